package xlsx

import (
	"context"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/sheet"
	"github.com/tabrag/tabrag/table"
)

var _ extract.Streamer = Extractor{}

// partRows is how many rows of the sheet a part holds.
const partRows = 4096

// Stream reads a workbook and hands over its tables in parts; see [extract.Streamer]. Errors
// are those of Extract and yield's own.
func (e Extractor) Stream(ctx context.Context, src extract.Source, yield func(extract.Part) error) (*extract.Document, error) {
	return e.run(ctx, src, yield)
}

// streamer cuts the tables of a workbook into parts.
type streamer struct {
	b     *book
	yield func(extract.Part) error
	heads []*table.Table // the first part of every table, its cells dropped
	err   error          // yield's, which ends the reading
}

// give calls yield.
func (s *streamer) give(p extract.Part) error {
	s.err = s.yield(p)
	return s.err
}

// table hands over one table.
func (s *streamer) table(ctx context.Context, v *view, f *sheet.Frame, around surroundings) error {
	n := f.Rows()
	first, err := s.part(ctx, v, f, around, nil, 0, min(n, partRows))
	if err != nil {
		return err
	}
	if n > partRows && !steady(first, f) {
		if first, err = s.part(ctx, v, f, around, nil, 0, n); err != nil {
			return err
		}
		n = 0
	}
	head := *first
	head.Cells, head.Rows = nil, nil
	s.heads = append(s.heads, &head)
	table.Identify(s.b.doc.ID, s.heads)
	first.ID, first.Index = head.ID, head.Index
	if err := s.give(extract.Part{Table: first}); err != nil {
		return err
	}
	for from := partRows; from < n; from += partRows {
		t, err := s.part(ctx, v, f, around, &head, from, min(n, from+partRows))
		if err != nil {
			return err
		}
		t.ID, t.Index = head.ID, head.Index
		if err := s.give(extract.Part{Table: t, From: from - head.HeaderRows}); err != nil {
			return err
		}
	}
	return nil
}

// part makes and annotates the rows from one to another, below the header of the table's
// first part.
func (s *streamer) part(ctx context.Context, v *view, f *sheet.Frame, around surroundings, head *table.Table, from, to int) (*table.Table, error) {
	rows := 0
	if head != nil {
		rows = head.HeaderRows
	}
	t := f.Table(rows, from, to, v.fill)
	if err := v.runes.Charge(0); err != nil {
		return nil, err
	}
	v.describe(t, around)
	if head != nil {
		t.HeaderRows, t.StubColumns = head.HeaderRows, head.StubColumns
	}
	doc := &extract.Document{ID: s.b.doc.ID, About: s.b.doc.About, Tables: []*table.Table{t}}
	if err := extract.Annotate(ctx, doc); err != nil {
		return nil, err
	}
	extract.Tick(ctx, extract.Progress{Done: to, Total: f.Rows(), What: "row"})
	return t, nil
}

// steady tells whether the rows of a table stand each for itself below one header, judged
// by its first part.
func steady(first *table.Table, f *sheet.Frame) bool {
	if first.HeaderRows == 0 || first.StubColumns == 0 || f.Spans(first.HeaderRows) {
		return false
	}
	for _, r := range first.Rows[first.HeaderRows:] {
		if r.Kind == table.KindSection || r.Kind == table.KindHeader || len(r.Path) > first.StubColumns {
			return false
		}
	}
	return true
}
