package extract

import "strings"

// maxCentred bounds the columns of a table whose names are looked for in the middle of them.
const maxCentred = 60

// centred finds the name over a slot in a header row that lost its spans and kept each name in the
// middle: the first column is blank, and equal shares of the columns hold one name each. A name
// that begins a date stands over years alone.
func (s *sheet) centred(b *block, r, c int) (name int, ok bool) {
	first, n, last := s.t.StubColumns, s.columns()-s.t.StubColumns, s.lastNames(b)
	var at []int
	if r >= last || c < first || n > maxCentred {
		return -1, false
	}
	for k := first; k < s.columns(); k++ {
		cell := s.cell(r, k)
		switch {
		case s.text(last, k) == "":
			return -1, false
		case cell == nil || cell.Text == "":
		case cell.ColSpan > 1 || cell.RowSpan > 1 || isUnitNote(cell.Text):
			return -1, false
		default:
			at = append(at, k)
		}
	}
	if len(at) == 0 || n < 2 || at[0] == first || n%len(at) != 0 || n == len(at) {
		return -1, false
	}
	width := n / len(at)
	for i, k := range at {
		if (k-first)/width != i || s.namesOneColumn(last, k, first+i*width, width) {
			return -1, false
		}
	}
	over := at[(c-first)/width]
	if w := readWhen(s.text(r, over)); w.years == 0 && (w.months > 0 || w.month > 0) && readWhen(s.text(last, c)).isZero() {
		return -1, true
	}
	return s.grid[r][over], true
}

// namesOneColumn tells whether a name stands over a column that has nothing but brackets, "(in years)",
// in the last row of names, beside a column of the same share that has a name there: it is that
// column's own.
func (s *sheet) namesOneColumn(last, at, from, width int) bool {
	if !inBrackets(s.text(last, at)) {
		return false
	}
	for k := from; k < from+width; k++ {
		if !inBrackets(s.text(last, k)) {
			return true
		}
	}
	return false
}

func inBrackets(text string) bool {
	return strings.HasPrefix(text, "(") && strings.HasSuffix(text, ")")
}

// lastNames is the last row of a header that names columns: those below it hold notes on units alone.
func (s *sheet) lastNames(b *block) int {
	for r := b.to - 1; r > b.from; r-- {
		for c := s.t.StubColumns; c < s.columns(); c++ {
			if text := s.text(r, c); text != "" && !isUnitNote(text) {
				return r
			}
		}
	}
	return b.from
}
