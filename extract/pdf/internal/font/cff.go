package font

import "errors"

var errFont = errors.New("font program cannot be read")

// cffFont is what a CFF font program says of its glyphs (Adobe technical note 5176).
type cffFont struct {
	// names by glyph; nil in a CID-keyed font.
	names []string
	// codes is the built-in encoding, glyph names by code.
	codes encoding
	// cids maps CIDs to glyphs in a CID-keyed font.
	cids map[uint32]int
	cid  bool
}

// maxGlyphs bounds the glyphs of one font program.
const maxGlyphs = 1 << 16

// parseCFF reads charset and encoding of the first font in data.
func parseCFF(data []byte) (*cffFont, error) {
	if len(data) < 4 {
		return nil, errFont
	}
	r := bytesReader{data: data, pos: int(data[2])}
	r.index() // names
	tops := r.index()
	strings := r.index()
	if r.bad || len(tops) == 0 {
		return nil, errFont
	}
	top := cffDict(tops[0])
	glyphs := (&bytesReader{data: data, pos: top.int(17, 0)}).index()
	n := min(len(glyphs), maxGlyphs)
	if n == 0 {
		return nil, errFont
	}
	_, isCID := top[1200+30]
	sids := charsetSIDs(data, top.int(15, 0), n)
	f := &cffFont{cid: isCID}
	if isCID {
		f.cids = make(map[uint32]int, n)
		for g, sid := range sids {
			f.cids[uint32(sid)] = g
		}
		return f, nil
	}
	f.names = make([]string, n)
	for g, sid := range sids {
		f.names[g] = cffString(sid, strings)
	}
	f.readEncoding(data, top.int(16, 0), strings)
	return f, nil
}

// cffString returns string number sid.
func cffString(sid int, own [][]byte) string {
	std := cffStrings()
	if sid < len(std) {
		return std[sid]
	}
	if i := sid - len(std); i < len(own) {
		return string(own[i])
	}
	return ""
}

// charsetSIDs returns the string number (the CID in a CID-keyed font) of each glyph.
func charsetSIDs(data []byte, offset, n int) []int {
	out := make([]int, 1, n)
	if offset <= 2 { // ISOAdobe; the expert sets are read as unknown
		for sid := 1; sid < n && offset == 0; sid++ {
			out = append(out, sid)
		}
		return out
	}
	r := bytesReader{data: data, pos: offset}
	switch format := r.u8(); format {
	case 0:
		for len(out) < n && !r.bad {
			out = append(out, r.u16())
		}
	case 1, 2:
		for len(out) < n && !r.bad {
			first, left := r.u16(), 0
			if format == 1 {
				left = r.u8()
			} else {
				left = r.u16()
			}
			for i := 0; i <= left && len(out) < n; i++ {
				out = append(out, first+i)
			}
		}
	}
	return out
}

func (f *cffFont) readEncoding(data []byte, offset int, own [][]byte) {
	if offset <= 1 {
		if offset == 0 {
			f.codes = namedEncodings().standard
		}
		return
	}
	set := func(code, glyph int) {
		if glyph < len(f.names) {
			f.codes[code&0xff] = f.names[glyph]
		}
	}
	r := bytesReader{data: data, pos: offset}
	format := r.u8()
	glyph := 1
	switch format & 0x7f {
	case 0:
		for range r.u8() {
			set(r.u8(), glyph)
			glyph++
		}
	case 1:
		for range r.u8() {
			first, left := r.u8(), r.u8()
			for i := 0; i <= left; i++ {
				set(first+i, glyph)
				glyph++
			}
		}
	}
	if format&0x80 != 0 {
		for range r.u8() {
			code := r.u8()
			f.codes[code] = cffString(r.u16(), own)
		}
	}
}

// topDict holds the operands of a DICT by operator; two-byte operators count from 1200.
type topDict map[int][]float64

func (d topDict) int(op, def int) int {
	if v := d[op]; len(v) > 0 {
		return int(v[0])
	}
	return def
}

// cffDict reads a DICT; real operands count as 0, as no offset is one.
func cffDict(data []byte) topDict {
	d := topDict{}
	var args []float64
	r := bytesReader{data: data}
	for r.pos < len(data) && !r.bad {
		b := r.u8()
		switch {
		case b <= 21:
			if b == 12 {
				b = 1200 + r.u8()
			}
			d[b] = args
			args = nil
		case b == 28:
			args = append(args, float64(int16(r.u16())))
		case b == 29:
			args = append(args, float64(int32(uint32(r.u16())<<16|uint32(r.u16()))))
		case b == 30:
			for r.pos < len(data) {
				if v := r.u8(); v&0xf == 0xf || v>>4 == 0xf {
					break
				}
			}
			args = append(args, 0)
		case b >= 32 && b <= 246:
			args = append(args, float64(b-139))
		case b >= 247 && b <= 250:
			args = append(args, float64((b-247)*256+r.u8()+108))
		case b >= 251 && b <= 254:
			args = append(args, float64(-(b-251)*256-r.u8()-108))
		}
	}
	return d
}
