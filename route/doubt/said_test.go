package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

func TestCellsWithoutHeaders(t *testing.T) {
	bare, named := aggregate.Operand{}, aggregate.Operand{ColumnPath: []string{"Sales"}}
	assert.True(t, claimOf("", []aggregate.Operand{bare, bare}).nameless(), "no cell says what it is of")
	assert.False(t, claimOf("", []aggregate.Operand{bare, named}).nameless(), "one does")
	assert.False(t, claimOf("").nameless(), "no cells are no doubt")
}

func TestTextsBesideTheQuestion(t *testing.T) {
	shares := table.Table{
		ID: "t", HeaderRows: 1, StubColumns: 1,
		Rows:    []table.Row{{}, {Path: []string{"Common stock"}}},
		Columns: []table.Column{{}, {Path: []string{"Trading symbol"}}, {Path: []string{"Exchange"}}},
		Cells: []table.Cell{
			{Row: 1, Col: 0, Text: "Common stock"}, {Row: 1, Col: 1, Text: "GLS"}, {Row: 1, Col: 2, Text: "Oslo"},
		},
	}
	found := &aggregate.Result{
		Values: []aggregate.Value{{Text: "Oslo"}},
		Cells:  []aggregate.Operand{{Table: "t", Row: 1, Col: 2, RowPath: []string{"Common stock"}, ColumnPath: []string{"Exchange"}}},
	}
	about := map[string]route.About{"d": {Names: []string{"gls-2023.html"}}}
	for question, want := range map[string]bool{
		"What were GLS total assets?":               true,  // the symbol alone is said, and it is the document's name
		"On which exchange is the stock listed?":    false, // the column says it
		"Where is the common stock of GLS trading?": false, // so does the row
	} {
		assert.Equal(t, want, claimOf(question, found, aggregate.NewTableSet(&shares), about).beside(), question)
	}
	found.Values[0].IsNumber = true
	assert.False(t, claimOf("What were GLS total assets?", found, aggregate.NewTableSet(&shares), about).beside(), "figures are judged by other rules")
}

func TestFiguresOfNothingAsked(t *testing.T) {
	tb := &table.Table{ID: "t", Section: []string{"Results of operations"}, Context: "AWS sales grew.\nOperating income by segment (in millions):"}
	ts := aggregate.NewTableSet(tb)
	of := func(row, column string, kind table.ValueKind, op aggregate.Op) *aggregate.Result {
		r := &aggregate.Result{Cells: []aggregate.Operand{{Table: "t", RowPath: []string{row}, ColumnPath: []string{column}, Value: table.Value{Kind: kind}}}}
		if op != "" {
			r.Steps = []aggregate.Step{{Op: op}}
		}
		return r
	}
	for _, c := range []struct {
		question, row, column string
		op                    aggregate.Op
		want                  bool
		reason                string
	}{
		{"How much did AWS sell in 2023?", "AWS", "2023", "", true, "the name is there, what is asked is not"},
		{"What was the operating income of AWS?", "AWS", "2023", "", false, "the lead-in names the measure"},
		{"What was ExxonMobil's net income in 2021?", "Balance as of December 31, 2021", "Accumulated other comprehensive income", "", true, "one word of two, and the label has others"},
		{"What was net income in 2021?", "Balance as of December 31, 2021", "Total", "", true, "the lead-in does not say what a balance is of"},
		{"How many gold medals did Grafström win?", "Grafström", "Gold", "", false, "the column's label is named in full"},
		{"How many drivers drove for Ferrari?", "Ferrari", "2023", aggregate.Count, false, "what is counted stands in no label"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, of(c.row, c.column, table.Number, c.op), ts).unmeasured(), c.reason)
	}
	assert.False(t, claimOf("How much did AWS sell?", of("AWS", "2023", table.Text, ""), ts).unmeasured(), "a text is no figure")
}
