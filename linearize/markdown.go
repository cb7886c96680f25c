package linearize

import (
	"context"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Markdown makes one chunk of a whole table, in Markdown, with what stands around it. It is
// for small tables: past a screenful the vector of a whole table says nothing of its rows.
type Markdown struct{}

// Linearize implements [Linearizer].
func (Markdown) Linearize(ctx context.Context, src Source, t *table.Table) ([]Chunk, error) {
	v := newView(ctx, src, t)
	c, err := v.whole()
	if err != nil {
		return nil, err
	}
	return []Chunk{c}, nil
}

func (v *view) whole() (Chunk, error) {
	c := v.chunk(Table, "")
	var b, body, labels strings.Builder
	v.writeHead(&b)
	for _, r := range v.body {
		if err := v.steps.Next(); err != nil {
			return c, err
		}
		v.writeRow(&b, r)
		_, values := v.pairs(r)
		body.WriteString(strings.Join(values, " | "))
		body.WriteByte('\n')
		labels.WriteString(v.label(r))
		labels.WriteByte('\n')
		periods, units := v.meaning(r)
		c.Periods, c.Units = addNew(c.Periods, periods...), addNew(c.Units, units...)
	}
	c.Notes = v.tableNotes()
	if c.Notes != "" {
		b.WriteString("\n" + c.Notes + "\n")
	}
	c.Label, c.Body, c.Text = labels.String(), body.String(), b.String()
	return seal(c), nil
}

// writeHead writes what stands above the rows: place, context, column names.
func (v *view) writeHead(b *strings.Builder) {
	if place := v.place(); place != "" {
		b.WriteString(place + "\n")
	}
	if context := fold(v.t.Context); context != "" && Tokens(context) <= contextTokens {
		b.WriteString(context + "\n")
	}
	b.WriteString("\n|")
	for _, name := range v.names {
		b.WriteString(" " + escape(name) + " |")
	}
	b.WriteString("\n|")
	for range v.names {
		b.WriteString(" --- |")
	}
	b.WriteByte('\n')
}

// contextTokens bounds the prose that is repeated above a table's text.
const contextTokens = 120

func (v *view) writeRow(b *strings.Builder, r int) {
	b.WriteByte('|')
	for c := range v.grid[r] {
		text := v.text(r, c)
		if !v.starts(r, c) && c >= v.t.StubColumns {
			text = ""
		}
		b.WriteString(" " + escape(text) + " |")
	}
	b.WriteByte('\n')
}

func (v *view) tableNotes() string {
	var parts []string
	for _, n := range v.t.Notes {
		if text := fold(n.Text); text != "" {
			parts = append(parts, strings.TrimSpace(n.Marker+" "+text))
		}
	}
	return strings.Join(parts, "\n")
}

func escape(s string) string { return strings.ReplaceAll(s, "|", `\|`) }

// count writes "1 row" or "n rows".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return strconv.Itoa(n) + " " + noun + "s"
}
