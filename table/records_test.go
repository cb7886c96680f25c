package table_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

// typed makes a table of one-slot cells: "" is blank, "=" over a whole row is one cell over it.
func typed(header int, kinds []table.Kind, grid ...[]string) *table.Table {
	t := &table.Table{HeaderRows: header, Rows: make([]table.Row, len(grid)), Columns: make([]table.Column, len(grid[0]))}
	for r, row := range grid {
		t.Rows[r].Kind = kinds[r]
		for c, text := range row {
			if text == "" || text == "=" {
				continue
			}
			span := 1
			if c+1 < len(row) && row[c+1] == "=" {
				span = len(row)
			}
			t.Cells = append(t.Cells, table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: span, Text: text})
		}
	}
	return t
}

func TestRecordsSayWhatTheyLeaveOut(t *testing.T) {
	const head, data, section, note = table.KindHeader, table.KindData, table.KindSection, table.KindNote
	for _, tc := range []struct {
		name    string
		table   *table.Table
		columns []string
		cells   [][]string
		left    map[string]int
		reason  string
	}{
		{"repeated header", typed(1, []table.Kind{head, data, head, data}, []string{"Year", "Won"}, []string{"1999", "3"}, []string{"Year", "Won"}, []string{"2000", "4"}),
			[]string{"Year", "Won"}, [][]string{{"1999", "3"}, {"2000", "4"}}, map[string]int{"repeated headers": 1}, "a header printed again is no record"},
		{"new header", typed(1, []table.Kind{head, data, head, data}, []string{"Year", "Won"}, []string{"1999", "3"}, []string{"Year", "Lost"}, []string{"2000", "4"}),
			[]string{"Year", "Won"}, [][]string{{"1999", "3"}, {"Year", "Lost"}, {"2000", "4"}}, map[string]int{}, "one that names the columns anew stays in sight"},
		{"blank row", typed(1, []table.Kind{head, data, data}, []string{"Year", "Won"}, []string{"", ""}, []string{"2000", "4"}),
			[]string{"Year", "Won"}, [][]string{{"2000", "4"}}, map[string]int{"blank rows": 1}, "nothing is no record"},
		{"label alone", typed(1, []table.Kind{head, section, data}, []string{"Name", "Born"}, []string{"Ann", ""}, []string{"Bob", "1990"}),
			[]string{"Name", "Born"}, [][]string{{"Ann", ""}, {"Bob", "1990"}}, map[string]int{}, "a record may lack all but its name"},
		{"note", typed(1, []table.Kind{head, data, note}, []string{"Name", "Born"}, []string{"Ann", "1990"}, []string{"* late", "="}),
			[]string{"Name", "Born"}, [][]string{{"Ann", "1990"}}, map[string]int{}, "a footnote stands with the table's notes"},
		{"no rows", typed(1, []table.Kind{head}, []string{"Name", "Born"}),
			[]string{"Name", "Born"}, [][]string{}, map[string]int{}, "the columns of a table without rows are known"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			rec := tc.table.Records()
			cells := [][]string{}
			for _, r := range rec.Rows {
				cells = append(cells, r.Cells)
			}
			assert.Equal(t, tc.columns, rec.Columns, tc.reason)
			assert.Equal(t, tc.cells, cells, tc.reason)
			assert.Equal(t, tc.left, rec.Left, tc.reason)
		})
	}
}

func TestRecordsOfRowsWithoutColumns(t *testing.T) {
	r := (&table.Table{Rows: make([]table.Row, 1)}).Records()
	assert.Empty(t, r.Rows)
	assert.Equal(t, map[string]int{"blank rows": 1}, r.Left, "a row without slots has no text")
}

func TestRowCells(t *testing.T) {
	cells := []table.Cell{{Row: 0, Text: "a"}, {Row: 2, Text: "b"}, {Row: 2, Col: 1, Text: "c"}, {Row: 5, Text: "d"}}
	tab := &table.Table{Cells: cells}
	assert.Equal(t, cells[1:3], tab.RowCells(2))
	assert.Empty(t, tab.RowCells(1), "a span of another row covers it")
	assert.Equal(t, cells[3:], tab.RowCells(5))
	assert.Empty(t, tab.RowCells(6))
}
