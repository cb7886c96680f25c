package content

import (
	"github.com/tabrag/tabrag/extract/pdf/internal/object"
)

// space is a colour space, as far as a rough RGB value needs it.
type space struct {
	kind   byte   // 'g' gray, 'r' RGB, 'c' CMYK, 'l' Lab, 's' tint, 'i' indexed, 'p' pattern
	base   *space // of an indexed one, the alternate of a tint
	lookup []byte
	c0, c1 []float64 // of a tint: the alternate's components at tint 0 and 1
}

func (in *interp) colorOperator(op string, a []operand) bool {
	gs := &in.gs
	switch op {
	case "g":
		gs.fill = device('g', a)
	case "G":
		gs.stroke = device('g', a)
	case "rg":
		gs.fill = device('r', a)
	case "RG":
		gs.stroke = device('r', a)
	case "k":
		gs.fill = device('c', a)
	case "K":
		gs.stroke = device('c', a)
	case "cs":
		gs.fill = in.setSpace(a)
	case "CS":
		gs.stroke = in.setSpace(a)
	case "sc", "scn":
		gs.fill = gs.fill.set(a)
	case "SC", "SCN":
		gs.stroke = gs.stroke.set(a)
	default:
		return false
	}
	return true
}

func device(kind byte, a []operand) paint {
	s := &space{kind: kind}
	return paint{space: s, rgb: s.rgb(numbers(a))}
}

func numbers(a []operand) []float64 {
	out := make([]float64, 0, 4)
	for _, o := range a {
		if o.kind == object.Number {
			out = append(out, o.num)
		}
	}
	return out
}

// set sets the components in the current space.
func (p paint) set(a []operand) paint {
	v := numbers(a)
	if len(v) == 0 || p.space != nil && p.space.kind == 'p' {
		p.pattern, p.rgb = true, 0x808080
		return p
	}
	s := p.space
	if s == nil {
		s = &space{kind: map[int]byte{3: 'r', 4: 'c'}[len(v)]}
	}
	p.pattern, p.rgb = false, s.rgb(v)
	return p
}

func (in *interp) setSpace(a []operand) paint {
	if len(a) == 0 {
		return paint{}
	}
	v := object.Value(object.Name(a[0].bytes))
	if own := in.resource("ColorSpace", a); own != nil {
		v = own
	}
	s := in.reader.colorSpace(v, 4)
	p := paint{space: s}
	switch s.kind {
	case 's':
		p.rgb = s.rgb([]float64{1})
	case 'c':
		p.rgb = s.rgb([]float64{0, 0, 0, 1})
	}
	return p
}

// colorSpace reads a colour space, nested to at most depth.
func (r *Reader) colorSpace(v object.Value, depth int) *space {
	v = r.doc.Resolve(v)
	if n, ok := v.(object.Name); ok {
		return &space{kind: deviceKind(string(n))}
	}
	a, ok := v.(object.Array)
	if !ok || len(a) == 0 || depth == 0 {
		return &space{kind: 'g'}
	}
	name := r.doc.Name(a[0])
	if len(a) == 1 {
		return &space{kind: deviceKind(name)}
	}
	switch name {
	case "ICCBased":
		switch r.doc.Int(r.doc.Dict(a[1])["N"]) {
		case 3:
			return &space{kind: 'r'}
		case 4:
			return &space{kind: 'c'}
		}
	case "Lab", "CalRGB", "Pattern", "CalGray":
		return &space{kind: deviceKind(name)}
	case "Indexed", "I":
		s := &space{kind: 'i', base: r.colorSpace(a[1], depth-1)}
		if len(a) > 3 {
			s.lookup = r.bytes(a[3])
		}
		return s
	case "Separation", "DeviceN":
		s := &space{kind: 's'}
		if len(a) > 3 {
			s.base = r.colorSpace(a[2], depth-1)
			f := r.doc.Dict(a[3])
			s.c0, s.c1 = r.doc.Nums(f["C0"], 1), r.doc.Nums(f["C1"], 1)
		}
		return s
	}
	return &space{kind: 'g'}
}

func (r *Reader) bytes(v object.Value) []byte {
	switch v := r.doc.Resolve(v).(type) {
	case object.String:
		return []byte(v)
	case *object.Stream:
		data, err := r.doc.Data(v)
		if err != nil {
			return nil
		}
		return data
	}
	return nil
}

func deviceKind(name string) byte {
	switch name {
	case "DeviceRGB", "RGB", "CalRGB":
		return 'r'
	case "DeviceCMYK", "CMYK":
		return 'c'
	case "Lab":
		return 'l'
	case "Pattern":
		return 'p'
	}
	return 'g'
}

// rgb gives a rough RGB value: enough to know white from gray and one colour from another.
func (s *space) rgb(v []float64) uint32 {
	at := func(i int) float64 {
		if i < len(v) {
			return min(max(v[i], 0), 1)
		}
		return 0
	}
	switch s.kind {
	case 'r':
		return pack(at(0), at(1), at(2))
	case 'c':
		k := 1 - at(3)
		return pack((1-at(0))*k, (1-at(1))*k, (1-at(2))*k)
	case 'l':
		if len(v) > 0 {
			l := min(max(v[0]/100, 0), 1)
			return pack(l, l, l)
		}
	case 's':
		return s.tint(v)
	case 'i':
		return s.indexed(v)
	}
	return pack(at(0), at(0), at(0))
}

func pack(r, g, b float64) uint32 {
	return uint32(r*255+0.5)<<16 | uint32(g*255+0.5)<<8 | uint32(b*255+0.5)
}

// tint mixes the alternate colour of a Separation; several inks count as their strongest.
func (s *space) tint(v []float64) uint32 {
	t := 0.0
	for _, x := range v {
		t = max(t, min(max(x, 0), 1))
	}
	if len(v) != 1 || s.base == nil || s.c0 == nil || len(s.c0) != len(s.c1) || s.base.kind == 's' {
		return pack(1-t, 1-t, 1-t)
	}
	mixed := make([]float64, len(s.c0))
	for i := range mixed {
		mixed[i] = s.c0[i] + t*(s.c1[i]-s.c0[i])
	}
	return s.base.rgb(mixed)
}

func (s *space) indexed(v []float64) uint32 {
	n := map[byte]int{'r': 3, 'c': 4, 'l': 3}[s.base.kind]
	n = max(n, 1)
	if len(v) == 0 || v[0] < 0 || int(v[0])*n+n > len(s.lookup) {
		return 0
	}
	parts := make([]float64, n)
	for i := range parts {
		parts[i] = float64(s.lookup[int(v[0])*n+i]) / 255
	}
	return s.base.rgb(parts)
}
