package find

import (
	"slices"
	"unicode"
	"unicode/utf8"
)

// How far the parts of one table may stand apart, in font sizes and lines.
const (
	mergeGap   = 4.5
	mergePitch = 2.6 // in heights of a row
	mergeLines = 3
)

// merge joins a table to the one right above it when nothing names its columns and they are
// those of the table above: what stands between is the name of a section, or the first lines
// of a label, that looked like prose.
func (s *scene) merge() {
	slices.SortStableFunc(s.grids, func(a, b *grid) int { return compare(a.box.Y0, b.box.Y0) })
	for i := 0; i+1 < len(s.grids); {
		if g := s.merged(s.grids[i], s.grids[i+1]); g != nil {
			s.grids[i] = g
			s.grids = slices.Delete(s.grids, i+1, i+2)
			continue
		}
		i++
	}
}

// merged returns the table that two neighbours make, nil when they are two.
func (s *scene) merged(a, b *grid) *grid {
	if a.drawn || b.drawn || a.cols != b.cols || b.heads() {
		return nil
	}
	size := b.cells[0].words[0].size
	gap := b.box.Y0 - a.box.Y1
	cols, ok := match(a.columns(), b.columns())
	if gap < -size || gap > max(mergeGap*size, mergePitch*a.box.Height()/float64(a.rows)) || !ok || cols[0] != 0 || cols[len(cols)-1] != a.cols-1 || !s.labelsBetween(a, b) {
		return nil
	}
	g := s.structure(s.regionAt(a.box.Union(b.box)))
	if g == nil || g.cols != a.cols || g.rows < a.rows+b.rows-1 || !g.sound() || !g.plausible() {
		return nil
	}
	g.ruled = a.ruled || b.ruled
	return g
}

// heads tells whether the first row with texts beside the label names columns.
func (g *grid) heads() bool {
	row := -1
	for i := range g.cells {
		c := &g.cells[i]
		if c.c0 == 0 || row >= 0 && c.r0 != row {
			continue
		}
		if row = c.r0; !c.value() || isYearText(joinText(c.words)) {
			return true
		}
	}
	return row < 0
}

// labelsBetween tells whether all lines between two tables can be labels of their first column.
func (s *scene) labelsBetween(a, b *grid) bool {
	n := 0
	for i := firstLine(s.lines, a.box.Y1); i < len(s.lines) && s.lines[i].box.CenterY() < b.box.Y0; i++ {
		l := &s.lines[i]
		if l.box.CenterY() < a.box.Y1 || l.box.X1 < a.box.X0 || l.box.X0 > a.box.X1 {
			continue
		}
		c := &l.chunks[0]
		if n++; n > mergeLines || len(l.chunks) > 1 || isCaption(l) || noteStart.MatchString(c.text()) || c.box.X0 > a.box.X0+a.box.Width()/4 {
			return false
		}
		if c.prose && !b.goesOn() {
			return false
		}
	}
	return true
}

// goesOn tells whether the first label of the table begins in lower case.
func (g *grid) goesOn() bool {
	c := &g.cells[0]
	first, _ := utf8.DecodeRuneInString(c.words[0].text)
	return c.c0 == 0 && unicode.IsLower(first)
}
