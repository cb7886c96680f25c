package find

import (
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// drawing is a page made by hand. Its font is 10 points high and every glyph 5 points wide.
type drawing struct{ page.Page }

func draw() *drawing {
	return &drawing{page.Page{Number: 1, Width: 612, Height: 792}}
}

const (
	glyphWidth = 5.0
	glyphSize  = 10.0
)

var plainFont = &page.Font{Name: "Plain"}

// text prints s with its baseline at y; "|" ends one text and begins the next at the x given
// for it.
func (d *drawing) text(y float64, s string, xs ...float64) *drawing {
	for i, part := range strings.Split(s, "|") {
		d.run(xs[i], y, part, glyphSize, plainFont)
	}
	return d
}

func (d *drawing) run(x, y float64, s string, size float64, font *page.Font) {
	w := glyphWidth * size / glyphSize
	gap := false
	for _, r := range s {
		if r == ' ' {
			gap = true
		} else {
			d.Glyphs = append(d.Glyphs, page.Glyph{
				Text: string(r), Origin: geom.Point{X: x, Y: y}, Size: size, Font: font, Space: gap,
				Box: geom.Rect{X0: x, Y0: y - 0.8*size, X1: x + w, Y1: y + 0.2*size},
			})
			gap = false
		}
		x += w
	}
}

// right prints s so that it ends at x.
func (d *drawing) right(x, y float64, s string) *drawing {
	d.run(x-glyphWidth*float64(len([]rune(s))), y, s, glyphSize, plainFont)
	return d
}

func (d *drawing) bold(x, y float64, s string) *drawing {
	d.run(x, y, s, glyphSize, &page.Font{Name: "Plain-Bold", Bold: true})
	return d
}

func (d *drawing) h(y, x0, x1 float64) *drawing {
	d.Rulings = append(d.Rulings, page.Ruling{X0: x0, Y0: y, X1: x1, Y1: y, Width: 0.5})
	return d
}

func (d *drawing) v(x, y0, y1 float64) *drawing {
	d.Rulings = append(d.Rulings, page.Ruling{X0: x, Y0: y0, X1: x, Y1: y1, Width: 0.5})
	return d
}

func (d *drawing) fill(x0, y0, x1, y1 float64, color uint32) *drawing {
	d.Fills = append(d.Fills, page.Fill{Box: geom.Rect{X0: x0, Y0: y0, X1: x1, Y1: y1}, Color: color})
	return d
}

// grid draws all lines of a grid.
func (d *drawing) grid(xs, ys []float64) *drawing {
	for _, y := range ys {
		d.h(y, xs[0], xs[len(xs)-1])
	}
	for _, x := range xs {
		d.v(x, ys[0], ys[len(ys)-1])
	}
	return d
}

// prose prints n lines of a paragraph.
func (d *drawing) prose(x, y float64, n int) *drawing {
	for i := range n {
		d.text(y+12*float64(i), "the words of this paragraph run on and on without a number", x)
	}
	return d
}

// render writes tables as text: cells by "|", spans as {rows×columns}, notes as ^.
func render(ts []*table.Table) string {
	var b strings.Builder
	for _, t := range ts {
		fmt.Fprintf(&b, "table %d×%d, pages %v\n", len(t.Rows), len(t.Columns), t.Pages)
		slots := make([][]string, len(t.Rows))
		for r := range slots {
			slots[r] = make([]string, len(t.Columns))
		}
		for i := range t.Cells {
			c := &t.Cells[i]
			s := c.Text
			if c.RowSpan*c.ColSpan > 1 {
				s += fmt.Sprintf(" {%d×%d}", c.RowSpan, c.ColSpan)
			}
			if len(c.Notes) > 0 {
				s += " ^" + strings.Join(c.Notes, ",")
			}
			slots[c.Row][c.Col] = s
		}
		for _, row := range slots {
			b.WriteString("  " + strings.TrimRight(strings.Join(row, " | "), " ") + "\n")
		}
	}
	return b.String()
}

func (d *drawing) tables() []*table.Table { return Page(&d.Page, Settings{}).Tables }

// testTol is what text of 10 points allows.
var testTol = tolerances(10, Settings{})
