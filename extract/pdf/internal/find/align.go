package find

import (
	"slices"
)

// How many lines must begin a text at one place for it to be the left side of a column.
const (
	minAligned = 5
	alignSlop  = 0.12 // how far from that place a text may begin, in font sizes
)

// side is the left side of a column, and how far the texts before it reach.
type side struct{ x, reach float64 }

// align cuts the chunks of a region where a word begins at the left side of a column: texts
// that fill their column and touch the next one.
func (r *region) align() {
	size := 0.0
	for i := range r.lines {
		size = max(size, r.lines[i].size)
	}
	sides := r.leftSides(alignSlop * size)
	if len(sides) == 0 {
		return
	}
	r.lines = slices.Clone(r.lines)
	for i := range r.lines {
		r.lines[i].cutAt(sides, alignSlop*size)
	}
}

// wordStart is where a word of a region begins.
type wordStart struct {
	x     float64
	chunk bool // it begins a chunk that is not the first of its line
	name  bool // and stands in one of the first lines
}

// leftSides returns the places across the region where texts begin in many lines: chunks in a
// good part of them, or a name in one of the first lines and words in nearly all that print
// there.
func (r *region) leftSides(slop float64) []side {
	starts, rows := r.wordStarts()
	if rows < minAligned {
		return nil
	}
	var sides []side
	for i := 0; i < len(starts); {
		k, chunks, names := i, 0, 0
		for ; k < len(starts) && starts[k].x-starts[i].x <= slop; k++ {
			if starts[k].chunk {
				chunks++
			}
			if starts[k].name {
				names++
			}
		}
		x := starts[i+(k-i)/2].x
		if chunks >= max(minAligned, rows/3) || names > 0 && k-i >= minAligned && (k-i)*10 >= r.over(x)*8 {
			sides = append(sides, side{x, r.reach(x + slop)})
		}
		i = k
	}
	return sides
}

// wordStarts returns where the words of the rows begin that are no figures, from left to
// right, and the number of rows.
func (r *region) wordStarts() (starts []wordStart, rows int) {
	for i := range r.lines {
		l := &r.lines[i]
		if len(l.chunks) < 2 {
			continue
		}
		rows++
		for k := range l.chunks {
			c := &l.chunks[k]
			if c.value {
				continue
			}
			for w := range c.words {
				first := w == 0 && k > 0
				starts = append(starts, wordStart{c.words[w].box.X0, first, first && i < maxHead})
			}
		}
	}
	slices.SortFunc(starts, func(a, b wordStart) int { return compare(a.x, b.x) })
	return starts, rows
}

// over counts the rows that print at x or begin there.
func (r *region) over(x float64) int {
	n := 0
	for i := range r.lines {
		if l := &r.lines[i]; len(l.chunks) > 1 && slices.ContainsFunc(l.chunks, func(c chunk) bool { return c.box.X0 <= x+1 && c.box.X1 > x }) {
			n++
		}
	}
	return n
}

// reach returns how far the texts go that end before x.
func (r *region) reach(x float64) float64 {
	reach := 0.0
	for i := range r.lines {
		for k := range r.lines[i].chunks {
			if end := r.lines[i].chunks[k].box.X1; end <= x {
				reach = max(reach, end)
			}
		}
	}
	return reach
}

// maxHead is how many lines of a region may name columns.
const maxHead = 5

// cutAt cuts the chunks of a row at the words that begin at one of the sides.
func (l *line) cutAt(sides []side, slop float64) {
	if len(l.chunks) < 2 {
		return
	}
	var out []chunk
	for i := range l.chunks {
		c := &l.chunks[i]
		start := 0
		for k := 1; k < len(c.words); k++ {
			if c.cuts(k, sides, slop) {
				out = append(out, c.part(start, k))
				start = k
			}
		}
		out = append(out, c.part(start, len(c.words)))
	}
	l.chunks = out
}

// maxOverrun is how much further than all other texts of its column a text may reach that
// fills it, in font sizes; the name of a section runs on further.
const maxOverrun = 1.5

// cuts tells whether word k of a chunk begins another cell: it stands at a side, the text
// before it is no longer than others of its column, and it is no part of a number or mark of
// the word before it.
func (c *chunk) cuts(k int, sides []side, slop float64) bool {
	p, w := &c.words[k-1], &c.words[k]
	i, _ := slices.BinarySearchFunc(sides, w.box.X0-slop, func(s side, x float64) int { return compare(s.x, x) })
	if i == len(sides) || sides[i].x > w.box.X0+slop || p.box.X1 > sides[i].reach+maxOverrun*p.size {
		return false
	}
	return !w.raised && !isCurrency(p.text) && !isSuffix(w.text) && !isBullet(p.text) && !(isNumber(p.text) && isNumber(w.text))
}

// part returns words start…end of a chunk.
func (c *chunk) part(start, end int) chunk {
	if start == 0 && end == len(c.words) {
		return *c
	}
	p := newChunk(c.words[start:end:end])
	p.prose = c.prose
	return p
}
