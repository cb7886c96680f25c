package extract

import "strings"

// numbered tells whether the first cell of a row is a mark or a number like those below it, "[1]"
// over "[2]" or "1.1a" over "1.1b": such rows are items of a list.
func (s *sheet) numbered(r int) bool {
	first := s.text(r, s.left)
	if s.role(r, s.left) != isText || !startsNumbered(first) {
		return false
	}
	below, all := 0, 0
	for next := r + 1; next < s.rows() && next < r+12; next++ {
		if text := s.text(next, s.left); text != "" && s.starts(next, s.left) {
			all++
			if startsNumbered(text) && s.role(next, s.left) != isYear && s.role(next, s.left) != isDate {
				below++
			}
		}
	}
	return below*2 > all
}

// staysBlank tells whether the first column is blank in the rows below too and none of them
// holds a number: rows of words without labels, not a second row of names.
func (s *sheet) staysBlank(r int) bool {
	filled := 0
	for next := r + 1; next < s.rows() && next < r+4; next++ {
		sh := s.shape(next)
		if sh.first != isBlank || sh.numbers > 0 {
			return false
		}
		if sh.filled > 0 {
			filled++
		}
	}
	return filled > 1
}

// hangs tells whether a header cell over the data reaches down into a row.
func (s *sheet) hangs(r, depth int) bool {
	for c := s.left + 1; c < s.columns(); c++ {
		if cell := s.cell(r, c); cell != nil && cell.Row < depth && cell.Text != "" {
			return true
		}
	}
	return false
}

// attribute tells whether a row of years under a header that names all columns is a property of
// theirs, "Founded 1990 2001", and not a second row of names.
func (s *sheet) attribute(r int) bool {
	label := strings.ToLower(s.text(r, s.left))
	if label == "" || isUnitNote(label) || !readWhen(label).isZero() || strings.Contains(label, "year") || strings.Contains(label, "period") || strings.Contains(label, "date") {
		return false
	}
	for c := s.left; c < s.columns(); c++ {
		if above := s.cell(r-1, c); above == nil || above.ColSpan > 1 || above.Text == "" || roleOf(above) != isText {
			return false
		}
	}
	return true
}

// timeRow tells whether all cells of a row beside its leading words are years or dates.
func (s *sheet) timeRow(r int) bool {
	times := 0
	for c := range s.columns() {
		if !s.starts(r, c) {
			continue
		}
		switch s.role(r, c) {
		case isYear, isDate:
			times++
		case isBlank:
		case isText:
			if times > 0 {
				return false
			}
		default:
			return false
		}
	}
	return times >= 2 && s.overNumbers(r)
}

// overNumbers tells whether quantities stand below the years, dates and words of a row:
// a row of years over years is data.
func (s *sheet) overNumbers(r int) bool {
	numbers, others := 0, 0
	for c := s.left + 1; c < s.columns(); c++ {
		if !s.starts(r, c) {
			continue
		}
		for next := r + 1; next < s.rows() && next < r+8; next++ {
			switch s.role(next, c) {
			case isNumber, isNil:
				numbers++
			case isYear, isDate:
				others++
			}
		}
	}
	return numbers > others
}

// subHeader tells whether a row of words goes on a header: its stub names a time or a
// unit, which is no label of data, and its other cells are words.
func (s *sheet) subHeader(r int, sh rowShape) bool {
	if sh.filled < 2 || sh.numbers+sh.nils+sh.times > 0 || sh.first != isText || s.columns() < 3 {
		return false
	}
	w := readWhen(s.text(r, 0))
	return isUnitNote(s.text(r, 0)) || w.months > 0
}

// startsNumbered tells texts such as "1.1a", "(2)" and "[3]" from words.
func startsNumbered(text string) bool {
	text = strings.TrimLeft(text, "([")
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	return digits > 0 && digits < 4 && len(text) < 8
}

// overAllNumbers tells whether a row of words stands over three columns of numbers or more, a word of its
// own over each of them: it goes on the header above.
func (s *sheet) overAllNumbers(r int) bool {
	words, columns := map[string]bool{}, 0
	for c := s.left + 1; c < s.columns(); c++ {
		if !s.numbersBelow(r, c) {
			continue
		}
		text := s.text(r, c)
		if columns++; !s.starts(r, c) || strings.Trim(text, "–—-. ") == "" {
			return false
		}
		words[text] = true
	}
	return columns > 2 && len(words) == columns
}

// numbersBelow tells whether each of the next rows has a number in a column.
func (s *sheet) numbersBelow(r, c int) bool {
	const rows = 3
	for next := r + 1; next <= r+rows; next++ {
		if next >= s.rows() || s.role(next, c) != isNumber {
			return false
		}
	}
	return true
}
