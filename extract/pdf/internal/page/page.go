// Package page holds what reading one PDF page gives and finding tables starts from: glyphs,
// rulings, fills, images. All coordinates are in points from the top left of the page as a
// person sees it, its /Rotate applied.
//
// It is not for the objects that a page is stored in (package object) nor for interpreting
// its content (package content).
package page

import (
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// Page is one page, read.
type Page struct {
	Number        int // from 1
	Width, Height float64
	Glyphs        []Glyph  // in the order of the content stream
	Rulings       []Ruling // strokes and thin fills, horizontal or vertical
	Fills         []Fill   // filled boxes that are too thick to be rulings
	Images        []geom.Rect
	Issues        []table.Issue
}

// Hidden says why a glyph is not seen by a person; 0 means that it is seen.
type Hidden uint8

// The reasons for a glyph not to be seen.
const (
	Invisible Hidden = 1 << iota // text render mode 3, or no paint
	Clipped                      // outside the clip
	OffPage                      // outside the page
	White                        // of the colour of what is under it
	Tiny                         // less than a point high
	Duplicate                    // printed twice at one place (fake bold)
	Covered                      // under an opaque box that was painted later
)

// Glyph is one printed character.
type Glyph struct {
	// Text is its Unicode text, most often one rune; several for a ligature; "" when nothing
	// maps it.
	Text string
	// Box is the advance box: from the origin over the advance, ascent to descent.
	Box    geom.Rect
	Origin geom.Point
	Size   float64 // effective font size in points
	Font   *Font
	// Angle of the writing direction: 0, 90, 180 or 270 degrees clockwise as seen, -1 for
	// another.
	Angle  int
	Color  uint32 // 0xRRGGBB
	Hidden Hidden
	// Space is set when the content moved on by a word's gap before this glyph.
	Space bool
}

// Font is what table finding wants to know of a font.
type Font struct {
	Name         string
	Bold, Italic bool
}

// Ruling is a horizontal or vertical line. X0 ≤ X1, Y0 ≤ Y1, and one pair is equal.
type Ruling struct {
	X0, Y0, X1, Y1 float64
	Width          float64
	Color          uint32
	Dashed         bool
	Fill           bool // made of a thin filled box
}

// Horizontal tells which way the ruling runs.
func (r Ruling) Horizontal() bool { return r.Y0 == r.Y1 }

// Fill is a filled box.
type Fill struct {
	Box   geom.Rect
	Color uint32
}
