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
	for i := firstLine(lines, bottom); i < len(lines); i++ {
		y := lines[i].box.CenterY()
		if y < bottom {
			continue
		}
		cells := l.rowOf(&lines[i], l.rows()+len(rows))
		if lines[i].box.Y0-bottom > underGap*lines[i].size || cells == nil ||
			slices.ContainsFunc(other, func(b geom.Rect) bool { return b.Y0 < y && y < b.Y1 && b.X0 < l.xs[l.cols()] && b.X1 > l.xs[0] }) {
			break
		}
		rows, bottom = append(rows, cells), lines[i].box.Y1
	}
	return rows, bottom
}

// rowOf makes a row of a label and the figures of a line, nil when they are no row of the grid.
// The label may stand left of the grid, where the labels of its other rows are looked for, too.
func (l *lattice) rowOf(line *line, row int) []cell {
	var out []cell
	labelled, figures := false, 0
	for i := range line.words {
		w := &line.words[i]
		k := slot(l.xs, w.box.CenterX())
		figure, same := isNumber(w.text), len(out) > 0 && out[len(out)-1].c0 == k
		switch {
		case figures == 0 && !figure && w.box.X1 < l.xs[0]:
			labelled = true
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
