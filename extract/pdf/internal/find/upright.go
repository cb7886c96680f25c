package find

import (
	"slices"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// upright turns a page whose text runs sideways or upside down, so that most of it runs from
// left to right, and returns the maps of places there and back to the page as it lies.
func upright(p *page.Page) (up *page.Page, to, from geom.Matrix) {
	angle := mainAngle(p.Glyphs)
	if angle == 0 {
		return p, geom.Identity, geom.Identity
	}
	there, back := turn(angle, p.Width, p.Height)
	out := *p
	if angle != 180 {
		out.Width, out.Height = p.Height, p.Width
	}
	out.Glyphs = turnGlyphs(p.Glyphs, angle, there)
	out.Rulings = slices.Clone(p.Rulings)
	for i := range out.Rulings {
		r := &out.Rulings[i]
		b := there.ApplyRect(geom.Rect{X0: r.X0, Y0: r.Y0, X1: r.X1, Y1: r.Y1})
		r.X0, r.Y0, r.X1, r.Y1 = b.X0, b.Y0, b.X1, b.Y1
	}
	out.Fills = slices.Clone(p.Fills)
	for i := range out.Fills {
		out.Fills[i].Box = there.ApplyRect(out.Fills[i].Box)
	}
	return &out, there, back
}

// mainAngle returns the writing direction of most glyphs.
func mainAngle(gs []page.Glyph) int {
	var counts [4]int
	for i := range gs {
		if a := gs[i].Angle; a >= 0 && a < 360 && gs[i].Hidden == 0 {
			counts[a/90]++
		}
	}
	best := 0
	for i, n := range counts {
		if n > counts[best] {
			best = i
		}
	}
	return best * 90
}

// turn returns the maps that make text of an angle run to the right, and back.
func turn(angle int, width, height float64) (there, back geom.Matrix) {
	switch angle {
	case 90: // runs down: x' = y, y' = width - x
		return geom.Matrix{B: -1, C: 1, F: width}, geom.Matrix{B: 1, C: -1, E: width}
	case 180:
		m := geom.Matrix{A: -1, D: -1, E: width, F: height}
		return m, m
	case 270: // runs up: x' = height - y, y' = x
		return geom.Matrix{B: 1, C: -1, E: height}, geom.Matrix{B: -1, C: 1, F: height}
	}
	return geom.Identity, geom.Identity
}

// turnGlyphs maps glyphs and takes angle off their writing directions.
func turnGlyphs(gs []page.Glyph, angle int, m geom.Matrix) []page.Glyph {
	out := slices.Clone(gs)
	for i := range out {
		g := &out[i]
		g.Box = m.ApplyRect(g.Box)
		g.Origin = m.Apply(g.Origin)
		if g.Angle >= 0 {
			g.Angle = (g.Angle - angle + 360) % 360
		}
	}
	return out
}

// pageWords reads the words of an upright page, those that run up or down included: each line
// of those is one word that stands at its foot.
func pageWords(p *page.Page) []word {
	words := readWords(p.Glyphs, 0)
	for _, angle := range [2]int{90, 270} {
		if !slices.ContainsFunc(p.Glyphs, func(g page.Glyph) bool { return g.Angle == angle && g.Hidden == 0 }) {
			continue
		}
		there, back := turn(angle, p.Width, p.Height)
		lines := toLines(readWords(turnGlyphs(p.Glyphs, angle, there), 0))
		splitChunks(lines, nil, usualGap(lines))
		for i := range lines {
			for k := range lines[i].chunks {
				words = append(words, turned(&lines[i].chunks[k], back))
			}
		}
	}
	return words
}

func turned(c *chunk, back geom.Matrix) word {
	w := c.words[0]
	w.text = c.text()
	w.full = back.ApplyRect(c.box)
	w.turned = true
	w.box = w.full
	w.box.Y0 = max(w.full.Y0, w.full.Y1-w.size)
	w.base = w.full.Y1
	return w
}
