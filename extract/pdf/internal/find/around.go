package find

import (
	"regexp"
	"slices"
	"strings"
)

// noteStart matches the first words of what stands below a table and belongs to no row.
var noteStart = regexp.MustCompile(`^(?i)(notes?|sources?|source\(s\)|quelle|fuente|nota)\s*[:.\d(]|^(\*+|†+|‡+|§|¶)\s*\S|^\(?\d{1,2}\)\s+[A-Z]|^NOTES?\b|^SOURCES?\b|^(?i)(see |the )*(accompanying )?notes to (the )?(consolidated|condensed|financial)\b|^(?i)see (accompanying )?notes?\b`)

// trim takes the caption at the head of a region and the notes at its foot out of its lines.
func (r *region) trim() {
	r.lines = r.lines[r.captionEnd():]
	if k := r.notesStart(); k < len(r.lines) {
		r.lines = r.lines[:k]
	}
	for n := len(r.lines); n > 2 && r.strays(n-1); n-- {
		r.lines = r.lines[:n-1]
	}
}

// strayPitch is how far under the last row a figure alone is none of the table, in font sizes and
// in distances between its rows: a page number, mostly.
const (
	strayPitch = 3
	strayRows  = 1.5
)

// strays tells whether the last line i is a figure alone, far under the line above it.
func (r *region) strays(i int) bool {
	l := &r.lines[i]
	if len(l.chunks) > 1 || !l.chunks[0].value {
		return false
	}
	pitch := 0.0
	for k := 1; k < i; k++ {
		pitch = max(pitch, r.lines[k].base-r.lines[k-1].base)
	}
	return l.base-r.lines[i-1].base > max(strayPitch*l.size, strayRows*pitch)
}

// maxTitle is how many lines from the top of a region a caption may begin.
const maxTitle = 10

// captionEnd returns the number of lines at the top that end with a caption, 0 for none.
func (r *region) captionEnd() int {
	at := -1
	for i := range r.lines[:min(maxTitle, len(r.lines))] {
		if isCaption(&r.lines[i]) {
			at = i
		}
	}
	if at < 0 {
		return 0
	}
	first := &r.lines[at].chunks[0].words[0]
	end := at + 1
	for ; end < len(r.lines); end++ {
		l := &r.lines[end]
		w := &l.chunks[0].words[0]
		if w.bold != first.bold || abs(w.size-first.size) > 0.3 || l.base-r.lines[end-1].base > 1.6*first.size ||
			len(l.chunks) > 1 && slices.ContainsFunc(l.chunks, func(c chunk) bool { return c.value }) && !first.bold || r.ruled && r.ruleAt(end) {
			break
		}
	}
	return end
}

// ruleAt tells whether a rule runs over the region between lines i-1 and i.
func (r *region) ruleAt(i int) bool {
	s := shaper{region: r}
	return s.ruleBetween(i)
}

// notesStart returns the first line of the notes that end the region.
func (r *region) notesStart() int {
	k := len(r.lines)
	for i := len(r.lines) - 1; i > 0; i-- {
		l := &r.lines[i]
		if values := l.values(); values > 1 || values == 1 && len(l.chunks) > 2 {
			break
		}
		if noteStart.MatchString(l.chunks[0].text()) {
			k = i
		}
	}
	return min(k, r.closedAt())
}

// closedAt returns the first line below a rule under which no row of several texts comes; rules
// between all rows say nothing.
func (r *region) closedAt() int {
	rules := 0
	for i := 1; i < len(r.lines); i++ {
		if r.ruleAt(i) {
			rules++
		}
	}
	k := len(r.lines)
	if rules*2 >= k {
		return k
	}
	for i := k - 1; i > 0 && len(r.lines[i].chunks) == 1 && !r.lines[i].chunks[0].value; i-- {
		if r.ruleAt(i) {
			k = i
		}
	}
	return k
}

// trim takes rows that are one text over the whole grid off its top and bottom, when they
// read as a caption or as notes.
func (g *grid) trim() {
	for g.rows > 2 && len(g.cells) > 0 {
		c := g.cells[0]
		if c.c1-c.c0 < g.cols || !captionStart.MatchString(joinText(c.words)) && !g.titled() {
			break
		}
		g.cut(c.r0, c.r1)
	}
	for g.rows > 2 && len(g.cells) > 0 {
		c := g.cells[len(g.cells)-1]
		if c.c1-c.c0 < g.cols || !noteStart.MatchString(joinText(c.words)) {
			break
		}
		g.cut(c.r0, c.r1)
	}
}

// titled tells whether the first row is one long text over a grid of several columns.
func (g *grid) titled() bool {
	t := joinText(g.cells[0].words)
	return len(strings.Fields(t)) > 25
}

// cut removes rows r0…r1, in which only whole-row cells stand.
func (g *grid) cut(r0, r1 int) {
	g.cells = slices.DeleteFunc(g.cells, func(c cell) bool { return c.r0 >= r0 && c.r1 <= r1 })
	for i := range g.cells {
		c := &g.cells[i]
		if c.r0 >= r1 {
			c.r0 -= r1 - r0
			c.r1 -= r1 - r0
		}
	}
	g.rows -= r1 - r0
	if len(g.cells) > 0 {
		top, bottom := g.cells[0].box.Y0, g.cells[0].box.Y1
		for i := range g.cells {
			top, bottom = min(top, g.cells[i].box.Y0), max(bottom, g.cells[i].box.Y1)
		}
		g.box.Y0, g.box.Y1 = max(g.box.Y0, top), min(g.box.Y1, bottom)
	}
}
