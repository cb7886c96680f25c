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
