package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// A table of items by period has a row an item, a column a time, and one measure throughout, which its title names. It is
// read as a list whose columns of figures are called by their times: "which region had the highest sales in March".

// Kinds of words that only tables by period have.
const (
	risen listKind = iota + 2000 // "increased", "growth"
	fallen
)

var periodPhrases = []phrase{
	{"increase", risen}, {"increased", risen}, {"rise", risen}, {"rose", risen}, {"gain", risen}, {"grew", risen}, {"grow", risen}, {"grown", risen}, {"growth", risen},
	{"decrease", fallen}, {"decreased", fallen}, {"decline", fallen}, {"declined", fallen}, {"fall", fallen}, {"fell", fallen}, {"drop", fallen}, {"dropped", fallen},
}

// periodFillers carry no meaning in a question over a table by period, beside those of lists.
var periodFillers = lang.Set("saw see seen any over during from between whole period")

// readPeriods takes the columns of a table by period in; ok is false where the table is none.
func (r *listReader) readPeriods() bool {
	t := r.s.T
	if t.Held || t.HeaderRows != 1 || len(r.s.Rows) < minColumn || len(t.Rows) > len(r.s.Grid) || len(r.s.Cols) != len(t.Columns)-1 || len(r.s.Cols) < 2 {
		return false
	}
	if slices.ContainsFunc(t.Rows[1:], func(row table.Row) bool { return row.Kind != table.KindData || len(row.Path) > 1 }) {
		return false
	}
	r.readColumns()
	items := r.columns[0]
	if items.kind != table.TypeText || !items.single || len(items.words) == 0 || slices.ContainsFunc(items.words, func(x lang.Word) bool { return statementCorners[x.Stem] }) {
		return false
	}
	for _, c := range r.s.Cols {
		if c.Index == 0 || !r.readPeriod(c) {
			return false
		}
	}
	r.byPeriod = true
	return !r.sumsUp()
}

// statementCorners are words above the labels of statements, whose rows are no items of one kind.
var statementCorners = lang.Stems("million thousand billion dollar year month ended december share amount description item line")

// readPeriod takes a column of figures in by its time, one of the same length as those of the others.
func (r *listReader) readPeriod(l layout.Line) bool {
	c, first := &r.columns[l.Index], &r.columns[1]
	if l.Label == "May" { // a month among months
		l.Dated, l.Date = first.date.Month > 0, lang.Date{Month: 5}
	}
	if !l.Dated || l.Date.Open || l.Date.Fiscal || l.Date.Half > 0 || l.Date.Day > 0 || c.kind != table.TypeNumber || c.unit != first.unit || len(r.s.T.Columns[l.Index].Path) != 1 {
		return false
	}
	c.words, c.short, c.date = nil, nil, l.Date
	return l.Index == 1 || lengthOf(c.date) == lengthOf(first.date) && (c.date.Year > 0) == (first.date.Year > 0) &&
		!slices.ContainsFunc(r.columns[1:l.Index], func(o listColumn) bool { return sameTime(o.date, c.date) })
}

func sameTime(a, b lang.Date) bool {
	return a.Year == b.Year && a.Quarter == b.Quarter && a.Month == b.Month && a.Day == b.Day && a.Half == b.Half
}

// lengthOf names how long a time is.
func lengthOf(d lang.Date) string {
	switch {
	case d.Month > 0:
		return "month"
	case d.Quarter > 0:
		return "quarter"
	}
	return "year"
}

// sumsUp tells whether the last row or the last column is the sum of the others: a total that is not called so.
func (r *listReader) sumsUp() bool {
	rows, cols := len(r.s.Grid), len(r.columns)
	whole := func(n, last int, at func(i, k int) *table.Cell) bool {
		for k := 1; k < n; k++ {
			sum := table.NewDecimal(0, 0).Rat()
			for i := 1; i < last; i++ {
				if c := at(i, k); c != nil {
					sum.Add(sum, c.Value.Number.Rat())
				}
			}
			if c := at(last, k); c == nil || c.Value.Number.Rat().Cmp(sum) != 0 {
				return false
			}
		}
		return true
	}
	return whole(cols, rows-1, func(i, k int) *table.Cell { return r.s.Number(i, k) }) ||
		whole(rows, cols-1, func(i, k int) *table.Cell { return r.s.Number(k, i) })
}

// filled tells whether each item has a figure of each time: sums are of all.
func (r *listReader) filled() bool {
	for row := 1; row < len(r.s.Grid); row++ {
		for col := 1; col < len(r.columns); col++ {
			if r.s.Number(row, col) == nil {
				return false
			}
		}
	}
	return true
}

// timeAt reads a time that a column is of, "which month", "per month" and "all months".
func (r *listReader) timeAt(i int) (t listToken, known, ok bool) {
	words := r.w.q.Words
	for _, d := range r.askedTimes() {
		if d.From == i {
			k := slices.IndexFunc(r.columns[1:], func(c listColumn) bool { return sameTime(c.date, d) })
			r.lacked = r.lacked || k < 0
			return listToken{kind: aColumn, col: k + 1, to: d.To}, true, k >= 0
		}
	}
	switch words[i].Text {
	case "before", "after", "since", "until", "through", "by":
		if slices.ContainsFunc(r.askedTimes(), func(d lang.Date) bool { return d.From == i+1 }) {
			return listToken{to: i + 1}, true, false
		}
	case "from", "between":
		if slices.ContainsFunc(r.askedTimes(), func(d lang.Date) bool { return d.From == i+1 }) {
			r.ranged = true
			return listToken{to: i + 1}, true, true
		}
	case "which", "what":
		if r.timeNoun(i + 1) {
			return listToken{kind: whichTime, to: i + 2}, true, true
		}
	}
	if kind, n := kindAt(words, i, listPhrases); kind == groupBy && r.timeNoun(i+n) {
		return listToken{kind: inTime, to: i + n + 1}, true, true
	}
	if r.timeNoun(i) {
		return listToken{kind: allTimes, to: i + 1}, true, true
	}
	if kind, n := kindAt(words, i, periodPhrases); n > 0 {
		return listToken{kind: kind, to: i + n}, true, true
	}
	return t, false, false
}

// askedTimes are the dates of the question, "May" and "March" in any place where columns are called so.
func (r *listReader) askedTimes() []lang.Date {
	out := r.w.q.Dates
	for i, x := range r.w.q.Words {
		d := lang.Date{Month: map[string]int{"March": 3, "May": 5}[r.w.q.Text[x.Start:x.End]], From: i, To: i + 1}
		named := d.Month > 0 && slices.ContainsFunc(r.columns[1:], func(c listColumn) bool { return sameTime(c.date, d) })
		if named && !lang.InDates(out, i) {
			out = append(slices.Clone(out), d)
		}
	}
	return out
}

// timeNoun tells whether a word says how long the times of the columns are.
func (r *listReader) timeNoun(i int) bool {
	words := r.w.q.Words
	return i < len(words) && words[i].Stem == lang.SplitWords(lengthOf(r.columns[1].date))[0].Stem
}

// unread tells whether a plan over a table by period may not answer: the question names a time or a name that the table
// lacks, or each of its words is understood and they do not come to what the plan computes.
func unread(periods []*listReader, p route.Plan) bool {
	i := slices.IndexFunc(periods, func(r *listReader) bool { return slices.Contains(p.Query.Sources, r.s.T.ID) })
	if i < 0 {
		return false
	}
	r := periods[i]
	used := partsOf(p.Query)
	return r.lacked || len(r.strange) == 0 && p.Query.Expr.Op != aggregate.Lookup || r.lacks(used) ||
		slices.ContainsFunc(r.tokens, func(t listToken) bool { return r.missed(t, used) })
}
