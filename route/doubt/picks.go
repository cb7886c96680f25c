package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// pickedColumn tells whether the figure of one column was read out of several of its row although the question
// names none of them: "never", "once" or "often" of how many were asked.
func (cl *Claim) pickedColumn() bool {
	if cl.query.Expr.Op != aggregate.Lookup || len(cl.result.Cells) != 1 {
		return false
	}
	c := cl.result.Cells[0]
	t := cl.readable(c.Table)
	if t == nil || len(c.RowPath) == 0 || c.Col >= len(t.Columns) {
		return false
	}
	lx, asked := lang.NewLexicon(nil), lang.PlainStems(cl.q.Words)
	unasked := func(col int) bool {
		l := layout.NewLine(col, t.Columns[col].Path, t.Columns[col].Period, t.Columns[col].Kind)
		words := slices.Concat(l.Own, l.Parents)
		return !l.Dated && !l.Kind.IsTotal() && len(l.Own) > 0 && !slices.ContainsFunc(words, func(w lang.Word) bool {
			return w.Stem == "total" || lx.Known(w.Stem, []map[string]bool{asked})
		})
	}
	if !unasked(c.Col) {
		return false
	}
	for i := range t.Cells {
		o := &t.Cells[i]
		if o.Row == c.Row && o.Col != c.Col && o.Value.Kind == table.Number && o.Value.Unit == c.Value.Unit && o.Col < len(t.Columns) && unasked(o.Col) {
			return true
		}
	}
	return false
}

// pickedRow tells whether the figure of one row was read out of several that bear the same name and differ, where the
// question says nothing of order: the net income of each of three years in a statement of equity.
func (cl *Claim) pickedRow() bool {
	if cl.query.Expr.Op != aggregate.Lookup || len(cl.result.Cells) != 1 || cl.q.Years != nil {
		return false
	}
	c := cl.result.Cells[0]
	t := cl.readable(c.Table)
	if t == nil || len(c.RowPath) == 0 || cl.anyWord(func(w lang.Word) bool { return lang.Orders[w.Text] }) {
		return false
	}
	return slices.ContainsFunc(t.Cells, func(o table.Cell) bool {
		return o.Col == c.Col && o.Row != c.Row && o.Value.Kind == table.Number && samePath(t.Rows[o.Row].Path, c.RowPath) &&
			o.Value.Exact().Cmp(c.Value.Exact()) != 0
	})
}

// picked tells whether a query picks the first or the last of several rows although no word of
// the question asks for one by its place or its time.
func (cl *Claim) picked() bool {
	e := cl.query.Expr
	if e.Op != aggregate.First && e.Op != aggregate.Last || cl.result.RowsScanned < 2 || e.By != nil {
		return false
	}
	return !cl.anyWord(func(w lang.Word) bool {
		return lang.Orders[w.Text] || w.Number || len(w.Text) > 4 && (strings.HasSuffix(w.Text, "est") || strings.HasSuffix(w.Text, "er"))
	})
}

// uncompared tells whether a question asks which of several is the first by some measure, and one figure was read
// with nothing compared.
func (cl *Claim) uncompared() bool {
	if cl.query.Expr.Op != aggregate.Lookup || len(cl.result.Steps) > 0 || len(cl.result.Values) != 1 || !cl.hasFigures() {
		return false
	}
	which := len(cl.words) > 0 && (cl.words[0].Text == "which" || cl.words[0].Text == "who")
	return which && cl.anyWord(func(w lang.Word) bool { return lang.PlainCueWords[w.Stem] || w.Text == "most" || w.Text == "least" })
}

// overRows are the operators that read all rows selected, so that a condition left out changes
// what they give.
var overRows = map[aggregate.Op]bool{
	aggregate.ArgMax: true, aggregate.ArgMin: true, aggregate.Sum: true, aggregate.Avg: true,
	aggregate.Min: true, aggregate.Max: true, aggregate.Median: true, aggregate.MostCommon: true,
}

// unfiltered tells whether a query reads every row of a table although the question names, with
// a capital, what the cells of some rows say: the "HR" of "the highest salary in HR".
func (cl *Claim) unfiltered() bool {
	e := cl.query.Expr
	if !overRows[e.Op] || e.Cells == nil || len(e.Cells.Rows) > 0 || e.Cells.Transposed || e.Cells.Period != nil ||
		len(cl.query.Sources) != 1 || cl.query.GroupBy != nil {
		return false
	}
	t := cl.readable(cl.query.Sources[0])
	if t == nil {
		return false
	}
	around := strings.Join(append([]string{t.Caption, t.Context}, t.Section...), "\n")
	for i := range t.Cells {
		if c := &t.Cells[i]; c.Row < t.HeaderRows {
			around += "\n" + c.Text
		}
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row < t.HeaderRows || c.Value.Kind != table.Text || t.Rows[c.Row].Kind != table.KindData {
			continue
		}
		if name := strings.TrimSpace(c.Text); len(name) > 1 && lang.StartsUpper(name) && saysName(cl.q.Text, name) && !saysName(around, name) {
			return true
		}
	}
	return false
}

// saysName tells whether a name stands in a text as words of its own.
func saysName(text, name string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(name)
		if (i == 0 || !lang.NameByte(text[i-1])) && (end == len(text) || !lang.NameByte(text[end])) {
			return true
		}
		from = end
	}
}
