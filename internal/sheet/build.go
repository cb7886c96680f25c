package sheet

import (
	"slices"

	"github.com/tabrag/tabrag/table"
)

// Builder builds many tables of one sheet.
type Builder struct{ l layout }

// NewBuilder indexes the sheet.
func NewBuilder(g Grid, h Hints) *Builder {
	b := &Builder{layout{g: g, hints: h}}
	b.l.index()
	return b
}

// Table makes the grid of a table from an item: blank rows and columns are dropped and
// counted, merged ranges become spans. fill sets text, ref, value and style of the cell that
// was made for the i-th cell of the sheet.
func (b *Builder) Table(it Item, fill func(i int, c *table.Cell)) *table.Table {
	return b.l.build(it, fill)
}

func (l *layout) build(it Item, fill func(i int, c *table.Cell)) *table.Table {
	spans := l.spansIn(it.Box)
	cells, rows, cols := l.cellsIn(it.Box)
	t := &table.Table{Rows: make([]table.Row, len(rows)), Columns: make([]table.Column, len(cols))}
	t.Cells = make([]table.Cell, 0, len(cells))
	covered := map[int]bool{}
	next := 0
	for _, i := range cells {
		row, col := l.g.At(i)
		r, _ := slices.BinarySearch(rows, row)
		c, _ := slices.BinarySearch(cols, col)
		if covered[r*len(cols)+c] {
			continue
		}
		cell := table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: 1}
		for next < len(spans) && (spans[next].R0 < row || spans[next].R0 == row && spans[next].C0 < col) {
			next++
		}
		if next < len(spans) && spans[next].R0 == row && spans[next].C0 == col {
			cell.RowSpan = count(rows, row, spans[next].R1)
			cell.ColSpan = count(cols, col, spans[next].C1)
			for y := r; y < r+cell.RowSpan; y++ {
				for x := c; x < c+cell.ColSpan; x++ {
					covered[y*len(cols)+x] = true
				}
			}
		}
		fill(i, &cell)
		t.Cells = append(t.Cells, cell)
	}
	left(t, "blank rows", it.Box.R1-it.Box.R0+1-len(rows))
	left(t, "blank columns", it.Box.C1-it.Box.C0+1-len(cols))
	return t
}

func left(t *table.Table, what string, n int) {
	if n <= 0 {
		return
	}
	if t.Left == nil {
		t.Left = map[string]int{}
	}
	t.Left[what] += n
}

// spansIn returns the merged ranges that start with a filled cell of the box, cut to it.
func (l *layout) spansIn(b Box) []Box {
	var out []Box
	for _, m := range l.hints.Merges {
		if b.Contains(m.R0, m.C0) && len(l.row(m.R0, m.C0, m.C0)) > 0 {
			out = append(out, Box{m.R0, m.C0, min(m.R1, b.R1), min(m.C1, b.C1)})
		}
	}
	slices.SortFunc(out, func(a, b Box) int {
		if a.R0 != b.R0 {
			return a.R0 - b.R0
		}
		return a.C0 - b.C0
	})
	return out
}

// cellsIn returns the filled cells of the box and the rows and columns they stand in.
func (l *layout) cellsIn(b Box) (cells, rows, cols []int) {
	k, _ := slices.BinarySearch(l.rows, b.R0)
	seen := map[int]bool{}
	for ; k < len(l.rows) && l.rows[k] <= b.R1; k++ {
		n := len(cells)
		for i := l.first[k]; i < l.first[k+1]; i++ {
			if _, col := l.g.At(i); col >= b.C0 && col <= b.C1 && l.g.Text(i) != "" {
				cells = append(cells, i)
				if !seen[col] {
					seen[col] = true
					cols = append(cols, col)
				}
			}
		}
		if len(cells) > n {
			rows = append(rows, l.rows[k])
		}
	}
	slices.Sort(cols)
	return cells, rows, cols
}

// count tells how many numbers of a sorted list lie from a to b.
func count(list []int, a, b int) int {
	i, _ := slices.BinarySearch(list, a)
	k, ok := slices.BinarySearch(list, b)
	if ok {
		k++
	}
	return max(k-i, 1)
}
