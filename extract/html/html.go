// Package html reads HTML pages: their tables on the grid that the HTML standard defines
// (html.spec.whatwg.org, "forming a table"), and their prose around the tables.
//
// Tables inside tables are read on their own, layout tables become prose, and hidden
// elements are left out and counted. Cells that hold a currency sign, a closing bracket or
// a percent sign alone, as filings use them, are joined to their number; columns that hold no
// text of their own are dropped and counted. Where a page
// carries inline-XBRL tags, value, unit and period are taken from the tag and the printed
// reading is checked against it.
//
// It is not a browser: no script runs, no style sheet is applied, nothing is fetched.
package html

import (
	"bytes"
	"context"
	"strings"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// Extractor reads HTML. Its zero value is ready to use.
type Extractor struct {
	Limits extract.Limits
}

// MediaType is "text/html".
func (Extractor) MediaType() string { return "text/html" }

// Sniff looks for the tags that begin a page or a table.
func (Extractor) Sniff(head []byte, name string) extract.Match {
	if text, _, err := decode(head, true); err == nil && looksLikeHTML(text) {
		return extract.ByContent
	}
	for _, ext := range []string{".html", ".htm", ".xhtml"} {
		if strings.HasSuffix(name, ext) {
			return extract.ByName
		}
	}
	return extract.NoMatch
}

func looksLikeHTML(text []byte) bool {
	low := bytes.ToLower(text)
	for _, tag := range []string{"<!doctype html", "<html", "<table", "<head", "<body", "<div", "<p>", "<td", "<h1"} {
		if i := bytes.Index(low, []byte(tag)); i >= 0 && (i < 1024 || bytes.HasPrefix(bytes.TrimSpace(low), []byte("<"))) {
			return true
		}
	}
	return false
}

// Extract reads the page.
func (e Extractor) Extract(ctx context.Context, src extract.Source) (*extract.Document, error) {
	if timeout := e.Limits.DocumentTimeout(); timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, timeout)
		defer cancel()
	}
	doc, data, err := src.Document(e.MediaType(), e.Limits)
	if err != nil {
		return nil, err
	}
	text, encoding, err := decode(data, false)
	if err != nil {
		return nil, &extract.Error{Source: src.Name, Err: err}
	}
	root, err := e.parse(ctx, doc, text)
	if err != nil {
		return doc, &extract.Error{Source: src.Name, Err: err}
	}
	if encoding != "" {
		doc.Issues = append(doc.Issues, table.Issue{Code: "encoding_guessed", Severity: table.Info,
			Message: "the page does not name its encoding; it was read as " + encoding})
	}
	p := newPage(ctx, doc, e.Limits, root)
	err = p.read()
	if err == nil {
		err = extract.Annotate(ctx, doc)
	}
	if err == nil {
		p.applyTags()
		for _, t := range doc.Tables {
			extract.Lift(t)
		}
		table.Identify(doc.ID, doc.Tables)
		return doc, nil
	}
	return doc, &extract.Error{Source: src.Name, Table: len(doc.Tables), Err: err}
}

// parse builds the tree; a page that x/net/html refuses or that would cost too much is
// read again in a simpler form.
func (e Extractor) parse(ctx context.Context, doc *extract.Document, text []byte) (*goquery.Document, error) {
	if !costly(text) {
		root, err := html.Parse(&contextReader{ctx, bytes.NewReader(text)})
		if err == nil {
			return goquery.NewDocumentFromNode(root), nil
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	doc.Issues = append(doc.Issues, table.Issue{Code: "nesting_simplified", Severity: table.Warning,
		Message: "elements are nested deeper than the parser allows; only the structure of tables and paragraphs was kept"})
	simple, err := simplify(ctx, text, e.Limits.Value(extract.LimitElements))
	if err != nil {
		return nil, err
	}
	root, err := html.Parse(&contextReader{ctx, bytes.NewReader(simple)})
	if err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, extract.ErrCorrupt
	}
	return goquery.NewDocumentFromNode(root), nil
}
