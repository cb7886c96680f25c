// Package bench measures aggregate.Run against DuckDB and plain Go loops on the same facts in
// one process, and checks that both give the same sums. It is a module of its own because
// DuckDB needs cgo. Run it with
//
//	go test -bench . -benchtime 20x .
//
// TABRAG_BENCH_BIG=1 adds ten million facts (6 GB of memory).
package bench
