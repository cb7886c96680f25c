package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// survey has one row of two answers, by ages, of which the first is read.
func survey() (*table.Table, *aggregate.Result) {
	t := &table.Table{ID: "s", HeaderRows: 1, StubColumns: 1,
		Columns: []table.Column{{}, {Path: []string{"Never"}}, {Path: []string{"Once"}}},
		Rows:    []table.Row{{}, {Path: []string{"Aged 14 to 18, attempted"}}},
	}
	t.Rows = append(t.Rows, table.Row{Path: []string{"Aged 9 to 13, attempted"}})
	t.Cells = append(t.Cells, table.Cell{Row: 2, Text: "Aged 9 to 13, attempted"})
	for c, text := range []string{"Aged 14 to 18, attempted", "97", "3"} {
		cell := table.Cell{Row: 1, Col: c, Text: text}
		if c > 0 {
			cell.Value.Kind = table.Number
		}
		t.Cells = append(t.Cells, cell)
	}
	return t, &aggregate.Result{Cells: []aggregate.Operand{{
		Table: "s", Row: 1, Col: 1, RowPath: t.Rows[1].Path, ColumnPath: t.Columns[1].Path, Value: table.Value{Kind: table.Number},
	}}}
}

func TestColumnsThatNothingTellsApart(t *testing.T) {
	tb, res := survey()
	assert.True(t, claimOf("What percentage attempted it?", lookup, res, tb).pickedColumn(), "either answer is as good")
	assert.False(t, claimOf("What percentage never attempted it?", lookup, res, tb).pickedColumn(), "the column is named")
	tb.Columns[2].Path = []string{"Total"}
	assert.False(t, claimOf("What percentage attempted it?", lookup, res, tb).pickedColumn(), "beside a total there is one column")
}

func TestRowsOfOneName(t *testing.T) {
	tb, _ := survey()
	tb.Rows[2].Path = tb.Rows[1].Path
	tb.Cells = append(tb.Cells, table.Cell{Row: 2, Col: 1, Value: table.Value{Kind: table.Number, Number: table.NewDecimal(5, 0)}})
	res := &aggregate.Result{Cells: []aggregate.Operand{{Table: "s", Row: 1, Col: 1, RowPath: tb.Rows[1].Path}}}
	assert.True(t, claimOf("How many never attempted it?", lookup, res, tb).pickedRow(), "two rows answer")
	assert.False(t, claimOf("How many first never attempted it?", lookup, res, tb).pickedRow(), "an order is asked for")
	assert.False(t, claimOf("How many never attempted it in 2015?", lookup, res, tb).pickedRow(), "a date tells rows apart")
}

func TestPickOfARowThatNothingAsksFor(t *testing.T) {
	last := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Last}}
	for _, c := range []struct {
		question string
		scanned  int
		want     bool
		reason   string
	}{
		{"What is Ann Lee's salary?", 2, true, "two rows match, and nothing says which"},
		{"What is Ann Lee's salary?", 1, false, "one row matches"},
		{"What is Ann Lee's latest salary?", 2, false, "the question asks for the last"},
		{"What is the smallest bell?", 2, false, "a superlative picks a row of a sorted table"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, last, &aggregate.Result{RowsScanned: c.scanned}).picked(), c.reason)
	}
}

func TestOneFigureIsNoSuperlative(t *testing.T) {
	one := &aggregate.Result{Values: []aggregate.Value{{IsNumber: true}}}
	assert.True(t, claimOf("Which category had the highest sales?", lookup, one).uncompared(), "nothing was compared")
	assert.False(t, claimOf("What were the highest sales?", lookup, one).uncompared(), "a figure is asked for")
	assert.False(t, claimOf("Which category had the highest sales?", aggregate.Query{Expr: aggregate.Expr{Op: aggregate.ArgMax}}, one).uncompared(), "it was compared")
}

func TestQueriesThatIgnoreANamedCell(t *testing.T) {
	pay := &table.Table{ID: "t", HeaderRows: 1, Caption: "Staff", Rows: []table.Row{{Kind: table.KindHeader}, {Kind: table.KindData}, {Kind: table.KindData}}}
	for i, s := range []string{"Department", "Salary", "HR", "45,000", "IT", "70,000"} {
		c := table.Cell{Row: i / 2, Col: i % 2, Text: s, Header: i < 2, Value: table.Value{Kind: table.Text}}
		if i > 2 && i%2 == 1 {
			c.Value.Kind = table.Number
		}
		pay.Cells = append(pay.Cells, c)
	}
	all := aggregate.Query{Sources: []string{"t"}, Expr: aggregate.Expr{Op: aggregate.ArgMax, Cells: &aggregate.Cells{}}}
	some := aggregate.Query{Sources: []string{"t"}, Expr: aggregate.Expr{Op: aggregate.ArgMax, Cells: &aggregate.Cells{Rows: []aggregate.Cond{{}}}}}
	for _, c := range []struct {
		question string
		query    aggregate.Query
		want     bool
		reason   string
	}{
		{"Who has the highest salary in HR?", all, true, "the query reads every row"},
		{"Who has the highest salary in HR?", some, false, "the query has a condition"},
		{"Who has the highest salary?", all, false, "the question names no cell"},
		{"How high is the salary by it?", all, false, "a word without its capitals is no name"},
		{"Who has the highest salary of the HRX?", all, false, "a part of a word is no name"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, c.query, aggregate.NewTableSet(pay)).unfiltered(), c.reason)
	}
}
