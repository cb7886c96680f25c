package records

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// inYears tells whether f may be meant as so many years: a span between years, a difference of
// ages, or the records of someone's time.
func (m *former) inYears(f *form) bool {
	switch f.op {
	case opRange, opDiff, opDiffFields:
		ord := m.s.orders[f.ord]
		return m.long && (ord.years || slices.Contains(m.s.fields[ord.field].header, "age"))
	case opCount:
		return m.q.has("long")
	}
	return false
}

// giveYears emits f again as so many years.
func (m *former) giveYears(f form, d table.Decimal) {
	f.years, f.key = true, setKeyOf(textKey(plain(d).String()+" "+unitOf(d)))
	m.emit(f)
}

// spans tells whether the order's numbers are spans within a cell: "1986–1990".
func (o *order) spans() bool { return o.read == aggregate.Extent }

// unitOf is the unit that spans of years are given in, as printed after the number.
func unitOf(d table.Decimal) string {
	if d.Cmp(table.NewDecimal(1, 0)) == 0 {
		return "year"
	}
	return string(aggregate.Years)
}
