package object

import (
	"bytes"
	"compress/flate"
	"errors"
	"fmt"
	"io"

	"github.com/tabrag/tabrag/internal/budget"
)

// errFilter is a filter that gives no data (an image format) or that is not known.
var errFilter = errors.New("filter gives no data")

// decode runs a stream's bytes through its filters. Damaged data gives what came before the
// damage; a limit is an error.
func (d *Document) decode(data []byte, filters, parms []Value) ([]byte, error) {
	stream := d.stream
	for i, f := range filters {
		var p Dict
		if i < len(parms) {
			p = d.Dict(parms[i])
		}
		name, _ := d.Resolve(f).(Name)
		var err error
		if data, err = d.filter(string(name), data, p, &stream); err != nil {
			return nil, err
		}
	}
	return data, nil
}

func (d *Document) filter(name string, data []byte, p Dict, stream *budget.Meter) ([]byte, error) {
	var out []byte
	var err error
	switch name {
	case "FlateDecode", "Fl":
		out, err = d.inflate(data, stream)
	case "LZWDecode", "LZW":
		early := 1
		if v, ok := d.Resolve(p["EarlyChange"]).(float64); ok {
			early = int(v)
		}
		out, err = unlzw(data, early, stream)
	case "ASCIIHexDecode", "AHx":
		l := Lexer{Data: data}
		return l.hex(), nil
	case "ASCII85Decode", "A85":
		return unbase85(data), nil
	case "RunLengthDecode", "RL":
		out, err = runLength(data, stream)
	case "Crypt":
		return data, nil
	default:
		return nil, fmt.Errorf("%w: %q", errFilter, name)
	}
	if e := d.inflated.Charge(int64(len(out))); e != nil {
		return nil, e
	}
	if err != nil {
		return nil, err
	}
	if d.Int(p["Predictor"]) > 1 {
		return d.unpredict(out, p), nil
	}
	return out, nil
}

// inflate reads zlib data without its checksum and lets damage end it.
func (d *Document) inflate(data []byte, stream *budget.Meter) ([]byte, error) {
	for len(data) > 0 && class[data[0]]&white != 0 {
		data = data[1:]
	}
	if len(data) >= 2 && data[0]&0x0f == 8 && (int(data[0])<<8|int(data[1]))%31 == 0 {
		data = data[2:]
	}
	if d.flate == nil {
		d.flate = flate.NewReader(bytes.NewReader(data))
	} else if err := d.flate.(flate.Resetter).Reset(bytes.NewReader(data), nil); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	out.Grow(min(4*len(data)+512, 1<<20))
	_, err := io.Copy(&out, &budget.Reader{R: d.flate, Meter: stream})
	if errors.Is(err, budget.ErrLimit) {
		return nil, err
	}
	return out.Bytes(), nil
}

// unlzw decodes LZW with codes of 9 to 12 bits, high bits first (ISO 32000-1, 7.4.4).
func unlzw(data []byte, early int, stream *budget.Meter) ([]byte, error) {
	const clearCode, endCode = 256, 257
	var prefix [4096]uint16
	var suffix [4096]byte
	var out, rev []byte
	next, width, prev := 258, uint(9), -1
	var bits uint32
	var have uint
	var first byte
	for _, b := range data {
		bits, have = bits<<8|uint32(b), have+8
		if have < width {
			continue
		}
		code := int(bits>>(have-width)) & (1<<width - 1)
		have -= width
		if code == clearCode {
			next, width, prev = 258, 9, -1
			continue
		}
		if code == endCode || code > next || (code == next && prev < 0) {
			return out, nil
		}
		rev = rev[:0]
		c := code
		if code == next {
			rev = append(rev, first)
			c = prev
		}
		for ; c >= 258; c = int(prefix[c]) {
			rev = append(rev, suffix[c])
		}
		first = byte(c)
		rev = append(rev, first)
		for i := len(rev) - 1; i >= 0; i-- {
			out = append(out, rev[i])
		}
		if err := stream.Charge(int64(len(rev))); err != nil {
			return nil, err
		}
		if prev >= 0 && next < 4096 {
			prefix[next], suffix[next] = uint16(prev), first
			next++
		}
		if next+early >= 1<<width && width < 12 {
			width++
		}
		prev = code
	}
	return out, nil
}

func unbase85(data []byte) []byte {
	out := make([]byte, 0, len(data)*4/5)
	var group uint32
	n := 0
	for _, b := range data {
		switch {
		case b == 'z' && n == 0:
			out = append(out, 0, 0, 0, 0)
		case b == '~':
			return closeGroup(out, group, n)
		case b >= '!' && b <= 'u':
			group = group*85 + uint32(b-'!')
			if n++; n == 5 {
				out = append(out, byte(group>>24), byte(group>>16), byte(group>>8), byte(group))
				group, n = 0, 0
			}
		}
	}
	return closeGroup(out, group, n)
}

func closeGroup(out []byte, group uint32, n int) []byte {
	if n < 2 {
		return out
	}
	for i := n; i < 5; i++ {
		group = group*85 + 84
	}
	for i := 0; i < n-1; i++ {
		out = append(out, byte(group>>(24-8*i)))
	}
	return out
}

func runLength(data []byte, stream *budget.Meter) ([]byte, error) {
	var out []byte
	for i := 0; i < len(data) && data[i] != 128; {
		n := int(data[i])
		i++
		if n < 128 {
			end := min(i+n+1, len(data))
			out = append(out, data[i:end]...)
			i = end
		} else if i < len(data) {
			out = append(out, bytes.Repeat(data[i:i+1], 257-n)...)
			i++
		}
		if err := stream.Check(int64(len(out))); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// unpredict undoes the TIFF and PNG predictors (ISO 32000-1, 7.4.4.4).
func (d *Document) unpredict(data []byte, p Dict) []byte {
	get := func(key string, def, most int) int {
		if v, ok := d.Resolve(p[key]).(float64); ok && v >= 1 && v <= float64(most) {
			return int(v)
		}
		return def
	}
	bpc, colors := get("BitsPerComponent", 8, 32), get("Colors", 1, 64)
	row := (get("Columns", 1, 1<<20)*colors*bpc + 7) / 8
	bpp := max(1, bpc*colors/8)
	if d.Int(p["Predictor"]) == 2 {
		if bpc == 8 {
			for i := range data {
				if i%row >= bpp {
					data[i] += data[i-bpp]
				}
			}
		}
		return data
	}
	out := make([]byte, 0, len(data))
	prior := make([]byte, row)
	for len(data) > 1 {
		kind := data[0]
		line := data[1:min(1+row, len(data))]
		data = data[1+len(line):]
		unfilter(kind, line, prior, bpp)
		out = append(out, line...)
		copy(prior, line)
	}
	return out
}

func unfilter(kind byte, line, prior []byte, bpp int) {
	for i := range line {
		var a, c byte
		if i >= bpp {
			a, c = line[i-bpp], prior[i-bpp]
		}
		switch b := prior[i]; kind {
		case 1:
			line[i] += a
		case 2:
			line[i] += b
		case 3:
			line[i] += byte((int(a) + int(b)) / 2)
		case 4:
			line[i] += paeth(a, b, c)
		}
	}
}

func paeth(a, b, c byte) byte {
	p := int(a) + int(b) - int(c)
	pa, pb, pc := abs(p-int(a)), abs(p-int(b)), abs(p-int(c))
	if pa <= pb && pa <= pc {
		return a
	}
	if pb <= pc {
		return b
	}
	return c
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
