package retrieve

import (
	"strings"

	"github.com/tabrag/tabrag/linearize"
)

// chunkFields lays a chunk out over the fields of the index.
func chunkFields(c *linearize.Chunk) Fields {
	var f Fields
	f[FieldTitle] = c.Title
	f[FieldSection] = section(c)
	if c.Untitled { // a file's name names little, and must not pass for a title
		f[FieldTitle], f[FieldSection] = "", c.Title+" \n "+f[FieldSection]
	}
	f[FieldCaption] = c.Caption
	f[FieldHeader] = c.Header
	f[FieldLabel] = c.Label
	f[FieldBody] = c.Body
	f[FieldNotes] = c.Notes
	return f
}

// section joins the headings, without the title if it leads them.
func section(c *linearize.Chunk) string {
	parts := c.Section
	if len(parts) > 0 && parts[0] == c.Title {
		parts = parts[1:]
	}
	return strings.Join(parts, " \n ")
}

// tableFields gathers the fields of a table from its chunks: from its rows if it has row
// chunks, else from the whole, else from preview and summary.
func (s *stock) tableFields(g *group) Fields {
	first := &s.chunks[g.chunks[0]]
	f := chunkFields(first)
	f[FieldContext] = first.Context
	want := []linearize.Type{linearize.TableSummary, linearize.TablePreview}
	has := map[linearize.Type]bool{}
	for _, i := range g.chunks {
		has[s.chunks[i].Type] = true
	}
	if has[linearize.TableRow] {
		want = []linearize.Type{linearize.TableRow}
	} else if has[linearize.Table] {
		want = []linearize.Type{linearize.Table}
	}
	var label, body, notes strings.Builder
	for _, i := range g.chunks {
		c := &s.chunks[i]
		if c.Type != want[0] && c.Type != want[len(want)-1] {
			continue
		}
		line(&label, c.Label)
		line(&body, c.Body)
		if len(want) > 1 {
			line(&notes, c.Notes)
		}
	}
	f[FieldLabel], f[FieldBody] = label.String(), body.String()
	if len(want) > 1 {
		f[FieldNotes] = notes.String()
	}
	return f
}

func line(b *strings.Builder, text string) {
	if text != "" {
		b.WriteString(text)
		b.WriteString(" \n ")
	}
}
