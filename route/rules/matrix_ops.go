package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// Bounds on what templates try.
const (
	topLookupRows = 14
	topItems      = 10
	topPairItems  = 7
	maxChoices    = 14
	topSumItems   = 5
	topSumCross   = 2
)

// lookups: one cell.
func (m *matrix) lookups() {
	m.findAnchors()
	if !m.wants(route.ClassLookup) {
		return
	}
	a := axis{matrix: m, items: m.s.Rows, itemBase: m.rowBase}
	for _, r := range a.topItems(topLookupRows) {
		for c := range min(len(m.s.Cols), 24) {
			s := slot{r, c}
			cell := m.cellAt(s)
			if cell == nil || cell.Value.Kind == table.Blank || cell.Text == "" {
				continue
			}
			m.emit(route.ClassLookup, "cell", []slot{s}, func() aggregate.Expr { return m.read(s) })
			if m.negative([]slot{s}) {
				m.emit(route.ClassLookup, "size", []slot{s}, func() aggregate.Expr {
					return aggregate.Expr{Op: aggregate.Abs, Args: []aggregate.Expr{m.read(s)}}
				})
			}
		}
		m.labelOf(r)
	}
}

// minSaid is the share of the question that the text cells of a row must explain for its label to be the answer.
const minSaid = 0.15

// labelOf names the row whose text cells the question describes: "Who is the president?"
func (m *matrix) labelOf(r int) {
	said := m.rowLinks[r].Said
	if said == nil || m.s.T.StubColumns == 0 || m.rowLinks[r].First >= 0 || m.q.Covered(said) < minSaid {
		return
	}
	for c := range m.s.Cols {
		if cell := m.cellAt(slot{r, c}); cell != nil && cell.Value.Kind == table.Text {
			m.emit(route.ClassLookup, "label", []slot{{r, c}}, func() aggregate.Expr { return m.stubOf(m.s.Rows[r].Index) })
			return
		}
	}
}

// lists: several cells of one line, or the cells of several lines in one column.
func (a *axis) lists() {
	if !a.wants(route.ClassList) {
		return
	}
	for _, i := range a.topItems(topItems) {
		for _, ch := range a.choices() {
			slots := a.line(i, ch.members)
			if len(slots) < 2 || !a.allFigures(slots) {
				continue
			}
			a.emit(route.ClassList, "line "+ch.tag, slots, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.List, Args: a.reads(slots)} })
		}
	}
	for _, set := range a.itemSets() {
		for k := range min(len(a.cross), 12) {
			slots := a.column(set.members, k)
			if len(slots) < 2 || !a.allFigures(slots) {
				continue
			}
			a.emit(route.ClassList, "items "+set.tag, slots, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.List, Args: a.reads(slots)} }, set.features...)
		}
	}
}

// line gives the slots of one item at several cross lines.
func (a *axis) line(item int, cross []int) []slot {
	out := make([]slot, len(cross))
	for i, k := range cross {
		out[i] = a.slot(item, k)
	}
	return out
}

func (a *axis) column(items []int, cross int) []slot {
	out := make([]slot, len(items))
	for i, k := range items {
		out[i] = a.slot(k, cross)
	}
	return out
}

func (m *matrix) allFigures(slots []slot) bool {
	numbers := 0
	for _, s := range slots {
		if !m.figure(s) {
			return false
		}
		if m.isNumber(s) {
			numbers++
		}
	}
	return numbers > 0
}

// pairs: two cells of one line, mostly of two periods: change, growth, ratio.
func (a *axis) pairs() {
	if !a.wants(route.ClassDiff) && !a.wants(route.ClassPct) && !a.wants(route.ClassRatio) && !a.wants(route.ClassShare) && !a.wants(route.ClassYesNo) {
		return
	}
	pairs := a.crossPairs()
	for _, i := range a.topItems(topItems) {
		for _, p := range pairs {
			slots := a.line(i, []int{p.later, p.earlier})
			if a.allFigures(slots) {
				a.pairPlans("cross", slots, slices.Concat(p.features, a.spanFeatures([]int{p.later, p.earlier}), a.fromHundred(slots[1]), a.returnTimes(p.later, p.earlier)))
			}
		}
	}
}

// fromHundred marks an earlier figure of 100: the start of an index, from which returns are
// counted.
func (a *axis) fromHundred(earlier slot) []route.Feature {
	if !a.hundred(earlier) {
		return nil
	}
	f := []route.Feature{{Name: "pair: from 100", Value: 1}, {Name: "pair: from 100, percent " + a.q.OfWhat, Value: 1}}
	if a.q.Has("return", "roi", "perform", "index", "invest", "grow", "growth") {
		f = append(f, route.Feature{Name: "pair: return from 100", Value: 1})
	}
	for _, w := range []string{"return", "roi", "perform", "grow", "rate", "chang", "percentag"} {
		if a.q.Has(w) {
			f = append(f, route.Feature{Name: "pair: from 100, " + w, Value: 1})
		}
	}
	return f
}

func (m *matrix) hundred(s slot) bool {
	c := m.cellAt(s)
	return c.Value.Kind == table.Number && c.Value.Number.Cmp(table.NewDecimal(100, 0)) == 0
}

// returns: how much more one index grew than another, in percent of where both began.
func (a *axis) returns() {
	if !a.wants(route.ClassDiff) && !a.wants(route.ClassPct) {
		return
	}
	top := a.topItems(5)
	for _, p := range a.crossPairs() {
		for _, i := range top {
			for _, j := range top {
				x, y := a.line(i, []int{p.later, p.earlier}), a.line(j, []int{p.later, p.earlier})
				if i == j || !a.allFigures(x) || !a.allFigures(y) || !a.hundred(x[1]) || !a.hundred(y[1]) {
					continue
				}
				grown := func(s []slot) aggregate.Expr {
					return binary(aggregate.PercentChange, a.read(s[0]), a.read(s[1]))
				}
				more := append(a.pairOrder(i, j), p.features...)
				a.emit(route.ClassDiff, "returns", append(x, y...), func() aggregate.Expr { return binary(aggregate.Subtract, grown(x), grown(y)) }, slices.Concat(more, a.fromHundred(x[1]), a.returnTimes(p.later, p.earlier))...)
			}
		}
	}
}

// indexes marks two items of which each starts from 100 in some period.
func (a *axis) indexes(i, j int) []route.Feature {
	for _, g := range a.crossGroups() {
		first := g[len(g)-1]
		x, y := a.slot(i, first), a.slot(j, first)
		if a.isNumber(x) && a.isNumber(y) && a.hundred(x) && a.hundred(y) {
			return []route.Feature{{Name: "pair: indexes", Value: 1}, {Name: "pair: indexes, percent " + a.q.OfWhat, Value: 1}}
		}
	}
	return nil
}
