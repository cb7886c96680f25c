// Package pdf reads PDF files: tables with their cells and prose in reading order.
//
// Three parts stand behind it. The objects of a file come from pdfcpu, and where its tables of
// them are broken, from looking through its bytes; the build tag tabrag_light takes
// ledongthuc/pdf instead, which makes a program five megabytes smaller, is for files that can be
// trusted, and opens none by the owner's password or with 256-bit keys. The content streams are
// interpreted here, to glyphs with their Unicode text and place, rulings and fills. The tables
// are found from those by geometry alone.
//
// It does no OCR: a page without a text layer is an issue that names it. What no person sees
// (invisible, white on white, clipped, beside the page, under an opaque box) is left out.
//
// Another reader of pages, such as the one of adapters/pdfium, is plugged in as
// [Extractor].Open; an OCR reader would be one more.
package pdf

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/find"
	"github.com/tabrag/tabrag/extract/pdf/internal/prose"
)

// Extractor reads PDF files. The zero value is ready to use, also by many goroutines at once.
type Extractor struct {
	Limits extract.Limits
	// Open opens the file; nil means this package's own reader, [Open].
	Open func(context.Context, extract.Source, extract.Limits) (Pages, error)
	// Settings say where tables are and how they are drawn; leave them alone unless the
	// finder is wrong.
	Settings Settings
}

var _ extract.Format = Extractor{}

// MediaType returns application/pdf.
func (Extractor) MediaType() string { return "application/pdf" }

// Sniff knows a PDF by %PDF- in the first kilobyte.
func (Extractor) Sniff(head []byte, name string) extract.Match {
	if bytes.Contains(head[:min(len(head), 1024)], []byte("%PDF-")) {
		return extract.ByMagic
	}
	if strings.HasSuffix(name, ".pdf") {
		return extract.ByName
	}
	return extract.NoMatch
}

// Extract reads a PDF. What a limit or the context cut off is missing in the document that
// comes with the error.
func (e Extractor) Extract(ctx context.Context, src extract.Source) (doc *extract.Document, err error) {
	if t := e.Limits.DocumentTimeout(); t > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, t)
		defer cancel()
	}
	r := reading{settings: e.Settings}
	defer func() {
		if p := recover(); p != nil { // a parser that is not ours met a file it did not expect
			err = fmt.Errorf("%w: the reader failed: %v", extract.ErrCorrupt, p)
		}
		var typed *extract.Error
		if err != nil && !errors.As(err, &typed) {
			err = &extract.Error{Source: src.Name, Page: r.at, Err: err}
		}
	}()
	doc, err = extract.NewDocument(src, e.MediaType())
	if err != nil {
		return nil, err
	}
	open := e.Open
	if open == nil {
		open = Open
	}
	file, err := open(ctx, src, e.Limits)
	if err != nil {
		return nil, err
	}
	defer file.Close() //nolint:errcheck // nothing was written
	doc.Pages = file.Len()
	stopped := r.pages(ctx, file)
	doc.Issues = append(doc.Issues, r.issues...)
	r.noText.report(doc)
	doc.Tables = find.Join(r.found)
	prose.Assemble(doc, r.prose)
	if stopped != nil {
		// The tables that were finished come with the error, read as far as the time allows.
		_ = extract.Annotate(context.WithoutCancel(ctx), doc)
		return doc, stopped
	}
	r.at = 0
	return doc, extract.Annotate(ctx, doc)
}
