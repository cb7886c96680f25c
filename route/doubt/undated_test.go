package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

func TestUndated(t *testing.T) {
	plain := func(caption, context, note string) aggregate.TableSet {
		return aggregate.TableSet{"t": {ID: "t", Caption: caption, Context: context, Notes: []table.Note{{Text: note}}}}
	}
	for _, c := range []struct {
		question string
		tables   aggregate.TableSet
		names    string
		prose    string
		undated  bool
		reason   string
	}{
		{"What was revenue in 1987?", plain("Revenue by region", "", ""), "sales.csv", "", true, "nothing says which year the figures are of"},
		{"What was revenue in 1987?", aggregate.TableSet{"t": {ID: "t", Cells: []table.Cell{{Text: "87", Value: table.Value{Kind: table.Number}}}}}, "sales.csv", "", true, "a figure of 87 is no year"},
		{"What was revenue in 1987?", plain("Revenue by region, 1987", "", ""), "sales.csv", "", false, "the caption says it"},
		{"What was revenue in 1987?", plain("Revenue by region", "In 1987 we sold more.", ""), "sales.csv", "", false, "the text before the table says it"},
		{"What was revenue in 1987?", plain("Revenue by region", "", "Restated in 1987."), "sales.csv", "", false, "a note says it"},
		{"What was revenue in 1987?", plain("Revenue by region", "", ""), "report-1987.pdf", "", false, "the file's name says it"},
		{"What was revenue in 1987?", plain("Revenue by region", "", ""), "sales.csv", "The year ended on 30 June 1987.", false, "the prose says it"},
		{"What was revenue in Europe?", plain("Revenue by region", "", ""), "sales.csv", "", false, "no year is asked for"},
		{"What was sold before 1987?", plain("Revenue by region", "", ""), "sales.csv", "", false, "the end of a time need not be said"},
	} {
		cells := []aggregate.Operand{{Table: "t", Document: "d"}}
		documents := map[string]route.About{"d": {Names: []string{c.names}}}
		var prose []route.Passage
		if c.prose != "" {
			prose = []route.Passage{{Text: c.prose}}
		}
		assert.Equal(t, c.undated, Undated(c.question, cells, c.tables, documents, prose), c.reason)
	}
}
