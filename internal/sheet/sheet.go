// Package sheet finds the tables on a sheet of loose cells: which cells belong together,
// which lines above them are titles, and which stand by themselves as prose. Workbooks and
// delimited text share it.
//
// It is not for reading files, nor for deciding which rows of a table are its header: that
// is [extract.Annotate]'s.
package sheet

import "slices"

// Kind says what a cell holds, as far as the layout needs to know.
type Kind uint8

// The kinds of cells.
const (
	Text Kind = iota
	Number
	Date
)

// Grid is a sheet: its non-blank cells, sorted by row and then by column, no place twice.
type Grid interface {
	// Len is the number of cells.
	Len() int
	// At gives the place of a cell, from 0.
	At(i int) (row, col int)
	Kind(i int) Kind
	Text(i int) string
	Bold(i int) bool
}

// Box is a range of cells, both ends included, from 0.
type Box struct{ R0, C0, R1, C1 int }

// Contains tells whether the place lies in the box.
func (b Box) Contains(row, col int) bool {
	return row >= b.R0 && row <= b.R1 && col >= b.C0 && col <= b.C1
}

// Overlaps tells whether the boxes share a place.
func (b Box) Overlaps(o Box) bool {
	return b.R0 <= o.R1 && o.R0 <= b.R1 && b.C0 <= o.C1 && o.C0 <= b.C1
}

func (b Box) union(o Box) Box {
	return Box{min(b.R0, o.R0), min(b.C0, o.C0), max(b.R1, o.R1), max(b.C1, o.C1)}
}

// Item is one thing on the sheet, in reading order: a table, or a line of text.
type Item struct {
	// Box of the table, titles left out, or of the line.
	Box Box
	// Table is false for a line of text.
	Table bool
	// Titles are the cells of the lines just above a table that name it, top down.
	Titles []int
	// Line holds the cells of a line of text.
	Line []int
	// Named is the index (from 1) in Hints.Fixed of the range that made this table.
	Named int
}

// Hints are what the source says about the sheet beside its cells.
type Hints struct {
	Merges []Box // ranges shown as one cell; none overlap
	Fixed  []Box // ranges that the source declares to be a table
}

// Sheet is a grid with an index of its rows.
type Sheet struct {
	g     Grid
	hints Hints
	rows  []int // the rows with cells, ascending
	first []int // the first cell of each; one more at the end
}

// New indexes a grid.
func New(g Grid, h Hints) *Sheet {
	l := &Sheet{g: g, hints: h}
	l.index()
	return l
}

// Items splits the sheet into tables and lines of text.
func (l *Sheet) Items() []Item {
	boxes := closeBoxes(l.components())
	boxes = l.bridge(boxes)
	var items []Item
	for i, f := range l.hints.Fixed {
		items = append(items, Item{Box: f, Table: true, Named: i + 1})
	}
	for _, b := range boxes {
		items = append(items, l.classify(b)...)
	}
	slices.SortStableFunc(items, func(a, b Item) int {
		if a.Box.R0 != b.Box.R0 {
			return a.Box.R0 - b.Box.R0
		}
		return a.Box.C0 - b.Box.C0
	})
	return l.adopt(items)
}

func (l *Sheet) index() {
	rows := 0
	l.eachRow(func(_, _ int) { rows++ })
	l.rows, l.first = make([]int, 0, rows), make([]int, 0, rows+1)
	l.eachRow(func(row, first int) {
		l.rows = append(l.rows, row)
		l.first = append(l.first, first)
	})
	l.first = append(l.first, l.g.Len())
}

// eachRow goes through the rows with cells.
func (l *Sheet) eachRow(yield func(row, first int)) {
	last := -1
	for i := range l.g.Len() {
		if row, _ := l.g.At(i); row != last {
			yield(row, i)
			last = row
		}
	}
}

// row returns the cells of one row between two columns.
func (l *Sheet) row(row, c0, c1 int) []int {
	k, ok := slices.BinarySearch(l.rows, row)
	if !ok {
		return nil
	}
	var out []int
	for i := l.first[k]; i < l.first[k+1]; i++ {
		if _, col := l.g.At(i); col >= c0 && col <= c1 {
			out = append(out, i)
		}
	}
	return out
}

// usedRows returns the rows of the box that hold cells, at most limit.
func (l *Sheet) usedRows(b Box, limit int) []int {
	k, _ := slices.BinarySearch(l.rows, b.R0)
	var out []int
	for ; k < len(l.rows) && l.rows[k] <= b.R1 && len(out) < limit; k++ {
		if l.holds(k, b) {
			out = append(out, l.rows[k])
		}
	}
	return out
}

// holds tells whether the k-th row in use has a cell in the columns of the box.
func (l *Sheet) holds(k int, b Box) bool {
	for i := l.first[k]; i < l.first[k+1]; i++ {
		if _, col := l.g.At(i); col >= b.C0 && col <= b.C1 {
			return true
		}
	}
	return false
}

// merge returns the merged range that starts at a place, else the place alone.
func (l *Sheet) merge(row, col int) Box {
	for _, m := range l.hints.Merges {
		if m.R0 == row && m.C0 == col {
			return m
		}
	}
	return Box{row, col, row, col}
}

// classify turns a box into a table with its titles peeled off, or into lines of text.
func (l *Sheet) classify(b Box) []Item {
	rows := l.usedRows(b, maxTitles)
	if len(rows) == 0 {
		return nil
	}
	if l.isProse(b) {
		rows = l.usedRows(b, len(l.rows))
		items := make([]Item, len(rows))
		for i, r := range rows {
			items[i] = Item{Box: Box{r, b.C0, r, b.C1}, Line: l.row(r, b.C0, b.C1)}
		}
		return items
	}
	item := Item{Box: b, Table: true}
	for len(rows) > 1 {
		cells, ok := l.titleRow(item.Box, rows[0], rows[1])
		if !ok {
			break
		}
		item.Titles = append(item.Titles, cells...)
		rows = rows[1:]
		item.Box.R0 = rows[0]
	}
	return []Item{item}
}

// maxTitles is how many rows at the top of a table are looked at for titles.
const maxTitles = 24

// isProse tells whether the box is text rather than a table: cells of words alone, one a
// row and all in its first column, or a lone row of one or two cells.
func (l *Sheet) isProse(b Box) bool {
	k, _ := slices.BinarySearch(l.rows, b.R0)
	for ; k < len(l.rows) && l.rows[k] <= b.R1; k++ {
		cells := l.row(l.rows[k], b.C0, b.C1)
		if len(cells) == 0 {
			continue
		}
		if b.R0 == b.R1 {
			return len(cells) <= 2
		}
		if _, col := l.g.At(cells[0]); len(cells) > 1 || l.kind(cells[0]) != Text || col != b.C0 {
			return false
		}
	}
	return true
}

// titleRow tells whether a row at the top of a box is a title: one cell of words that is
// no period, at the left edge or over the whole width, or a statement on units. A statement
// on units with one period beside it is a title too, where the next row names the columns.
func (l *Sheet) titleRow(b Box, row, next int) ([]int, bool) {
	cells := l.row(row, b.C0, b.C1)
	if b.C0 == b.C1 || len(cells) > 2 || len(cells) == 0 {
		return nil, false
	}
	if len(cells) == 2 {
		below := l.row(next, b.C0, b.C1)
		ok := IsUnitLine(l.g.Text(cells[0])) && isPeriod(l.g.Text(cells[1])) && l.single(cells[1]) &&
			len(below) > 3 && l.isHeaderRow(below) && l.kind(below[0]) != Number
		return cells, ok
	}
	text := l.g.Text(cells[0])
	m := l.merge(l.g.At(cells[0]))
	switch {
	case l.kind(cells[0]) != Text || !isWords(text) || isPeriod(text):
		return nil, false
	case m.R1 > row: // spans into the rows below: part of a stacked header
		return nil, false
	case m.C0 == b.C0:
		return cells, true
	}
	return cells, IsUnitLine(text)
}

// single tells whether a cell spans no other place.
func (l *Sheet) single(i int) bool {
	m := l.merge(l.g.At(i))
	return m.R0 == m.R1 && m.C0 == m.C1
}

// maxTitleGap is how many rows may lie from a title to what it names.
const maxTitleGap = 3

// adopt gives to each table the lines of text that stand close above it as titles.
func (l *Sheet) adopt(items []Item) []Item {
	drop := make([]bool, len(items))
	for i := range items {
		if !items[i].Table {
			continue
		}
		top, left := items[i].Box.R0, items[i].Box.C0
		if len(items[i].Titles) > 0 {
			top, left = l.g.At(items[i].Titles[0])
		}
		for k := i - 1; k >= 0; k-- {
			line := items[k]
			if !line.Table && top-line.Box.R1 > maxTitleGap {
				break // all lines before it stand higher yet
			}
			if line.Table || drop[k] || len(line.Line) != 1 || top-line.Box.R1 > maxTitleGap || top <= line.Box.R1 {
				if line.Table && line.Box.R1 >= top-maxTitleGap && line.Box.C0 <= items[i].Box.C1 && line.Box.C1 >= left {
					break
				}
				continue
			}
			if line.Box.C0 > items[i].Box.C1 || line.Box.C1 < left-1 || len(items[i].Titles) >= 6 {
				continue
			}
			items[i].Titles = append([]int{line.Line[0]}, items[i].Titles...)
			top = line.Box.R0
			drop[k] = true
		}
	}
	var out []Item
	for i, it := range items {
		if !drop[i] {
			out = append(out, it)
		}
	}
	return out
}
