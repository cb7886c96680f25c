package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

func TestSizesOfWhatGoesOut(t *testing.T) {
	number := func(n int64) table.Value { return table.Value{Kind: table.Number, Number: table.NewDecimal(n, 0)} }
	plain := &table.Table{ID: "p", Cells: []table.Cell{{Value: number(26)}}} // prints 26 without a minus
	ask := func(question, label string, figures ...int64) bool {
		tb := &table.Table{ID: "t", StubColumns: 1, Rows: []table.Row{{Path: []string{label}}}, Columns: make([]table.Column, 1+len(figures))}
		for i, n := range figures {
			tb.Cells = append(tb.Cells, table.Cell{Col: i + 1, Value: number(n)})
		}
		result := &aggregate.Result{
			Values: []aggregate.Value{{IsNumber: true, Number: table.NewDecimal(figures[0], 0)}},
			Cells:  []aggregate.Operand{{Table: "t", RowPath: []string{label}, Col: 1, Value: number(figures[0])}},
		}
		_, ok := claimOf(question, route.Plan{}, result, aggregate.NewTableSet(tb, plain)).Size()
		return ok
	}
	for _, c := range []struct {
		question, label string
		figures         []int64
		want            bool
		reason          string
	}{
		{"What was research and development expense?", "Research and development expense", []int64{-26, -24}, true, "another table prints it as it is"},
		{"What was research and development expense?", "Research and development expense", []int64{-24, -26}, false, "none does"},
		{"How much was spent on research expense?", "Research expense", []int64{-24, -26}, true, "what was spent has a size"},
		{"What was restructuring expense?", "Restructuring expense", []int64{-3, 12}, false, "an expense taken back is less than nothing"},
		{"What was other expense?", "Other (income) expense, net", []int64{-3, -2}, false, "the label says that it may be income"},
		{"What was net cash used?", "Purchases of stock", []int64{-3, -2}, false, "no outflow is asked for by its name"},
		{"What was interest expense?", "Interest expense", []int64{3, 2}, false, "nothing is negative"},
		{"What was interest expense?", "Interest expense", []int64{-3}, false, "one figure does not tell how the row is printed"},
	} {
		assert.Equal(t, c.want, ask(c.question, c.label, c.figures...), c.reason)
	}
}

func TestSizesOfFalls(t *testing.T) {
	fell := &aggregate.Result{Values: []aggregate.Value{{IsNumber: true, Number: table.NewDecimal(-193, 0)}}, Steps: []aggregate.Step{{Op: aggregate.Subtract}}}
	for question, want := range map[string]bool{
		"By how much did long-term debt fall?":    true,
		"By how much did long-term debt change?":  false,
		"What was the decrease in long-term debt": false,
	} {
		p, ok := claimOf(question, route.Plan{Query: aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Subtract}}}, fell).Size()
		assert.Equal(t, want, ok, question)
		assert.Equal(t, want, p.Query.Expr.Op == aggregate.Abs, question)
	}
}
