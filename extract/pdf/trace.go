package pdf

import (
	"context"
	"fmt"
	"io"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/find"
)

// Settings are for those who know better than the finder where a table is or how it is
// drawn; the zero value finds everything by itself.
type Settings = find.Settings

// Strategy says what parts the columns or the rows of tables.
type Strategy = find.Strategy

// The strategies.
const (
	Auto  = find.Auto  // what the page shows
	Lines = find.Lines // drawn lines alone
	Text  = find.Text  // where the text stands; lines are not looked at
)

// Trace draws what the reader saw of each page as an SVG picture: words, rules, cells, tables
// with their confidence, and where a table goes on from the page before. page gives the
// writer for the picture of page n, from 1; it is closed after use.
func (e Extractor) Trace(ctx context.Context, src extract.Source, page func(n int) (io.WriteCloser, error)) (err error) {
	at := 0
	defer func() {
		if p := recover(); p != nil { // a parser that is not ours met a file it did not expect
			err = fmt.Errorf("%w: the reader failed: %v", extract.ErrCorrupt, p)
		}
		if err != nil {
			err = &extract.Error{Source: src.Name, Page: at, Err: err}
		}
	}()
	open := e.Open
	if open == nil {
		open = Open
	}
	file, err := open(ctx, src, e.Limits)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // nothing was written
	var before *find.Found
	for at = 1; at <= file.Len(); at++ {
		p, err := file.Page(ctx, at)
		if err != nil {
			return err
		}
		w, err := page(at)
		if err != nil {
			return err
		}
		found, err := find.Trace(w, p, e.Settings, before)
		if closed := w.Close(); err == nil {
			err = closed
		}
		if err != nil {
			return err
		}
		before = &found
	}
	at = 0
	return nil
}
