package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/linearize"
)

// chunks prints the chunks of a file, for an index of one's own: a line each.
func (c command) chunks(ctx context.Context, args []string) error {
	fs := flags("chunks")
	small := fs.Int("small-rows", 0, "")
	password := fs.String("password", "", "")
	rest, err := parse(fs, args)
	if err != nil {
		return err
	}
	path, err := one("chunks", rest)
	if err != nil {
		return err
	}
	if *small < 0 {
		return fmt.Errorf("%w: chunks: --small-rows is a number of rows, not %d", errUsage, *small)
	}
	doc, err := c.read(ctx, path, *password)
	if err != nil {
		return err
	}
	chunks, err := tabrag.Chunks(ctx, linearize.Hybrid{SmallRows: *small}, doc)
	if err != nil {
		return err
	}
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	for _, chunk := range chunks {
		if err := enc.Encode(chunk); err != nil {
			return err
		}
	}
	return nil
}
