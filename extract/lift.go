package extract

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Lift takes out of a grid what stands around a table and was only typed into it: titles over the
// whole width above the header become its caption, lines over the whole width below the last row its
// notes. A line that states a number stays, so that the number can be found as a fact. Refs keep the
// numbers of the page. Readers of formats whose grids come with their titles inside call it after [Annotate].
func Lift(t *table.Table) {
	if len(t.Columns) < 2 || len(t.Cells) == 0 {
		return
	}
	wide := wideRows(t)
	gone := make([]bool, len(t.Rows))
	header := t.HeaderRows
	for r := 0; r+1 < header && wide[r] != nil; r++ {
		if below := wide[r+1]; below != nil && r+2 == header {
			break // nothing but titles
		}
		gone[r] = true
		t.HeaderRows--
		title(t, wide[r].Text)
	}
	var notes []table.Note
	for r := len(t.Rows) - 1; r > header && wide[r] != nil && !states(wide[r]) && !t.Rows[r].Kind.IsTotal(); r-- {
		gone[r] = true
		if t.Rows[r].Kind != table.KindNote { // those are notes already
			notes = append(notes, table.Note{Text: wide[r].Text, Ref: wide[r].Ref})
		}
	}
	slices.Reverse(notes)
	t.Notes = append(t.Notes, notes...)
	takeOut(t, gone)
}

// wideRows gives for each row the cell that alone fills it over the whole width, nil for other rows.
func wideRows(t *table.Table) []*table.Cell {
	wide := make([]*table.Cell, len(t.Rows))
	for i := range t.Cells {
		if c := &t.Cells[i]; c.ColSpan == len(t.Columns) && c.RowSpan == 1 {
			wide[c.Row] = c
		}
	}
	return wide
}

// states tells whether a cell states a number.
func states(c *table.Cell) bool { return c.Value.Kind != table.Text || len(c.Stated) > 0 }

// title adds a line to the caption; notes on units are read already.
func title(t *table.Table, text string) {
	switch {
	case isUnitNote(text) || strings.Contains(t.Caption, text):
	case t.Caption == "":
		t.Caption = text
	default:
		t.Caption += " — " + text
	}
}

// takeOut removes rows that no cell of another row reaches into.
func takeOut(t *table.Table, gone []bool) {
	if !slices.Contains(gone, true) {
		return
	}
	place := make([]int, len(t.Rows))
	rows := make([]table.Row, 0, len(t.Rows))
	for r := range t.Rows {
		place[r] = len(rows)
		if !gone[r] {
			rows = append(rows, t.Rows[r])
		}
	}
	cells := t.Cells[:0]
	for _, c := range t.Cells {
		if !gone[c.Row] {
			c.Row = place[c.Row]
			cells = append(cells, c)
		}
	}
	clear(t.Cells[len(cells):])
	t.Rows, t.Cells = rows, cells
}
