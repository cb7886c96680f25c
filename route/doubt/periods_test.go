package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

func TestAnswersAstrayInTime(t *testing.T) {
	year := &table.Period{Start: "2022-09-25", End: "2023-09-30", Grain: table.Year}
	quarter := &table.Period{Start: "2023-07-01", End: "2023-09-30", Grain: table.Quarter}
	for _, c := range []struct {
		question string
		period   *table.Period
		want     bool
		reason   string
	}{
		{"What were net sales in 2023?", year, false, "the year asked"},
		{"What were net sales in 2021?", year, true, "another year"},
		{"What were net sales in Q3 2023?", year, true, "a year is no quarter"},
		{"What were net sales in Q3 2023?", quarter, false, "a quarter"},
		{"What were net sales in 2021?", nil, false, "nothing states the period"},
		{"What was cash at the end of 2022?", &table.Period{End: "2023-01-01", Grain: table.Instant}, false, "the first days of January close the year before"},
	} {
		cell := aggregate.Operand{Value: table.Value{Kind: table.Number}, Period: c.period}
		assert.Equal(t, c.want, claimOf(c.question, []aggregate.Operand{cell}).astray(), c.reason)
	}
}

func TestPeriodsOfOtherLengths(t *testing.T) {
	tb := statement()
	six := "What was net income for the six months ended June 30, 2025?"
	assert.True(t, claimOf(six, []aggregate.Operand{figureOf(tb, 0)}).otherLength(), "a quarter")
	assert.False(t, claimOf(six, []aggregate.Operand{figureOf(tb, 2)}).otherLength(), "a half year")
	assert.False(t, claimOf("What was net income in 2025?", []aggregate.Operand{figureOf(tb, 0)}).otherLength(), "no length is named")
	tb.Columns[1].Path = []string{"2025"}
	assert.False(t, claimOf("What was net income in the second quarter of 2025?", []aggregate.Operand{figureOf(tb, 0)}).otherLength(), "no header says how long")
}

func TestLongerPeriodsAreNoQuarters(t *testing.T) {
	tb := statement()
	quarters, half := []aggregate.Operand{figureOf(tb, 0), figureOf(tb, 1)}, figureOf(tb, 2)
	which := "In which quarter was net income highest?"
	assert.True(t, claimOf(which, append(quarters, half)).longerThanAsked(), "a half year is compared with quarters")
	assert.False(t, claimOf(which, quarters).longerThanAsked(), "quarters alone")
	assert.True(t, claimOf("In which month was net income highest?", quarters).longerThanAsked(), "quarters are no months")
	assert.False(t, claimOf("In which year was net income highest?", append(quarters, half)).longerThanAsked(), "no shorter period is asked for")
}

func TestOneOfTheDatesAsked(t *testing.T) {
	tb := statement()
	one := &aggregate.Result{Values: make([]aggregate.Value, 1), Cells: []aggregate.Operand{figureOf(tb, 0)}}
	assert.True(t, claimOf("What was net income from 2024 to 2025?", lookup, one).oneOfSeveral(), "of 2025 alone")
	assert.False(t, claimOf("What was net income in 2025?", lookup, one).oneOfSeveral(), "no other is asked for")
	assert.False(t, claimOf("How much did net income grow from 2024 to 2025?", lookup, one).oneOfSeveral(), "a change may stand in a cell")
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
		assert.Equal(t, c.undated, claimOf(c.question, cells, c.tables, documents, prose).undated(), c.reason)
	}
}
