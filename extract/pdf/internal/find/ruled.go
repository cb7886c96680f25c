package find

import (
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// ruledGrids returns the tables whose cells are drawn, and takes the words in them out of
// the list.
func ruledGrids(e edges, words []word) (grids []*grid, rest []word) {
	rest = words
	for _, c := range components(e) {
		if len(c.h) < 2 || len(c.v) < 2 {
			continue
		}
		l, ok := newLattice(&c)
		if !ok || l.cols() < 2 || l.rows() < 2 {
			continue
		}
		g := l.fill(rest)
		if g == nil {
			continue
		}
		grids = append(grids, g)
		rest = slices.DeleteFunc(slices.Clone(rest), func(w word) bool { return inside(g.box, &w) })
	}
	return grids, rest
}

func inside(b geom.Rect, w *word) bool {
	return b.Contains(geom.Point{X: w.box.CenterX(), Y: w.box.CenterY()})
}

// fill puts the words into the cells. It returns nil when what the lines make is no table.
func (l *lattice) fill(words []word) *grid {
	box := geom.Rect{X0: l.xs[0], X1: l.xs[l.cols()], Y0: l.ys[0], Y1: l.ys[l.rows()]}
	areas := l.areas()
	at := make([]int, l.rows()*l.cols())
	for i, a := range areas {
		for r := a.r0; r < a.r1; r++ {
			for k := a.c0; k < a.c1; k++ {
				at[r*l.cols()+k] = i
			}
		}
	}
	cells := make([]cell, len(areas))
	for i, a := range areas {
		cells[i] = cell{area: a, box: geom.Rect{X0: l.xs[a.c0], X1: l.xs[a.c1], Y0: l.ys[a.r0], Y1: l.ys[a.r1]}}
	}
	for i := range words {
		w := &words[i]
		if !inside(box, w) {
			continue
		}
		r, k := slot(l.ys, w.box.CenterY()), slot(l.xs, w.box.CenterX())
		c := &cells[at[r*l.cols()+k]]
		c.words = append(c.words, w)
	}
	g := &grid{rows: l.rows(), cols: l.cols(), cells: cells, box: box, ruled: true}
	g.dropBlank()
	if !g.plausible() {
		return nil
	}
	return g
}

// slot returns the interval of pos that holds at.
func slot(pos []float64, at float64) int {
	i, _ := slices.BinarySearch(pos, at)
	return min(max(i-1, 0), len(pos)-2)
}

// dropBlank takes out rows and columns in which no cell with text begins or ends alone.
func (g *grid) dropBlank() {
	g.cells = slices.DeleteFunc(g.cells, func(c cell) bool { return len(c.words) == 0 })
	rowUsed, colUsed := make([]bool, g.rows), make([]bool, g.cols)
	for i := range g.cells {
		c := &g.cells[i]
		if c.r1-c.r0 == 1 {
			rowUsed[c.r0] = true
		}
		if c.c1-c.c0 == 1 {
			colUsed[c.c0] = true
		}
	}
	for i := range g.cells { // a cell keeps at least one of its rows and columns
		c := &g.cells[i]
		if !slices.Contains(rowUsed[c.r0:c.r1], true) {
			rowUsed[c.r0] = true
		}
		if !slices.Contains(colUsed[c.c0:c.c1], true) {
			colUsed[c.c0] = true
		}
	}
	rowAt, colAt := ranks(rowUsed), ranks(colUsed)
	for i := range g.cells {
		c := &g.cells[i]
		c.r0, c.r1, c.c0, c.c1 = rowAt[c.r0], rowAt[c.r1], colAt[c.c0], colAt[c.c1]
	}
	g.rows, g.cols = rowAt[g.rows], colAt[g.cols]
}

func ranks(used []bool) []int {
	out := make([]int, len(used)+1)
	for i, u := range used {
		out[i+1] = out[i]
		if u {
			out[i+1]++
		}
	}
	return out
}

// maxBlank is the share of blank slots from which a grid is no table.
const maxBlank = 0.9

func (g *grid) plausible() bool {
	if g.rows < 2 || g.cols < 2 {
		return false
	}
	filled := 0
	for i := range g.cells {
		c := &g.cells[i]
		filled += (c.r1 - c.r0) * (c.c1 - c.c0)
	}
	return float64(filled) > (1-maxBlank)*float64(g.rows*g.cols) && len(g.cells) >= 3
}
