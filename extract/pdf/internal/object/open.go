package object

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/unicode/norm"

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
	d, err := openBackend(ctx, src, limits)
	if err == nil && d.sound() || err != nil && !errors.Is(err, extract.ErrCorrupt) {
		return d, err
	}
	data, readErr := src.ReadAll(limits)
	if readErr != nil {
		return nil, readErr
	}
	found, scanErr := scan(ctx, data, limits)
	switch {
	case err == nil && (scanErr != nil || !found.sound()):
		return d, nil // the table of objects is odd, and looking for them finds no better
	case scanErr == nil:
		return found, nil
	case !errors.Is(scanErr, extract.ErrCorrupt):
		return nil, scanErr
	}
	if !bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")) {
		return nil, fmt.Errorf("%w: no PDF header", extract.ErrFormat)
	}
	return nil, err
}

// sound tells whether the first pages have their content streams.
func (d *Document) sound() bool {
	for _, p := range d.pages[:min(len(d.pages), 3)] {
		for _, v := range d.list(p.Dict["Contents"]) {
			if d.Stream(v) == nil {
				return false
			}
		}
		if p.Dict["Contents"] != nil && d.Resolve(p.Dict["Contents"]) == nil {
			return false
		}
	}
	return true
}

// passwords returns the forms that a password may have been stored in: as given, in Latin-1
// as older files have it, and normalised as newer ones should have it (RFC 4013).
func passwords(p string) []string {
	out := []string{p}
	add := func(form string) {
		if !slices.Contains(out, form) {
			out = append(out, form)
		}
	}
	if latin, err := charmap.ISO8859_1.NewEncoder().String(p); err == nil {
		add(latin)
	}
	add(norm.NFKC.String(strings.ReplaceAll(p, "\u00ad", "")))
	return out
}
