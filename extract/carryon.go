package extract

import (
	"slices"

	"github.com/tabrag/tabrag/table"
)

// learnNeighbours finds the tables that follow another with nothing in between.
func (a *learned) learnNeighbours(doc *Document) {
	a.before = map[*table.Table]*table.Table{}
	var last *table.Table
	for i := range doc.Text {
		n := doc.Text[i].Table
		if n < 1 || n > len(doc.Tables) {
			last = nil
			continue
		}
		if t := doc.Tables[n-1]; t != last {
			a.before[t], last = last, t
		}
	}
}

// carryNames gives a table without a header the names of the columns above it: a statement that is
// printed in pieces has its header over the first.
func (s *sheet) carryNames() {
	above := s.about.before[s.t]
	if above == nil || s.t.HeaderRows > 0 || s.rows() < 2 || !s.goesOn(above) {
		return
	}
	paths := s.blocks[0].paths
	for c := s.t.StubColumns; c < s.columns(); c++ {
		paths[c] = slices.Clone(above.Columns[c].Path)
		s.t.Columns[c].Path = paths[c]
	}
	if s.t.Context == "" {
		s.t.Context = above.Context
	}
	if len(s.t.UnitNotes) == 0 {
		s.t.UnitNotes = slices.Clone(above.UnitNotes)
	}
}

// goesOn tells whether the columns are those of the table above: as many, named there, and numbers
// under numbers.
func (s *sheet) goesOn(above *table.Table) bool {
	if len(above.Columns) != s.columns() || above.StubColumns != s.t.StubColumns || s.t.StubColumns == 0 {
		return false
	}
	numbers := 0
	for c := s.t.StubColumns; c < s.columns(); c++ {
		if !s.holdsNumbers(c) {
			continue
		}
		numbers++
		if above.Columns[c].Type != table.TypeNumber || len(above.Columns[c].Path) == 0 {
			return false
		}
	}
	return numbers > 1
}

func (s *sheet) holdsNumbers(c int) bool {
	for r := range s.rows() {
		if cell := s.cell(r, c); cell != nil && cell.Value.Kind == table.Number {
			return true
		}
	}
	return false
}
