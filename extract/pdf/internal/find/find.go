// Package find finds the tables on a page that was read: pure geometry over glyphs, rulings
// and fills, with no model and no picture.
//
// The steps: glyphs → words → lines and chunks; rulings and fills → edges → components →
// grids of drawn cells; what no grid holds → regions bounded by rules or by rows that line
// up → columns by the white space between them → rows. Which of them reads a region is
// decided by what the region holds.
//
// It is not for reading the page (package content) nor for what cells mean
// (extract.Annotate).
package find

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// Found is what one page holds.
type Found struct {
	Tables []*table.Table
}

// Page finds the tables of one page.
func Page(p *page.Page) Found {
	words := readWords(p.Glyphs, 0)
	lines := toLines(words)
	e := readEdges(p)
	all := make([]word, 0, len(words))
	for i := range lines {
		all = append(all, lines[i].words...)
	}
	grids, rest := ruledGrids(e, all)
	grids = append(grids, openGrids(e, rest)...)
	slices.SortStableFunc(grids, func(a, b *grid) int { return cmp.Compare(a.box.Y0, b.box.Y0) })
	var f Found
	for _, g := range grids {
		f.Tables = append(f.Tables, g.table(p))
	}
	return f
}

// openGrids finds the tables without a full grid of lines.
func openGrids(e edges, words []word) []*grid {
	if len(words) == 0 {
		return nil
	}
	lines := toLines(words)
	splitChunks(lines, e.v)
	lines = slices.DeleteFunc(lines, func(l line) bool { return len(l.chunks) == 0 })
	markProse(lines)
	var out []*grid
	var boxes []geom.Rect
	taken := func(b geom.Rect) bool {
		return slices.ContainsFunc(boxes, func(o geom.Rect) bool {
			return o.Contains(geom.Point{X: b.CenterX(), Y: b.CenterY()}) || b.CenterY() > o.Y0 && b.CenterY() < o.Y1 && b.X0 < o.X1 && b.X1 > o.X0
		})
	}
	for _, set := range [][]region{framed(lines, e.h, 60), nil} {
		if set == nil {
			set = runsOf(lines, taken)
		}
		for i := range set {
			r := &set[i]
			if taken(r.box) {
				continue
			}
			r.h, r.v = crossing(e.h, r.box.Y0, r.box.Y1, r.box.X0, r.box.X1), nil
			g := structure(r)
			if g == nil || !g.plausible() {
				continue
			}
			g.box = r.box
			boxes = append(boxes, r.box)
			out = append(out, g)
		}
	}
	return out
}

// crossing returns the edges from lo to hi that lie in part between a and b.
func crossing(es []edge, lo, hi, a, b float64) []edge {
	from, _ := slices.BinarySearchFunc(es, lo-1, func(e edge, x float64) int { return compare(e.pos, x) })
	var out []edge
	for _, e := range es[from:] {
		if e.pos > hi+1 {
			break
		}
		if e.lo < b && e.hi > a {
			out = append(out, e)
		}
	}
	return out
}
