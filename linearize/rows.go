package linearize

import (
	"context"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Rows makes one chunk of each row that holds data, with its headers:
//
//	[Annual report › Revenue by region; in $M] Region: Europe | Q1 2025: 87 | Q2 2025: 93
//
// Every row chunk carries the text of the footnotes that its cells refer to.
type Rows struct {
	// MaxTokens is the size past which a row is reported as oversize: it is kept whole, for
	// a table is never cut, and its chunk's Oversize is set. 0 means 700.
	MaxTokens int
}

// Linearize implements [Linearizer].
func (l Rows) Linearize(ctx context.Context, src Source, t *table.Table) ([]Chunk, error) {
	v := newView(ctx, src, t)
	return v.rows(orDefault(l.MaxTokens, maxTokens))
}

func (v *view) rows(limit int) ([]Chunk, error) {
	place := v.place()
	shared := v.chunk(TableRow, "")
	out := make([]Chunk, 0, len(v.body))
	for _, r := range v.body {
		if err := v.steps.Next(); err != nil {
			return out, err
		}
		c := shared
		c.ID += ":row:" + strconv.Itoa(r)
		c.Row, c.RowKey, c.Label = r, v.keys[r], v.label(r)
		if p := v.t.Rows[r].Page; p > 0 {
			c.Page = p
		}
		pairs, values := v.pairs(r)
		c.Body = strings.Join(values, " | ")
		c.Notes = v.rowNotes(r)
		c.Periods, c.Units = v.meaning(r)
		c.Text = bracket(place) + pairs
		if c.Notes != "" {
			c.Text += " (" + c.Notes + ")"
		}
		c.Oversize = Tokens(c.Text) > limit
		out = append(out, seal(c))
	}
	return out, nil
}

// pairs writes the row as "name: text" pairs, and lists its texts outside the stub.
func (v *view) pairs(r int) (string, []string) {
	var b strings.Builder
	var values []string
	write := func(name, text string) {
		if b.Len() > 0 {
			b.WriteString(" | ")
		}
		if name != "" {
			b.WriteString(name)
			b.WriteString(": ")
		}
		b.WriteString(text)
	}
	if len(v.t.Rows[r].Path) > 1 { // the parents that stand in other rows
		write("", v.t.Rows[r].Label())
	}
	for c := range v.grid[r] {
		if !v.starts(r, c) && c >= v.t.StubColumns {
			continue
		}
		text := v.text(r, c)
		if text == "" {
			continue
		}
		if c >= v.t.StubColumns {
			values = append(values, text)
		} else if len(v.t.Rows[r].Path) > 1 && v.names[c] == "" {
			continue // the label has said it
		}
		write(v.names[c], text)
	}
	return b.String(), values
}

// rowNotes joins the footnotes that the row, its cells and their columns refer to.
func (v *view) rowNotes(r int) string {
	if len(v.notes) == 0 {
		return ""
	}
	var parts []string
	seen := map[string]bool{}
	add := func(marks []string) {
		for _, m := range marks {
			if text := v.notes[m]; text != "" && !seen[m] {
				seen[m] = true
				parts = append(parts, fold(text))
			}
		}
	}
	add(v.t.Rows[r].Notes)
	for c, i := range v.grid[r] {
		if i >= 0 {
			add(v.t.Cells[i].Notes)
			add(v.t.Columns[c].Notes)
		}
	}
	return strings.Join(parts, "; ")
}

// meaning lists the periods and units of a row, in column order and each once.
func (v *view) meaning(r int) (periods, units []string) {
	period := func(p *table.Period) {
		if p != nil {
			periods = addNew(periods, p.Label, p.End)
		}
	}
	period(v.t.Rows[r].Period)
	for c, i := range v.grid[r] {
		if i < 0 || c < v.t.StubColumns {
			continue
		}
		cell := &v.t.Cells[i]
		period(cell.Period)
		period(v.t.Columns[c].Period)
		units = addNew(units, string(cell.Value.Unit), string(v.t.Columns[c].Unit))
	}
	return periods, units
}

func addNew(list []string, items ...string) []string {
next:
	for _, s := range items {
		if s == "" {
			continue
		}
		for _, have := range list {
			if have == s {
				continue next
			}
		}
		list = append(list, s)
	}
	return list
}

func bracket(s string) string {
	if s == "" {
		return ""
	}
	return "[" + s + "] "
}

func orDefault(n, def int) int {
	if n == 0 {
		return def
	}
	return n
}
