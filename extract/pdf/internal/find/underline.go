package find

import "slices"

// Where the line that underlines words stands: how far under their baseline at most, in font
// sizes, and how exactly it begins and ends with them, in points.
const (
	underlineDrop = 0.18
	figureDrop    = 0.14 // the same under figures, where the rule of a sum stands lower
	underlineSlop = 1.5
)

// dropUnderlines leaves out the edges that underline words, as links are: they part nothing. The
// rule of a sum, a little lower under figures, stays.
func dropUnderlines(h []edge, lines []line) []edge {
	return slices.DeleteFunc(h, func(e edge) bool {
		i, _ := slices.BinarySearchFunc(lines, e.pos, func(l line, y float64) int { return compare(l.base, y) })
		for i = min(i, len(lines)-1); i >= 0 && e.pos-lines[i].base < lines[i].size; i-- {
			if d := e.pos - lines[i].base; d > -0.5 && d < underlineDrop*lines[i].size && lines[i].underlined(e, d < figureDrop*lines[i].size) {
				return true
			}
		}
		return false
	})
}

// underlined tells whether an edge begins with one word of the line and ends with another or
// the same, and letters stand over it, or figures right over it.
func (l *line) underlined(e edge, literal bool) bool {
	starts, ends := false, false
	for i := range l.words {
		w := &l.words[i]
		if w.box.CenterX() < e.lo || w.box.CenterX() > e.hi {
			continue
		}
		starts = starts || abs(w.box.X0-e.lo) < underlineSlop
		ends = ends || abs(w.box.X1-e.hi) < underlineSlop
		literal = literal || isLiteral(w.text)
	}
	return starts && ends && literal
}
