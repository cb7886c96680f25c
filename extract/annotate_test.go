package extract_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// grid makes a table of plain rows; "<" continues the cell to its left, "^" the one above.
func grid(rows ...[]string) *table.Table {
	t := &table.Table{Rows: make([]table.Row, len(rows)), Columns: make([]table.Column, len(rows[0]))}
	for r, row := range rows {
		for c, text := range row {
			if text == "<" {
				t.Cells[len(t.Cells)-1].ColSpan++
				continue
			}
			if text == "^" {
				at(t, r-1, c).RowSpan++
				continue
			}
			t.Cells = append(t.Cells, table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: 1, Text: text})
		}
	}
	return t
}

func annotate(t *testing.T, tables ...*table.Table) {
	t.Helper()
	require.NoError(t, extract.Annotate(context.Background(), &extract.Document{ID: "d", Tables: tables}))
	for _, tb := range tables {
		require.NoError(t, tb.Validate())
	}
}

func at(t *table.Table, r, c int) *table.Cell {
	for i := range t.Cells {
		if t.Cells[i].Row == r && t.Cells[i].Col == c {
			return &t.Cells[i]
		}
	}
	return nil
}

func TestAnnotateReadsAStatement(t *testing.T) {
	tb := grid(
		[]string{"(In millions, except per share data; shares in thousands)", "Three Months Ended March 29,", "<", "Year Ended December 31, 2024"},
		[]string{"", "2025", "2024", ""},
		[]string{"Revenue:", "", "", ""},
		[]string{"Products (1)", "$1,234", "(56)", "—"},
		[]string{"Total revenue", "$1,300", "12", "99"},
		[]string{"Earnings per share", "$4.86", "4.00", "n/a"},
		[]string{"Weighted average shares", "16,277", "16,000", ""},
		[]string{"(1) Restated.", "", "", ""},
	)
	annotate(t, tb)
	assert.Equal(t, 2, tb.HeaderRows)
	assert.Equal(t, 1, tb.StubColumns)
	assert.Equal(t, "Three Months Ended March 29, › 2025", tb.Columns[1].Name())
	assert.Equal(t, []string{"Revenue", "Products"}, tb.Rows[3].Path)
	assert.Equal(t, table.KindTotal, tb.Rows[4].Kind)
	assert.Equal(t, []table.Note{{Marker: "1", Text: "Restated."}}, tb.Notes)
	assert.Equal(t, []string{"1"}, tb.Rows[3].Notes)

	v := at(tb, 3, 1).Value
	assert.Equal(t, "1234000000", v.Exact().String())
	assert.Equal(t, table.Unit("USD"), v.Unit)
	assert.Equal(t, "-56000000", at(tb, 3, 2).Value.Exact().String())
	assert.Equal(t, table.Nil, at(tb, 3, 3).Value.Kind, "a dash is nil, not zero")
	assert.Equal(t, table.Unit("USD/shares"), at(tb, 5, 2).Value.Unit)
	assert.Equal(t, "4.00", at(tb, 5, 2).Value.Exact().String(), "per-share data is not in millions")
	assert.Equal(t, "16277000", at(tb, 6, 1).Value.Exact().String(), "shares are in thousands")
	assert.Equal(t, "2025-03-29", at(tb, 3, 1).Period.End)
	assert.Equal(t, table.Quarter, at(tb, 3, 1).Period.Grain)
}

func TestTotalUnderAColumnOfNames(t *testing.T) {
	tb := grid(
		[]string{"Code", "County", "Area", "Population"},
		[]string{"1", "Mombasa", "212.5", "939,370"},
		[]string{"2", "Kwale", "8,270.3", "649,931"},
		[]string{"3", "Lamu", "6,497.7", "101,539"},
		[]string{"", "Totals", "14,980.5", "1,690,840"},
	)
	annotate(t, tb)
	assert.Equal(t, table.KindTotal, tb.Rows[4].Kind, "the code of a total is blank")
	assert.Equal(t, table.KindData, tb.Rows[3].Kind)
}
