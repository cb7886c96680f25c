package route

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// pairPlans adds what can be said of two cells, the later or first one in front.
func (a *axis) pairPlans(tag string, slots []slot, more []Feature) {
	x, y := slots[0], slots[1]
	p := pairPlan{axis: a, tag: tag, trend: a.trend(x, y), fit: a.fit(slots), more: slices.Concat(more, a.nilOperands(slots), a.sizes(x, y))}
	p.add(ClassDiff, " forward", aggregate.Subtract, x, y)
	p.add(ClassDiff, " backward", aggregate.Subtract, y, x)
	p.add(ClassDiff, " size", aggregate.Difference, x, y)
	p.add(ClassPct, " forward", aggregate.PercentChange, x, y)
	if p.trend == smallerFirst && a.topics.decrease {
		p.addSize(ClassPct, " size", aggregate.PercentChange, x, y)
	}
	p.divisions(x, y)
	if a.wants(ClassYesNo) {
		op, swap, ok := a.q.compare(a.operand(x), a.operand(y))
		switch {
		case !ok:
			p.add(ClassYesNo, " greater", aggregate.Greater, x, y)
			p.add(ClassYesNo, " less", aggregate.Less, x, y)
		case swap:
			p.add(ClassYesNo, " as asked", op, y, x)
		default:
			p.add(ClassYesNo, " as asked", op, x, y)
		}
	}
	if a.wants(ClassProduct) {
		p.add(ClassProduct, " times", aggregate.Multiply, x, y, a.priced(x, y)...)
	}
}

// pairPlan is what the plans over two cells have in common.
type pairPlan struct {
	*axis
	tag, trend string
	fit        *fit
	more       []Feature
}

func (p *pairPlan) add(c Class, way string, op aggregate.Op, x, y slot, features ...Feature) {
	if p.wants(c) {
		p.emitOver(p.fit, template{class: c, tag: p.tag, way: way, trend: p.trend}, func() aggregate.Expr {
			return binary(op, p.read(x), p.read(y))
		}, features, p.more)
	}
}

// addSize adds a plan for how much it is, whatever its sign.
func (p *pairPlan) addSize(c Class, way string, op aggregate.Op, x, y slot, features ...Feature) {
	if p.wants(c) {
		p.emitOver(p.fit, template{class: c, tag: p.tag, way: way, trend: p.trend}, func() aggregate.Expr {
			return aggregate.Expr{Op: aggregate.Abs, Args: []aggregate.Expr{binary(op, p.read(x), p.read(y))}}
		}, features, p.more)
	}
}

// divisions adds the ratio and the share of two cells, the way round that the question's words allow.
func (p *pairPlan) divisions(x, y slot) {
	if !p.wants(ClassRatio) && !p.wants(ClassShare) {
		return
	}
	first, second := p.explained(x), p.explained(y)
	divide := func(way string, x, y slot, part, whole []float64) {
		if p.q.roles.turned(part, whole) {
			return
		}
		fit := p.q.roles.fit(part, whole)
		if p.sizeOf(x).Cmp(p.sizeOf(y)) > 0 {
			fit = append(fit, Feature{"sizes: part above whole", 1})
			if p.q.ofWhat == "of" || p.q.ofWhat == "of, to" || p.q.ofWhat == "how much of" {
				fit = append(fit, Feature{"sizes: portion above all", 1})
			}
			if p.isTotal(y) && !p.isTotal(x) {
				fit = append(fit, Feature{"sizes: part above its total", 1})
			}
		}
		p.add(ClassRatio, way, aggregate.Divide, x, y, fit...)
		p.add(ClassShare, way, aggregate.Share, x, y, fit...)
		if p.cellAt(x).Value.Number.Sign() < 0 && p.cellAt(y).Value.Number.Sign() > 0 {
			p.addSize(ClassShare, " size", aggregate.Share, x, y, fit...)
		}
	}
	divide(" forward", x, y, first, second)
	if p.tag == "cross" {
		divide(" backward", y, x, second, first)
	}
}

// isTotal tells whether a slot stands in a total row or column.
func (m *matrix) isTotal(s slot) bool {
	return m.s.rows[s.row].kind.IsTotal() || m.rowLinks[s.row].bare || m.s.cols[s.col].kind.IsTotal() || m.colLinks[s.col].bare
}

// priced tells whether one of two cells is a price and the other is none: what so many cost.
func (a *axis) priced(x, y slot) []Feature {
	if a.isPrice(x) == a.isPrice(y) {
		return nil
	}
	return []Feature{{"pair: price by number", 1}}
}

func (m *matrix) isPrice(s slot) bool {
	c := m.cellAt(s)
	if c.Value.Unit.Family() == table.FamilyPerUnit {
		return true
	}
	return m.s.rows[s.row].priced() || m.s.cols[s.col].priced()
}

// priced tells whether a line is of prices by its name.
func (l *line) priced() bool {
	return slices.ContainsFunc(slices.Concat(l.own, l.parents), func(w word) bool { return w.stem == "price" || w.text == "per" })
}

// nilOperands marks a dash among the operands: nothing is rarely divided or compared.
func (m *matrix) nilOperands(slots []slot) []Feature {
	if share(slots, m.isNumber) == 1 {
		return nil
	}
	return []Feature{{"pair: with a dash", 1}}
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
