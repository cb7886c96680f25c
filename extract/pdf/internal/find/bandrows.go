package find

import (
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

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
	l.ys = append(l.ys, s.betweenLabels()...)
	slices.Sort(l.ys)
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
	for _, y := range s.betweenLabels() {
		r := nearest(l.ys, y)
		for k := range s.cols {
			l.top[r*l.cols()+k] = true
		}
	}
	l.close()
	return l
}

// betweenLabels returns the heights between two labels alone on their lines of which the second
// does not go on with the first.
func (s *shaper) betweenLabels() []float64 {
	var out []float64
	for i := 1; i < len(s.lines); i++ {
		up, c := s.labelOf(i-1), s.labelOf(i)
		if up == nil || c == nil || len(s.pieces[i-1])+len(s.pieces[i]) > 2 || s.ruleBetween(i) || startsLower(c) || s.full(up, c) {
			continue
		}
		out = append(out, (up.box.CenterY()+c.box.CenterY())/2)
	}
	return out
}

// crosses tells whether an edge runs over a whole column.
func (s *shaper) crosses(e edge) bool {
	return slices.ContainsFunc(s.cols, func(c column) bool { return covers(e, c.lo, c.hi) })
}

// rowsIn tells whether the bands of a lattice are the rows of the table. Cells over several bands
// are parted where their texts are.
func (s *shaper) rowsIn(l *lattice) bool {
	several := 0
	for r := range l.rows() {
		if s.severalRows(l, r) {
			several++
		}
	}
	if several*strayBands > l.rows() {
		return false
	}
	for _, a := range l.areas() {
		if a.r1-a.r0 > 1 {
			s.partTexts(l, a)
		}
	}
	return true
}

// severalRows tells whether a band holds rows below each other: as many lines in each of its
// columns that has more than one, figures among them or in nearly all columns.
func (s *shaper) severalRows(l *lattice, r int) bool {
	lines, figures := make([]int, len(s.cols)), make([]int, len(s.cols))
	for i := range s.pieces {
		for _, p := range s.pieces[i] {
			if y := p.box.CenterY(); y < l.ys[r] || y >= l.ys[r+1] {
				continue
			}
			if lines[p.c0]++; p.value && s.figured[p.c0] {
				figures[p.c0]++
			}
		}
	}
	most, filled, high, stacked := slices.Max(lines), 0, 0, false
	for k, n := range lines {
		if n > 0 {
			filled++
		}
		if n > 1 {
			if high++; n != most {
				return false
			}
			stacked = stacked || figures[k] == n
		}
	}
	return high > 1 && (stacked || float64(high) >= namedShare*float64(filled))
}

// partTexts draws lines through a cell over several bands, where its texts stand further apart
// than the lines of one do.
func (s *shaper) partTexts(l *lattice, a area) {
	last := -1.0
	for i := range s.pieces {
		for _, p := range s.pieces[i] {
			if y := p.box.CenterY(); p.c0 != a.c0 || y < l.ys[a.r0] || y >= l.ys[a.r1] {
				continue
			}
			if last >= 0 && p.box.Y0-last > closeLines*s.size {
				l.top[nearest(l.ys, (last+p.box.Y0)/2)*l.cols()+a.c0] = true
			}
			last = p.box.Y1
		}
	}
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
	g.dropBlankRows()
	return g
}

// body returns the lines under the header alone.
func (s *shaper) body() *shaper {
	r := *s.region
	r.lines = r.lines[s.head:]
	r.box.Y0 = max(r.box.Y0, r.lines[0].box.Y0)
	b := *s
	b.region, b.pieces, b.head = &r, s.pieces[s.head:], 0
	return &b
}

// under puts the rows of the header over a body.
func (s *shaper) under(body *grid) *grid {
	rows := s.foldHead()
	g := s.grid(rows)
	for _, c := range body.cells {
		c.r0, c.r1 = c.r0+len(rows), c.r1+len(rows)
		g.cells = append(g.cells, c)
	}
	g.rows += body.rows
	g.box, g.listed = s.box, body.listed
	return g
}
