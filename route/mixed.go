package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
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
	for r := range m.s.rows {
		if m.rowBase[r] < 0.25 {
			continue
		}
		for c := range m.s.cols {
			at := slot{r, c}
			if !m.isNumber(at) {
				continue
			}
			score := m.rowBase[r] + 0.5*m.colBase[c]
			if d, ok := m.dateOf(at); ok && len(m.q.years) > 0 {
				best := -1
				for _, y := range m.q.years {
					best = max(best, y.agrees(d))
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
	classes := []Class{ClassShare, ClassRatio, ClassDiff, ClassPct, ClassSum, ClassProduct, ClassYesNo}
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
			p.mix(ClassShare, "figure of cell", near, g, l, binary(aggregate.Share, fig, cell))
			p.mix(ClassShare, "cell of figure", near, g, l, binary(aggregate.Share, cell, fig))
			p.mix(ClassRatio, "figure by cell", near, g, l, binary(aggregate.Divide, fig, cell))
			p.mix(ClassRatio, "cell by figure", near, g, l, binary(aggregate.Divide, cell, fig))
			p.mix(ClassDiff, "cell less figure", near, g, l, binary(aggregate.Subtract, cell, fig))
			p.mix(ClassDiff, "figure less cell", near, g, l, binary(aggregate.Subtract, fig, cell))
			p.mix(ClassPct, "cell from figure", near, g, l, binary(aggregate.PercentChange, cell, fig))
			p.mix(ClassSum, "cell and figure", near, g, l, binary(aggregate.Add, cell, fig))
			p.mix(ClassProduct, "cell times figure", near, g, l, binary(aggregate.Multiply, cell, fig))
			if op, swap, ok := p.q.compare(l.m.operand(l.at), p.operand(g)); ok {
				first, second := cell, fig
				if swap {
					first, second = fig, cell
				}
				p.mix(ClassYesNo, "as asked", near, g, l, binary(op, first, second))
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
func (p *proseWork) mix(c Class, tag string, near []sentence, g figure, l anchor, e aggregate.Expr) {
	if !p.wants(c) {
		return
	}
	part, whole := p.operand(g).hits, l.m.explained(l.at)
	if strings.HasPrefix(tag, "cell") {
		part, whole = whole, part
	}
	divides := c == ClassShare || c == ClassRatio
	if divides && p.q.roles.turned(part, whole) {
		return
	}
	plan := p.figurePlan(c, "mixed "+tag, near, []figure{g}, &e)
	plan.Query.Sources = []string{l.m.s.t.ID}
	plan.Query.Scale = nil
	hits := slices.Clone(g.span)
	raise(hits, l.m.rowLinks[l.at.row].hits)
	raise(hits, l.m.colLinks[l.at.col].hits)
	plan.Features = append(plan.Features,
		Feature{"mixed", 1}, Feature{"mixed: cell", l.score}, Feature{"mixed: row cover", l.m.rowLinks[l.at.row].cover},
		Feature{"mixed: explained", p.q.covered(hits)})
	first, second := g.beside(l.m.cellAt(l.at).Value).exact(), l.m.cellAt(l.at).Value.Exact()
	if strings.HasPrefix(tag, "cell") {
		first, second = second, first
	}
	sizes := sizeFeatures(first, second)
	if divides && first.Abs().Cmp(second.Abs()) > 0 {
		sizes = append(sizes, Feature{"sizes: part above whole", 1})
		if p.q.ofWhat == "of" || p.q.ofWhat == "of, to" || p.q.ofWhat == "how much of" {
			sizes = append(sizes, Feature{"sizes: portion above all", 1})
		}
	}
	for _, x := range sizes {
		plan.Features = append(plan.Features, x, Feature{string(c) + ": " + x.Name, x.Value})
	}
	if divides {
		for _, x := range p.q.roles.fit(part, whole) {
			plan.Features = append(plan.Features, x, Feature{string(c) + ": " + x.Name, x.Value})
		}
	}
	p.add(plan)
}
