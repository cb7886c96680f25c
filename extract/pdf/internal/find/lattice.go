package find

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/tabrag/tabrag/internal/geom"
)

// The grid of one component is bounded, by itself and by the words of the page, more than nine
// tenths of it being blank otherwise: a drawing whose lines form a staircase could ask for the
// square of its length.
const (
	maxSlots     = 1 << 18
	slotsPerWord = 16
	freeSlots    = 4096
)

// component is a set of edges that hang together.
type component struct {
	h, v []edge
	box  geom.Rect
	tol  tolerance
}

// components groups edges that meet, by one sweep down the page over a set of the
// vertical edges that are open.
func components(e edges) []component {
	if len(e.h) == 0 || len(e.v) == 0 {
		return nil
	}
	parent := make([]int32, len(e.h)+len(e.v))
	for i := range parent {
		parent[i] = int32(i)
	}
	sweep(e, func(h, v int) { unite(parent, h, len(e.h)+v) })
	h, v := groups(parent, e.h, 0), groups(parent, e.v, len(e.h))
	var comps []component
	for root := range parent {
		if len(h[root]) > 0 && len(v[root]) > 0 {
			comps = append(comps, component{h: h[root], v: v[root], tol: e.tol})
		}
	}
	for i := range comps {
		comps[i].box = extent(comps[i].h, comps[i].v)
	}
	return comps
}

// groups parts edges by the roots of their sets; from is the number of the first one.
func groups(parent []int32, es []edge, from int) [][]edge {
	sizes := make([]int, len(parent))
	for i := range es {
		sizes[find(parent, from+i)]++
	}
	out, room := make([][]edge, len(parent)), make([]edge, len(es))
	for root, n := range sizes {
		out[root], room = room[:0:n], room[n:]
	}
	for i, x := range es {
		root := find(parent, from+i)
		out[root] = append(out[root], x)
	}
	return out
}

// drawn tells whether most edges of the component are rules.
func (c *component) drawn() bool {
	weak := 0
	for _, es := range [2][]edge{c.h, c.v} {
		for _, e := range es {
			if e.weak {
				weak++
			}
		}
	}
	return weak*2 < len(c.h)+len(c.v)
}

func extent(h, v []edge) geom.Rect {
	b := geom.Rect{X0: v[0].pos, X1: v[0].pos, Y0: h[0].pos, Y1: h[0].pos}
	for _, x := range h {
		b = b.Union(geom.Rect{X0: x.lo, Y0: x.pos, X1: x.hi, Y1: x.pos})
	}
	for _, x := range v {
		b = b.Union(geom.Rect{X0: x.pos, Y0: x.lo, X1: x.pos, Y1: x.hi})
	}
	return b
}

// sweep calls meet for each horizontal edge and the vertical edges that it crosses, but not for
// those that hang together with their neighbour already. Edges are visited from top to bottom;
// the vertical ones that are open stand in a bit set by x, and those among them that begin a run
// that nothing ties together yet in another: a horizontal edge makes one run of all that it
// crosses, so that each run is met once.
func sweep(e edges, meet func(h, v int)) {
	opens := make([]int, len(e.v)) // by upper end
	closes := make([]int, len(e.v))
	for i := range e.v {
		opens[i], closes[i] = i, i
	}
	slices.SortFunc(opens, func(a, b int) int { return cmp.Or(compare(e.v[a].lo, e.v[b].lo), a-b) })
	slices.SortFunc(closes, func(a, b int) int { return cmp.Or(compare(e.v[a].hi, e.v[b].hi), a-b) })
	open, starts := make(bits64, len(e.v)/64+1), make(bits64, len(e.v)/64+1)
	o, c := 0, 0
	for hi := range e.h {
		h := &e.h[hi]
		for ; o < len(opens) && e.v[opens[o]].lo <= h.pos+e.tol.meet; o++ {
			open.set(opens[o])
			starts.set(opens[o])
			if next := open.next(opens[o] + 1); next >= 0 {
				starts.set(next)
			}
		}
		for ; c < len(closes) && e.v[closes[c]].hi < h.pos-e.tol.meet; c++ {
			open.clear(closes[c])
			if next := open.next(closes[c] + 1); next >= 0 && starts.has(closes[c]) {
				starts.set(next)
			}
			starts.clear(closes[c])
		}
		first, _ := slices.BinarySearchFunc(e.v, h.lo-e.tol.meet, func(v edge, x float64) int { return compare(v.pos, x) })
		v := open.next(first)
		if v < 0 || e.v[v].pos > h.hi+e.tol.meet {
			continue
		}
		meet(hi, v)
		for v = starts.next(v + 1); v >= 0 && e.v[v].pos <= h.hi+e.tol.meet; v = starts.next(v + 1) {
			meet(hi, v)
			starts.clear(v)
		}
	}
}

// bits64 is a set of small numbers.
type bits64 []uint64

func (b bits64) set(i int)      { b[i/64] |= 1 << (i % 64) }
func (b bits64) clear(i int)    { b[i/64] &^= 1 << (i % 64) }
func (b bits64) has(i int) bool { return b[i/64]>>(i%64)&1 == 1 }

// next returns the first number of the set that is not below from, -1 for none.
func (b bits64) next(from int) int {
	for w := from / 64; w < len(b); w++ {
		x := b[w]
		if w == from/64 {
			x &= ^uint64(0) << (from % 64)
		}
		if x != 0 {
			return w*64 + bits.TrailingZeros64(x)
		}
	}
	return -1
}

func compare(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func find(parent []int32, i int) int {
	for int(parent[i]) != i {
		parent[i] = parent[parent[i]]
		i = int(parent[i])
	}
	return i
}

func unite(parent []int32, a, b int) {
	a, b = find(parent, a), find(parent, b)
	if a < b {
		parent[b] = int32(a)
	} else if b < a {
		parent[a] = int32(b)
	}
}

// lattice is the grid of a component: the positions of its lines and, for each side of each
// slot, whether a line is drawn there.
type lattice struct {
	xs, ys []float64
	top    []bool // len(ys) × columns: a line at ys[r] over column c
	left   []bool // rows × len(xs): a line at xs[c] beside row r
	tol    tolerance
}

func (l *lattice) cols() int { return len(l.xs) - 1 }
func (l *lattice) rows() int { return len(l.ys) - 1 }

// newLattice lays a component out as a grid. Outer sides that are not drawn are repaired
// where the edges that run towards them end at one place. The sides of fills draw lines, too,
// where they lie on lines of the grid.
func newLattice(c *component, sides edges, words int) (*lattice, bool) {
	l := &lattice{xs: positions(c.v, c.tol), ys: positions(c.h, c.tol), tol: c.tol}
	l.xs = repair(l.xs, c.h, c.tol)
	l.ys = repair(l.ys, c.v, c.tol)
	if l.cols() < 1 || l.rows() < 1 || l.cols()*l.rows() > min(maxSlots, freeSlots+slotsPerWord*words) {
		return nil, false
	}
	l.top = make([]bool, len(l.ys)*l.cols())
	l.left = make([]bool, l.rows()*len(l.xs))
	l.draw(c.h, c.v)
	l.draw(crossing(sides.h, c.box.Y0, c.box.Y1, c.box.X0, c.box.X1), crossing(sides.v, c.box.X0, c.box.X1, c.box.Y0, c.box.Y1))
	l.close()
	return l, true
}

// draw marks the sides of slots that edges cover. Edges off the grid are left out.
func (l *lattice) draw(h, v []edge) {
	for _, h := range h {
		r := nearest(l.ys, h.pos)
		if abs(l.ys[r]-h.pos) > 2*l.tol.snap {
			continue
		}
		for k := first(l.xs, h.lo); k < l.cols() && l.xs[k] < h.hi; k++ {
			if covers(h, l.xs[k], l.xs[k+1]) {
				l.top[r*l.cols()+k] = true
			}
		}
	}
	for _, v := range v {
		k := nearest(l.xs, v.pos)
		if abs(l.xs[k]-v.pos) > 2*l.tol.snap {
			continue
		}
		for r := first(l.ys, v.lo); r < l.rows() && l.ys[r] < v.hi; r++ {
			if covers(v, l.ys[r], l.ys[r+1]) {
				l.left[r*len(l.xs)+k] = true
			}
		}
	}
}

// close draws the outer sides.
func (l *lattice) close() {
	for k := range l.cols() {
		l.top[k] = true
		l.top[l.rows()*l.cols()+k] = true
	}
	for r := range l.rows() {
		l.left[r*len(l.xs)] = true
		l.left[r*len(l.xs)+l.cols()] = true
	}
}

func covers(e edge, lo, hi float64) bool {
	return min(e.hi, hi)-max(e.lo, lo) >= 0.6*(hi-lo)
}

// first returns the slot that holds at, or the first one.
func first(pos []float64, at float64) int {
	i, ok := slices.BinarySearch(pos, at)
	if !ok && i > 0 {
		i--
	}
	return i
}

func nearest(pos []float64, at float64) int {
	i, _ := slices.BinarySearch(pos, at)
	if i == len(pos) || i > 0 && at-pos[i-1] < pos[i]-at {
		i--
	}
	return i
}

func positions(es []edge, tol tolerance) []float64 {
	var out []float64
	for _, e := range es {
		if n := len(out); n == 0 || e.pos-out[n-1] > tol.snap {
			out = append(out, e.pos)
		}
	}
	return out
}

// minStick is how far edges must stick out over the outermost line to mean a side that was
// not drawn, in points.
const minStick = 8.0

// repair adds the outer positions that the crossing edges run on to.
func repair(pos []float64, across []edge, tol tolerance) []float64 {
	if len(pos) == 0 || len(across) == 0 {
		return pos
	}
	lo, hi := across[0].lo, across[0].hi
	for _, e := range across {
		lo, hi = min(lo, e.lo), max(hi, e.hi)
	}
	agree := func(end func(edge) float64, at float64) int {
		n := 0
		for _, e := range across {
			if abs(end(e)-at) <= tol.meet {
				n++
			}
		}
		return n
	}
	if pos[0]-lo > minStick && agree(func(e edge) float64 { return e.lo }, lo) >= 2 {
		pos = slices.Insert(pos, 0, lo)
	}
	if hi-pos[len(pos)-1] > minStick && agree(func(e edge) float64 { return e.hi }, hi) >= 2 {
		pos = append(pos, hi)
	}
	return pos
}

// area is a cell of a lattice: slots r0…r1, c0…c1, ends not included.
type area struct{ r0, c0, r1, c1 int }

// areas joins the slots between which no line is drawn to cells. Sets of slots that are no
// rectangle are cut into rectangles by rows.
func (l *lattice) areas() []area {
	rows, cols := l.rows(), l.cols()
	parent := make([]int32, rows*cols)
	for i := range parent {
		parent[i] = int32(i)
	}
	for r := range rows {
		for k := range cols {
			if k > 0 && !l.left[r*len(l.xs)+k] {
				unite(parent, r*cols+k-1, r*cols+k)
			}
			if r > 0 && !l.top[r*cols+k] {
				unite(parent, (r-1)*cols+k, r*cols+k)
			}
		}
	}
	done := make([]bool, rows*cols)
	var out []area
	for r := range rows {
		for k := range cols {
			if done[r*cols+k] {
				continue
			}
			a := area{r, k, r + 1, k + 1}
			root := find(parent, r*cols+k)
			same := func(r, k int) bool { return !done[r*cols+k] && find(parent, r*cols+k) == root }
			for a.c1 < cols && same(r, a.c1) {
				a.c1++
			}
			for a.r1 < rows && allSame(a.c0, a.c1, func(k int) bool { return same(a.r1, k) }) {
				a.r1++
			}
			for y := a.r0; y < a.r1; y++ {
				for x := a.c0; x < a.c1; x++ {
					done[y*cols+x] = true
				}
			}
			out = append(out, a)
		}
	}
	return out
}

func allSame(from, to int, ok func(int) bool) bool {
	for k := from; k < to; k++ {
		if !ok(k) {
			return false
		}
	}
	return true
}
