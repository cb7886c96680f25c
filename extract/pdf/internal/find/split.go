package find

import (
	"slices"
	"strconv"
	"strings"
)

// split parts a table whose header repeats itself from left to right, or whose figures stand
// in two halves: the same columns set side by side to save height.
func (g *grid) split() []*grid {
	n := g.period()
	repeated := n > 0
	if n == 0 && g.halves() {
		n = g.cols / 2
	}
	if n == 0 {
		return []*grid{g}
	}
	head := 0
	if repeated {
		head = 1
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
		part.dropBlank(nil)
		if len(part.cells) == 0 {
			continue
		}
		part.box = part.cells[0].box
		for i := range part.cells {
			part.box = part.box.Union(part.cells[i].box)
		}
		out = append(out, part)
	}
	if countOn(out, head) {
		return []*grid{stack(out, head)}
	}
	return out
}

// countOn tells whether the first column numbers the rows under the head from the first part to
// the last without a gap: one table, set in several columns.
func countOn(parts []*grid, head int) bool {
	next := 0
	for i, p := range parts {
		rows := 0
		for k := range p.cells {
			c := &p.cells[k]
			if c.r0 < head || c.c0 > 0 {
				continue
			}
			n, err := strconv.Atoi(joinText(c.words))
			if err != nil || (i > 0 || rows > 0) && n != next || c.c1 > 1 {
				return false
			}
			next = n + 1
			rows++
		}
		if rows < 2 || rows != p.rows-head {
			return false
		}
	}
	return true
}

// stack puts parts under each other; the head stands over the first one alone.
func stack(parts []*grid, head int) *grid {
	out := parts[0]
	for _, p := range parts[1:] {
		for _, c := range p.cells {
			if c.r0 >= head {
				c.r0, c.r1 = c.r0+out.rows-head, c.r1+out.rows-head
				out.cells = append(out.cells, c)
			}
		}
		out.rows += p.rows - head
		out.box = out.box.Union(p.box)
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
