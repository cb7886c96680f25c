package object

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/tabrag/tabrag/extract"
)

// Open reads a file's objects; where its tables of them are broken it looks for the objects
// themselves.
func Open(ctx context.Context, src extract.Source, limits extract.Limits) (*Document, error) {
	input := limits.Meter(extract.LimitInput)
	if err := input.Check(src.Size); err != nil {
		return nil, err
	}
	head, err := src.Head()
	if err != nil {
		return nil, err
	}
	d, err := openPdfcpu(ctx, src, limits)
	if err == nil || !errors.Is(err, extract.ErrCorrupt) {
		return d, err
	}
	data, readErr := src.ReadAll(limits)
	if readErr != nil {
		return nil, readErr
	}
	if d, scanErr := scan(ctx, data, limits); scanErr == nil {
		return d, nil
	} else if !errors.Is(scanErr, extract.ErrCorrupt) {
		return nil, scanErr
	}
	if !bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")) {
		return nil, fmt.Errorf("%w: no PDF header", extract.ErrFormat)
	}
	return nil, err
}
