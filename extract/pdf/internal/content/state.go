package content

import (
	"github.com/tabrag/tabrag/extract/pdf/internal/font"
	"github.com/tabrag/tabrag/internal/geom"
)

// state is the graphics state (ISO 32000-1, 8.4).
type state struct {
	ctm          geom.Matrix
	clip         geom.Rect // page coordinates; a path's clip counts as its box
	fill, stroke paint
	lineWidth    float64
	dashed       bool

	font          *font.Font
	size          float64
	charSpace     float64
	wordSpace     float64
	scale         float64 // horizontal, 1 for 100 %
	leading, rise float64
	render        int
	fillAlpha     float64
	strokeAlpha   float64
	blends        bool // colours mix with what is under them
	masked        bool // a soft mask lets it show through
}

// paint is a colour and the space that its components are in.
type paint struct {
	space   *space
	rgb     uint32
	pattern bool
}

// maxSaves bounds the stack of states; deeper saves are counted, not kept.
const maxSaves = 512

func (in *interp) save() {
	if len(in.stack) >= maxSaves {
		in.skipped++
		return
	}
	in.stack = append(in.stack, in.gs)
}

func (in *interp) restore() {
	if in.skipped > 0 {
		in.skipped--
		return
	}
	if n := len(in.stack); n > in.floor {
		in.gs = in.stack[n-1]
		in.stack = in.stack[:n-1]
	}
}
