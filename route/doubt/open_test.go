package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// statement is a row with the figures of a quarter and of a half year, each of two years.
func statement() *table.Table {
	t := &table.Table{ID: "t", HeaderRows: 1, StubColumns: 1, Columns: []table.Column{{}}, Rows: []table.Row{{Kind: table.KindHeader}, {Path: []string{"Net income"}}}}
	for i, p := range []table.Period{{Start: "2025-04-01", End: "2025-06-30"}, {Start: "2024-04-01", End: "2024-06-30"}, {Start: "2025-01-01", End: "2025-06-30"}} {
		name := []string{"Three Months Ended June 30, 2025", "Three Months Ended June 30, 2024", "Six Months Ended June 30, 2025"}[i]
		t.Columns = append(t.Columns, table.Column{Path: []string{name}, Period: &p})
		t.Cells = append(t.Cells, table.Cell{Row: 1, Col: i + 1, Text: "9", Period: &p, Value: table.Value{Kind: table.Number, Number: table.NewDecimal(int64(9-i), 0)}})
	}
	return t
}

func figureOf(t *table.Table, cell int) aggregate.Operand {
	c := t.Cells[cell]
	return aggregate.Operand{Table: t.ID, Row: c.Row, Col: c.Col, RowPath: t.Rows[c.Row].Path, ColumnPath: t.Columns[c.Col].Path, Period: c.Period, Value: c.Value}
}

func TestQuestionsThatLeaveThePeriodOpen(t *testing.T) {
	tb := statement()
	assert.Len(t, Periods("What was net income?", figureOf(tb, 0), tb), 2, "each other period is meant as well")
	assert.Len(t, Periods("What was net income in 2025?", figureOf(tb, 0), tb), 1, "of the year that is named there is a quarter and a half")
	assert.Empty(t, Periods("What was net income in 2024?", figureOf(tb, 1), tb), "nothing else is of that year")
	assert.Empty(t, Periods("What was net income in the second quarter of 2025?", figureOf(tb, 0), tb), "a part of the year is named")
	assert.Empty(t, Periods("What was net income of the six months?", figureOf(tb, 2), tb), "a length is named")
	assert.Empty(t, Periods("What was the latest net income?", figureOf(tb, 0), tb), "the latest is asked for")
	assert.False(t, Latest(figureOf(tb, 0), Periods("What was net income?", figureOf(tb, 0), tb)), "the half year ends on the same day")
	tb.Cells = tb.Cells[:2]
	assert.True(t, Latest(figureOf(tb, 0), Periods("What was net income?", figureOf(tb, 0), tb)), "one quarter after the other")
	assert.False(t, Latest(figureOf(tb, 1), Periods("What was net income?", figureOf(tb, 1), tb)), "the other before it")
}

func TestPeriodsOfOtherLengths(t *testing.T) {
	tb := statement()
	six := "What was net income for the six months ended June 30, 2025?"
	assert.True(t, OtherLength(six, []aggregate.Operand{figureOf(tb, 0)}), "a quarter")
	assert.False(t, OtherLength(six, []aggregate.Operand{figureOf(tb, 2)}), "a half year")
	assert.False(t, OtherLength("What was net income in 2025?", []aggregate.Operand{figureOf(tb, 0)}), "no length is named")
	tb.Columns[1].Path = []string{"2025"}
	assert.False(t, OtherLength("What was net income in the second quarter of 2025?", []aggregate.Operand{figureOf(tb, 0)}), "no header says how long")
}

func TestLongerPeriodsAreNoQuarters(t *testing.T) {
	tb := statement()
	quarters, half := []aggregate.Operand{figureOf(tb, 0), figureOf(tb, 1)}, figureOf(tb, 2)
	which := "In which quarter was net income highest?"
	assert.True(t, LongerThanAsked(which, append(quarters, half)), "a half year is compared with quarters")
	assert.False(t, LongerThanAsked(which, quarters), "quarters alone")
	assert.True(t, LongerThanAsked("In which month was net income highest?", quarters), "quarters are no months")
	assert.False(t, LongerThanAsked("In which year was net income highest?", append(quarters, half)), "no shorter period is asked for")
}

func TestOneOfTheDatesAsked(t *testing.T) {
	tb := statement()
	lookup := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Lookup}}
	one := &aggregate.Result{Values: make([]aggregate.Value, 1), Cells: []aggregate.Operand{figureOf(tb, 0)}}
	assert.True(t, OneOfSeveral("What was net income from 2024 to 2025?", lookup, one), "of 2025 alone")
	assert.False(t, OneOfSeveral("What was net income in 2025?", lookup, one), "no other is asked for")
	assert.False(t, OneOfSeveral("How much did net income grow from 2024 to 2025?", lookup, one), "a change may stand in a cell")
}

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
		assert.Equal(t, c.want, Astray(c.question, []aggregate.Operand{cell}), c.reason)
	}
}
