package font

import (
	"errors"
	"strings"
	"unicode"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/internal/budget"
)

// limitOnly keeps an error that must stop the document and drops one that costs a font some
// of its text.
func limitOnly(err error) error {
	if errors.Is(err, budget.ErrLimit) {
		return err
	}
	return nil
}

// composite is a Type0 font's decoding.
type composite struct {
	enc      *cmap // nil for Identity: two bytes, CID = code
	unicode  *cmap
	charset  *charset
	cids     *collection
	glyphs   func(cid uint32) string // text by the embedded font program, nil for none
	widths   map[uint32]float64
	width    float64
	vertical map[uint32][3]float64
	vy, vadv float64
	cache    map[uint64]*Glyph
	pairs    [256]*[256]*Glyph // the cache for codes of two bytes
}

func (f *Font) loadComposite(d *object.Document, dict object.Dict) error {
	c := &composite{cache: map[uint64]*Glyph{}, width: 1, vy: 0.88, vadv: -1}
	f.composite = c
	var cid object.Dict
	if kids := d.Array(dict["DescendantFonts"]); len(kids) > 0 {
		cid = d.Dict(kids[0])
	}
	f.describe(d, d.Dict(cid["FontDescriptor"]))
	var err error
	if c.unicode, err = toUnicode(d, dict); err != nil {
		return err
	}
	switch enc := d.Resolve(dict["Encoding"]).(type) {
	case object.Name:
		f.Vertical = strings.HasSuffix(string(enc), "V")
		c.charset = predefined(string(enc))
	case *object.Stream:
		data, err := d.Data(enc)
		if err != nil {
			return limitOnly(err)
		}
		c.enc = parseCMap(data)
		f.Vertical = c.enc.vertical
	}
	c.readWidths(d, cid)
	c.cids = collectionOf(object.Text(stringOf(d, d.Dict(cid["CIDSystemInfo"])["Ordering"])))
	c.glyphs = programText(d, cid)
	return nil
}

func embedded(d *object.Document, cid object.Dict) bool {
	desc := d.Dict(cid["FontDescriptor"])
	return desc["FontFile"] != nil || desc["FontFile2"] != nil || desc["FontFile3"] != nil
}

func stringOf(d *object.Document, v object.Value) object.String {
	s, _ := d.Resolve(v).(object.String)
	return s
}

// programText returns a function that reads a CID's text from the embedded font program,
// which is loaded when the first CID asks for it. Where nothing is embedded, viewers take the
// CID for a Unicode value, and so does this.
func programText(d *object.Document, cid object.Dict) func(uint32) string {
	var p *program
	var toGID []byte
	loaded := false
	return func(id uint32) string {
		if !loaded {
			loaded = true
			p, _ = loadProgram(d, d.Dict(cid["FontDescriptor"]))
			if s := d.Stream(cid["CIDToGIDMap"]); s != nil {
				toGID, _ = d.Data(s)
			}
		}
		switch {
		case p == nil && unicode.IsGraphic(rune(id)) && !embedded(d, cid):
			return string(rune(id))
		case p == nil:
			return ""
		case p.tt != nil && p.tt.cff == nil:
			g := int(id)
			if toGID != nil {
				if 2*g+1 >= len(toGID) {
					return ""
				}
				g = int(toGID[2*g])<<8 | int(toGID[2*g+1])
			}
			return p.tt.text(g)
		case p.cff != nil:
			g := int(id)
			if p.cff.cid {
				g = p.cff.cids[id]
			}
			if g < len(p.cff.names) {
				return nameText(p.cff.names[g])
			}
			if p.tt != nil {
				return p.tt.text(g)
			}
		}
		return ""
	}
}

func (c *composite) readWidths(d *object.Document, cid object.Dict) {
	if v, ok := d.Resolve(cid["DW"]).(float64); ok {
		c.width = v / 1000
	}
	c.widths = map[uint32]float64{}
	runs(d, d.Array(cid["W"]), 1, func(id uint32, v []float64) { c.widths[id] = v[0] / 1000 })
	if v := d.Nums(cid["DW2"], 2); v != nil {
		c.vy, c.vadv = v[0]/1000, v[1]/1000
	}
	c.vertical = map[uint32][3]float64{}
	runs(d, d.Array(cid["W2"]), 3, func(id uint32, v []float64) {
		c.vertical[id] = [3]float64{v[0] / 1000, v[1] / 1000, v[2] / 1000}
	})
}

// runs reads the W and W2 arrays: "first [v…]" and "first last v…", n values a CID.
func runs(d *object.Document, a object.Array, n int, f func(uint32, []float64)) {
	for i := 0; i+1 < len(a); {
		first := d.Int(a[i])
		if first < 0 || first > 0xffff {
			return
		}
		if list, ok := d.Resolve(a[i+1]).(object.Array); ok {
			for j := 0; j+n <= len(list); j += n {
				f(uint32(first+j/n), numbers(d, list[j:j+n]))
			}
			i += 2
			continue
		}
		if i+2+n > len(a) {
			return
		}
		v := numbers(d, a[i+2:i+2+n])
		for id := first; id <= min(d.Int(a[i+1]), 0xffff); id++ {
			f(uint32(id), v)
		}
		i += 2 + n
	}
}

func numbers(d *object.Document, a object.Array) []float64 {
	out := make([]float64, len(a))
	for i, v := range a {
		out[i] = d.Num(v)
	}
	return out
}

func (c *composite) next(s []byte) (*Glyph, int) {
	code, n := c.cut(s)
	if n == 2 {
		row := c.pairs[code>>8]
		if row == nil {
			row = new([256]*Glyph)
			c.pairs[code>>8] = row
		}
		if row[code&0xff] == nil {
			row[code&0xff] = c.glyph(code, n, s[:n])
		}
		return row[code&0xff], n
	}
	key := uint64(n)<<32 | uint64(code)
	if g, ok := c.cache[key]; ok {
		return g, n
	}
	g := c.glyph(code, n, s[:n])
	c.cache[key] = g
	return g, n
}

func (c *composite) cut(s []byte) (uint32, int) {
	switch {
	case c.enc != nil:
		return c.enc.next(s)
	case c.charset != nil:
		return c.charset.next(s)
	case len(s) == 1:
		return uint32(s[0]), 1
	}
	return uint32(s[0])<<8 | uint32(s[1]), 2
}

func (c *composite) glyph(code uint32, n int, s []byte) *Glyph {
	g := &Glyph{Code: code, WordSpace: n == 1 && code == 32}
	cid := code
	if c.enc != nil {
		if v, ok := c.enc.cid(code, n); ok {
			cid = v
		}
	}
	if c.unicode != nil {
		g.Text = clean(c.unicode.text(code))
	}
	g.Width = c.width
	if c.charset != nil {
		if g.Text == "" {
			g.Text = clean(c.charset.text(s))
		}
		cid = c.charset.cid(code, c.charset.text(s))
	}
	if g.Text == "" {
		g.Text = clean(c.cids.text(cid))
	}
	if g.Text == "" {
		g.Text = clean(c.glyphs(cid))
	}
	if w, ok := c.widths[cid]; ok {
		g.Width = w
	}
	g.VX, g.VY, g.VAdvance = g.Width/2, c.vy, c.vadv
	if v, ok := c.vertical[cid]; ok {
		g.VAdvance, g.VX, g.VY = v[0], v[1], v[2]
	}
	return g
}
