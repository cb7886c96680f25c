package govern

import (
	"slices"
	"strings"
	"unicode"

	"github.com/tabrag/tabrag/table"
)

// table applies a rule to all texts of a table, and counts what was found.
func (r Rule) table(t *table.Table) int {
	n := 0
	r.text(&t.Caption, &n)
	r.text(&t.Context, &n)
	t.Section = r.path(t.Section, &n)
	t.UnitNotes = r.path(t.UnitNotes, &n)
	for i := range t.Notes {
		r.text(&t.Notes[i].Text, &n)
	}
	for i := range t.Cells {
		r.cell(&t.Cells[i], &n)
	}
	named := 0 // the same words again, as the cells of headers and stubs have them
	for i := range t.Columns {
		t.Columns[i].Path = r.path(t.Columns[i].Path, &named)
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		row.Path = r.path(row.Path, &named)
		for c := range row.Columns {
			row.Columns[c] = r.path(row.Columns[c], &named)
		}
	}
	return n
}

// cell applies a rule to a cell; one that was changed states no number any more.
func (r Rule) cell(c *table.Cell, n *int) {
	before := c.Text
	if r.text(&c.Text, n); c.Text == before {
		return
	}
	c.Stated, c.Period = nil, nil
	c.Value = table.Value{Kind: table.Text}
	if c.Text == "" {
		c.Value.Kind = table.Blank
	}
}

// path applies a rule to each part, in a list of its own: tables share paths.
func (r Rule) path(path []string, n *int) []string {
	var out []string
	for i, s := range path {
		if r.text(&s, n); s == path[i] {
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

// text applies a rule to a text.
func (r Rule) text(s *string, n *int) {
	if *s == "" {
		return
	}
	found := r.Detector.Find(*s)
	*n += len(found)
	if len(found) == 0 || r.Action == Quarantine {
		return
	}
	if r.Action == Drop {
		*s = ""
		return
	}
	var b strings.Builder
	at := 0
	for _, f := range found {
		b.WriteString((*s)[at:f[0]])
		if r.Action == Redact {
			b.WriteString("[" + r.Detector.Name() + "]")
		} else {
			b.WriteString(masked((*s)[f[0]:f[1]]))
		}
		at = f[1]
	}
	b.WriteString((*s)[at:])
	*s = b.String()
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
