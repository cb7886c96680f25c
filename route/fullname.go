package route

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// FullerName tells whether a row of which an answer is bears a part of a name that the question says, "Coffee" of "U.S.
// Retail Coffee", and another row of the tables the whole of it.
func FullerName(text string, cells []aggregate.Operand, tables aggregate.TableSet) bool {
	q := parseQuestion(text)
	names := map[string]bool{}
	for i, w := range q.words {
		if i > 0 && startsUpper(q.text[w.start:w.end]) {
			names[w.stem] = true
		}
	}
	if len(names) == 0 {
		return false
	}
	return slices.ContainsFunc(cells, func(c aggregate.Operand) bool {
		own := ownWords(c.RowPath)
		if !slices.ContainsFunc(own, func(w word) bool { return names[w.stem] }) {
			return false
		}
		for _, id := range sortedKeys(tables) {
			if t := tables[id]; t != nil && t.Document == c.Document && slices.ContainsFunc(t.Rows[:min(len(t.Rows), maxSheetRows)], func(r table.Row) bool {
				return q.fuller(ownWords(r.Path), own, names)
			}) {
				return true
			}
		}
		return false
	})
}

func ownWords(path []string) []word { return newLine(0, lastOf(path), nil, table.KindData).own }

// fuller tells whether a label has all the words of another and more of a name, and stands in the question whole.
func (q *question) fuller(label, other []word, names map[string]bool) bool {
	has := func(list []word, w word) bool {
		return slices.ContainsFunc(list, func(x word) bool { return x.stem == w.stem })
	}
	return len(label) > len(other) && !slices.ContainsFunc(other, func(w word) bool { return !has(label, w) }) &&
		!slices.ContainsFunc(label, func(w word) bool { return !has(q.words, w) || !has(other, w) && !names[w.stem] })
}
