// Package table holds the nouns that every part of tabrag shares: a [Table] with its
// columns, rows and cells, the [Value] that a cell states, and the [Ref] that says where
// in the source it stands.
//
// It is not for reading documents (package extract) nor for computing (package
// aggregate), and it imports the standard library alone.
//
// The model in four sentences. A table is a grid in which every slot is covered by at most
// one cell, counting spans. The first HeaderRows rows and the first StubColumns columns
// name the rest. Each column and each row carries a path, the names that lead to it from
// the outside in. Each cell keeps its text as printed beside the value that was read
// from it, with unit, scale and period already resolved.
package table

// Table is one table of a document, over one page or several.
type Table struct {
	// ID is stable over runs: document identity, position among the tables with the same
	// header, and a hash of the header, never of the values. See [Table.Identify].
	ID string
	// Document is the ID of the document that holds the table.
	Document string
	// Index counts the tables of the document from 1, in document order.
	Index int
	// Pages that the table stands on, ascending, from 1. Empty where the format has none.
	Pages []int
	// Caption is the table's title, as printed.
	Caption string
	// Section is the path of headings above the table, outermost first.
	Section []string
	// Context is the prose just before the table.
	Context string
	// UnitNotes are statements on units such as "in millions, except per share data".
	UnitNotes []string
	// HeaderRows and StubColumns count the rows and columns, from the top and from the
	// left, that name the others.
	HeaderRows  int
	StubColumns int
	// Columns and Rows describe the whole grid, headers included.
	Columns []Column
	Rows    []Row
	// Cells are sorted by row, then column. Blank cells may be left out and covered slots
	// have none.
	Cells []Cell
	// Notes are the footnotes that belong to the table.
	Notes []Note
	// Issues say what could not be read cleanly.
	Issues []Issue
	// Held is set when the table must not be answered from before a person has looked.
	Held bool
	// Confidence is 0 to 100; 0 means that the format gives no estimate.
	Confidence int
	// Counts of what was left out while reading, by what it was ("hidden rows", …).
	Left map[string]int
}

// ColumnType says what the data cells of a column hold.
type ColumnType string

// The column types.
const (
	TypeText   ColumnType = "text"
	TypeNumber ColumnType = "number"
	TypeDate   ColumnType = "date"
	TypeBlank  ColumnType = "blank"
)

// Kind says what part a row or a column plays in its table.
type Kind string

// The kinds of rows and columns.
const (
	KindHeader   Kind = "header"
	KindData     Kind = "data"
	KindSection  Kind = "section"
	KindSubtotal Kind = "subtotal"
	KindTotal    Kind = "total"
	KindOfWhich  Kind = "of_which"
	KindNote     Kind = "note"
	KindBlank    Kind = "blank"
	KindStub     Kind = "stub"
)

// IsTotal tells whether a row or column of this kind sums up others.
func (k Kind) IsTotal() bool { return k == KindTotal || k == KindSubtotal }

// Column describes one column of the grid.
type Column struct {
	// Path is the header path, outermost first, parents carried over their span.
	Path []string
	// Type is the type of the data cells.
	Type ColumnType
	// Kind is KindStub, KindData, KindTotal, … .
	Kind Kind
	// Unit and Scale are what most data cells of the column share; a cell's own
	// [Value] stands above them.
	Unit  Unit
	Scale int
	// Period that the header states, nil when it states none.
	Period *Period
	// Notes are the marks of footnotes on the header.
	Notes []string
}

// Row describes one row of the grid.
type Row struct {
	// Path is the row path, outermost first: section rows and parents by indent, then the
	// row's own label.
	Path []string
	// Kind is KindHeader, KindData, KindTotal, … .
	Kind Kind
	// Page of the row, from 1, 0 where the format has no pages.
	Page int
	// Period that the row's label states, nil when it states none.
	Period *Period
	// Notes are the marks of footnotes on the label.
	Notes []string
	// Columns are the header paths of the row's cells where a header inside the body names
	// them anew; nil where the columns' own paths hold. Rows share it.
	Columns [][]string
}

// Cell is one cell of the grid. Row and Col count from 0 over the whole grid.
type Cell struct {
	Row, Col         int
	RowSpan, ColSpan int // 1 when the cell spans nothing else
	// Text is the text as printed, footnote marks included, white space folded.
	Text string
	// Header is set on cells that name rows or columns.
	Header bool
	// Page from 1, 0 where the format has none; Box is nil where the format has no places.
	Page int
	Box  *Rect
	// Ref says where the cell stands in its source.
	Ref Ref
	// Notes are the marks of footnotes on this cell.
	Notes []string
	// Value is what the text states, with unit and scale resolved.
	Value Value
	// Period that the value is for, nil when nothing states it.
	Period *Period
	// Stated are the numbers that a text states inside its words, as in "par value $0.01;
	// 2,250 shares authorized". None of them is the cell's value.
	Stated []Stated
	// Concept is the name that a tag in the source gives the number, such as the
	// inline-XBRL "us-gaap:Revenues"; "" where there is none.
	Concept string
	// Style holds hints from the source, nil when there are none.
	Style *Style
}

// Stated is one number inside a text, with what it is for.
type Stated struct {
	Text   string
	Value  Value
	Period *Period
}

// Style holds what a source shows of a cell beside its text; it is evidence for reading
// headers and hierarchy, and no part of the output.
type Style struct {
	Indent   float32 // left indent of the text, in points or the format's nearest thing
	Bold     bool
	Italic   bool
	RuleTop  bool // a rule stands over the cell
	HeaderOK bool // the source itself marks the cell as a header (th, thead)
	Format   string
	Formula  string
}

// Note is a footnote: the mark that refers to it and its text.
type Note struct {
	Marker string `json:"marker"`
	Text   string `json:"text"`
	Ref    Ref    `json:"ref,omitempty"`
}

// Severity grades an [Issue].
type Severity string

// The severities. An error means that something was lost, a warning that something may be
// read wrongly, info that something was left out on purpose.
const (
	Info    Severity = "info"
	Warning Severity = "warning"
	Error   Severity = "error"
)

// Issue is something that could not be read cleanly.
type Issue struct {
	Code     string   `json:"code"`
	Severity Severity `json:"severity"`
	Message  string   `json:"message"`
	Page     int      `json:"page,omitempty"`
	Ref      Ref      `json:"ref,omitempty"`
}

// Rect is a box in PDF points from the top left of the page.
type Rect struct{ X0, Y0, X1, Y1 float32 }

// Ref says where a thing stands in its source: "page:3/box:72,100,140,112" (PDF),
// "html:13/5/3" (13th table, 5th row, 3rd cell of that row, from 1), "Sheet1!B7",
// "csv:4/2" (line, field), or "db:public.sales/amount" (a column of a database).
type Ref string
