// Package extract turns a source (a PDF, a page, a workbook, a CSV file) into a
// [Document]: prose in reading order and tables as structure.
//
// It holds the seam that every format fills ([Extractor], [Format]), what all of them share
// ([Source], [Limits], [Error]), and the reading of meaning that is the same whatever the
// format: header depth, stub width, paths, units, periods, footnotes and totals ([Annotate]).
//
// It is not for text retrieval or for computing, and it does no OCR: a page without a text
// layer is an issue that names the page.
//
// # Adding a format
//
// Make a folder extract/NAME whose Extractor implements [Format]; fill each table's Columns,
// Rows and Cells (text, spans, refs, style hints) and call [Annotate] on the document; add it
// to the root package's default formats; give it a fuzz target and a golden.
package extract

import (
	"context"

	"github.com/tabrag/tabrag/table"
)

// Extractor reads one source. It returns what could be read and says in the document's and
// the tables' issues what could not; the error is set only when nothing is usable, or when
// a limit or the context stopped it, and then the document holds what was finished.
type Extractor interface {
	Extract(ctx context.Context, src Source) (*Document, error)
}

// Format is an Extractor that knows its own files.
type Format interface {
	Extractor
	// MediaType of the files that it reads, such as "application/pdf".
	MediaType() string
	// Sniff tells how surely the head of a file (up to 4 KiB) and its name are of this format.
	Sniff(head []byte, name string) Match
}

// Match grades how a file was recognised. Magic bytes stand above content, content above
// the name.
type Match int

// The grades, from none to best.
const (
	NoMatch Match = iota
	ByName
	ByContent
	ByMagic
)

// Document is what was read from one source.
type Document struct {
	// ID is derived from the content alone.
	ID        string
	Source    string // the source's name
	MediaType string
	SHA256    string
	Pages     int // 0 where the format has no pages
	Text      []Block
	Tables    []*table.Table
	Issues    []table.Issue
	// Facts about the document that its tables are read with, where they were found.
	About About
	// Audience is who may read it: the label of its source, "" for everyone.
	Audience string
	// Policy is the version of the policy that was applied to it (package govern), "" for none.
	Policy string
	// PolicyBefore is the one applied before that, where the document was kept under it and is not read anew.
	PolicyBefore string
}

// About is what a document says of itself.
type About struct {
	Title    string
	Currency table.Unit // the currency that bare amounts are in
	// FiscalYearEnd is the month and day that fiscal years end on, "09-28", or "".
	FiscalYearEnd string
	// Period that the document reports on, nil when it does not say.
	Period *table.Period
}

// Block is a paragraph, a heading or the place of a table, in reading order.
type Block struct {
	Page    int
	Section []string // path of headings above
	Heading int      // 1 to 6 for a heading, 0 for prose
	Text    string
	Box     *table.Rect
	// Table is the index (from 1) of the table that stood here; Text is then empty.
	Table int
}
