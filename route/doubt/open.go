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
// when the question names none, or a year alone and the cell is of a part of it: which of them is meant, it does not say. It
// tells whether that cell is of the latest.
func (cl *Claim) Periods() (others []table.Cell, latest bool) {
	if cl.result == nil || len(cl.result.Cells) != 1 || len(cl.result.Steps) > 0 {
		return nil, false
	}
	cell := cl.result.Cells[0]
	q, t := cl.q, cl.tables[cell.Table]
	year := bareYear(q)
	if len(q.Dates) > 0 && year == 0 || q.MonthsAsked() > 0 || q.Has(latestWords...) || cell.Period == nil || t == nil || len(t.Cells) > lang.MaxCoverCells {
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

const yearMonths = 12

// bareYear is the one year that a question names, with no part of it; 0 for none.
func bareYear(q *lang.Question) int {
	if len(q.Years) != 1 || q.Years[0].Open || q.Years[0].Month+q.Years[0].Quarter+q.Years[0].Half > 0 {
		return 0
	}
	return q.Years[0].Year
}

// otherLength tells whether a question names the length of its period, "six months", and all figures of an answer are
// of periods of other lengths. A length that no header says was inferred: it counts only against one in months.
func (cl *Claim) otherLength() bool {
	months := cl.q.MonthsAsked()
	part := func(d lang.Date) bool { return d.Quarter+d.Half > 0 }
	if months == 0 || len(cl.result.Cells) == 0 || slices.ContainsFunc(cl.q.Dates, part) {
		return false
	}
	return !slices.ContainsFunc(cl.result.Cells, func(c aggregate.Operand) bool {
		said := lang.ParseQuestion(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")).MonthsAsked()
		if said == 0 && cl.q.Has("month") && len(cl.q.Dates) > 0 {
			said = layout.PeriodMonths(c.Period)
		}
		return said == 0 || said == months
	})
}

// longerThanAsked tells whether a question asks "which quarter" or "which month" and a figure of an answer is of a
// longer period: a year is no quarter, however great.
func (cl *Claim) longerThanAsked() bool {
	months := pickedMonths(cl.q)
	return months > 0 && slices.ContainsFunc(cl.result.Cells, func(c aggregate.Operand) bool { return layout.PeriodMonths(c.Period) > months })
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

// isLatest tells whether a cell is of a later period than others, as long as each of them.
func isLatest(cell aggregate.Operand, others []table.Cell) bool {
	return !slices.ContainsFunc(others, func(c table.Cell) bool {
		return c.Period.End >= cell.Period.End || layout.PeriodMonths(c.Period) != layout.PeriodMonths(cell.Period)
	})
}

// oneOfSeveral tells whether a question names several dates, "from 2004 to 2006", and all that an answer reads is of
// one of them.
func (cl *Claim) oneOfSeveral() bool {
	noYear := func(d lang.Date) bool { return d.Year == 0 }
	if len(cl.q.Years) < 2 || slices.ContainsFunc(cl.q.Years, noYear) || cl.q.Changes() || !lang.ReadOps[cl.query.Expr.Op] || len(cl.result.Values) != 1 || len(cl.result.Steps) > 0 {
		return false
	}
	met := map[int]bool{}
	for _, c := range cl.result.Cells {
		said := lang.ParseDates(lang.SplitWords(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")))
		if d, ok := lang.PeriodDate(c.Period); ok && len(said) == 0 {
			said = append(said, d)
		}
		for i, asked := range cl.q.Years {
			if slices.ContainsFunc(said, func(d lang.Date) bool { return asked.Agrees(d) > 0 }) {
				met[i] = true
			}
		}
	}
	return len(met) == 1
}

// astray tells whether a question is of one year or quarter, and all cells of an answer are of
// another year, or of a longer time than a quarter.
func (cl *Claim) astray() bool {
	d, ok := layout.OnlyDate(cl.q)
	if !ok {
		return false
	}
	known, off := 0, 0
	for _, c := range cl.result.Cells {
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

// undated tells whether a question is of one year that nothing says: not the tables of the cells, not
// what stands around them, not their documents' names and first words, not the prose found beside them.
func (cl *Claim) undated() bool {
	d, ok := layout.OnlyDate(cl.q)
	if !cl.searched() || !ok || d.Year == 0 || len(cl.result.Cells) == 0 {
		return false
	}
	said := layout.NewTimeline()
	var seen []string
	for _, c := range cl.result.Cells {
		if slices.Contains(seen, c.Table) {
			continue
		}
		seen = append(seen, c.Table)
		t := cl.tables[c.Table]
		if t == nil || len(t.Cells) > lang.MaxCoverCells {
			return false
		}
		said.AddTable(t)
		about := cl.req.Documents[c.Document]
		for _, s := range slices.Concat(about.Names, about.Opening) {
			said.Add(s)
		}
	}
	for _, p := range cl.req.Passages {
		said.Add(p.Text)
	}
	return !said.Years[d.Year]
}
