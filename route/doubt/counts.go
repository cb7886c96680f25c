package doubt

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// minCounted is the share of a question's words that the prose must hold whose items are counted.
const minCounted = 0.75

// countsOther tells whether a plan counts the items of a list in prose that does not speak of most of what
// the question names: a list is near any word of a long document.
func (cl *Claim) countsOther() bool {
	if cl.query.Expr.Label != lang.ItemsOfList || cl.plan.Passage >= len(cl.req.Passages) {
		return false
	}
	said := map[string]bool{}
	lang.AddStems(said, cl.req.Passages[cl.plan.Passage].Text)
	hits := make([]float64, len(cl.q.Words))
	for i, w := range cl.q.Words {
		if said[w.Stem] || w.Text == "many" {
			hits[i] = 1
		}
	}
	return cl.q.Covered(hits) < minCounted
}

// countsOne tells whether a plan counts the rows of a list by what each of them alone is called, for a question how
// many times something was: that count is one whatever is asked.
func (cl *Claim) countsOne() bool {
	e, steps := cl.query.Expr, cl.result.Steps
	if !cl.q.HowMany() || cl.q.Words[2].Stem != "time" || len(cl.result.Cells) == 0 || len(steps) != 1 || steps[0].Result != "1" ||
		e.Op != aggregate.Count || e.Cells == nil || len(e.Cells.Rows) != 1 {
		return false
	}
	cond := e.Cells.Rows[0]
	if cond.Column == nil || cond.Column.Index == nil || *cond.Column.Index != 0 || cond.Cmp != aggregate.Eq {
		return false
	}
	t := cl.readable(cl.result.Cells[0].Table)
	return t != nil && layout.NewSheet(t).TextsIn(0).Single()
}

// countsLabels tells whether the labels of a table that is no list of records are counted for a question how many there
// are of something else, where a column says how many.
func (cl *Claim) countsLabels() bool {
	if cl.plan.OfRecords() || cl.lastOp() != aggregate.Count || len(cl.result.Cells) == 0 || !cl.q.HowMany() {
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

// countsCells tells whether a plan counts the one row that a question names although a column says how many there
// are, or, in a table that is no list, the table does not speak of what is to be counted; or counts rows of a table
// that never says the year asked.
func (cl *Claim) countsCells() bool {
	thing, ok := counted(cl.q.Words)
	if !ok || cl.lastOp() != aggregate.Count || len(cl.result.Cells) == 0 {
		return false
	}
	t := cl.readable(cl.result.Cells[0].Table)
	if t == nil {
		return false
	}
	if slices.ContainsFunc(cl.q.Years, func(d lang.Date) bool { return d.Year > 0 && !saysText(t, strconv.Itoa(d.Year)) }) {
		return true
	}
	if len(cl.result.Cells) > 1 || timeWords[thing.Stem] || thing.Stem == "time" {
		return false
	}
	says := func(c table.Column) bool { return c.Type == table.TypeNumber && saysHowMany(c, thing.Stem) }
	return slices.ContainsFunc(t.Columns, says) || !lang.StemsIn(t)[thing.Stem] && !layout.RecordTable(t)
}

// counted is the word behind "how many".
func counted(ws []lang.Word) (lang.Word, bool) {
	at := slices.IndexFunc(ws, func(w lang.Word) bool { return w.Text == "many" }) + 1
	if at == 0 || at == len(ws) {
		return lang.Word{}, false
	}
	return ws[at], true
}

// saysHowMany tells whether a column of numbers says how many of something there are: "employees", "no. of".
func saysHowMany(c table.Column, noun string) bool {
	if lang.SaysStem(c.Name(), noun) {
		return true
	}
	ws := lang.SplitWords(c.Name())
	return len(ws) == 2 && (ws[0].Text == "no" || ws[0].Stem == "number") && ws[1].Text == "of"
}

// saysText tells whether a text stands anywhere in a table or around it.
func saysText(t *table.Table, text string) bool {
	around := slices.Concat(t.Section, t.UnitNotes, []string{t.Caption, t.Context})
	in := func(s string) bool { return strings.Contains(s, text) }
	return slices.ContainsFunc(around, in) || slices.ContainsFunc(t.Cells, func(c table.Cell) bool { return in(c.Text) })
}

// countsSingles tells whether a plan asks for the group with the most or the fewest rows and all groups tie with one row
// each: rows that each are of another group do not say which is first.
func (cl *Claim) countsSingles() bool {
	first := len(cl.query.GroupBy) > 0 && cl.query.Order != "" && cl.query.Limit == 1
	if cl.query.Expr.Op != aggregate.Count || !first || len(cl.result.Values) < 2 {
		return false
	}
	if cl.query.Order == "asc" && len(cl.result.Values) < cl.result.RowsScanned {
		return false // other groups have more rows
	}
	more := func(s aggregate.Step) bool { return s.Op != aggregate.Count || s.Result != "1" }
	return len(cl.result.Steps) > 0 && !slices.ContainsFunc(cl.result.Steps, more)
}

// distinctFigures tells whether different figures of a column were counted for a question that asks for no
// different ones, nor for what the column is named after: "how many years" of years.
func (cl *Claim) distinctFigures() bool {
	thing, ok := counted(cl.words)
	if !ok || thing.Stem == "time" || cl.lastOp() != aggregate.CountDistinct || cl.anyWord(func(w lang.Word) bool { return differing[w.Stem] }) {
		return false
	}
	return !cl.anyCell(func(c aggregate.Operand) bool {
		_, isYear := lang.Year(lang.Word{Text: c.Text, Number: true})
		return c.Value.Kind != table.Number || slices.ContainsFunc(c.ColumnPath, func(name string) bool { return numbers(name, thing, isYear) })
	})
}

// numbers tells whether a header says that its column numbers things, "Week" or "Years", each figure one of them. One
// that has the plural, "Votes for", says how many.
func numbers(header string, thing lang.Word, years bool) bool {
	return slices.ContainsFunc(lang.SplitWords(header), func(w lang.Word) bool { return w.Stem == thing.Stem && (years || w.Text != thing.Text) })
}

// differing are stems with which a question counts each of several alike once.
var differing = lang.Set("differ distinct uniqu various separ")
