package route

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Undated tells whether a question is of one year that nothing says: not the tables of the cells, not
// what stands around them, not their documents' names and first words, not the prose found beside them.
func Undated(text string, cells []aggregate.Operand, tables aggregate.TableSet, documents map[string]About, prose []Passage) bool {
	d, ok := parseQuestion(text).onlyDate()
	if !ok || d.year == 0 || len(cells) == 0 {
		return false
	}
	said := newTimeline()
	var seen []string
	for _, c := range cells {
		if slices.Contains(seen, c.Table) {
			continue
		}
		seen = append(seen, c.Table)
		t := tables[c.Table]
		if t == nil || len(t.Cells) > maxCoverCells {
			return false
		}
		said.addTable(t)
		about := documents[c.Document]
		for _, s := range slices.Concat(about.Names, about.Opening) {
			said.add(s)
		}
	}
	for _, p := range prose {
		said.add(p.Text)
	}
	return !said.years[d.year]
}

// addTable adds the years that a table and what stands around it name.
func (l timeline) addTable(t *table.Table) {
	l.addCells(t)
	for i := range t.Columns {
		l.addPeriod(t.Columns[i].Period)
	}
	for i := range t.Rows {
		l.addPeriod(t.Rows[i].Period)
	}
	for _, n := range t.Notes {
		l.add(n.Text)
	}
	for _, s := range slices.Concat([]string{t.Caption, t.Context}, t.Section, t.UnitNotes) {
		l.add(s)
	}
}
