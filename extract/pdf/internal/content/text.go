package content

import (
	"math"

	"github.com/tabrag/tabrag/extract/pdf/internal/font"
	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// textRun remembers where the last glyph ended, to know word gaps, and where runs began, to
// know text that is printed twice.
type textRun struct {
	end    geom.Point
	dir    geom.Point // unit vector of the writing direction
	size   float64
	space  bool // a space was shown since the last glyph
	any    bool
	starts starts
}

func (in *interp) textOperator(op string, a []operand) error {
	gs := &in.gs
	switch op {
	case "BT":
		in.tm, in.tlm = geom.Identity, geom.Identity
	case "Tc":
		gs.charSpace = num(a, 0)
	case "Tw":
		gs.wordSpace = num(a, 0)
	case "Tz":
		gs.scale = num(a, 0) / 100
	case "TL":
		gs.leading = num(a, 0)
	case "Ts":
		gs.rise = num(a, 0)
	case "Tr":
		gs.render = int(num(a, 0))
	case "Tf":
		return in.setFont(a)
	case "Td":
		in.moveLine(num(a, 0), num(a, 1))
	case "TD":
		gs.leading = -num(a, 1)
		in.moveLine(num(a, 0), num(a, 1))
	case "Tm":
		in.tm = matrix(a)
		in.tlm = in.tm
	case "T*":
		in.moveLine(0, -gs.leading)
	case "Tj":
		return in.showAll(last(a, 1))
	case "TJ":
		return in.showAll(a)
	case "'":
		in.moveLine(0, -gs.leading)
		return in.showAll(last(a, 1))
	case "\"":
		if len(a) >= 3 {
			gs.wordSpace, gs.charSpace = num(a, 0), num(a, 1)
		}
		in.moveLine(0, -gs.leading)
		return in.showAll(last(a, 1))
	}
	return nil
}

func (in *interp) setFont(a []operand) error {
	f, err := in.reader.font(in.resource("Font", a))
	if err != nil {
		return err
	}
	in.gs.font = f
	if len(a) > 1 {
		in.gs.size = num(a, 1)
	}
	return nil
}

func (in *interp) moveLine(x, y float64) {
	in.tlm = geom.Matrix{A: 1, D: 1, E: x, F: y}.Mul(in.tlm)
	in.tm = in.tlm
}

// showAll shows strings and moves by the numbers between them.
func (in *interp) showAll(a []operand) error {
	for _, o := range a {
		if o.kind == object.Number {
			d := -o.num / 1000 * in.gs.size
			if in.gs.font != nil && in.gs.font.Vertical {
				in.advance(0, d)
			} else {
				in.advance(d*in.gs.scale, 0)
			}
			continue
		}
		if o.kind != object.StringToken || len(o.bytes) == 0 {
			continue
		}
		if in.gs.font == nil {
			if err := in.setFont(nil); err != nil {
				return err
			}
		}
		if err := in.charge(int64(len(o.bytes))); err != nil {
			return err
		}
		in.show(o.bytes)
	}
	return nil
}

func (in *interp) advance(x, y float64) {
	in.tm.E += x*in.tm.A + y*in.tm.C
	in.tm.F += x*in.tm.B + y*in.tm.D
}

// line is what the glyphs of one string have in common.
type line struct {
	m      geom.Matrix // text space to page, position left out
	along  geom.Point  // page vector of one em forward
	up     geom.Point  // page vector of one em up
	dir    geom.Point
	size   float64
	angle  int
	hidden page.Hidden
	color  uint32
	font   *font.Font
}

func (in *interp) newLine() line {
	gs := &in.gs
	m := in.tm.Mul(gs.ctm)
	l := line{m: m, font: gs.font, color: gs.fill.rgb}
	l.along = geom.Point{X: m.A * gs.size * gs.scale, Y: m.B * gs.size * gs.scale}
	l.up = geom.Point{X: m.C * gs.size, Y: m.D * gs.size}
	l.size = length(l.up)
	l.dir = unit(l.along)
	l.angle = angle(l.dir)
	if gs.font.Vertical {
		l.dir = unit(geom.Point{X: -l.up.X, Y: -l.up.Y})
	}
	if gs.render == 3 || gs.render == 7 || in.hidden > 0 || gs.fillAlpha <= 0 && gs.render%4 != 1 {
		l.hidden |= page.Invisible
	}
	if gs.render == 1 {
		l.color = gs.stroke.rgb
	}
	if l.size < 1 {
		l.hidden |= page.Tiny
	}
	return l
}

func length(p geom.Point) float64 {
	switch { // most text is level
	case p.X == 0:
		return math.Abs(p.Y)
	case p.Y == 0:
		return math.Abs(p.X)
	}
	return math.Hypot(p.X, p.Y)
}

func unit(p geom.Point) geom.Point {
	n := length(p)
	if n == 0 {
		return geom.Point{X: 1}
	}
	return geom.Point{X: p.X / n, Y: p.Y / n}
}

// angle names a direction: 0, 90, 180, 270 clockwise as seen, -1 for another (more than two
// degrees off).
func angle(d geom.Point) int {
	const slack = 0.035
	switch {
	case math.Abs(d.Y) < slack && d.X > 0:
		return 0
	case math.Abs(d.Y) < slack:
		return 180
	case math.Abs(d.X) < slack && d.Y > 0:
		return 90
	case math.Abs(d.X) < slack:
		return 270
	}
	return -1
}

// show shows one string.
func (in *interp) show(s []byte) {
	gs := &in.gs
	l := in.newLine()
	first := len(in.page.Glyphs)
	o := in.place(l.m.C, l.m.D)
	in.text.space = in.text.space || in.gap(&l, o)
	for len(s) > 0 {
		g, n := gs.font.Next(s)
		s = s[n:]
		extra := gs.charSpace
		if g.WordSpace {
			extra += gs.wordSpace
		}
		in.glyph(&l, g, o)
		if gs.font.Vertical {
			in.advance(0, g.VAdvance*gs.size+extra)
		} else {
			in.advance((g.Width*gs.size+extra)*gs.scale, 0)
		}
		o = in.place(l.m.C, l.m.D)
	}
	in.text.end, in.text.dir, in.text.size, in.text.any = o, l.dir, l.size, true
	in.markDuplicates(first)
}

// place returns where the next glyph's origin is on the page, raised by the text rise along
// the vector up.
func (in *interp) place(upX, upY float64) geom.Point {
	gs := &in.gs
	return geom.Point{
		X: in.tm.E*gs.ctm.A + in.tm.F*gs.ctm.C + gs.ctm.E + gs.rise*upX,
		Y: in.tm.E*gs.ctm.B + in.tm.F*gs.ctm.D + gs.ctm.F + gs.rise*upY,
	}
}

// glyph adds one glyph with its origin at o.
func (in *interp) glyph(l *line, g *font.Glyph, o geom.Point) {
	t := &in.text
	if g.Text == " " || g.Text == "" && g.WordSpace {
		t.space = true
		return
	}
	in.page.Glyphs = append(in.page.Glyphs, page.Glyph{
		Text: g.Text, Origin: o, Size: l.size, Font: &l.font.Page, Angle: l.angle,
		Color: l.color, Hidden: l.hidden, Space: t.space,
	})
	out := &in.page.Glyphs[len(in.page.Glyphs)-1]
	t.space = false
	if l.font.Vertical {
		o.X -= g.VX*l.along.X + g.VY*l.up.X
		o.Y -= g.VX*l.along.Y + g.VY*l.up.Y
	}
	out.Box = box(o, l, g.Width)
	in.visible(out, geom.Point{X: o.X + g.Width*l.along.X/2, Y: o.Y + g.Width*l.along.Y/2})
}

// box is the advance box around a glyph.
func box(o geom.Point, l *line, width float64) geom.Rect {
	asc, desc := l.font.Ascent, l.font.Descent
	w := geom.Point{X: width * l.along.X, Y: width * l.along.Y}
	x0, x1 := o.X+desc*l.up.X, o.X+asc*l.up.X
	y0, y1 := o.Y+desc*l.up.Y, o.Y+asc*l.up.Y
	return geom.Rect{
		X0: min(x0, x1, x0+w.X, x1+w.X), Y0: min(y0, y1, y0+w.Y, y1+w.Y),
		X1: max(x0, x1, x0+w.X, x1+w.X), Y1: max(y0, y1, y0+w.Y, y1+w.Y),
	}
}

// wordGap is the move, in ems, that counts as a word's gap.
const wordGap = 0.17

// gap tells whether o is a word's gap or a line away from where the last glyph ended.
func (in *interp) gap(l *line, o geom.Point) bool {
	t := &in.text
	if !t.any {
		return false
	}
	dx, dy := o.X-t.end.X, o.Y-t.end.Y
	size := max(l.size, t.size)
	forward := dx*l.dir.X + dy*l.dir.Y
	aside := math.Abs(dx*l.dir.Y - dy*l.dir.X)
	return forward > wordGap*l.size || forward < -size || aside > size/2
}

// visible sets why a glyph is not seen; foot is the middle of its baseline.
func (in *interp) visible(g *page.Glyph, foot geom.Point) {
	c := geom.Point{X: g.Box.CenterX(), Y: g.Box.CenterY()}
	if low(g.Text) && !in.gs.clip.Contains(c) {
		c = foot
	}
	switch {
	case c.X < 0 || c.Y < 0 || c.X > in.page.Width || c.Y > in.page.Height:
		g.Hidden |= page.OffPage
	case !in.gs.clip.Contains(c):
		g.Hidden |= page.Clipped
	}
	if g.Hidden == 0 && in.back.same(c, g.Color) {
		g.Hidden |= page.White
	}
}

// low tells whether a glyph prints at its baseline alone.
func low(s string) bool { return s == "." || s == "," || s == "_" || s == "…" }

// markDuplicates marks the glyphs from first on that were printed before at the same place.
func (in *interp) markDuplicates(first int) {
	glyphs := in.page.Glyphs
	if first >= len(glyphs) {
		return
	}
	g := &glyphs[first]
	tol := 0.08 * g.Size
	x0, x1 := cellOf(g.Origin.X-tol), cellOf(g.Origin.X+tol)
	y0, y1 := cellOf(g.Origin.Y-tol), cellOf(g.Origin.Y+tol)
	for x := x0; x <= min(x1, x0+4); x++ {
		for y := y0; y <= min(y1, y0+4); y++ {
			if at := in.text.starts.get(x, y); at >= 0 && samePlace(&glyphs[at], g, tol) {
				repeat(glyphs, at, first, tol)
			}
		}
	}
	in.text.starts.put(cellOf(g.Origin.X), cellOf(g.Origin.Y), first)
}

// repeat marks the glyphs from first on that repeat those from at on. Either printing may
// lack some that the other one has.
func repeat(glyphs []page.Glyph, at, first int, tol float64) {
	for i := first; i < len(glyphs); i++ {
		for k := at; k < min(at+maxMissing+1, first); k++ {
			if old := &glyphs[k]; samePlace(old, &glyphs[i], tol) {
				if old.Hidden == 0 {
					glyphs[i].Hidden |= page.Duplicate
				}
				at = k + 1
				break
			}
		}
	}
}

// maxMissing is how many glyphs in a row a second printing of a text may leave out.
const maxMissing = 3

func samePlace(a, b *page.Glyph, tol float64) bool {
	return math.Abs(a.Origin.X-b.Origin.X) <= tol && math.Abs(a.Origin.Y-b.Origin.Y) <= tol && a.Text == b.Text
}
