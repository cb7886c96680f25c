package find

import "slices"

// headLines returns how many lines the header has: those above the first rule that runs over
// the table when they hold no numbers, else those above the first line of numbers.
func (s *shaper) headLines() int {
	s.figured = s.figureColumns()
	if !slices.Contains(s.figured, true) {
		return s.textHead()
	}
	first := 0
	for i := range s.lines { // lines without texts over figures may stand between those with
		values, names := s.over(i, i+1)
		if values > 0 && values >= names || i > first+1 {
			break
		}
		if names > values {
			first = i + 1
		}
	}
	for i := 1; i < min(len(s.lines), 15); i++ {
		if s.fullRule(i) {
			if s.headLike(0, i) && (i <= first || s.names(first, i)) {
				return i
			}
			break
		}
	}
	return first
}

// figureColumns tells which columns hold figures in most of their texts. The first column
// does not count while another one does.
func (s *shaper) figureColumns() []bool {
	values, all := make([]int, len(s.cols)), make([]int, len(s.cols))
	for _, ps := range s.pieces {
		for _, p := range ps {
			if p.c1 == p.c0+1 {
				all[p.c0]++
				if p.value {
					values[p.c0]++
				}
			}
		}
	}
	out := make([]bool, len(s.cols))
	for k := range out {
		out[k] = k > 0 && all[k] > 0 && values[k]*10 >= all[k]*5
	}
	return out
}

// textHead returns the lines of the header of a table without figures: those above the first
// rule when they are few, or those that alone are bold.
func (s *shaper) textHead() int {
	for i := 1; i < min(len(s.lines), 5); i++ {
		if s.fullRule(i) {
			return i
		}
	}
	n := 0
	for n < len(s.lines) && n < 5 && s.boldLine(n) {
		n++
	}
	if n < len(s.lines) && n < 5 {
		return n
	}
	return 0
}

func (s *shaper) boldLine(i int) bool {
	return !slices.ContainsFunc(s.pieces[i], func(p piece) bool { return !p.words[0].bold })
}

// names tells whether lines i…j hold texts outside the first column.
func (s *shaper) names(i, j int) bool {
	for ; i < j; i++ {
		if slices.ContainsFunc(s.pieces[i], func(p piece) bool { return p.c0 > 0 }) {
			return true
		}
	}
	return false
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

// headLike tells whether lines i…j hold names of columns rather than figures, in the columns
// of figures.
func (s *shaper) headLike(i, j int) bool {
	values, names := s.over(i, j)
	return names > values
}

// over counts the figures and the other texts of lines i…j that stand in columns of figures.
func (s *shaper) over(i, j int) (values, names int) {
	for ; i < j; i++ {
		for _, p := range s.pieces[i] {
			switch {
			case p.c0 == 0 && p.c1 == 1 || p.c1 == p.c0+1 && !s.figured[p.c0]:
			case p.value && !isYear(p.chunk):
				values++
			default:
				names++
			}
		}
	}
	return values, names
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
	starts := rowStarts(blocks, s.head)
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

// rowStarts tells which lines of the header begin a row: as few as part each block from those
// under it.
func rowStarts(blocks []block, lines int) []bool {
	starts := make([]bool, lines)
	starts[0] = true
	last := 0
	slices.SortStableFunc(blocks, func(a, b block) int { return a.top - b.top })
	for i := range blocks {
		b := &blocks[i]
		if slices.ContainsFunc(blocks[:i], func(a block) bool {
			return a.bottom >= last && b.top > a.bottom && a.c0 < b.c1 && b.c0 < a.c1
		}) {
			last = b.top
			starts[last] = true
		}
	}
	return starts
}

// above returns the block that piece p of line i continues, or -1.
func (s *shaper) above(blocks []block, p piece, i int) int {
	for k := len(blocks) - 1; k >= 0; k-- {
		b := &blocks[k]
		if b.c0 != p.c0 || b.c1 != p.c1 || b.bottom >= i {
			continue
		}
		last := b.pieces[len(b.pieces)-1]
		if p.box.Y0-last.box.Y1 > 0.9*p.words[0].size ||
			s.ruleOver(last.box.CenterY(), p.box.CenterY(), p.box.CenterX()) && !(s.underlined(last.chunk) && s.underlined(p.chunk)) {
			return -1
		}
		return k
	}
	return -1
}

// underlined tells whether a rule just as wide as a text runs under it: it is part of the text
// and parts no rows.
func (s *shaper) underlined(c *chunk) bool {
	k, _ := slices.BinarySearchFunc(s.h, c.box.CenterY(), func(e edge, y float64) int { return compare(e.pos, y) })
	for ; k < len(s.h) && s.h[k].pos < c.box.Y1+0.3*s.size; k++ {
		if abs(s.h[k].lo-c.box.X0) < 0.15*s.size && abs(s.h[k].hi-c.box.X1) < 0.15*s.size {
			return true
		}
	}
	return false
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

// spread widens the pieces of the header that name several columns: over the columns that the
// rule below them runs over, or over those that they are centred on.
func (s *shaper) spread() {
	for i := range s.head {
		ps := s.pieces[i]
		for k := range ps {
			if p := &ps[k]; p.c0 == 0 && p.c1 > 1 && p.box.X0 > (s.cols[0].x0+s.cols[0].x1)/2 {
				p.c0 = 1
			}
			s.spreadRule(ps, k)
			s.spreadWalls(i, k)
		}
		if i+1 < s.head {
			s.spreadCentred(i)
		}
	}
}

// overRule tells whether one rule that is not the whole table's underlines a chunk.
func (s *shaper) overRule(c *chunk) bool {
	return slices.ContainsFunc(crossing(s.h, c.box.CenterY(), c.box.CenterY()+3.4*s.size, c.box.X0, c.box.X1), func(e edge) bool {
		return e.lo < c.box.X0+4 && e.hi > c.box.X1-4 && e.hi-e.lo < 0.93*s.box.Width()
	})
}

// spreadRule widens piece k of a line over the columns above the rule that underlines it.
func (s *shaper) spreadRule(ps []piece, k int) {
	p := &ps[k]
	y := p.box.CenterY()
	at, _ := slices.BinarySearchFunc(s.h, y, func(e edge, y float64) int { return compare(e.pos, y) })
	for ; at < len(s.h) && s.h[at].pos < y+3.4*p.words[0].size; at++ {
		e := &s.h[at]
		if e.weak || p.box.X0 < e.lo-4 || p.box.X1 > e.hi+4 {
			continue
		}
		if e.hi-e.lo > 0.93*s.box.Width() {
			return
		}
		a, b := s.columnsIn(e.lo-2, e.hi+2)
		if a == 0 && p.c0 > 0 {
			a = 1 // the rule runs over the labels, too; the name does not
		}
		if b-a >= 2 && a <= p.c0 && p.c1 <= b && free(ps, k, a, b) {
			p.c0, p.c1 = a, b
		}
		return
	}
}

// spreadWalls widens piece k of line i over the columns between the vertical lines that stand
// beside it, when it is centred on them and the first name there.
func (s *shaper) spreadWalls(i, k int) {
	ps := s.pieces[i]
	p := &ps[k]
	left, right, walls := s.cols[0].hi, s.box.X1, 0
	for v := range s.v {
		e := &s.v[v]
		switch {
		case e.weak || e.lo > p.box.CenterY() || e.hi < p.box.CenterY() || e.hi-e.lo < 0.5*s.box.Height():
		case e.pos <= p.box.X0 && e.pos > left:
			left, walls = e.pos, walls+1
		case e.pos >= p.box.X1 && e.pos < right:
			right, walls = e.pos, walls+1
		}
	}
	if a, b := s.columnsIn(left, right); walls > 0 && b-a >= 2 && a > 0 && a <= p.c0 && p.c1 <= b && !s.namedAbove(i, a, b) && free(ps, k, a, b) && s.off(p, a, b) < 0.1*(right-left)+0.6*s.size {
		p.c0, p.c1 = a, b
	}
}

// namedAbove tells whether a text over no other columns than a…b stands above line i.
func (s *shaper) namedAbove(i, a, b int) bool {
	return slices.ContainsFunc(s.pieces[:i], func(ps []piece) bool {
		return slices.ContainsFunc(ps, func(p piece) bool { return p.c0 >= a && p.c1 <= b })
	})
}

// columnsIn returns the columns whose middle lies between x0 and x1.
func (s *shaper) columnsIn(x0, x1 float64) (a, b int) {
	mid := func(k int) float64 { return (s.cols[k].x0 + s.cols[k].x1) / 2 }
	for a < len(s.cols) && mid(a) < x0 {
		a++
	}
	for b = a; b < len(s.cols) && mid(b) <= x1; b++ {
	}
	return a, b
}

// free tells whether no other piece of the line stands in columns a…b.
func free(ps []piece, k, a, b int) bool {
	for i := range ps {
		if i != k && ps[i].c0 < b && a < ps[i].c1 {
			return false
		}
	}
	return true
}

// spreadCentred shares the data columns out among the pieces of header line i when each
// piece is centred on its share and the line below names the columns one by one.
func (s *shaper) spreadCentred(i int) {
	ps := s.pieces[i]
	from := 0
	if len(ps) > 0 && ps[0].c0 == 0 && ps[0].c1 == 1 {
		from = 1
	}
	upper := ps[from:]
	n := len(s.cols) - 1
	if len(upper) == 0 || len(upper) >= n || !s.named(i+1) || slices.ContainsFunc(upper, func(p piece) bool { return p.c0 == 0 }) {
		return
	}
	cuts := make([]int, len(upper)+1)
	cuts[0], cuts[len(upper)] = 1, len(s.cols)
	for k := 1; k < len(upper); k++ {
		x := (upper[k-1].box.CenterX() + upper[k].box.CenterX()) / 2
		_, cuts[k] = s.columnsIn(s.cols[0].x0, x)
		// the cut that leaves both sides best centred may lie a column beside
		best, least := cuts[k], 1e9
		for c := max(cuts[k]-2, cuts[k-1]+1); c <= min(cuts[k]+2, len(s.cols)-1); c++ {
			if off := s.off(&upper[k-1], cuts[k-1], c); off < least {
				best, least = c, off
			}
		}
		cuts[k] = best
	}
	if !even(cuts) && s.ownColumns(upper) {
		return
	}
	for k := range upper {
		a, b := cuts[k], cuts[k+1]
		if b <= a || upper[k].c0 < a || upper[k].c1 > b || s.off(&upper[k], a, b) > 0.08*(s.cols[b-1].hi-s.cols[a].lo)+0.6*s.size {
			return
		}
	}
	for k := range upper {
		upper[k].c0, upper[k].c1 = cuts[k], cuts[k+1]
	}
}

// even tells whether the cuts part equal shares.
func even(cuts []int) bool {
	for k := 2; k < len(cuts); k++ {
		if cuts[k]-cuts[k-1] != cuts[1]-cuts[0] {
			return false
		}
	}
	return true
}

// ownColumns tells whether each piece stands right over the middle of one column: the first
// line of its name.
func (s *shaper) ownColumns(ps []piece) bool {
	return !slices.ContainsFunc(ps, func(p piece) bool { return p.c1-p.c0 != 1 || s.off(&p, p.c0, p.c1) > 0.6*s.size })
}

// spreadUnits widens a remark in brackets that stands alone under or over the names, such as
// "(In millions)", over all data columns when it is centred on them.
func (s *shaper) spreadUnits() {
	for i := range min(s.head+1, len(s.lines)) {
		ps := s.pieces[i]
		if len(ps) != 1 || len(s.cols) < 3 || ps[0].c0 == 0 || ps[0].words[0].text[0] != '(' && ps[0].words[0].text[0] != '[' {
			continue
		}
		if n := len(s.cols); s.off(&ps[0], 1, n) < 0.1*(s.cols[n-1].hi-s.cols[1].lo)+s.size {
			ps[0].c0, ps[0].c1 = 1, n
		}
	}
}

// off returns how far piece p is from the middle of columns a…b.
func (s *shaper) off(p *piece, a, b int) float64 {
	return abs(p.box.CenterX() - (s.cols[a].lo+s.cols[b-1].hi)/2)
}

// named tells whether header line i has a text of its own for nearly each data column.
func (s *shaper) named(i int) bool {
	n := 0
	for _, p := range s.pieces[i] {
		if p.c0 > 0 && p.c1 == p.c0+1 {
			n++
		}
	}
	return n*5 >= (len(s.cols)-1)*4
}

// cutNames parts a chunk into one part a column when each part stands in the middle of its
// column: names of columns that nearly touch. It returns nil when they do not.
func (s *shaper) cutNames(c *chunk, n int) []*chunk {
	var out []*chunk
	start := 0
	centred := len(c.words) == n && s.eachCentred(c) && !s.overRule(c)
	for k := 1; k <= len(c.words); k++ {
		if k < len(c.words) {
			left, right := newChunk(c.words[start:k]), newChunk(c.words[k:k+1])
			la, lb := s.span(&left)
			ra, rb := s.span(&right)
			if lb-la != 1 || rb-ra != 1 || ra == la || !centred && c.words[k].box.X0-c.words[k-1].box.X1 < max(0.33, 1.25*s.space)*s.size {
				continue
			}
		}
		part := newChunk(c.words[start:k])
		a, b := s.span(&part)
		col := s.cols[a]
		mid := abs(part.box.CenterX()-(col.x0+col.x1)/2) < 0.8*s.size
		if b-a != 1 || !mid && abs(part.box.X0-col.x0) > 0.4*s.size && abs(part.box.X1-col.x1) > 0.4*s.size {
			return nil
		}
		out = append(out, &part)
		start = k
	}
	if len(out) != n {
		return nil
	}
	return out
}

// eachCentred tells whether each word of a chunk stands right over the middle of a column.
func (s *shaper) eachCentred(c *chunk) bool {
	for i := range c.words {
		w := newChunk(c.words[i : i+1])
		a, b := s.span(&w)
		if col := s.cols[a]; b-a != 1 || abs(w.box.CenterX()-(col.x0+col.x1)/2) > 0.4*s.size {
			return false
		}
	}
	return true
}
