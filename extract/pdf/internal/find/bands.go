package find

import (
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// What makes the strips between rules of one width the rows of a table.
const (
	minBands       = 4   // of several texts, at least
	maxSpread      = 4.0 // font sizes between two lines of one band, at most
	paragraphLines = 2   // lines over most of the width that make a paragraph
	strayBands     = 10  // one in so many bands may hold figures over each other
	evenBands      = 4   // one in so many bands of several lines may have all columns full in each
)

// banded finds the tables whose rows are parted by rules or shaded in turn, and whose columns are
// parted by white space alone.
func (s *scene) banded() {
	for _, f := range frames(s.h, 60) {
		for from := 0; from+minBands < len(f.ys); {
			to := s.bands(&f, from)
			if to-from >= minBands {
				s.accept(s.bandGrid(geom.Rect{X0: f.lo, X1: f.hi, Y0: f.ys[from], Y1: f.ys[to]}))
			}
			from = max(to, from+1)
		}
	}
}

// bands returns the rule that ends the run of bands from rule from on.
func (s *scene) bands(f *frame, from int) int {
	last, rows := from, 0
	for k := from; k+1 < len(f.ys); k++ {
		r := s.regionAt(geom.Rect{X0: f.lo - frameSlop, X1: f.hi + frameSlop, Y0: f.ys[k], Y1: f.ys[k+1]})
		if !r.band() {
			break
		}
		last = k + 1
		if slices.ContainsFunc(r.lines, func(l line) bool { return len(l.chunks) > 1 }) {
			rows++
		}
	}
	if rows < minBands {
		return from
	}
	return last
}

// band tells whether what stands between two rules may be a row: no paragraph, no wide gap.
func (r *region) band() bool {
	long := 0
	for i := range r.lines {
		l := &r.lines[i]
		if i > 0 && l.base-r.lines[i-1].base > maxSpread*l.size {
			return false
		}
		if len(l.chunks) == 1 && l.box.Width() > minLead*r.box.Width() {
			long++
		}
	}
	return long < paragraphLines && (len(r.lines) > 0 || r.box.Height() < maxSpread*10)
}

// bandGrid reads the table in a box whose rows rules part, nil when the rules part none.
func (s *scene) bandGrid(box geom.Rect) *grid {
	if s.taken(box) {
		return nil
	}
	r := s.regionAt(box)
	s.grow(r, true)
	r.h = crossing(s.h, r.box.Y0, r.box.Y1, r.box.X0, r.box.X1)
	r.v = crossing(s.v, r.box.X0, r.box.X1, r.box.Y0, r.box.Y1)
	r.space = s.space
	r.trim()
	r.align()
	sh := newShaper(r)
	if sh == nil || sh.cols[0].lo < box.X0-frameSlop || sh.cols[len(sh.cols)-1].hi > box.X1+frameSlop {
		return nil // what stands beside the rules is the scale of a chart
	}
	sh.head = sh.headLines()
	sh.spread()
	l := sh.bandLattice(s.tol)
	if l == nil || !sh.rowsIn(l) {
		return nil
	}
	g := sh.fillBands(l)
	if !g.sound() {
		return nil
	}
	return g
}

// bandLattice lays rules and columns out as a grid whose columns are all parted. A column that no
// rule crosses where others are parted has one cell there.
func (s *shaper) bandLattice(tol tolerance) *lattice {
	l := &lattice{tol: tol, xs: []float64{s.box.X0}}
	for k := 1; k < len(s.cols); k++ {
		l.xs = append(l.xs, (s.cols[k-1].hi+s.cols[k].lo)/2)
	}
	l.xs = append(l.xs, max(s.box.X1, s.cols[len(s.cols)-1].hi))
	top, bottom := s.lines[0].box.Y0, s.lines[len(s.lines)-1].box.Y1
	l.ys = []float64{min(s.box.Y0, top)}
	for _, e := range s.h {
		if y := e.pos; y > l.ys[len(l.ys)-1]+tol.snap && y > top && y < bottom && s.crosses(e) {
			l.ys = append(l.ys, y)
		}
	}
	l.ys = append(l.ys, max(s.box.Y1, bottom))
	l.top = make([]bool, len(l.ys)*l.cols())
	l.left = make([]bool, l.rows()*len(l.xs))
	for i := range l.left {
		l.left[i] = true
	}
	for _, e := range s.h {
		r := nearest(l.ys, e.pos)
		for k := range s.cols {
			if abs(l.ys[r]-e.pos) <= tol.snap && covers(e, s.cols[k].lo, s.cols[k].hi) {
				l.top[r*l.cols()+k] = true
			}
		}
	}
	l.close()
	return l
}

// crosses tells whether an edge runs over a whole column.
func (s *shaper) crosses(e edge) bool {
	return slices.ContainsFunc(s.cols, func(c column) bool { return covers(e, c.lo, c.hi) })
}

// rowsIn tells whether the bands of a lattice are the rows of the table, and parts the cells
// over several bands that have a text in each.
func (s *shaper) rowsIn(l *lattice) bool {
	texts := make([]int, l.rows()*l.cols())   // lines in each slot
	figures := make([]int, l.rows()*l.cols()) // of figures
	lines, full := make([]int, l.rows()), make([]int, l.rows())
	for i, ps := range s.pieces {
		if len(ps) == 0 {
			continue
		}
		r := slot(l.ys, s.lines[i].box.CenterY())
		lines[r]++
		if float64(len(ps)) >= namedShare*float64(len(s.cols)) {
			full[r]++
		}
		for _, p := range ps {
			at := slot(l.ys, p.box.CenterY())*l.cols() + p.c0
			if texts[at]++; p.value && p.c1 == p.c0+1 && s.figured[p.c0] {
				figures[at]++
			}
		}
	}
	stacked, several, even := 0, 0, 0
	for r := range lines {
		if r > 0 && slices.ContainsFunc(figures[r*l.cols():(r+1)*l.cols()], func(n int) bool { return n > 1 }) {
			stacked++
		}
		if lines[r] > 1 {
			if several++; full[r] > 1 {
				even++
			}
		}
	}
	if stacked*strayBands > l.rows() || even*evenBands > l.rows() {
		return false
	}
	for _, a := range l.areas() {
		if a.r1-a.r0 > 1 && allSame(a.r0, a.r1, func(r int) bool { return texts[r*l.cols()+a.c0] > 0 }) {
			for r := a.r0; r < a.r1; r++ {
				l.top[r*l.cols()+a.c0] = true
			}
		}
	}
	return true
}

// fillBands puts the texts into the cells of a lattice.
func (s *shaper) fillBands(l *lattice) *grid {
	areas := l.areas()
	at := make([]int, l.rows()*l.cols())
	cells := make([]cell, len(areas))
	for i, a := range areas {
		cells[i] = cell{area: a, box: geom.Rect{X0: l.xs[a.c0], X1: l.xs[a.c1], Y0: l.ys[a.r0], Y1: l.ys[a.r1]}}
		for r := a.r0; r < a.r1; r++ {
			at[r*l.cols()+a.c0] = i
		}
	}
	for _, ps := range s.pieces {
		for _, p := range ps {
			c := &cells[at[slot(l.ys, p.box.CenterY())*l.cols()+p.c0]]
			c.c1 = max(c.c1, p.c1)
			c.add(p.chunk)
		}
	}
	for i := range cells { // a text ends before the next one
		c := &cells[i]
		for k := c.c0 + 1; k < c.c1; k++ {
			for r := c.r0; r < c.r1; r++ {
				if len(cells[at[r*l.cols()+k]].words) > 0 {
					c.c1 = k
				}
			}
		}
	}
	g := &grid{rows: l.rows(), cols: l.cols(), cells: cells, box: s.box, ruled: true, listed: listed(s.lines)}
	g.dropBlank(nil)
	return g
}
