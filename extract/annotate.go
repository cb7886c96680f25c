package extract

import (
	"context"

	"github.com/tabrag/tabrag/table"
)

// Annotate reads what the tables of a document mean, the same way for every format. It
// expects each table's grid (Rows and Columns of the right length, Cells with text, spans,
// refs and style hints) and what stands around it (Caption, Section, Context), and sets header
// depth, stub width, paths, kinds, units, scales, periods, notes and the values of the cells.
// HeaderRows and StubColumns that a format has set above zero are kept.
//
// Format readers call it last. It never fails: what it cannot read becomes an issue.
func Annotate(ctx context.Context, doc *Document) error {
	for _, t := range doc.Tables {
		if err := ctx.Err(); err != nil {
			return err
		}
		t.SortCells()
	}
	table.Identify(doc.ID, doc.Tables)
	return nil
}
