package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// notOneCell are words of what one cell alone does not answer, unless its table says that it is that.
var notOneCell = lang.Stems("average highest lowest largest smallest greatest biggest")

// passes tells whether a plan passes over what the question plainly asks for.
func (w *work) passes(p route.Plan, sheets []*layout.Sheet) bool {
	if picksTwins(p) {
		return true
	}
	at := slices.IndexFunc(sheets, func(s *layout.Sheet) bool { return slices.Equal(p.Query.Sources, []string{s.T.ID}) })
	if at < 0 {
		return false
	}
	e, s := p.Query.Expr, sheets[at]
	return w.readsOneCell(e, s) || mixesLengths(e, s) || w.beyondYear(e, s) || w.countsUnasked(e, s) || w.overColumn(e, s)
}

// readsOneCell tells whether a plan gives one cell as it stands where an average, or the greatest or the least of several
// figures, is asked for, and nothing by the cell says that it is one.
func (w *work) readsOneCell(e aggregate.Expr, s *layout.Sheet) bool {
	row, col, ok := oneCell(e)
	if !ok || row >= len(s.T.Rows) || col >= len(s.T.Columns) {
		return false
	}
	t := s.T
	said := strings.Join(slices.Concat(t.Rows[row].Path, t.Columns[col].Path, t.Section, t.UnitNotes, []string{t.Caption, t.Context}), " ")
	return slices.ContainsFunc(w.q.Words, func(x lang.Word) bool { return notOneCell[x.Stem] && !lang.SaysStem(said, x.Stem) })
}

// oneCell gives the place of the cell that an expression reads, where that is one.
func oneCell(e aggregate.Expr) (row, col int, ok bool) {
	if e.Op != aggregate.Lookup || e.Cells == nil || e.Cells.Columns == nil || e.Cells.Columns.Index == nil || len(e.Cells.Rows) != 1 {
		return 0, 0, false
	}
	rows := e.Cells.Rows[0]
	if !rows.Index || rows.Cmp != aggregate.Eq || len(rows.Values) != 1 {
		return 0, 0, false
	}
	row, err := strconv.Atoi(rows.Values[0])
	return row, *e.Cells.Columns.Index, err == nil && row >= 0
}

// mixesLengths tells whether a plan adds up or averages figures of a row that are for times one of which holds another: a
// quarter and its year.
func mixesLengths(e aggregate.Expr, s *layout.Sheet) bool {
	if e.Op != aggregate.Add && e.Op != aggregate.Mean {
		return false
	}
	t := s.T
	var times []*table.Period
	line := -1
	for _, a := range e.Args {
		row, col, ok := oneCell(a)
		if !ok || col >= len(t.Columns) || t.Columns[col].Period == nil || line >= 0 && row != line {
			return false
		}
		line, times = row, append(times, t.Columns[col].Period)
	}
	return slices.ContainsFunc(times, func(a *table.Period) bool {
		return slices.ContainsFunc(times, func(b *table.Period) bool { return holds(a, b) })
	})
}

// beyondYear tells whether a plan seeks the greatest or the least among figures of several times where the question names
// one of them alone.
func (w *work) beyondYear(e aggregate.Expr, s *layout.Sheet) bool {
	if e.Op != aggregate.Max && e.Op != aggregate.Min || len(w.q.Years) != 1 || w.q.Has("sinc", "after", "befor", "until", "up", "through") {
		return false
	}
	other := func(lines []layout.Line, index int) bool {
		return slices.ContainsFunc(lines, func(l layout.Line) bool { return l.Index == index && l.Dated && w.q.Years[0].Agrees(l.Date) < 0 })
	}
	return slices.ContainsFunc(e.Args, func(a aggregate.Expr) bool {
		row, col, ok := oneCell(a)
		return ok && (other(s.Cols, col) || other(s.Rows, row))
	})
}

// picksTwins tells whether a plan names the item of the greatest or the least figure by a label that several of the items
// share: "Laptop" of a list of regions and products.
func picksTwins(p route.Plan) bool {
	e := p.Query.Expr
	if e.Op != aggregate.ArgMax && e.Op != aggregate.ArgMin {
		return false
	}
	seen := map[string]bool{}
	return slices.ContainsFunc(e.Args, func(a aggregate.Expr) bool {
		twin := seen[a.Label] && a.Label != ""
		seen[a.Label] = true
		return twin
	})
}

// countsUnasked tells whether a plan counts rows for "the total payroll of the sales department": no words ask for a
// number of things, and the table does not say one of those that the question is of.
func (w *work) countsUnasked(e aggregate.Expr, s *layout.Sheet) bool {
	if e.Op != aggregate.Count || w.q.HowMany() || !w.q.Has(layout.TotalStem) || w.q.Has("number", "count", "amount", "quantiti") {
		return false
	}
	said := s.Said()
	for i, x := range w.q.Words {
		if x.Stem == layout.TotalStem && i+1 < len(w.q.Words) {
			next := w.q.Words[i+1]
			return !next.Stop && !next.Number && !said[next.Stem]
		}
	}
	return false
}

// overColumn tells whether a plan gives the greatest or the least where the question holds rows against a column, "which
// projects are over budget", and asks for neither.
func (w *work) overColumn(e aggregate.Expr, s *layout.Sheet) bool {
	if e.Op != aggregate.ArgMax && e.Op != aggregate.ArgMin && e.Op != aggregate.Top || slices.ContainsFunc(w.q.Words, func(x lang.Word) bool { return lang.Orders[x.Text] || notOneCell[x.Stem] }) {
		return false
	}
	for i, x := range w.q.Words[:max(len(w.q.Words)-1, 0)] {
		next := w.q.Words[i+1].Stem
		if against[x.Text] && slices.ContainsFunc(s.T.Columns, func(c table.Column) bool { return lang.SaysStem(c.Name(), next) }) {
			return true
		}
	}
	return false
}

// against are words that hold one thing against another.
var against = lang.Set("over under above below beyond within")

// holds tells whether a time is longer than another and has it within.
func holds(a, b *table.Period) bool {
	return a.Start != "" && b.Start != "" && a.Start <= b.Start && b.End <= a.End && (a.Start != b.Start || a.End != b.End)
}
