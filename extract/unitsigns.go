package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// bySigns settles what the numbers of a column count by the signs that they show and lack.
func (u *unitReader) bySigns(b *block, c int) {
	col := &u.columns[c]
	switch {
	case col.family == anyFamily && u.columnPercent(b, c):
		col.family = percentFamily
	case col.family == sharesFamily && !col.strong && u.lacksSign(b, c):
		col.strong = true
	}
}

// lacksSign tells whether the column shows no currency sign in the first row of the block in which
// two others do, as a count of shares beside amounts.
func (s *sheet) lacksSign(b *block, c int) bool {
	for r := b.to; r < b.until; r++ {
		signed := 0
		for k := s.t.StubColumns; k < s.columns(); k++ {
			if cell := s.cell(r, k); cell != nil && cell.Value.Kind == table.Number && cell.Value.Unit.Family() == table.FamilyMoney {
				signed++
			}
		}
		if signed >= 2 {
			cell := s.cell(r, c)
			return cell != nil && cell.Value.Kind == table.Number && cell.Value.Unit == ""
		}
	}
	return false
}

// rowDecimals tells whether a number of the row shows decimals, and a currency sign.
func (s *sheet) rowDecimals(r int) (decimals, signed bool) {
	for c := s.t.StubColumns; c < s.columns(); c++ {
		if cell := s.cell(r, c); cell != nil && cell.Value.Kind == table.Number {
			decimals = decimals || cell.Value.Number.Places() >= 2
			signed = signed || cell.Value.Unit.Family() == table.FamilyMoney
		}
	}
	return decimals, signed
}

// columnDecimals tells whether most numbers of a column show decimals.
func (s *sheet) columnDecimals(b *block, c int) bool {
	with, without := 0, 0
	for r := b.to; r < b.until; r++ {
		if cell := s.cell(r, c); cell != nil && cell.Value.Kind == table.Number {
			if cell.Value.Number.Places() >= 2 {
				with++
			} else {
				without++
			}
		}
	}
	return with > without
}

// columnPercent tells whether the numbers of a column are percentages of which the first and the last
// show the sign, as accounts print them; no other unit and nothing above a hundred stands between.
func (s *sheet) columnPercent(b *block, c int) bool {
	first, last, bare := true, false, 0
	for r := b.to; r < b.until; r++ {
		if !s.starts(r, c) || s.cell(r, c).Value.Kind != table.Number {
			continue
		}
		v := s.cell(r, c).Value
		last = v.Unit == table.Percent
		switch {
		case v.Unit == "" && !first && v.Number.Abs().Cmp(table.NewDecimal(100, 0)) <= 0:
			bare++
		case !last:
			return false
		}
		first = false
	}
	return last && bare > 0
}

// introduces tells whether a sentence announces what stands below it.
func introduces(low string) bool {
	low = strings.TrimRight(low, " ")
	return strings.HasSuffix(low, ":") || strings.Contains(low, "follow") || strings.Contains(low, "table") || strings.Contains(low, "below") || len(low) < 80
}
