package doubt

import (
	"maps"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
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
		lang.AddStems(own, labels(c))
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
	others := map[string]bool{}
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
		maps.Copy(others, one)
	}
	return unsaid && slices.ContainsFunc(asked, func(n string) bool { return others[n] && !said[n] && !own[n] })
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
