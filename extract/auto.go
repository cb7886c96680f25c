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
	return best.Extract(ctx, src)
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
