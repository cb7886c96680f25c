package records

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
)

// derive adds fields for what columns state besides their whole cells: the month and the year of a
// date, the first and the last thing that is listed. Records are counted and grouped by them, so
// each must be shared by records whose cells differ.
func (s *sheet) derive(ids map[string]int32) {
	for _, f := range slices.Clone(s.fields) {
		if f.kind == dateField {
			s.addDerived(f, aggregate.MonthName, monthField, "month", ids)
		}
		if f.kind != numberField && s.hasOrder(f, aggregate.Year) {
			s.addDerived(f, aggregate.Year, yearField, "year", ids)
		}
		if f.listing() {
			s.addDerived(f, aggregate.FirstItem, headField, "", ids)
			s.addDerived(f, aggregate.LastItem, tailField, "", ids)
		}
	}
}

func (s *sheet) hasOrder(f *field, read aggregate.Reading) bool {
	return slices.ContainsFunc(f.orders, func(o int) bool { return s.orders[o].read == read })
}

// addDerived adds what read gives of base's cells, named by a word of its own and by those of the
// header, marked so that the header does not name two fields.
func (s *sheet) addDerived(base *field, read aggregate.Reading, kind fieldKind, name string, ids map[string]int32) {
	f := &field{col: base.col, read: read, kind: kind, cells: base.cells, value: make([]int32, len(s.rows)), blank: newRowSet(len(s.rows))}
	if name != "" {
		f.header = append(f.header, name)
	}
	for _, h := range base.header {
		f.header = append(f.header, string(read)+":"+h)
	}
	for _, w := range f.header {
		f.hashes = append(f.hashes, hashWord(w))
	}
	clear(ids)
	for i := range s.rows {
		if base.blank.has(i) || f.text(i) == "" {
			f.value[i] = -1
			f.blank.add(i)
			continue
		}
		s.addCell(f, i, ids)
	}
	if len(f.values) < 2 || len(f.values) >= len(base.values) {
		return
	}
	s.stemValues(f)
	f.say()
	s.fields = append(s.fields, f)
}
