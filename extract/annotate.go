package extract

import (
	"context"

	"github.com/tabrag/tabrag/table"
)

// Annotate reads what the tables of a document mean, the same way for every format. It
// expects each table's grid (Rows and Columns of the right length, Cells with text, spans,
// refs and style hints) and what stands around it (Caption, Section, Context), and sets header
// depth, stub width, paths, kinds, units, scales, periods, notes and the values of the cells.
// HeaderRows and StubColumns that a format has set above zero are kept, and so is a cell's
// Value that a format has set because its source states it: its unit and scale are completed
// from what is printed unless it is Stated.
//
// Format readers call it last. It never fails on what a document says: what it cannot read
// becomes an issue. The error is the context's.
func Annotate(ctx context.Context, doc *Document) error {
	about := learn(doc)
	for _, t := range doc.Tables {
		t.SortCells()
		if err := annotateTable(ctx, t, about); err != nil {
			return err
		}
	}
	linkProse(doc)
	finishAbout(doc, about)
	table.Identify(doc.ID, doc.Tables)
	return nil
}

// annotateTable runs the steps in order; each one stands on those before it. It returns
// between two steps when the context is done.
func annotateTable(ctx context.Context, t *table.Table, about *learned) error {
	s, ok := newSheet(t, about)
	if !ok {
		return nil
	}
	for _, step := range []func(){
		s.readValues, s.findHeader, s.findStub, s.findBlocks, s.settleLocale, s.linkNotes, s.nameColumns,
		s.nameRows, s.findTotals, s.resolveUnits, s.resolvePeriods, s.findStated, s.describeColumns, s.findOrders,
	} {
		if err := ctx.Err(); err != nil {
			return err
		}
		step()
	}
	return nil
}
