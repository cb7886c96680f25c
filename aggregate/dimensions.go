package aggregate

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// maxDimension is how long a text may be that says what a row is of; longer ones are prose.
const maxDimension = 120

// dimensions gives for each row what the columns of texts say of it, by the names of these columns in lower case:
// "region" is "Europe". Columns without a name say nothing, and rows that sum up others are of none. Facts of one row
// share a map.
func dimensions(t *table.Table) []map[string]string {
	names := make([]string, len(t.Columns))
	named := false
	for i := range t.Columns {
		if c := &t.Columns[i]; c.Type == table.TypeText || i < t.StubColumns {
			names[i] = strings.ToLower(c.Name())
			named = named || names[i] != ""
		}
	}
	if !named {
		return nil
	}
	out := make([]map[string]string, len(t.Rows))
	set := func(row, col int, text string) {
		if col >= len(names) || names[col] == "" || text == "" || len(text) > maxDimension || !ofOne(t, row) {
			return
		}
		if out[row] == nil {
			out[row] = make(map[string]string, 1)
		}
		out[row][names[col]] = text
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		for r := c.Row; r < min(c.Row+max(c.RowSpan, 1), len(t.Rows)) && (c.Col < t.StubColumns || c.Value.Kind == table.Text); r++ {
			set(r, c.Col, c.Text)
		}
	}
	for col := range min(t.StubColumns, len(names)) {
		carry(t, out, col, names[col])
	}
	return out
}

// carry gives the labels of a column without the marks of notes, as the paths of rows have them, and to rows where it is
// blank what the row above them is of, if their paths say so.
func carry(t *table.Table, rows []map[string]string, col int, name string) {
	above := ""
	for r := t.HeaderRows; r < len(t.Rows); r++ {
		if !ofOne(t, r) {
			continue
		}
		text := rows[r][name]
		for _, part := range t.Rows[r].Path {
			if part != "" && (text == "" && part == above || text != "" && strings.HasPrefix(text, part)) {
				above = part
				if rows[r] == nil {
					rows[r] = make(map[string]string, 1)
				}
				rows[r][name] = part
				break
			}
		}
	}
}

// ofOne tells whether a row is one of the body that sums up no others.
func ofOne(t *table.Table, row int) bool {
	k := t.Rows[row].Kind
	return row >= t.HeaderRows && (k == "" || k == table.KindData || k == table.KindOfWhich)
}
