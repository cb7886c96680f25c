package html

import (
	"math"
	"slices"
)

// How far apart, in percent of the width, right sides may be that stand over each other: figures, and
// what stands over figures.
const (
	sameSide   = 2.0
	nearlySide = 6.0
)

// stack puts the rows of a statement over each other: figures in columns by their right sides, labels in
// the column before them. It is nil where two texts of a row would share a slot.
func stack(rows []strip) *grid {
	sides := rightSides(rows)
	if len(sides) == 0 {
		return nil
	}
	first := firstSide(rows)
	g := &grid{number: rows[0].grid.number, width: len(sides) + 1}
	for i := range rows {
		g.hidden += rows[i].grid.hidden
		if rows[i].kind == stripBlank {
			continue
		}
		taken := make([]bool, g.width)
		for k := range rows[i].cells {
			c := &rows[i].cells[k]
			from, to := slot(c, sides, first)
			cell := c.gridCell
			cell.row, cell.col, cell.colSpan, cell.rowSpan = g.rows, from, to-from, 1
			if slices.Contains(taken[from:to], true) {
				return nil
			}
			for s := from; s < to; s++ {
				taken[s] = true
			}
			g.cells = append(g.cells, cell)
		}
		g.rows++
	}
	return g
}

// rightSides are the right sides of the columns of figures, from left to right.
func rightSides(rows []strip) []float64 {
	var all []float64
	for i := range rows {
		for _, c := range rows[i].cells {
			if rows[i].kind == stripData && c.number {
				all = append(all, c.right)
			}
		}
	}
	slices.Sort(all)
	var sides []float64
	for _, x := range all {
		if n := len(sides); n == 0 || x-sides[n-1] > sameSide {
			sides = append(sides, x)
		}
	}
	return sides
}

// firstSide is where the labels of rows end that stand before figures.
func firstSide(rows []strip) float64 {
	side := 100.0
	for i := range rows {
		if r := &rows[i]; r.kind == stripData && len(r.cells) > 1 && !r.cells[0].number {
			side = min(side, r.cells[0].right)
		}
	}
	return side
}

// slot is where a cell goes, counted from the column of labels: under the figures whose right side is its
// own, or whose right sides lie within it. Texts that begin before the first figures are labels.
func slot(c *stripCell, sides []float64, first float64) (from, to int) {
	if c.number || c.align == "right" {
		best, off := 0, nearlySide
		for i, x := range sides {
			if gap := math.Abs(x - c.right); gap < off {
				best, off = i+1, gap
			}
		}
		return best, best + 1
	}
	if c.left < first-sameSide {
		return 0, 1
	}
	for i, x := range sides {
		if x <= c.left || x > c.right+sameSide || to > 0 && c.align != "center" {
			continue
		}
		if to == 0 {
			from = i + 1
		}
		to = i + 2
	}
	return from, max(to, 1)
}

// statement reads the strips that begin at a table element, and marks them as read.
func (p *page) statement(run []strip) error {
	if err := p.tables.Charge(int64(len(run) - 1)); err != nil {
		return err
	}
	for i := range run {
		p.done[run[i].node] = true
	}
	for _, part := range statements(run) {
		above, rows, below := trim(part)
		g := stack(rows)
		if g == nil {
			above, below = part, nil
		}
		if err := p.apart(above, g != nil); err != nil {
			return err
		}
		if g != nil {
			p.hidden += g.hidden
			p.add(g)
		}
		if err := p.apart(below, false); err != nil {
			return err
		}
	}
	return nil
}

// apart reads strips that are no rows of a statement; titles of one are headings.
func (p *page) apart(lines []strip, titles bool) error {
	for i := range lines {
		if l := &lines[i]; titles && l.kind == stripTitle && !isHead(l.cells[0].text) {
			p.hidden += l.grid.hidden
			b := builder{heading: 5}
			for _, c := range l.cells {
				b.text(c.text + " ")
			}
			p.flush(&b)
			continue
		}
		if err := p.single(lines[i].node, lines[i].grid); err != nil {
			return err
		}
	}
	return nil
}
