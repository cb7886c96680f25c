package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// beforeFigure tells whether all that a question says of a label of an answer stands behind the "before" of it: the
// taxes of "earnings before taxes" are not these earnings.
func (cl *Claim) beforeFigure() bool {
	if len(cl.result.Cells) == 0 || cl.q.Has("befor", "pre", "pretax", "exclud") {
		return false
	}
	asked := lang.PlainStems(cl.q.Words)
	shares := func(ws []lang.Word) bool {
		return slices.ContainsFunc(ws, func(w lang.Word) bool { return !w.Stop && !w.Number && asked[w.Stem] })
	}
	return !cl.anyCell(func(c aggregate.Operand) bool {
		label := lang.SplitWords(strings.Join(slices.Concat(lastOf(c.RowPath), lastOf(c.ColumnPath)), " "))
		at := slices.IndexFunc(label, func(w lang.Word) bool { return w.Text == "before" })
		return at < 0 || shares(label[:at]) || !shares(label[at:])
	})
}

// otherKind tells whether a figure is of one row whose name says a kind of what is asked, "sweet potato" for
// "potatoes": the question names it in lower case by the last word alone.
func (cl *Claim) otherKind() bool {
	if cl.query.Expr.Op != aggregate.Lookup || len(cl.result.Cells) != 1 || len(cl.result.Cells[0].RowPath) == 0 {
		return false
	}
	c := cl.result.Cells[0]
	own := layout.WithoutBrackets(layout.NewLine(0, c.RowPath, nil, table.KindData)).Own
	asked := lang.PlainStems(cl.q.Words)
	if len(own) != 2 || c.Value.Unit != "" || spareWords[own[0].Stem] || asked[own[0].Stem] || !asked[own[1].Stem] {
		return false
	}
	column := layout.NewLine(0, c.ColumnPath, nil, table.KindData)
	said := func(w lang.Word) bool { return asked[w.Stem] && w.Stem != own[1].Stem }
	return (slices.ContainsFunc(column.Own, said) || slices.ContainsFunc(column.Parents, said)) && slices.ContainsFunc(cl.q.Words, func(w lang.Word) bool {
		return w.Stem == own[1].Stem && !lang.StartsUpper(cl.q.Text[w.Start:w.End])
	})
}

// otherColumn tells whether a question "which book" is answered by a text that is looked up in a column that it does not
// name, in a list that has a column of titles or of names.
func (cl *Claim) otherColumn() bool {
	e := cl.query.Expr
	if len(cl.q.Words) < 2 || cl.q.Words[0].Text != "which" || !lang.ReadOps[e.Op] || e.Cells == nil || len(e.Cells.Rows) != 1 ||
		len(cl.result.Cells) == 0 || cl.hasFigures() {
		return false
	}
	c, cond := cl.result.Cells[len(cl.result.Cells)-1], e.Cells.Rows[0]
	t := cl.tables[c.Table]
	if t == nil || cond.Cmp != aggregate.Eq || cond.Column == nil || cond.Column.Index == nil || *cond.Column.Index == c.Col {
		return false
	}
	if slices.ContainsFunc(lang.SplitWords(strings.Join(c.ColumnPath, " ")), func(w lang.Word) bool { return strings.HasPrefix(w.Stem, cl.q.Words[1].Stem) }) {
		return false
	}
	names := func(path []string) bool {
		ws := lang.SplitWords(strings.Join(path, " "))
		return len(ws) == 1 && (ws[0].Stem == "titl" || ws[0].Stem == "name")
	}
	return !names(c.ColumnPath) && slices.ContainsFunc(t.Columns, func(o table.Column) bool { return names(o.Path) && o.Type == table.TypeText })
}

// otherOf are words before "of" or "in" with which a label says another figure than the one it names.
var otherOf = map[string]string{"cost": "of", "chang": "in", "increas": "in", "decreas": "in"}

// otherFigure tells whether all cells of an answer are of rows such as "Total cost of revenue" or "Change in
// inventory", or stand under "Changes in assets", and the question speaks of no cost and no change.
func (cl *Claim) otherFigure() bool {
	asked := lang.PlainStems(cl.words)
	meant := func(c aggregate.Operand) bool {
		return len(c.RowPath) == 0 || !saysOther(asked, lang.SplitWords(lastOf(c.RowPath)[0])) && !cl.q.OverChanges(c.RowPath)
	}
	return len(cl.result.Cells) > 0 && !cl.anyCell(meant)
}

// saysOther tells whether a label says another figure than the one it names, and nobody asked for that.
func saysOther(asked map[string]bool, label []lang.Word) bool {
	if len(label) > 0 && label[0].Stem == "total" {
		label = label[1:]
	}
	return len(label) > 2 && otherOf[label[0].Stem] == label[1].Text && !asked[label[0].Stem]
}

// unvoted are stems of votes that are not for what is voted on.
var unvoted = lang.Stems("against withheld withhold abstain abstained abstentions oppose opposed")

// votedOtherwise tells whether a question asks for votes against something, withheld or abstained, and a figure is of
// those for it.
func (cl *Claim) votedOtherwise() bool {
	return cl.q.HasOf(unvoted) && cl.anyCell(func(c aggregate.Operand) bool {
		label := lang.SplitWords(strings.Join(lastOf(c.ColumnPath), " "))
		return len(label) > 0 && label[len(label)-1].Text == "for"
	})
}

// fullerName tells whether a row of which an answer is bears a part of a name that the question says, "Coffee" of "U.S.
// Retail Coffee", and another row of the tables the whole of it.
func (cl *Claim) fullerName() bool {
	names := map[string]bool{}
	for i, w := range cl.q.Words { // the first has a capital anyway
		if i > 0 && lang.StartsUpper(cl.q.Text[w.Start:w.End]) {
			names[w.Stem] = true
		}
	}
	if len(names) == 0 {
		return false
	}
	return cl.anyCell(func(c aggregate.Operand) bool {
		own := ownWords(c.RowPath)
		if !slices.ContainsFunc(own, func(w lang.Word) bool { return names[w.Stem] }) {
			return false
		}
		whole := func(r table.Row) bool { return fuller(cl.q, ownWords(r.Path), own, names) }
		for _, t := range cl.tables {
			if t != nil && t.Document == c.Document && slices.ContainsFunc(t.Rows[:min(len(t.Rows), layout.MaxSheetRows)], whole) {
				return true
			}
		}
		return false
	})
}

// ownWords are the words of the label of a row, without its parents.
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
