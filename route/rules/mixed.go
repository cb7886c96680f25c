package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// anchor is a cell that fits the question well by itself.
type anchor struct {
	m     *matrix
	at    slot
	score float64
}

// maxAnchors bounds how many cells are tried with figures of the prose.
const maxAnchors = 5

// findAnchors keeps the cells that fit best.
func (m *matrix) findAnchors() {
	var all []anchor
	for r := range m.s.Rows {
		if m.rowBase[r] < 0.25 {
			continue
		}
		for c := range m.s.Cols {
			at := slot{r, c}
			if !m.isNumber(at) {
				continue
			}
			score := m.rowBase[r] + 0.5*m.colBase[c]
			if d, ok := m.dateOf(at); ok && len(m.q.Years) > 0 {
				best := -1
				for _, y := range m.q.Years {
					best = max(best, y.Agrees(d))
				}
				score += 0.4 * float64(best)
			}
			all = append(all, anchor{m, at, score})
		}
	}
	slices.SortStableFunc(all, func(a, b anchor) int {
		switch {
		case a.score > b.score:
			return -1
		case a.score < b.score:
			return 1
		}
		return 0
	})
	m.anchors = append(m.anchors, all[:min(maxAnchors, len(all))]...)
}

// mixed computes over a cell and a figure of the prose.
func (p *proseWork) mixed(near []sentence, all []figure) {
	classes := []route.Class{route.ClassShare, route.ClassRatio, route.ClassDiff, route.ClassPct, route.ClassSum, route.ClassProduct, route.ClassYesNo}
	if !slices.ContainsFunc(classes, p.wants) {
		return
	}
	var best []figure
	for _, g := range all {
		if g.near > 0.2 {
			best = append(best, g)
		}
	}
	slices.SortStableFunc(best, func(a, b figure) int {
		switch {
		case a.near > b.near:
			return -1
		case a.near < b.near:
			return 1
		}
		return 0
	})
	for _, l := range p.anchors {
		for _, g := range best[:min(5, len(best))] {
			cell, fig := l.m.read(l.at), constant(g.beside(l.m.cellAt(l.at).Value))
			p.mix(route.ClassShare, "figure of cell", near, g, l, binary(aggregate.Share, fig, cell))
			p.mix(route.ClassShare, "cell of figure", near, g, l, binary(aggregate.Share, cell, fig))
			p.mix(route.ClassRatio, "figure by cell", near, g, l, binary(aggregate.Divide, fig, cell))
			p.mix(route.ClassRatio, "cell by figure", near, g, l, binary(aggregate.Divide, cell, fig))
			p.mix(route.ClassDiff, "cell less figure", near, g, l, binary(aggregate.Subtract, cell, fig))
			p.mix(route.ClassDiff, "figure less cell", near, g, l, binary(aggregate.Subtract, fig, cell))
			p.mix(route.ClassPct, "cell from figure", near, g, l, binary(aggregate.PercentChange, cell, fig))
			p.mix(route.ClassSum, "cell and figure", near, g, l, binary(aggregate.Add, cell, fig))
			p.mix(route.ClassProduct, "cell times figure", near, g, l, binary(aggregate.Multiply, cell, fig))
			if op, swap, ok := p.q.Compare(l.m.operand(l.at), p.operand(g)); ok {
				first, second := cell, fig
				if swap {
					first, second = fig, cell
				}
				p.mix(route.ClassYesNo, "as asked", near, g, l, binary(op, first, second))
			}
		}
	}
}

// beside gives the figure in the scale of a cell that states none: a table without a stated scale
// beside a text in millions is in millions too.
func (g figure) beside(v table.Value) figure {
	if v.Scale == 0 && g.scale > 0 && v.Number.Abs().Cmp(table.NewDecimal(1, -7)) < 0 {
		g.scale = 0
	}
	return g
}

// mix adds one such plan: what speaks for the figure and what speaks for the cell.
func (p *proseWork) mix(c route.Class, tag string, near []sentence, g figure, l anchor, e aggregate.Expr) {
	if !p.wants(c) {
		return
	}
	part, whole := p.operand(g).Hits, l.m.explained(l.at)
	if strings.HasPrefix(tag, "cell") {
		part, whole = whole, part
	}
	divides := c == route.ClassShare || c == route.ClassRatio
	if divides && p.q.Roles.Turned(part, whole) {
		return
	}
	plan := p.figurePlan(c, "mixed "+tag, near, []figure{g}, &e)
	plan.Query.Sources = []string{l.m.s.T.ID}
	plan.Query.Scale = nil
	hits := slices.Clone(g.span)
	layout.Raise(hits, l.m.rowLinks[l.at.row].Hits)
	layout.Raise(hits, l.m.colLinks[l.at.col].Hits)
	plan.Features = append(plan.Features,
		route.Feature{Name: "mixed", Value: 1}, route.Feature{Name: "mixed: cell", Value: l.score}, route.Feature{Name: "mixed: row cover", Value: l.m.rowLinks[l.at.row].Cover},
		route.Feature{Name: "mixed: explained", Value: p.q.Covered(hits)})
	first, second := g.beside(l.m.cellAt(l.at).Value).exact(), l.m.cellAt(l.at).Value.Exact()
	if strings.HasPrefix(tag, "cell") {
		first, second = second, first
	}
	sizes := sizeFeatures(first, second)
	if divides && first.Abs().Cmp(second.Abs()) > 0 {
		sizes = append(sizes, route.Feature{Name: "sizes: part above whole", Value: 1})
		if p.q.OfWhat == "of" || p.q.OfWhat == "of, to" || p.q.OfWhat == "how much of" {
			sizes = append(sizes, route.Feature{Name: "sizes: portion above all", Value: 1})
		}
	}
	for _, x := range sizes {
		plan.Features = append(plan.Features, x, route.Feature{Name: string(c) + ": " + x.Name, Value: x.Value})
	}
	if divides {
		for _, x := range p.q.Roles.Fit(part, whole) {
			plan.Features = append(plan.Features, x, route.Feature{Name: string(c) + ": " + x.Name, Value: x.Value})
		}
	}
	p.add(plan)
}
