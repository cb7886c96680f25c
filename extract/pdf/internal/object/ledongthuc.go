package object

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"slices"

	"github.com/ledongthuc/pdf"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/budget"
)

// openLedongthuc reads a file's objects with ledongthuc/pdf, which adds less than a megabyte
// to a program and repairs nothing. Of it only the objects are used, never its reading of
// content streams, which can loop for ever. It is for files that can be trusted: some broken
// ones make its reader of objects loop or outgrow the stack, which nothing here can stop.
func openLedongthuc(ctx context.Context, src extract.Source, limits extract.Limits) (*Document, error) {
	tries := passwords(src.Password)
	next := func() string { // "" ends the trials
		if len(tries) == 0 {
			return ""
		}
		p := tries[0]
		tries = tries[1:]
		return p
	}
	r, err := pdf.NewReaderEncrypted(src.Reader, src.Size, next)
	if errors.Is(err, pdf.ErrInvalidPassword) {
		return nil, fmt.Errorf("%w: the password is missing or wrong", extract.ErrEncrypted)
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", extract.ErrCorrupt, err)
	}
	l := &light{depth: 100, known: map[int]pdf.Value{}}
	l.left = maxValues
	guard(func() { l.root = l.convert(r.Trailer().Key("Root"), l.depth) })
	return New(ctx, l, limits)
}

// guard runs f and drops a panic of ledongthuc/pdf, whose way to say that an object is broken
// it is.
func guard(f func()) {
	defer func() { _ = recover() }()
	f()
}

// light is the back end on ledongthuc/pdf. That resolves references on the way, so an object
// is known once another one led to it.
type light struct {
	root  Value
	depth int
	known map[int]pdf.Value
	left  int // values that the object being converted may still have
}

// maxValues bounds one object: an object that refers to itself looks as if it held itself.
const maxValues = 1 << 17

func (l *light) Root() Value { return l.root }

func (l *light) Numbers() []int { return slices.Sorted(maps.Keys(l.known)) }

func (l *light) Object(num int) (v Value) {
	raw, ok := l.known[num]
	if ok {
		l.left = maxValues
		guard(func() { v = l.convert(raw, l.depth) })
	}
	return v
}

// convert copies an object; what it refers to is noted and becomes a [Ref].
func (l *light) convert(v pdf.Value, depth int) Value {
	if l.left--; depth <= 0 || l.left < 0 {
		return nil
	}
	switch v.Kind() {
	case pdf.Bool:
		return v.Bool()
	case pdf.Integer, pdf.Real:
		return v.Float64()
	case pdf.Name:
		return Name(v.Name())
	case pdf.String:
		return String(v.RawString())
	case pdf.Dict:
		return l.dict(v, depth)
	case pdf.Stream:
		return &Stream{Dict: l.dict(v, depth), Decoded: func(m *budget.Meter) ([]byte, error) { return decoded(v, m) }}
	case pdf.Array:
		a := make(Array, v.Len())
		for i := range a {
			guard(func() { a[i] = l.child(v, v.Index(i), depth) })
		}
		return a
	}
	return nil
}

func (l *light) dict(v pdf.Value, depth int) Dict {
	d := Dict{}
	for _, k := range v.Keys() {
		guard(func() { d[k] = l.child(v, v.Key(k), depth) })
	}
	return d
}

func (l *light) child(parent, v pdf.Value, depth int) Value {
	switch v.Kind() {
	case pdf.Dict, pdf.Array, pdf.Stream:
		if id := number(v); id != number(parent) {
			l.known[id] = v
			return Ref{id}
		}
	}
	return l.convert(v, depth-1)
}

// number is the object number of the indirect object that v stands in, which the library
// keeps to itself.
func number(v pdf.Value) int {
	return int(reflect.ValueOf(v).FieldByName("ptr").FieldByName("id").Uint())
}

// decoded reads a stream's bytes. Damage gives what came before it.
func decoded(v pdf.Value, m *budget.Meter) (data []byte, err error) {
	err = extract.ErrCorrupt
	guard(func() {
		rd := v.Reader()
		defer rd.Close() //nolint:errcheck // only read
		data, err = io.ReadAll(&budget.Reader{R: rd, Meter: m})
	})
	if len(data) > 0 && !errors.Is(err, budget.ErrLimit) {
		return data, nil
	}
	return data, err
}
