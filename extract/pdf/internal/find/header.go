package find

import "slices"

// What makes lines a header: how many they are at most, and shares.
const (
	maxRuledHead = 15  // lines over the rule that ends it
	maxPlainHead = 5   // lines of the header of a table without figures
	namedShare   = 0.8 // of the columns have a name in the line that names them
	figureShare  = 0.5 // of the texts of a column of figures are figures
)

// Lengths in a header, in font sizes. They are wider than a glyph's sides are off and narrower
// than columns are apart.
const (
	foldGap    = 0.9  // between two lines of one name
	ownRule    = 0.3  // from a text down to the rule that underlines it
	ownEnds    = 0.15 // between the ends of a text and of such a rule
	nameGap    = 0.33 // between two names on one line, at least,
	nameGaps   = 1.25 // and in gaps between words
	middleSlop = 0.8  // from the middle of a name to that of its column
	exactSlop  = 0.4  // the same where nothing else tells, and between their sides
)

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
	for i := 1; i < min(len(s.lines), maxRuledHead); i++ {
		if s.fullRule(i) {
			if s.headLike(0, i) && (i <= first || s.names(first, i)) {
				return i
			}
			break
		}
	}
	return first
}

// How far over the line that names all columns lines of the header reach without a rule, in
// font sizes, and in which line it stands at most.
const (
	maxOver    = 1.95
	maxNameRow = 8
)

// overHeader returns how many lines stand over the header: parted from it by more room than
// its own lines, and by no rule.
func (s *shaper) overHeader() int {
	for i := range s.pieces[:min(len(s.pieces), maxNameRow)] {
		if !s.namesAll(i) {
			continue
		}
		for ; i > 0; i-- {
			l, over := &s.lines[i], &s.lines[i-1]
			if l.base-over.base > maxOver*l.size && len(crossing(s.h, over.box.CenterY(), l.box.CenterY(), s.box.X0, s.box.X1)) == 0 {
				return i
			}
		}
		return 0
	}
	return 0
}

// namesAll tells whether line i has a text that is no figure in nearly each column.
func (s *shaper) namesAll(i int) bool {
	n := 0
	for _, p := range s.pieces[i] {
		if p.c1 == p.c0+1 && !p.value {
			n++
		}
	}
	return len(s.cols) > 2 && float64(n) >= namedShare*float64(len(s.cols))
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
		out[k] = k > 0 && all[k] > 0 && float64(values[k]) >= figureShare*float64(all[k])
	}
	return out
}

// textHead returns the lines of the header of a table without figures: those above the first
// rule when they are few, or those that alone are bold.
func (s *shaper) textHead() int {
	for i := 1; i < min(len(s.lines), maxPlainHead); i++ {
		if s.fullRule(i) {
			return i
		}
	}
	n := 0
	for n < len(s.lines) && n < maxPlainHead && s.boldLine(n) {
		n++
	}
	if n < len(s.lines) && n < maxPlainHead {
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

// wholeRule is the share of a region's width that a rule over the whole of it has at least.
const wholeRule = 0.93

// fullRule tells whether one unbroken edge runs over the whole region between lines i-1 and i.
func (s *shaper) fullRule(i int) bool {
	y0, y1 := s.lines[i-1].box.CenterY(), s.lines[i].box.CenterY()
	return slices.ContainsFunc(between(s.h, y0, y1), func(e edge) bool {
		return min(e.hi, s.box.X1)-max(e.lo, s.box.X0) >= wholeRule*s.box.Width()
	})
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
		if p.box.Y0-last.box.Y1 > foldGap*p.words[0].size ||
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
	return slices.ContainsFunc(between(s.h, c.box.CenterY(), c.box.Y1+ownRule*s.size), func(e edge) bool {
		return abs(e.lo-c.box.X0) < ownEnds*s.size && abs(e.hi-c.box.X1) < ownEnds*s.size
	})
}

// ruleOver tells whether a horizontal edge runs at x between heights y0 and y1.
func (s *shaper) ruleOver(y0, y1, x float64) bool {
	return slices.ContainsFunc(between(s.h, y0, y1), func(e edge) bool { return e.lo <= x && x <= e.hi })
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
			if lb-la != 1 || rb-ra != 1 || ra == la || !centred && c.words[k].box.X0-c.words[k-1].box.X1 < max(nameGap, nameGaps*s.space)*s.size {
				continue
			}
		}
		part := newChunk(c.words[start:k])
		a, b := s.span(&part)
		col := s.cols[a]
		mid := abs(part.box.CenterX()-(col.x0+col.x1)/2) < middleSlop*s.size
		if b-a != 1 || !mid && abs(part.box.X0-col.x0) > exactSlop*s.size && abs(part.box.X1-col.x1) > exactSlop*s.size {
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
		if col := s.cols[a]; b-a != 1 || abs(w.box.CenterX()-(col.x0+col.x1)/2) > exactSlop*s.size {
			return false
		}
	}
	return true
}
