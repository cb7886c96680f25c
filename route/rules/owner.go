package rules

import (
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// actions are light words that tell what of a label is meant: income taxes paid are other than income taxes.
var actions = lang.Stems("pay earn cost grow use")

// explainAround marks the words of the question that what stands around a table explains: its caption and section,
// and the name of whose document it is, where no row or column has that name; and words that need no explaining.
func (w *work) explainAround(s *layout.Sheet, hits []float64) {
	for i, word := range w.q.Words {
		if hits[i] == 0 && (s.About[word.Stem] || w.ownerAt(s, i) || lang.LightWords[word.Stem] && !actions[word.Stem]) {
			hits[i] = 1
		}
	}
}

// ownerAt tells whether a word of the question is the name of whose document a table is of. A word of its labels is
// one only as a possessive: "Walmart's total equity".
func (w *work) ownerAt(s *layout.Sheet, i int) bool {
	word := w.q.Words[i]
	if i == 0 || !w.owners[word.Stem] || w.q.Weight[i] < 1 || !lang.StartsUpper(w.q.Text[word.Start:word.End]) {
		return false
	}
	behind := w.q.Text[word.End:]
	return !s.Labels(word.Stem) || strings.HasPrefix(behind, "'s") || strings.HasPrefix(behind, "’s")
}
