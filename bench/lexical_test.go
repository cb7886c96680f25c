package bench

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"sort"
	"strings"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
)

// row is a row chunk as both libraries index it.
type row struct {
	Title  string `json:"title"`
	Header string `json:"header"`
	Label  string `json:"label"`
	Body   string `json:"body"`
}

func words(s string) []string { return strings.Fields(s) }

// rows makes n row chunks: title and headers stand in every row of a table, labels in
// many, figures in one.
func rows(n int) []row {
	r := rand.New(rand.NewPCG(1, 2))
	labels := words("revenue cost income tax expense assets liabilities equity cash interest dividends inventory goodwill debt leases pension stock options depreciation amortization")
	regions := words("Europe Asia America Africa Germany France Japan China Brazil India Canada Mexico Spain Italy Korea Norway Sweden Chile Peru Kenya")
	out := make([]row, n)
	for i := range out {
		out[i] = row{
			Title:  fmt.Sprintf("Company %d annual report", i/200%997),
			Header: "Region | Q1 2025 | Q2 2025 | Q3 2025 | Total",
			Label:  regions[r.IntN(20)] + " " + labels[r.IntN(20)] + " " + labels[r.IntN(20)],
			Body:   fmt.Sprintf("%d,%03d | %d,%03d", r.IntN(900), r.IntN(1000), r.IntN(900), r.IntN(1000)),
		}
	}
	return out
}

func queries(n int) []string {
	r := rand.New(rand.NewPCG(3, 4))
	list := rows(1000)
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("%s of company %d in Q1 2025", list[r.IntN(1000)].Label, r.IntN(997))
	}
	return out
}

// report runs a search for every query in turn and reports the times.
func report(b *testing.B, search func(q string) int) {
	list := queries(100)
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		if search(list[i%len(list)]) == 0 {
			b.Fatal("nothing found")
		}
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
}

// sizes are the numbers of rows; TABRAG_BENCH_BIG=1 adds a million.
func sizes() []int {
	if os.Getenv("TABRAG_BENCH_BIG") != "" {
		return []int{10_000, 100_000, 1_000_000}
	}
	return []int{10_000, 100_000}
}

// engine indexes rows and returns its search, which returns the number of hits.
type engine func(b *testing.B, list []row) func(q string) int

// BenchmarkLexical measures whole searches of tabrag (tables, rows and their order), its bare
// index, a plain loop over all postings, and bleve.
func BenchmarkLexical(b *testing.B) {
	for _, n := range sizes() {
		list := rows(n)
		for _, e := range []struct {
			name string
			make engine
		}{{"searcher", searcher}, {"index", index}, {"loop", loop}, {"bleve", scorchIndex}} {
			b.Run(fmt.Sprintf("rows=%d/%s", n, e.name), func(b *testing.B) {
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				start := time.Now()
				search := e.make(b, list)
				built := time.Since(start)
				runtime.GC()
				runtime.ReadMemStats(&after)
				report(b, search)
				b.ReportMetric(float64(n)/built.Seconds(), "built/s")
				b.ReportMetric(float64(int64(after.HeapAlloc)-int64(before.HeapAlloc))/float64(n), "heap-B/row")
			})
		}
	}
}

func searcher(b *testing.B, list []row) func(string) int {
	s, err := retrieve.New(retrieve.Config{})
	if err != nil {
		b.Fatal(err)
	}
	chunks := make([]linearize.Chunk, 0, 200)
	for i, r := range list {
		document := fmt.Sprint("report-", i/200)
		chunks = append(chunks, linearize.Chunk{
			ID: fmt.Sprintf("%s:row:%d", document, i%200), Type: linearize.TableRow, Document: document, Table: document + ":t", Row: i % 200,
			Title: r.Title, Header: r.Header, Label: r.Label, Body: r.Body,
		})
		if len(chunks) == 200 || i == len(list)-1 {
			if err := s.Add(b.Context(), chunks); err != nil {
				b.Fatal(err)
			}
			chunks = chunks[:0]
		}
	}
	return func(q string) int {
		hits, err := s.Search(b.Context(), retrieve.Request{Text: q, Numeric: true})
		if err != nil {
			b.Fatal(err)
		}
		return len(hits.Chunks)
	}
}

func index(_ *testing.B, list []row) func(string) int {
	x := retrieve.NewIndex(retrieve.RowWeights())
	for _, r := range list {
		var f retrieve.Fields
		f[retrieve.FieldTitle], f[retrieve.FieldHeader], f[retrieve.FieldLabel], f[retrieve.FieldBody] = r.Title, r.Header, r.Label, r.Body
		x.Add(&f)
	}
	return func(q string) int { return len(x.Search(x.Query(q, nil), 10, nil)) }
}

// loop is BM25 as it is first written: postings by term, all of them added up.
func loop(_ *testing.B, list []row) func(string) int {
	type posting struct{ row, count int32 }
	postings, lengths, total := map[string][]posting{}, make([]float64, len(list)), 0.0
	for i, r := range list {
		for _, t := range retrieve.Terms(r.Title + " " + r.Header + " " + r.Label + " " + r.Body) {
			p := postings[t]
			if n := len(p); n > 0 && p[n-1].row == int32(i) {
				p[n-1].count++
			} else {
				postings[t] = append(p, posting{int32(i), 1})
			}
			lengths[i]++
			total++
		}
	}
	mean := total / float64(len(list))
	return func(q string) int {
		scores := make([]float64, len(list))
		for _, t := range retrieve.Terms(q) {
			n := float64(len(postings[t]))
			rarity := math.Log(1 + (float64(len(list))-n+0.5)/(n+0.5))
			for _, p := range postings[t] {
				c := float64(p.count)
				scores[p.row] += rarity * c * 2.2 / (c + 1.2*(0.25+0.75*lengths[p.row]/mean))
			}
		}
		return len(top(scores, 10))
	}
}

// top lists the places of the k best scores above zero.
func top(scores []float64, k int) []int {
	var best []int
	for i, s := range scores {
		if s == 0 || len(best) == k && s <= scores[best[k-1]] {
			continue
		}
		at := sort.Search(len(best), func(j int) bool { return scores[best[j]] < s })
		best = slices.Insert(best, at, i)
		best = best[:min(len(best), k)]
	}
	return best
}

func scorchIndex(b *testing.B, list []row) func(string) int {
	mapping := bleve.NewIndexMapping()
	mapping.ScoringModel = "bm25"
	x, err := bleve.NewUsing("", mapping, scorch.Name, scorch.Name, nil)
	if err != nil {
		b.Fatal(err)
	}
	batch := x.NewBatch()
	for i, r := range list {
		if err := batch.Index(fmt.Sprint(i), r); err != nil {
			b.Fatal(err)
		}
		if batch.Size() == 5000 || i == len(list)-1 {
			if err := x.Batch(batch); err != nil {
				b.Fatal(err)
			}
			batch = x.NewBatch()
		}
	}
	return func(q string) int {
		res, err := x.Search(bleve.NewSearchRequestOptions(bleve.NewMatchQuery(q), 10, 0, false))
		if err != nil {
			b.Fatal(err)
		}
		return len(res.Hits)
	}
}

// BenchmarkVectors measures the flat store, whole and compact, beside chromem-go.
func BenchmarkVectors(b *testing.B) {
	const dimension = 384
	for _, n := range []int{10_000, 100_000} {
		r := rand.New(rand.NewPCG(5, 6))
		random := func() []float32 {
			v := make([]float32, dimension)
			for i := range v {
				v[i] = float32(r.NormFloat64())
			}
			return v
		}
		vectors := make([]retrieve.Vector, n)
		for i := range vectors {
			vectors[i] = retrieve.Vector{ID: fmt.Sprint(i), Values: random(), Metadata: map[string]string{"table": fmt.Sprint(i / 200)}}
		}
		query := random()
		for _, name := range []string{"flat", "compact", "chromem"} {
			b.Run(fmt.Sprintf("vectors=%d/%s", n, name), func(b *testing.B) {
				var before, after runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&before)
				store := newStore(b, name)
				if err := store.Upsert(b.Context(), vectors); err != nil {
					b.Fatal(err)
				}
				runtime.GC()
				runtime.ReadMemStats(&after)
				for b.Loop() {
					if got, err := store.Search(b.Context(), query, 10, nil); err != nil || len(got) != 10 {
						b.Fatal(err, len(got))
					}
				}
				b.ReportMetric(float64(int64(after.HeapAlloc)-int64(before.HeapAlloc))/float64(n), "heap-B/vector")
			})
		}
	}
}

func newStore(b *testing.B, name string) retrieve.VectorStore {
	switch name {
	case "flat":
		return &retrieve.Flat{}
	case "compact":
		return &retrieve.Flat{Compact: true}
	}
	store, err := retrieve.NewChromem(nil)
	if err != nil {
		b.Fatal(err)
	}
	return store
}
