package doubt

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// fullerName tells whether a row of which an answer is bears a part of a name that the question says, "Coffee" of "U.S.
// Retail Coffee", and another row of the tables the whole of it.
func (cl *Claim) fullerName() bool {
	names := map[string]bool{}
	for i, w := range cl.q.Words {
		if i > 0 && lang.StartsUpper(cl.q.Text[w.Start:w.End]) {
			names[w.Stem] = true
		}
	}
	if len(names) == 0 {
		return false
	}
	return slices.ContainsFunc(cl.result.Cells, func(c aggregate.Operand) bool {
		own := ownWords(c.RowPath)
		if !slices.ContainsFunc(own, func(w lang.Word) bool { return names[w.Stem] }) {
			return false
		}
		for _, id := range lang.SortedKeys(cl.tables) {
			if t := cl.tables[id]; t != nil && t.Document == c.Document && slices.ContainsFunc(t.Rows[:min(len(t.Rows), layout.MaxSheetRows)], func(r table.Row) bool {
				return fuller(cl.q, ownWords(r.Path), own, names)
			}) {
				return true
			}
		}
		return false
	})
}

func ownWords(path []string) []lang.Word {
	return layout.NewLine(0, lastOf(path), nil, table.KindData).Own
}

// fuller tells whether a label has all the words of another and more of a name, and stands in the question whole.
func fuller(q *lang.Question, label, other []lang.Word, names map[string]bool) bool {
	has := func(list []lang.Word, w lang.Word) bool {
		return slices.ContainsFunc(list, func(x lang.Word) bool { return x.Stem == w.Stem })
	}
	return len(label) > len(other) && !slices.ContainsFunc(other, func(w lang.Word) bool { return !has(label, w) }) &&
		!slices.ContainsFunc(label, func(w lang.Word) bool { return !has(q.Words, w) || !has(other, w) && !names[w.Stem] })
}

// totalOfNothing tells whether a question asks for a total and does not say of what.
func totalOfNothing(q *lang.Question) bool {
	asks := false
	for i, w := range q.Words {
		switch {
		case w.Stem == layout.TotalStem:
			asks = true
		case q.Weight[i] >= 0.5:
			return false
		}
	}
	return asks
}

// namesNoRow tells whether an answer is one figure of a table with several rows whose row and column bear names, and the
// question says no word of either: what it asks for is said around the table alone, of all rows alike. A total of nothing is that
// of one table alone.
func (cl *Claim) namesNoRow() bool {
	if len(cl.result.Steps) > 0 || len(cl.result.Cells) != 1 || len(cl.result.Cells[0].RowPath) == 0 {
		return false
	}
	c := cl.result.Cells[0]
	t := cl.tables[c.Table]
	if t == nil || c.Value.Kind != table.Number {
		return false
	}
	if len(cl.tables) > 1 && totalOfNothing(cl.q) {
		return true
	}
	l := layout.NewLinker(lang.NewLexicon(nil), cl.q)
	for _, path := range [][]string{c.RowPath, c.ColumnPath} {
		line := layout.NewLine(0, path, nil, table.KindData)
		if path = lastOf(path); len(line.Own) == 0 && len(path) > 0 && slices.Equal(path, lastOf(c.RowPath)) {
			return false // a row of a date
		}
		for _, w := range lang.Expand(slices.Concat(line.Own, line.Parents)) {
			if l.Like(w.Stem) != nil {
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
