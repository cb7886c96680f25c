package find

import (
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// A row that stands under a drawn grid: how far, in font sizes, and how much of it is filled.
const (
	underGap   = 2.6
	underShare = 0.6
	underCells = 3
)

// under returns the rows of figures right under the grid, as a total that is set off stands,
// with the height they end at: behind a label each figure stands in a column of its own, and
// most columns are filled.
func (l *lattice) under(lines []line, other []geom.Rect) (rows [][]cell, bottom float64) {
	bottom = l.ys[l.rows()]
	stub := l.stubOutside(lines)
	for i := firstLine(lines, bottom); i < len(lines); i++ {
		y := lines[i].box.CenterY()
		if y < bottom {
			continue
		}
		cells := l.rowOf(&lines[i], l.rows()+len(rows), stub)
		if lines[i].box.Y0-bottom > underGap*lines[i].size || cells == nil ||
			slices.ContainsFunc(other, func(b geom.Rect) bool { return b.Y0 < y && y < b.Y1 && b.X0 < l.xs[l.cols()] && b.X1 > l.xs[0] }) {
			break
		}
		rows, bottom = append(rows, cells), lines[i].box.Y1
	}
	return rows, bottom
}

// stubOutside tells whether most rows of figures have their labels left of the grid.
func (l *lattice) stubOutside(lines []line) bool {
	figures, labels := 0, 0
	for i := firstLine(lines, l.ys[0]); i < len(lines) && lines[i].box.CenterY() < l.ys[l.rows()]; i++ {
		if !slices.ContainsFunc(lines[i].chunks, func(c chunk) bool { return c.value && c.box.X0 > l.xs[0]-1 }) {
			continue
		}
		figures++
		if lines[i].labelBefore(l.xs[0]) != nil {
			labels++
		}
	}
	return float64(labels) > stubRows*float64(figures)
}

// rowOf makes a row of a label and the figures of a line, nil when they are no row of the grid.
// The label may stand left of the grid where those of its other rows do, to be taken in with
// them.
func (l *lattice) rowOf(line *line, row int, stub bool) []cell {
	var out []cell
	labelled, figures := false, 0
	for i := range line.words {
		w := &line.words[i]
		k := slot(l.xs, w.box.CenterX())
		figure, same := isNumber(w.text), len(out) > 0 && out[len(out)-1].c0 == k
		switch {
		case figures == 0 && !figure && w.box.X1 < l.xs[0]:
			labelled = stub
		case w.box.X0 < l.xs[k]-1 || w.box.X1 > l.xs[k+1]+1 || figure && same:
			return nil
		case figure:
			figures++
			out = append(out, cell{area: area{row, k, row + 1, k + 1}, box: w.box, words: []*word{w}})
		case k > 0 || figures > 0:
			return nil
		case same:
			out[0].words, out[0].box = append(out[0].words, w), out[0].box.Union(w.box)
		default:
			labelled = true
			out = append(out, cell{area: area{row, 0, row + 1, 1}, box: w.box, words: []*word{w}})
		}
	}
	if !labelled || figures < max(underCells, int(underShare*float64(l.cols()))) {
		return nil
	}
	return out
}
