package linearize

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/table"
)

// Version stamps every chunk with the form that its text has.
const Version = "linearize/1"

// view is a table made ready for writing: its grid, the names of its columns, its rows.
type view struct {
	src   Source
	t     *table.Table
	grid  [][]int
	names []string
	body  []int // rows that hold data, by index in the grid
	facts bool  // a number stands in one of them
	keys  []string
	notes map[string]string
	steps budget.Steps
}

func newView(ctx context.Context, src Source, t *table.Table) *view {
	v := &view{src: src, t: t, grid: t.Grid(), steps: budget.Steps{Context: ctx}, notes: map[string]string{}}
	v.names = make([]string, len(t.Columns))
	for c := range t.Columns {
		v.names[c] = v.columnName(c)
	}
	for r := range t.Rows {
		if v.holdsData(r) {
			v.body = append(v.body, r)
		}
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		v.facts = v.facts || c.Value.Kind == table.Number && c.Row >= t.HeaderRows && c.Col >= t.StubColumns && !c.Header
	}
	for _, n := range t.Notes {
		if n.Marker != "" && v.notes[n.Marker] == "" {
			v.notes[n.Marker] = n.Text
		}
	}
	v.nameRows()
	return v
}

// columnName is the header path of column c, or what stands in its header rows.
func (v *view) columnName(c int) string {
	if name := v.t.Columns[c].Name(); name != "" {
		return name
	}
	var parts []string
	for r := range min(v.t.HeaderRows, len(v.grid)) {
		if text := v.text(r, c); text != "" && (len(parts) == 0 || parts[len(parts)-1] != text) {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, table.PathSeparator)
}

// holdsData tells whether row r becomes a row chunk: headers, section rows, notes and
// blanks name or qualify other rows and are carried by those.
func (v *view) holdsData(r int) bool {
	if r < v.t.HeaderRows {
		return false
	}
	switch v.t.Rows[r].Kind {
	case table.KindHeader, table.KindSection, table.KindNote, table.KindBlank:
		return false
	}
	for c := range v.grid[r] {
		if v.text(r, c) != "" {
			return true
		}
	}
	return false
}

// nameRows gives each row a key made of its path, with a count where paths repeat.
func (v *view) nameRows() {
	v.keys = make([]string, len(v.t.Rows))
	seen := map[string]int{}
	for _, r := range v.body {
		key := v.label(r)
		seen[key]++
		if n := seen[key]; n > 1 {
			key += " #" + strconv.Itoa(n)
		}
		v.keys[r] = key
	}
}

// label is the row path, or the row's stub cells, or its first cell with text.
func (v *view) label(r int) string {
	if label := v.t.Rows[r].Label(); label != "" {
		return label
	}
	var parts []string
	for c := range v.grid[r] {
		if c >= v.t.StubColumns && len(parts) > 0 {
			break
		}
		if text := v.text(r, c); text != "" {
			parts = append(parts, text)
		}
	}
	return strings.Join(parts, table.PathSeparator)
}

// text of the slot, "" where nothing stands; a spanned slot repeats its cell's text.
func (v *view) text(r, c int) string {
	i := v.grid[r][c]
	if i < 0 {
		return ""
	}
	return fold(v.t.Cells[i].Text)
}

// starts tells whether a cell begins in the slot.
func (v *view) starts(r, c int) bool {
	i := v.grid[r][c]
	return i >= 0 && v.t.Cells[i].Row == r && v.t.Cells[i].Col == c
}

// chunk fills in what all chunks of the table share.
func (v *view) chunk(kind Type, id string) Chunk {
	t := v.t
	c := Chunk{
		ID: "doc:" + v.src.Document + ":table:" + strconv.Itoa(t.Index) + id, Type: kind,
		Document: v.src.Document, Title: v.src.Title, Untitled: v.src.Untitled, Section: t.Section,
		Table: t.ID, TableIndex: t.Index, Row: -1, Caption: t.Caption,
		Header: strings.Join(nonEmpty(v.names), " | "), Context: t.Context, RowCount: len(v.body), HasFacts: v.facts,
		Columns: v.names, HeaderCarried: true, Audience: v.src.Audience, Version: Version,
	}
	if len(t.Pages) > 0 {
		c.Page = t.Pages[0]
	}
	return c
}

// place says where the table stands: title, headings, caption, unit notes.
func (v *view) place() string {
	parts := nonEmpty(append([]string{v.src.Title}, v.t.Section...))
	if len(parts) > 1 && parts[0] == parts[1] {
		parts = parts[1:]
	}
	out := strings.Join(parts, table.PathSeparator)
	for _, s := range append([]string{v.t.Caption}, v.t.UnitNotes...) {
		if s = fold(s); s != "" && !strings.Contains(out, s) {
			out = strings.TrimPrefix(out+"; "+s, "; ")
		}
	}
	return out
}

// seal hashes the finished text.
func seal(c Chunk) Chunk {
	sum := sha256.Sum256([]byte(c.Text))
	c.Hash = hex.EncodeToString(sum[:16])
	return c
}

// fold makes one line of a text.
func fold(s string) string {
	if !strings.ContainsAny(s, "\t\n\r\v\f\u00a0") && !strings.Contains(s, "  ") {
		return strings.TrimSpace(s)
	}
	return strings.Join(strings.Fields(s), " ")
}

func nonEmpty(list []string) []string {
	out := make([]string, 0, len(list))
	for _, s := range list {
		if s = fold(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}
