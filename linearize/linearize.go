// Package linearize turns tables and prose into [Chunk]s: the pieces of text that an index
// holds. Every chunk says what it is, where it comes from, and carries its headers along.
//
// It is not for finding chunks (package retrieve) and a chunk is never computed from: the
// numbers of an answer come from package aggregate.
package linearize

import (
	"context"

	"github.com/tabrag/tabrag/table"
)

// Type says what a chunk is made of.
type Type string

// The types of chunks.
const (
	Text         Type = "text"
	Table        Type = "table"         // a whole small table as Markdown
	TableRow     Type = "table_row"     // one row with its headers
	TableSummary Type = "table_summary" // scope: what, by what, rows, period
	TablePreview Type = "table_preview" // title, headers, a few telling rows
)

// Chunk is one piece of text to index, with what it takes to go back to its source.
type Chunk struct {
	// ID is "doc:ID:table:3:row:7", "doc:ID:text:12", …: the same on every run.
	ID       string   `json:"id"`
	Type     Type     `json:"type"`
	Document string   `json:"document"` // document ID
	Title    string   `json:"title"`    // document title or source name
	Untitled bool     `json:"-"`        // Title is the source's name, for want of a title
	Section  []string `json:"section,omitempty"`
	Page     int      `json:"page,omitempty"`
	// Table is the table's ID, "" for prose. TableIndex counts from 1.
	Table      string `json:"table,omitempty"`
	TableIndex int    `json:"table_index,omitempty"`
	// Row is the row's index in the grid, -1 when the chunk is not one row.
	Row     int    `json:"row"`
	RowKey  string `json:"row_key,omitempty"`
	Caption string `json:"caption,omitempty"`
	// Header holds the column names, Label the row path, Body the rest of the words: the
	// fields that a lexical index weighs apart.
	Header string `json:"header,omitempty"`
	Label  string `json:"label,omitempty"`
	Body   string `json:"body,omitempty"`
	Notes  string `json:"notes,omitempty"`
	// Text is the chunk as it is embedded and shown: context, headers and cells together.
	Text     string `json:"text"`
	Context  string `json:"context,omitempty"`
	RowCount int    `json:"row_count,omitempty"`
	// HasFacts is set when the table states numbers: facts are found by Document and Table.
	HasFacts      bool     `json:"has_facts,omitempty"`
	Columns       []string `json:"columns,omitempty"`
	Periods       []string `json:"periods,omitempty"` // labels and dates of the periods in the chunk
	Units         []string `json:"units,omitempty"`
	HeaderCarried bool     `json:"header_carried,omitempty"`
	// Oversize is set when Text is longer than what the linearizer was asked for: a row, or
	// a sentence, is never cut.
	Oversize bool   `json:"oversize,omitempty"`
	Audience string `json:"audience,omitempty"`
	// Hash of Text, for finding what changed.
	Hash string `json:"hash"`
	// Version of the linearizer that made the chunk.
	Version string `json:"version"`
}

// Source is the document that tables and prose come from.
type Source struct {
	Document string
	Title    string
	Untitled bool // Title is no title but the source's name
	Audience string
}

// Linearizer makes the chunks of one table.
type Linearizer interface {
	Linearize(ctx context.Context, src Source, t *table.Table) ([]Chunk, error)
}

// Paragraph is a piece of prose in reading order.
type Paragraph struct {
	Page    int
	Section []string
	Heading int
	Text    string
}
