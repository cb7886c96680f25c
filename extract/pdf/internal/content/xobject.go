package content

import (
	"bytes"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/internal/geom"
)

// maxForms is how deep forms may call forms.
const maxForms = 24

func (in *interp) xobject(a []operand) error {
	s := in.doc.Stream(in.resource("XObject", a))
	if s == nil {
		return nil
	}
	if in.reader.off(s.Dict["OC"]) {
		return nil
	}
	if in.doc.Name(s.Dict["Subtype"]) == "Image" {
		in.image()
		return nil
	}
	if in.doc.Name(s.Dict["Subtype"]) != "Form" && s.Dict["BBox"] == nil {
		return nil
	}
	f, err := in.reader.form(s)
	if err != nil {
		return err
	}
	if f.running || in.forms >= maxForms {
		return nil
	}
	return in.runForm(f)
}

// runForm interprets a form with a graphics state of its own.
func (in *interp) runForm(f *form) error {
	gs, resources, floor, skipped, args := in.gs, in.resources, in.floor, in.skipped, in.args
	tm, tlm, marks := in.tm, in.tlm, len(in.marks)
	in.gs.ctm = f.matrix.Mul(in.gs.ctm)
	if f.clipped {
		in.gs.clip = in.gs.clip.Intersect(in.gs.ctm.ApplyRect(f.box))
	}
	if f.resources != nil {
		in.resources = f.resources
	}
	in.floor, in.skipped, in.args = len(in.stack), 0, nil
	f.running = true
	in.forms++
	err := in.run(f.data)
	in.forms--
	f.running = false
	for len(in.marks) > marks {
		in.endMark()
	}
	in.stack = in.stack[:in.floor]
	in.gs, in.resources, in.floor, in.skipped, in.args = gs, resources, floor, skipped, args
	in.tm, in.tlm = tm, tlm
	return err
}

// image notes where an image is drawn; a thin one is a ruling.
func (in *interp) image() {
	b := in.gs.ctm.ApplyRect(geom.Rect{X1: 1, Y1: 1}).Intersect(in.gs.clip)
	if b.Empty() || in.hidden > 0 {
		return
	}
	w, h := b.Width(), b.Height()
	if min(w, h) <= thinFill && max(w, h) > 4*thinFill {
		in.ruling(b, w >= h, min(w, h), in.gs.fill, false, true)
		return
	}
	in.back.add(b, imageColor)
	in.page.Images = append(in.page.Images, b)
}

// inlineImage skips BI … ID … EI whole, its bytes unread.
func (in *interp) inlineImage(l *object.Lexer) {
	in.image()
	dict := object.Dict{}
	for {
		tok := l.Next()
		if tok.Kind == object.EOF {
			return
		}
		if tok.Kind == object.Keyword {
			if string(tok.Bytes) == "ID" {
				break
			}
			continue
		}
		if tok.Kind == object.NameToken {
			key := string(tok.Bytes)
			if v, _, ok := l.Parse(8); ok {
				dict[key] = v
			}
		}
	}
	l.Pos = min(l.Pos+1, len(l.Data)) // the one white space after ID
	l.Pos = endOfImage(l.Data, l.Pos, in.inlineSize(dict))
}

// inlineSize is how many bytes an unfiltered inline image has, 0 when a filter hides it.
func (in *interp) inlineSize(d object.Dict) int {
	get := func(long, short string) object.Value {
		if v, ok := d[short]; ok {
			return v
		}
		return d[long]
	}
	if get("Filter", "F") != nil {
		return 0
	}
	w, h, bpc := object.Int(get("Width", "W")), object.Int(get("Height", "H")), object.Int(get("BitsPerComponent", "BPC"))
	if mask, _ := get("ImageMask", "IM").(bool); mask {
		bpc = 1
	}
	colors := 1
	if n, ok := get("ColorSpace", "CS").(object.Name); ok {
		switch deviceKind(string(n)) {
		case 'r':
			colors = 3
		case 'c':
			colors = 4
		}
	}
	if w <= 0 || h <= 0 || w > 1<<16 || h > 1<<16 || bpc > 32 {
		return 0
	}
	return (w*bpc*colors + 7) / 8 * h
}

// endOfImage finds the place after EI: where the size says, else the first EI between white
// space after which text follows that could be operators.
func endOfImage(data []byte, from, size int) int {
	if size > 0 && from+size < len(data) {
		rest := data[from+size:]
		if i := bytes.Index(rest[:min(len(rest), 8)], []byte("EI")); i >= 0 {
			return from + size + i + 2
		}
	}
	for p := from; ; {
		i := bytes.Index(data[p:], []byte("EI"))
		if i < 0 {
			return len(data)
		}
		p += i + 2
		before := i == 0 && p-2 == from || isSpace(data[p-3])
		if before && (p == len(data) || isSpace(data[p])) && printable(data[p:min(len(data), p+12)]) {
			return p
		}
	}
}

func isSpace(b byte) bool {
	return b == ' ' || b == '\n' || b == '\r' || b == '\t' || b == 0 || b == '\f'
}

func printable(b []byte) bool {
	for _, c := range b {
		if c >= 0x7f || c < 0x20 && !isSpace(c) || c == 0 {
			return false
		}
	}
	return true
}
