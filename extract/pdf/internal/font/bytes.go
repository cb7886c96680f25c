package font

// bytesReader reads big-endian numbers; past the end it gives zeros and turns bad.
type bytesReader struct {
	data []byte
	pos  int
	bad  bool
}

func (r *bytesReader) u8() int {
	if r.pos < 0 || r.pos >= len(r.data) {
		r.bad = true
		return 0
	}
	b := r.data[r.pos]
	r.pos++
	return int(b)
}

func (r *bytesReader) u16() int { return r.u8()<<8 | r.u8() }

func (r *bytesReader) u32() int { return r.u16()<<16 | r.u16() }

func (r *bytesReader) skip(n int) { r.pos += n }

// slice returns n bytes from the place off on, nil when there are not that many.
func (r *bytesReader) slice(off, n int) []byte {
	if off < 0 || n < 0 || off > len(r.data) || n > len(r.data)-off {
		r.bad = true
		return nil
	}
	return r.data[off : off+n]
}

// index reads a CFF INDEX.
func (r *bytesReader) index() [][]byte {
	n := r.u16()
	if n == 0 || r.bad {
		return nil
	}
	size := r.u8()
	if size < 1 || size > 4 {
		r.bad = true
		return nil
	}
	offset := func() int {
		v := 0
		for range size {
			v = v<<8 | r.u8()
		}
		return v
	}
	base := r.pos + (n+1)*size - 1
	if base > len(r.data) {
		r.bad = true
		return nil
	}
	out := make([][]byte, 0, n)
	last := offset()
	for range n {
		next := offset()
		out = append(out, r.slice(base+last, next-last))
		last = next
	}
	r.pos = base + last
	return out
}
