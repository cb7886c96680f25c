package extract

import (
	"context"

	"github.com/tabrag/tabrag/table"
)

// Part is a run of rows of one table, read and annotated like a table of its own: the
// table's header rows first, the same in every part, then body rows. Parts of one table
// share its ID and follow each other.
type Part struct {
	Table *table.Table
	// From is how many body rows of the table stand in earlier parts.
	From int
}

// Streamer is a Format that can hand over long tables in parts, so that reading a file takes
// the memory of its raw cells and of one part, not of all its cells as a table. A table whose
// rows depend on rows far above them (sections, ranges merged downwards) comes as one part
// whatever its length.
//
// Stream calls yield for every part in document order and stops when it fails. The document
// that it returns has no tables; their place in its text counts them in order of appearance.
type Streamer interface {
	Format
	Stream(ctx context.Context, src Source, yield func(Part) error) (*Document, error)
}
