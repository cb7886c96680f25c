package find

import (
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// What makes the strips between rules of one width the rows of a table.
const (
	minBands       = 4    // of several texts, at least
	maxSpread      = 1.6  // font sizes between two lines of one band, at most
	maxPadding     = 2.5  // and from its rules to its lines
	blankBand      = 40.0 // points of height of a band without text, at most
	paragraphLines = 2    // lines over most of the width that make a paragraph
	strayBands     = 8    // one in so many bands may look like several rows
)

// banded finds the tables whose rows are parted by rules or shaded in turn, and whose columns are
// parted by white space alone.
func (s *scene) banded() {
	for _, f := range frames(s.h, 60) {
		for from := 0; from+minBands < len(f.ys); {
			to, rows := s.bands(&f, from)
			if rows >= minBands {
				s.readBands(s.bandRegion(&f, from, to))
			}
			from = max(to, from+1)
		}
	}
}

// bands returns the rule that ends the run of bands from rule from on, and how many of them hold
// several texts.
func (s *scene) bands(f *frame, from int) (to, rows int) {
	to = from
	for k := from; k+1 < len(f.ys); k++ {
		r := s.regionAt(geom.Rect{X0: f.lo - frameSlop, X1: f.hi + frameSlop, Y0: f.ys[k], Y1: f.ys[k+1]})
		if !r.band() {
			break
		}
		to = k + 1
		if slices.ContainsFunc(r.lines, func(l line) bool { return len(l.chunks) > 1 }) {
			rows++
		}
	}
	return to, rows
}

// band tells whether what stands between two rules may be a row: no paragraph or title, no gap
// between its lines.
func (r *region) band() bool {
	n := len(r.lines)
	if n == 0 {
		return r.box.Height() < blankBand
	}
	if r.lines[0].box.Y0-r.box.Y0 > maxPadding*r.lines[0].size || r.box.Y1-r.lines[n-1].box.Y1 > maxPadding*r.lines[0].size {
		return false
	}
	long := 0
	for i := range r.lines {
		l := &r.lines[i]
		if i > 0 && l.base-r.lines[i-1].base > maxSpread*l.size {
			return false
		}
		if len(l.chunks) > 1 {
			continue
		}
		if isCaption(l) || noteStart.MatchString(l.chunks[0].text()) {
			return false
		}
		if l.box.Width() > minLead*r.box.Width() {
			if long++; isSentence(&l.chunks[0]) {
				return false
			}
		}
	}
	return long < paragraphLines
}

// bandRegion returns the region of bands from…to, with the band above when it holds a header under
// a title, or the names that stand right over the first rule.
func (s *scene) bandRegion(f *frame, from, to int) *region {
	top := f.ys[from]
	if from > 0 {
		if head := f.segment(s.lines, f.ys[from-1], top); head.tabular() {
			top = f.ys[from-1]
		}
	}
	i := firstLine(s.lines, top) - 1
	for ; i >= 0 && s.lines[i].box.CenterY() > top; i-- {
	}
	if i >= 0 {
		in, prose := s.lines[i].within(f.lo-frameSlop, f.hi+frameSlop, false)
		if prose == 0 && len(in.chunks) > 1 && top-in.box.Y1 < maxPadding*in.size {
			top = in.box.Y0
		}
	}
	return s.regionAt(geom.Rect{X0: f.lo, X1: f.hi, Y0: top, Y1: s.lastBand(f, f.ys[to])})
}

// lastBand returns where the row ends that stands right under the last shaded one, or the foot of
// that.
func (s *scene) lastBand(f *frame, bottom float64) float64 {
	near := 1.0
	for i := firstLine(s.lines, bottom); i < len(s.lines); i++ {
		if s.lines[i].box.CenterY() < bottom {
			continue
		}
		in, prose := s.lines[i].within(f.lo-frameSlop, f.hi+frameSlop, false)
		if prose > 0 || len(in.chunks) == 0 || in.box.Y0-bottom > near*in.size || near == 1 && len(in.chunks) < 2 {
			break
		}
		near, bottom = closeLines, in.box.Y1
	}
	return bottom
}

// readBands reads the tables of a region whose rows rules part.
func (s *scene) readBands(whole *region) {
	for _, r := range whole.split() {
		if s.taken(r.box) {
			continue
		}
		s.grow(&r, true)
		for _, part := range r.split() {
			g := s.bandGrid(part)
			if g == nil {
				g = s.structure(&part)
			}
			if g != nil && g.sound() {
				s.accept(g)
			}
		}
	}
}

// bandGrid reads a table whose rows rules part, nil when the rules part none or no text wraps:
// then the lines are the rows.
func (s *scene) bandGrid(part region) *grid {
	r := &part
	r.h = crossing(s.h, r.box.Y0, r.box.Y1, r.box.X0, r.box.X1)
	r.v = crossing(s.v, r.box.X0, r.box.X1, r.box.Y0, r.box.Y1)
	r.space = s.space
	r.trim()
	r.align()
	sh := newShaper(r)
	if sh == nil || !sh.ruledOver() {
		return nil // what stands beside the rules is the scale of a chart
	}
	if sh.readHead(); sh.head == len(sh.lines) {
		return nil
	}
	body := sh.body()
	body.readLabels()
	l := body.bandLattice(s.tol)
	if l.rows() >= len(body.lines) || !body.rowsIn(l) {
		return nil
	}
	return sh.under(body.fillBands(l))
}

// ruledOver tells whether one rule runs over all columns; what stands beside the bars of a chart
// is its scale.
func (s *shaper) ruledOver() bool {
	return slices.ContainsFunc(s.h, func(e edge) bool {
		return e.lo < s.cols[0].lo+frameSlop && e.hi > s.cols[len(s.cols)-1].hi-frameSlop
	})
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
