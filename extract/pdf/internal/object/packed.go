package object

// packed is an object inside an object stream (ISO 32000-1, 7.5.7).
type packed struct {
	holder int // the object stream's number
	stream *Stream
	index  int
}

// holder is an inflated object stream with the places of its objects.
type holder struct {
	data    []byte
	numbers []int // the objects' numbers
	offsets []int
}

// unpack parses an object out of its object stream; nil when the stream cannot be read.
func (d *Document) unpack(p packed) Value {
	h, ok := d.holders[p.holder]
	if !ok {
		h = d.open(p.stream)
		d.holders[p.holder] = h
	}
	if p.index < 0 || p.index >= len(h.offsets) || h.offsets[p.index] > len(h.data) {
		return nil
	}
	l := Lexer{Data: h.data, Pos: h.offsets[p.index]}
	v, _, _ := l.Parse(d.depth)
	return v
}

func (d *Document) open(s *Stream) holder {
	data, err := d.Data(s)
	if err != nil || data == nil {
		return holder{}
	}
	start := Int(d.direct(s.Dict["First"]))
	if start < 0 || start > len(data) {
		return holder{}
	}
	h := holder{data: data}
	l := Lexer{Data: data[:start]}
	for {
		num, at := l.Next(), l.Next()
		if num.Kind != Number || num.Num < 0 || num.Num > 1<<24 || at.Kind != Number || at.Num < 0 || at.Num > float64(len(data)) {
			return h
		}
		h.numbers = append(h.numbers, int(num.Num))
		h.offsets = append(h.offsets, start+int(at.Num))
	}
}

// direct resolves a reference unless that would open another object stream.
func (d *Document) direct(v Value) Value {
	if ref, ok := v.(Ref); ok {
		if v = d.back.Object(ref.Num); v != nil {
			if _, ok := v.(packed); ok {
				return nil
			}
		}
	}
	return v
}
