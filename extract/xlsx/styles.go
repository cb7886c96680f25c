package xlsx

import (
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// style is what a cell format says that matters here.
type style struct {
	format *format
	bold   bool
	italic bool
	top    bool // a rule above
	bottom bool
	indent int
	hints  *table.Style
}

// styles are the cell formats by index.
type styles struct {
	cells []style
	plain *format // General
}

// at returns a format; the plain one outside the list.
func (s *styles) at(i uint16) style {
	if int(i) < len(s.cells) {
		return s.cells[i]
	}
	return style{format: s.plain}
}

// hints returns what a cell format says beside the value, one and the same for all its
// cells, nil when it says nothing.
func (s *styles) hints(i uint16) *table.Style {
	if int(i) < len(s.cells) {
		return s.cells[i].hints
	}
	return nil
}

// indentPoints is what one step of a cell's indent measures, about three spaces.
const indentPoints = 9

// settle makes the hints of all formats.
func (s *styles) settle() {
	for i := range s.cells {
		st := &s.cells[i]
		if st.bold || st.italic || st.top || st.indent > 0 || st.format.code != general {
			st.hints = &table.Style{Bold: st.bold, Italic: st.italic, RuleTop: st.top, Indent: float32(st.indent) * indentPoints, Format: st.format.code}
		}
	}
}

// maxStyles is how many cell formats a workbook may have by the format's limits.
const maxStyles = 65490

// font and border are the parts of a style sheet that cell formats point to.
type (
	font   struct{ bold, italic bool }
	border struct{ top, bottom bool }
)

// styleReader walks the style sheet.
type styleReader struct {
	out     styles
	codes   map[int]string
	formats map[int]*format
	fonts   []font
	borders []border
	inside  string // "fonts", "borders" or "cellXfs"
}

// readStyles reads the style sheet. A broken one leaves what was read of it.
func readStyles(p *pkg, name string) (*styles, error) {
	r := &styleReader{codes: map[int]string{}, formats: map[int]*format{}}
	r.out.plain = parseFormat(general)
	if name == "" {
		return &r.out, nil
	}
	err := p.scan(name, func(s *scanner, tok token) error {
		switch tok {
		case tokenStart:
			r.start(s)
		case tokenEnd:
			if string(s.name) == r.inside {
				r.inside = ""
			}
		}
		if len(r.out.cells) > maxStyles {
			return extract.ErrCorrupt
		}
		return nil
	})
	r.out.settle()
	return &r.out, err
}

func (r *styleReader) start(s *scanner) {
	switch name := string(s.name); name {
	case "fonts", "borders", "cellXfs":
		r.inside = name
	case "numFmt":
		if r.inside == "" {
			r.codes[s.attrInt("numFmtId", -1)] = s.attrString("formatCode")
		}
	case "font":
		if r.inside == "fonts" {
			r.fonts = append(r.fonts, font{})
		}
	case "b", "i":
		if n := len(r.fonts); r.inside == "fonts" && n > 0 {
			on := true
			if _, ok := s.attr("val"); ok {
				on = s.attrBool("val")
			}
			if name == "b" {
				r.fonts[n-1].bold = on
			} else {
				r.fonts[n-1].italic = on
			}
		}
	case "border":
		if r.inside == "borders" {
			r.borders = append(r.borders, border{})
		}
	case "top", "bottom":
		if n := len(r.borders); r.inside == "borders" && n > 0 {
			line := s.attrString("style")
			on := line != "" && line != "none"
			if name == "top" {
				r.borders[n-1].top = on
			} else {
				r.borders[n-1].bottom = on
			}
		}
	case "xf":
		if r.inside == "cellXfs" {
			r.xf(s)
		}
	case "alignment":
		if n := len(r.out.cells); r.inside == "cellXfs" && n > 0 {
			r.out.cells[n-1].indent = min(max(s.attrInt("indent", 0), 0), 250)
		}
	}
}

func (r *styleReader) xf(s *scanner) {
	st := style{format: r.format(s.attrInt("numFmtId", 0))}
	if i := s.attrInt("fontId", -1); i >= 0 && i < len(r.fonts) {
		st.bold, st.italic = r.fonts[i].bold, r.fonts[i].italic
	}
	if i := s.attrInt("borderId", -1); i >= 0 && i < len(r.borders) {
		st.top, st.bottom = r.borders[i].top, r.borders[i].bottom
	}
	r.out.cells = append(r.out.cells, st)
}

// format returns the number format of an ID, parsed once.
func (r *styleReader) format(id int) *format {
	if f, ok := r.formats[id]; ok {
		return f
	}
	code, ok := r.codes[id]
	if !ok {
		code = builtinFormat(id)
	}
	f := parseFormat(code)
	r.formats[id] = f
	return f
}
