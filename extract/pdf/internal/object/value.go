// Package object gives the objects of a PDF file: dictionaries, arrays, names, decoded
// streams, and the pages with what they inherit. A back end (pdfcpu or ledongthuc/pdf) finds
// and repairs the file's objects; this package adds the page tree, the stream filters and the
// limits.
//
// It is not for what a page shows (package content does that).
package object

import "github.com/tabrag/tabrag/internal/budget"

// Value is one object: nil, bool, float64, [Name], [String], [Array], [Dict], *[Stream] or
// [Ref].
type Value any

// Name is a name object without its slash, escapes resolved.
type Name string

// String is a string object, escapes resolved and decrypted.
type String string

// Array is an array object.
type Array []Value

// Dict is a dictionary object.
type Dict map[string]Value

// Ref points to an indirect object.
type Ref struct{ Num int }

// Stream is a stream object. Its bytes come from [Document.Data].
type Stream struct {
	Dict Dict
	// Raw returns the bytes as stored, decrypted, filters still on.
	Raw func() ([]byte, error)
	// Decoded is set by a back end that can only give decoded bytes.
	Decoded func(*budget.Meter) ([]byte, error)
}

// Int returns a number as int, 0 for anything else or out of range.
func Int(v Value) int {
	f, ok := v.(float64)
	if !ok || f > 1<<31 || f < -1<<31 {
		return 0
	}
	return int(f)
}

// Num returns a number, 0 for anything else.
func Num(v Value) float64 {
	f, _ := v.(float64)
	return f
}
