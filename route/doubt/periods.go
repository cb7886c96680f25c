package doubt

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

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
		for _, s := range slices.Concat(c.RowPath, c.ColumnPath) {
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

// otherLength tells whether a question names the length of its period, "six months", and all figures of an answer are
// of periods of other lengths. A length that no header says was inferred: it counts only against one in months.
func (cl *Claim) otherLength() bool {
	months := cl.q.MonthsAsked()
	part := func(d lang.Date) bool { return d.Quarter+d.Half > 0 }
	if months == 0 || len(cl.result.Cells) == 0 || slices.ContainsFunc(cl.q.Dates, part) {
		return false
	}
	return !cl.anyCell(func(c aggregate.Operand) bool {
		said := lang.ParseQuestion(labels(c)).MonthsAsked()
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
	return months > 0 && cl.anyCell(func(c aggregate.Operand) bool { return layout.PeriodMonths(c.Period) > months })
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

// oneOfSeveral tells whether a question names several dates, "from 2004 to 2006", and all that an answer reads is of
// one of them.
func (cl *Claim) oneOfSeveral() bool {
	if !lang.ReadOps[cl.query.Expr.Op] || len(cl.result.Values) != 1 || len(cl.result.Steps) > 0 {
		return false
	}
	noYear := func(d lang.Date) bool { return d.Year == 0 }
	if len(cl.q.Years) < 2 || slices.ContainsFunc(cl.q.Years, noYear) || cl.q.Changes() {
		return false
	}
	met := map[int]bool{}
	for _, c := range cl.result.Cells {
		said := lang.ParseDates(lang.SplitWords(labels(c)))
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

// outOfRange tells whether a question is of the years from one to another and an aggregate over a row or a column reads
// figures of more years than these.
func (cl *Claim) outOfRange() bool {
	if !cl.q.Ranged || len(cl.q.Years) != 2 || !overRows[cl.query.Expr.Op] {
		return false
	}
	span := cl.q.Years[1].Year - cl.q.Years[0].Year
	read := map[int]bool{}
	for _, c := range cl.result.Cells {
		for _, path := range [][]string{c.ColumnPath, c.RowPath} {
			if l := layout.NewLine(0, path, c.Period, table.KindData); l.Dated && l.Date.Year > 0 {
				read[l.Date.Year] = true
				break
			}
		}
	}
	return len(read) > max(span, -span)+1
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
		t := cl.readable(c.Table)
		if t == nil {
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
