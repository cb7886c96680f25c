package pdf

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/find"
	"github.com/tabrag/tabrag/extract/pdf/internal/page"
	"github.com/tabrag/tabrag/extract/pdf/internal/prose"
	"github.com/tabrag/tabrag/table"
)

// reading collects what the pages of one file hold. A page's glyphs are let go when the page
// after it was looked at.
type reading struct {
	settings find.Settings
	at       int // the page that is being read
	found    []find.Found
	prose    []prose.Page
	issues   []table.Issue
	noText   noText
}

// pages reads all pages; the error is a limit or the context's.
func (r *reading) pages(ctx context.Context, file Pages) error {
	w := walk{each: func(s *find.Sheet, before, after *find.Margins) error {
		f := s.Find(before, after)
		r.found = append(r.found, f)
		r.prose = append(r.prose, prose.Read(s.Page(), f.Tables))
		return nil
	}}
	for r.at = 1; r.at <= file.Len(); r.at++ {
		p, err := file.Page(ctx, r.at)
		if p != nil {
			r.issues = append(r.issues, p.Issues...)
			r.noText.look(p)
			_ = w.next(find.Look(p, r.settings)) // each gives no error
		}
		if err != nil {
			_ = w.next(nil)
			return err
		}
		extract.Tick(ctx, extract.Progress{Done: r.at, Total: file.Len(), What: "page"})
	}
	return w.next(nil)
}

// walk hands each page on once the page after it was looked at, with the margins of both its
// neighbours. It holds two pages at most.
type walk struct {
	each   func(s *find.Sheet, before, after *find.Margins) error
	before *find.Margins
	held   *find.Sheet
}

// next takes the next page, nil after the last one.
func (w *walk) next(s *find.Sheet) error {
	held := w.held
	w.held = s
	if held == nil {
		return nil
	}
	var after *find.Margins
	if s != nil {
		after = s.Margins()
	}
	err := w.each(held, w.before, after)
	w.before = held.Margins()
	return err
}

// noText collects the pages that show pictures and no text, those whose only text is an
// unseen layer under a picture, as OCR programs leave it, those with glyphs whose font does not
// say what they stand for, and those with text under boxes.
type noText struct {
	pictures, layers, unmapped []int
	covered                    []int // pages with text under opaque boxes
	glyphs, withoutText, under int
}

// look sorts a page, and lets the unseen layer of a scanned page count as its text.
func (n *noText) look(p *Page) {
	seen, dumb, under := 0, 0, 0
	for i := range p.Glyphs {
		if p.Glyphs[i].Hidden&page.Covered != 0 {
			under++
		}
		if p.Glyphs[i].Hidden == 0 {
			seen++
			if p.Glyphs[i].Text == "" {
				dumb++
			}
		}
	}
	n.glyphs += seen
	if n.withoutText += dumb; dumb > 0 {
		n.unmapped = append(n.unmapped, p.Number)
	}
	if n.under += under; under > 0 {
		n.covered = append(n.covered, p.Number)
	}
	if seen > 0 || !pictured(p) {
		return
	}
	if len(p.Glyphs) == 0 {
		n.pictures = append(n.pictures, p.Number)
		return
	}
	n.layers = append(n.layers, p.Number)
	for i := range p.Glyphs {
		p.Glyphs[i].Hidden &^= page.Invisible | page.White
	}
}

// pictured tells whether pictures cover a good part of the page.
func pictured(p *Page) bool {
	area := 0.0
	for _, b := range p.Images {
		area += b.Width() * b.Height()
	}
	return area > 0.1*p.Width*p.Height
}

func (n *noText) report(doc *extract.Document) {
	n.reportUnmapped(doc)
	if n.under > 0 {
		doc.Issues = append(doc.Issues, table.Issue{
			Code: "covered_text", Severity: table.Warning, Page: n.covered[0],
			Message: fmt.Sprintf("%d glyphs, on %s, lie under opaque boxes; they are left out", n.under, pageList(n.covered)),
		})
	}
	if len(n.pictures) > 0 {
		doc.Issues = append(doc.Issues, table.Issue{
			Code: "no_text_layer", Severity: table.Error, Page: n.pictures[0],
			Message: fmt.Sprintf("%s hold pictures and no text; they were not read (no OCR)", pageList(n.pictures)),
		})
	}
	if len(n.layers) > 0 {
		doc.Issues = append(doc.Issues, table.Issue{
			Code: "ocr_layer", Severity: table.Warning, Page: n.layers[0],
			Message: fmt.Sprintf("%s are pictures; their text is from an unseen layer that may differ from what they show", pageList(n.layers)),
		})
	}
}

// reportUnmapped says how many glyphs have no text, the graver the greater their share.
func (n *noText) reportUnmapped(doc *extract.Document) {
	if n.withoutText == 0 {
		return
	}
	severity := table.Info
	switch {
	case 10*n.withoutText > n.glyphs:
		severity = table.Error
	case 200*n.withoutText > n.glyphs:
		severity = table.Warning
	}
	doc.Issues = append(doc.Issues, table.Issue{
		Code: "glyphs_unmapped", Severity: severity, Page: n.unmapped[0],
		Message: fmt.Sprintf("%d of %d glyphs, on %s, have no text: their fonts do not say what they stand for", n.withoutText, n.glyphs, pageList(n.unmapped)),
	})
}

// pageList writes page numbers with runs shortened: pages 1-3, 7.
func pageList(pages []int) string {
	var b strings.Builder
	b.WriteString("pages ")
	for i := 0; i < len(pages); {
		end := i
		for end+1 < len(pages) && pages[end+1] == pages[end]+1 {
			end++
		}
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(strconv.Itoa(pages[i]))
		if end > i {
			b.WriteString("-" + strconv.Itoa(pages[end]))
		}
		i = end + 1
	}
	return b.String()
}
