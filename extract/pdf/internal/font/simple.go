package font

import (
	"strconv"
	"strings"
	"unicode"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/internal/geom"
)

// loadSimple reads a Type1, TrueType or Type3 font: one byte a glyph.
func (f *Font) loadSimple(d *object.Document, dict, desc object.Dict, subtype string) error {
	f.simple = new([256]Glyph)
	texts, err := toUnicode(d, dict)
	if err != nil {
		return err
	}
	e := f.encoding(d, dict, subtype)
	for c := range f.simple {
		g := &f.simple[c]
		g.Code = uint32(c)
		g.WordSpace = c == 32
		if texts != nil {
			g.Text = clean(texts.text(uint32(c)))
		}
	}
	if !e.named || !f.covered(d, dict, e.names) {
		prog, err := loadProgram(d, desc)
		if err != nil {
			return err
		}
		f.useProgram(prog, &e, subtype)
	}
	for c := range f.simple {
		if g := &f.simple[c]; g.Text == "" {
			g.Text = clean(f.named(e.names[c]))
		}
	}
	f.widths(d, dict, desc, e.names)
	if subtype == "Type3" {
		f.loadType3(d, dict, e.names)
	}
	return nil
}

// named returns what a glyph name stands for in this font.
func (f *Font) named(name string) string {
	if standardName(f.Page.Name) == "ZapfDingbats" {
		return zapfNames()[name]
	}
	return nameText(name)
}

// simpleEncoding is the glyph name of each code, and where it comes from.
type simpleEncoding struct {
	names *encoding
	named bool // a base encoding is named, or the font is a standard one
	diffs [256]bool
}

// encoding reads the font's Encoding.
func (f *Font) encoding(d *object.Document, dict object.Dict, subtype string) (e simpleEncoding) {
	known := namedEncodings()
	base := &known.standard
	switch standardName(f.Page.Name) {
	case "Symbol":
		base = &known.symbol
	case "ZapfDingbats":
		base = &known.zapf
	default:
		if subtype == "TrueType" {
			base = &known.winAnsi
		}
	}
	enc := d.Resolve(dict["Encoding"])
	name, _ := enc.(object.Name)
	own, _ := enc.(object.Dict)
	if own != nil {
		name = object.Name(d.Name(own["BaseEncoding"]))
	}
	if b := known.byName(string(name)); b != nil && base != &known.symbol && base != &known.zapf {
		base, e.named = b, true
	}
	names := *base
	e.names = &names
	code := 0
	for _, v := range d.Array(own["Differences"]) {
		switch v := d.Resolve(v).(type) {
		case float64:
			code = object.Int(v)
		case object.Name:
			if code >= 0 && code < 256 {
				names[code] = string(v)
				e.diffs[code] = true
			}
			code++
		}
	}
	return e
}

// covered tells whether each code that the font has a width for has text, by its ToUnicode
// or by a known name.
func (f *Font) covered(d *object.Document, dict object.Dict, names *encoding) bool {
	first := d.Int(dict["FirstChar"])
	for i, w := range d.Array(dict["Widths"]) {
		c := first + i
		if c >= 0 && c < 256 && d.Num(w) != 0 && f.simple[c].Text == "" && nameText(names[c]) == "" {
			return false
		}
	}
	return true
}

// useProgram maps by the embedded font program what the dictionary leaves open: the base
// encoding where none is named, and names that are no known ones.
func (f *Font) useProgram(p *program, e *simpleEncoding, subtype string) {
	if p == nil {
		return
	}
	if p.codes != nil && !e.named {
		for c := range e.names {
			if !e.diffs[c] {
				e.names[c] = p.codes[c]
			}
		}
	}
	if p.tt == nil {
		return
	}
	for c := range f.simple {
		g := &f.simple[c]
		if g.Text != "" || e.named && nameText(e.names[c]) != "" || e.diffs[c] && nameText(e.names[c]) != "" {
			continue
		}
		if t := p.tt.named(e.names[c]); e.diffs[c] && t != "" {
			g.Text = clean(t)
		} else if subtype == "TrueType" || !e.diffs[c] {
			g.Text = clean(p.tt.codeText(uint32(c)))
		}
	}
}

// widths sets the advances: Widths, else those of the standard 14 fonts.
func (f *Font) widths(d *object.Document, dict, desc object.Dict, names *encoding) {
	list := d.Array(dict["Widths"])
	first := d.Int(dict["FirstChar"])
	std := standardName(f.Page.Name)
	missing := d.Num(desc["MissingWidth"]) / 1000
	if list == nil && std == "" {
		std = substitute(f)
	}
	table := standardWidths()[std]
	for c := range f.simple {
		g := &f.simple[c]
		switch i := c - first; {
		case list != nil && i >= 0 && i < len(list):
			g.Width = d.Num(list[i]) / 1000
		case list != nil:
			g.Width = missing
		case std == "Courier":
			g.Width = 0.6
		default:
			w, ok := table[names[c]]
			if !ok {
				w = table["space"]
			}
			g.Width = w / 1000
		}
	}
}

// substitute names the standard font that stands in for one without widths.
func substitute(f *Font) string {
	name := strings.ToLower(f.Page.Name)
	switch {
	case strings.Contains(name, "courier") || strings.Contains(name, "mono"):
		return "Courier"
	case strings.Contains(name, "times") || strings.Contains(name, "serif") || strings.Contains(name, "roman"):
		if f.Page.Bold {
			return "Times-Bold"
		}
		return "Times-Roman"
	case f.Page.Bold:
		return "Helvetica-Bold"
	}
	return "Helvetica"
}

func (f *Font) loadType3(d *object.Document, dict object.Dict, names *encoding) {
	t := &Type3{Matrix: geom.Matrix{A: 0.001, D: 0.001}, Resources: dict["Resources"]}
	if m := d.Nums(dict["FontMatrix"], 6); m != nil {
		t.Matrix = geom.Matrix{A: m[0], B: m[1], C: m[2], D: m[3], E: m[4], F: m[5]}
	}
	procs := d.Dict(dict["CharProcs"])
	for c := range f.simple {
		// Widths are in glyph space: 1/1000 was taken off above, the font matrix counts.
		f.simple[c].Width *= 1000 * t.Matrix.A
		if names[c] == "" {
			continue
		}
		t.Procs[c] = d.Stream(procs[names[c]])
		if g := &f.simple[c]; g.Text == "" && restates(names[c], c) {
			g.Text = string(rune(c))
		}
	}
	f.Type3 = t
}

// restates tells whether a glyph name is a letter or two and the code itself in figures, as
// TeX's bitmap fonts name the characters of ASCII.
func restates(name string, code int) bool {
	figures := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
	return code > 0x20 && code < 0x7f && len(name)-len(figures) <= 2 && figures == strconv.Itoa(code)
}

// toUnicode reads the font's ToUnicode CMap, nil when there is none.
func toUnicode(d *object.Document, dict object.Dict) (*cmap, error) {
	s := d.Stream(dict["ToUnicode"])
	if s == nil {
		return nil, nil
	}
	data, err := d.Data(s)
	if err != nil {
		return nil, limitOnly(err)
	}
	return parseCMap(data), nil
}

// ligatures are spelt out, U+FB00 to U+FB06.
var ligatures = [...]string{"ff", "fi", "fl", "ffi", "ffl", "st", "st"}

// clean drops text that is no text: controls, surrogates and U+FFFD. White space of any kind
// is a space, a ligature its letters.
func clean(s string) string {
	if len(s) == 3 && s >= "\ufb00" && s <= "\ufb06" {
		return ligatures[s[2]-0x80]
	}
	for _, r := range s {
		if unicode.IsSpace(r) || r == 0x200b {
			if strings.TrimFunc(s, func(r rune) bool { return unicode.IsSpace(r) || r == 0x200b }) == "" {
				return " "
			}
		}
		if r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0xfffd || r >= 0xfff0 && r <= 0xffff {
			return ""
		}
	}
	return s
}
