package object

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
)

// Backend finds the objects of one file.
type Backend interface {
	// Root returns the catalog.
	Root() Value
	// Object returns the indirect object of that number, nil when there is none.
	Object(num int) Value
	// Numbers returns the numbers of the objects that there are, ascending.
	Numbers() []int
}

// Document is an open file. It is for one goroutine.
type Document struct {
	back     Backend
	limits   extract.Limits
	depth    int
	inflated budget.Meter
	stream   budget.Meter
	flate    io.ReadCloser
	objects  map[int]Value
	holders  map[int]holder
	pages    []Page
}

// Page is one page's dictionary with what it inherits from the page tree.
type Page struct {
	Dict      Dict
	Resources Value
	MediaBox  Value
	CropBox   Value
	Rotate    Value
}

// New makes a document of a back end and reads its page tree.
func New(ctx context.Context, back Backend, limits extract.Limits) (*Document, error) {
	d := newDocument(back, limits)
	return d, d.readPages(ctx)
}

func newDocument(back Backend, limits extract.Limits) *Document {
	d := &Document{
		back: back, limits: limits,
		depth:    int(limits.Value(extract.LimitDepth)),
		inflated: limits.Meter(extract.LimitInflate),
		stream:   limits.Meter(extract.LimitStream),
		objects:  map[int]Value{},
		holders:  map[int]holder{},
	}
	if d.depth < 0 {
		d.depth = 1 << 16
	}
	return d
}

// Depth returns how deep objects may nest.
func (d *Document) Depth() int { return d.depth }

// Pages returns how many pages there are.
func (d *Document) Pages() int { return len(d.pages) }

// Page returns page n, from 1.
func (d *Document) Page(n int) Page { return d.pages[n-1] }

// Resolve follows references to their end; nil when there is none.
func (d *Document) Resolve(v Value) Value {
	for range 32 {
		ref, ok := v.(Ref)
		if !ok {
			return v
		}
		v = d.object(ref.Num)
	}
	return nil
}

func (d *Document) object(num int) Value {
	if v, ok := d.objects[num]; ok {
		return v
	}
	v := d.back.Object(num)
	if p, ok := v.(packed); ok {
		v = d.unpack(p)
	}
	d.objects[num] = v
	return v
}

// Dict returns v as a dictionary, that of a stream included; nil for anything else.
func (d *Document) Dict(v Value) Dict {
	switch v := d.Resolve(v).(type) {
	case Dict:
		return v
	case *Stream:
		return v.Dict
	}
	return nil
}

// Array returns v as an array, nil for anything else.
func (d *Document) Array(v Value) Array {
	a, _ := d.Resolve(v).(Array)
	return a
}

// Name returns v as a name, "" for anything else.
func (d *Document) Name(v Value) string {
	n, _ := d.Resolve(v).(Name)
	return string(n)
}

// Int returns v as an int, 0 for anything else.
func (d *Document) Int(v Value) int { return Int(d.Resolve(v)) }

// Num returns v as a number, 0 for anything else.
func (d *Document) Num(v Value) float64 { return Num(d.Resolve(v)) }

// Nums returns the numbers of an array; nil unless it has at least n.
func (d *Document) Nums(v Value, n int) []float64 {
	a := d.Array(v)
	if len(a) < n {
		return nil
	}
	out := make([]float64, len(a))
	for i, e := range a {
		out[i] = d.Num(e)
	}
	return out
}

// Stream returns v as a stream, nil for anything else.
func (d *Document) Stream(v Value) *Stream {
	s, _ := d.Resolve(v).(*Stream)
	return s
}

// Data returns a stream's bytes with all filters undone. A limit is an error; damage gives
// what came before it.
func (d *Document) Data(s *Stream) ([]byte, error) {
	if s == nil {
		return nil, nil
	}
	if s.Decoded != nil {
		stream := d.stream
		data, err := s.Decoded(&stream)
		if err == nil {
			err = d.inflated.Charge(int64(len(data)))
		}
		return data, err
	}
	raw, err := s.Raw()
	if err != nil {
		return nil, err
	}
	filters := d.list(first(s.Dict, "Filter", "F"))
	parms := d.list(first(s.Dict, "DecodeParms", "DP"))
	return d.decode(raw, filters, parms)
}

func first(dict Dict, keys ...string) Value {
	for _, k := range keys {
		if v, ok := dict[k]; ok {
			return v
		}
	}
	return nil
}

// list returns an array's items, or a single object as a list of one.
func (d *Document) list(v Value) []Value {
	switch v := d.Resolve(v).(type) {
	case nil:
		return nil
	case Array:
		return v
	default:
		return []Value{v}
	}
}

// readPages walks the page tree; when it holds no page, every object is looked at.
func (d *Document) readPages(ctx context.Context) error {
	w := walker{doc: d, meter: d.limits.Meter(extract.LimitPages), seen: map[int]bool{}, ctx: ctx}
	root := d.Dict(d.back.Root())
	if err := w.walk(root["Pages"], Page{}, d.depth); err != nil {
		return err
	}
	if len(d.pages) == 0 {
		for _, n := range d.back.Numbers() {
			dict, ok := d.object(n).(Dict)
			if !ok || d.Name(dict["Type"]) != "Page" {
				continue
			}
			if err := w.add(dict, Page{}); err != nil {
				return err
			}
		}
	}
	if len(d.pages) == 0 {
		return fmt.Errorf("%w: no page found", extract.ErrCorrupt)
	}
	return nil
}

type walker struct {
	doc   *Document
	ctx   context.Context //nolint:containedctx // lives as long as the walk
	meter budget.Meter
	seen  map[int]bool
}

func (w *walker) walk(v Value, above Page, depth int) error {
	if err := w.ctx.Err(); err != nil {
		return err
	}
	if ref, ok := v.(Ref); ok {
		if w.seen[ref.Num] {
			return nil
		}
		w.seen[ref.Num] = true
	}
	node := w.doc.Dict(v)
	if node == nil || depth <= 0 {
		return nil
	}
	above = inherit(node, above)
	kids := w.doc.Array(node["Kids"])
	if kids == nil || w.doc.Name(node["Type"]) == "Page" {
		return w.add(node, above)
	}
	for _, k := range kids {
		if err := w.walk(k, above, depth-1); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) add(node Dict, above Page) error {
	if err := w.meter.Charge(1); err != nil {
		return err
	}
	p := inherit(node, above)
	p.Dict = node
	w.doc.pages = append(w.doc.pages, p)
	return nil
}

func inherit(node Dict, p Page) Page {
	set := func(to *Value, key string) {
		if v, ok := node[key]; ok {
			*to = v
		}
	}
	set(&p.Resources, "Resources")
	set(&p.MediaBox, "MediaBox")
	set(&p.CropBox, "CropBox")
	set(&p.Rotate, "Rotate")
	return p
}

// Contents returns the page's content streams, joined with white space. Streams that cannot
// be read are left out and counted.
func (d *Document) Contents(p Page) (data []byte, lost int, err error) {
	var parts [][]byte
	size := 0
	for _, v := range d.list(p.Dict["Contents"]) {
		s := d.Stream(v)
		if s == nil {
			lost++
			continue
		}
		part, err := d.Data(s)
		if errors.Is(err, budget.ErrLimit) {
			return nil, lost, err
		}
		if err != nil {
			lost++
			continue
		}
		parts = append(parts, part)
		size += len(part) + 1
	}
	if len(parts) == 1 {
		return parts[0], lost, nil
	}
	data = make([]byte, 0, size)
	for _, part := range parts {
		data = append(append(data, part...), '\n')
	}
	return data, lost, nil
}

// Catalog returns the document's root dictionary.
func (d *Document) Catalog() Dict { return d.Dict(d.back.Root()) }
