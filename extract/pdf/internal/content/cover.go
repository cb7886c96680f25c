package content

import (
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// bandHeight is the height in points of the bands that glyphs are kept in, so that a box finds
// those under it.
const bandHeight = 16.0

// bands holds the glyphs of a page that are seen so far, by the middles of their boxes.
type bands struct {
	at   [][]int32
	done int // glyphs that are in a band, or hidden
}

// cover marks the seen glyphs that an opaque box, painted over them, covers.
func (in *interp) cover(b geom.Rect) {
	gs := &in.gs
	if len(in.page.Glyphs) == 0 || gs.fillAlpha < 1 || gs.fill.pattern || gs.blends || gs.masked {
		return
	}
	in.covered.fill(in.page)
	first, last := in.covered.band(b.Y0), in.covered.band(b.Y1)
	for n := first; n <= last && n < len(in.covered.at); n++ {
		if in.charge(int64(len(in.covered.at[n]))/glyphsPerStep) != nil {
			return // the next operator stops the page
		}
		kept := in.covered.at[n][:0]
		for _, i := range in.covered.at[n] {
			g := &in.page.Glyphs[i]
			switch {
			case g.Hidden != 0:
			case under(b, g):
				g.Hidden |= page.Covered
			default:
				kept = append(kept, i)
			}
		}
		in.covered.at[n] = kept
	}
}

// glyphsPerStep is how many glyphs are looked at in the time of one operator.
const glyphsPerStep = 64

// under tells whether a box hides most of a glyph.
func under(b geom.Rect, g *page.Glyph) bool {
	x, y := 0.3*g.Box.Width(), 0.25*g.Box.Height()
	return b.X0 <= g.Box.X0+x && b.X1 >= g.Box.X1-x && b.Y0 <= g.Box.Y0+y && b.Y1 >= g.Box.Y1-y
}

func (b *bands) band(y float64) int { return int(max(0, min(y, 1e6)) / bandHeight) }

// fill puts the glyphs that came since the last time into their bands.
func (b *bands) fill(p *page.Page) {
	for ; b.done < len(p.Glyphs); b.done++ {
		g := &p.Glyphs[b.done]
		if g.Hidden != 0 {
			continue
		}
		n := b.band(g.Box.CenterY())
		for len(b.at) <= n {
			b.at = append(b.at, nil)
		}
		b.at[n] = append(b.at[n], int32(b.done))
	}
}
