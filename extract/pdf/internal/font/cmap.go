package font

import (
	"sort"
	"unicode/utf16"

	"github.com/tabrag/tabrag/extract/pdf/internal/object"
)

// maxCMap bounds the entries of one CMap; a font has at most 65,536 glyphs.
const maxCMap = 1 << 17

// codeRange is a range of codes of n bytes.
type codeRange struct {
	n      int
	lo, hi uint32
}

// cidRange maps codes lo to hi of n bytes to CIDs from cid.
type cidRange struct {
	codeRange
	cid uint32
}

// textRange maps codes lo to hi to text whose last rune counts up.
type textRange struct {
	lo, hi uint32
	text   []rune
}

// cmap maps codes of one to four bytes to CIDs (an Encoding) or to text (a ToUnicode).
type cmap struct {
	spaces   []codeRange
	cids     []cidRange
	texts    map[uint32]string
	ranges   []textRange
	vertical bool
	use      string // the CMap that it builds on
}

// parseCMap reads a CMap file (Adobe technical notes 5014 and 5411). What it cannot read is
// left out.
func parseCMap(data []byte) *cmap {
	m := &cmap{texts: map[uint32]string{}}
	p := cmapParser{lex: object.Lexer{Data: data}, m: m}
	var last object.Value
	for {
		v, tok, ok := p.lex.Parse(8)
		if ok {
			if n, isName := last.(object.Name); isName && n == "WMode" {
				m.vertical = object.Int(v) == 1
			}
			last = v
			continue
		}
		switch tok.Kind {
		case object.EOF:
			sort.SliceStable(m.cids, func(i, j int) bool { return m.cids[i].lo < m.cids[j].lo })
			return m
		case object.Keyword:
			if string(tok.Bytes) == "usecmap" {
				if n, isName := last.(object.Name); isName {
					m.use = string(n)
				}
			}
			p.section(string(tok.Bytes))
		}
	}
}

type cmapParser struct {
	lex   object.Lexer
	m     *cmap
	count int
}

func (p *cmapParser) section(keyword string) {
	switch keyword {
	case "begincodespacerange":
		p.each(2, func(v []object.Value) {
			lo, n := code(v[0])
			hi, _ := code(v[1])
			if n > 0 {
				p.m.spaces = append(p.m.spaces, codeRange{n, lo, hi})
			}
		})
	case "begincidrange":
		p.each(3, func(v []object.Value) {
			lo, n := code(v[0])
			hi, _ := code(v[1])
			p.m.cids = append(p.m.cids, cidRange{codeRange{n, lo, hi}, uint32(object.Int(v[2]))})
		})
	case "begincidchar":
		p.each(2, func(v []object.Value) {
			c, n := code(v[0])
			p.m.cids = append(p.m.cids, cidRange{codeRange{n, c, c}, uint32(object.Int(v[1]))})
		})
	case "beginbfchar":
		p.each(2, func(v []object.Value) {
			c, _ := code(v[0])
			p.m.texts[c] = targetText(v[1])
		})
	case "beginbfrange":
		p.each(3, p.textRange)
	}
}

func (p *cmapParser) textRange(v []object.Value) {
	lo, _ := code(v[0])
	hi, _ := code(v[1])
	if a, ok := v[2].(object.Array); ok {
		for i, e := range a {
			if c := lo + uint32(i); c <= hi {
				p.m.texts[c] = targetText(e)
			}
		}
		return
	}
	if text := []rune(targetText(v[2])); len(text) > 0 && hi >= lo {
		p.m.ranges = append(p.m.ranges, textRange{lo, hi, text})
	}
}

// each reads groups of n values up to the section's end.
func (p *cmapParser) each(n int, f func([]object.Value)) {
	group := make([]object.Value, 0, n)
	for {
		v, tok, ok := p.lex.Parse(4)
		if !ok {
			if tok.Kind == object.EOF || tok.Kind == object.Keyword {
				return
			}
			continue
		}
		if group = append(group, v); len(group) < n {
			continue
		}
		if p.count++; p.count <= maxCMap {
			f(group)
		}
		group = group[:0]
	}
}

// code reads a code and how many bytes it has.
func code(v object.Value) (c uint32, n int) {
	s, ok := v.(object.String)
	if !ok || len(s) > 4 {
		return uint32(object.Int(v)), 0
	}
	for _, b := range []byte(s) {
		c = c<<8 | uint32(b)
	}
	return c, len(s)
}

// targetText reads what a code maps to: UTF-16BE, or a glyph name.
func targetText(v object.Value) string {
	switch v := v.(type) {
	case object.String:
		if len(v) == 1 {
			return string(rune(v[0]))
		}
		units := make([]uint16, len(v)/2)
		for i := range units {
			units[i] = uint16(v[2*i])<<8 | uint16(v[2*i+1])
		}
		return string(utf16.Decode(units))
	case object.Name:
		return nameText(string(v))
	case float64:
		return string(rune(object.Int(v)))
	}
	return ""
}

// text returns what a code maps to, "" for nothing.
func (m *cmap) text(c uint32) string {
	if t, ok := m.texts[c]; ok {
		return t
	}
	for _, r := range m.ranges {
		if c >= r.lo && c <= r.hi {
			t := append([]rune(nil), r.text...)
			t[len(t)-1] += rune(c - r.lo)
			return string(t)
		}
	}
	return ""
}

// cid returns the CID of a code of n bytes.
func (m *cmap) cid(c uint32, n int) (uint32, bool) {
	i := sort.Search(len(m.cids), func(i int) bool { return m.cids[i].lo > c })
	for i--; i >= 0; i-- {
		r := m.cids[i]
		if c <= r.hi && (r.n == 0 || r.n == n) {
			return r.cid + c - r.lo, true
		}
		if c-r.lo > 0xffff {
			break
		}
	}
	return 0, false
}

// next cuts the next code off s by the codespace ranges.
func (m *cmap) next(s []byte) (c uint32, n int) {
	for n = 1; n <= 4 && n <= len(s); n++ {
		c = c<<8 | uint32(s[n-1])
		for _, r := range m.spaces {
			if r.n == n && r.contains(c) {
				return c, n
			}
		}
	}
	n = 1
	if len(m.spaces) == 0 {
		n = 2
	}
	for _, r := range m.spaces {
		n = max(n, r.n) // no match: take the longest, as one unknown code
	}
	n = min(n, len(s))
	c = 0
	for _, b := range s[:n] {
		c = c<<8 | uint32(b)
	}
	return c, n
}

// contains compares byte by byte, as codespace ranges are boxes.
func (r codeRange) contains(c uint32) bool {
	for i := 0; i < r.n; i++ {
		shift := 8 * i
		b := c >> shift & 0xff
		if b < r.lo>>shift&0xff || b > r.hi>>shift&0xff {
			return false
		}
	}
	return true
}
