package rules

import (
	"regexp"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// noteMark is the mark of a footnote at the beginning of a line.
var noteMark = regexp.MustCompile(`(?:^|\n)\(?([0-9a-z]{1,2}|\*{1,3})[).]?\s+$`)

// noted gives the words of the rows and columns that bear each mark of a footnote.
func noted(tables []*table.Table) map[string][]lang.Word {
	out := map[string][]lang.Word{}
	add := func(marks, path []string) {
		if len(path) == 0 {
			return
		}
		for _, m := range marks {
			out[m] = append(out[m], lang.SplitWords(path[len(path)-1])...)
		}
	}
	for _, t := range tables {
		if t == nil {
			continue
		}
		for i := range t.Rows[:min(len(t.Rows), layout.MaxSheetRows)] {
			add(t.Rows[i].Notes, t.Rows[i].Path)
		}
		for i := range t.Columns {
			add(t.Columns[i].Notes, t.Columns[i].Path)
		}
	}
	return out
}

// ofNote raises the hits of a sentence that begins a footnote by the labels that bear its mark: "(1) Includes …" says
// what the row "Service costs (1)" includes.
func (p *proseWork) ofNote(s sentence, hits []float64) bool {
	m := noteMark.FindStringSubmatch(p.passages[s.passage].Text[:s.start])
	if m == nil {
		return false
	}
	found := false
	for _, y := range p.noted[m[1]] {
		for j, x := range p.q.Words {
			if a := p.lx.Alike(x.Stem, y.Stem); a > hits[j] {
				hits[j], found = a, true
			}
		}
	}
	return found
}
