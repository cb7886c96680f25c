package govern

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tabrag/tabrag/table"
)

// named is a rule for what must keep a name, such as a source or the place of a cell, and for what is told about a
// table: where others drop or leave what they find, it puts the detector's name.
func (r Rule) named() Rule {
	if r.Action != Mask {
		r.Action = Redact
	}
	return r
}

// table applies a rule to all texts of a table, and counts what was found.
func (r Rule) table(t *table.Table) int {
	n := 0
	hide(r, &t.Caption, &n)
	hide(r, &t.Context, &n)
	t.Section = r.path(t.Section, &n)
	t.UnitNotes = r.path(t.UnitNotes, &n)
	for i := range t.Notes {
		hide(r, &t.Notes[i].Text, &n)
	}
	found := map[table.Ref]bool{}
	for i := range t.Cells {
		before := n
		if r.cell(&t.Cells[i], &n); n > before {
			found[t.Cells[i].Ref] = true
		}
	}
	r.issues(t.Issues, found)
	r.names(t)
	return n
}

// names applies a rule to what repeats the words of cells and notes: the paths of headers and stubs, units, labels of
// periods, marks, and places where they name a sheet. It counts nothing.
func (r Rule) names(t *table.Table) {
	again, sheets := 0, map[table.Ref]table.Ref{}
	for i := range t.Columns {
		col := &t.Columns[i]
		col.Path, col.Notes = r.path(col.Path, &again), r.path(col.Notes, &again)
		col.Period = r.period(col.Period)
		hide(r, &col.Unit, &again)
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		row.Path, row.Notes = r.path(row.Path, &again), r.path(row.Notes, &again)
		row.Period = r.period(row.Period)
		row.Columns = slices.Clone(row.Columns)
		for c := range row.Columns {
			row.Columns[c] = r.path(row.Columns[c], &again)
		}
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		c.Notes = r.path(c.Notes, &again)
		c.Period = r.period(c.Period)
		hide(r, &c.Value.Unit, &again)
		r.place(&c.Ref, sheets)
	}
	for i := range t.Notes {
		hide(r, &t.Notes[i].Marker, &again)
		r.place(&t.Notes[i].Ref, sheets)
	}
}

// place applies a rule to the name of the sheet in a place such as "Sheet1!B7"; other places hold no words. Known are the
// sheets seen before.
func (r Rule) place(ref *table.Ref, known map[table.Ref]table.Ref) {
	at := strings.LastIndexByte(string(*ref), '!')
	if at < 0 || r.Action == Quarantine {
		return
	}
	sheet := (*ref)[:at]
	name, ok := known[sheet]
	if !ok {
		again := 0
		name = sheet
		hide(r.named(), &name, &again)
		known[sheet] = name
	}
	*ref = name + (*ref)[at:]
}

// issues applies a rule to what is told of a table or a document. A number of a cell in which something was found may
// stand there in another form: what was told of that cell goes whole.
func (r Rule) issues(issues []table.Issue, found map[table.Ref]bool) {
	again, sheets := 0, map[table.Ref]table.Ref{}
	for i := range issues {
		is := &issues[i]
		if found[is.Ref] && is.Ref != "" {
			is.Message = r.done()
		}
		hide(r.named(), &is.Message, &again)
		r.named().place(&is.Ref, sheets)
	}
}

// cell applies a rule to a cell with its formula, format and tag; one whose text was changed states no number any more.
func (r Rule) cell(c *table.Cell, n *int) {
	hide(r, &c.Concept, n)
	c.Style = r.style(c.Style, n)
	c.Stated = slices.DeleteFunc(slices.Clone(c.Stated), func(s table.Stated) bool { return r.finds(s.Text) || r.finds(string(s.Value.Unit)) })
	before := c.Text
	if hide(r, &c.Text, n); c.Text == before {
		return
	}
	c.Stated, c.Period = nil, nil
	c.Value = table.Value{Kind: table.Text}
	if c.Text == "" {
		c.Value.Kind = table.Blank
	}
}

// style applies a rule to a formula and a format, in a style of its own: cells share them.
func (r Rule) style(s *table.Style, n *int) *table.Style {
	if s == nil {
		return nil
	}
	out := *s
	hide(r, &out.Formula, n)
	hide(r, &out.Format, n)
	if out == *s {
		return s
	}
	return &out
}

// finds tells whether there is something in a text that is hidden.
func (r Rule) finds(s string) bool { return r.Action != Quarantine && len(r.Detector.Find(s)) > 0 }

// period applies a rule to the words of a period, in one of its own: cells share periods.
func (r Rule) period(p *table.Period) *table.Period {
	if p == nil {
		return nil
	}
	again, out := 0, *p
	hide(r, &out.Label, &again)
	if out == *p {
		return p
	}
	return &out
}

// path applies a rule to each part, in a list of its own: tables share paths.
func (r Rule) path(path []string, n *int) []string {
	var out []string
	for i, s := range path {
		if hide(r, &s, n); s == path[i] {
			continue
		}
		if out == nil {
			out = slices.Clone(path)
		}
		out[i] = s
	}
	if out == nil {
		return path
	}
	return out
}

// hide applies a rule to a text.
func hide[S ~string](r Rule, text *S, n *int) {
	s := string(*text)
	if s == "" {
		return
	}
	found := r.Detector.Find(s)
	*n += len(found)
	if len(found) == 0 || r.Action == Quarantine {
		return
	}
	if r.Action == Drop {
		*text = ""
		return
	}
	var b strings.Builder
	at := 0
	for _, f := range found {
		b.WriteString(s[at:f[0]])
		if r.Action == Redact {
			b.WriteString("[" + r.Detector.Name() + "]")
		} else {
			b.WriteString(masked(s[f[0]:f[1]]))
		}
		at = f[1]
	}
	b.WriteString(s[at:])
	*text = S(b.String())
}

// shownAtEnd is how many letters or digits a mask leaves, of at least twice as many.
const shownAtEnd = 4

// masked hides all but the end of a text.
func masked(s string) string {
	var kept []rune
	for _, r := range s {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			kept = append(kept, r)
		}
	}
	if len(kept) < 2*shownAtEnd {
		return "••••"
	}
	return "••••" + string(kept[len(kept)-shownAtEnd:])
}
