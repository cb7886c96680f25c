package doubt

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// countsOne tells whether a plan counts the rows of a list by what each of them alone is called, for a question how
// many times something was: that count is one whatever is asked.
func (cl *Claim) countsOne() bool {
	if !cl.q.HowMany() || cl.q.Words[2].Stem != "time" || cl.query.Expr.Op != aggregate.Count || cl.query.Expr.Cells == nil || len(cl.result.Steps) != 1 || cl.result.Steps[0].Result != "1" || len(cl.query.Expr.Cells.Rows) != 1 {
		return false
	}
	cond := cl.query.Expr.Cells.Rows[0]
	if cond.Column == nil || cond.Column.Index == nil || *cond.Column.Index != 0 || cond.Cmp != aggregate.Eq || len(cl.result.Cells) == 0 {
		return false
	}
	t := cl.tables[cl.result.Cells[0].Table]
	return t != nil && len(t.Cells) <= lang.MaxCoverCells && layout.NewSheet(t).TextsIn(0).Single()
}

// countsLabels tells whether the labels of a table that is no list of records are counted for a question how many there
// are of something else, where a column says how many.
func (cl *Claim) countsLabels() bool {
	n := len(cl.result.Steps)
	if n == 0 || cl.plan.OfRecords() || cl.result.Steps[n-1].Op != aggregate.Count || len(cl.result.Cells) == 0 || !cl.q.HowMany() {
		return false
	}
	t := cl.tables[cl.result.Cells[0].Table]
	if t == nil || t.StubColumns != 1 || lang.SaysStem(t.Columns[0].Name(), cl.q.Words[2].Stem) {
		return false
	}
	return slices.ContainsFunc(t.Columns[1:], func(c table.Column) bool {
		return c.Type == table.TypeNumber && layout.CountLabel(layout.NewLine(0, c.Path, nil, table.KindData))
	})
}

// quoteOfOther tells whether words of prose that are a length of time or a percentage are to answer how many of
// something else there are.
func (cl *Claim) quoteOfOther() bool {
	ws := lang.SplitWords(cl.quote)
	if !cl.q.HowMany() || len(ws) == 0 {
		return false
	}
	unit := ws[len(ws)-1].Stem
	return (unit == "percent" || timeUnits[unit]) && !cl.q.Has(unit)
}

// timeUnits are stems of units of time.
var timeUnits = lang.Stems("year month week day hour minute second")

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
	return !slices.ContainsFunc(cl.result.Cells, func(c aggregate.Operand) bool {
		label := lang.SplitWords(strings.Join(slices.Concat(lastOf(c.RowPath), lastOf(c.ColumnPath)), " "))
		at := slices.IndexFunc(label, func(w lang.Word) bool { return w.Text == "before" })
		return at < 0 || shares(label[:at]) || !shares(label[at:])
	})
}

func lastOf(path []string) []string { return path[max(len(path)-1, 0):] }

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
	if len(cl.q.Words) < 2 || cl.q.Words[0].Text != "which" || !lang.ReadOps[cl.query.Expr.Op] || cl.query.Expr.Cells == nil || len(cl.result.Cells) == 0 || slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool { return v.IsNumber }) {
		return false
	}
	c := cl.result.Cells[len(cl.result.Cells)-1]
	t := cl.tables[c.Table]
	conds := cl.query.Expr.Cells.Rows
	if t == nil || len(conds) != 1 || conds[0].Cmp != aggregate.Eq || conds[0].Column == nil || conds[0].Column.Index == nil || *conds[0].Column.Index == c.Col {
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

// noDifference tells whether a question asks by how much one figure is over another, or by how much something moved,
// and an answer is no difference: neither computed nor, of what moved, printed as one.
func (cl *Claim) noDifference() bool {
	moved := cl.q.Moved() && len(cl.result.Cells) > 0 && !slices.ContainsFunc(cl.result.Cells, saysChange)
	if !cl.q.Apart() && !moved {
		return false
	}
	return !slices.ContainsFunc(cl.result.Steps, func(s aggregate.Step) bool {
		return s.Op == aggregate.Subtract || s.Op == aggregate.Difference || s.Op == aggregate.PercentChange || s.Op == aggregate.Divide || s.Op == aggregate.Ratio
	})
}

// saysChange tells whether a label of a figure calls it a change.
func saysChange(c aggregate.Operand) bool {
	return slices.ContainsFunc(lang.SplitWords(strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " ")), func(w lang.Word) bool {
		return lang.ChangeStems[w.Stem] || differenceStems[w.Stem]
	})
}

// differenceStems say that a figure is a difference, as changeStems do.
var differenceStems = lang.Stems("difference variance inc dec")

// maxAnswer is how many bytes a text has at most that answers a question: a longer one only speaks of it.
const maxAnswer = 400

// wholeParagraph tells whether a text of an answer is a cell that holds a paragraph.
func (cl *Claim) wholeParagraph() bool {
	return slices.ContainsFunc(cl.result.Values, func(v aggregate.Value) bool { return !v.IsNumber && len(v.Text) > maxAnswer })
}
