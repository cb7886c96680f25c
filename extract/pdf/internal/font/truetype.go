package font

// trueType is what a TrueType or OpenType font program says of its glyphs.
type trueType struct {
	// text of each glyph by a Unicode cmap, else by its name in post.
	unicode map[int]rune
	names   []string
	byName  map[string]int
	// symbol maps codes by the (3,0) cmap, with its private base taken off, and mac by (1,0).
	symbol, mac map[uint32]int
	cff         *cffFont
	loca        []byte
	longLoca    bool
}

// parseTrueType reads the cmap and post tables and, in OpenType, the CFF.
func parseTrueType(data []byte) (*trueType, error) {
	r := bytesReader{data: data}
	if tag := r.u32(); tag == 0x74746366 { // a collection: its first font
		r.pos = 12
		r.pos = r.u32()
		r.u32()
	}
	n := r.u16()
	r.skip(6)
	tables := map[string][]byte{}
	for range min(n, 64) {
		tag := string(r.slice(r.pos, 4))
		r.skip(8)
		off, size := r.u32(), r.u32()
		if off <= len(data) {
			tables[tag] = data[off:min(off+size, len(data))]
		}
	}
	if r.bad {
		return nil, errFont
	}
	f := &trueType{unicode: map[int]rune{}}
	f.readCmap(tables["cmap"])
	f.readPost(tables["post"])
	f.loca = tables["loca"]
	if h := tables["head"]; len(h) >= 52 {
		f.longLoca = h[51] == 1
	}
	if t := tables["CFF "]; t != nil {
		f.cff, _ = parseCFF(t)
	}
	return f, nil
}

func (f *trueType) readCmap(data []byte) {
	r := bytesReader{data: data, pos: 2}
	for range min(r.u16(), 64) {
		platform, encodingID, off := r.u16(), r.u16(), r.u32()
		if r.bad || off >= len(data) {
			return
		}
		m := subtable(data[off:])
		switch {
		case platform == 3 && encodingID == 0:
			f.symbol = map[uint32]int{}
			for c, g := range m {
				if c <= 0xff || c >= 0xf000 && c <= 0xf0ff {
					f.symbol[c&0xff] = g
				} else {
					f.addUnicode(c, g)
				}
			}
		case platform == 0 || platform == 3 && (encodingID == 1 || encodingID == 10):
			for c, g := range m {
				f.addUnicode(c, g)
			}
		case platform == 1 && encodingID == 0:
			f.mac = m
		}
	}
}

// addUnicode notes what a glyph stands for: the lowest code that is no private one.
func (f *trueType) addUnicode(c uint32, g int) {
	if c > 0x10ffff {
		return
	}
	old, ok := f.unicode[g]
	if !ok || less(rune(c), old) {
		f.unicode[g] = rune(c)
	}
}

// less prefers characters to private codes and controls, then the lower one.
func less(a, b rune) bool {
	if x, y := odd(a), odd(b); x != y {
		return y
	}
	return a < b
}

func odd(r rune) bool { return r >= 0xe000 && r < 0xf900 || r < 0x20 || r == 0xa0 || r == 0xad }

// subtable reads a cmap subtable of format 0, 4, 6 or 12.
func subtable(data []byte) map[uint32]int {
	m := map[uint32]int{}
	r := bytesReader{data: data}
	switch r.u16() {
	case 0:
		r.skip(4)
		for c := range 256 {
			if g := r.u8(); g != 0 {
				m[uint32(c)] = g
			}
		}
	case 4:
		format4(data, m)
	case 6:
		r.skip(4)
		first := r.u16()
		for i := range r.u16() {
			if g := r.u16(); g != 0 {
				m[uint32(first+i)] = g
			}
		}
	case 12:
		r.skip(10)
		for range min(r.u32(), maxGlyphs) {
			lo, hi, g := r.u32(), r.u32(), r.u32()
			if r.bad || hi < lo || hi > 0x10ffff {
				return m
			}
			for c := lo; c <= hi && len(m) < 2*maxGlyphs; c++ {
				m[uint32(c)] = g + c - lo
			}
		}
	}
	return m
}

func format4(data []byte, m map[uint32]int) {
	r := bytesReader{data: data, pos: 6}
	segs := r.u16() / 2
	ends, starts, deltas, offs := 14, 16+2*segs, 16+4*segs, 16+6*segs
	at := func(pos int) int { return (&bytesReader{data: data, pos: pos}).u16() }
	for i := range segs {
		lo, hi, delta, off := at(starts+2*i), at(ends+2*i), at(deltas+2*i), at(offs+2*i)
		for c := lo; c <= hi && c < 0xffff; c++ {
			g := c
			if off != 0 {
				g = at(offs + 2*i + off + 2*(c-lo))
				if g == 0 {
					continue
				}
			}
			if g = (g + delta) & 0xffff; g != 0 {
				m[uint32(c)] = g
			}
		}
		if len(m) > 2*maxGlyphs {
			return
		}
	}
}

// readPost reads the glyphs' names.
func (f *trueType) readPost(data []byte) {
	r := bytesReader{data: data}
	std := macGlyphs()
	switch r.u32() {
	case 0x10000:
		f.names = std
	case 0x20000:
		r.pos = 32
		n := r.u16()
		at := make([]int, 0, min(n, len(data)/2))
		for range min(n, len(data)/2) {
			at = append(at, r.u16())
		}
		var own []string
		for r.pos < len(data) {
			size := r.u8()
			own = append(own, string(r.slice(r.pos, size)))
			r.skip(size)
		}
		f.names = make([]string, len(at))
		for g, i := range at {
			switch {
			case i < len(std):
				f.names[g] = std[i]
			case i-len(std) < len(own):
				f.names[g] = own[i-len(std)]
			}
		}
	}
}

// named returns what the glyph of that name stands for.
func (f *trueType) named(name string) string {
	if f.byName == nil {
		f.byName = make(map[string]int, len(f.names))
		for g, n := range f.names {
			if _, ok := f.byName[n]; !ok {
				f.byName[n] = g
			}
		}
	}
	if g, ok := f.byName[name]; ok {
		return f.text(g)
	}
	return ""
}

// text returns what a glyph stands for.
func (f *trueType) text(g int) string {
	if r, ok := f.unicode[g]; ok && clean(string(r)) != "" && (r < 0xe000 || r >= 0xf900) {
		return string(r)
	}
	if g < len(f.names) {
		if t := nameText(f.names[g]); t != "" {
			return t
		}
	}
	if f.cff != nil && g < len(f.cff.names) {
		return nameText(f.cff.names[g])
	}
	if g > 0 && f.blank(g) {
		return " "
	}
	return ""
}

// blank tells whether a glyph has no outline, as a space has none.
func (f *trueType) blank(g int) bool {
	r := bytesReader{data: f.loca, pos: 2 * g}
	if f.longLoca {
		r.pos = 4 * g
		at, end := r.u32(), r.u32()
		return !r.bad && at == end
	}
	at, end := r.u16(), r.u16()
	return !r.bad && at == end
}

// codeText returns what a code of a simple font stands for by the font's own tables.
func (f *trueType) codeText(c uint32) string {
	for _, m := range []map[uint32]int{f.symbol, f.mac} {
		if g, ok := m[c]; ok {
			if t := f.text(g); t != "" {
				return t
			}
		}
	}
	return ""
}
