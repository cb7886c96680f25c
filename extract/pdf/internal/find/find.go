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

// Found is what one page holds: its tables, from top to bottom.
type Found struct {
	Tables []*table.Table

	number       int
	height       float64
	outlines     []outline
	above, below []margin // lines over the first table and under the last
}

// Page finds the tables of one page that stands alone.
func Page(p *page.Page, settings Settings) Found { return Look(p, settings).Find(nil, nil) }

// Sheet is a page whose lines are read and whose tables are still to be found.
type Sheet struct {
	page     *page.Page
	settings Settings
	scene    *scene
	margins  Margins
}

// Look reads the lines of a page.
func Look(p *page.Page, settings Settings) *Sheet {
	up, there, back := upright(p)
	words := pageWords(up)
	lines := toLines(words)
	e := settings.filter(readEdges(up, tolerances(usualSize(lines), settings)))
	e.h = dropUnderlines(e.h, lines)
	lines = textRules(lines, &e)
	space := usualGap(lines)
	splitChunks(lines, e.v, space)
	lines = slices.DeleteFunc(lines, func(l line) bool { return len(l.chunks) == 0 })
	s := &scene{edges: e, lines: lines, height: up.Height, width: up.Width, space: space, words: len(words), there: there.ApplyRect, back: back.ApplyRect}
	return &Sheet{p, settings, s, marginsOf(p.Number, lines)}
}

// Page returns the page that was looked at.
func (t *Sheet) Page() *page.Page { return t.page }

// Margins returns the outermost lines of the page.
func (t *Sheet) Margins() *Margins { return &t.margins }

// Find finds the tables of the page; before and after are the margins of the pages beside it,
// nil where there is none.
func (t *Sheet) Find(before, after *Margins) Found {
	t.look(before, after)
	return t.scene.found(t.page)
}

// look takes the page through the steps that need all of its lines.
func (t *Sheet) look(before, after *Margins) {
	s := t.scene
	if len(t.settings.Areas) == 0 {
		s.lines = dropRunning(s.lines, t.page.Number, s.height, before, after)
	}
	s.contents = slices.ContainsFunc(s.lines, func(l line) bool {
		return len(l.chunks) == 1 && len(l.words) <= maxTocTitle && tocTitle.MatchString(l.chunks[0].text())
	})
	s.signed = slices.ContainsFunc(s.lines, func(l line) bool {
		return slices.ContainsFunc(l.chunks, func(c chunk) bool { return c.signs() })
	})
	s.lines = markProse(s.lines)
	for i := range s.lines {
		s.lines[i].at = i
	}
	s.zones = proseZones(s.lines)
	if len(t.settings.Areas) > 0 {
		s.areas(t.settings)
	} else {
		s.find(t.settings)
	}
	slices.SortStableFunc(s.grids, func(a, b *grid) int {
		return cmp.Or(cmp.Compare(a.box.Y0, b.box.Y0), cmp.Compare(a.box.X0, b.box.X0))
	})
}

// find looks for tables everywhere, with the surest method first.
func (s *scene) find(settings Settings) {
	s.drawn(s.strong())
	if settings.Columns != Lines {
		s.banded()
	}
	s.drawn(s.edges)
	if settings.Columns != Lines {
		s.framed()
	}
	if settings.Columns != Lines && settings.Rows != Lines {
		s.open()
	}
	s.merge()
}

// usualSize returns the font size that half the lines do not pass.
func usualSize(lines []line) float64 {
	if len(lines) == 0 {
		return 10
	}
	sizes := make([]float64, len(lines))
	for i := range lines {
		sizes[i] = lines[i].size
	}
	slices.Sort(sizes)
	return sizes[len(sizes)/2]
}

// found makes what is given out of the grids that were found.
func (s *scene) found(p *page.Page) Found {
	f := Found{number: p.Number, height: s.height}
	if len(s.grids) == 0 {
		return f
	}
	top, bottom := s.grids[0].box.Y0, s.grids[0].box.Y1
	for _, g := range s.grids {
		f.Tables = append(f.Tables, g.table(p, s.back))
		f.outlines = append(f.outlines, outline{g.columns(), g.ruled})
		bottom = max(bottom, g.box.Y1)
	}
	for i := range s.lines {
		l := &s.lines[i]
		switch y := l.box.CenterY(); {
		case y < top:
			f.above = append(f.above, l.margin())
		case y > bottom:
			f.below = append(f.below, l.margin())
		}
	}
	return f
}

// scene is a page while its tables are being found.
type scene struct {
	edges
	lines  []line
	height float64
	width  float64
	words  int
	zones  []zone                    // the columns of the page's prose
	there  func(geom.Rect) geom.Rect // from the page as it lies
	back   func(geom.Rect) geom.Rect // to the page as it lies
	space  float64                   // the usual gap between words, in font sizes
	// contents is set when a line of the page is the title of a table of contents.
	contents bool
	signed   bool // somebody signs on the page
	grids    []*grid
}

// drawn finds the tables whose cells are drawn, small ones first: a table inside a cell of a
// form is one of its own.
func (s *scene) drawn(e edges) {
	comps := components(e)
	sides := s.sides()
	slices.SortStableFunc(comps, func(a, b component) int {
		return cmp.Compare(a.box.Width()*a.box.Height(), b.box.Width()*b.box.Height())
	})
	beside := gridBoxes(comps)
	for i := range comps {
		c := &comps[i]
		if len(c.h) < 2 || len(c.v) < 2 || !s.printed(c.box) {
			continue
		}
		l, ok := newLattice(c, sides, s.words)
		if !ok || l.cols() < 2 || l.rows() < 2 {
			continue
		}
		inner, ok := s.nested(l, c.box)
		if !ok {
			continue
		}
		g := l.fill(s.lines, inner, beside)
		if g != nil && s.scaled(c) {
			continue
		}
		if g != nil && !g.coarse(s.lines) && c.drawn() && g.soundDrawn() {
			g.addStub(s.lines)
			s.accept(g)
			continue
		}
		if len(inner) > 0 {
			continue
		}
		r := s.regionAt(c.box)
		if r.unheaded() {
			s.grow(r, false) // the header stands over what is drawn
		}
		if g = s.structure(r); g != nil && g.sound() {
			s.accept(g)
		}
	}
}

// printed tells whether a line stands in a box, at least in part.
func (s *scene) printed(b geom.Rect) bool {
	for i := firstLine(s.lines, b.Y0); i < len(s.lines) && s.lines[i].box.Y0 < b.Y1; i++ {
		if s.lines[i].box.X0 < b.X1 && s.lines[i].box.X1 > b.X0 {
			return true
		}
	}
	return false
}

// gridBoxes returns the boxes of the components that are grids of several rows.
func gridBoxes(comps []component) []geom.Rect {
	var out []geom.Rect
	for i := range comps {
		if len(comps[i].h) > 2 && len(comps[i].v) > 1 {
			out = append(out, comps[i].box)
		}
	}
	return out
}

// framed finds the tables that rules of one width bound.
func (s *scene) framed() { s.read(framedRegions(s.lines, s.h, 60)) }

// open finds the tables that only their rows show. On a page whose prose is set in columns,
// tables over the whole width come first, if they are large and hold figures; the others
// stand in one column.
func (s *scene) open() {
	if len(s.zones) < 2 {
		s.read(runsOf(s.lines, s.taken))
		return
	}
	s.read(slices.DeleteFunc(runsOf(s.lines, s.taken), func(r region) bool { return !r.large() }))
	for _, z := range s.zones {
		var lines []line
		for i := range s.lines {
			in, _ := s.lines[i].within(z.x0-0.5*s.lines[i].size, z.x1+0.5*s.lines[i].size, true)
			if len(in.chunks) > 0 {
				lines = append(lines, in)
			}
		}
		s.read(runsOf(lines, s.taken))
	}
}

// unheaded tells whether a region holds rows of figures alone.
func (r *region) unheaded() bool {
	const enough = 3
	n := 0
	for n < len(r.lines) && r.lines[n].figured() {
		n++
	}
	return n >= enough
}

// Rows and figures in a row that a table across columns of prose must have.
const (
	largeRows    = 5
	largeFigures = 2
)

// large tells whether most rows of a region hold several figures.
func (r *region) large() bool {
	rows := 0
	for i := range r.lines {
		if r.lines[i].values() >= largeFigures {
			rows++
		}
	}
	return rows >= largeRows && rows*2 >= len(r.lines)
}

func (s *scene) read(regions []region) {
	for _, whole := range regions {
		for _, r := range whole.split() {
			if s.taken(r.box) {
				continue
			}
			s.grow(&r, true)
			for _, part := range r.split() { // what it grew to may hold another header
				if g := s.structure(&part); g != nil && g.sound() {
					s.accept(g)
				}
			}
		}
	}
}

func (s *scene) accept(g *grid) {
	if g == nil {
		return
	}
	g.trim()
	if g.plausible() && !g.contents(s.contents) && !(s.signed && g.signatures()) {
		s.grids = append(s.grids, g.split()...)
	}
}

// taken tells whether a table was found already where the box is.
func (s *scene) taken(b geom.Rect) bool {
	return slices.ContainsFunc(s.grids, func(g *grid) bool {
		o := g.box.Intersect(b)
		return !o.Empty() && o.Width() > 2 && o.Height() > 2
	})
}

// regionAt makes a region of what stands in a box.
func (s *scene) regionAt(box geom.Rect) *region {
	r := &region{box: box, ruled: true}
	i, _ := slices.BinarySearchFunc(s.lines, box.Y0, func(l line, y float64) int { return compare(l.box.CenterY(), y) })
	for ; i < len(s.lines) && s.lines[i].box.CenterY() < box.Y1; i++ {
		if in, _ := s.lines[i].within(box.X0, box.X1, true); len(in.chunks) > 0 {
			r.lines = append(r.lines, in)
		}
	}
	return r
}

// structure reads a region with the edges that cross it.
func (s *scene) structure(r *region) *grid {
	r.h = crossing(s.h, r.box.Y0, r.box.Y1, r.box.X0, r.box.X1)
	r.v = crossing(s.v, r.box.X0, r.box.X1, r.box.Y0, r.box.Y1)
	r.space = s.space
	r.trim()
	r.align()
	read := structure
	if r.rightToLeft() {
		read = mirrored
	}
	g := read(r)
	if g != nil {
		g.box, g.listed = r.box, listed(r.lines)
	}
	return g
}
