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

// totalOfNothing tells whether a question asks for a total and does not say of what.
func (q *question) totalOfNothing() bool {
	asks := false
	for i, w := range q.words {
		switch {
		case w.stem == totalStem:
			asks = true
		case q.weight[i] >= minSubject:
			return false
		}
	}
	return asks
}

// NamesNoRow tells whether an answer is one figure of a table with several rows whose row and column bear names, and the
// question says no word of either: what it asks for is said around the table alone, of all rows alike. A total of nothing is that
// of one table alone.
func NamesNoRow(text string, result *aggregate.Result, tables aggregate.TableSet) bool {
	if len(result.Steps) > 0 || len(result.Cells) != 1 || len(result.Cells[0].RowPath) == 0 {
		return false
	}
	c := result.Cells[0]
	t := tables[c.Table]
	if t == nil || c.Value.Kind != table.Number {
		return false
	}
	q := parseQuestion(text)
	if len(tables) > 1 && q.totalOfNothing() {
		return true
	}
	l := newLinker(newLexicon(nil), q)
	for _, path := range [][]string{c.RowPath, c.ColumnPath} {
		line := newLine(0, path, nil, table.KindData)
		if path = lastOf(path); len(line.own) == 0 && len(path) > 0 && slices.Equal(path, lastOf(c.RowPath)) {
			return false // a row of a date
		}
		for _, w := range expand(slices.Concat(line.own, line.parents)) {
			if l.like(w.stem) != nil {
				return false
			}
		}
	}
	rows := 0
	for _, r := range t.Rows {
		if r.Kind == table.KindData {
			rows++
		}
	}
	return rows > 1
}
