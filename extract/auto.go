package extract

import (
	"context"
	"fmt"
	"strings"
)

// Auto reads a source with the format that knows it best: by magic bytes first, then by
// content, then by name.
type Auto struct {
	Formats []Format // the first of equal matches is taken
}

// Extract picks the format and reads the source with it.
func (a Auto) Extract(ctx context.Context, src Source) (*Document, error) {
	f, err := a.pick(src)
	if err != nil {
		return nil, err
	}
	return f.Extract(ctx, src)
}

// Stream picks the format and hands over the tables of the source in parts: as they are
// read where the format is a [Streamer], else each as one part once the document is read.
func (a Auto) Stream(ctx context.Context, src Source, yield func(Part) error) (*Document, error) {
	f, err := a.pick(src)
	if err != nil {
		return nil, err
	}
	if s, ok := f.(Streamer); ok {
		return s.Stream(ctx, src, yield)
	}
	doc, err := f.Extract(ctx, src)
	if doc == nil {
		return nil, err
	}
	for _, t := range doc.Tables {
		if e := yield(Part{Table: t}); e != nil {
			return doc, e
		}
	}
	doc.Tables = nil
	return doc, err
}

// pick returns the format that knows the source best.
func (a Auto) pick(src Source) (Format, error) {
	head, err := src.Head()
	if err != nil {
		return nil, &Error{Source: src.Name, Err: err}
	}
	var best Format
	var match Match
	for _, f := range a.Formats {
		if m := f.Sniff(head, strings.ToLower(src.Name)); m > match {
			best, match = f, m
		}
	}
	if best == nil {
		return nil, &Error{Source: src.Name, Err: a.unknown(src)}
	}
	return best, nil
}

func (a Auto) unknown(src Source) error {
	if src.Size == 0 {
		return fmt.Errorf("%w: the file is empty", ErrFormat)
	}
	types := make([]string, len(a.Formats))
	for i, f := range a.Formats {
		types[i] = f.MediaType()
	}
	return fmt.Errorf("%w: neither content nor name is of one of %s", ErrFormat, strings.Join(types, ", "))
}
