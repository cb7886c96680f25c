package content

import (
	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/internal/geom"
)

// Flags of annotations that are not shown (ISO 32000-1, 12.5.3).
const hiddenAnnotation = 1<<1 | 1<<5

// annotations shows what form fields are filled in with and texts that were typed onto the
// page; base is the graphics state of the bare page. Notes, links and marks say nothing of
// the page's own.
func (in *interp) annotations(list object.Value, base state) error {
	for _, v := range in.doc.Array(list) {
		if err := in.charge(1); err != nil {
			return err
		}
		a := in.doc.Dict(v)
		if kind := in.doc.Name(a["Subtype"]); kind != "Widget" && kind != "FreeText" {
			continue
		}
		if in.doc.Int(a["F"])&hiddenAnnotation != 0 || in.reader.off(a["OC"]) {
			continue
		}
		s := in.appearance(a)
		rect, ok := in.reader.box(a["Rect"])
		if s == nil || !ok {
			continue
		}
		f, err := in.reader.form(s)
		if err != nil {
			return err
		}
		from := f.matrix.ApplyRect(f.box)
		if !f.clipped || f.running || from.Width() <= 0 || from.Height() <= 0 {
			continue
		}
		x, y := rect.Width()/from.Width(), rect.Height()/from.Height()
		in.gs = base
		in.gs.ctm = geom.Matrix{A: x, D: y, E: rect.X0 - x*from.X0, F: rect.Y0 - y*from.Y0}.Mul(base.ctm)
		in.text.space = true
		if err := in.runForm(f); err != nil {
			return err
		}
	}
	return nil
}

// appearance returns the normal appearance of an annotation in its state.
func (in *interp) appearance(a object.Dict) *object.Stream {
	n := in.doc.Dict(a["AP"])["N"]
	if s := in.doc.Stream(n); s != nil {
		return s
	}
	return in.doc.Stream(in.doc.Dict(n)[in.doc.Name(a["AS"])])
}
