package find

import (
	"slices"
)

// What tells the lines of one text from rows, where rows stand further apart.
const (
	leastPitch = 0.9  // font sizes between two lines of a text, at least,
	mostPitch  = 1.3  // and at most
	samePitch  = 1.06 // by so much it may vary,
	rowPitch   = 1.12 // and so much further apart stand rows
	minPitches = 3    // of each kind that there must be
	strayStack = 16   // one in so many figures may have another under it in its cell
	halfHigh   = 0.35 // font sizes from the middle of a line to its sides
)

// stackedText is the lines of one text, or of one cell.
type stackedText struct {
	c0, c1      int
	top, bottom float64
	base        float64 // of its last line
	lines       int
	figures     int
}

// spaced reads a table whose rows stand further apart than the lines of its texts do, wherever
// the texts stand in their rows; nil when that tells nothing.
func (s *shaper) spaced() *grid {
	if s.head == len(s.lines) {
		return nil
	}
	if g := s.body().spacedBody(); g != nil {
		return s.under(g)
	}
	return nil
}

func (s *shaper) spacedBody() *grid {
	pitch := s.textPitch()
	if pitch == 0 {
		return nil
	}
	texts := s.stackTexts(pitch)
	figures, stacked := 0, 0
	for _, t := range texts {
		if s.figured[t.c0] && t.figures == t.lines {
			if figures++; t.lines > 1 {
				stacked++
			}
		}
	}
	if stacked*strayStack > figures {
		return nil
	}
	l := s.spacedLattice(texts)
	if slices.ContainsFunc(texts, func(t stackedText) bool { return t.lines > 1 && slot(l.ys, t.top) != slot(l.ys, t.bottom) }) {
		return nil
	}
	several := 0
	for r := range l.rows() {
		if s.severalRows(l, r) {
			several++
		}
	}
	if several*strayBands > l.rows() {
		return nil
	}
	return s.fillBands(l)
}

// textPitch returns how far apart the lines of one text stand at most, 0 when no such distance is
// clearly less than that of the rows.
func (s *shaper) textPitch() float64 {
	var all []float64
	last := make([]float64, len(s.cols))
	for i, ps := range s.pieces {
		for _, p := range ps {
			for k := p.c0; k < p.c1; k++ {
				if base := s.lines[i].base; last[k] == 0 || base > last[k] {
					if last[k] > 0 && p.c1 == p.c0+1 {
						all = append(all, (base-last[k])/s.size)
					}
					last[k] = base
				}
			}
		}
	}
	slices.Sort(all)
	all = slices.DeleteFunc(all, func(d float64) bool { return d < leastPitch })
	n := 0
	for n < len(all) && all[n] <= samePitch*all[0] {
		n++
	}
	if n < minPitches || len(all)-n < minPitches || all[0] > mostPitch || all[n] < rowPitch*all[n-1] {
		return 0
	}
	return all[n-1] * s.size * (1 + samePitch) / 2
}

// stackTexts joins the lines of texts that stand no further apart than the lines of a text do.
func (s *shaper) stackTexts(pitch float64) []stackedText {
	var out []stackedText
	last := make([]int, len(s.cols)) // the text above in each column, from 1
	for i, ps := range s.pieces {
		l := &s.lines[i]
		for _, p := range ps {
			y := p.box.CenterY()
			t := stackedText{c0: p.c0, c1: p.c1, top: y - halfHigh*l.size, bottom: y + halfHigh*l.size, base: l.base, lines: 1}
			if p.value {
				t.figures = 1
			}
			if n := last[p.c0]; n > 0 && s.goesOn(&out[n-1], &t, pitch) {
				up := &out[n-1]
				up.bottom, up.base, up.c1 = t.bottom, t.base, max(up.c1, t.c1)
				up.lines, up.figures = up.lines+1, up.figures+t.figures
				continue
			}
			out = append(out, t)
			for k := p.c0; k < p.c1; k++ {
				last[k] = len(out)
			}
		}
	}
	return out
}

// goesOn tells whether a line stands under a text as close as its lines do, and no rule between.
func (s *shaper) goesOn(up, t *stackedText, pitch float64) bool {
	if up.c0 != t.c0 || t.base-up.base > pitch {
		return false
	}
	return t.base == up.base || !s.ruleOver(up.bottom, t.top, (s.cols[t.c0].lo+s.cols[t.c0].hi)/2)
}

// spacedLattice parts rows where no text stands, and where a column has two texts that others
// stand beside.
func (s *shaper) spacedLattice(texts []stackedText) *lattice {
	l := &lattice{xs: []float64{s.box.X0}}
	for k := 1; k < len(s.cols); k++ {
		l.xs = append(l.xs, (s.cols[k-1].hi+s.cols[k].lo)/2)
	}
	l.xs = append(l.xs, max(s.box.X1, s.cols[len(s.cols)-1].hi))
	slices.SortStableFunc(texts, func(a, b stackedText) int { return compare(a.top, b.top) })
	l.ys = []float64{texts[0].top}
	for from := 0; from < len(texts); {
		to, bottom := from+1, texts[from].bottom
		for ; to < len(texts) && texts[to].top < bottom; to++ {
			bottom = max(bottom, texts[to].bottom)
		}
		l.ys = append(l.ys, s.within(texts[from:to])...)
		if to < len(texts) {
			l.ys = append(l.ys, (bottom+texts[to].top)/2)
		} else {
			l.ys = append(l.ys, bottom)
		}
		from = to
	}
	l.top = make([]bool, len(l.ys)*l.cols())
	for i := range l.top {
		l.top[i] = true
	}
	l.left = make([]bool, l.rows()*len(l.xs))
	for i := range l.left {
		l.left[i] = true
	}
	for _, t := range texts {
		for r := first(l.ys, t.top) + 1; r < l.rows() && l.ys[r] < t.bottom; r++ {
			if l.ys[r] > t.top {
				l.top[r*l.cols()+t.c0] = false
			}
		}
	}
	return l
}

// within returns the fewest heights that part the texts of each column, among texts that stand
// beside each other.
func (s *shaper) within(texts []stackedText) []float64 {
	type gap struct{ lo, hi float64 }
	var gaps []gap
	last := make([]float64, len(s.cols))
	for _, t := range texts {
		for k := t.c0; k < t.c1; k++ {
			if last[k] > 0 && last[k] < t.top {
				gaps = append(gaps, gap{last[k], t.top})
			}
			last[k] = max(last[k], t.bottom)
		}
	}
	slices.SortFunc(gaps, func(a, b gap) int { return compare(a.hi, b.hi) })
	var out []float64
	for i := 0; i < len(gaps); {
		lo, hi, k := gaps[i].lo, gaps[i].hi, i
		for ; k < len(gaps) && gaps[k].lo < hi; k++ {
			lo = max(lo, gaps[k].lo)
		}
		out = append(out, (lo+hi)/2)
		i = k
	}
	return out
}
