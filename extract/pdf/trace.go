package pdf

import (
	"cmp"
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
	var last *find.Found
	w := walk{each: func(s *find.Sheet, before, after *find.Margins) error {
		at = s.Page().Number
		out, err := page(at)
		if err != nil {
			return err
		}
		found, err := s.Trace(out, before, after, last)
		last = &found
		return cmp.Or(err, out.Close())
	}}
	for n := 1; n <= file.Len(); n++ {
		at = n
		p, err := file.Page(ctx, n)
		if err != nil {
			return err
		}
		if err := w.next(find.Look(p, e.Settings)); err != nil {
			return err
		}
	}
	return w.next(nil)
}
