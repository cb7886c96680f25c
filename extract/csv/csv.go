// Package csv reads delimited text: CSV, TSV, semicolon and pipe separated files, in the
// character sets that such files come in.
//
// Delimiter, quoting and character set are found from the content. Text is decoded before it
// is split, so that a byte of a double-byte character is never taken for a delimiter. Lines
// above the header become the table's caption and context. Nothing is made up for ragged rows:
// they are kept as they are and said in an issue.
//
// It is not for fixed-width text, and it gives no types: what a field means is read by
// [extract.Annotate].
package csv

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// MediaType of the files that [Extractor] reads.
const MediaType = "text/csv"

// Extractor reads delimited text. Its zero value is ready to use.
type Extractor struct {
	Limits extract.Limits
}

var _ extract.Format = Extractor{}

// MediaType returns "text/csv".
func (Extractor) MediaType() string { return MediaType }

// Sniff knows the names .csv, .tsv, .tab, .psv and, with a delimiter that is used the same
// way in several lines, any text that is named .txt or has no ending.
func (Extractor) Sniff(head []byte, name string) extract.Match {
	if !looksLikeText(head) {
		return extract.NoMatch
	}
	for _, ext := range []string{".csv", ".tsv", ".tab", ".psv"} {
		if strings.HasSuffix(name, ext) {
			return extract.ByName
		}
	}
	if strings.HasSuffix(name, ".txt") || !strings.Contains(name, ".") {
		text, _, err := decode(head)
		if err == nil && sniffDialect(text).sure {
			return extract.ByName
		}
	}
	return extract.NoMatch
}

// looksLikeText tells whether the head is text and no other format's.
func looksLikeText(head []byte) bool {
	if len(head) == 0 {
		return false
	}
	for _, magic := range []string{"%PDF", "PK\x03\x04", "PK\x05\x06", "\xd0\xcf\x11\xe0", "{\\rtf", "\x1f\x8b"} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return false
		}
	}
	start := strings.ToLower(string(bytes.TrimSpace(head[:min(len(head), 256)])))
	for _, tag := range []string{"<!doctype html", "<html", "<?xml", "<table"} {
		if strings.HasPrefix(start, tag) {
			return false
		}
	}
	return !bytes.Contains(head, []byte{0, 0, 0, 0})
}

// Extract reads one file. It fails with [extract.ErrFormat] on what is no text and with
// [extract.ErrLimit] past a limit.
func (e Extractor) Extract(ctx context.Context, src extract.Source) (*extract.Document, error) {
	fail := func(err error) (*extract.Document, error) { return nil, &extract.Error{Source: src.Name, Err: err} }
	head, err := src.Head()
	if err != nil {
		return fail(err)
	}
	if !looksLikeText(head) {
		return fail(fmt.Errorf("%w: no delimited text", extract.ErrFormat))
	}
	doc, raw, err := src.Document(MediaType, e.Limits)
	if err != nil {
		return nil, err
	}
	text, issues, err := decode(raw)
	if err != nil {
		return fail(err)
	}
	doc.Issues = append(doc.Issues, issues...)
	p := parser{ctx: ctx, text: text, dialect: sniffDialect(text), limits: newMeters(e.Limits)}
	if err := p.run(); err != nil {
		return fail(err)
	}
	doc.Issues = append(doc.Issues, p.issues()...)
	doc.Tables, doc.Text = assemble(&p)
	if err := extract.Annotate(ctx, doc); err != nil {
		return doc, &extract.Error{Source: src.Name, Err: err}
	}
	return doc, nil
}

func issue(code string, sev table.Severity, ref table.Ref, format string, args ...any) table.Issue {
	return table.Issue{Code: code, Severity: sev, Message: fmt.Sprintf(format, args...), Ref: ref}
}
