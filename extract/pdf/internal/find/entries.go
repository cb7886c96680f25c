package find

import "slices"

// What makes the rows of a list whose long column wraps, as indexes of exhibits and lists of
// people with their offices have it.
const (
	minEntries  = 3   // rows on a page whose long texts begin at one place
	entryFlanks = 2   // short texts beside the long one, at least
	flankWords  = 5   // of a short text at most
	maxLift     = 0.6 // font sizes from the short texts down to the long one
	entryPitch  = 1.5 // from one line of an entry to the next, in font sizes
)

// entry is a row whose text in one column may go on in the lines below.
type entry struct{ line, chunk int }

// freeEntries takes the flag of prose off the long texts of a list: what wraps within its
// column, beside short texts in the columns next to it, again and again down the page, is no
// paragraph. Texts that are set a little lower than the short ones come into their line.
func freeEntries(lines []line) []line {
	lefts, columns := entryColumns(lines)
	lefts = slices.DeleteFunc(lefts, func(x float64) bool { return len(columns[x]) < minEntries })
	if len(lefts) == 0 {
		return lines
	}
	if raised := liftEntries(lines, lefts); len(raised) < len(lines) {
		lines = raised
		_, columns = entryColumns(lines)
	}
	for n, x := range lefts {
		for _, e := range columns[x] {
			l := &lines[e.line]
			l.list = n + 1
			for k := range l.chunks {
				l.chunks[k].prose = false
			}
			for _, rest := range wrapped(lines, e) {
				rest.prose, rest.entry = false, true
			}
		}
	}
	return lines
}

// liftEntries joins a line of short texts with the long one that stands less than a line below
// it, at one of the left sides.
func liftEntries(lines []line, lefts []float64) []line {
	var out []line
	for i := 0; i < len(lines); i++ {
		l := lines[i]
		if i+1 < len(lines) && len(l.chunks) > entryFlanks && lines[i+1].below(&l, lefts) {
			next := &lines[i+1]
			l.words = append(slices.Clone(l.words), next.words...)
			slices.SortStableFunc(l.words, func(a, b word) int { return compare(a.box.X0, b.box.X0) })
			l.chunks = append(slices.Clone(l.chunks), next.chunks...)
			slices.SortStableFunc(l.chunks, func(a, b chunk) int { return compare(a.box.X0, b.box.X0) })
			l.box, l.base = l.box.Union(next.box), next.base
			i++
		}
		out = append(out, l)
	}
	return out
}

// below tells whether a line is one text at one of the left sides that fits between the texts
// of the line less than a line above it.
func (l *line) below(up *line, lefts []float64) bool {
	if len(l.chunks) != 1 || l.base-up.base > maxLift*l.size {
		return false
	}
	c := &l.chunks[0]
	return slices.ContainsFunc(lefts, func(x float64) bool { return abs(x-c.box.X0) <= 0.5*l.size }) &&
		!slices.ContainsFunc(up.chunks, func(o chunk) bool { return o.box.X0 < c.box.X1 && o.box.X1 > c.box.X0 })
}

// entryColumns groups the entries of a page by where their long texts begin.
func entryColumns(lines []line) (lefts []float64, columns map[float64][]entry) {
	columns = map[float64][]entry{}
	for i := range lines {
		l := &lines[i]
		k := l.long()
		if k < 0 {
			continue
		}
		x := l.chunks[k].box.X0
		if at := slices.IndexFunc(lefts, func(y float64) bool { return abs(y-x) <= 0.5*l.size }); at >= 0 {
			x = lefts[at]
		} else {
			lefts = append(lefts, x)
		}
		columns[x] = append(columns[x], entry{i, k})
	}
	return lefts, columns
}

// long returns the chunk of a line that is its longest text, behind or between short ones, -1
// for none.
func (l *line) long() int {
	if len(l.chunks) <= entryFlanks {
		return -1
	}
	found := -1
	for k := 1; k < len(l.chunks); k++ {
		if c := &l.chunks[k]; !c.value && (found < 0 || c.count > l.chunks[found].count) {
			found = k
		}
	}
	for k := range l.chunks {
		if c := &l.chunks[k]; k != found && (c.count > flankWords || c.prose && k > 0) {
			return -1
		}
	}
	if found >= 0 && startsLower(&l.chunks[found]) { // a line of a paragraph that goes on
		return -1
	}
	return found
}

// wrapped returns the lines of an entry's text below its first: alone on their lines, at the
// same left side, within the column.
func wrapped(lines []line, e entry) []*chunk {
	first := &lines[e.line]
	c := &first.chunks[e.chunk]
	right := 1e9
	if e.chunk+1 < len(first.chunks) {
		right = first.chunks[e.chunk+1].box.X0
	}
	var out []*chunk
	last := first.base
	for i := e.line + 1; i < len(lines); i++ {
		l := &lines[i]
		if l.base-last > entryPitch*l.size || len(l.chunks) != 1 {
			break
		}
		next := &l.chunks[0]
		if abs(next.box.X0-c.box.X0) > 0.5*l.size || next.box.X1 > right {
			break
		}
		out = append(out, next)
		last = l.base
	}
	return out
}

// listed tells whether lines hold enough entries of lists to be one.
func listed(lines []line) bool {
	n := 0
	for i := range lines {
		if lines[i].list > 0 {
			n++
		}
	}
	return n >= minEntries
}
