package doubt

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// latestWords ask for one of several periods without naming it.
var latestWords = []string{"latest", "recent", "recently", "current", "currently", "last", "first", "earliest", "previous", "prior", "ever", "never"}

// Periods lists, for an answer that is one cell, the cells of its row that give the same figure for other periods
// when the question names none, or a year alone and the cell is of a part of it: which of them is meant, it does not say. It
// tells whether that cell is of the latest.
func (cl *Claim) Periods() (others []table.Cell, latest bool) {
	if cl.result == nil || len(cl.result.Cells) != 1 || len(cl.result.Steps) > 0 {
		return nil, false
	}
	cell := cl.result.Cells[0]
	t, year := cl.readable(cell.Table), bareYear(cl.q)
	if t == nil || cell.Period == nil || len(cl.q.Dates) > 0 && year == 0 || cl.q.MonthsAsked() > 0 || cl.q.Has(latestWords...) {
		return nil, false
	}
	months := layout.PeriodMonths(cell.Period)
	if year > 0 && (months == 0 || months >= yearMonths) {
		return nil, false
	}
	for _, c := range t.Cells {
		if c.Row == cell.Row && c.Col != cell.Col && c.Value.Kind == table.Number && c.Value.Unit == cell.Value.Unit && c.Period != nil &&
			(c.Period.Start != cell.Period.Start || c.Period.End != cell.Period.End) && sameHeader(t.ColumnPath(c.Row, c.Col), cell.ColumnPath) &&
			(year == 0 || slices.Contains(layout.PeriodYears(c.Period), year) && layout.PeriodMonths(c.Period) != months) {
			others = append(others, c)
		}
	}
	return others, len(others) > 0 && isLatest(cell, others)
}

// yearMonths is how long a year is.
const yearMonths = 12

// bareYear is the one year that a question names, with no part of it; 0 for none.
func bareYear(q *lang.Question) int {
	if len(q.Years) != 1 || q.Years[0].Open || q.Years[0].Month+q.Years[0].Quarter+q.Years[0].Half > 0 {
		return 0
	}
	return q.Years[0].Year
}

// isLatest tells whether a cell is of a later period than others, as long as each of them.
func isLatest(cell aggregate.Operand, others []table.Cell) bool {
	return !slices.ContainsFunc(others, func(c table.Cell) bool {
		return c.Period.End >= cell.Period.End || layout.PeriodMonths(c.Period) != layout.PeriodMonths(cell.Period)
	})
}
