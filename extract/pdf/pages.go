package pdf

import (
	"context"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/content"
	"github.com/tabrag/tabrag/extract/pdf/internal/object"
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
)

// What reading one page gives, for those who write a [Pages] of their own.
type (
	// Page is one page, read: glyphs, rulings, fills, images.
	Page = page.Page
	// Glyph is one printed character.
	Glyph = page.Glyph
	// Font is what is known of a glyph's font.
	Font = page.Font
	// Ruling is a horizontal or vertical line.
	Ruling = page.Ruling
	// Fill is a filled box.
	Fill = page.Fill
)

// Pages is an open PDF file that gives its pages. It is for one goroutine.
type Pages interface {
	// Len returns how many pages there are.
	Len() int
	// Page reads page n, from 1. It may give a page and an error: what was read before it.
	Page(ctx context.Context, n int) (*Page, error)
	// Close lets go of the file.
	Close() error
}

// Open opens a file with this package's own reader.
func Open(ctx context.Context, src extract.Source, limits extract.Limits) (Pages, error) {
	doc, err := object.Open(ctx, src, limits)
	if err != nil {
		return nil, err
	}
	return &pages{doc, content.NewReader(doc, limits)}, nil
}

type pages struct {
	doc    *object.Document
	reader *content.Reader
}

func (p *pages) Len() int { return p.doc.Pages() }

func (p *pages) Page(ctx context.Context, n int) (*Page, error) { return p.reader.Page(ctx, n) }

func (p *pages) Close() error { return nil }
