package extract

import (
	"context"
	"fmt"

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
	for _, t := range doc.Tables {
		if err := inGrid(t); err != nil {
			return &Error{Source: doc.Source, Err: err}
		}
	}
	about := learn(doc)
	for _, t := range doc.Tables {
		t.SortCells()
		if err := annotateTable(ctx, t, about); err != nil {
			return err
		}
	}
	linkProse(doc)
	finishAbout(doc, about)
	setFiscal(doc)
	table.Identify(doc.ID, doc.Tables)
	return nil
}

// inGrid refuses what a reader of one's own may have got wrong, and no step below looks for.
func inGrid(t *table.Table) error {
	if t == nil {
		return fmt.Errorf("%w: a document with a nil table", ErrCorrupt)
	}
	if t.HeaderRows < 0 || t.HeaderRows > len(t.Rows) || t.StubColumns < 0 || t.StubColumns > len(t.Columns) {
		return fmt.Errorf("%w: more header rows or stub columns than the table has", ErrCorrupt)
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row < 0 || c.Col < 0 || c.RowSpan < 1 || c.ColSpan < 1 || c.Row+c.RowSpan > len(t.Rows) || c.Col+c.ColSpan > len(t.Columns) {
			return fmt.Errorf("%w: cell %d is outside its table", ErrCorrupt, i)
		}
	}
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
		s.readValues, s.findHeader, s.findStub, s.findBlocks, s.settleLocale, s.linkNotes, s.nameColumns, s.carryNames,
		s.nameRows, s.findTotals, s.resolveUnits, s.resolvePeriods, s.findStated, s.describeColumns, s.findOrders,
	} {
		if err := ctx.Err(); err != nil {
			return err
		}
		step()
	}
	return nil
}
