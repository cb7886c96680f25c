package route

import (
	"slices"
	"strings"
)

// A table that rolls a balance forward ("balance at beginning of year", additions, "balance at end of year") names what
// the balance is of beside it alone: in its caption, or in the sentence that introduces it.

// introducing are stems of sentences that introduce a table.
var introducing = set("follow tabl reconcili reconcil rollforward")

// introduced lists the stems of sentences that introduce tables.
func introduced(passages []Passage) map[string]bool {
	out := map[string]bool{}
	for _, p := range passages {
		for _, b := range sentenceBounds(p.Text) {
			if b[1]-b[0] > maxIntroduction {
				continue
			}
			ws := splitWords(p.Text[b[0]:b[1]])
			if slices.ContainsFunc(ws, func(w word) bool { return introducing[w.stem] }) {
				for _, w := range ws {
					out[w.stem] = true
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
var balanceWords = stems("balance balances beginning begin opening ending end closing year period total net gross january december")

// ofBalance lets the row of a mere balance be named by what stands around its table.
func (w *work) ofBalance(s *sheet, l line, k *link) {
	if !l.opening && !l.closing || slices.ContainsFunc(l.own, func(x word) bool { return !balanceWords[x.stem] }) || len(l.parents) > 0 {
		return
	}
	if w.introduced == nil {
		w.introduced = introduced(w.beside)
	}
	context := map[string]bool{}
	addStems(context, s.t.Context[strings.LastIndexByte(s.t.Context, '\n')+1:])
	hits := make([]float64, len(w.q.words))
	for i, x := range w.q.words {
		if w.q.weight[i] >= 0.5 && (s.about[x.stem] || w.introduced[x.stem] || context[x.stem]) {
			hits[i] = parentFactor
		}
	}
	share := w.q.covered(hits) / parentFactor
	if share < minSubject {
		return
	}
	raise(k.hits, hits)
	k.cover, k.labeled = max(k.cover, share), true
}
