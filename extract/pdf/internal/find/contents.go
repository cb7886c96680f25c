package find

import (
	"regexp"
	"slices"
)

// tocEntry matches the first cell of a line of a table of contents.
var tocEntry = regexp.MustCompile(`(?i)^(item|part|chapter|section|note|appendix|annex|schedule|exhibit|[ivx]+\.?|\d+([.-]\d+)*\.?|[a-z]\.)(\s|$)`)

// maxTocTitle is how many words the title of a table of contents has at most.
const maxTocTitle = 6

var tocTitle = regexp.MustCompile(`(?i)^((table of )?contents|index( to .*)?|pages?( no\.?)?|inhalt(sverzeichnis)?|sommaire|índice)$`)

// contents tells whether a grid is a table of contents: page numbers that never fall in the
// last column, behind entries that are numbered, or dotted, or under such a title.
func (g *grid) contents(titled bool) bool {
	last, rising, pages, numbered, dotted := 0, 0, 0, 0, 0
	for i := range g.cells {
		c := &g.cells[i]
		text := joinText(c.words)
		if c.c0 == 0 && tocEntry.MatchString(text) {
			numbered++
		}
		if slices.ContainsFunc(c.words, func(w *word) bool { return w.leader }) {
			dotted++
		}
		if c.c1 != g.cols {
			if c.c0 > 0 && c.value() {
				return false
			}
			continue
		}
		n, ok := pageNumber(text)
		if !ok {
			continue
		}
		pages++
		if n >= last {
			rising++
		}
		last = n
	}
	if titled && numbered > 0 && pages > 0 {
		return true
	}
	if pages < 2 || pages*5 < g.rows*3 || rising*10 < pages*9 {
		return false
	}
	return titled || numbered*2 >= g.rows || dotted*2 >= g.rows && pages >= 3
}

func pageNumber(s string) (int, bool) {
	if len(s) == 0 || len(s) > 4 || !allDigits(s) {
		return 0, false
	}
	n := 0
	for _, c := range s {
		n = 10*n + int(c-'0')
	}
	return n, true
}
