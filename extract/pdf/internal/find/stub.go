package find

import "github.com/tabrag/tabrag/internal/geom"

// Shares of the rows of a drawn grid that must have figures in the first column and a label
// outside the grid for the labels to be taken in.
const (
	stubRows  = 0.6
	stubReach = 14.0 // how far left of the grid a label may end, in font sizes
)

// addStub takes in the labels that stand left of a drawn grid whose first column holds
// figures: tables that rule their figures alone.
func (g *grid) addStub(lines []line) {
	tops, bottoms := g.rowBands()
	figures := 0
	for i := range g.cells {
		if c := &g.cells[i]; c.c0 == 0 && c.value() {
			figures++
		}
	}
	labels := make([]cell, 0, g.rows)
	for r := range g.rows {
		c := cell{area: area{r, 0, r + 1, 1}}
		for i := firstLine(lines, tops[r]); i < len(lines) && lines[i].box.Y0 < bottoms[r]; i++ {
			if y := lines[i].box.CenterY(); y < tops[r] || y > bottoms[r] {
				continue
			}
			if k := lines[i].labelBefore(g.box.X0); k != nil {
				if len(c.words) == 0 {
					c.box = k.box
				}
				c.add(k)
			}
		}
		if len(c.words) > 0 {
			labels = append(labels, c)
		}
	}
	if float64(figures) < stubRows*float64(g.rows-1) || float64(len(labels)) < stubRows*float64(g.rows-1) {
		return
	}
	for i := range g.cells {
		g.cells[i].c0++
		g.cells[i].c1++
	}
	g.cols++
	g.cells = append(labels, g.cells...)
	for i := range labels {
		g.box = g.box.Union(labels[i].box)
	}
}

// labelBefore returns the chunk that ends nearest to the left of x, nil for none near.
func (l *line) labelBefore(x float64) *chunk {
	for k := len(l.chunks) - 1; k >= 0; k-- {
		c := &l.chunks[k]
		if c.box.CenterX() > x {
			continue
		}
		if c.prose || x-c.box.X1 > stubReach*l.size {
			return nil
		}
		return c
	}
	return nil
}

// rowBands returns the upper and lower side of each row of a drawn grid.
func (g *grid) rowBands() (tops, bottoms []float64) {
	tops, bottoms = make([]float64, g.rows), make([]float64, g.rows)
	for i := range g.cells {
		c := &g.cells[i]
		if c.r1-c.r0 == 1 || bottoms[c.r0] == 0 {
			tops[c.r0], bottoms[c.r0] = c.box.Y0, c.box.Y1
		}
	}
	return tops, bottoms
}

// nested tells whether all tables found inside the lattice stand in one cell each; their
// boxes are returned, so that the cells leave their words out.
func (s *scene) nested(l *lattice, box geom.Rect) ([]geom.Rect, bool) {
	var boxes []geom.Rect
	for _, g := range s.grids {
		o := g.box.Intersect(box)
		if o.Empty() || o.Width() < 2 || o.Height() < 2 {
			continue
		}
		in := false
		for _, a := range l.areas() {
			b := geom.Rect{X0: l.xs[a.c0], X1: l.xs[a.c1], Y0: l.ys[a.r0], Y1: l.ys[a.r1]}.Grow(1)
			in = in || b.Contains(geom.Point{X: g.box.X0, Y: g.box.Y0}) && b.Contains(geom.Point{X: g.box.X1, Y: g.box.Y1})
		}
		if !in {
			return nil, false
		}
		boxes = append(boxes, g.box)
	}
	return boxes, true
}
