package find

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// foldBody joins the lines of wrapped texts to rows.
func (s *shaper) foldBody() []tableRow {
	var rows []tableRow
	parted := s.parted()
	s.readLabels()
	for i := s.head; i < len(s.lines); i++ {
		if len(s.pieces[i]) == 0 {
			continue
		}
		if n := len(rows); n > 0 && (parted && !s.ruleBetween(i) || !parted && s.continues(&rows[n-1], i)) {
			rows[n-1].lines = append(rows[n-1].lines, i)
			rows[n-1].pieces = append(rows[n-1].pieces, s.pieces[i]...)
			continue
		}
		rows = append(rows, tableRow{[]int{i}, slices.Clone(s.pieces[i])})
	}
	return rows
}

// label tells whether the first piece of a line is the label of a row: alone, or over columns of
// figures.
func (s *shaper) label(ps []piece) bool {
	if ps[0].c0 > 0 || ps[0].box.X0 > s.cols[0].lo+s.cols[0].width()/4 {
		return false
	}
	return len(ps) == 1 || !slices.Contains(s.figured[1:ps[0].c1], false)
}

// minParts is how many rows rules must part to be what parts rows.
const minParts = 3

// parted tells whether rules part all rows of the body: what stands between two of them is one
// row.
func (s *shaper) parted() bool {
	parts := 0
	for start := s.head; start < len(s.lines); parts++ {
		end := start + 1
		for end < len(s.lines) && !s.ruleBetween(end) {
			end++
		}
		if !s.oneRow(start, end) {
			return false
		}
		start = end
	}
	return parts >= minParts
}

// oneRow tells whether lines from…to may be one row: one line is full, the others stand close
// and fill fewer columns, those above it none but columns of its texts.
func (s *shaper) oneRow(from, to int) bool {
	full := from
	for i := from; i < to; i++ {
		if len(s.pieces[i]) > len(s.pieces[full]) {
			full = i
		}
	}
	for i := from; i < to; i++ {
		switch {
		case i > from && s.lines[i].base-s.lines[i-1].base > linePitch*s.lines[i].size:
			return false
		case i > full && len(s.pieces[i]) == len(s.pieces[full]):
			return false
		case i < full && !s.overTexts(i, full):
			return false
		}
	}
	return true
}

// overTexts tells whether line i has texts alone, none of them in the first column, each over a
// text of line full.
func (s *shaper) overTexts(i, full int) bool {
	return !slices.ContainsFunc(s.pieces[i], func(p piece) bool {
		return p.c0 == 0 || p.value || !slices.ContainsFunc(s.pieces[full], func(q piece) bool { return q.c0 == p.c0 && !q.value })
	})
}

// Lengths in the body of a table, in font sizes.
const (
	linePitch = 1.5  // between two lines of one text, at most
	sameLine  = 0.8  // between texts of one line that stand out of it a little
	indent    = 0.3  // of a label under another, at least
	wordSpace = 0.25 // between two words of a label
)

const (
	rowRule  = 0.7 // of the width of a table, that a rule between two rows covers
	stubSlop = 0.5 // points by which labels may reach over the widest one
)

// continues tells whether line i goes on with the texts of row r.
func (s *shaper) continues(r *tableRow, i int) bool {
	last := r.lines[len(r.lines)-1]
	if s.lines[i].base-s.lines[last].base < sameLine*s.lines[i].size && s.apart(r, i) {
		return true
	}
	if s.ruleBetween(i) || s.lines[i].base-s.lines[last].base > linePitch*s.lines[i].size {
		return false
	}
	values := slices.ContainsFunc(s.pieces[i], func(p piece) bool { return p.value && p.c0 > 0 })
	before := slices.ContainsFunc(r.pieces, func(p piece) bool { return p.value && p.c0 > 0 })
	label := s.pieces[i][0]
	if label.c0 != 0 {
		return s.textsGoOn(r, i)
	}
	if isYear(label.chunk) {
		return false
	}
	if values && before {
		return false
	}
	up := s.labelOf(last)
	if up == nil {
		return false
	}
	wraps := startsLower(label.chunk) || s.full(up, label.chunk) && label.box.X0 > up.box.X0-1 && !s.child(up, i)
	if len(s.pieces[i]) == 1 && isRemark(label.chunk) && label.box.X0 > up.box.X0+indent*s.size {
		return true
	}
	if values || len(s.pieces[i]) > 1 {
		return !before && len(r.pieces) == len(r.lines) && wraps
	}
	return wraps && (!before || startsLower(label.chunk) || !s.sections && !s.begins(i) && !s.repeated(up))
}

// readLabels looks through the labels of the body.
func (s *shaper) readLabels() {
	s.rowNames = map[string]int{}
	for i := s.head; i < len(s.lines); i++ {
		c := s.labelOf(i)
		if c == nil {
			continue
		}
		if s.label(s.pieces[i]) {
			s.pieces[i][0].c1 = 1 // a label that runs on over blank columns is no span
		}
		if s.pieces[i][0].c1 == 1 {
			s.stub = max(s.stub, c.box.X1)
		}
		if len(s.pieces[i]) > 1 {
			s.rowNames[c.text()]++
		}
	}
	s.sections = s.sectioned()
}

// repeated tells whether a label stands before other figures again: then it is complete.
func (s *shaper) repeated(label *chunk) bool { return s.rowNames[label.text()] > 1 }

// sectioned tells whether the labels alone under rows of figures are names of sections rather
// than ends of labels: more of them stand under a label that had room for them.
func (s *shaper) sectioned() bool {
	wrapped, names := 0, 0
	for i := s.head + 1; i < len(s.lines); i++ {
		up, c := s.labelOf(i-1), s.labelOf(i)
		if up == nil || c == nil || isRemark(c) || len(s.pieces[i]) > 1 || len(s.pieces[i-1]) < 2 {
			continue
		}
		if startsLower(c) || s.full(up, c) {
			wrapped++
		} else {
			names++
		}
	}
	return names > wrapped
}

// isRemark tells whether a text stands in brackets.
func isRemark(c *chunk) bool {
	t := c.text()
	return t[0] == '(' && t[len(t)-1] == ')'
}

// begins tells whether line i, a label alone, is the first line of the row that the next line
// ends, or names the rows under it.
func (s *shaper) begins(i int) bool {
	if i+1 >= len(s.lines) || s.lines[i+1].base-s.lines[i].base > linePitch*s.size || len(s.pieces[i+1]) < 2 {
		return false
	}
	next := s.labelOf(i + 1)
	return next != nil && (startsLower(next) || next.box.X0 > s.pieces[i][0].box.X0+indent*s.size)
}

// textsGoOn tells whether a line without a label goes on with texts of row r alone: each of
// its pieces stands right under a text, none is a figure but for one alone that begins at the left side of its text.
// A line with digits and a text for each that the row has is a row of its own.
func (s *shaper) textsGoOn(r *tableRow, i int) bool {
	digits := slices.ContainsFunc(s.pieces[i], func(p piece) bool { return hasDigit(p.chunk) })
	if digits && len(s.pieces[i]) >= fullRow && !slices.ContainsFunc(r.pieces, func(q piece) bool {
		return q.c0 > 0 && !slices.ContainsFunc(s.pieces[i], func(p piece) bool { return p.c0 == q.c0 })
	}) {
		return false
	}
	for _, p := range s.pieces[i] {
		if !slices.ContainsFunc(r.pieces, func(q piece) bool {
			return q.c0 == p.c0 && !q.value && p.box.Y0-q.box.Y1 < closeLines*s.size &&
				(!p.value || len(s.pieces[i]) == 1 && !s.figured[p.c0] && abs(p.box.X0-q.box.X0) < sameSide*s.size)
		}) {
			return false
		}
	}
	return true
}

// Between the lines of one text: how far they stand apart, and where they begin, in font sizes.
const (
	closeLines = 0.5
	sameSide   = 0.1
)

// fullRow is how many texts a line without a label has at least to be a row for having as many
// as the row above it.
const fullRow = 3

// child tells whether the label of line i is the first of several that are indented under up:
// then up is the name of a section, not the first line of the label.
func (s *shaper) child(up *chunk, i int) bool {
	x := s.pieces[i][0].box.X0
	if x < up.box.X0+indent*s.size {
		return false
	}
	for k := i + 1; k < len(s.lines); k++ {
		if c := s.labelOf(k); c != nil {
			return abs(c.box.X0-x) < indent*s.size
		}
	}
	return false
}

// apart tells whether the texts of line i stand in columns that row r does not fill: texts beside
// each other, a little out of line, are of one row. For a text alone only the last line of the
// row counts: the figures of a label may stand between its lines.
func (s *shaper) apart(r *tableRow, i int) bool {
	last := r.lines[len(r.lines)-1]
	for _, p := range s.pieces[i] {
		for _, q := range r.pieces {
			if q.c0 < p.c1 && p.c0 < q.c1 && (q.line == last || len(s.pieces[i]) > 1) {
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
	return up.box.X1+wordSpace*s.size+next.words[0].box.Width() > s.stub+stubSlop && up.count > 1
}

func startsLower(c *chunk) bool {
	first, _ := utf8.DecodeRuneInString(c.words[0].text)
	return unicode.IsLower(first)
}
