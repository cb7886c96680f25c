package route

import (
	"slices"
	"strings"
)

// owners are the stems of what says whose the documents are.
func (req Request) owners() map[string]bool {
	set := map[string]bool{}
	for _, about := range req.Documents {
		for _, text := range slices.Concat(about.Names, about.Opening) {
			addStems(set, text)
			addInitials(set, text)
		}
	}
	return set
}

// actions are light words that tell what of a label is meant: income taxes paid are other than income taxes.
var actions = stems("pay earn cost grow use")

// explainAround marks the words of the question that what stands around a table explains: its caption and section,
// and the name of whose document it is, where no row or column has that name; and words that need no explaining.
func (w *work) explainAround(s *sheet, hits []float64) {
	for i, word := range w.q.words {
		if hits[i] == 0 && (s.about[word.stem] || w.ownerAt(s, i) || lightWords[word.stem] && !actions[word.stem]) {
			hits[i] = 1
		}
	}
}

// ownerAt tells whether a word of the question is the name of whose document a table is of. A word of its labels is
// one only as a possessive: "Walmart's total equity".
func (w *work) ownerAt(s *sheet, i int) bool {
	word := w.q.words[i]
	if i == 0 || !w.owners[word.stem] || w.q.weight[i] < 1 || !startsUpper(w.q.text[word.start:word.end]) {
		return false
	}
	behind := w.q.text[word.end:]
	return !s.labels(word.stem) || strings.HasPrefix(behind, "'s") || strings.HasPrefix(behind, "’s")
}

// labels tells whether a stem stands in a label of a row or a column.
func (s *sheet) labels(stem string) bool {
	is := func(w word) bool { return w.stem == stem }
	has := func(l line) bool { return slices.ContainsFunc(l.own, is) || slices.ContainsFunc(l.parents, is) }
	return slices.ContainsFunc(s.rows, has) || slices.ContainsFunc(s.cols, has)
}

// Initials of a name are of this many words.
const (
	minInitials = 2
	maxInitials = 4
)

// addInitials adds the initials of names: "P&G" for "Procter & Gamble", "GM" for "General Motors".
func addInitials(set map[string]bool, text string) {
	ws := splitWords(text)
	for i := range ws {
		initials, joined, n := "", "", 0
		for _, w := range ws[i:min(i+2*maxInitials, len(ws))] {
			if w.text == "and" && n > 0 {
				continue
			}
			if w.number || !startsUpper(text[w.start:w.end]) {
				break
			}
			if n > 0 {
				joined += "&"
			}
			initials, joined, n = initials+w.text[:1], joined+w.text[:1], n+1
			if n >= minInitials && n <= maxInitials {
				set[initials], set[joined] = true, true
			}
		}
	}
}
