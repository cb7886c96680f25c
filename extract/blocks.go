package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// findBlocks finds header rows inside the body: a blank stub and nothing but words, years and
// dates beside it, with data both above and below.
func (s *sheet) findBlocks() {
	s.blocks = []block{{from: 0, to: s.t.HeaderRows, until: s.rows()}}
	if s.t.StubColumns == 0 {
		return
	}
	for r := s.body() + 1; r < s.rows()-1; r++ {
		if s.role(r, s.left) == isBlank && s.unitRow(r) {
			s.t.Rows[r].Kind = table.KindHeader
			s.unitRows = append(s.unitRows, r)
			continue
		}
		if !s.innerHeader(r) {
			continue
		}
		end := r + 1
		for end < s.rows() && s.innerHeader(end) {
			end++
		}
		if end < s.rows() {
			s.blocks[len(s.blocks)-1].until = r
			s.blocks = append(s.blocks, block{from: r, to: end, until: s.rows()})
		}
		r = end
	}
}

func (s *sheet) innerHeader(r int) bool {
	sh := s.shape(r)
	switch {
	case sh.filled == 0 || sh.numbers+sh.nils > 0 || sh.wide || sh.stubOnly || sh.long || s.grid[r][s.left] >= 0 && !s.starts(r, s.left):
		return false
	case sh.marked < sh.filled && !s.overNumbers(r):
		return false
	case s.amongTimes(r):
		return false
	case sh.first == isBlank && sh.times > 0, s.timeRow(r), s.subHeader(r, sh):
		return true
	case sh.first != isBlank && sh.filled > 2 && sh.times > 0 && !readWhen(s.text(r, 0)).isZero() && s.repeatsHeader(r):
		return true // "Six months ended June 30, | 2023 | 2022 | Increase" under the same of three months
	case sh.first != isBlank:
		return sh.filled > 2 && sh.texts == sh.filled && (s.repeatsHeader(r) || strings.HasPrefix(s.text(r, 0), "("))
	}
	for c := s.t.StubColumns; c < s.columns(); c++ {
		if cell := s.cell(r, c); cell != nil && cell.Row == r && cell.Value.Kind == table.Text {
			if w := readWhen(cell.Text); w.months > 0 || w.month > 0 || w.year > 0 {
				return true
			}
		}
	}
	return sh.filled > 1 && s.repeatsHeader(r)
}

// amongTimes tells whether a row is of a year or a date as the rows above and below it are: what looks like a year
// beside it is an amount.
func (s *sheet) amongTimes(r int) bool {
	for _, row := range []int{r - 1, r, r + 1} {
		if role := s.role(row, s.left); role != isYear && role != isDate {
			return false
		}
	}
	return true
}

// repeatsHeader tells whether a row holds the words of a row of the header on top again.
func (s *sheet) repeatsHeader(r int) bool {
	for h := range s.t.HeaderRows {
		if s.repeats(r, h) {
			return true
		}
	}
	return false
}

func (s *sheet) repeats(r, above int) bool {
	same, all := 0, 0
	for c := s.t.StubColumns; c < s.columns(); c++ {
		if s.text(r, c) == "" {
			continue
		}
		all++
		if s.text(r, c) == s.text(above, c) {
			same++
		}
	}
	return same*2 > all
}
