package retrieve

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/linearize"
)

// rowTexts makes n row chunks like those of financial tables: title and headers stand in
// every row of a table, labels and periods in many, figures in one.
func rowTexts(n int) []Fields {
	r := rand.New(rand.NewPCG(1, 2))
	labels := strings.Fields("revenue cost income tax expense assets liabilities equity cash interest dividends inventory goodwill debt leases pension stock options depreciation amortization")
	regions := strings.Fields("Europe Asia America Africa Germany France Japan China Brazil India Canada Mexico Spain Italy Korea Norway Sweden Chile Peru Kenya")
	out := make([]Fields, n)
	for i := range out {
		f := &out[i]
		table := i / 200
		f[FieldTitle] = fmt.Sprintf("Company %d annual report", table%997)
		f[FieldHeader] = "Region | Q1 2025 | Q2 2025 | Q3 2025 | Total"
		f[FieldLabel] = regions[r.IntN(20)] + " " + labels[r.IntN(20)] + " " + labels[r.IntN(20)]
		f[FieldBody] = fmt.Sprintf("%d,%03d | %d,%03d | %d,%03d", r.IntN(900), r.IntN(1000), r.IntN(900), r.IntN(1000), r.IntN(900), r.IntN(1000))
	}
	return out
}

func rowQueries(n int) []string {
	r := rand.New(rand.NewPCG(3, 4))
	rows := rowTexts(1000)
	out := make([]string, n)
	for i := range out {
		out[i] = fmt.Sprintf("What was the %s of company %d in the first quarter of 2025?", rows[r.IntN(1000)][FieldLabel], r.IntN(997))
	}
	return out
}

func built(n int) *Index {
	x := NewIndex(RowWeights())
	for _, f := range rowTexts(n) {
		x.Add(&f)
	}
	return x
}

func BenchmarkIndexBuild(b *testing.B) {
	for _, n := range []int{10_000, 100_000} {
		rows := rowTexts(n)
		b.Run(fmt.Sprintf("rows=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				x := NewIndex(RowWeights())
				for i := range rows {
					x.Add(&rows[i])
				}
			}
			b.ReportMetric(float64(n)*float64(b.N)/b.Elapsed().Seconds(), "rows/s")
		})
	}
}

// sizes of the collections that are searched.
func sizes() []int {
	if os.Getenv("TABRAG_BENCH_LARGE") != "" {
		return []int{10_000, 100_000, 1_000_000}
	}
	return []int{10_000, 100_000}
}

func BenchmarkIndexSearch(b *testing.B) {
	queries := rowQueries(200)
	for _, n := range sizes() {
		x := built(n)
		search := map[string]func([]Term) []Scored{
			"skipping": func(q []Term) []Scored { return x.Search(q, 10, nil) },
			"naive":    func(q []Term) []Scored { return x.everyPosting(q, 10) },
		}
		for _, name := range []string{"skipping", "naive"} {
			b.Run(fmt.Sprintf("rows=%d/%s", n, name), func(b *testing.B) {
				b.ReportAllocs()
				reportTimes(b, queries, func(q string) { search[name](x.Query(q, nil)) })
			})
		}
	}
}

// everyPosting is the plain loop that the index is measured against: it adds up all
// postings of all terms.
func (x *Index) everyPosting(query []Term, k int) []Scored {
	norms := x.normalise()
	sums := make([]float64, len(x.lengths))
	for _, t := range query {
		if t.ID < 0 {
			continue
		}
		factor := x.rarity(uint32(t.ID)) * t.Weight
		for _, p := range x.lists[t.ID].postings {
			sums[p.entry] += factor * norms.saturated(p.counts, &x.lengths[p.entry], x.weights.K1)
		}
	}
	var best []Scored
	for e, score := range sums {
		if score == 0 || len(best) == k && score <= best[k-1].Score {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, score, func(s Scored, score float64) int { return cmp.Compare(score, s.Score) | 1 })
		best = slices.Insert(best, at, Scored{e, score})
		best = best[:min(len(best), k)]
	}
	return best
}

// rowChunks makes n row chunks in tables of two hundred rows.
func rowChunks(n int) []linearize.Chunk {
	out := make([]linearize.Chunk, n)
	for i, f := range rowTexts(n) {
		document := fmt.Sprint("report-", i/200)
		out[i] = linearize.Chunk{
			ID: fmt.Sprintf("doc:%s:table:1:row:%d", document, i%200), Type: linearize.TableRow, Document: document, Title: f[FieldTitle],
			Table: document + ":t:1", Row: i % 200, Header: f[FieldHeader], Label: f[FieldLabel], Body: f[FieldBody],
			Text: f[FieldTitle] + ": " + f[FieldLabel] + ": " + f[FieldBody],
		}
	}
	return out
}

// BenchmarkSearcher measures whole searches: tables, rows and their order.
func BenchmarkSearcher(b *testing.B) {
	queries := rowQueries(200)
	for _, n := range sizes() {
		var before, after runtime.MemStats
		chunks := rowChunks(n)
		runtime.GC()
		runtime.ReadMemStats(&before)
		s, err := New(Config{})
		require.NoError(b, err)
		start := time.Now()
		for part := range slices.Chunk(chunks, 200) {
			require.NoError(b, s.Add(b.Context(), part))
		}
		built := time.Since(start)
		runtime.GC()
		runtime.ReadMemStats(&after)
		b.Run(fmt.Sprintf("rows=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			reportTimes(b, queries, func(q string) {
				hits, err := s.Search(b.Context(), Request{Text: q, Numeric: true})
				require.NoError(b, err)
				require.NotEmpty(b, hits.Chunks)
			})
			b.ReportMetric(float64(n)/built.Seconds(), "built/s")
			b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(n), "heap-B/row")
		})
	}
}

// reportTimes runs a search for every query in turn and reports the median and the slow ones.
func reportTimes(b *testing.B, queries []string, search func(string)) {
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		search(queries[i%len(queries)])
		took = append(took, time.Since(start))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "p95-ms")
}

// BenchmarkVectorSearch compares the stores on the same vectors.
func BenchmarkVectorSearch(b *testing.B) {
	const dimension, n = 384, 10_000
	r := rand.New(rand.NewPCG(5, 6))
	random := func() []float32 {
		v := make([]float32, dimension)
		for i := range v {
			v[i] = float32(r.NormFloat64())
		}
		return v
	}
	vectors := make([]Vector, n)
	for i := range vectors {
		vectors[i] = Vector{ID: fmt.Sprint(i), Values: random()}
	}
	chromem, err := NewChromem(nil)
	require.NoError(b, err)
	for name, store := range map[string]VectorStore{"flat": &Flat{}, "compact": &Flat{Compact: true}, "chromem": chromem} {
		require.NoError(b, store.Upsert(b.Context(), vectors))
		query := random()
		b.Run(fmt.Sprintf("vectors=%d/%s", n, name), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				_, err := store.Search(b.Context(), query, 10, nil)
				require.NoError(b, err)
			}
		})
	}
}
