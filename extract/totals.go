package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// isTotalLabel tells whether a label names a sum of other rows or columns.
func isTotalLabel(label string) bool {
	l := strings.ToLower(strings.Trim(label, " :*"))
	for _, w := range []string{"total", "totals", "subtotal", "sub-total", "sub total", "grand total", "sum", "insgesamt", "gesamt", "summe", "totale", "all"} {
		if l == w {
			return true
		}
	}
	for _, w := range []string{"total ", "totals ", "subtotal ", "sub-total ", "grand total", "sum of ", "total,", "total:", "total("} {
		if strings.HasPrefix(l, w) {
			return !strings.HasPrefix(l, "total return")
		}
	}
	return strings.HasSuffix(l, " total") || strings.HasSuffix(l, ", total") || strings.HasSuffix(l, " subtotal")
}

func isOfWhich(label string) bool {
	l := strings.ToLower(label)
	return strings.HasPrefix(l, "of which") || strings.HasPrefix(l, "thereof") || strings.HasPrefix(l, "including:") || strings.HasPrefix(l, "davon")
}

// firstText gives the first text of a row whose stub is blank: the word total may stand
// under a column of names instead.
func (s *sheet) firstText(r int) string {
	for c := range s.columns() {
		if cell := s.cell(r, c); cell != nil && strings.TrimSpace(cell.Text) != "" {
			return cell.Text
		}
	}
	return ""
}

// findTotals marks rows and columns that sum up others.
func (s *sheet) findTotals() {
	for r := s.body(); r < s.rows(); r++ {
		row := &s.t.Rows[r]
		if row.Kind != table.KindData {
			continue
		}
		label := s.firstText(r)
		if len(row.Path) > 0 {
			label = row.Path[len(row.Path)-1]
		}
		switch {
		case isOfWhich(label):
			row.Kind = table.KindOfWhich
		case isTotalLabel(label):
			row.Kind = table.KindTotal
			if strings.Contains(strings.ToLower(label), "sub") {
				row.Kind = table.KindSubtotal
			}
		}
	}
	s.addUp()
	s.findAverages()
	for c := s.t.StubColumns; c < s.columns(); c++ {
		col := &s.t.Columns[c]
		if len(col.Path) == 0 {
			continue
		}
		switch label := col.Path[len(col.Path)-1]; {
		case isOfWhich(label):
			col.Kind = table.KindOfWhich
		case isTotalLabel(label):
			col.Kind = table.KindTotal
		}
	}
}

// running is the sum of a column's numbers since the last total or section.
type running struct {
	sum     int64
	addends int
	lost    bool // a number was too long to add here
}

// sumPlaces is the precision that sums are made in.
const sumPlaces = 6

// addUp marks rows that no label calls a total but whose numbers are the exact sums of the
// rows right above them, in two columns or more. Small figures add up by chance, so that
// one of the sums must be large unless the row has no label.
func (s *sheet) addUp() {
	sums := make([]running, s.columns())
	for r := s.body(); r < s.rows(); r++ {
		row := &s.t.Rows[r]
		if row.Kind != table.KindData {
			if row.Kind != table.KindBlank {
				clear(sums)
			}
			continue
		}
		if s.isSum(r, sums) {
			row.Kind = table.KindSubtotal
			clear(sums)
			continue
		}
		for c := s.t.StubColumns; c < s.columns(); c++ {
			if n, ok := s.addend(r, c); ok {
				sums[c].add(n)
			}
		}
	}
}

func (a *running) add(n int64) {
	const limit = 1 << 61
	if n > limit || n < -limit || a.sum > limit || a.sum < -limit {
		a.lost = true
		return
	}
	a.sum += n
	a.addends++
}

// isSum tells whether all numbers of a row are sums of two addends or more.
func (s *sheet) isSum(r int, sums []running) bool {
	equal, large := 0, len(s.t.Rows[r].Path) == 0 || s.text(r, 0) == ""
	for c := s.t.StubColumns; c < s.columns(); c++ {
		n, ok := s.addend(r, c)
		if !ok {
			if s.role(r, c) == isNumber {
				return false
			}
			continue
		}
		if sums[c].lost || sums[c].addends < 2 || sums[c].sum != n || n == 0 {
			return false
		}
		equal++
		large = large || n >= telling || n <= -telling
	}
	return equal >= 2 && large
}

// telling is the figure, in millionths, from which two equal sums are no coincidence.
const telling = 20_000_000

// addend is a cell's number in millionths, where it is one that can be added.
func (s *sheet) addend(r, c int) (int64, bool) {
	if !s.starts(r, c) || s.role(r, c) != isNumber {
		return 0, false
	}
	coef, places, ok := s.cell(r, c).Value.Number.Int64()
	if !ok || places < 0 || places > sumPlaces {
		return 0, false
	}
	for ; places < sumPlaces; places++ {
		if coef > 1<<58 || coef < -(1<<58) {
			return 0, false
		}
		coef *= 10
	}
	return coef, true
}
