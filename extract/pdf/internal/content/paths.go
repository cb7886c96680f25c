package content

import (
	"math"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// path is the current path in page coordinates.
type path struct {
	points []geom.Point
	subs   []subpath
	clip   bool // W was given
}

type subpath struct {
	from   int // first point
	curved bool
	closed bool
}

// maxPoints bounds one path.
const maxPoints = 1 << 20

func (in *interp) pathOperator(op string, a []operand) bool {
	p := &in.path
	switch op {
	case "m":
		p.move(in.gs.ctm, num(a, 0), num(a, 1))
	case "l":
		p.line(in.gs.ctm, num(a, 0), num(a, 1))
	case "c", "v", "y":
		if len(a) >= 4 {
			p.line(in.gs.ctm, num(a, len(a)-2), num(a, len(a)-1))
			p.subs[len(p.subs)-1].curved = true
		}
	case "h":
		p.close()
	case "re":
		if a = last(a, 4); len(a) == 4 {
			p.rect(in.gs.ctm, geom.Rect{X0: num(a, 0), Y0: num(a, 1), X1: num(a, 0) + num(a, 2), Y1: num(a, 1) + num(a, 3)})
		}
	case "W", "W*":
		p.clip = true
	case "S":
		in.paint(false, true)
	case "s":
		p.close()
		in.paint(false, true)
	case "f", "F", "f*":
		in.paint(true, false)
	case "B", "B*":
		in.paint(true, true)
	case "b", "b*":
		p.close()
		in.paint(true, true)
	case "n":
		in.paint(false, false)
	case "sh":
		in.back.add(in.gs.clip, 0x808080)
	default:
		return false
	}
	return true
}

func (p *path) move(m geom.Matrix, x, y float64) {
	if len(p.points) >= maxPoints {
		return
	}
	p.subs = append(p.subs, subpath{from: len(p.points)})
	p.points = append(p.points, m.Apply(geom.Point{X: x, Y: y}))
}

func (p *path) line(m geom.Matrix, x, y float64) {
	if len(p.subs) == 0 || p.subs[len(p.subs)-1].closed {
		p.move(m, x, y)
		if len(p.subs) == 0 {
			p.subs = append(p.subs, subpath{})
		}
		return
	}
	if len(p.points) < maxPoints {
		p.points = append(p.points, m.Apply(geom.Point{X: x, Y: y}))
	}
}

func (p *path) rect(m geom.Matrix, r geom.Rect) {
	p.move(m, r.X0, r.Y0)
	p.line(m, r.X1, r.Y0)
	p.line(m, r.X1, r.Y1)
	p.line(m, r.X0, r.Y1)
	p.close()
}

func (p *path) close() {
	if n := len(p.subs); n > 0 {
		p.subs[n-1].closed = true
	}
}

// sub returns the points of subpath i.
func (p *path) sub(i int) []geom.Point {
	end := len(p.points)
	if i+1 < len(p.subs) {
		end = p.subs[i+1].from
	}
	return p.points[p.subs[i].from:end]
}

// bounds returns the box around all points.
func bounds(pts []geom.Point) geom.Rect {
	r := geom.Rect{X0: math.Inf(1), Y0: math.Inf(1), X1: math.Inf(-1), Y1: math.Inf(-1)}
	for _, q := range pts {
		r.X0, r.Y0, r.X1, r.Y1 = min(r.X0, q.X), min(r.Y0, q.Y), max(r.X1, q.X), max(r.Y1, q.Y)
	}
	return r
}

// paint ends the path: fills, strokes, then clips.
func (in *interp) paint(fill, stroke bool) {
	p := &in.path
	for i := range p.subs {
		pts := p.sub(i)
		if len(pts) == 0 {
			continue
		}
		if fill && in.gs.fillAlpha > 0 && in.hidden == 0 {
			in.fillPath(pts, p.subs[i].curved)
		}
		if stroke && in.gs.strokeAlpha > 0 && in.hidden == 0 {
			in.strokePath(pts, p.subs[i])
		}
	}
	if p.clip && len(p.points) > 0 {
		in.gs.clip = in.gs.clip.Intersect(bounds(p.points))
	}
	p.points, p.subs, p.clip = p.points[:0], p.subs[:0], false
}

const (
	// thinFill is how thick, in points, a filled box may be to count as a ruling.
	thinFill = 2.5
	// straight is how far off the axis, in points, a ruling's ends may be.
	straight = 0.6
	// thickStroke is the width, in points, from which a stroke is a band, not a line.
	thickStroke = 5
)

// fillPath adds what one filled subpath shows.
func (in *interp) fillPath(pts []geom.Point, curved bool) {
	b := bounds(pts).Intersect(in.gs.clip)
	if b.Empty() {
		return
	}
	w, h := b.Width(), b.Height()
	if min(w, h) <= thinFill {
		if max(w, h) > 0 {
			in.ruling(b, w >= h, min(w, h), in.gs.fill, false, true)
		}
		return
	}
	if curved || !rectangular(pts) {
		if w > 8 && h > 6 {
			in.back.add(b, in.gs.fill.rgb)
		}
		return
	}
	in.cover(b)
	in.back.add(b, in.gs.fill.rgb)
	in.page.Fills = append(in.page.Fills, page.Fill{Box: b, Color: in.gs.fill.rgb})
}

// rectangular tells whether the points are the corners of an upright box.
func rectangular(pts []geom.Point) bool {
	if n := len(pts); n == 5 && near(pts[0], pts[4]) {
		pts = pts[:4]
	}
	if len(pts) != 4 {
		return false
	}
	for i := range pts {
		a, b := pts[i], pts[(i+1)%4]
		if math.Abs(a.X-b.X) > straight && math.Abs(a.Y-b.Y) > straight {
			return false
		}
	}
	return true
}

func near(a, b geom.Point) bool {
	return math.Abs(a.X-b.X) <= straight && math.Abs(a.Y-b.Y) <= straight
}

// strokePath adds the straight segments of one stroked subpath.
func (in *interp) strokePath(pts []geom.Point, s subpath) {
	if s.curved {
		return
	}
	gs := &in.gs
	width := gs.lineWidth * math.Sqrt(math.Abs(gs.ctm.A*gs.ctm.D-gs.ctm.B*gs.ctm.C))
	n := len(pts)
	for i := 0; i+1 < n; i++ {
		in.segment(pts[i], pts[i+1], width)
	}
	if s.closed && n > 2 {
		in.segment(pts[n-1], pts[0], width)
	}
}

func (in *interp) segment(a, b geom.Point, width float64) {
	dx, dy := math.Abs(a.X-b.X), math.Abs(a.Y-b.Y)
	if dx > straight && dy > straight || dx == 0 && dy == 0 {
		return
	}
	box := geom.Rect{X0: a.X, Y0: a.Y, X1: b.X, Y1: b.Y}.Canon()
	across := dx >= dy
	if width >= thickStroke {
		in.band(box, across, width)
		return
	}
	clip := in.gs.clip // a line on the very edge of the clip is seen by half
	if across {
		clip.Y0, clip.Y1 = clip.Y0-width/2-0.1, clip.Y1+width/2+0.1
	} else {
		clip.X0, clip.X1 = clip.X0-width/2-0.1, clip.X1+width/2+0.1
	}
	if box = box.Intersect(clip); !box.Empty() {
		in.ruling(box, across, width, in.gs.stroke, in.gs.dashed, false)
	}
}

// band adds a stroke so thick that it is a filled box.
func (in *interp) band(b geom.Rect, across bool, width float64) {
	if across {
		b.Y0, b.Y1 = b.CenterY()-width/2, b.CenterY()+width/2
	} else {
		b.X0, b.X1 = b.CenterX()-width/2, b.CenterX()+width/2
	}
	if b = b.Intersect(in.gs.clip); !b.Empty() {
		in.back.add(b, in.gs.stroke.rgb)
		in.page.Fills = append(in.page.Fills, page.Fill{Box: b, Color: in.gs.stroke.rgb})
	}
}

// ruling adds a line along the middle of b unless it has the colour of what is under it.
func (in *interp) ruling(b geom.Rect, across bool, width float64, c paint, dashed, fill bool) {
	mid := geom.Point{X: b.CenterX(), Y: b.CenterY()}
	if in.back.same(mid, c.rgb) {
		return
	}
	r := page.Ruling{X0: b.X0, Y0: mid.Y, X1: b.X1, Y1: mid.Y, Width: width, Color: c.rgb, Dashed: dashed, Fill: fill}
	if !across {
		r.X0, r.X1, r.Y0, r.Y1 = mid.X, mid.X, b.Y0, b.Y1
	}
	in.page.Rulings = append(in.page.Rulings, r)
}
