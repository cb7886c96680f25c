package tabrag_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tabrag/tabrag"
)

var (
	askGoods = strings.Fields(`Paper Glass Steel Copper Timber Cement Grain Coffee Cocoa Cotton Rubber Sugar Barley Maize Wool Leather
		Silver Nickel Quartz Granite Marble Basalt Slate Linen Velvet Felt Amber Pearl Coral Ivory Walnut Maple Cedar Birch Aspen Larch`)
	askSides  = strings.Fields(`North South East West Upper Lower Old New Great Little`)
	askPlaces = strings.Fields(`Harbor Mill Bridge Ford Field Haven Moor Cross Gate Point Hill Brook Wood Church Market Castle Port Vale`)
	askCities = strings.Fields(`Leeds Bergen Porto Gdansk Lyon Graz Turku Bilbao Ghent Aarhus`)
	askMonths = strings.Fields(`January February March April May June July August September October November December`)
)

// askDepot names the n-th depot.
func askDepot(n int) string {
	sides, places := len(askSides), len(askPlaces)
	return fmt.Sprintf("%s %s %d", askSides[n%sides], askPlaces[n/sides%places], n/sides/places+1)
}

// askGood names the i-th good of a table.
func askGood(i int) string {
	n := len(askGoods)
	return fmt.Sprintf("%s %s %d", askGoods[i%n], askGoods[(i/n+i+1)%n], i/n+1)
}

// askSheet is the n-th table of a corpus, of one of three shapes: deliveries of goods by year, costs by month with a
// total, a list of staff.
func askSheet(r *rand.Rand, n, rows int) (name, csv string) {
	var b strings.Builder
	depot := askDepot(n / 3)
	switch n % 3 {
	case 0:
		fmt.Fprintf(&b, "Deliveries of %s,2021,2022,2023,2024\n", depot)
		for i := range rows {
			fmt.Fprintf(&b, "%s,%d,%d,%d,%d\n", askGood(i), r.IntN(1e6), r.IntN(1e6), r.IntN(1e6), r.IntN(1e6))
		}
		return "deliveries " + depot + ".csv", b.String()
	case 1:
		fmt.Fprintf(&b, "Costs of %s,%s\n", depot, strings.Join(askMonths, ","))
		totals := make([]int, len(askMonths))
		for i := range rows - 1 {
			fmt.Fprint(&b, askGood(i))
			for m := range totals {
				cost := r.IntN(1e5)
				totals[m] += cost
				fmt.Fprintf(&b, ",%d", cost)
			}
			fmt.Fprintln(&b)
		}
		fmt.Fprint(&b, "Total")
		for _, total := range totals {
			fmt.Fprintf(&b, ",%d", total)
		}
		fmt.Fprintln(&b)
		return "costs " + depot + ".csv", b.String()
	}
	fmt.Fprintln(&b, "Employee,Team,City,Salary,Age")
	for i := range rows {
		fmt.Fprintf(&b, "%s,Team %s,%s,%d,%d\n", askGood(i), askGoods[r.IntN(9)], askCities[r.IntN(len(askCities))], 30_000+r.IntN(90_000), 18+r.IntN(50))
	}
	return "staff " + depot + ".csv", b.String()
}

// askQuestions are about the three shapes of table, by depot.
var askQuestions = []struct{ name, text string }{
	{"lookup", "What were the deliveries of Paper Glass 1 at %s in 2023?"},
	{"change", "By what percentage did deliveries of Steel Copper 1 at %s grow from 2022 to 2024?"},
	{"sum", "What were the total deliveries of %s in 2024?"},
	{"total", "What were the total costs of %s in March?"},
	{"most", "Which good had the highest costs at %s in May?"},
	{"average", "What is the average salary of the staff of %s in Lyon?"},
}

// askCorpora are corpora of as many rows: many small tables, and a few large ones.
var askCorpora = []struct {
	name   string
	tables func(rows int) []int // the rows of each table
}{
	{"small", func(rows int) (out []int) {
		for n := 0; rows > 0; n++ {
			size := min(rows, 20+n*97%481)
			out, rows = append(out, max(size, 20)), rows-size
		}
		return out
	}},
	{"large", func(rows int) []int { return slices.Repeat([]int{rows / 10}, 10) }},
}

// BenchmarkAsk asks questions of corpora of 10,000 rows, and of 100,000 and a million with TABRAG_BENCH_BIG. Beside
// the mean it gives the median of the times and the time that one question of twenty takes longer than.
func BenchmarkAsk(b *testing.B) {
	sizes := []int{10_000}
	if os.Getenv("TABRAG_BENCH_BIG") != "" {
		sizes = append(sizes, 100_000, 1_000_000)
	}
	for _, corpus := range askCorpora {
		for _, rows := range sizes {
			b.Run(fmt.Sprintf("tables=%s/rows=%d", corpus.name, rows), func(b *testing.B) {
				tables := corpus.tables(rows)
				p := fillAsk(b, tables)
				for _, q := range askQuestions {
					b.Run(q.name, func(b *testing.B) { benchAsk(b, p, q.text, (len(tables)+2)/3) })
				}
			})
		}
	}
}

func benchAsk(b *testing.B, p *tabrag.Pipeline, question string, depots int) {
	b.ReportAllocs()
	var times []time.Duration
	for i := 0; b.Loop(); i++ {
		start := time.Now()
		if _, err := p.Ask(b.Context(), fmt.Sprintf(question, askDepot(i*37%depots))); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(start))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2])/1e6, "p50-ms")
	b.ReportMetric(float64(times[len(times)*19/20])/1e6, "p95-ms")
}

func fillAsk(b *testing.B, tables []int) *tabrag.Pipeline {
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 3))
	for n, rows := range tables {
		name, csv := askSheet(r, n, rows)
		if _, err := p.Add(b.Context(), tabrag.Bytes(name, []byte(csv))); err != nil {
			b.Fatal(err)
		}
	}
	return p
}
