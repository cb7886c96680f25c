package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// survey has one row of two answers, by ages.
func survey() (*table.Table, aggregate.TableSet) {
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
	return t, aggregate.NewTableSet(t)
}

func TestLooseReadings(t *testing.T) {
	tb, ts := survey()
	lookup := aggregate.Query{Sources: []string{"s"}, Expr: aggregate.Expr{Op: aggregate.Lookup}}
	res := &aggregate.Result{Cells: []aggregate.Operand{{
		Table: "s", Row: 1, Col: 1, RowPath: tb.Rows[1].Path, ColumnPath: tb.Columns[1].Path, Value: table.Value{Kind: table.Number},
	}}}
	for _, c := range []struct {
		question string
		want     bool
		reason   string
	}{
		{"What percentage of those aged 9 to 13 never attempted it?", true, "other ages are asked for"},
		{"What percentage of those aged 9 to 13 years never attempted it?", true, "ages are no lengths of time"},
		{"What percentage of those aged 14 to 18 never attempted it?", false, "the ages are the row's"},
		{"What does the 9-K say of 14 to 18?", false, "the number of a form is none"},
		{"What percentage of those aged 27 never attempted it?", false, "no label says that number"},
		{"What was it in the last 9 months?", false, "a length of time"},
		{"What percentage attempted it in 2015?", false, "a date"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, lookup, res, ts).otherNumbers(), c.reason)
	}
	assert.True(t, claimOf("What percentage attempted it?", lookup, res, ts).pickedColumn(), "either answer is as good")
	assert.False(t, claimOf("What percentage never attempted it?", lookup, res, ts).pickedColumn(), "the column is named")
	tb.Columns[2].Path = []string{"Total"}
	assert.False(t, claimOf("What percentage attempted it?", lookup, res, ts).pickedColumn(), "beside a total there is one column")
}

func TestRowsOfOneName(t *testing.T) {
	tb, ts := survey()
	tb.Rows[2].Path = tb.Rows[1].Path
	tb.Cells = append(tb.Cells, table.Cell{Row: 2, Col: 1, Value: table.Value{Kind: table.Number, Number: table.NewDecimal(5, 0)}})
	lookup := aggregate.Query{Sources: []string{"s"}, Expr: aggregate.Expr{Op: aggregate.Lookup}}
	res := &aggregate.Result{Cells: []aggregate.Operand{{Table: "s", Row: 1, Col: 1, RowPath: tb.Rows[1].Path}}}
	assert.True(t, claimOf("How many never attempted it?", lookup, res, ts).pickedRow(), "two rows answer")
	assert.False(t, claimOf("How many first never attempted it?", lookup, res, ts).pickedRow(), "an order is asked for")
	assert.False(t, claimOf("How many never attempted it in 2015?", lookup, res, ts).pickedRow(), "a date tells rows apart")
}

func TestCountsOfOtherThings(t *testing.T) {
	tb := &table.Table{ID: "c", Columns: []table.Column{{Path: []string{"Company"}, Type: table.TypeText}, {Path: []string{"No. of employees"}, Type: table.TypeNumber}}}
	tb.Cells = []table.Cell{{Text: "Company", Header: true}, {Text: "No. of employees", Col: 1, Header: true}}
	ts := aggregate.NewTableSet(tb)
	one := &aggregate.Result{Cells: []aggregate.Operand{{Table: "c"}}, Steps: []aggregate.Step{{Op: aggregate.Count}}}
	assert.True(t, claimOf("How many employees did Leidos lay off?", one, ts).countsCells(), "a column says how many")
	assert.False(t, claimOf("How many times did Leidos lay off?", one, ts).countsCells(), "times are rows")
	assert.False(t, claimOf("How many companies are in Monterey?", one, ts).countsCells(), "rows are companies")
	assert.True(t, claimOf("How many companies were in Monterey in 2019?", one, ts).countsCells(), "nothing is of 2019")
	tb.Columns[1].Path = []string{"No. of"}
	assert.True(t, claimOf("How many workers did Leidos lay off?", one, ts).countsCells(), "a number of something stands there")
}

func TestBareQuotes(t *testing.T) {
	assert.True(t, claimOf("What was basic EPS?", quoted{"3", ""}).bareQuote(), "a figure per share has a unit or a fraction")
	assert.False(t, claimOf("How many plants are there?", quoted{"3", ""}).bareQuote(), "a count has no unit")
	assert.False(t, claimOf("What was basic EPS?", quoted{"$3", ""}).bareQuote(), "a unit")
	assert.False(t, claimOf("What was the headcount?", quoted{"7400", ""}).bareQuote(), "no footnote is as long")
}

func TestYearsBeyondTheRange(t *testing.T) {
	res := &aggregate.Result{}
	for _, year := range []string{"2004", "2005", "2006", "2007", "2008"} {
		res.Cells = append(res.Cells, aggregate.Operand{RowPath: []string{year}})
	}
	avg := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Avg}}
	assert.True(t, claimOf("What was the average from 2004 to 2007?", avg, res).outOfRange(), "2008 is beyond")
	assert.False(t, claimOf("What was the average from 2004 to 2008?", avg, res).outOfRange(), "all years are asked for")
	assert.False(t, claimOf("What was the average in 2007 and 2008?", avg, res).outOfRange(), "no range is asked for")
}
