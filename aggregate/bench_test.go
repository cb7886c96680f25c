package aggregate_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
	"testing"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// bench is a table of n facts: a region, a product, an amount in cents; and a table with one
// rate for each product.
type bench struct {
	once         sync.Once
	facts, rates *table.Table
	cache        aggregate.Tables
	amounts      []int64
	regions      []uint8
	products     []int32
	rate         []int64
}

var benches = [...]*bench{{}, {}}

func facts(b *testing.B, n int) *bench {
	which := benches[0]
	if n > 1_000_000 {
		which = benches[1]
	}
	which.once.Do(func() { which.fill(n) })
	b.ReportAllocs()
	b.ResetTimer()
	return which
}

func (x *bench) fill(n int) {
	r := rand.New(rand.NewPCG(1, 1))
	regions, products := make([]string, 20), make([]string, 10_000)
	for i := range regions {
		regions[i] = "region " + strconv.Itoa(i)
	}
	for i := range products {
		products[i] = "product " + strconv.Itoa(i)
	}
	x.facts = newTable("facts", "Region", "Product", "Amount")
	x.facts.Cells = make([]table.Cell, 0, 3*n)
	x.facts.Rows = make([]table.Row, 1, n+1)
	for range n {
		region, product, cents := r.IntN(20), r.IntN(10_000), r.Int64N(1e9)
		x.amounts, x.regions, x.products = append(x.amounts, cents), append(x.regions, uint8(region)), append(x.products, int32(product))
		addRow(x.facts, table.Value{Kind: table.Text}, regions[region], table.Value{Kind: table.Text}, products[product],
			table.Value{Kind: table.Number, Number: table.NewDecimal(cents, 2), Unit: "USD"}, "")
	}
	x.rates = newTable("rates", "Product", "Rate")
	for i := range products {
		rate := int64(i%97 + 1)
		x.rate = append(x.rate, rate)
		addRow(x.rates, table.Value{Kind: table.Text}, products[i], table.Value{Kind: table.Number, Number: table.NewDecimal(rate, 0)}, strconv.FormatInt(rate, 10))
	}
	x.cache = (&aggregate.Cache{MaxSlots: 100_000_000}).Over(aggregate.NewTableSet(x.facts, x.rates))
}

func newTable(id string, columns ...string) *table.Table {
	t := &table.Table{ID: id, HeaderRows: 1, Rows: []table.Row{{Kind: table.KindHeader}}}
	for _, c := range columns {
		t.Columns = append(t.Columns, table.Column{Path: []string{c}, Kind: table.KindData})
	}
	return t
}

// addRow appends a row of values, each with its text.
func addRow(t *table.Table, cells ...any) {
	row := len(t.Rows)
	t.Rows = append(t.Rows, table.Row{Kind: table.KindData})
	for i := 0; i < len(cells); i += 2 {
		t.Cells = append(t.Cells, table.Cell{Row: row, Col: i / 2, RowSpan: 1, ColSpan: 1, Value: cells[i].(table.Value), Text: cells[i+1].(string)})
	}
}

func sizes(b *testing.B, f func(b *testing.B, n int)) {
	list := []int{1_000_000}
	if os.Getenv("TABRAG_BENCH_BIG") != "" {
		list = append(list, 10_000_000)
	}
	for _, n := range list {
		b.Run(fmt.Sprintf("facts=%d", n), func(b *testing.B) { f(b, n) })
	}
}

const (
	benchSum   = `{"sources":["facts"],"expr":{"op":"sum","cells":{"columns":{"path":["Amount"]}}}}`
	benchGroup = `{"sources":["facts"],"expr":{"op":"sum","cells":{"rows":[{"column":{"path":["Amount"]},"cmp":"gt","values":["5000000"]}],
		"columns":{"path":["Amount"]}}},"group_by":[{"column":{"path":["Region"]}}]}`
	benchJoin = `{"sources":["facts"],"join":[{"source":"rates","on":[{"left":{"column":{"path":["Product"]}},"right":{"column":{"path":["Product"]}}}]}],
		"expr":{"op":"sum","cells":{"rows":[{"column":{"source":"rates","path":["Rate"]},"cmp":"gt","values":["50"]}],"columns":{"path":["Amount"]}}}}`
)

func benchRun(b *testing.B, plan string) {
	q, err := aggregate.ParseQuery([]byte(plan))
	if err != nil {
		b.Fatal(err)
	}
	sizes(b, func(b *testing.B, n int) {
		x := facts(b, n)
		if _, err := aggregate.Run(context.Background(), q, x.cache); err != nil { // makes the columns
			b.Fatal(err)
		}
		for b.Loop() {
			if _, err := aggregate.Run(context.Background(), q, x.cache); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkSum(b *testing.B)   { benchRun(b, benchSum) }
func BenchmarkGroup(b *testing.B) { benchRun(b, benchGroup) }
func BenchmarkJoin(b *testing.B)  { benchRun(b, benchJoin) }

// sink keeps the compiler from dropping the loops.
var sink int64

// BenchmarkSumLoop and the other Loop benchmarks are what plain Go needs for the same, with
// 64-bit sums that may overflow.
func BenchmarkSumLoop(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		x := facts(b, n)
		for b.Loop() {
			var sum int64
			for _, a := range x.amounts {
				sum += a
			}
			sink = sum
		}
	})
}

func BenchmarkGroupLoop(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		x := facts(b, n)
		for b.Loop() {
			var sums [20]int64
			for i, a := range x.amounts {
				if a > 500_000_000 {
					sums[x.regions[i]] += a
				}
			}
			sink = sums[3]
		}
	})
}

func BenchmarkJoinLoop(b *testing.B) {
	sizes(b, func(b *testing.B, n int) {
		x := facts(b, n)
		for b.Loop() {
			var sum int64
			for i, a := range x.amounts {
				if x.rate[x.products[i]] > 50 {
					sum += a
				}
			}
			sink = sum
		}
	})
}
