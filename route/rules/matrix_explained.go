package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// operand is a slot as an operand: what its row, its column and its period explain.
func (m *matrix) operand(s slot) lang.Operand {
	d, dated := m.dateOf(s)
	return lang.Operand{Hits: m.explained(s), Date: d, Dated: dated}
}

// explained says how well each word of the question is explained by what a slot is of. The list must not be changed.
func (m *matrix) explained(s slot) []float64 {
	hits, known := m.heard[s]
	if !known {
		hits = m.hear(s)
		m.heard[s] = hits
	}
	return hits
}

func (m *matrix) hear(s slot) []float64 {
	hits := slices.Clone(m.rowLinks[s.row].Hits)
	layout.Raise(hits, m.colLinks[s.col].Hits)
	if said := m.rowLinks[s.row].Said; said != nil {
		layout.Raise(hits, said)
	}
	total := m.s.Rows[s.row].Kind.IsTotal() || m.rowLinks[s.row].Bare || m.s.Cols[s.col].Kind.IsTotal()
	d, dated := m.dateOf(s)
	for i, w := range m.q.Words {
		switch {
		case total && w.Stem == "total":
			hits[i] = 1
		case hits[i] == 0 && m.s.About[w.Stem]:
			hits[i] = 0.5
		}
	}
	if dated {
		m.q.ExplainDate(hits, d)
	}
	return hits
}
