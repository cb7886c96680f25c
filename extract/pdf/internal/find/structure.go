package find

import (
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// cell is a cell of a grid that was found: slots r0…r1, c0…c1, ends not included.
type cell struct {
	area
	words []*word
	box   geom.Rect
	rule  bool // a rule runs right over it
}

// grid is the structure of one table on one page.
type grid struct {
	rows, cols int
	cells      []cell
	box        geom.Rect
	header     int  // rows that surely are headers; 0 when nothing says so
	ruled      bool // rules bound it
	drawn      bool // its cells are drawn
	listed     bool // its rows are the entries of a list
}

// piece is a chunk with the columns that it covers.
type piece struct {
	*chunk
	c0, c1 int
	line   int
}

// tableRow is the lines of one row of the table.
type tableRow struct {
	lines  []int
	pieces []piece
}

// structure reads the columns and rows of a region without a full grid of lines.
func structure(r *region) *grid {
	s := newShaper(r)
	if s == nil {
		return nil
	}
	s.readHead()
	if g := s.spaced(); g != nil {
		return g
	}
	out := s.foldHead()
	out = append(out, s.foldBody()...)
	return s.grid(out)
}

// newShaper finds the columns of a region and places its texts in them; nil for fewer than two.
func newShaper(r *region) *shaper {
	if len(r.lines) == 0 {
		return nil
	}
	rows := make([]*line, len(r.lines))
	size := 0.0
	for i := range r.lines {
		rows[i] = &r.lines[i]
		size = max(size, r.lines[i].size)
	}
	cols := findColumns(r, rows, size)
	if len(cols) < 2 {
		return nil
	}
	s := &shaper{region: r, cols: cols, size: size}
	for i := range r.lines {
		s.place(i)
	}
	return s
}

// readHead finds the header and what its names span; lines over it go.
func (s *shaper) readHead() {
	if n := s.overHeader(); n > 0 {
		s.lines, s.pieces = s.lines[n:], s.pieces[n:]
	}
	s.head = s.headLines()
	s.spread()
	s.spreadUnits()
}

// shaper holds what reading one region needs.
type shaper struct {
	*region
	cols    []column
	size    float64
	pieces  [][]piece // by line
	head    int       // lines of the header
	figured []bool    // columns of figures
	// sections is set when labels that stand alone are names of sections.
	sections bool
	stub     float64        // how far labels reach that keep to their column
	rowNames map[string]int // how often labels stand before other texts
}

// place gives the chunks of line i their columns.
func (s *shaper) place(i int) {
	l := &s.lines[i]
	var ps []piece
	for k := range l.chunks {
		c := &l.chunks[k]
		for _, part := range s.cut(c) {
			a, b := s.span(part)
			if n := len(ps); n > 0 && a < ps[n-1].c1 {
				if b <= ps[n-1].c1 { // it goes on in the cell before
					ps = append(ps, piece{part, ps[n-1].c0, ps[n-1].c1, i})
					continue
				}
				a = ps[n-1].c1
			}
			ps = append(ps, piece{part, a, b, i})
		}
	}
	s.pieces = append(s.pieces, ps)
}

const (
	closeWords = 0.4 // font sizes between two words of one cell, at most
	minOverlap = 0.2 // of a column or of a text, for the text to stand in the column
)

// cut parts a chunk where two numbers in it stand in two columns.
func (s *shaper) cut(c *chunk) []*chunk {
	a, b := s.span(c)
	if b-a < 2 || len(c.words) < 2 {
		return []*chunk{c}
	}
	if parts := s.cutNames(c, b-a); parts != nil {
		return parts
	}
	var out []*chunk
	start := 0
	for k := 1; k < len(c.words); k++ {
		left, right := newChunk(c.words[start:k]), newChunk(c.words[k:])
		if !right.value && !left.value || isCurrency(c.words[k-1].text) {
			continue
		}
		_, lb := s.span(&left)
		ra, _ := s.span(&right)
		close := c.words[k].box.X0-c.words[k-1].box.X1 < closeWords*s.size
		if ra >= lb && (left.value && hasDigit(&left) || right.value && hasDigit(&right) && k == len(c.words)-1 && !close) {
			out = append(out, &left)
			start = k
		}
	}
	rest := newChunk(c.words[start:])
	return append(out, &rest)
}

// span returns the columns that a chunk covers, at least one.
func (s *shaper) span(c *chunk) (a, b int) {
	body := c.body()
	a, b = overlapping(s.cols, body)
	if a == b { // in a gap: the nearer column
		if a == len(s.cols) || a > 0 && body.X0-s.cols[a-1].x1 < s.cols[a].x0-c.box.X1 {
			a--
		}
		return a, a + 1
	}
	if b-a == 1 {
		return a, b
	}
	best, most := a, -1.0
	for k := a; k < b; k++ {
		if o := s.overlap(k, c); o > most {
			best, most = k, o
		}
	}
	for a < best && s.overlap(a, c) < minOverlap*min(s.cols[a].x1-s.cols[a].x0, body.Width()) {
		a++
	}
	for b-1 > best && s.overlap(b-1, c) < minOverlap*min(s.cols[b-1].x1-s.cols[b-1].x0, body.Width()) {
		b--
	}
	return a, b
}

func (s *shaper) overlap(k int, c *chunk) float64 {
	b := c.body()
	return min(s.cols[k].x1, b.X1) - max(s.cols[k].x0, b.X0)
}

// ruleBetween tells whether a horizontal edge over most of the region runs between lines i-1
// and i.
func (s *shaper) ruleBetween(i int) bool {
	if i == 0 || i >= len(s.lines) {
		return true
	}
	y0, y1 := s.lines[i-1].box.CenterY(), s.lines[i].box.CenterY()
	covered := 0.0
	for _, e := range between(s.h, y0, y1) {
		covered += max(0, min(e.hi, s.box.X1)-max(e.lo, s.box.X0))
	}
	return covered >= rowRule*s.box.Width()
}

// grid lays the rows out. Pieces of one row in the same columns are one cell.
func (s *shaper) grid(rows []tableRow) *grid {
	g := &grid{rows: len(rows), cols: len(s.cols), ruled: s.ruled}
	for r := range rows {
		ps := rows[r].pieces
		slices.SortStableFunc(ps, func(a, b piece) int { return a.c0 - b.c0 })
		first := len(g.cells)
		for _, p := range ps {
			n := len(g.cells)
			if n > first && p.c0 < g.cells[n-1].c1 {
				g.cells[n-1].c1 = max(g.cells[n-1].c1, p.c1)
				g.cells[n-1].add(p.chunk)
				continue
			}
			c := cell{area: area{r, p.c0, r + 1, p.c1}, box: p.box}
			c.add(p.chunk)
			g.cells = append(g.cells, c)
		}
	}
	return g
}

// order sorts the words of the cell in reading order.
func (c *cell) order() {
	slices.SortStableFunc(c.words, func(a, b *word) int { return a.order - b.order })
}

func (c *cell) add(k *chunk) {
	for i := range k.words {
		c.words = append(c.words, &k.words[i])
	}
	c.box = c.box.Union(k.box)
}
