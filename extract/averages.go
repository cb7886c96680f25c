package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// averageOf is how many rows a row has at least that its label calls an average of: "Mean" may be of one,
// "Average price" is a figure of its own where it is not of several. It is 0 for other labels.
func averageOf(label string) int {
	l := strings.ToLower(strings.Trim(label, " :*"))
	if len(l) > 40 {
		return 0
	}
	for _, w := range []string{"average", "avg", "mean"} {
		switch {
		case l == w:
			return 1
		case strings.HasPrefix(l, w+" "), strings.HasSuffix(l, " "+w):
			return 2
		}
	}
	return 0
}

// findAverages marks rows that are called an average and are the mean of the rows above them, of their
// group or of all: a mean of rows is no row to be averaged again.
func (s *sheet) findAverages() {
	group, all := make([]running, s.columns()), make([]running, s.columns())
	for r := s.body(); r < s.rows(); r++ {
		row := &s.t.Rows[r]
		if row.Kind != table.KindData {
			if row.Kind != table.KindBlank {
				clear(group)
			}
			continue
		}
		if n := averageOf(s.firstText(r)); n > 0 && (s.isMean(r, group, n) || s.isMean(r, all, n)) {
			row.Kind = table.KindSubtotal
			clear(group)
			continue
		}
		for c := s.t.StubColumns; c < s.columns(); c++ {
			if n, ok := s.addend(r, c); ok {
				group[c].add(n)
				all[c].add(n)
			}
		}
	}
}

// isMean tells whether all numbers of a row are means of so many at least, rounded as printed.
func (s *sheet) isMean(r int, above []running, atLeast int) bool {
	numbers := 0
	for c := s.t.StubColumns; c < s.columns(); c++ {
		n, ok := s.addend(r, c)
		if !ok {
			if s.role(r, c) == isNumber {
				return false
			}
			continue
		}
		if count := int64(above[c].addends); above[c].lost || above[c].addends < atLeast || !near(n, above[c].sum, count, s.cell(r, c).Value.Number.Places()) {
			return false
		}
		numbers++
	}
	return numbers > 0
}

// near tells whether n, printed with so many places, is sum/count rounded.
func near(n, sum, count int64, places int32) bool {
	const limit = 1 << 31 // keeps the products below within 64 bits
	if count > limit || n > 1<<61/count || n < -(1<<61)/count {
		return false
	}
	off := n*count - sum
	unit := int64(1)
	for ; places < sumPlaces; places++ {
		unit *= 10
	}
	return 2*max(off, -off) <= unit*count
}
