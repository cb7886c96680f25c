package extract

import "github.com/tabrag/tabrag/table"

// DropIdle takes rows and columns that hold no text of their own out of a grid: blank ones, those
// that only widen the cells of a neighbour, as a strip of colour beside a name does, and rows that only
// begin cells of the row below, as in a pivot. A row that a cell from above reaches into stays: it is a
// record that lacks the rest. What is dropped is counted; two columns at least stay.
func DropIdle(t *table.Table) {
	if len(t.Rows) == 0 || len(t.Columns) == 0 || len(t.Rows) > maxSlots/len(t.Columns) {
		return
	}
	t.SortCells()
	grid := t.Grid()
	rows, tall := withoutIdle(len(t.Rows), len(t.Columns), true, func(r, c int) int { return grid[r][c] })
	columns, wide := withoutIdle(len(t.Columns), len(t.Rows), false, func(c, r int) int { return grid[r][c] })
	if wide < 2 {
		columns, wide = nil, len(t.Columns)
	}
	if tall == len(t.Rows) && wide == len(t.Columns) {
		return
	}
	t.Leave("blank rows", len(t.Rows)-tall)
	t.Leave("blank columns", len(t.Columns)-wide)
	for i := range t.Cells {
		c := &t.Cells[i]
		c.Row, c.RowSpan = moved(rows, c.Row, c.RowSpan)
		if columns != nil {
			c.Col, c.ColSpan = moved(columns, c.Col, c.ColSpan)
		}
	}
	t.SortCells()
	t.Rows, t.Columns = make([]table.Row, tall), make([]table.Column, wide)
}

// withoutIdle gives each of n lines of slots its new place, the same for a line without text of its own
// and its neighbour, and counts the places. A line that cells of the one before reach into is kept where
// that is asked for. at gives the cell over a slot of a line, -1 for none.
func withoutIdle(n, slots int, keepReached bool, at func(line, slot int) int) (place []int, count int) {
	place = make([]int, n)
	group := make([]int, slots) // the cell of the group at hand in each slot
	for s := range group {
		group[s] = at(0, s)
	}
	for l := 1; l < n; l++ {
		adds, lacks, reached := false, false, false
		for s := range group {
			here := at(l, s)
			adds = adds || here >= 0 && here != group[s]
			reached = reached || here >= 0
			lacks = lacks || group[s] >= 0 && here != group[s]
		}
		place[l] = place[l-1]
		if lacks && (adds || keepReached && reached) {
			place[l]++
		}
		if adds || place[l] > place[l-1] {
			for s := range group {
				group[s] = at(l, s)
			}
		}
	}
	return place, place[n-1] + 1
}

// moved is a span of lines in their new places.
func moved(place []int, from, span int) (start, length int) {
	return place[from], place[from+span-1] - place[from] + 1
}
