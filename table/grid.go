package table

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// Grid returns, for each slot, the index in t.Cells of the cell that covers it, or -1.
func (t *Table) Grid() [][]int {
	grid := make([][]int, len(t.Rows))
	slots := make([]int, len(t.Rows)*len(t.Columns))
	for i := range slots {
		slots[i] = -1
	}
	for r := range grid {
		grid[r], slots = slots[:len(t.Columns)], slots[len(t.Columns):]
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		for r := c.Row; r < min(c.Row+max(c.RowSpan, 1), len(grid)); r++ {
			for k := c.Col; k < min(c.Col+max(c.ColSpan, 1), len(t.Columns)); k++ {
				grid[r][k] = i
			}
		}
	}
	return grid
}

// Validate checks the grid: every cell inside it, no slot covered twice, cells in order,
// header rows and stub columns inside the grid.
func (t *Table) Validate() error {
	if t.HeaderRows < 0 || t.HeaderRows > len(t.Rows) || t.StubColumns < 0 || t.StubColumns > len(t.Columns) {
		return fmt.Errorf("table: %d header rows and %d stub columns in a grid of %d × %d",
			t.HeaderRows, t.StubColumns, len(t.Rows), len(t.Columns))
	}
	covered := make([]bool, len(t.Rows)*len(t.Columns))
	last := -1
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row < 0 || c.Col < 0 || c.RowSpan < 1 || c.ColSpan < 1 || c.Row+c.RowSpan > len(t.Rows) || c.Col+c.ColSpan > len(t.Columns) {
			return fmt.Errorf("table: cell %d (row %d+%d, column %d+%d) outside a grid of %d × %d",
				i, c.Row, c.RowSpan, c.Col, c.ColSpan, len(t.Rows), len(t.Columns))
		}
		if at := c.Row*len(t.Columns) + c.Col; at <= last {
			return fmt.Errorf("table: cell %d (row %d, column %d) out of order", i, c.Row, c.Col)
		} else {
			last = at
		}
		for r := c.Row; r < c.Row+c.RowSpan; r++ {
			for k := c.Col; k < c.Col+c.ColSpan; k++ {
				if covered[r*len(t.Columns)+k] {
					return fmt.Errorf("table: slot row %d, column %d covered twice", r, k)
				}
				covered[r*len(t.Columns)+k] = true
			}
		}
	}
	return nil
}

// RowCells gives the cells that begin in a row, left to right.
func (t *Table) RowCells(row int) []Cell {
	byRow := func(c Cell, row int) int { return c.Row - row }
	from, _ := slices.BinarySearchFunc(t.Cells, row, byRow)
	to, _ := slices.BinarySearchFunc(t.Cells, row+1, byRow)
	return t.Cells[from:to]
}

// Leave counts what was left out while the table was read.
func (t *Table) Leave(what string, n int) {
	if n <= 0 {
		return
	}
	if t.Left == nil {
		t.Left = map[string]int{}
	}
	t.Left[what] += n
}

// SortCells puts the cells in the order that Table promises.
func (t *Table) SortCells() {
	slices.SortStableFunc(t.Cells, func(a, b Cell) int {
		if a.Row != b.Row {
			return a.Row - b.Row
		}
		return a.Col - b.Col
	})
}

// PathSeparator joins the parts of a path into a name.
const PathSeparator = " › "

// Name joins the column's header path: "2025 › Q1".
func (c Column) Name() string { return strings.Join(c.Path, PathSeparator) }

// ColumnPath is the header path of a cell of row r in column c: the column's, unless a header
// inside the body names the columns anew.
func (t *Table) ColumnPath(r, c int) []string {
	if over := t.Rows[r].Columns; c < len(over) {
		return over[c]
	}
	return t.Columns[c].Path
}

// Label joins the row's path.
func (r Row) Label() string { return strings.Join(r.Path, PathSeparator) }

// Identify sets the IDs of the tables of one document: the document's ID, a hash of the
// header (paths of the columns, caption when there is no header) and the position among
// the tables with that header. Values play no part, so that a restated table keeps its ID.
func Identify(document string, tables []*Table) {
	seen := map[string]int{}
	for i, t := range tables {
		t.Document = document
		t.Index = i + 1
		var header strings.Builder
		for _, c := range t.Columns {
			header.WriteString(c.Name())
			header.WriteByte('\n')
		}
		if t.HeaderRows == 0 {
			header.WriteString(t.Caption)
		}
		sum := sha256.Sum256([]byte(header.String()))
		key := hex.EncodeToString(sum[:5])
		seen[key]++
		t.ID = fmt.Sprintf("%s:t:%s:%d", document, key, seen[key])
	}
}
