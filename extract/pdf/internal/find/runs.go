package find

import "github.com/tabrag/tabrag/internal/geom"

// Distances between the rows of one table, in font sizes.
const (
	maxPitch  = 2.7
	maxSingle = 3 // rows of one chunk in a row
	listPitch = 5 // between the entries of a list
)

// runsOf returns the regions that rows of several chunks make, one below the other.
func runsOf(lines []line, taken func(geom.Rect) bool) []region {
	var r runner
	for i := range lines {
		l, _ := lines[i].within(-farthest, farthest, false)
		prose := len(r.lines) > 0 && lines[i].proseIn(r.box)
		switch {
		case len(l.chunks) == 0 || taken(l.box):
			if prose || len(l.chunks) > 0 {
				r.flush()
			}
		default:
			if prose || len(r.lines) > 0 && isCaption(&l) || r.tooFar(&l) {
				r.flush()
			}
			r.add(l)
		}
	}
	r.flush()
	return r.out
}

// runner collects the lines of one region after the other.
type runner struct {
	lines  []line
	box    geom.Rect
	single int // lines of one chunk since the last row
	list   int // the list that its entries are of
	out    []region
}

// tooFar tells whether a line stands further under the last one than a row of its table does.
func (r *runner) tooFar(l *line) bool {
	if len(r.lines) == 0 {
		return false
	}
	pitch := maxPitch
	if l.list > 0 && (l.list == r.list || r.list == 0) {
		pitch = listPitch
	}
	last := &r.lines[len(r.lines)-1]
	return l.base-last.base > pitch*max(l.size, last.size)
}

// add appends a line; those of one chunk do not begin a region and end one when they are many.
func (r *runner) add(l line) {
	r.list = max(r.list, l.list)
	if len(r.lines) == 0 {
		r.box = l.box
	}
	r.box = r.box.Union(l.box)
	if len(l.chunks) > 1 {
		r.single = 0
	} else {
		if len(r.lines) == 0 {
			return
		}
		if r.single++; r.single > maxSingle && !l.chunks[0].entry {
			r.flush()
			return
		}
	}
	r.lines = append(r.lines, l)
}

// flush makes a region of the lines so far when they hold rows enough.
func (r *runner) flush() {
	for n := len(r.lines); n > 0 && len(r.lines[n-1].chunks) < 2 && !r.lines[n-1].chunks[0].entry; n-- {
		r.lines = r.lines[:n-1]
	}
	rows := 0
	for i := range r.lines {
		if len(r.lines[i].chunks) > 1 {
			rows++
		}
	}
	if rows >= minRows {
		x := region{lines: r.lines, box: r.lines[0].box}
		for i := range r.lines {
			x.box = x.box.Union(r.lines[i].box)
		}
		r.out = append(r.out, x)
	}
	r.lines, r.single, r.list = nil, 0, 0
}
