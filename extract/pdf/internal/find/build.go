package find

import (
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// table makes the table of a grid.
func (g *grid) table(p *page.Page) *table.Table {
	t := &table.Table{
		Pages:   []int{p.Number},
		Columns: make([]table.Column, g.cols),
		Rows:    make([]table.Row, g.rows),
	}
	for i := range t.Rows {
		t.Rows[i].Page = p.Number
	}
	for i := range g.cells {
		if c := &g.cells[i]; len(c.words) > 0 {
			t.Cells = append(t.Cells, c.table(p))
		}
	}
	t.SortCells()
	return t
}

func (c *cell) table(p *page.Page) table.Cell {
	c.order()
	box := c.words[0].box
	for _, w := range c.words {
		box = box.Union(w.box)
	}
	b := rect(box)
	out := table.Cell{
		Row: c.r0, Col: c.c0, RowSpan: c.r1 - c.r0, ColSpan: c.c1 - c.c0,
		Text: joinText(c.words), Page: p.Number, Box: &b, Ref: table.BoxRef(p.Number, b),
	}
	for _, w := range c.words {
		if w.raised {
			out.Notes = append(out.Notes, w.text)
		}
	}
	return out
}

func rect(b geom.Rect) table.Rect {
	return table.Rect{X0: float32(b.X0), Y0: float32(b.Y0), X1: float32(b.X1), Y1: float32(b.Y1)}
}
