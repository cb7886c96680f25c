package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// pairPlans adds what can be said of two cells, the later or first one in front.
func (a *axis) pairPlans(tag string, slots []slot, more []route.Feature) {
	x, y := slots[0], slots[1]
	p := pairPlan{axis: a, tag: tag, trend: a.trend(x, y), fit: a.fit(slots), more: slices.Concat(more, a.nilOperands(slots), a.sizes(x, y))}
	p.add(route.ClassDiff, " forward", aggregate.Subtract, x, y)
	p.add(route.ClassDiff, " backward", aggregate.Subtract, y, x)
	p.add(route.ClassDiff, " size", aggregate.Difference, x, y)
	p.add(route.ClassPct, " forward", aggregate.PercentChange, x, y)
	if p.trend == smallerFirst && a.topics.decrease {
		p.addSize(route.ClassPct, " size", aggregate.PercentChange, x, y)
	}
	p.divisions(x, y)
	if a.wants(route.ClassYesNo) {
		op, swap, ok := a.q.Compare(a.operand(x), a.operand(y))
		switch {
		case !ok:
			p.add(route.ClassYesNo, " greater", aggregate.Greater, x, y)
			p.add(route.ClassYesNo, " less", aggregate.Less, x, y)
		case swap:
			p.add(route.ClassYesNo, " as asked", op, y, x)
		default:
			p.add(route.ClassYesNo, " as asked", op, x, y)
		}
	}
	if a.wants(route.ClassProduct) {
		p.add(route.ClassProduct, " times", aggregate.Multiply, x, y, a.priced(x, y)...)
	}
}

// pairPlan is what the plans over two cells have in common.
type pairPlan struct {
	*axis
	tag, trend string
	fit        *fit
	more       []route.Feature
}

func (p *pairPlan) add(c route.Class, way string, op aggregate.Op, x, y slot, features ...route.Feature) {
	if p.wants(c) {
		p.emitOver(p.fit, template{class: c, tag: p.tag, way: way, trend: p.trend}, func() aggregate.Expr {
			return binary(op, p.read(x), p.read(y))
		}, features, p.more)
	}
}

// addSize adds a plan for how much it is, whatever its sign.
func (p *pairPlan) addSize(c route.Class, way string, op aggregate.Op, x, y slot, features ...route.Feature) {
	if p.wants(c) {
		p.emitOver(p.fit, template{class: c, tag: p.tag, way: way, trend: p.trend}, func() aggregate.Expr {
			return aggregate.Expr{Op: aggregate.Abs, Args: []aggregate.Expr{binary(op, p.read(x), p.read(y))}}
		}, features, p.more)
	}
}

// divisions adds the ratio and the share of two cells, the way round that the question's words allow.
func (p *pairPlan) divisions(x, y slot) {
	if !p.wants(route.ClassRatio) && !p.wants(route.ClassShare) {
		return
	}
	first, second := p.explained(x), p.explained(y)
	divide := func(way string, x, y slot, part, whole []float64) {
		if p.q.Roles.Turned(part, whole) {
			return
		}
		fit := p.q.Roles.Fit(part, whole)
		if p.sizeOf(x).Cmp(p.sizeOf(y)) > 0 {
			fit = append(fit, route.Feature{Name: "sizes: part above whole", Value: 1})
			if p.q.OfWhat == "of" || p.q.OfWhat == "of, to" || p.q.OfWhat == "how much of" {
				fit = append(fit, route.Feature{Name: "sizes: portion above all", Value: 1})
			}
			if p.isTotal(y) && !p.isTotal(x) {
				fit = append(fit, route.Feature{Name: "sizes: part above its total", Value: 1})
			}
		}
		p.add(route.ClassRatio, way, aggregate.Divide, x, y, fit...)
		p.add(route.ClassShare, way, aggregate.Share, x, y, fit...)
		if p.cellAt(x).Value.Number.Sign() < 0 && p.cellAt(y).Value.Number.Sign() > 0 {
			p.addSize(route.ClassShare, " size", aggregate.Share, x, y, fit...)
		}
	}
	divide(" forward", x, y, first, second)
	if p.tag == "cross" {
		divide(" backward", y, x, second, first)
	}
}

// isTotal tells whether a slot stands in a total row or column.
func (m *matrix) isTotal(s slot) bool {
	return m.s.Rows[s.row].Kind.IsTotal() || m.rowLinks[s.row].Bare || m.s.Cols[s.col].Kind.IsTotal() || m.colLinks[s.col].Bare
}

// priced tells whether one of two cells is a price and the other is none: what so many cost.
func (a *axis) priced(x, y slot) []route.Feature {
	if a.isPrice(x) == a.isPrice(y) {
		return nil
	}
	return []route.Feature{{Name: "pair: price by number", Value: 1}}
}

func (m *matrix) isPrice(s slot) bool {
	c := m.cellAt(s)
	if c.Value.Unit.Family() == table.FamilyPerUnit {
		return true
	}
	return priced(&m.s.Rows[s.row]) || priced(&m.s.Cols[s.col])
}

// priced tells whether a line is of prices by its name.
func priced(l *layout.Line) bool {
	return slices.ContainsFunc(slices.Concat(l.Own, l.Parents), func(w lang.Word) bool { return w.Stem == "price" || w.Text == "per" })
}

// nilOperands marks a dash among the operands: nothing is rarely divided or compared.
func (m *matrix) nilOperands(slots []slot) []route.Feature {
	if share(slots, m.isNumber) == 1 {
		return nil
	}
	return []route.Feature{{Name: "pair: with a dash", Value: 1}}
}

// trend tells whether the first of two cells is greater.
func (m *matrix) trend(x, y slot) string {
	switch c := m.cellAt(x).Value.Exact().Cmp(m.cellAt(y).Value.Exact()); {
	case c > 0:
		return greaterFirst
	case c < 0:
		return smallerFirst
	}
	return ", equal"
}

// Trends of two cells.
const (
	greaterFirst = ", greater first"
	smallerFirst = ", smaller first"
)

func binary(op aggregate.Op, x, y aggregate.Expr) aggregate.Expr {
	return aggregate.Expr{Op: op, Args: []aggregate.Expr{x, y}}
}
