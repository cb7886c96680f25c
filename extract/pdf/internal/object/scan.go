package object

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"sort"

	"github.com/tabrag/tabrag/extract"
)

// scanned is the back end for files whose tables of objects are broken: it looks through the
// bytes for "12 0 obj" and believes nothing else. It cannot decrypt.
type scanned struct {
	data    []byte
	depth   int
	offsets map[int]int    // where an object's value starts
	packs   map[int]packed // objects inside object streams
	root    Value
	locked  bool // a trailer names an Encrypt dictionary
}

// maxScanned bounds the objects that are kept.
const maxScanned = 1 << 21

// scan opens a file by looking through its bytes.
func scan(ctx context.Context, data []byte, limits extract.Limits) (*Document, error) {
	s := &scanned{data: data, depth: 100, offsets: map[int]int{}, packs: map[int]packed{}}
	s.findObjects()
	d := newDocument(s, limits)
	s.findPacked(d)
	s.findRoot()
	if s.locked {
		return nil, extract.ErrEncrypted
	}
	return d, d.readPages(ctx)
}

// findObjects notes each "num gen obj"; the last one of a number counts.
func (s *scanned) findObjects() {
	word := []byte("obj")
	for p := 0; ; {
		i := bytes.Index(s.data[p:], word)
		if i < 0 || len(s.offsets) >= maxScanned {
			return
		}
		p += i + len(word)
		if num, ok := s.numberBefore(p - len(word)); ok {
			s.offsets[num] = p
		}
	}
}

// numberBefore reads "num gen " backwards from end.
func (s *scanned) numberBefore(end int) (num int, ok bool) {
	back := func(is func(byte) bool, least int) bool {
		start := end
		for end > 0 && start-end < 12 && is(s.data[end-1]) {
			end--
		}
		return start-end >= least
	}
	blank := func(b byte) bool { return class[b]&white != 0 }
	figure := func(b byte) bool { return b >= '0' && b <= '9' }
	if !back(blank, 0) || !back(figure, 1) || !back(blank, 1) {
		return 0, false
	}
	to := end
	if !back(figure, 1) {
		return 0, false
	}
	for _, b := range s.data[end:to] {
		num = num*10 + int(b-'0')
	}
	return num, num > 0 && num < 1<<24
}

// findPacked notes the objects inside object streams.
func (s *scanned) findPacked(d *Document) {
	var holders []int
	for num, off := range s.offsets {
		if bytes.Contains(s.data[off:min(off+300, len(s.data))], []byte("/ObjStm")) {
			holders = append(holders, num)
		}
	}
	sort.Slice(holders, func(i, j int) bool { return s.offsets[holders[i]] < s.offsets[holders[j]] })
	for _, num := range holders {
		stream, ok := s.Object(num).(*Stream)
		if !ok {
			continue
		}
		h := d.open(stream)
		d.holders[num] = h
		for i, n := range h.numbers {
			if off, ok := s.offsets[n]; ok && off > s.offsets[num] {
				continue
			}
			delete(s.offsets, n)
			s.packs[n] = packed{holder: num, stream: stream, index: i}
		}
	}
	clear(d.objects)
}

// findRoot takes the catalog from the last trailer or cross-reference stream that names one,
// else any catalog.
func (s *scanned) findRoot() {
	for p := len(s.data); s.root == nil; {
		if p = bytes.LastIndex(s.data[:p], []byte("trailer")); p < 0 {
			break
		}
		l := Lexer{Data: s.data, Pos: p + len("trailer")}
		v, _, _ := l.Parse(s.depth)
		s.trailer(v)
	}
	nums := s.Numbers()
	slices.Reverse(nums)
	for _, n := range nums {
		if s.root != nil {
			return
		}
		v := s.Object(n)
		if stream, ok := v.(*Stream); ok && stream.Dict["Type"] == Name("XRef") {
			s.trailer(stream.Dict)
		}
	}
	for _, n := range nums {
		if dict, ok := s.Object(n).(Dict); ok && dict["Type"] == Name("Catalog") {
			s.root = Ref{n}
			return
		}
	}
}

func (s *scanned) trailer(v Value) {
	dict, ok := v.(Dict)
	if !ok {
		return
	}
	if dict["Encrypt"] != nil {
		s.locked = true
	}
	if ref, ok := dict["Root"].(Ref); ok {
		if _, ok := s.offsets[ref.Num]; ok || s.packs[ref.Num].stream != nil {
			s.root = ref
		}
	}
}

func (s *scanned) Root() Value { return s.root }

func (s *scanned) Numbers() []int {
	nums := slices.AppendSeq(slices.Collect(maps.Keys(s.offsets)), maps.Keys(s.packs))
	slices.Sort(nums)
	return slices.Compact(nums)
}

func (s *scanned) Object(num int) Value {
	if p, ok := s.packs[num]; ok {
		return p
	}
	off, ok := s.offsets[num]
	if !ok {
		return nil
	}
	l := Lexer{Data: s.data, Pos: off}
	v, _, _ := l.Parse(s.depth)
	dict, ok := v.(Dict)
	if !ok {
		return v
	}
	if tok := l.Next(); tok.Kind != Keyword || string(tok.Bytes) != "stream" {
		return dict
	}
	raw := s.body(l.Pos, dict["Length"])
	return &Stream{Dict: dict, Raw: func() ([]byte, error) { return raw, nil }}
}

// body returns a stream's bytes: as many as Length says when "endstream" follows, else up to
// there.
func (s *scanned) body(p int, length Value) []byte {
	rest := s.data[p:]
	rest = bytes.TrimPrefix(bytes.TrimPrefix(rest, []byte("\r")), []byte("\n"))
	if ref, ok := length.(Ref); ok {
		length = nil
		if off, ok := s.offsets[ref.Num]; ok {
			l := Lexer{Data: s.data, Pos: off}
			if tok := l.Next(); tok.Kind == Number {
				length = tok.Num
			}
		}
	}
	end := []byte("endstream")
	if n := Int(length); n > 0 && n <= len(rest) {
		after := bytes.TrimLeft(rest[n:min(n+16, len(rest))], "\r\n ")
		if bytes.HasPrefix(after, end) {
			return rest[:n]
		}
	}
	n := bytes.Index(rest, end)
	if n < 0 {
		return rest
	}
	return bytes.TrimRight(rest[:n], "\r\n")
}
