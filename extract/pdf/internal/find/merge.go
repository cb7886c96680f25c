package find

import "slices"

// How far the parts of one table may stand apart, in font sizes and lines.
const (
	mergeGap   = 4.5
	mergePitch = 2.6 // in heights of a row
	mergeLines = 8
	denseLines = 2.2 // from one line between to the next
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
	if gap < -size || !ok || cols[0] != 0 || cols[len(cols)-1] != a.cols-1 {
		return nil
	}
	if n, dense := s.labelsBetween(a, b); n < 0 || gap > max(mergeGap*size, mergePitch*a.box.Height()/float64(a.rows)) && !dense {
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

// labelsBetween counts the lines between two tables, -1 when one of them cannot be a label of
// the first column, and tells whether they stand as close as rows do.
func (s *scene) labelsBetween(a, b *grid) (n int, dense bool) {
	figures := a.columns()[1]
	last := a.box.Y1
	for i := firstLine(s.lines, a.box.Y1); i < len(s.lines) && s.lines[i].box.CenterY() < b.box.Y0; i++ {
		l := &s.lines[i]
		if l.box.CenterY() < a.box.Y1 || l.box.X1 < a.box.X0 || l.box.X0 > a.box.X1 {
			continue
		}
		c := &l.chunks[0]
		if n++; n > mergeLines || len(l.chunks) > 1 || isCaption(l) || noteStart.MatchString(c.text()) ||
			c.box.X0 > a.box.X0+a.box.Width()/4 || c.box.X1 > (figures.x0+figures.x1)/2 {
			return -1, false
		}
		if l.base-last > denseLines*l.size {
			return n, false
		}
		last = l.base
	}
	return n, n > 0 && b.box.Y0-last < denseLines*b.cells[0].words[0].size
}
