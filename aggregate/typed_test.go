package aggregate

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tabrag/tabrag/table"
)

// mixed is a table with columns of every sort: numbers of one unit and of several, text that
// repeats, dates, blanks, totals.
func mixed(r *rand.Rand, n int) *table.Table {
	t := &table.Table{ID: "t", HeaderRows: 1, StubColumns: 1}
	for _, name := range []string{"Name", "Kind", "Amount", "Units", "Year"} {
		t.Columns = append(t.Columns, table.Column{Path: []string{name}, Kind: table.KindData})
	}
	t.Rows = append(t.Rows, table.Row{Kind: table.KindHeader})
	kinds := []table.Kind{table.KindData, table.KindData, table.KindData, table.KindData, table.KindTotal, table.KindSection}
	for i := 1; i <= n; i++ {
		t.Rows = append(t.Rows, table.Row{Kind: kinds[r.IntN(len(kinds))], Path: []string{"row " + strconv.Itoa(r.IntN(n))}})
		num := table.NewDecimal(r.Int64N(2000)-1000, int32(r.IntN(3)))
		vals := []table.Value{
			{Kind: table.Text}, {Kind: table.Text}, {Kind: table.Number, Number: num, Unit: "USD", Scale: 3},
			{Kind: table.Number, Number: num, Unit: []table.Unit{"USD", "USD", "EUR"}[r.IntN(3)], Scale: int8(r.IntN(2) * 3)},
			{Kind: []table.ValueKind{table.Text, table.Number}[r.IntN(2)], Number: table.NewDecimal(2000, 0)},
		}
		texts := []string{t.Rows[i].Path[0], "kind " + strconv.Itoa(r.IntN(4)), num.String(), num.String(), strconv.Itoa(1990 + r.IntN(20))}
		vals[4].Number, _ = table.ParseDecimal(texts[4])
		for k := range vals {
			if r.IntN(15) == 0 {
				vals[k], texts[k] = table.Value{Kind: table.ValueKind(r.IntN(4))}, ""
			}
			t.Cells = append(t.Cells, table.Cell{Row: i, Col: k, RowSpan: 1, ColSpan: 1, Text: texts[k], Value: vals[k],
				Ref: table.Ref(fmt.Sprintf("csv:%d/%d", i, k))})
		}
	}
	return t
}

// weights has a row for three of the four kinds.
func weights() *table.Table {
	t := &table.Table{ID: "weights", Columns: []table.Column{{Path: []string{"Weight"}}}}
	for i := range 3 {
		t.Rows = append(t.Rows, table.Row{Kind: table.KindData, Path: []string{"Kind " + strconv.Itoa(i)}})
		t.Cells = append(t.Cells, table.Cell{Row: i, RowSpan: 1, ColSpan: 1, Text: strconv.Itoa(i + 1),
			Value: table.Value{Kind: table.Number, Number: table.NewDecimal(int64(i+1), 0)}})
	}
	return t
}

var (
	drawnOps   = []Op{Sum, Avg, Count, Min, Max, ArgMax, ArgMin, Median, Top, First, Last, List, CountDistinct, MostCommon}
	drawnNames = []string{"Kind", "Amount", "Units", "Year"}
	drawnCmps  = []Cmp{Eq, In, Contains, Lt, Le, Gt, Ge, Between, IsBlank, IsNumber}
	drawnLits  = []string{"0", "500", "-300.5", "7000", "2001", "kind 1", "KIND 2", "1e30", "-99999999999999999999", "0.001", "2001-05-01"}
)

// plan draws a plan over a mixed table.
func plan(rt *rapid.T) Query {
	sel := func(what string) *Columns {
		return &Columns{Path: []string{rapid.SampledFrom(drawnNames).Draw(rt, what)}}
	}
	c := &Cells{}
	if rapid.IntRange(0, 5).Draw(rt, "columns") > 0 {
		c.Columns = sel("column")
	}
	for range rapid.IntRange(0, 2).Draw(rt, "conditions") {
		x := Cond{Cmp: rapid.SampledFrom(drawnCmps).Draw(rt, "cmp"), Not: rapid.Bool().Draw(rt, "not")}
		if rapid.IntRange(0, 4).Draw(rt, "path") > 0 {
			x.Column = sel("by")
		}
		for range map[Cmp]int{Between: 2, In: 3}[x.Cmp] + 1 {
			x.Values = append(x.Values, rapid.SampledFrom(drawnLits).Draw(rt, "value"))
		}
		if x.Cmp == Between {
			x.Values = x.Values[:2]
		}
		c.Rows = append(c.Rows, x)
	}
	q := Query{Sources: []string{"t"}, Expr: Expr{Op: rapid.SampledFrom(drawnOps).Draw(rt, "op"), Cells: c}}
	if rapid.IntRange(0, 3).Draw(rt, "grouped") == 0 {
		q.GroupBy = []Key{{Column: sel("key")}}
		q.Order = rapid.SampledFrom([]string{"", "asc", "desc"}).Draw(rt, "order")
		q.Limit = rapid.IntRange(0, 3).Draw(rt, "limit")
	}
	if rapid.IntRange(0, 3).Draw(rt, "joined") == 0 {
		q.Join = []Join{{Source: "weights", On: []JoinKey{{Left: Key{Column: &Columns{Path: []string{"Kind"}}}, Right: Key{Part: "row_path"}}}}}
		if rapid.Bool().Draw(rt, "by weight") {
			c.Rows = append(c.Rows, Cond{Column: &Columns{Path: []string{"Weight"}}, Cmp: Gt, Values: []string{"2"}})
		}
	}
	if rapid.IntRange(0, 5).Draw(rt, "totals") == 0 {
		q.Totals = "include"
	}
	return q
}

// TestTypedColumnsChangeNothing: with typed columns and without, from a cache and without, a
// plan gives the same result to the last byte.
func TestTypedColumnsChangeNothing(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		tables := NewTableSet(mixed(rand.New(rand.NewPCG(seed, 3)), rapid.IntRange(1, 150).Draw(rt, "rows")), weights())
		cache := (&Cache{}).Over(tables)
		for range 3 {
			q := plan(rt)
			want := report(run(context.Background(), q, tables, 1<<30))
			b, err := json.Marshal(q)
			require.NoError(rt, err)
			require.Equal(rt, want, report(run(context.Background(), q, tables, 0)), "%s", b)
			require.Equal(rt, want, report(run(context.Background(), q, cache, 0)), "cached: %s", b)
		}
	})
}

func report(res *Result, err error) string {
	b, e := json.MarshalIndent(res, "", " ") // lines, so that a difference is readable
	if e != nil {
		return e.Error()
	}
	return fmt.Sprint(string(b), err)
}

func TestCacheForgets(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	a, b := mixed(r, 100), mixed(r, 100)
	b.ID = "b"
	c := &Cache{MaxSlots: 600}
	tables := c.Over(NewTableSet(a, b))
	for _, id := range []string{"t", "b", "t"} {
		_, err := Run(context.Background(), Query{Sources: []string{id}, Expr: Expr{Op: Count, Cells: &Cells{}}}, tables)
		require.NoError(t, err)
		require.Equal(t, id == "t", c.has(a), "one of the two fits")
		require.Equal(t, id == "b", c.has(b), "one of the two fits")
	}
}

func TestCacheIsShared(t *testing.T) {
	tables := (&Cache{}).Over(NewTableSet(mixed(rand.New(rand.NewPCG(5, 5)), 2000)))
	amount := &Columns{Path: []string{"Amount"}}
	q := Query{Sources: []string{"t"}, GroupBy: []Key{{Column: &Columns{Path: []string{"Kind"}}}},
		Expr: Expr{Op: Sum, Cells: &Cells{Columns: amount, Rows: []Cond{{Column: amount, Cmp: Gt, Values: []string{"0"}}}}}}
	want := report(Run(context.Background(), q, tables))
	fresh := (&Cache{}).Over(NewTableSet(mixed(rand.New(rand.NewPCG(5, 5)), 2000)))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if got := report(Run(context.Background(), q, fresh)); got != want {
				t.Error("another result beside others")
			}
		})
	}
	wg.Wait()
}
