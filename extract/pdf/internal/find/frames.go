package find

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// frame is a set of horizontal edges of one left and one right end.
type frame struct {
	lo, hi float64
	ys     []float64
}

// frames groups the horizontal edges by their ends.
func frames(h []edge, minWidth float64) []frame {
	var all []frame
	near := map[[2]int][]int{} // the frames by their ends, in steps of endSlop
	for _, e := range levels(h) {
		if e.hi-e.lo < minWidth {
			continue
		}
		lo, hi := int(e.lo/endSlop), int(e.hi/endSlop)
		k := -1
		for at := range 9 {
			for _, i := range near[[2]int{lo + at/3 - 1, hi + at%3 - 1}] {
				if abs(all[i].lo-e.lo) < endSlop && abs(all[i].hi-e.hi) < endSlop && (k < 0 || i < k) {
					k = i
				}
			}
		}
		if k < 0 {
			all = append(all, frame{lo: e.lo, hi: e.hi})
			k = len(all) - 1
			near[[2]int{lo, hi}] = append(near[[2]int{lo, hi}], k)
		}
		all[k].ys = append(all[k].ys, e.pos)
	}
	all = slices.DeleteFunc(all, func(f frame) bool { return len(f.ys) < 2 })
	slices.SortStableFunc(all, func(a, b frame) int { return cmp.Compare(b.hi-b.lo, a.hi-a.lo) })
	return all
}

// frameSlop is how far a text may reach over the ends of the rules, in points.
const frameSlop = 6.0

// endSlop is how far apart the ends of the rules of one table may stand.
const endSlop = 5.0

// levelGap is how far apart two rules on one height may stand and still be one broken rule.
const levelGap = 14.0

// levels joins the edges on one height that small gaps part: rules drawn column by column.
func levels(h []edge) []edge {
	var out []edge
	for _, e := range h {
		if n := len(out); n > 0 && e.pos-out[n-1].pos < 1 && e.lo-out[n-1].hi < levelGap && e.lo > out[n-1].lo {
			out[n-1].hi = max(out[n-1].hi, e.hi)
			continue
		}
		out = append(out, e)
	}
	return out
}

// segment is what stands between two neighbouring rules of a frame.
type segment struct {
	lines       []line
	rows, prose int
	tallest     float64 // distance between two of its lines, in font sizes
	leads       bool    // a line of prose runs over it
}

func (f *frame) segment(lines []line, y0, y1 float64) segment {
	var s segment
	for i := firstLine(lines, y0); i < len(lines) && lines[i].box.Y0 < y1; i++ {
		in, prose := lines[i].within(f.lo-frameSlop, f.hi+frameSlop, false)
		y := lines[i].box.CenterY()
		if len(in.chunks) > 0 { // a table beside this one may stand a little out of line
			y = in.box.CenterY()
		}
		if y < y0 || y >= y1 {
			continue
		}
		s.prose += prose + lines[i].proseAcross(f)
		s.leads = s.leads || prose > 0 && lines[i].leadsOver(f)
		if len(in.chunks) == 0 {
			continue
		}
		if len(in.chunks) > 1 {
			s.rows++
		}
		if n := len(s.lines); n > 0 {
			s.tallest = max(s.tallest, (in.base-s.lines[n-1].base)/max(in.size, 1))
		}
		s.lines = append(s.lines, in)
	}
	return s
}

// minLead is how much of its width a line of prose between two tables takes.
const minLead = 0.75

// leadsOver tells whether one text of prose is the whole line and takes most of the frame.
func (l *line) leadsOver(f *frame) bool {
	return len(l.chunks) == 1 && l.box.X0 >= f.lo-frameSlop && l.box.X1 <= f.hi+frameSlop && l.box.Width() > minLead*(f.hi-f.lo)
}

// proseAcross counts the texts of prose that run over most of a frame and have their middle beside
// it: frames of rules that underline columns of figures alone are no wider than those.
func (l *line) proseAcross(f *frame) int {
	n := 0
	for i := range l.chunks {
		c := &l.chunks[i]
		if m := c.box.CenterX(); c.prose && (m < f.lo-frameSlop || m > f.hi+frameSlop) && min(c.box.X1, f.hi)-max(c.box.X0, f.lo) > minLead*(f.hi-f.lo) {
			n++
		}
	}
	return n
}

func (s *segment) tabular() bool {
	return s.rows > 0 && !s.leads && s.prose*3 <= s.rows && (s.tallest < 8 || s.rows > 3)
}

func (s *segment) single() bool { return s.rows == 0 && s.prose == 0 && len(s.lines) <= 3 }

// close tells whether the first line of a segment stands right under the rule at y: the name of
// a section does, the title of another table does not.
func (s *segment) close(y float64) bool {
	return len(s.lines) == 0 || s.lines[0].box.Y0-y < 1.2*s.lines[0].size
}

// framedRegions returns the regions that rules of one width bound.
func framedRegions(lines []line, h []edge, minWidth float64) []region {
	var out []region
	for _, f := range frames(h, minWidth) {
		c := chain{frame: &f, out: out}
		for i := range len(f.ys) - 1 {
			c.add(f.segment(lines, f.ys[i], f.ys[i+1]), f.ys[i], f.ys[i+1])
		}
		c.close()
		out = c.out
	}
	return out
}

// chain is neighbouring segments of a frame that make one region.
type chain struct {
	*frame
	segments    []segment
	top, bottom float64 // of those that hold rows
	out         []region
}

// add appends the segment between y0 and y1, or closes the chain before one that is no part of
// the table.
func (c *chain) add(s segment, y0, y1 float64) {
	switch {
	case s.tabular():
		if len(c.segments) == 0 {
			c.top = y0
		}
		c.segments = append(c.segments, s)
		c.bottom = y1
	case len(c.segments) > 0 && s.single() && s.close(y0):
		c.segments = append(c.segments, s)
	default:
		c.close()
	}
}

// close makes a region of the segments so far when they hold rows enough.
func (c *chain) close() {
	for n := len(c.segments); n > 0 && !c.segments[n-1].tabular(); n-- {
		c.segments = c.segments[:n-1]
	}
	rows := 0
	r := region{ruled: true, box: geom.Rect{X0: c.lo, X1: c.hi, Y0: c.top, Y1: c.bottom}}
	for i := range c.segments {
		rows += c.segments[i].rows
		r.lines = append(r.lines, c.segments[i].lines...)
	}
	if rows >= minRows {
		c.out = append(c.out, r)
	}
	c.segments = nil
}
