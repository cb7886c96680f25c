package content

import (
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// backgrounds knows what colour lies under a point: boxes in the order they were painted on
// white paper.
type backgrounds struct {
	boxes []page.Fill
	// cells hold the boxes that lie in each square of the page, large the others; both in
	// order, by their places in boxes.
	cells map[[2]int][]int32
	large []int32
	// seen holds the colours painted so far, so that text in another one is not looked up.
	seen map[uint32]bool
}

const (
	squareSide = 32.0 // of a cell in points
	maxSquares = 16   // cells that a box lies in at most, else it is large
)

// imageColor stands for what an image shows: no text has it.
const imageColor = 1 << 24

func (b *backgrounds) add(r geom.Rect, color uint32) {
	if b.seen == nil {
		b.seen, b.cells = map[uint32]bool{}, map[[2]int][]int32{}
	}
	n := int32(len(b.boxes))
	b.seen[color] = true
	b.boxes = append(b.boxes, page.Fill{Box: r, Color: color})
	if !((r.Width()/squareSide+2)*(r.Height()/squareSide+2) <= maxSquares) { // nor what is no number
		b.large = append(b.large, n)
		return
	}
	lo, hi := square(r.X0, r.Y0), square(r.X1, r.Y1)
	for x := lo[0]; x <= hi[0]; x++ {
		for y := lo[1]; y <= hi[1]; y++ {
			b.cells[[2]int{x, y}] = append(b.cells[[2]int{x, y}], n)
		}
	}
}

// square returns the cell that a place is in.
func square(x, y float64) [2]int {
	at := func(v float64) int { return int(max(-1e6, min(v, 1e6))/squareSide + 1e5) }
	return [2]int{at(x), at(y)}
}

// same tells whether the top colour at p is that one.
func (b *backgrounds) same(p geom.Point, color uint32) bool {
	if !nearWhite(color) && !b.seen[color] {
		return false
	}
	under := uint32(0xffffff)
	if top := max(b.top(b.cells[square(p.X, p.Y)], p), b.top(b.large, p)); top >= 0 {
		under = b.boxes[top].Color
	}
	return under == color || nearWhite(under) && nearWhite(color)
}

// top returns the last of some boxes that holds a point, -1 for none.
func (b *backgrounds) top(boxes []int32, p geom.Point) int32 {
	for i := len(boxes) - 1; i >= 0; i-- {
		if b.boxes[boxes[i]].Box.Contains(p) {
			return boxes[i]
		}
	}
	return -1
}

// nearWhite tells whether a colour cannot be told from white paper.
func nearWhite(c uint32) bool {
	return c <= 0xffffff && c>>16&0xff >= 0xf8 && c>>8&0xff >= 0xf8 && c&0xff >= 0xf8
}
