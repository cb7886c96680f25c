package find

import (
	"slices"
	"strings"
)

// split parts a table whose header repeats itself from left to right, or whose figures stand
// in two halves: the same columns set side by side to save height.
func (g *grid) split() []*grid {
	n := g.period()
	if n == 0 && g.halves() {
		n = g.cols / 2
	}
	if n == 0 {
		return []*grid{g}
	}
	var out []*grid
	for c0 := 0; c0 < g.cols; c0 += n {
		part := &grid{rows: g.rows, cols: n, ruled: g.ruled, drawn: g.drawn, header: g.header}
		for _, c := range g.cells {
			if c.c0 >= c0 && c.c1 <= c0+n {
				c.c0, c.c1 = c.c0-c0, c.c1-c0
				part.cells = append(part.cells, c)
			}
		}
		part.dropBlank()
		if len(part.cells) == 0 {
			continue
		}
		part.box = part.cells[0].box
		for i := range part.cells {
			part.box = part.box.Union(part.cells[i].box)
		}
		out = append(out, part)
	}
	return out
}

// period returns after how many columns the first row repeats itself, 0 for never. Every
// cell of the table must lie in one of the repeats.
func (g *grid) period() int {
	names := make([]string, g.cols)
	for i := range g.cells {
		if c := &g.cells[i]; c.r0 == 0 {
			names[c.c0] = strings.ToLower(joinText(c.words))
		}
	}
	for n := 2; n <= g.cols/2; n++ {
		if g.cols%n != 0 || !repeats(names, n) {
			continue
		}
		crosses := slices.ContainsFunc(g.cells, func(c cell) bool { return c.c0/n != (c.c1-1)/n })
		if !crosses && !slices.Contains(names[:n], "") && names[0] != names[1] {
			return n
		}
	}
	return 0
}

// minGutter is by how much the gap between two halves is wider than those in them.
const minGutter = 1.8

// halves tells whether a grid of nothing but figures has its widest gap in the middle.
func (g *grid) halves() bool {
	if g.cols%2 != 0 || g.cols < 4 || slices.ContainsFunc(g.cells, func(c cell) bool { return !c.value() || c.c1-c.c0 > 1 }) {
		return false
	}
	cols := g.columns()
	widest, middle := 0.0, 0.0
	for k := 1; k < len(cols); k++ {
		if gap := cols[k].x0 - cols[k-1].x1; k == len(cols)/2 {
			middle = gap
		} else {
			widest = max(widest, gap)
		}
	}
	return middle > minGutter*widest
}

func repeats(names []string, n int) bool {
	for i := n; i < len(names); i++ {
		if names[i] != names[i-n] {
			return false
		}
	}
	return true
}

// textRules turns lines drawn with hyphens, underscores or equals signs into edges.
func textRules(lines []line, e *edges) []line {
	var found []edge
	for i := range lines {
		l := &lines[i]
		kept := l.words[:0]
		for _, w := range l.words {
			if len(w.text) >= 5 && strings.Trim(w.text, "-_=─━—") == "" {
				found = append(found, edge{pos: w.box.CenterY(), lo: w.box.X0, hi: w.box.X1})
				continue
			}
			kept = append(kept, w)
		}
		l.words = kept
	}
	if found != nil {
		e.h = clean(append(e.h, found...), e.tol)
	}
	return slices.DeleteFunc(lines, func(l line) bool { return len(l.words) == 0 })
}
