package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// rowShape counts what the cells of a row are, each cell once.
type rowShape struct {
	filled, numbers, nils, texts, times int
	marked, bold                        int  // cells that the source marks as headers, or sets in bold
	long                                bool // some text is too long for a name
	first                               role // of the first column
	wide                                bool // one cell over (nearly) the whole width
	stubOnly                            bool // nothing but the first column is filled
}

func (s *sheet) shape(r int) rowShape {
	var sh rowShape
	if s.starts(r, s.left) {
		sh.first = s.role(r, s.left)
	}
	sh.stubOnly = sh.first != isBlank
	for c := 0; c < s.columns(); c++ {
		if !s.starts(r, c) {
			continue
		}
		cell := s.cell(r, c)
		k := roleOf(cell)
		if k == isBlank {
			continue
		}
		sh.filled++
		sh.long = sh.long || len(cell.Text) > maxHeaderText
		if c > s.left {
			sh.stubOnly = false
		}
		if cell.Style != nil && cell.Style.Bold {
			sh.bold++
		}
		if cell.ColSpan >= s.columns() && s.columns() > 1 {
			sh.wide = true
		}
		if cell.Style != nil && cell.Style.HeaderOK {
			sh.marked++
		}
		switch k {
		case isNumber:
			sh.numbers++
		case isNil:
			sh.nils++
		case isYear, isDate:
			sh.times++
		default:
			sh.texts++
		}
	}
	return sh
}

// findHeader decides how many rows on top name the columns. Rows that hold no quantity come
// first; among them those with a blank stub, those that the source marks, and one row with a
// label over the stub are header rows, while a lone label starts the body unless another
// header row follows it.
func (s *sheet) findHeader() {
	if s.t.HeaderRows > 0 {
		s.t.HeaderRows = min(s.t.HeaderRows, s.rows())
		return
	}
	s.left = s.leftColumn()
	depth, corner, r := 0, false, 0
	for ; r < s.rows() && r < maxHeaderRows; r++ {
		sh := s.shape(r)
		switch {
		case sh.filled == 0:
			continue
		case sh.marked == sh.filled && (sh.filled > 1 || !sh.stubOnly || sh.wide) && (sh.numbers == 0 || r == depth && s.stops(r, sh)),
			r == 0 && sh.bold == sh.filled && sh.filled > 2 && s.stops(r, sh):
			depth, corner = r+1, corner || sh.first != isBlank
			continue
		case depth > 0 && s.unitRow(r):
			depth = r + 1
			continue
		case depth > 0 && sh.texts+sh.nils == sh.filled && s.overAllNumbers(r):
			depth, corner = r+1, corner || sh.first != isBlank
			continue
		case sh.numbers > 0 || sh.nils > 0 || sh.long && !sh.wide:
		case sh.wide || sh.stubOnly:
			if s.headerFollows(r) && (depth == 0 || sh.wide || r+1 == s.rows() || !s.unitRow(r+1)) {
				continue
			}
		case sh.first == isBlank && !(corner && s.staysBlank(r)):
			depth = r + 1
			continue
		case depth > 0 && s.hangs(r, depth):
			depth = r + 1
			continue
		case depth > 0 && (s.amounts(r) || corner && s.attribute(r)):
		case !corner && s.namesColumns(r, sh):
			depth, corner = r+1, true
			continue
		case s.timeRow(r) || s.subHeader(r, sh):
			depth = r + 1
			continue
		}
		break
	}
	s.t.HeaderRows = min(depth, s.rows())
}

// leftColumn is the first column with text below the first rows: pictures and spacing may
// stand to its left.
func (s *sheet) leftColumn() int {
	for c := range s.columns() {
		for r := min(2, s.rows()-1); r < s.rows() && r < 60; r++ {
			if s.role(r, c) != isBlank {
				return c
			}
		}
	}
	return 0
}

// stops tells whether the marking of a row ends with it: the next filled row is not set so.
func (s *sheet) stops(r int, sh rowShape) bool {
	for next := r + 1; next < s.rows(); next++ {
		below := s.shape(next)
		if below.filled == 0 {
			continue
		}
		if sh.marked == sh.filled {
			return below.marked < below.filled
		}
		return below.bold < below.filled
	}
	return false
}

// Text of more than maxHeaderText bytes names no column, and of more than longHeaderText none but one of numbers.
const (
	maxHeaderText  = 160
	longHeaderText = 120
)

// maxHeaderRows bounds the rows that may be a header.
const maxHeaderRows = 16

// headerFollows tells whether a row that names columns comes before the first row of data.
func (s *sheet) headerFollows(r int) bool {
	for next := r + 1; next < s.rows() && next < r+6; next++ {
		sh := s.shape(next)
		switch {
		case sh.filled == 0 || sh.numbers == 0 && (sh.wide || sh.stubOnly):
			continue
		case sh.numbers > 0 || sh.nils > 0:
			return false
		}
		return sh.first == isBlank || sh.times > 0 || sh.marked == sh.filled || s.namesColumns(next, sh)
	}
	return false
}

// namesColumns tells whether a row of words with a filled first column is a header rather
// than a row of words: what stands below it is of another kind.
func (s *sheet) namesColumns(r int, sh rowShape) bool {
	if sh.times > 0 && sh.times >= sh.filled-1 && sh.first != isYear && sh.first != isDate && s.overNumbers(r) {
		return true
	}
	if s.columns() == 1 {
		return false
	}
	if s.columns() == 2 && s.keyValue(r) || s.numbered(r) {
		return false
	}
	for c := 0; c < s.columns(); c++ {
		if cell := s.cell(r, c); cell != nil && len(cell.Text) > longHeaderText && !(len(cell.Text) <= maxHeaderText && r+1 < s.rows() && s.role(r+1, c) == isNumber) {
			return false
		}
	}
	below, words := 0, 0
	for next := r + 1; next < s.rows() && next < r+12; next++ {
		b := s.shape(next)
		if b.numbers+b.nils > 0 || b.times > 0 {
			below++
		} else if b.filled > 1 {
			words++
		}
	}
	return below > 0 || words > 0
}

// amounts tells whether most texts of a row beside its label state quantities: "$9,594 or
// less" is data however few digits it has.
func (s *sheet) amounts(r int) bool {
	texts, stated := 0, 0
	for c := s.left + 1; c < s.columns(); c++ {
		if !s.starts(r, c) || s.role(r, c) != isText {
			continue
		}
		texts++
		for _, f := range table.FindValues(s.text(r, c), table.AnyLocale) {
			if f.Unit.Family() == table.FamilyMoney || f.End-f.Start > 4 {
				stated++
				break
			}
		}
	}
	return stated*2 > texts && s.role(r, s.left) != isBlank && readWhen(s.text(r, s.left)).months == 0
}

// keyValue tells a list of keys and values from a table with a header: the first column ends
// in colons, or the first row's value is of the kind of no other.
func (s *sheet) keyValue(r int) bool {
	colons := 0
	for k := r; k < s.rows(); k++ {
		if strings.HasSuffix(s.text(k, 0), ":") {
			colons++
		}
	}
	return colons*2 > s.rows()-r
}

// findStub decides how many columns from the left name the rows: the first, and further
// ones while the labels so far do not tell the rows apart and the next column holds words.
func (s *sheet) findStub() {
	if s.t.StubColumns > 0 {
		s.t.StubColumns = min(s.t.StubColumns, s.columns())
		return
	}
	if s.columns() < 2 {
		return
	}
	width := 1
	for width < s.columns()-1 && width < maxStub && !s.labelsDiffer(width) && s.wordColumn(width) && s.numbersAfter(width) {
		width++
	}
	if width == 1 && !s.labelColumn(0) {
		width = 0
		if s.t.HeaderRows > 1 && s.ranks(0) && s.wordColumn(1) && s.numbersAfter(1) {
			width = 2 // a table of numbers; below one row of names stands a list of records
		}
	}
	s.t.StubColumns = width
}

const maxStub = 4

// ranks tells whether a column holds whole numbers that only grow, one for most rows, as ranks and
// numbers of places do.
func (s *sheet) ranks(c int) bool {
	last, n := int64(0), 0
	for r := s.body(); r < s.rows(); r++ {
		if s.role(r, c) != isNumber {
			continue
		}
		v := s.cell(r, c).Value
		k, places, ok := v.Number.Int64()
		if !ok || places != 0 || v.Unit != "" || k <= last || k > 100_000 {
			return false
		}
		last = k
		n++
	}
	return n > 3 && n*2 > s.rows()-s.body()
}

// labelColumn tells whether a column can name rows: words, years, dates or running numbers.
func (s *sheet) labelColumn(c int) bool {
	numbers, others := 0, 0
	for r := s.body(); r < s.rows(); r++ {
		switch s.role(r, c) {
		case isNumber, isNil:
			numbers++
		case isText, isYear, isDate:
			others++
		}
	}
	return others >= numbers || others == 0 && s.running(c)
}

// running tells whether the numbers of a column, two or more, count up by one.
func (s *sheet) running(c int) bool {
	last, steps := int64(-1), -1
	for r := s.body(); r < s.rows(); r++ {
		cell := s.cell(r, c)
		if cell == nil || cell.Value.Kind != table.Number {
			continue
		}
		n, places, ok := cell.Value.Number.Int64()
		if !ok || places != 0 || last >= 0 && n != last && n != last+1 {
			return false
		}
		last = n
		steps++
	}
	return steps > 0
}

func (s *sheet) wordColumn(c int) bool {
	words, numbers := 0, 0
	for r := s.body(); r < s.rows(); r++ {
		switch s.role(r, c) {
		case isText, isYear, isDate:
			words++
		case isNumber, isNil:
			numbers++
		}
	}
	return words > 0 && numbers == 0
}

func (s *sheet) numbersAfter(c int) bool {
	for k := c + 1; k < s.columns(); k++ {
		for r := s.body(); r < s.rows(); r++ {
			if s.role(r, k) == isNumber {
				return true
			}
		}
	}
	return false
}

// labelsDiffer tells whether the first width columns give each row its own label. A blank
// label next to a filled one means that the label above goes on.
func (s *sheet) labelsDiffer(width int) bool {
	seen := map[string]bool{}
	rows, same := 0, 0
	for r := s.body(); r < s.rows(); r++ {
		var key strings.Builder
		for c := range width {
			key.WriteString(s.text(r, c))
			key.WriteByte('\n')
		}
		k := strings.TrimSpace(key.String())
		rest := s.role(r, min(width, s.columns()-1))
		if rest == isBlank {
			continue
		}
		rows++
		if k == "" && rest >= isText && rest <= isDate || k != "" && seen[k] {
			same++
		}
		seen[k] = true
	}
	return same*4 < rows || rows < 2
}
