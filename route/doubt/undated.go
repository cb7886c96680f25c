package doubt

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// Undated tells whether a question is of one year that nothing says: not the tables of the cells, not
// what stands around them, not their documents' names and first words, not the prose found beside them.
func Undated(text string, cells []aggregate.Operand, tables aggregate.TableSet, documents map[string]route.About, prose []route.Passage) bool {
	d, ok := layout.OnlyDate(lang.ParseQuestion(text))
	if !ok || d.Year == 0 || len(cells) == 0 {
		return false
	}
	said := layout.NewTimeline()
	var seen []string
	for _, c := range cells {
		if slices.Contains(seen, c.Table) {
			continue
		}
		seen = append(seen, c.Table)
		t := tables[c.Table]
		if t == nil || len(t.Cells) > lang.MaxCoverCells {
			return false
		}
		said.AddTable(t)
		about := documents[c.Document]
		for _, s := range slices.Concat(about.Names, about.Opening) {
			said.Add(s)
		}
	}
	for _, p := range prose {
		said.Add(p.Text)
	}
	return !said.Years[d.Year]
}
