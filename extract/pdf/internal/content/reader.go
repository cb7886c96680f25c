// Package content interprets the content streams of a PDF page to one [page.Page]: glyphs
// with their Unicode text and place, rulings, filled boxes and images.
//
// It draws nothing and it finds no words or tables.
package content

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/font"
	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/internal/budget"
	"github.com/tabrag/tabrag/internal/geom"
	"github.com/tabrag/tabrag/table"
)

// Reader reads the pages of one document and keeps its fonts and forms. It is for one
// goroutine.
type Reader struct {
	doc    *object.Document
	limits extract.Limits
	fonts  map[any]*font.Font
	forms  map[*object.Stream]*form
	kept   int // bytes in forms
	layers map[int]bool
	starts starts // memory for the next page
	glyphs int    // of the page before, to size the next
	// helvetica stands in for fonts that are missing.
	helvetica object.Dict
}

// NewReader makes a reader for a document.
func NewReader(doc *object.Document, limits extract.Limits) *Reader {
	return &Reader{
		doc: doc, limits: limits,
		fonts: map[any]*font.Font{}, forms: map[*object.Stream]*form{},
		helvetica: object.Dict{
			"Subtype": object.Name("Type1"), "BaseFont": object.Name("Helvetica"), "Encoding": object.Name("WinAnsiEncoding"),
		},
	}
}

// Page reads page n, from 1. A page that is broken in part gives what could be read and says
// in its issues what is missing; the error is a limit or the context's.
func (r *Reader) Page(ctx context.Context, n int) (*page.Page, error) {
	src := r.doc.Page(n)
	base, width, height := r.space(src)
	p := &page.Page{Number: n, Width: width, Height: height}
	outer := ctx
	if t := r.limits.PageTimeout(); t > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t)
		defer cancel()
	}
	data, lost, err := r.doc.Contents(src)
	if err != nil {
		return p, err
	}
	if lost > 0 {
		p.Issues = append(p.Issues, issue("content_lost", "%d content streams of page %d could not be read", lost, n))
	}
	in := newInterp(ctx, r, p)
	in.gs.ctm, in.gs.clip = base, geom.Rect{X1: width, Y1: height}
	in.resources = r.doc.Dict(src.Resources)
	p.Glyphs = make([]page.Glyph, 0, min(max(r.glyphs+r.glyphs/8, 64), 1<<14))
	bare := in.gs
	if err = in.run(data); err == nil {
		err = in.annotations(src.Dict["Annots"], bare)
	}
	r.starts, r.glyphs = in.text.starts, len(p.Glyphs)
	if errors.Is(err, context.DeadlineExceeded) && outer.Err() == nil {
		most := r.limits.PageTimeout().Milliseconds()
		err = fmt.Errorf("%w (in milliseconds): %w", &extract.LimitError{Name: "PageTime", Max: most, Got: most}, err)
	}
	return p, err
}

func issue(code, format string, args ...any) table.Issue {
	return table.Issue{Code: code, Severity: table.Warning, Message: fmt.Sprintf(format, args...)}
}

// space returns the map from the page's user space to upright page coordinates and the
// page's size. What is outside the crop box is off the page.
func (r *Reader) space(p object.Page) (m geom.Matrix, width, height float64) {
	box, ok := r.box(p.MediaBox)
	if !ok {
		box = geom.Rect{X1: 612, Y1: 792}
	}
	if crop, ok := r.box(p.CropBox); ok {
		if c := crop.Intersect(box); c.Width() > 1 && c.Height() > 1 {
			box = c
		}
	}
	m, width, height = upright(box, r.doc.Int(p.Rotate))
	if u := r.doc.Num(p.Dict["UserUnit"]); u > 0 && u*max(width, height) < maxSide {
		m, width, height = m.Mul(geom.Matrix{A: u, D: u}), u*width, u*height
	}
	return m, width, height
}

// maxSide is the largest side of a page, in points, that a unit of its own may make: beyond it
// lie broken files.
const maxSide = 1e5

// upright returns the map from a box to upright page coordinates and the page's size.
func upright(box geom.Rect, rotate int) (m geom.Matrix, width, height float64) {
	w, h := box.Width(), box.Height()
	switch (rotate%360 + 360) % 360 {
	case 90:
		return geom.Matrix{B: 1, C: 1, E: -box.Y0, F: -box.X0}, h, w
	case 180:
		return geom.Matrix{A: -1, D: 1, E: box.X1, F: -box.Y0}, w, h
	case 270:
		return geom.Matrix{B: -1, C: -1, E: box.Y1, F: box.X1}, h, w
	}
	return geom.Matrix{A: 1, D: -1, E: -box.X0, F: box.Y1}, w, h
}

func (r *Reader) box(v object.Value) (geom.Rect, bool) {
	n := r.doc.Nums(v, 4)
	if n == nil {
		return geom.Rect{}, false
	}
	b := geom.Rect{X0: n[0], Y0: n[1], X1: n[2], Y1: n[3]}.Canon()
	for _, v := range n[:4] {
		if math.Abs(v) > 1e6 {
			return geom.Rect{}, false
		}
	}
	return b, b.Width() > 1 && b.Height() > 1
}

// font returns the font that a resource name stands for, read once a document. One that is
// missing counts as Helvetica, as in viewers.
func (r *Reader) font(v object.Value) (*font.Font, error) {
	dict := r.doc.Dict(v)
	if dict == nil {
		dict, v = r.helvetica, nil
	}
	var key any
	if ref, ok := v.(object.Ref); ok {
		key = ref.Num
	} else {
		key = reflect.ValueOf(dict).Pointer()
	}
	if f, ok := r.fonts[key]; ok {
		return f, nil
	}
	f, err := font.Load(r.doc, dict)
	if err != nil {
		return nil, err
	}
	r.fonts[key] = f
	return f, nil
}

// form is a form XObject, decoded.
type form struct {
	data      []byte
	matrix    geom.Matrix
	box       geom.Rect
	clipped   bool
	resources object.Dict // nil: those of the page
	running   bool        // it is being interpreted: a call of itself is refused
}

// keepForms is how many bytes of decoded forms are kept for the next page.
const keepForms = 8 << 20

func (r *Reader) form(s *object.Stream) (*form, error) {
	if f, ok := r.forms[s]; ok {
		return f, nil
	}
	data, err := r.doc.Data(s)
	if errors.Is(err, budget.ErrLimit) {
		return nil, err
	}
	f := &form{data: data, matrix: geom.Identity, resources: r.doc.Dict(s.Dict["Resources"])}
	if m := r.doc.Nums(s.Dict["Matrix"], 6); m != nil {
		f.matrix = geom.Matrix{A: m[0], B: m[1], C: m[2], D: m[3], E: m[4], F: m[5]}
	}
	if b := r.doc.Nums(s.Dict["BBox"], 4); b != nil {
		f.box, f.clipped = geom.Rect{X0: b[0], Y0: b[1], X1: b[2], Y1: b[3]}.Canon(), true
	}
	if r.kept += len(data); r.kept > keepForms {
		clear(r.forms)
		r.kept = len(data)
	}
	r.forms[s] = f
	return f, nil
}
