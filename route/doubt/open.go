package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// latestWords ask for one of several periods without naming it.
var latestWords = []string{"latest", "recent", "recently", "current", "currently", "last", "first", "earliest", "previous", "prior", "ever", "never"}

// Periods lists, for an answer that is one cell, the cells of its row that give the same figure for other periods
// when the question names none, or a year alone and the cell is of a part of it: which of them is meant, it does not say.
func Periods(text string, cell aggregate.Operand, t *table.Table) []table.Cell {
	q := lang.ParseQuestion(text)
	year := bareYear(q)
	if len(q.Dates) > 0 && year == 0 || q.MonthsAsked() > 0 || q.Has(latestWords...) || cell.Period == nil || t == nil || len(t.Cells) > lang.MaxCoverCells {
		return nil
	}
	months := layout.PeriodMonths(cell.Period)
	if year > 0 && (months == 0 || months >= yearMonths) {
		return nil
	}
	var out []table.Cell
	for _, c := range t.Cells {
		if c.Row == cell.Row && c.Col != cell.Col && c.Value.Kind == table.Number && c.Value.Unit == cell.Value.Unit && c.Period != nil &&
			(c.Period.Start != cell.Period.Start || c.Period.End != cell.Period.End) && sameHeader(t.ColumnPath(c.Row, c.Col), cell.ColumnPath) &&
			(year == 0 || slices.Contains(layout.PeriodYears(c.Period), year) && layout.PeriodMonths(c.Period) != months) {
			out = append(out, c)
		}
	}
	return out
}

const yearMonths = 12

// bareYear is the one year that a question names, with no part of it; 0 for none.
func bareYear(q *lang.Question) int {
	if len(q.Years) != 1 || q.Years[0].Open || q.Years[0].Month+q.Years[0].Quarter+q.Years[0].Half > 0 {
		return 0
	}
	return q.Years[0].Year
}

// OtherLength tells whether a question names the length of its period, "six months", and all figures of an answer are
// of periods of other lengths. A length that no header says was inferred: it counts only against one in months.
func OtherLength(text string, cells []aggregate.Operand) bool {
	q := lang.ParseQuestion(text)
	months := q.MonthsAsked()
	part := func(d lang.Date) bool { return d.Quarter+d.Half > 0 }
	if months == 0 || len(cells) == 0 || slices.ContainsFunc(q.Dates, part) {
		return false
	}
	return !slices.ContainsFunc(cells, func(c aggregate.Operand) bool {
		said := lang.ParseQuestion(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")).MonthsAsked()
		if said == 0 && q.Has("month") && len(q.Dates) > 0 {
			said = layout.PeriodMonths(c.Period)
		}
		return said == 0 || said == months
	})
}

// LongerThanAsked tells whether a question asks "which quarter" or "which month" and a figure of an answer is of a
// longer period: a year is no quarter, however great.
func LongerThanAsked(text string, cells []aggregate.Operand) bool {
	months := pickedMonths(lang.ParseQuestion(text))
	return months > 0 && slices.ContainsFunc(cells, func(c aggregate.Operand) bool { return layout.PeriodMonths(c.Period) > months })
}

// pickedMonths is the length of the periods among which a question asks for one, 0 when it does not.
func pickedMonths(q *lang.Question) int {
	for i, w := range q.Words {
		if i == 0 || q.Words[i-1].Text != "which" && q.Words[i-1].Text != "what" {
			continue
		}
		switch w.Stem {
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
		return c.Period.End >= cell.Period.End || layout.PeriodMonths(c.Period) != layout.PeriodMonths(cell.Period)
	})
}

// AsksPerShare tells whether each "per" of the question stands in "per share" or the like, a figure's own name.
func AsksPerShare(q *lang.Question) bool {
	return !slices.ContainsFunc(q.Words, func(w lang.Word) bool { return w.Text == "per" }) || q.Has("share", "unit", "ads") && !q.Has("each", "every")
}

// OneOfSeveral tells whether a question names several dates, "from 2004 to 2006", and all that an answer reads is of
// one of them.
func OneOfSeveral(text string, query aggregate.Query, result *aggregate.Result) bool {
	q := lang.ParseQuestion(text)
	noYear := func(d lang.Date) bool { return d.Year == 0 }
	if len(q.Years) < 2 || slices.ContainsFunc(q.Years, noYear) || q.Changes() || !ReadOps[query.Expr.Op] || len(result.Values) != 1 || len(result.Steps) > 0 {
		return false
	}
	met := map[int]bool{}
	for _, c := range result.Cells {
		said := lang.ParseDates(lang.SplitWords(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")))
		if d, ok := lang.PeriodDate(c.Period); ok && len(said) == 0 {
			said = append(said, d)
		}
		for i, asked := range q.Years {
			if slices.ContainsFunc(said, func(d lang.Date) bool { return asked.Agrees(d) > 0 }) {
				met[i] = true
			}
		}
	}
	return len(met) == 1
}

// Astray tells whether a question is of one year or quarter, and all cells of an answer are of
// another year, or of a longer time than a quarter.
func Astray(text string, cells []aggregate.Operand) bool {
	q := lang.ParseQuestion(text)
	d, ok := layout.OnlyDate(q)
	if !ok {
		return false
	}
	known, off := 0, 0
	for _, c := range cells {
		if c.Value.Kind != table.Number {
			continue
		}
		years := layout.PeriodYears(c.Period)
		if len(years) == 0 {
			return false
		}
		known++
		l := layout.NewTimeline()
		l.AddPeriod(c.Period)
		quarter := false
		for _, s := range append(append([]string{}, c.RowPath...), c.ColumnPath...) {
			l.Add(s)
			for _, w := range lang.SplitWords(s) {
				quarter = quarter || w.Stem == "quarter" || english.Number(w.Text) == d.Quarter
			}
		}
		if d.Year > 0 && !l.Years[d.Year] || d.Quarter > 0 && !quarter && !l.Quarters[d.Quarter] && layout.PeriodMonths(c.Period) > 4 {
			off++
		}
	}
	return known > 0 && known == off
}
