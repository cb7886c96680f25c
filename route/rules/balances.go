package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// A table that rolls a balance forward ("balance at beginning of year", additions, "balance at end of year") names what
// the balance is of beside it alone: in its caption, or in the sentence that introduces it.

// introducing are stems of sentences that introduce a table.
var introducing = lang.Set("follow tabl reconcili reconcil rollforward")

// introduced lists the stems of sentences that introduce tables.
func introduced(passages []route.Passage) map[string]bool {
	out := map[string]bool{}
	for _, p := range passages {
		for _, b := range lang.SentenceBounds(p.Text) {
			if b[1]-b[0] > maxIntroduction {
				continue
			}
			ws := lang.SplitWords(p.Text[b[0]:b[1]])
			if slices.ContainsFunc(ws, func(w lang.Word) bool { return introducing[w.Stem] }) {
				for _, w := range ws {
					out[w.Stem] = true
				}
			}
		}
	}
	return out
}

// maxIntroduction bounds how long a sentence that introduces a table is, in bytes, and minSubject says how much of a
// question must be said around a table for its balances to be what is asked for.
const (
	maxIntroduction = 600
	minSubject      = 0.5
)

// balanceWords make up the label of a balance that says nothing of what it is of.
var balanceWords = lang.Stems("balance balances beginning begin opening ending end closing year period total net gross january december")

// ofBalance lets the row of a mere balance be named by what stands around its table.
func (w *work) ofBalance(s *layout.Sheet, l layout.Line, k *layout.Link) {
	if !l.Opening && !l.Closing || slices.ContainsFunc(l.Own, func(x lang.Word) bool { return !balanceWords[x.Stem] }) || len(l.Parents) > 0 {
		return
	}
	if w.introduced == nil {
		w.introduced = introduced(w.beside)
	}
	context := map[string]bool{}
	lang.AddStems(context, s.T.Context[strings.LastIndexByte(s.T.Context, '\n')+1:])
	hits := make([]float64, len(w.q.Words))
	for i, x := range w.q.Words {
		if w.q.Weight[i] >= 0.5 && (s.About[x.Stem] || w.introduced[x.Stem] || context[x.Stem]) {
			hits[i] = layout.ParentFactor
		}
	}
	share := w.q.Covered(hits) / layout.ParentFactor
	if share < minSubject {
		return
	}
	layout.Raise(k.Hits, hits)
	k.Cover, k.Labeled = max(k.Cover, share), true
}
