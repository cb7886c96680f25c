package find

import "slices"

// nameRule is how far under the middle of a name the rule that underlines it stands at most, in
// font sizes.
const nameRule = 3.4

// What makes a name that of several columns. Points are for how exactly rules are drawn; shares
// and font sizes for how far a name may be off the middle of its columns.
const (
	ruleOverhang = 4.0  // points by which a name may reach over the rule under it
	ruleSlop     = 2.0  // points from the middle of a column to the end of the rule over it
	wallShare    = 0.5  // of the height of the table, at least, for a line to be a wall
	offSize      = 0.6  // font sizes off the middle, whatever the width,
	offWalls     = 0.1  // and a share of the width between two walls
	offShare     = 0.08 // or of that of the columns it is centred on
	offAll       = 1.5  // font sizes off the middle of all columns, to be over its own alone
	cutReach     = 2    // columns beside the nearest cut that are tried
)

// spread widens the pieces of the header that name several columns: over the columns that the
// rule below them runs over, or over those that they are centred on.
func (s *shaper) spread() {
	for i := range s.head {
		ps := s.pieces[i]
		for k := range ps {
			if p := &ps[k]; k == 0 && p.c0 == 0 && p.c1 > 1 && p.box.X0 > (s.cols[0].x0+s.cols[0].x1)/2 {
				p.c0 = 1
			}
			s.spreadRule(ps, k)
			s.spreadWalls(i, k)
		}
		if i+1 < s.head {
			s.spreadCentred(i)
		}
	}
}

// overRule tells whether one rule that is not the whole table's underlines a chunk.
func (s *shaper) overRule(c *chunk) bool {
	return slices.ContainsFunc(crossing(s.h, c.box.CenterY(), c.box.CenterY()+nameRule*s.size, c.box.X0, c.box.X1), func(e edge) bool {
		return e.lo < c.box.X0+ruleOverhang && e.hi > c.box.X1-ruleOverhang && e.hi-e.lo < wholeRule*s.box.Width()
	})
}

// spreadRule widens piece k of a line over the columns above the rule that underlines it.
func (s *shaper) spreadRule(ps []piece, k int) {
	p := &ps[k]
	y := p.box.CenterY()
	for _, e := range between(s.h, y, y+nameRule*p.words[0].size) {
		if e.weak || p.box.X0 < e.lo-ruleOverhang || p.box.X1 > e.hi+ruleOverhang {
			continue
		}
		if e.hi-e.lo > wholeRule*s.box.Width() {
			return
		}
		a, b := s.columnsIn(e.lo-ruleSlop, e.hi+ruleSlop)
		if a == 0 && p.c0 > 0 {
			a = 1 // the rule runs over the labels, too; the name does not
		}
		if b-a >= 2 && a <= p.c0 && p.c1 <= b && free(ps, k, a, b) {
			p.c0, p.c1 = a, b
		}
		return
	}
}

// spreadWalls widens piece k of line i over the columns between the vertical lines that stand
// beside it, when it is centred on them and the first name there.
func (s *shaper) spreadWalls(i, k int) {
	ps := s.pieces[i]
	p := &ps[k]
	left, right, walls := s.cols[0].hi, s.box.X1, 0
	for v := range s.v {
		e := &s.v[v]
		switch {
		case e.weak || e.lo > p.box.CenterY() || e.hi < p.box.CenterY() || e.hi-e.lo < wallShare*s.box.Height():
		case e.pos <= p.box.X0 && e.pos > left:
			left, walls = e.pos, walls+1
		case e.pos >= p.box.X1 && e.pos < right:
			right, walls = e.pos, walls+1
		}
	}
	if a, b := s.columnsIn(left, right); walls > 0 && b-a >= 2 && a > 0 && a <= p.c0 && p.c1 <= b && !s.namedAbove(i, a, b) && free(ps, k, a, b) && s.off(p, a, b) < offWalls*(right-left)+offSize*s.size {
		p.c0, p.c1 = a, b
	}
}

// namedAbove tells whether a text over no other columns than a…b stands above line i.
func (s *shaper) namedAbove(i, a, b int) bool {
	return slices.ContainsFunc(s.pieces[:i], func(ps []piece) bool {
		return slices.ContainsFunc(ps, func(p piece) bool { return p.c0 >= a && p.c1 <= b })
	})
}

// columnsIn returns the columns whose middle lies between x0 and x1.
func (s *shaper) columnsIn(x0, x1 float64) (a, b int) {
	mid := func(k int) float64 { return (s.cols[k].x0 + s.cols[k].x1) / 2 }
	for a < len(s.cols) && mid(a) < x0 {
		a++
	}
	for b = a; b < len(s.cols) && mid(b) <= x1; b++ {
	}
	return a, b
}

// free tells whether no other piece of the line stands in columns a…b.
func free(ps []piece, k, a, b int) bool {
	for i := range ps {
		if i != k && ps[i].c0 < b && a < ps[i].c1 {
			return false
		}
	}
	return true
}

// spreadCentred shares the data columns out among the pieces of header line i when each
// piece is centred on its share and the line below names the columns one by one.
func (s *shaper) spreadCentred(i int) {
	ps := s.pieces[i]
	from := 0
	if len(ps) > 0 && ps[0].c0 == 0 && ps[0].c1 == 1 {
		from = 1
	}
	upper := ps[from:]
	n := len(s.cols) - 1
	if len(upper) == 0 || len(upper) >= n || !s.named(i+1) || slices.ContainsFunc(upper, func(p piece) bool { return p.c0 == 0 }) {
		return
	}
	cuts := make([]int, len(upper)+1)
	cuts[0], cuts[len(upper)] = 1, len(s.cols)
	for k := 1; k < len(upper); k++ {
		x := (upper[k-1].box.CenterX() + upper[k].box.CenterX()) / 2
		_, cuts[k] = s.columnsIn(s.cols[0].x0, x)
		// the cut that leaves both sides best centred may lie a column beside
		best, least := cuts[k], 1e9
		for c := max(cuts[k]-cutReach, cuts[k-1]+1); c <= min(cuts[k]+cutReach, len(s.cols)-1); c++ {
			if off := s.off(&upper[k-1], cuts[k-1], c); off < least {
				best, least = c, off
			}
		}
		cuts[k] = best
	}
	if !even(cuts) && s.ownColumns(upper) || len(upper) == 1 && s.nearerOwn(&upper[0]) {
		return
	}
	for k := range upper {
		a, b := cuts[k], cuts[k+1]
		if b <= a || upper[k].c0 < a || upper[k].c1 > b || s.off(&upper[k], a, b) > offShare*(s.cols[b-1].hi-s.cols[a].lo)+offSize*s.size {
			return
		}
	}
	for k := range upper {
		upper[k].c0, upper[k].c1 = cuts[k], cuts[k+1]
	}
}

// even tells whether the cuts part equal shares.
func even(cuts []int) bool {
	for k := 2; k < len(cuts); k++ {
		if cuts[k]-cuts[k-1] != cuts[1]-cuts[0] {
			return false
		}
	}
	return true
}

// ownColumns tells whether each piece stands right over the middle of one column: the first
// line of its name.
func (s *shaper) ownColumns(ps []piece) bool {
	return !slices.ContainsFunc(ps, func(p piece) bool { return p.c1-p.c0 != 1 || s.off(&p, p.c0, p.c1) > offSize*s.size })
}

// nearerOwn tells whether a piece stands over the middle of one column and clearly not over
// that of all data columns.
func (s *shaper) nearerOwn(p *piece) bool {
	return p.c1-p.c0 == 1 && s.off(p, p.c0, p.c1) < offSize*s.size && s.off(p, 1, len(s.cols)) > offAll*s.size
}

// spreadUnits widens a remark in brackets that stands alone under or over the names, such as
// "(In millions)", over all data columns when it is centred on them.
func (s *shaper) spreadUnits() {
	for i := range min(s.head+1, len(s.lines)) {
		ps := s.pieces[i]
		if len(ps) != 1 || len(s.cols) < 3 || ps[0].c0 == 0 || ps[0].words[0].text[0] != '(' && ps[0].words[0].text[0] != '[' {
			continue
		}
		if n := len(s.cols); s.off(&ps[0], 1, n) < offWalls*(s.cols[n-1].hi-s.cols[1].lo)+s.size {
			ps[0].c0, ps[0].c1 = 1, n
		}
	}
}

// off returns how far piece p is from the middle of columns a…b.
func (s *shaper) off(p *piece, a, b int) float64 {
	return abs(p.box.CenterX() - (s.cols[a].lo+s.cols[b-1].hi)/2)
}

// named tells whether header line i has a text of its own for nearly each data column.
func (s *shaper) named(i int) bool {
	n := 0
	for _, p := range s.pieces[i] {
		if p.c0 > 0 && p.c1 == p.c0+1 {
			n++
		}
	}
	return float64(n) >= namedShare*float64(len(s.cols)-1)
}
