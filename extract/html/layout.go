package html

import "strings"

// layout tells a table that only arranges a page from one that holds data. A table that
// marks headers or has a caption is data. One that holds other tables, has no more than one
// row or column of text, a lone cell (the number of a page), or asks to be read as layout, is not.
func (g *grid) layout() bool {
	if g.rows == 0 || g.width == 0 {
		return true
	}
	if g.th > 0 || g.caption != "" {
		return false
	}
	if len(g.nested) > 0 {
		return !g.manyFilled()
	}
	rows, columns := g.filled()
	if g.asked && !g.digits() {
		return true
	}
	return rows == 0 || columns < 2 && (rows == 1 || !g.digits())
}

// filled counts the rows with text and the most cells with text in one row.
func (g *grid) filled() (rows, columns int) {
	count := make([]int, g.rows)
	for i := range g.cells {
		if g.cells[i].text != "" {
			count[g.cells[i].row]++
		}
	}
	for _, n := range count {
		if n > 0 {
			rows++
		}
		columns = max(columns, n)
	}
	return rows, columns
}

// manyFilled tells whether a table with tables inside has data of its own beside them.
func (g *grid) manyFilled() bool {
	rows, columns := g.filled()
	return rows > 1 && columns > 1
}

func (g *grid) digits() bool {
	for i := range g.cells {
		if len(g.cells[i].text) < 40 && strings.ContainsAny(g.cells[i].text, "0123456789") {
			return true
		}
	}
	return false
}

// squeezable tells whether the table uses columns as spacing, as filings do: no header cells are marked, or
// signs of currency and closing brackets have cells of their own.
func squeezable(g *grid) bool {
	signs := 0
	for i := range g.cells {
		switch g.cells[i].text {
		case "$", "€", "£", "¥", ")", "%", ")%":
			signs++
		}
	}
	return g.th == 0 || signs > 1
}
