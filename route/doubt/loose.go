package doubt

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// otherNumbers tells whether the question names numbers, "aged 9 to 13", that the label of another row or column says
// and nothing by the figures read does, or not their labels. Dates, thresholds and lengths of time are no such numbers.
func (cl *Claim) otherNumbers() bool {
	asked := plainNumbers(cl.q)
	if !lang.ReadOps[cl.query.Expr.Op] || len(cl.result.Cells) == 0 || len(asked) == 0 {
		return false
	}
	said, own := map[string]bool{}, map[string]bool{}
	for _, c := range cl.result.Cells {
		t := cl.tables[c.Table]
		if t == nil || c.Value.Kind != table.Number {
			return false
		}
		lang.AddStems(own, strings.Join(slices.Concat(c.RowPath, c.ColumnPath), " "))
		lang.AddStems(said, strings.Join(slices.Concat(t.Section, t.UnitNotes, []string{t.Caption, t.Context}), " "))
		for _, beside := range t.RowCells(c.Row) {
			lang.AddStems(said, beside.Text)
		}
	}
	lacks := func(set map[string]bool) func(string) bool { return func(n string) bool { return !set[n] } }
	unsaid := slices.ContainsFunc(asked, func(n string) bool { return !said[n] && !own[n] })
	elsewhere := len(asked) > 1 && !slices.ContainsFunc(asked, func(n string) bool { return own[n] })
	if !unsaid && !elsewhere {
		return false
	}
	t := cl.tables[cl.result.Cells[0].Table]
	labels := map[string]bool{}
	for i := range t.Cells {
		o := &t.Cells[i]
		if o.Row == cl.result.Cells[0].Row || !o.Header && o.Col >= max(t.StubColumns, 1) && o.Row >= t.HeaderRows ||
			!slices.ContainsFunc(asked, func(n string) bool { return lang.MayHold(o.Text, n) }) {
			continue
		}
		one := map[string]bool{}
		lang.AddStems(one, o.Text)
		if elsewhere && !slices.ContainsFunc(asked, lacks(one)) {
			return true
		}
		maps.Copy(labels, one)
	}
	return unsaid && slices.ContainsFunc(asked, func(n string) bool { return labels[n] && !said[n] && !own[n] })
}

// timeWords are units that make a number before them a length of time, or a limit of how many are wanted.
var timeWords = lang.Stems("day week month quarter year hour minute decimal place digit percent thousand million billion")

// plainNumbers are the numbers of a question that are neither dates nor limits nor lengths of time, nor the part of a
// word: the 10 of "10-K".
func plainNumbers(q *lang.Question) []string {
	if len(q.Limits) > 0 {
		return nil
	}
	var out []string
	ages := q.Has("age", "old")
	for i, w := range q.Words {
		timed := i+1 < len(q.Words) && timeWords[q.Words[i+1].Stem] && !ages
		top := i > 0 && (q.Words[i-1].Text == "top" || q.Words[i-1].Text == "first" || q.Words[i-1].Text == "last")
		if w.Number && !lang.InDates(q.Dates, i) && !timed && !top && !joined(q.Text, w) {
			out = append(out, w.Stem)
		}
	}
	return out
}

// joined tells whether a word runs into letters before or behind it.
func joined(text string, w lang.Word) bool {
	letter := func(b byte) bool { return b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z' || b >= 0x80 }
	if w.Start > 0 && letter(text[w.Start-1]) || w.End < len(text) && letter(text[w.End]) {
		return true
	}
	return w.End+1 < len(text) && text[w.End] == '-' && letter(text[w.End+1])
}

// pickedColumn tells whether the figure of one column was read out of several of its row although the question
// names none of them: "never", "once" or "often" of how many were asked.
func (cl *Claim) pickedColumn() bool {
	if cl.query.Expr.Op != aggregate.Lookup || len(cl.result.Cells) != 1 {
		return false
	}
	c := cl.result.Cells[0]
	t := cl.tables[c.Table]
	if t == nil || len(c.RowPath) == 0 || len(t.Cells) > lang.MaxCoverCells || c.Col >= len(t.Columns) {
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
	t := cl.tables[c.Table]
	if t == nil || len(c.RowPath) == 0 || len(t.Cells) > lang.MaxCoverCells || slices.ContainsFunc(cl.words, func(w lang.Word) bool { return lang.Orders[w.Text] }) {
		return false
	}
	return slices.ContainsFunc(t.Cells, func(o table.Cell) bool {
		return o.Col == c.Col && o.Row != c.Row && o.Value.Kind == table.Number && samePath(t.Rows[o.Row].Path, c.RowPath) &&
			o.Value.Exact().Cmp(c.Value.Exact()) != 0
	})
}

// countsCells tells whether a plan counts the one row that a question names although a column says how many there
// are, or, in a table that is no list, the table does not speak of what is to be counted; or counts rows of a table
// that never says the year asked.
func (cl *Claim) countsCells() bool {
	n := len(cl.result.Steps)
	at := slices.IndexFunc(cl.q.Words, func(w lang.Word) bool { return w.Text == "many" }) + 1
	if n == 0 || cl.result.Steps[n-1].Op != aggregate.Count || len(cl.result.Cells) == 0 || at == 0 || at >= len(cl.q.Words) {
		return false
	}
	t := cl.tables[cl.result.Cells[0].Table]
	if t == nil || len(t.Cells) > lang.MaxCoverCells {
		return false
	}
	if slices.ContainsFunc(cl.q.Years, func(d lang.Date) bool { return d.Year > 0 && !saysText(t, strconv.Itoa(d.Year)) }) {
		return true
	}
	noun := cl.q.Words[at].Stem
	if len(cl.result.Cells) > 1 || timeWords[noun] || noun == "time" {
		return false
	}
	said := lang.StemsIn(t)
	return slices.ContainsFunc(t.Columns, func(c table.Column) bool { return c.Type == table.TypeNumber && saysHowMany(c, noun) }) || !said[noun] && !layout.RecordTable(t)
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

// bareDigits is up to how many digits a figure of prose may have, with no unit, to be a count or a footnote and
// nothing else.
const bareDigits = 2

// bareQuote tells whether words of prose that are a short whole number without any unit are to answer a question that
// does not ask how many there are.
func (cl *Claim) bareQuote() bool {
	quote := strings.Trim(cl.quote, "().[] ")
	if quote == "" || len(quote) > bareDigits || !lang.AllDigits(quote) {
		return false
	}
	return !cl.q.Has("many", "number", "count", "old", "age", "long", "time", "day", "month", "year")
}

// outOfRange tells whether a question is of the years from one to another and an aggregate over a row or a column reads
// figures of more years than these.
func (cl *Claim) outOfRange() bool {
	if !cl.q.Ranged || len(cl.q.Years) != 2 || !overRows[cl.query.Expr.Op] {
		return false
	}
	span := cl.q.Years[1].Year - cl.q.Years[0].Year
	read := map[int]bool{}
	for _, c := range cl.result.Cells {
		for _, path := range [][]string{c.ColumnPath, c.RowPath} {
			if l := layout.NewLine(0, path, c.Period, table.KindData); l.Dated && l.Date.Year > 0 {
				read[l.Date.Year] = true
				break
			}
		}
	}
	return len(read) > max(span, -span)+1
}
