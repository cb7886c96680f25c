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

// findTotals marks rows and columns that sum up others.
func (s *sheet) findTotals() {
	for r := s.body(); r < s.rows(); r++ {
		row := &s.t.Rows[r]
		if row.Kind != table.KindData || len(row.Path) == 0 {
			continue
		}
		switch label := row.Path[len(row.Path)-1]; {
		case isOfWhich(label):
			row.Kind = table.KindOfWhich
		case isTotalLabel(label):
			row.Kind = table.KindTotal
			if strings.Contains(strings.ToLower(label), "sub") {
				row.Kind = table.KindSubtotal
			}
		}
	}
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
