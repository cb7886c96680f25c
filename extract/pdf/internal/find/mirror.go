package find

import (
	"slices"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/geom"
)

// rightToLeft tells whether the labels of a region stand at its right: the last text of most
// rows runs from right to left, and the first one does not.
func (r *region) rightToLeft() bool {
	rows, labels := 0, 0
	for i := range r.lines {
		cs := r.lines[i].chunks
		if len(cs) < 2 {
			continue
		}
		if rows++; cs[len(cs)-1].rightToLeft() && !cs[0].rightToLeft() {
			labels++
		}
	}
	return labels*2 > rows
}

func (c *chunk) rightToLeft() bool {
	return slices.ContainsFunc(c.words, func(w word) bool { first, _ := utf8.DecodeRuneInString(w.text); return isRTL(first) })
}

// mirror returns the region as a mirror shows it, and its words: what stood at the right stands
// at the left.
func (r *region) mirror() (m *region, words [][]word) {
	axis := r.box.X0 + r.box.X1
	m = &region{box: flipped(r.box, axis), space: r.space, ruled: r.ruled, h: slices.Clone(r.h), v: slices.Clone(r.v)}
	for i := range m.h {
		m.h[i].lo, m.h[i].hi = axis-m.h[i].hi, axis-m.h[i].lo
	}
	for i := range m.v {
		m.v[i].pos = axis - m.v[i].pos
	}
	slices.Reverse(m.v)
	for _, x := range slices.Backward(r.fixed) {
		m.fixed = append(m.fixed, axis-x)
	}
	for _, l := range r.lines {
		var ws []word
		chunks := make([]chunk, 0, len(l.chunks))
		for k := len(l.chunks) - 1; k >= 0; k-- {
			for i := len(l.chunks[k].words) - 1; i >= 0; i-- {
				w := l.chunks[k].words[i]
				w.box, w.full = flipped(w.box, axis), flipped(w.full, axis)
				ws = append(ws, w)
			}
		}
		from := 0
		for k := len(l.chunks) - 1; k >= 0; k-- {
			c := l.chunks[k]
			c.words, c.box = ws[from:from+len(c.words)], flipped(c.box, axis)
			from += len(c.words)
			chunks = append(chunks, c)
		}
		l.words, l.chunks, l.box = ws, chunks, flipped(l.box, axis)
		m.lines = append(m.lines, l)
		words = append(words, ws)
	}
	return m, words
}

// mirrored reads a region in a mirror and turns what it finds round again.
func mirrored(r *region) *grid {
	axis := r.box.X0 + r.box.X1
	m, words := r.mirror()
	g := structure(m)
	if g == nil {
		return nil
	}
	for _, ws := range words {
		for i := range ws {
			ws[i].box, ws[i].full = flipped(ws[i].box, axis), flipped(ws[i].full, axis)
		}
	}
	for i := range g.cells {
		c := &g.cells[i]
		c.c0, c.c1, c.box = g.cols-c.c1, g.cols-c.c0, flipped(c.box, axis)
	}
	slices.SortFunc(g.cells, func(a, b cell) int {
		if a.r0 != b.r0 {
			return a.r0 - b.r0
		}
		return a.c0 - b.c0
	})
	return g
}

func flipped(b geom.Rect, axis float64) geom.Rect {
	b.X0, b.X1 = axis-b.X1, axis-b.X0
	return b
}
