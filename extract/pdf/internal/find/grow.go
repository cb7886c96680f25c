package find

import (
	"slices"
	"strings"
)

// How far a region reaches for further lines, in font sizes and lines.
const (
	growPitch  = 2.4
	growSingle = 3 // lines of one chunk before the next row
	growSlack  = 12.0
	labelled   = 0.6 // of the rows of figures have a label; sums under a rule need none
)

// grow adds the lines above and, if wanted, below a region that fit its columns: a header over
// the first rule, rows after the last one.
func (s *scene) grow(r *region, down bool) {
	s.addLabels(r)
	rows := make([]*line, len(r.lines))
	for i := range r.lines {
		rows[i] = &r.lines[i]
	}
	r.h = crossing(s.h, r.box.Y0, r.box.Y1, r.box.X0, r.box.X1)
	r.v = crossing(s.v, r.box.X0, r.box.X1, r.box.Y0, r.box.Y1)
	g := grower{scene: s, region: r, cols: wide(findColumns(r, rows, rows[0].size))}
	if len(g.cols) < 2 {
		return
	}
	g.body = slices.ContainsFunc(r.lines, func(l line) bool { return g.values(&l) > 0 })
	for i := 1; i < len(rows); i++ {
		g.pitch = max(g.pitch, rows[i].base-rows[i-1].base)
	}
	var up []line
	if g.values(firstRow(rows)) > 0 || !g.topRule() || g.headedAbove(rows[0]) {
		up = g.reach(rows[0], -1)
	}
	var under []line
	if down {
		under = g.reach(rows[len(rows)-1], 1)
	}
	slices.Reverse(up)
	r.lines = slices.Concat(up, r.lines, under)
	for i := range r.lines {
		r.box = r.box.Union(r.lines[i].box)
	}
	if n := len(up); n > 0 {
		r.box.Y0 = min(r.box.Y0, s.ruleAbove(r))
	}
	if len(under) > 0 && s.addLabels(r) {
		s.grow(r, false) // the header may be wider, too
	}
}

// firstRow returns the first line of several texts: labels alone over it name no columns.
func firstRow(rows []*line) *line {
	for _, l := range rows {
		if len(l.chunks) > 1 {
			return l
		}
	}
	return rows[0]
}

// addLabels widens a region that holds figures alone to the labels left of it: rules often
// underline the columns of figures only. It tells whether it did.
func (s *scene) addLabels(r *region) bool {
	figures, labels, left := 0, 0, r.box.X0
	for i := range r.lines {
		l := &r.lines[i]
		if !l.figures(0) {
			continue
		}
		figures++
		all := &s.lines[l.at]
		for k := range all.chunks {
			if c := &all.chunks[k]; c.box.CenterX() < r.box.X0 && !c.prose && (!c.value || isYear(c)) {
				labels++
				left = min(left, c.box.X0)
				break
			}
		}
	}
	if figures*2 < len(r.lines) || float64(labels) < labelled*float64(figures) || len(s.zones) > 1 {
		return false
	}
	wide := *r
	wide.lines = nil
	for i := r.lines[0].at; i <= r.lines[len(r.lines)-1].at; i++ {
		if in, _ := s.lines[i].within(left-2, r.box.X1+6, false); len(in.chunks) > 0 {
			wide.lines = append(wide.lines, in)
		}
	}
	wide.box.X0 = left
	*r = wide
	return true
}

// topRule tells whether the region begins at a rule that is drawn over all of it.
func (g *grower) topRule() bool {
	return slices.ContainsFunc(crossing(g.scene.h, g.box.Y0, g.box.Y0, g.box.X0, g.box.X1), func(e edge) bool {
		return !e.weak && e.hi-e.lo > 0.9*g.box.Width()
	})
}

// headedAbove tells whether the line right above the region has one text for each column, at
// its left side: a header over the first rule.
func (g *grower) headedAbove(top *line) bool {
	if top.at == 0 {
		return false
	}
	l := &g.scene.lines[top.at-1]
	in, _ := l.within(g.box.X0-growSlack, g.box.X1+growSlack, false)
	if len(in.chunks) != len(g.cols) || top.base-in.base > growPitch*max(in.size, top.size) {
		return false
	}
	for k := range in.chunks {
		if abs(in.chunks[k].box.X0-g.cols[k].x0) > 0.15*in.size {
			return false
		}
	}
	return true
}

// ruleAbove returns the height of a rule right above the region, or that of its top.
func (s *scene) ruleAbove(r *region) float64 {
	for _, e := range crossing(s.h, r.box.Y0-r.lines[0].size, r.box.Y0, r.box.X0, r.box.X1) {
		if !e.weak {
			return e.pos
		}
	}
	return r.box.Y0
}

// grower grows one region.
type grower struct {
	*scene
	*region
	cols  []column
	body  bool    // the region has rows of figures
	pitch float64 // the widest between two rows of the region
}

// reach collects the lines on one side of the region, nearest first.
func (g *grower) reach(from *line, step int) []line {
	var taken, kept []line
	last := from
	single, beside := 0, 0
	for i := from.at + step; i >= 0 && i < len(g.scene.lines); i += step {
		l := &g.scene.lines[i]
		if !g.reaches(l, last) {
			break
		}
		in, ok := g.admit(l)
		if !ok {
			break
		}
		if len(in.chunks) == 0 {
			if step > 0 && beside < growSingle && g.labels(l) {
				last, beside = l, beside+1
			}
			continue
		}
		beside = 0
		if step > 0 && g.body && (g.heads(&in) || g.again(&in, &g.scene.lines[l.at-1])) || g.taken(in.box) {
			break
		}
		taken = append(taken, in)
		last0 := last
		last = l
		switch {
		case step > 0 && len(kept) == len(taken)-1 && g.wraps(&in, last0):
			kept = taken
		case g.fits(&in) || step < 0 && (g.centred(&in) || (len(last0.chunks) > 1 || len(kept) == len(taken)-1) && g.begins(&in, last0)):
			kept, single = taken, 0
		default:
			if single++; single > growSingle || len(in.chunks) > 1 {
				return kept
			}
		}
	}
	return kept
}

// begins tells whether a line is the first one of the name of a column: one text right over the
// middle of a text of the line below it, as close as lines of one text are.
func (g *grower) begins(l, below *line) bool {
	if len(l.chunks) > 1 || below.base-l.base > linePitch*l.size || abs(below.size-l.size) > 0.3 {
		return false
	}
	c := &l.chunks[0]
	return !c.prose && slices.ContainsFunc(below.chunks, func(o chunk) bool {
		return !o.value && abs(o.box.CenterX()-c.box.CenterX()) < 0.3*l.size && o.words[0].bold == c.words[0].bold
	})
}

// labels tells whether a line left of the region can be the name of a section of it, or the first
// line of a label.
func (g *grower) labels(l *line) bool {
	return len(l.chunks) == 1 && !l.chunks[0].prose && !l.chunks[0].value && l.box.X1 < g.box.X0
}

// reaches tells whether line l is near enough to the last one; a rule between them lets it
// stand further off.
func (g *grower) reaches(l, last *line) bool {
	d, size := abs(l.base-last.base), max(l.size, last.size)
	if d <= growPitch*size || d <= 1.3*g.pitch {
		return true
	}
	if d > 1.6*growPitch*size {
		return false
	}
	y0, y1 := min(l.base, last.base), max(l.base, last.base)-0.5*size
	return slices.ContainsFunc(crossing(g.scene.h, y0, y1, g.box.X0, g.box.X1), func(e edge) bool {
		return e.hi-e.lo > 2*size
	})
}

// admit cuts a line to the width of the region; false for a line that ends the table:
// a caption, a paragraph, a sentence over the columns.
func (g *grower) admit(l *line) (line, bool) {
	in, _ := l.within(g.box.X0-growSlack, g.box.X1+growSlack, true)
	if len(in.chunks) == 0 {
		return in, true
	}
	if isCaption(&in) || isFolio(&in, g.height) || len(in.chunks) == 1 && noteStart.MatchString(in.chunks[0].text()) {
		return in, false
	}
	for i := range in.chunks {
		c := &in.chunks[i]
		a, b := overlapping(g.cols, c.box)
		if c.prose && (b-a > 1 || a > 0) {
			return in, false
		}
		if a == 0 && isSentence(c) && !(c.count < 14 && strings.HasSuffix(c.words[c.count-1].text, ":")) && (b-a > 1 || len(in.chunks) == 1 && c.box.Width() > g.box.Width()/3) {
			return in, false
		}
	}
	return in, true
}

// isSentence tells whether a chunk is prose that leads to a table or away from it.
func isSentence(c *chunk) bool {
	t := c.words[len(c.words)-1].text
	return c.count >= 6 && (strings.HasSuffix(t, ":") || strings.HasSuffix(t, ".") || strings.HasSuffix(t, ".”")) || c.count >= 14
}

// isFolio tells whether a line is a page number in the margin.
func isFolio(l *line, height float64) bool {
	if l.base > 0.07*height && l.base < 0.93*height || len(l.chunks) > 1 {
		return false
	}
	t := strings.TrimSpace(strings.TrimPrefix(strings.ToLower(l.chunks[0].text()), "page"))
	return len(t) <= 6 && strings.Trim(t, "0123456789-–—fivx .") == ""
}

// fits tells whether a line of several chunks keeps to the columns.
func (g *grower) fits(l *line) bool {
	if len(l.chunks) < 2 {
		return false
	}
	hits := 0
	for i := range l.chunks {
		a, b := overlapping(g.cols, l.chunks[i].body())
		if b-a > 1 && l.chunks[i].value && !isYear(&l.chunks[i]) {
			return false
		}
		if b > a && b > 1 || a == b && a > 0 && g.beside(a, &l.chunks[i]) {
			hits++
		}
	}
	return hits > 0
}

// wraps tells whether a line is the rest of the label of the row right above it.
func (g *grower) wraps(l, above *line) bool {
	c := &l.chunks[0]
	return len(l.chunks) == 1 && l.base-above.base < 1.4*l.size && c.box.X0 > g.box.X0+0.3*l.size && c.box.X0 < g.cols[0].x1 &&
		(startsLower(c) || c.words[0].text[0] == '(') && c.count <= 8
}

// beside tells whether a chunk that stands before column k is near to it or to the one before.
func (g *grower) beside(k int, c *chunk) bool {
	const reach = 4
	size := c.words[0].size
	return k < len(g.cols) && g.cols[k].x0-c.box.X1 < reach*size || k > 1 && c.box.X0-g.cols[k-1].x1 < reach*size
}

// centred tells whether the only chunk of a line stands over the data columns alone.
func (g *grower) centred(l *line) bool {
	if len(l.chunks) != 1 {
		return false
	}
	c := &l.chunks[0]
	a, b := overlapping(g.cols, c.box)
	if b <= a || a == 0 || c.count > 8 || c.box.X0 < g.cols[0].x1-g.cols[0].width()/4 {
		return false
	}
	last := g.cols[len(g.cols)-1].x1
	data, all := (g.cols[1].x0+last)/2, (g.cols[0].x0+last)/2
	return abs(c.box.CenterX()-data) <= abs(c.box.CenterX()-all) || g.underlined(c)
}

// underlined tells whether a rule no wider than the data columns runs right under a chunk.
func (g *grower) underlined(c *chunk) bool {
	size := c.words[0].size
	return slices.ContainsFunc(crossing(g.scene.h, c.box.CenterY(), c.box.Y1+0.8*size, c.box.X0, c.box.X1), func(e edge) bool {
		return !e.weak && e.lo <= c.box.X0+2 && e.hi >= c.box.X1-2 && e.hi-e.lo < 0.9*g.box.Width()
	})
}

func (c column) width() float64 { return c.x1 - c.x0 }

// values counts the figures of a line outside the first column.
func (g *grower) values(l *line) int {
	n := 0
	for i := range l.chunks {
		if c := &l.chunks[i]; c.value && !isYear(c) && c.box.X0 > g.cols[0].x1 {
			n++
		}
	}
	return n
}

// heads tells whether a line names columns: years or texts and no figures.
func (g *grower) heads(l *line) bool {
	n := 0
	for i := range l.chunks {
		c := &l.chunks[i]
		if c.box.X0 < g.cols[1].x0-g.cols[0].width()/4 && i == 0 {
			continue
		}
		if c.value && !isYear(c) {
			return false
		}
		n++
	}
	return n > 0 && n*2 >= len(g.cols)-1 && n > 1
}
