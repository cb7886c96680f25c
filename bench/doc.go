// Package bench measures aggregate.Run against DuckDB and plain Go loops on the same facts in
// one process, and checks that both give the same sums; and retrieval against bleve, a plain loop
// and chromem-go. It is a module of its own because DuckDB needs cgo and neither is a dependency of tabrag. Run it with
//
//	go test -bench . -benchtime 20x .
//
// TABRAG_BENCH_BIG=1 adds ten million facts (6 GB of memory) and a million rows.
package bench
