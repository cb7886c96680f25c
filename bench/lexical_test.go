package bench

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/index/scorch"

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

func BenchmarkLexical(b *testing.B) {
	const n = 100_000
	list := rows(n)
	b.Run(fmt.Sprintf("rows=%d/tabrag", n), func(b *testing.B) {
		start := time.Now()
		x := retrieve.NewIndex(retrieve.RowWeights())
		for _, r := range list {
			var f retrieve.Fields
			f[retrieve.FieldTitle], f[retrieve.FieldHeader], f[retrieve.FieldLabel], f[retrieve.FieldBody] = r.Title, r.Header, r.Label, r.Body
			x.Add(&f)
		}
		build := time.Since(start)
		report(b, func(q string) int { return len(x.Search(x.Query(q, nil), 10, nil)) })
		b.ReportMetric(n/build.Seconds(), "built/s")
	})
	b.Run(fmt.Sprintf("rows=%d/bleve", n), func(b *testing.B) {
		start := time.Now()
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
			if batch.Size() == 5000 || i == n-1 {
				if err := x.Batch(batch); err != nil {
					b.Fatal(err)
				}
				batch = x.NewBatch()
			}
		}
		build := time.Since(start)
		report(b, func(q string) int {
			res, err := x.Search(bleve.NewSearchRequestOptions(bleve.NewMatchQuery(q), 10, 0, false))
			if err != nil {
				b.Fatal(err)
			}
			return len(res.Hits)
		})
		b.ReportMetric(n/build.Seconds(), "built/s")
	})
}
