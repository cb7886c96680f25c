package linearize

import (
	"context"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Shape says which chunks a table is turned into.
type Shape string

// The shapes.
const (
	// Auto goes by the number of rows.
	Auto Shape = ""
	// Whole is the table as one chunk, and its rows.
	Whole Shape = "whole"
	// ByRow is preview, summary and rows.
	ByRow Shape = "by_row"
	// Broad is preview and summary: for tables that are asked about broadly and need no
	// row of their own in the index.
	Broad Shape = "broad"
)

// Hybrid is the default [Linearizer]. A table of few rows becomes one Markdown chunk and a
// chunk a row; a larger one a preview, a summary and a chunk a row. The zero value is ready
// to use.
type Hybrid struct {
	// SmallRows is the number of rows up to which a table is kept whole, 0 means 20. Of all
	// settings of an index this one has the most effect: raise it for fewer and larger
	// chunks, lower it for more precise rows.
	SmallRows int
	// PreviewRows is how many telling rows a preview shows, 0 means 5.
	PreviewRows int
	// MaxTokens is the size past which a row is reported as oversize, 0 means 700.
	MaxTokens int
	// Shape decides for one table; nil or [Auto] leaves it to SmallRows.
	Shape func(*table.Table) Shape
}

// Linearize implements [Linearizer].
func (l Hybrid) Linearize(ctx context.Context, src Source, t *table.Table) ([]Chunk, error) {
	v := newView(ctx, src, t)
	if len(v.body) == 0 && v.place() == "" {
		return nil, ctx.Err()
	}
	shape := Auto
	if l.Shape != nil {
		shape = l.Shape(t)
	}
	if shape == Auto {
		if shape = ByRow; len(v.body) <= orDefault(l.SmallRows, smallRows) {
			shape = Whole
		}
	}
	var out []Chunk
	if shape == Whole {
		c, err := v.whole()
		if err != nil {
			return nil, err
		}
		out = append(out, c)
	} else {
		out = append(out, v.preview(orDefault(l.PreviewRows, previewRows)), v.summary())
	}
	if shape == Broad {
		return out, ctx.Err()
	}
	rows, err := v.rows(orDefault(l.MaxTokens, maxTokens))
	return append(out, rows...), err
}

const (
	smallRows   = 20
	previewRows = 5
	maxTokens   = 700
	// summaryLabels is how many row labels a summary lists.
	summaryLabels = 40
)

// preview shows the title, the headers and a few telling rows.
func (v *view) preview(n int) Chunk {
	c := v.chunk(TablePreview, ":preview")
	var b strings.Builder
	v.writeHead(&b)
	shown := v.telling(n)
	var values []string
	for _, r := range shown {
		v.writeRow(&b, r)
		_, texts := v.pairs(r)
		values = append(values, texts...)
	}
	if rest := len(v.body) - len(shown); rest > 0 {
		b.WriteString("… (" + count(rest, "more row") + ")\n")
	}
	c.Body, c.Text = strings.Join(values, " | "), b.String()
	c.Periods, c.Units = v.scope()
	return seal(c)
}

// telling picks rows that show what the table holds: the first, the last, a middle one,
// the first total and the first with a footnote; then evenly spaced ones.
func (v *view) telling(n int) []int {
	if len(v.body) <= n {
		return v.body
	}
	last := len(v.body) - 1
	picks := []int{v.body[0], v.body[last], v.body[last/2]}
	find := func(match func(table.Row) bool) {
		for _, r := range v.body {
			if match(v.t.Rows[r]) {
				picks = append(picks, r)
				return
			}
		}
	}
	find(func(r table.Row) bool { return r.Kind.IsTotal() })
	find(func(r table.Row) bool { return len(r.Notes) > 0 })
	for i := 1; i < n; i++ {
		picks = append(picks, v.body[last*i/n])
	}
	var out []int
	for _, r := range picks {
		if len(out) < n && !slices.Contains(out, r) {
			out = append(out, r)
		}
	}
	slices.Sort(out)
	return out
}

// summary says what the table is about: what, by what, how many rows, which periods.
func (v *view) summary() Chunk {
	c := v.chunk(TableSummary, ":summary")
	c.Periods, c.Units = v.scope()
	var b strings.Builder
	if place := v.place(); place != "" {
		b.WriteString(place + ". ")
	}
	b.WriteString("Table of " + count(len(v.body), "row") + " and " + count(len(v.names), "column"))
	list := func(intro string, items []string) {
		if len(items) > 0 {
			b.WriteString(". " + intro + ": " + strings.Join(items, ", "))
		}
	}
	var stub, data []string
	for i, name := range v.names {
		if i < v.t.StubColumns {
			stub = addNew(stub, name)
		} else {
			data = addNew(data, name)
		}
	}
	list("Columns", data)
	list("By", stub)
	var labels []string
	for _, r := range v.body {
		labels = addNew(labels, v.label(r))
		if len(labels) == summaryLabels {
			break
		}
	}
	list("Rows", labels)
	list("Periods", c.Periods)
	list("Units", c.Units)
	b.WriteByte('.')
	c.Label, c.Notes, c.Text = strings.Join(labels, "\n"), v.tableNotes(), b.String()
	return seal(c)
}

// scope lists the periods and units of the columns, and of the first rows.
func (v *view) scope() (periods, units []string) {
	for _, r := range v.body[:min(len(v.body), summaryLabels)] {
		p, u := v.meaning(r)
		periods, units = addNew(periods, p...), addNew(units, u...)
	}
	return periods, units
}
