package sheet

import (
	"slices"

	"github.com/tabrag/tabrag/table"
)

// Frame is the grid of one table before its cells are made: the rows and columns of the sheet
// that it keeps, and the merged ranges in it.
type Frame struct {
	l     *Sheet
	box   Box
	rows  []int32 // positions in the layout's rows
	cols  []int
	spans []Box
}

// Frame finds the rows and columns of a table: those of the item's box that are not blank.
func (l *Sheet) Frame(it Item) *Frame {
	f := &Frame{l: l, box: it.Box, spans: l.spansIn(it.Box)}
	k, _ := slices.BinarySearch(l.rows, it.Box.R0)
	used := make([]bool, it.Box.C1-it.Box.C0+1)
	for ; k < len(l.rows) && l.rows[k] <= it.Box.R1; k++ {
		any := false
		for i := l.first[k]; i < l.first[k+1]; i++ {
			if _, col := l.g.At(i); col >= it.Box.C0 && col <= it.Box.C1 {
				used[col-it.Box.C0] = true
				any = true
			}
		}
		if any {
			f.rows = append(f.rows, int32(k))
		}
	}
	for i, u := range used {
		if u {
			f.cols = append(f.cols, it.Box.C0+i)
		}
	}
	return f
}

// Rows is the number of rows of the whole table.
func (f *Frame) Rows() int { return len(f.rows) }

// Spans tells whether a merged range starts below the first rows.
func (f *Frame) Spans(head int) bool {
	return len(f.spans) > 0 && head < len(f.rows) && f.spans[len(f.spans)-1].R0 >= f.l.rows[f.rows[head]]
}

// Table makes the table of the first head rows and those from one row up to, not including,
// another. Merged ranges become spans. fill sets text, ref, value and style of the cell that
// was made for the i-th cell of the sheet. Blank rows and columns of the box are counted.
func (f *Frame) Table(head, from, to int, fill func(i int, c *table.Cell)) *table.Table {
	rows := append(slices.Clone(f.rows[:head]), f.rows[from:to]...)
	n := 0
	for _, k := range rows {
		n += f.l.first[k+1] - f.l.first[k]
	}
	t := &table.Table{Rows: make([]table.Row, len(rows)), Columns: make([]table.Column, len(f.cols)), Cells: make([]table.Cell, 0, n)}
	p := &placer{f: f, t: t, rows: rows, column: make([]int32, f.box.C1-f.box.C0+1), covered: map[int]bool{}}
	for i, col := range f.cols {
		p.column[col-f.box.C0] = int32(i)
	}
	for r, k := range rows {
		for i := f.l.first[k]; i < f.l.first[k+1]; i++ {
			p.place(r, i, fill)
		}
	}
	t.Leave("blank rows", f.box.R1-f.box.R0+1-len(f.rows))
	t.Leave("blank columns", f.box.C1-f.box.C0+1-len(f.cols))
	return t
}

// placer puts the cells of a frame into a table.
type placer struct {
	f       *Frame
	t       *table.Table
	rows    []int32
	column  []int32 // of the grid, by column of the box
	covered map[int]bool
	next    int // the span that comes next
}

func (p *placer) place(r, i int, fill func(i int, c *table.Cell)) {
	row, col := p.f.l.g.At(i)
	if col < p.f.box.C0 || col > p.f.box.C1 {
		return
	}
	c := int(p.column[col-p.f.box.C0])
	width := len(p.f.cols)
	if len(p.covered) > 0 && p.covered[r*width+c] {
		return
	}
	cell := table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: 1}
	spans := p.f.spans
	for p.next < len(spans) && (spans[p.next].R0 < row || spans[p.next].R0 == row && spans[p.next].C0 < col) {
		p.next++
	}
	if p.next < len(spans) && spans[p.next].R0 == row && spans[p.next].C0 == col {
		cell.RowSpan = p.rowsUpTo(r, spans[p.next].R1)
		cell.ColSpan = count(p.f.cols, col, spans[p.next].C1)
		for y := r; y < r+cell.RowSpan; y++ {
			for x := c; x < c+cell.ColSpan; x++ {
				p.covered[y*width+x] = true
			}
		}
	}
	p.t.Cells = append(p.t.Cells, cell)
	fill(i, &p.t.Cells[len(p.t.Cells)-1])
}

// rowsUpTo counts the rows of the grid from r on that stand no lower on the sheet than last.
func (p *placer) rowsUpTo(r, last int) int {
	n := 1
	for r+n < len(p.rows) && p.f.l.rows[p.rows[r+n]] <= last && p.rows[r+n] > p.rows[r+n-1] {
		n++
	}
	return n
}

// spansIn returns the merged ranges that start with a filled cell of the box, cut to it.
func (l *Sheet) spansIn(b Box) []Box {
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

// count tells how many numbers of a sorted list lie from a to b.
func count(list []int, a, b int) int {
	i, _ := slices.BinarySearch(list, a)
	k, ok := slices.BinarySearch(list, b)
	if ok {
		k++
	}
	return max(k-i, 1)
}
