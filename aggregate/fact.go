package aggregate

import (
	"context"
	"iter"

	"github.com/tabrag/tabrag/table"
)

// Fact is one numeric cell in the open: what `tabrag facts` prints.
type Fact struct {
	// ID is the same on every run and for a restated figure; see [Melt].
	ID string `json:"id"`
	// Document and Table are IDs, the same as those of the chunks of an index. Page counts from 1, 0 where there are none.
	Document string    `json:"document"`
	Table    string    `json:"table"`
	Page     int       `json:"page,omitempty"`
	Ref      table.Ref `json:"ref"`
	// RowPath and ColumnPath are the names that lead to the cell, outermost first.
	RowPath    []string `json:"row_path"`
	ColumnPath []string `json:"column_path"`
	// Text is the number as printed, Value what it states: exact, with sign and scale applied, in Unit. Scale is the power
	// of ten that the source prints in, 6 for millions.
	Text  string        `json:"text"`
	Value table.Decimal `json:"value"`
	Unit  table.Unit    `json:"unit"`
	Scale int           `json:"scale"`
	// Period that the value is for, nil when nothing states it.
	Period *table.Period `json:"period,omitempty"`
	// Kind is that of the row, or of the column where the row's is data: totals are marked, not left out.
	Kind table.Kind `json:"kind"`
	// Notes are the marks of the footnotes on cell, row and column.
	Notes []string `json:"notes"`
	// Row and Col are the cell's place in the grid.
	Row, Col int `json:"-"`
	// Published is the ISO date of the source, when it is known; it tells versions apart.
	Published string `json:"-"`
	// Dimensions are what the row is of, by the names that the table gives to its columns of texts, in lower case:
	// "region" is "Europe". Facts share the map.
	Dimensions map[string]string `json:"dimensions,omitempty"`
	// Converted is the amount in the currency of the set, nil for what is no money or has no rate; see [Rates].
	Converted *Converted `json:"converted,omitempty"`
	// Restated and Supersedes tell versions apart.
	Restated   bool   `json:"restated,omitempty"`
	Supersedes string `json:"supersedes,omitempty"`
	// SupersededBy is the document that took the place of this fact's.
	SupersededBy string `json:"superseded_by,omitempty"`
	// Hash of the content: the same ID with another hash is a restated figure.
	Hash string `json:"-"`
}

// Filter selects facts; empty fields let everything through.
type Filter struct {
	// Documents and Tables are IDs, of which a fact needs one.
	Documents []string `json:"documents,omitempty"`
	Tables    []string `json:"tables,omitempty"`
	// Row and Column are parts of the paths, in the order of the path, not all of them; text
	// is compared without regard to case and white space, and a place by all its names: "US" selects "United States".
	Row    []string `json:"row,omitempty"`
	Column []string `json:"column,omitempty"`
	// Dimensions must all be there, compared as the paths are; their names are taken in lower case.
	Dimensions map[string]string `json:"dimensions,omitempty"`
	// Period must have all that is set here.
	Period *table.Period `json:"period,omitempty"`
	Unit   table.Unit    `json:"unit,omitempty"`
}

// FactStore keeps the facts of documents.
type FactStore interface {
	// Put replaces the facts of one document, all or none. It keeps no part of facts.
	Put(ctx context.Context, document string, facts []Fact) error
	Delete(ctx context.Context, document string) error
	// Facts yields the matching facts by document, and within one in the order of Put. An
	// error ends the sequence.
	Facts(ctx context.Context, filter Filter) iter.Seq2[Fact, error]
}
