package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

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
