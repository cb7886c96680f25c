package find

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/geom"
)

// cell is a cell of a grid that was found: slots r0…r1, c0…c1, ends not included.
type cell struct {
	area
	words []*word
	box   geom.Rect
}

// grid is the structure of one table on one page.
type grid struct {
	rows, cols int
	cells      []cell
	box        geom.Rect
	header     int // rows that surely are headers; 0 when nothing says so
	ruled      bool
	issues     []string
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
	s := shaper{region: r, cols: cols, size: size}
	for i := range r.lines {
		s.place(i)
	}
	s.head = s.headLines()
	out := s.foldHead()
	out = append(out, s.foldBody()...)
	return s.grid(out)
}

// shaper holds what reading one region needs.
type shaper struct {
	*region
	cols   []column
	size   float64
	pieces [][]piece // by line
	head   int       // lines of the header
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
				if a = ps[n-1].c1; a >= b {
					if b = a + 1; b > len(s.cols) { // no column left: it belongs to the cell before
						ps = append(ps, piece{part, ps[n-1].c0, ps[n-1].c1, i})
						continue
					}
				}
			}
			ps = append(ps, piece{part, a, b, i})
		}
	}
	s.pieces = append(s.pieces, ps)
}

// cut parts a chunk where two numbers in it stand in two columns.
func (s *shaper) cut(c *chunk) []*chunk {
	a, b := s.span(c)
	if b-a < 2 || len(c.words) < 2 {
		return []*chunk{c}
	}
	var out []*chunk
	start := 0
	for k := 1; k < len(c.words); k++ {
		left, right := newChunk(c.words[start:k:k]), newChunk(c.words[k:])
		if !right.value && !left.value {
			continue
		}
		_, lb := s.span(&left)
		ra, _ := s.span(&right)
		if ra >= lb && (left.value && hasDigit(&left) || right.value && hasDigit(&right) && k == len(c.words)-1) {
			out = append(out, &left)
			start = k
		}
	}
	rest := newChunk(c.words[start:])
	return append(out, &rest)
}

// span returns the columns that a chunk covers, at least one.
func (s *shaper) span(c *chunk) (a, b int) {
	a, b = overlapping(s.cols, c.box)
	if a == b { // in a gap: the nearer column
		if a == len(s.cols) || a > 0 && c.box.X0-s.cols[a-1].x1 < s.cols[a].x0-c.box.X1 {
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
	for a < best && s.overlap(a, c) < 0.2*min(s.cols[a].x1-s.cols[a].x0, c.box.Width()) {
		a++
	}
	for b-1 > best && s.overlap(b-1, c) < 0.2*min(s.cols[b-1].x1-s.cols[b-1].x0, c.box.Width()) {
		b--
	}
	return a, b
}

func (s *shaper) overlap(k int, c *chunk) float64 {
	return min(s.cols[k].x1, c.box.X1) - max(s.cols[k].x0, c.box.X0)
}

// ruleBetween tells whether a horizontal edge over most of the region runs between lines i-1
// and i.
func (s *shaper) ruleBetween(i int) bool {
	if i == 0 || i >= len(s.lines) {
		return true
	}
	y0, y1 := s.lines[i-1].box.CenterY(), s.lines[i].box.CenterY()
	k, _ := slices.BinarySearchFunc(s.h, y0, func(e edge, y float64) int { return compare(e.pos, y) })
	covered := 0.0
	for ; k < len(s.h) && s.h[k].pos < y1; k++ {
		covered += max(0, min(s.h[k].hi, s.box.X1)-max(s.h[k].lo, s.box.X0))
	}
	return covered >= 0.7*s.box.Width()
}

// headLines returns how many lines the header has: those above the first rule that runs over
// the table when they hold no numbers, else those above the first line of numbers.
func (s *shaper) headLines() int {
	first := 0
	for first < len(s.lines) && s.headLike(first, first+1) {
		first++
	}
	for i := 1; i < min(len(s.lines), 15); i++ {
		if s.fullRule(i) {
			if s.headLike(0, i) {
				return i
			}
			break
		}
	}
	return first
}

// fullRule tells whether one unbroken edge runs over the whole region between lines i-1 and i.
func (s *shaper) fullRule(i int) bool {
	y0, y1 := s.lines[i-1].box.CenterY(), s.lines[i].box.CenterY()
	k, _ := slices.BinarySearchFunc(s.h, y0, func(e edge, y float64) int { return compare(e.pos, y) })
	for ; k < len(s.h) && s.h[k].pos < y1; k++ {
		if min(s.h[k].hi, s.box.X1)-max(s.h[k].lo, s.box.X0) >= 0.93*s.box.Width() {
			return true
		}
	}
	return false
}

// headLike tells whether lines i…j hold names of columns rather than figures.
func (s *shaper) headLike(i, j int) bool {
	values, names := 0, 0
	for ; i < j; i++ {
		for _, p := range s.pieces[i] {
			switch {
			case p.c0 == 0:
			case p.value && !isYear(p.chunk):
				values++
			default:
				names++
			}
		}
	}
	return names > values
}

func isYear(c *chunk) bool {
	t := c.text()
	if len(t) != 4 {
		return false
	}
	return (t[0] == '1' && t[1] == '9' || t[0] == '2' && (t[1] == '0' || t[1] == '1')) && t[2] >= '0' && t[2] <= '9' && t[3] >= '0' && t[3] <= '9'
}

// block is chunks of the header that stand over each other in the same columns.
type block struct {
	pieces []piece
	c0, c1 int
	top    int // lines
	bottom int
}

// foldHead joins the lines of the header to rows: texts that stand right over each other in
// the same columns are one cell, and a name over several columns parts the rows.
func (s *shaper) foldHead() []tableRow {
	if s.head == 0 {
		return nil
	}
	var blocks []block
	for i := range s.head {
		for _, p := range s.pieces[i] {
			if k := s.above(blocks, p, i); k >= 0 {
				b := &blocks[k]
				b.pieces = append(b.pieces, p)
				b.bottom = i
				continue
			}
			blocks = append(blocks, block{[]piece{p}, p.c0, p.c1, i, i})
		}
	}
	// A row of the header begins where a block begins right under another one.
	starts := make([]bool, s.head+1)
	starts[0] = true
	for i := range blocks {
		for k := range blocks {
			a, b := &blocks[k], &blocks[i]
			if b.top > a.bottom && a.c0 < b.c1 && b.c0 < a.c1 {
				starts[b.top] = true
			}
		}
	}
	var rows []tableRow
	rowOf := make([]int, s.head)
	for i := range s.head {
		if starts[i] {
			rows = append(rows, tableRow{})
		}
		rowOf[i] = len(rows) - 1
		rows[len(rows)-1].lines = append(rows[len(rows)-1].lines, i)
	}
	for i := range blocks {
		b := &blocks[i]
		r := rowOf[b.bottom]
		for _, p := range b.pieces {
			p.c0, p.c1 = b.c0, b.c1
			rows[r].pieces = append(rows[r].pieces, p)
		}
	}
	return slices.DeleteFunc(rows, func(r tableRow) bool { return len(r.pieces) == 0 })
}

// above returns the block that piece p of line i continues, or -1.
func (s *shaper) above(blocks []block, p piece, i int) int {
	for k := len(blocks) - 1; k >= 0; k-- {
		b := &blocks[k]
		if b.c0 != p.c0 || b.c1 != p.c1 || b.bottom >= i {
			continue
		}
		last := b.pieces[len(b.pieces)-1]
		if p.box.Y0-last.box.Y1 > 0.9*p.words[0].size || s.ruleOver(last.box.CenterY(), p.box.CenterY(), p.box.CenterX()) {
			return -1
		}
		return k
	}
	return -1
}

// ruleOver tells whether a horizontal edge runs at x between heights y0 and y1.
func (s *shaper) ruleOver(y0, y1, x float64) bool {
	k, _ := slices.BinarySearchFunc(s.h, y0, func(e edge, y float64) int { return compare(e.pos, y) })
	for ; k < len(s.h) && s.h[k].pos < y1; k++ {
		if s.h[k].lo <= x && x <= s.h[k].hi {
			return true
		}
	}
	return false
}

// foldBody joins the lines of wrapped texts to rows.
func (s *shaper) foldBody() []tableRow {
	var rows []tableRow
	for i := s.head; i < len(s.lines); i++ {
		if len(s.pieces[i]) == 0 {
			continue
		}
		if n := len(rows); n > 0 && s.continues(&rows[n-1], i) {
			rows[n-1].lines = append(rows[n-1].lines, i)
			rows[n-1].pieces = append(rows[n-1].pieces, s.pieces[i]...)
			continue
		}
		rows = append(rows, tableRow{[]int{i}, slices.Clone(s.pieces[i])})
	}
	return rows
}

// continues tells whether line i goes on with the texts of row r.
func (s *shaper) continues(r *tableRow, i int) bool {
	last := r.lines[len(r.lines)-1]
	if s.lines[i].base-s.lines[last].base < 0.8*s.lines[i].size && s.apart(r, i) {
		return true
	}
	if s.ruleBetween(i) || s.lines[i].base-s.lines[last].base > 1.5*s.lines[i].size {
		return false
	}
	values := slices.ContainsFunc(s.pieces[i], func(p piece) bool { return p.value && p.c0 > 0 })
	before := slices.ContainsFunc(r.pieces, func(p piece) bool { return p.value && p.c0 > 0 })
	label := s.pieces[i][0]
	if label.c0 != 0 || values && before {
		return false
	}
	up := s.labelOf(last)
	if up == nil {
		return false
	}
	if values || len(s.pieces[i]) > 1 {
		return !before && len(r.pieces) == len(r.lines) && (startsLower(label.chunk) || s.full(up, label.chunk))
	}
	return startsLower(label.chunk) || s.full(up, label.chunk)
}

// apart tells whether no text of line i stands over one of row r on nearly the same height:
// texts beside each other, not in line, are of one row.
func (s *shaper) apart(r *tableRow, i int) bool {
	for _, p := range s.pieces[i] {
		for _, q := range r.pieces {
			if q.c0 < p.c1 && p.c0 < q.c1 && p.box.Y0-q.box.Y1 < -0.5*s.lines[i].size {
				return false
			}
		}
	}
	return true
}

func (s *shaper) labelOf(i int) *chunk {
	if len(s.pieces[i]) == 0 || s.pieces[i][0].c0 != 0 {
		return nil
	}
	return s.pieces[i][0].chunk
}

// full tells whether the first word of next had no room behind up in the first column.
func (s *shaper) full(up, next *chunk) bool {
	t := up.text()
	if t[len(t)-1] == ':' {
		return false
	}
	right := 0.0
	for i := s.head; i < len(s.lines); i++ {
		if c := s.labelOf(i); c != nil && s.pieces[i][0].c1 == 1 {
			right = max(right, c.box.X1)
		}
	}
	return up.box.X1+0.25*s.size+next.words[0].box.Width() > right+0.5 && up.count > 1
}

func startsLower(c *chunk) bool {
	first, _ := utf8.DecodeRuneInString(c.words[0].text)
	return unicode.IsLower(first)
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

func (c *cell) add(k *chunk) {
	for i := range k.words {
		c.words = append(c.words, &k.words[i])
	}
	c.box = c.box.Union(k.box)
}
