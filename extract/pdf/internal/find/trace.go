package find

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// Trace draws what the finder saw of a page as SVG: words (grey boxes with their text), lines of
// prose (light), drawn rules (red), sides of fills (orange), cells (blue, spans filled), and
// over each table its size and confidence. last is what was found on the page before, to
// show a table that goes on. It returns what [Sheet.Find] does.
func (sheet *Sheet) Trace(w io.Writer, before, after *Margins, last *Found) (Found, error) {
	f := sheet.Find(before, after)
	s, p := sheet.scene, sheet.page
	t := tracer{w: bufio.NewWriter(w), back: s.back}
	fmt.Fprintf(t.w, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" font-family="sans-serif">`+"\n", p.Width, p.Height, p.Width, p.Height)
	t.box(geom.Rect{X1: s.width, Y1: s.height}, `fill="white"`)
	t.words(s.lines)
	t.edges(s.edges)
	for i, g := range s.grids {
		t.table(g, f.Tables[i])
	}
	if last != nil && len(last.Tables) > 0 && len(f.Tables) > 0 {
		if fit, ok := continuation(last.Tables[len(last.Tables)-1], last, &f); ok {
			t.text(s.grids[0].box.X0, s.grids[0].box.Y0-12, 7, "purple", fmt.Sprintf("goes on from page %d, %d header rows repeated", last.number, fit.header))
		}
	}
	_, _ = io.WriteString(t.w, "</svg>\n")
	return f, t.w.Flush()
}

type tracer struct {
	w    *bufio.Writer
	back func(geom.Rect) geom.Rect
}

func (t *tracer) box(b geom.Rect, style string) {
	b = t.back(b)
	fmt.Fprintf(t.w, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" %s/>`+"\n", b.X0, b.Y0, max(b.Width(), 0.1), max(b.Height(), 0.1), style)
}

func (t *tracer) text(x, y, size float64, color, s string) {
	b := t.back(geom.Rect{X0: x, Y0: y, X1: x, Y1: y})
	fmt.Fprintf(t.w, `<text x="%.1f" y="%.1f" font-size="%.1f" fill="%s">`, b.X0, b.Y0, size, color)
	_ = xml.EscapeText(t.w, []byte(strings.ToValidUTF8(s, "?")))
	_, _ = io.WriteString(t.w, "</text>\n")
}

func (t *tracer) words(lines []line) {
	for i := range lines {
		for k := range lines[i].chunks {
			c := &lines[i].chunks[k]
			style := `fill="none" stroke="silver" stroke-width="0.4"`
			if c.prose {
				style = `fill="whitesmoke"`
			}
			t.box(c.box, style)
			for n := range c.words {
				w := &c.words[n]
				t.text(w.box.X0, w.base, 0.9*w.size, "gray", w.text)
			}
		}
	}
}

func (t *tracer) edges(e edges) {
	for _, x := range e.h {
		t.box(geom.Rect{X0: x.lo, Y0: x.pos, X1: x.hi, Y1: x.pos}, edgeStyle(x))
	}
	for _, x := range e.v {
		t.box(geom.Rect{X0: x.pos, Y0: x.lo, X1: x.pos, Y1: x.hi}, edgeStyle(x))
	}
}

func edgeStyle(e edge) string {
	if e.weak {
		return `stroke="orange" stroke-width="0.6"`
	}
	return `stroke="red" stroke-width="0.8"`
}

func (t *tracer) table(g *grid, made *table.Table) {
	for i := range g.cells {
		c := &g.cells[i]
		style := `fill="none" stroke="royalblue" stroke-width="0.8"`
		if c.r1-c.r0+c.c1-c.c0 > 2 {
			style = `fill="lightskyblue" fill-opacity="0.35" stroke="royalblue" stroke-width="0.8"`
		}
		t.box(c.box, style)
	}
	t.box(g.box, `fill="none" stroke="green" stroke-width="1.2"`)
	how := "open"
	if g.drawn {
		how = "drawn"
	} else if g.ruled {
		how = "ruled"
	}
	t.text(g.box.X0, g.box.Y0-3, 7, "green", fmt.Sprintf("%d × %d, %s, confidence %d", g.rows, g.cols, how, made.Confidence))
}
