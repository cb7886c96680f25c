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
	periods := func(question string, cell int) []table.Cell {
		out, _ := claimOf(question, figureOf(tb, cell), tb).Periods()
		return out
	}
	latest := func(question string, cell int) bool {
		_, is := claimOf(question, figureOf(tb, cell), tb).Periods()
		return is
	}
	assert.Len(t, periods("What was net income?", 0), 2, "each other period is meant as well")
	assert.Len(t, periods("What was net income in 2025?", 0), 1, "of the year that is named there is a quarter and a half")
	assert.Empty(t, periods("What was net income in 2024?", 1), "nothing else is of that year")
	assert.Empty(t, periods("What was net income in the second quarter of 2025?", 0), "a part of the year is named")
	assert.Empty(t, periods("What was net income of the six months?", 2), "a length is named")
	assert.Empty(t, periods("What was the latest net income?", 0), "the latest is asked for")
	assert.False(t, latest("What was net income?", 0), "the half year ends on the same day")
	tb.Cells = tb.Cells[:2]
	assert.True(t, latest("What was net income?", 0), "one quarter after the other")
	assert.False(t, latest("What was net income?", 1), "the other before it")
}
