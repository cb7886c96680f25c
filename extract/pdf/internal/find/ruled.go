package find

import (
	"slices"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/geom"
)

func inside(b geom.Rect, w *word) bool {
	return b.Contains(geom.Point{X: w.box.CenterX(), Y: w.box.CenterY()})
}

// fill puts the words into the cells, but those in the boxes of tables inside it, and takes in
// the rows right under it that stand in no grid beside. It returns nil when what the lines
// make is no table.
func (l *lattice) fill(lines []line, other, beside []geom.Rect) *grid {
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
	for i := firstLine(lines, box.Y0); i < len(lines) && lines[i].box.Y0 < box.Y1; i++ {
		for k := range lines[i].words {
			w := &lines[i].words[k]
			if inside(box, w) && !slices.ContainsFunc(other, func(b geom.Rect) bool { return inside(b, w) }) {
				c := &cells[at[slot(l.ys, w.box.CenterY())*l.cols()+slot(l.xs, w.box.CenterX())]]
				c.words = append(c.words, w)
			}
		}
	}
	for i := range cells {
		cells[i].order()
	}
	more, bottom := l.under(lines, beside)
	box.Y1 = bottom
	g := &grid{rows: l.rows() + len(more), cols: l.cols(), cells: slices.Concat(cells, slices.Concat(more...)), box: box, ruled: true, drawn: true}
	g.dropBlank(l.wideColumns())
	if !g.soundDrawn() {
		g.dropBlank(nil)
	}
	if !g.plausible() {
		return nil
	}
	return g
}

// firstLine returns the first line that may reach below y.
func firstLine(lines []line, y float64) int {
	i, _ := slices.BinarySearchFunc(lines, y, func(l line, y float64) int { return compare(l.box.CenterY(), y) })
	for i > 0 && lines[i-1].box.Y1 > y {
		i--
	}
	return i
}

// coarse tells whether the drawn cells hold several cells of the table each: numbers over
// each other or side by side in a good part of the cells that hold numbers.
func (g *grid) coarse(lines []line) bool {
	numbers, several := 0, 0
	all, within := 0, 0 // lines with numbers, and those in cells that hold several
	for i := range g.cells {
		c := &g.cells[i]
		alone, mixed, pairs, rows := 0, 0, 0, 0
		for k := firstLine(lines, c.box.Y0); k < len(lines) && lines[k].box.Y0 < c.box.Y1; k++ {
			values, texts := lines[k].valuesIn(c.box)
			switch {
			case values > 1:
				pairs++
			case values == 1 && texts == 0:
				alone++
			case values+texts > 0:
				mixed++
			}
			if values+texts > 1 && values > 0 {
				rows++
			}
		}
		if alone+pairs+rows > 0 {
			numbers++
		}
		all += alone + pairs
		if pairs > 0 || rows > 2 && rows*2 > mixed || alone > 1 && alone > mixed {
			several++
			within += alone + pairs
		}
	}
	return several > 0 && (several*4 >= numbers || within*2 >= all)
}

// valuesIn counts the chunks with and without digits whose middle is in the box.
func (l *line) valuesIn(b geom.Rect) (values, texts int) {
	for i := range l.chunks {
		c := &l.chunks[i]
		switch {
		case !b.Contains(geom.Point{X: c.box.CenterX(), Y: c.box.CenterY()}):
		case c.value && hasDigit(c) && !c.breaksOff():
			values++
		default:
			texts++
		}
	}
	return values, texts
}

// breaksOff tells whether a text ends with a dash, so that the line below goes on with it.
func (c *chunk) breaksOff() bool {
	last, n := utf8.DecodeLastRuneInString(c.words[len(c.words)-1].text)
	return n < len(c.text()) && (last == '-' || last == '–')
}

// slot returns the interval of pos that holds at.
func slot(pos []float64, at float64) int {
	i, _ := slices.BinarySearch(pos, at)
	return min(max(i-1, 0), len(pos)-2)
}

// What a column without texts of its own must be to stay in a table, under a name that spans it:
// drawn over most of the height, and not much narrower than the others.
const (
	drawnShare = 0.6
	wideShare  = 0.5 // of the middle one
)

// wideColumns tells which columns are drawn and as wide as columns of texts.
func (l *lattice) wideColumns() []bool {
	widths := make([]float64, l.cols())
	for k := range widths {
		widths[k] = l.xs[k+1] - l.xs[k]
	}
	middle := slices.Sorted(slices.Values(widths))[len(widths)/2]
	out := make([]bool, l.cols())
	for k := range out {
		drawn := 0.0
		for r := range l.rows() {
			if l.left[r*len(l.xs)+k] && l.left[r*len(l.xs)+k+1] {
				drawn += l.ys[r+1] - l.ys[r]
			}
		}
		out[k] = widths[k] >= wideShare*middle && drawn >= drawnShare*(l.ys[l.rows()]-l.ys[0])
	}
	return out
}

// dropBlank takes out rows and columns in which no cell with text begins or ends alone, but for
// columns to keep that a text spans.
func (g *grid) dropBlank(keep []bool) {
	g.dropBlankRows()
	used := make([]bool, g.cols)
	for i := range g.cells {
		c := &g.cells[i]
		for k := c.c0; k < c.c1; k++ {
			if c.c1-c.c0 == 1 || k < len(keep) && keep[k] {
				used[k] = true
			}
		}
	}
	for i := range g.cells { // a cell keeps at least one of its columns
		if c := &g.cells[i]; !slices.Contains(used[c.c0:c.c1], true) {
			used[c.c0] = true
		}
	}
	at := ranks(used)
	for i := range g.cells {
		c := &g.cells[i]
		c.c0, c.c1 = at[c.c0], at[c.c1]
	}
	g.cols = at[g.cols]
}

// dropBlankRows takes out cells without text and the rows in which no cell begins or ends alone.
func (g *grid) dropBlankRows() {
	g.cells = slices.DeleteFunc(g.cells, func(c cell) bool { return len(c.words) == 0 })
	used := make([]bool, g.rows)
	for i := range g.cells {
		if c := &g.cells[i]; c.r1-c.r0 == 1 {
			used[c.r0] = true
		}
	}
	for i := range g.cells { // a cell keeps at least one of its rows
		if c := &g.cells[i]; !slices.Contains(used[c.r0:c.r1], true) {
			used[c.r0] = true
		}
	}
	at := ranks(used)
	for i := range g.cells {
		c := &g.cells[i]
		c.r0, c.r1 = at[c.r0], at[c.r1]
	}
	g.rows = at[g.rows]
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
