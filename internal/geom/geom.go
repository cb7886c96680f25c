// Package geom has the plane geometry that reading pages needs: points, boxes and affine
// matrices, in PDF points. It is not for numbers that a document states.
package geom

// Point is a place on a page.
type Point struct{ X, Y float64 }

// Rect is a box; X0 ≤ X1 and Y0 ≤ Y1 once made canonical.
type Rect struct{ X0, Y0, X1, Y1 float64 }

// Width returns the box's width.
func (r Rect) Width() float64 { return r.X1 - r.X0 }

// Height returns the box's height.
func (r Rect) Height() float64 { return r.Y1 - r.Y0 }

// CenterX returns the middle of the box across.
func (r Rect) CenterX() float64 { return (r.X0 + r.X1) / 2 }

// CenterY returns the middle of the box down.
func (r Rect) CenterY() float64 { return (r.Y0 + r.Y1) / 2 }

// Canon returns the box with its corners in order.
func (r Rect) Canon() Rect {
	return Rect{min(r.X0, r.X1), min(r.Y0, r.Y1), max(r.X0, r.X1), max(r.Y0, r.Y1)}
}

// Union returns the least box around both.
func (r Rect) Union(s Rect) Rect {
	return Rect{min(r.X0, s.X0), min(r.Y0, s.Y0), max(r.X1, s.X1), max(r.Y1, s.Y1)}
}

// Intersect returns what both boxes cover; it is empty when they do not touch.
func (r Rect) Intersect(s Rect) Rect {
	return Rect{max(r.X0, s.X0), max(r.Y0, s.Y0), min(r.X1, s.X1), min(r.Y1, s.Y1)}
}

// Empty tells whether the box has no area and no length.
func (r Rect) Empty() bool { return r.X1 < r.X0 || r.Y1 < r.Y0 }

// Contains tells whether p is in the box, its sides included.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.X0 && p.X <= r.X1 && p.Y >= r.Y0 && p.Y <= r.Y1
}

// Grow returns the box with d added on each side.
func (r Rect) Grow(d float64) Rect { return Rect{r.X0 - d, r.Y0 - d, r.X1 + d, r.Y1 + d} }

// Matrix is the affine map x' = A·x + C·y + E, y' = B·x + D·y + F, as PDF writes it.
type Matrix struct{ A, B, C, D, E, F float64 }

// Identity maps each point to itself.
var Identity = Matrix{A: 1, D: 1}

// Mul returns the map that does m first, then n.
func (m Matrix) Mul(n Matrix) Matrix {
	return Matrix{
		m.A*n.A + m.B*n.C, m.A*n.B + m.B*n.D,
		m.C*n.A + m.D*n.C, m.C*n.B + m.D*n.D,
		m.E*n.A + m.F*n.C + n.E, m.E*n.B + m.F*n.D + n.F,
	}
}

// Apply maps a point.
func (m Matrix) Apply(p Point) Point {
	return Point{m.A*p.X + m.C*p.Y + m.E, m.B*p.X + m.D*p.Y + m.F}
}

// ApplyRect returns the least box around the mapped corners.
func (m Matrix) ApplyRect(r Rect) Rect {
	a, b := m.Apply(Point{r.X0, r.Y0}), m.Apply(Point{r.X1, r.Y1})
	c, d := m.Apply(Point{r.X0, r.Y1}), m.Apply(Point{r.X1, r.Y0})
	return Rect{
		min(a.X, b.X, c.X, d.X), min(a.Y, b.Y, c.Y, d.Y),
		max(a.X, b.X, c.X, d.X), max(a.Y, b.Y, c.Y, d.Y),
	}
}
