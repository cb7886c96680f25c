package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
)

// read extracts one file with the default formats. A document that comes with an error is
// what was finished before a limit: it is returned with the error.
func (c command) read(ctx context.Context, path, password string) (*tabrag.Document, error) {
	src, err := c.open(path, password)
	if err != nil {
		return nil, err
	}
	defer func() { _ = src.Close() }()
	ctx, done := c.progress(ctx, src.Name)
	defer done()
	return extract.Auto{Formats: tabrag.Formats(tabrag.Limits{})}.Extract(ctx, src)
}

func (c command) extract(ctx context.Context, args []string) error {
	fs := flags("extract")
	format := fs.String("format", "json", "")
	password := fs.String("password", "", "")
	trace := fs.String("trace", "", "")
	rest, err := parse(fs, args)
	if err != nil {
		return err
	}
	path, err := one("extract", rest)
	if err != nil {
		return err
	}
	if *format != "json" && *format != "records" {
		return fmt.Errorf("%w: extract: --format is json or records, not %q", errUsage, *format)
	}
	doc, err := c.read(ctx, path, *password)
	if doc == nil {
		return err
	}
	if *trace != "" {
		err = errors.Join(err, c.trace(ctx, path, *password, *trace))
	}
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	if *format == "json" {
		return errors.Join(err, enc.Encode(doc))
	}
	for _, t := range doc.Tables {
		err = errors.Join(err, enc.Encode(t.Records()))
	}
	return err
}

// trace draws the pages of a PDF into dir, one SVG a page.
func (c command) trace(ctx context.Context, path, password, dir string) error {
	src, err := c.open(path, password)
	if err != nil {
		return err
	}
	defer func() { _ = src.Close() }()
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	return pdf.Extractor{}.Trace(ctx, src, func(n int) (io.WriteCloser, error) {
		return os.Create(filepath.Join(dir, fmt.Sprintf("page-%04d.svg", n)))
	})
}

// stream reads one file with the default formats and hands over its tables in parts.
func (c command) stream(ctx context.Context, path, password string, yield func(extract.Part) error) error {
	src, err := c.open(path, password)
	if err != nil {
		return err
	}
	defer func() { _ = src.Close() }()
	ctx, done := c.progress(ctx, src.Name)
	defer done()
	_, err = extract.Auto{Formats: tabrag.Formats(tabrag.Limits{})}.Stream(ctx, src, yield)
	return err
}
