package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// latestWords ask for one of several periods without naming it.
var latestWords = []string{"latest", "recent", "recently", "current", "currently", "last", "first", "earliest", "previous", "prior", "ever", "never"}

// Periods lists, for an answer that is one cell, the cells of its row that give the same figure for other periods
// when the question names none, or a year alone and the cell is of a part of it: which of them is meant, it does not say.
func Periods(text string, cell aggregate.Operand, t *table.Table) []table.Cell {
	q := parseQuestion(text)
	year := q.bareYear()
	if len(q.dates) > 0 && year == 0 || q.monthsAsked() > 0 || q.has(latestWords...) || cell.Period == nil || t == nil || len(t.Cells) > maxCoverCells {
		return nil
	}
	months := periodMonths(cell.Period)
	if year > 0 && (months == 0 || months >= yearMonths) {
		return nil
	}
	var out []table.Cell
	for _, c := range t.Cells {
		if c.Row == cell.Row && c.Col != cell.Col && c.Value.Kind == table.Number && c.Value.Unit == cell.Value.Unit && c.Period != nil &&
			(c.Period.Start != cell.Period.Start || c.Period.End != cell.Period.End) && sameHeader(t.ColumnPath(c.Row, c.Col), cell.ColumnPath) &&
			(year == 0 || slices.Contains(periodYears(c.Period), year) && periodMonths(c.Period) != months) {
			out = append(out, c)
		}
	}
	return out
}

const yearMonths = 12

// bareYear is the one year that a question names, with no part of it; 0 for none.
func (q *question) bareYear() int {
	if len(q.years) != 1 || q.years[0].open || q.years[0].month+q.years[0].quarter+q.years[0].half > 0 {
		return 0
	}
	return q.years[0].year
}

// OtherLength tells whether a question names the length of its period, "six months", and all figures of an answer are
// of periods of other lengths. A length that no header says was inferred: it counts only against one in months.
func OtherLength(text string, cells []aggregate.Operand) bool {
	q := parseQuestion(text)
	months := q.monthsAsked()
	part := func(d date) bool { return d.quarter+d.half > 0 }
	if months == 0 || len(cells) == 0 || slices.ContainsFunc(q.dates, part) {
		return false
	}
	return !slices.ContainsFunc(cells, func(c aggregate.Operand) bool {
		said := parseQuestion(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")).monthsAsked()
		if said == 0 && q.has("month") && len(q.dates) > 0 {
			said = periodMonths(c.Period)
		}
		return said == 0 || said == months
	})
}

// LongerThanAsked tells whether a question asks "which quarter" or "which month" and a figure of an answer is of a
// longer period: a year is no quarter, however great.
func LongerThanAsked(text string, cells []aggregate.Operand) bool {
	months := parseQuestion(text).pickedMonths()
	return months > 0 && slices.ContainsFunc(cells, func(c aggregate.Operand) bool { return periodMonths(c.Period) > months })
}

// pickedMonths is the length of the periods among which a question asks for one, 0 when it does not.
func (q *question) pickedMonths() int {
	for i, w := range q.words {
		if i == 0 || q.words[i-1].text != "which" && q.words[i-1].text != "what" {
			continue
		}
		switch w.stem {
		case "quarter":
			return 3
		case "month":
			return 1
		}
	}
	return 0
}

// Latest tells whether a cell is of a later period than others, as long as each of them.
func Latest(cell aggregate.Operand, others []table.Cell) bool {
	return !slices.ContainsFunc(others, func(c table.Cell) bool {
		return c.Period.End >= cell.Period.End || periodMonths(c.Period) != periodMonths(cell.Period)
	})
}

// perShare tells whether each "per" of the question stands in "per share" or the like, a figure's own name.
func (q *question) perShare() bool {
	return !slices.ContainsFunc(q.words, func(w word) bool { return w.text == "per" }) || q.has("share", "unit", "ads") && !q.has("each", "every")
}

// OneOfSeveral tells whether a question names several dates, "from 2004 to 2006", and all that an answer reads is of
// one of them.
func OneOfSeveral(text string, query aggregate.Query, result *aggregate.Result) bool {
	q := parseQuestion(text)
	noYear := func(d date) bool { return d.year == 0 }
	if len(q.years) < 2 || slices.ContainsFunc(q.years, noYear) || q.changes() || !readOps[query.Expr.Op] || len(result.Values) != 1 || len(result.Steps) > 0 {
		return false
	}
	met := map[int]bool{}
	for _, c := range result.Cells {
		said := parseDates(splitWords(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")))
		if d, ok := periodDate(c.Period); ok && len(said) == 0 {
			said = append(said, d)
		}
		for i, asked := range q.years {
			if slices.ContainsFunc(said, func(d date) bool { return asked.agrees(d) > 0 }) {
				met[i] = true
			}
		}
	}
	return len(met) == 1
}
