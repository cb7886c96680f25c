package find

import (
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

// minRows is how many rows of several texts a region has at least.
const minRows = 2

// split parts a region at sentences that lead from one table to the next.
func (r region) split() []region {
	var out []region
	start := 0
	part := func(end int) {
		if p, ok := r.part(start, end); ok {
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

// part returns lines start…end as a region, without the title over them, and whether they hold
// rows enough.
func (r *region) part(start, end int) (region, bool) {
	for start < end && start > 0 && (len(r.lines[start].chunks) < 2 && !r.lines[start].chunks[0].entry && isSentence(&r.lines[start].chunks[0]) || r.titleAt(start) && !r.aside(start)) {
		start++
	}
	p := *r
	p.lines = r.lines[start:end:end]
	rows := 0
	for i := range p.lines {
		if len(p.lines[i].chunks) > 1 {
			rows++
		}
	}
	if rows < minRows {
		return p, false
	}
	if start > 0 {
		p.box.Y0 = p.lines[0].box.Y0
	}
	if end < len(r.lines) {
		p.box.Y1 = p.lines[len(p.lines)-1].box.Y1
	}
	return p, true
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

// proseIn tells whether the line has prose over or under a box.
func (l *line) proseIn(b geom.Rect) bool {
	return slices.ContainsFunc(l.chunks, func(c chunk) bool { return c.prose && c.box.X0 < b.X1 && c.box.X1 > b.X0 })
}

func isCaption(l *line) bool {
	return captionStart.MatchString(l.chunks[0].text())
}
