package find

import (
	"cmp"
	"math"
	"slices"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// edge is a straight line that may part cells: horizontal at y = pos from x = lo to hi, or
// vertical at x = pos from y = lo to hi.
type edge struct {
	pos, lo, hi float64
	weak        bool // the side of a fill, not a drawn rule
}

// edges are the edges of a page, each list sorted by pos, then lo.
type edges struct {
	h, v []edge
	tol  tolerance
}

// between returns the edges at positions from lo up to hi.
func between(es []edge, lo, hi float64) []edge {
	place := func(e edge, x float64) int { return compare(e.pos, x) }
	from, _ := slices.BinarySearchFunc(es, lo, place)
	n, _ := slices.BinarySearchFunc(es[from:], hi, place)
	return es[from : from+n]
}

// crossing returns the edges from lo to hi, with a point to spare, that lie in part between a and b.
func crossing(es []edge, lo, hi, a, b float64) []edge {
	const spare = 1
	var out []edge
	for _, e := range between(es, lo-spare, math.Nextafter(hi+spare, math.Inf(1))) {
		if e.lo < b && e.hi > a {
			out = append(out, e)
		}
	}
	return out
}

// tolerance says how exactly lines are drawn, in points.
type tolerance struct {
	snap float64 // edges nearer than this share a position
	join float64 // collinear edges with gaps up to this are one
	meet float64 // edges that miss each other by up to this still meet
}

// tolerances scales with the size of the text: what is one line under a headline is two under
// a footnote.
func tolerances(size float64, s Settings) tolerance {
	t := tolerance{
		snap: min(max(0.18*size, 1), 2),
		join: min(max(0.3*size, 1.5), 3),
		meet: min(max(0.3*size, 1.5), 3),
	}
	if s.SnapTolerance > 0 {
		t.snap = s.SnapTolerance
	}
	if s.JoinTolerance > 0 {
		t.join = s.JoinTolerance
	}
	if s.MeetTolerance > 0 {
		t.meet = s.MeetTolerance
	}
	return t
}

const (
	minEdge     = 3.0  // points; shorter edges are dropped once joined
	lightest    = 0xf6 // a channel at least this bright is white
	minFillSide = 4.0  // points; less high fills are marks, not bands
)

// readEdges cleans the rulings and fills of a page: white ones on white are left out, near
// ones snapped to one position, collinear ones joined.
func readEdges(p *page.Page, tol tolerance) edges {
	e := edges{tol: tol}
	for i := range p.Rulings {
		r := &p.Rulings[i]
		if !placed(geom.Rect{X0: r.X0, Y0: r.Y0, X1: r.X1, Y1: r.Y1}) {
			continue
		}
		if isWhite(r.Color) && !onFill(p.Fills, r) {
			continue
		}
		if r.Horizontal() {
			e.h = append(e.h, edge{pos: r.Y0, lo: r.X0, hi: r.X1})
		} else {
			e.v = append(e.v, edge{pos: r.X0, lo: r.Y0, hi: r.Y1})
		}
	}
	for i := range p.Fills {
		b := p.Fills[i].Box
		if !placed(b) || isWhite(p.Fills[i].Color) || b.Width() < minFillSide || b.Height() < minFillSide ||
			b.Width() > 0.95*p.Width && b.Height() > 0.5*p.Height {
			continue
		}
		e.h = append(e.h, edge{b.Y0, b.X0, b.X1, true}, edge{b.Y1, b.X0, b.X1, true})
		e.v = append(e.v, edge{b.X0, b.Y0, b.Y1, true}, edge{b.X1, b.Y0, b.Y1, true})
	}
	e.h, e.v = clean(e.h, tol), clean(e.v, tol)
	return e
}

// farthest is how far from the page's corner a place can be, in points: the largest page that
// PDF allows is 14,400 points wide.
const farthest = 1e5

// placed tells whether a box lies where it can be on a page; broken files have numbers that
// are none.
func placed(b geom.Rect) bool {
	for _, v := range [4]float64{b.X0, b.Y0, b.X1, b.Y1} {
		if !(v > -farthest && v < farthest) {
			return false
		}
	}
	return true
}

func isWhite(c uint32) bool {
	return c>>16&0xff >= lightest && c>>8&0xff >= lightest && c&0xff >= lightest
}

// onFill tells whether a white ruling lies on a fill of another colour, where it does part
// cells. Only the first thousand fills are looked at.
func onFill(fills []page.Fill, r *page.Ruling) bool {
	x, y := (r.X0+r.X1)/2, (r.Y0+r.Y1)/2
	for i := range fills[:min(len(fills), 1000)] {
		b := fills[i].Box
		if !isWhite(fills[i].Color) && x >= b.X0-1 && x <= b.X1+1 && y >= b.Y0-1 && y <= b.Y1+1 {
			return true
		}
	}
	return false
}

// clean snaps edges to shared positions and joins those that touch.
func clean(es []edge, tol tolerance) []edge {
	slices.SortFunc(es, func(a, b edge) int { return compare(a.pos, b.pos) })
	out := es[:0]
	for start := 0; start < len(es); {
		end := start + snap(es[start:], tol)
		from := len(out)
		out = joinLevel(out, es[start:end], tol)
		slices.SortFunc(out[from:], func(a, b edge) int { return cmp.Or(compare(a.lo, b.lo), compare(a.hi, b.hi)) })
		start = end
	}
	return out
}

// snap gives the first edges, as many as lie near each other, one position and returns their
// number.
func snap(es []edge, tol tolerance) int {
	n, sum, weight, drawn := 0, 0.0, 0.0, false
	for ; n < len(es) && es[n].pos-es[0].pos <= 2*tol.snap && (n == 0 || es[n].pos-es[n-1].pos <= tol.snap); n++ {
		w := es[n].hi - es[n].lo + 0.01
		if es[n].weak && drawn {
			continue // a drawn rule says better where the line is
		}
		if !es[n].weak && !drawn {
			drawn, sum, weight = true, 0, 0
		}
		sum += es[n].pos * w
		weight += w
	}
	for i := range n {
		es[i].pos = sum / weight
	}
	return n
}

// joinLevel appends the edges of one position, those that touch joined: drawn rules and sides of
// fills each among themselves.
func joinLevel(out, level []edge, tol tolerance) []edge {
	slices.SortFunc(level, func(a, b edge) int {
		switch {
		case a.weak != b.weak && b.weak:
			return -1
		case a.weak != b.weak:
			return 1
		}
		return cmp.Or(compare(a.lo, b.lo), compare(a.hi, b.hi))
	})
	for i := 0; i < len(level); {
		x := level[i]
		for i++; i < len(level) && level[i].weak == x.weak && level[i].lo <= x.hi+tol.join; i++ {
			x.hi = max(x.hi, level[i].hi)
		}
		if x.hi-x.lo >= minEdge {
			out = append(out, x)
		}
	}
	return out
}

// sides returns the edges that are sides of fills.
func (e edges) sides() edges {
	strong := func(x edge) bool { return !x.weak }
	return edges{slices.DeleteFunc(slices.Clone(e.h), strong), slices.DeleteFunc(slices.Clone(e.v), strong), e.tol}
}

// strong returns the edges that are drawn rules.
func (e edges) strong() edges {
	weak := func(x edge) bool { return x.weak }
	return edges{slices.DeleteFunc(slices.Clone(e.h), weak), slices.DeleteFunc(slices.Clone(e.v), weak), e.tol}
}
