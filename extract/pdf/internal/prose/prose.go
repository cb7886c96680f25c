// Package prose reads what a PDF says outside its tables: paragraphs and headings in reading
// order over columns, the places of the tables among them, and what stands around each table.
// Running headers and footers are left out and counted.
//
// It finds no tables (package find does) and reads no glyphs (package content does).
package prose

import (
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// Page is the prose of one page before the document is known.
type Page struct {
	number        int
	width, height float64
	blocks        []block
	areas         []geom.Rect // of the page's tables
	// glyphs seen, and those that only a text layer under a picture holds.
	glyphs int
}

// Read takes the prose of a page, without what its tables hold.
func Read(p *page.Page, tables []*table.Table) Page {
	out := Page{number: p.Number, width: p.Width, height: p.Height, glyphs: len(p.Glyphs)}
	cells := newAreas(p.Height)
	var items []item
	for _, t := range tables {
		if box, ok := cells.addTable(t, p.Number); ok {
			out.areas = append(out.areas, box)
			items = append(items, item{piece: piece{box: box, base: box.Y0, size: 10}, table: len(out.areas)})
		}
	}
	for _, angle := range []int{0, 90, 180, 270} {
		ws := words(p, angle, func(b geom.Rect) bool { return !cells.holds(b) })
		if len(ws) == 0 && angle != 0 {
			continue
		}
		for _, pc := range pieces(ws, angle) {
			items = append(items, item{piece: pc})
		}
		blocks := blocksOf(readingOrder(items, maxColumns), p.Number)
		for i := range blocks {
			blocks[i].box = turnBack(blocks[i].box, angle, p.Width, p.Height)
		}
		out.blocks = append(out.blocks, blocks...)
		items = nil
	}
	return out
}

// areas knows the boxes of the cells of a page.
type areas struct {
	bands [][]geom.Rect // by tens of points from the top
}

const bandHeight = 12

func newAreas(height float64) *areas {
	return &areas{bands: make([][]geom.Rect, min(int(height/bandHeight)+1, 4096))}
}

func (a *areas) band(y float64) int { return max(0, min(int(y/bandHeight), len(a.bands)-1)) }

// addTable adds a table's cells on the page and returns the box around them.
func (a *areas) addTable(t *table.Table, number int) (box geom.Rect, ok bool) {
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Box == nil || c.Page != number {
			continue
		}
		b := geom.Rect{X0: float64(c.Box.X0), Y0: float64(c.Box.Y0), X1: float64(c.Box.X1), Y1: float64(c.Box.Y1)}
		if !ok {
			box, ok = b, true
		}
		box = box.Union(b)
		b = b.Grow(0.5)
		for n := a.band(b.Y0); n <= a.band(b.Y1); n++ {
			a.bands[n] = append(a.bands[n], b)
		}
	}
	return box, ok
}

func (a *areas) holds(g geom.Rect) bool {
	c := geom.Point{X: g.CenterX(), Y: g.CenterY()}
	for _, b := range a.bands[a.band(c.Y)] {
		if b.Contains(c) {
			return true
		}
	}
	return false
}
