package find

import (
	"slices"
	"strings"
	"unicode"
)

// What makes a run of words a line of a paragraph, in font sizes where it is a length.
const (
	proseGap   = 1.2 // words further apart are of two runs
	proseWidth = 16.0
	proseWords = 5
	markWords  = 2   // of what numbers a row before its label
	proseAlone = 14  // words of a line that is prose without a neighbour
	prosePitch = 2.1 // from one line of a paragraph to the next
)

// run is a stretch of a line that a paragraph could hold.
type run struct {
	x0, x1     float64
	from, to   int // chunks
	words, lit int // words, and words of letters
	like       bool
}

// markProse flags the chunks that are lines of paragraphs: long runs of words that stand
// above or below another such run of the same width or the same left side.
func markProse(lines []line) []line {
	runs := make([][]run, len(lines))
	for i := range lines {
		runs[i] = lines[i].runs()
	}
	for i := range lines {
		for k := range runs[i] {
			r := &runs[i][k]
			if !r.like {
				continue
			}
			if !(r.words >= proseAlone && r.lit*10 >= r.words*8) && !paragraph(lines, runs, i, r) {
				continue
			}
			for c := r.from; c < r.to; c++ {
				lines[i].chunks[c].prose = true
			}
		}
	}
	markNarrow(lines, runs)
	lastLines(lines)
	markHeadings(lines)
	freeLabels(lines)
	freeSections(lines)
	return freeEntries(lines)
}

// What makes narrow runs, as in pages of three columns, lines of a paragraph: many of them
// right over each other.
const (
	narrowWidth = 10.0
	narrowWords = 3
	narrowPitch = 1.4
	narrowStack = 6
)

// markNarrow flags the lines of narrow columns of prose.
func markNarrow(lines []line, runs [][]run) {
	type link struct{ line, run, depth int }
	depth := make([][]link, len(lines))
	for i := range lines {
		depth[i] = make([]link, len(runs[i]))
		for k := range runs[i] {
			r := &runs[i][k]
			depth[i][k] = link{-1, -1, 1}
			if r.x1-r.x0 < narrowWidth*lines[i].size || r.words < narrowWords || r.lit*10 < r.words*6 || k == 0 && lines[i].figures(r.to) {
				depth[i][k].depth = 0
				continue
			}
			for j := i - 1; j >= 0 && lines[i].base-lines[j].base < narrowPitch*lines[i].size && depth[i][k].line < 0; j-- {
				for m := range runs[j] {
					if d := depth[j][m].depth; d > 0 && abs(runs[j][m].x0-r.x0) < 0.6*lines[i].size {
						depth[i][k] = link{j, m, d + 1}
						break
					}
				}
			}
		}
	}
	for i := len(lines) - 1; i >= 0; i-- {
		for k := range runs[i] {
			if depth[i][k].depth < narrowStack {
				continue
			}
			for c := runs[i][k].from; c < runs[i][k].to; c++ {
				lines[i].chunks[c].prose = true
			}
			if up := depth[i][k]; up.line >= 0 { // the lines above are of the same stack
				depth[up.line][up.run].depth = narrowStack
			}
		}
	}
}

// lastLines flags the short last line of a paragraph: right below a line of it, at its left
// side, alone. The label of a row of figures is none.
func lastLines(lines []line) {
	for i := 1; i < len(lines); i++ {
		l := &lines[i]
		for k := range l.chunks {
			c := &l.chunks[k]
			if c.prose || c.value || k == 0 && l.figures(1) || k+1 < len(l.chunks) && l.chunks[k+1].box.X0-c.box.X1 < 4*l.size && !l.chunks[k+1].prose {
				continue
			}
			for j := i - 1; j >= 0 && l.base-lines[j].base < 1.4*l.size; j-- {
				if endsParagraph(&lines[j], c, l.size, len(l.chunks) == 1) {
					c.prose = true
				}
			}
		}
	}
}

// maxIndent is how far the first line of a paragraph is indented at most, in font sizes.
const maxIndent = 5

// endsParagraph tells whether chunk c may be the last line of a paragraph of line up.
func endsParagraph(up *line, c *chunk, size float64, alone bool) bool {
	for i := range up.chunks {
		p := &up.chunks[i]
		indent := p.box.X0 - c.box.X0 // of the first line of a paragraph of two
		if p.prose && (abs(indent) < 0.5*size || alone && indent > 0 && indent < maxIndent*size) && c.box.X1 < p.box.X1+size && abs(p.words[0].size-c.words[0].size) < 0.3 {
			return true
		}
	}
	return false
}

// paragraph tells whether run r of line i has another line of its paragraph above or below.
// Between the two there may be lines of a column beside it.
func paragraph(lines []line, runs [][]run, i int, r *run) bool {
	for k := i - 1; k >= 0 && near(&lines[k], &lines[i]); k-- {
		if stacked(&lines[k], runs[k], r) {
			return true
		}
	}
	for k := i + 1; k < len(lines) && near(&lines[i], &lines[k]); k++ {
		if stacked(&lines[k], runs[k], r) {
			return true
		}
	}
	return false
}

func near(upper, lower *line) bool {
	return lower.base-upper.base <= prosePitch*max(upper.size, lower.size)
}

func (l *line) runs() []run {
	var out []run
	for c := range l.chunks {
		ch := &l.chunks[c]
		if n := len(out); n > 0 && ch.box.X0-out[n-1].x1 < proseGap*l.size {
			out[n-1].x1, out[n-1].to = ch.box.X1, c+1
		} else {
			out = append(out, run{x0: ch.box.X0, x1: ch.box.X1, from: c, to: c + 1})
		}
		r := &out[len(out)-1]
		for i := range ch.words {
			r.words++
			if isLiteral(ch.words[i].text) {
				r.lit++
			}
		}
	}
	for i := range out {
		r := &out[i]
		if (i == 0 || out[i-1].words <= markWords && i == 1) && l.figures(r.to) { // a long label with its figures
			continue
		}
		r.like = r.x1-r.x0 >= proseWidth*l.size && r.words >= proseWords && r.lit*10 >= r.words*6
	}
	return out
}

// figures tells whether all chunks from the given one on are values, and there are some.
func (l *line) figures(from int) bool {
	for i := from; i < len(l.chunks); i++ {
		if !l.chunks[i].value {
			return false
		}
	}
	return from < len(l.chunks)
}

// years tells whether all chunks from the given one on are years.
func (l *line) years(from int) bool {
	return !slices.ContainsFunc(l.chunks[from:], func(c chunk) bool { return !isYear(&c) })
}

// figured tells whether a line holds several texts, most of them figures.
func (l *line) figured() bool {
	n := l.values()
	return n > 1 && n*2 > len(l.chunks)
}

// values counts the figures of a line.
func (l *line) values() int {
	n := 0
	for i := range l.chunks {
		if l.chunks[i].value {
			n++
		}
	}
	return n
}

// maxLabel is how many lines of a label may stand above the line with its figures.
const maxLabel = 3

// freeLabels takes the flag off the upper lines of a wrapped label: at most three lines
// right above a line with figures, in line with its label.
func freeLabels(lines []line) {
	for i := range lines {
		l := &lines[i]
		if len(l.chunks) < 2 || l.chunks[0].prose || !l.figures(1) {
			continue
		}
		var above []*chunk
		last := l
		for k := i - 1; k >= 0 && len(above) <= maxLabel; k-- {
			up := &lines[k]
			c := &up.chunks[0]
			if last.base-up.base > 1.5*l.size || !c.prose || len(up.chunks) > 1 || abs(c.box.X0-l.chunks[0].box.X0) > 2*l.size || c.box.X1 > l.chunks[1].body().X0 {
				break
			}
			above = append(above, c)
			last = up
		}
		if len(above) <= maxLabel {
			for _, c := range above {
				c.prose = false
			}
		}
	}
}

// freeSections takes the flag off names of sections, alone on their lines and with a colon, that
// no line of prose stands near: what they looked like a paragraph with were labels.
func freeSections(lines []line) {
	for i := range lines {
		c := &lines[i].chunks[0]
		if len(lines[i].chunks) > 1 || !c.prose || c.count >= proseAlone || !strings.HasSuffix(c.words[c.count-1].text, ":") {
			continue
		}
		c.prose = nearby(lines, i, -1) || nearby(lines, i, 1)
	}
}

// nearby tells whether the next line from line i on in a direction is prose near to it.
func nearby(lines []line, i, step int) bool {
	k := i + step
	return k >= 0 && k < len(lines) && near(&lines[min(i, k)], &lines[max(i, k)]) && lines[k].proseIn(lines[i].box)
}

func isLiteral(s string) bool {
	letters, n := 0, 0
	for _, c := range s {
		n++
		if unicode.IsLetter(c) {
			letters++
		}
	}
	return letters*2 > n
}

// stacked tells whether one of the runs of a line near by continues run r.
func stacked(l *line, others []run, r *run) bool {
	for i := range others {
		o := &others[i]
		overlap := min(o.x1, r.x1) - max(o.x0, r.x0)
		if !o.like || overlap < 0.6*(r.x1-r.x0) && overlap < 0.6*(o.x1-o.x0) {
			continue
		}
		if abs(o.x0-r.x0) < 3*l.size || abs(o.x1-r.x1) < l.size {
			return true
		}
	}
	return false
}
