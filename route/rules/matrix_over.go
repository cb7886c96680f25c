package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// sets: several cells of one line: average and sum over periods.
func (a *axis) sets() {
	if !a.wants(route.ClassAvg) && !a.wants(route.ClassSum) && !a.wants(route.ClassExtreme) && !(a.wants(route.ClassDiff) && a.q.Ranges()) {
		return
	}
	for _, i := range a.topItems(topItems) {
		for _, ch := range a.choices() {
			slots := a.line(i, ch.members)
			if len(slots) < 2 || !a.allFigures(slots) {
				continue
			}
			a.setPlans("line "+ch.tag, slots, a.spanFeatures(ch.members))
		}
	}
	for _, set := range a.itemSets() {
		for _, k := range a.topCross(5) {
			slots := a.column(set.members, k)
			if len(slots) < 2 || !a.allFigures(slots) {
				continue
			}
			a.setPlans("items "+set.tag, slots, set.features)
		}
	}
}

func (a *axis) setPlans(tag string, slots []slot, more []route.Feature) {
	f := a.fit(slots)
	over := func(op aggregate.Op) aggregate.Expr { return aggregate.Expr{Op: op, Args: a.reads(slots)} }
	plan := func(c route.Class, tag string, expr func() aggregate.Expr) {
		if a.wants(c) {
			a.emitOver(f, template{class: c, tag: tag}, expr, more)
		}
	}
	if a.q.Ranges() {
		plan(route.ClassDiff, tag+" range", func() aggregate.Expr { return binary(aggregate.Subtract, over(aggregate.Max), over(aggregate.Min)) })
	}
	if f.negative {
		sized := func(op aggregate.Op) aggregate.Expr {
			return aggregate.Expr{Op: aggregate.Abs, Args: []aggregate.Expr{over(op)}}
		}
		plan(route.ClassAvg, tag+" size", func() aggregate.Expr { return sized(aggregate.Mean) })
		plan(route.ClassSum, tag+" size", func() aggregate.Expr { return sized(aggregate.Add) })
	}
	plan(route.ClassAvg, tag, func() aggregate.Expr { return over(aggregate.Mean) })
	plan(route.ClassExtreme, tag+" max", func() aggregate.Expr { return over(aggregate.Max) })
	plan(route.ClassExtreme, tag+" min", func() aggregate.Expr { return over(aggregate.Min) })
	plan(route.ClassSum, tag, func() aggregate.Expr { return over(aggregate.Add) })
}

// sumShares: two items that the question names, together, as a part of a third or of a total.
func (a *axis) sumShares() {
	if !a.wants(route.ClassShare) && !a.wants(route.ClassRatio) || !a.q.Has("and") {
		return
	}
	top := a.topItems(topSumItems)
	wholes := slices.Concat(a.totals(), top)
	for x, i := range top {
		for _, j := range top[x+1:] {
			named := a.bothNamed(i, j)
			if named[0].Value < 1 {
				continue
			}
			for _, w := range wholes {
				if w == i || w == j || a.apart(i, w) {
					continue
				}
				a.skip(i, w)
				for _, k := range a.topCross(topSumCross) {
					a.sumShare(a.column([]int{i, j, w}, k), slices.Concat(named, a.pairOrder(i, w)))
				}
				a.skipRow, a.skipCol = -1, -1
			}
		}
	}
}

func (a *axis) sumShare(slots []slot, more []route.Feature) {
	if !a.allFigures(slots) {
		return
	}
	divided := func(op aggregate.Op) func() aggregate.Expr {
		return func() aggregate.Expr {
			return binary(op, aggregate.Expr{Op: aggregate.Add, Args: a.reads(slots[:2])}, a.read(slots[2]))
		}
	}
	if a.wants(route.ClassShare) {
		a.emit(route.ClassShare, "items two of", slots, divided(aggregate.Share), more...)
	}
	if a.wants(route.ClassRatio) {
		a.emit(route.ClassRatio, "items two of", slots, divided(aggregate.Divide), more...)
	}
}

// negative tells whether no cell is above zero and one is below.
func (m *matrix) negative(slots []slot) bool {
	below := false
	for _, s := range slots {
		c := m.cellAt(s)
		if c == nil || c.Value.Kind == table.Number && c.Value.Number.Sign() > 0 {
			return false
		}
		below = below || c.Value.Kind == table.Number && c.Value.Number.Sign() < 0
	}
	return below
}

// averages: the change between the averages of two neighbouring pairs of periods.
func (a *axis) averages() {
	if !a.wants(route.ClassAvgDiff) {
		return
	}
	apart := func(x1, x2, y1, y2 slot) func() aggregate.Expr {
		mean := func(x, y slot) aggregate.Expr {
			return aggregate.Expr{Op: aggregate.Mean, Args: []aggregate.Expr{a.read(x), a.read(y)}}
		}
		return func() aggregate.Expr { return binary(aggregate.Subtract, mean(x1, x2), mean(y1, y2)) }
	}
	for _, g := range a.crossGroups() {
		for n := 0; n+2 < len(g); n++ {
			for _, i := range a.topItems(topItems) {
				slots := a.line(i, g[n:n+3]) // latest first
				if a.allFigures(slots) {
					a.emit(route.ClassAvgDiff, "neighbours", slots, apart(slots[0], slots[1], slots[1], slots[2]))
				}
			}
		}
		for n := 0; n+1 < len(g); n++ {
			top := a.topItems(4)
			for _, i := range top {
				for _, j := range top {
					x, y := a.line(i, g[n:n+2]), a.line(j, g[n:n+2])
					if i != j && a.allFigures(x) && a.allFigures(y) {
						a.emit(route.ClassAvgDiff, "items", append(x, y...), apart(x[0], x[1], y[0], y[1]), a.pairOrder(i, j)...)
					}
				}
			}
		}
	}
}
