package font

import (
	"strings"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/internal/geom"
)

// loadSimple reads a Type1, TrueType or Type3 font: one byte a glyph.
func (f *Font) loadSimple(d *object.Document, dict, desc object.Dict, subtype string) error {
	f.simple = new([256]Glyph)
	names, err := f.encoding(d, dict, desc, subtype)
	if err != nil {
		return err
	}
	unicode, err := toUnicode(d, dict)
	if err != nil {
		return err
	}
	for c := range f.simple {
		g := &f.simple[c]
		g.Code = uint32(c)
		g.WordSpace = c == 32
		if unicode != nil {
			g.Text = clean(unicode.text(uint32(c)))
		}
		if g.Text == "" {
			g.Text = clean(nameText(names[c]))
		}
	}
	f.widths(d, dict, desc, names)
	if subtype == "Type3" {
		f.loadType3(d, dict, names)
	}
	return nil
}

// encoding returns the glyph name of each code.
func (f *Font) encoding(d *object.Document, dict, desc object.Dict, subtype string) (*encoding, error) {
	named := namedEncodings()
	base := &named.standard
	switch standardName(f.Page.Name) {
	case "Symbol":
		base = &named.symbol
	case "ZapfDingbats":
		base = &named.zapf
	default:
		if subtype == "TrueType" {
			base = &named.winAnsi
		}
	}
	enc := d.Resolve(dict["Encoding"])
	if n, ok := enc.(object.Name); ok {
		if e := named.byName(string(n)); e != nil {
			base = e
		}
		return base, nil
	}
	e, ok := enc.(object.Dict)
	if !ok {
		return base, nil
	}
	if b := named.byName(d.Name(e["BaseEncoding"])); b != nil {
		base = b
	}
	own := *base
	code := 0
	for _, v := range d.Array(e["Differences"]) {
		switch v := d.Resolve(v).(type) {
		case float64:
			code = object.Int(v)
		case object.Name:
			if code >= 0 && code < 256 {
				own[code] = string(v)
			}
			code++
		}
	}
	return &own, nil
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
			g.Width = table[names[c]] / 1000
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
		if names[c] != "" {
			t.Procs[c] = d.Stream(procs[names[c]])
		}
	}
	f.Type3 = t
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

// clean drops text that is no text: controls, surrogates and U+FFFD.
func clean(s string) string {
	for _, r := range s {
		if r < 0x20 || r >= 0x7f && r < 0xa0 || r == 0xfffd || r >= 0xfff0 && r <= 0xffff {
			return ""
		}
	}
	return s
}
