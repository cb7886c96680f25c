// Package font reads the fonts of a PDF far enough to know, for each code of a string that
// is shown, its Unicode text and its advance. It draws nothing.
package font

import (
	"strings"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/geom"
)

// Font decodes the strings shown in it.
type Font struct {
	Page page.Font
	// Ascent and Descent of the line in ems; Descent is below zero.
	Ascent, Descent float64
	Vertical        bool
	// Type3 is set for a font whose glyphs are content streams.
	Type3 *Type3

	simple    *[256]Glyph
	composite *composite
}

// Type3 is what a Type 3 font adds.
type Type3 struct {
	Matrix    geom.Matrix
	Resources object.Value
	Procs     [256]*object.Stream
}

// Glyph is one code of a font.
type Glyph struct {
	Code  uint32
	Text  string  // "" when nothing maps it
	Width float64 // advance in ems, across
	// VX and VY are the position vector and VAdvance the advance of vertical writing, in ems.
	VX, VY, VAdvance float64
	// WordSpace is set for the single-byte code 32, to which word spacing applies.
	WordSpace bool
}

// Next returns the first glyph of s and how many bytes it takes; s must not be empty.
func (f *Font) Next(s []byte) (*Glyph, int) {
	if f.simple != nil {
		return &f.simple[s[0]], 1
	}
	return f.composite.next(s)
}

// Load reads a font dictionary. It never fails: a font that cannot be read gives glyphs
// without text.
func Load(d *object.Document, dict object.Dict) (*Font, error) {
	f := &Font{Ascent: 0.8, Descent: -0.2}
	base := d.Name(dict["BaseFont"])
	f.Page.Name = trimSubset(base)
	subtype := d.Name(dict["Subtype"])
	if subtype == "Type0" {
		return f, f.loadComposite(d, dict)
	}
	desc := d.Dict(dict["FontDescriptor"])
	f.describe(d, desc)
	return f, f.loadSimple(d, dict, desc, subtype)
}

// describe takes style and line height from the descriptor.
func (f *Font) describe(d *object.Document, desc object.Dict) {
	name := strings.ToLower(f.Page.Name)
	flags := d.Int(desc["Flags"])
	f.Page.Bold = strings.Contains(name, "bold") || strings.Contains(name, "black") ||
		strings.Contains(name, "heavy") || strings.HasSuffix(name, "-bd") || strings.HasSuffix(name, "-medi") ||
		strings.HasPrefix(name, "cmbx") || strings.HasPrefix(name, "cmssbx") || strings.HasPrefix(name, "sfbx") ||
		flags&(1<<18) != 0 || d.Num(desc["FontWeight"]) >= 600 || d.Num(desc["StemV"]) >= 140
	f.Page.Italic = strings.Contains(name, "italic") || strings.Contains(name, "oblique") ||
		flags&(1<<6) != 0 || d.Num(desc["ItalicAngle"]) != 0
	if a := d.Num(desc["Ascent"]) / 1000; a != 0 {
		f.Ascent = min(max(a, 0.65), 0.95)
	}
	if b := d.Num(desc["Descent"]) / 1000; b != 0 {
		f.Descent = max(min(b, -0.15), -0.3)
		if b > 0 {
			f.Descent = max(min(-b, -0.15), -0.3)
		}
	}
}
