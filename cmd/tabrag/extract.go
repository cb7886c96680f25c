package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
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
	rest, err := parse(fs, args)
	if err != nil {
		return err
	}
	path, err := one("extract", rest)
	if err != nil {
		return err
	}
	if *format != "json" {
		return fmt.Errorf("%w: extract: --format is json, not %q", errUsage, *format)
	}
	doc, err := c.read(ctx, path, *password)
	if doc == nil {
		return err
	}
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	return errors.Join(err, enc.Encode(doc))
}

func (c command) facts(ctx context.Context, args []string) error {
	fs := flags("facts")
	format := fs.String("format", "jsonl", "")
	password := fs.String("password", "", "")
	rest, err := parse(fs, args)
	if err != nil {
		return err
	}
	path, err := one("facts", rest)
	if err != nil {
		return err
	}
	if *format != "jsonl" {
		return fmt.Errorf("%w: facts: --format is jsonl, not %q", errUsage, *format)
	}
	doc, err := c.read(ctx, path, *password)
	if doc == nil {
		return err
	}
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	for _, t := range doc.Tables {
		for _, f := range aggregate.Melt(t) {
			if e := enc.Encode(f); e != nil {
				return errors.Join(err, e)
			}
		}
	}
	return err
}
