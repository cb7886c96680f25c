package find

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/internal/geom"
)

// region is a part of a page that may be a table without a full grid of lines.
type region struct {
	box   geom.Rect
	lines []line // with the chunks inside the region alone
	h     []edge // horizontal edges inside
	v     []edge
	fixed []float64 // where columns are to be cut, ascending; nil to find them
	space float64   // the usual gap between words, in font sizes
	ruled bool      // bounded by rules of one width
}

// captionStart matches the first words of a table's title.
var captionStart = regexp.MustCompile(`^(?i)(table|exhibit|figure|chart|schedule|appendix|tableau|tabelle|tabla|box)\s+[A-Z]{0,3}[-.]?\d`)

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

// within returns the line with those of its chunks that stand between x0 and x1, with prose
// only when all are wanted; prose counts what was left out.
func (l *line) within(x0, x1 float64, all bool) (in line, prose int) {
	from, to := len(l.chunks), 0
	for i := range l.chunks {
		c := &l.chunks[i]
		if m := c.box.CenterX(); m < x0 || m > x1 {
			continue
		}
		if c.prose && !all {
			prose++
			continue
		}
		from, to = min(from, i), max(to, i+1)
	}
	if from >= to {
		return line{}, prose
	}
	in = line{base: l.base, size: l.size, at: l.at, list: l.list, chunks: l.chunks[from:to:to]}
	in.box = in.chunks[0].box
	for i := range in.chunks {
		in.box = in.box.Union(in.chunks[i].box)
	}
	return in, prose
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
		in, prose := lines[i].within(f.lo-6, f.hi+6, false)
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
	return len(l.chunks) == 1 && l.box.X0 >= f.lo-6 && l.box.X1 <= f.hi+6 && l.box.Width() > minLead*(f.hi-f.lo)
}

// proseAcross counts the texts of prose that run over most of a frame and have their middle beside
// it: frames of rules that underline columns of figures alone are no wider than those.
func (l *line) proseAcross(f *frame) int {
	n := 0
	for i := range l.chunks {
		c := &l.chunks[i]
		if m := c.box.CenterX(); c.prose && (m < f.lo-6 || m > f.hi+6) && min(c.box.X1, f.hi)-max(c.box.X0, f.lo) > minLead*(f.hi-f.lo) {
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
		var chain []segment
		top := 0.0
		closeChain := func(bottom float64) {
			for len(chain) > 0 && !chain[len(chain)-1].tabular() {
				chain = chain[:len(chain)-1]
			}
			rows := 0
			r := region{ruled: true, box: geom.Rect{X0: f.lo, X1: f.hi, Y0: top, Y1: bottom}}
			for i := range chain {
				rows += chain[i].rows
				r.lines = append(r.lines, chain[i].lines...)
			}
			if rows >= 2 {
				r.box.Y1 = bottom
				out = append(out, r)
			}
			chain = nil
		}
		last := f.ys[0]
		for i := range len(f.ys) - 1 {
			s := f.segment(lines, f.ys[i], f.ys[i+1])
			switch {
			case s.tabular():
				if len(chain) == 0 {
					top = f.ys[i]
				}
				chain = append(chain, s)
				last = f.ys[i+1]
			case len(chain) > 0 && s.single() && s.close(f.ys[i]):
				chain = append(chain, s)
			default:
				closeChain(last)
			}
		}
		closeChain(last)
	}
	return out
}

// split parts a region at sentences that lead from one table to the next.
func (r region) split() []region {
	var out []region
	start := 0
	part := func(end int) {
		for start < end && start > 0 && (len(r.lines[start].chunks) < 2 && !r.lines[start].chunks[0].entry && isSentence(&r.lines[start].chunks[0]) || r.titleAt(start) && !r.aside(start)) {
			start++
		}
		rows := 0
		for _, l := range r.lines[start:end] {
			if len(l.chunks) > 1 {
				rows++
			}
		}
		if rows >= 2 {
			p := r
			p.lines = r.lines[start:end:end]
			if start > 0 {
				p.box.Y0 = p.lines[0].box.Y0
			}
			if end < len(r.lines) {
				p.box.Y1 = p.lines[len(p.lines)-1].box.Y1
			}
			out = append(out, p)
		}
		start = end
	}
	body := false
	for i := range r.lines {
		c := &r.lines[i].chunks[0]
		if body && (r.headsAgain(i) || i > 3 && r.again(&r.lines[i], &r.lines[i-1])) {
			if body = false; len(r.lines[i-1].chunks) == 1 {
				i--
			}
			part(i)
			continue
		}
		body = body || r.lines[i].figures(1)
		if len(r.lines[i].chunks) == 1 && r.leads(i) && c.box.X0 < r.box.X0+r.box.Width()/4 && c.box.Width() > r.box.Width()/3 {
			part(i)
		}
	}
	part(len(r.lines))
	return out
}

// leads tells whether line i is a sentence between two tables. One with a colon is the name of
// a section when a row of figures follows at once.
func (r *region) leads(i int) bool {
	c := &r.lines[i].chunks[0]
	if c.entry || !isSentence(c) || c.count < 6 {
		return false
	}
	if i == 0 || i+1 == len(r.lines) || !strings.HasSuffix(c.words[len(c.words)-1].text, ":") {
		return true
	}
	for k := i + 1; k < min(i+4, len(r.lines)); k++ { // a label may take some lines before its figures
		next := &r.lines[k]
		if next.base-r.lines[k-1].base > 2*next.size {
			return true
		}
		if len(next.chunks) > 1 {
			return !next.figures(1) || next.chunks[0].value
		}
	}
	return true
}

// again tells whether a line repeats the name that the first column has in the header. A header
// of figures counts only when both stand under the same title, or it is years at the top of the
// region; above is the line over l.
func (r *region) again(l, above *line) bool {
	if len(l.chunks) < 2 || l.chunks[0].value {
		return false
	}
	name := l.chunks[0].text()
	for k := range r.lines[:min(3, len(r.lines))] {
		h := &r.lines[k]
		if h.at < l.at && len(h.chunks) == len(l.chunks) && h.chunks[0].text() == name && abs(h.chunks[0].box.X0-l.chunks[0].box.X0) < 3*l.size &&
			(!h.figures(1) || len(above.chunks) == 1 && (k > 0 && r.lines[k-1].chunks[0].text() == above.chunks[0].text() || k == 0 && h.years(1))) {
			return true
		}
	}
	return false
}

// headsAgain tells whether line i begins the header of another table: names over half of the
// columns, nothing in the first one, and more room above than rows have.
func (r *region) headsAgain(i int) bool {
	l := &r.lines[i]
	if i < 2 || len(l.chunks) < 2 || l.chunks[0].box.X0 < r.lines[i-2].chunks[0].box.X1 {
		return false
	}
	for k := range l.chunks {
		if c := &l.chunks[k]; c.value && !isYear(c) || c.count > 8 {
			return false
		}
	}
	pitch := r.lines[i-1].base - r.lines[i-2].base
	return l.base-r.lines[i-1].base > 1.35*pitch || r.titleAt(i-1)
}

// titleAt tells whether line i is the heading of a table or the first line of its header: alone,
// bold or a sentence.
func (r *region) titleAt(i int) bool {
	l := &r.lines[i]
	if len(l.chunks) > 1 || l.chunks[0].entry {
		return false
	}
	c := &l.chunks[0]
	return c.words[0].bold && !r.lines[i-1].chunks[0].words[0].bold || isSentence(c)
}

// aside tells whether line i stands over the columns at the right, as the name of columns does
// and no title.
func (r *region) aside(i int) bool {
	return r.lines[i].box.CenterX()-r.box.CenterX() > 0.15*r.box.Width()
}

// Distances between the rows of one table, in font sizes.
const (
	maxPitch  = 2.7
	maxSingle = 3 // rows of one chunk in a row
	listPitch = 5 // between the entries of a list
)

// runsOf returns the regions that rows of several chunks make, one below the other.
func runsOf(lines []line, taken func(geom.Rect) bool) []region {
	var out []region
	var cur []line
	single, list := 0, 0
	flush := func() {
		for n := len(cur); n > 0 && len(cur[n-1].chunks) < 2 && !cur[n-1].chunks[0].entry; n-- {
			cur = cur[:n-1]
		}
		rows := 0
		for i := range cur {
			if len(cur[i].chunks) > 1 {
				rows++
			}
		}
		if rows >= 2 {
			r := region{lines: cur, box: cur[0].box}
			for i := range cur {
				r.box = r.box.Union(cur[i].box)
			}
			out = append(out, r)
		}
		cur, single, list = nil, 0, 0
	}
	var box geom.Rect
	for i := range lines {
		l, _ := lines[i].within(-1e9, 1e9, false)
		prose := len(cur) > 0 && lines[i].proseIn(box)
		if len(l.chunks) == 0 || taken(l.box) {
			if prose || len(l.chunks) > 0 {
				flush()
			}
			continue
		}
		pitch := maxPitch
		if l.list > 0 && (l.list == list || list == 0) {
			pitch = listPitch
		}
		if n := len(cur); n > 0 && (l.base-cur[n-1].base > pitch*max(l.size, cur[n-1].size) || prose || isCaption(&l)) {
			flush()
		}
		list = max(list, l.list)
		if len(cur) == 0 {
			box = l.box
		}
		box = box.Union(l.box)
		if len(l.chunks) < 2 {
			if len(cur) == 0 {
				continue
			}
			if single++; single > maxSingle && !l.chunks[0].entry {
				flush()
				continue
			}
		} else {
			single = 0
		}
		cur = append(cur, l)
	}
	flush()
	return out
}

// proseIn tells whether the line has prose over or under a box.
func (l *line) proseIn(b geom.Rect) bool {
	return slices.ContainsFunc(l.chunks, func(c chunk) bool { return c.prose && c.box.X0 < b.X1 && c.box.X1 > b.X0 })
}

func isCaption(l *line) bool {
	return captionStart.MatchString(l.chunks[0].text())
}
