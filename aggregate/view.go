package aggregate

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/table"
)

// view is a table as a plan sees it: plain, transposed, joined from several, or made of facts.
type view struct {
	t    *table.Table
	rows []table.Row
	cols []table.Column
	// head rows and stub columns name the others.
	head, stub int
	flip       bool
	grid       [][]int
	// source names the table that each column comes from, nil when all are t's.
	source []string
	// origin tells where a cell comes from, nil when all are t's.
	origin []*Operand
}

func newView(t *table.Table, flip bool) *view {
	v := &view{t: t, rows: t.Rows, cols: t.Columns, head: t.HeaderRows, stub: t.StubColumns, grid: t.Grid(), flip: flip}
	if !flip {
		return v
	}
	v.head, v.stub = t.StubColumns, t.HeaderRows
	v.rows, v.cols = make([]table.Row, len(t.Columns)), make([]table.Column, len(t.Rows))
	for i, c := range t.Columns {
		v.rows[i] = table.Row{Path: c.Path, Kind: c.Kind, Period: c.Period, Notes: c.Notes}
	}
	for i, r := range t.Rows {
		v.cols[i] = table.Column{Path: r.Path, Kind: r.Kind, Period: r.Period, Notes: r.Notes}
	}
	return v
}

// slot gives the index of the cell that covers a slot, -1 for none.
func (v *view) slot(row, col int) int {
	if v.flip {
		row, col = col, row
	}
	return v.grid[row][col]
}

func (v *view) cell(i int) *table.Cell {
	if i < 0 {
		return nil
	}
	return &v.t.Cells[i]
}

// isData tells whether a row holds data: the rule is on [Query].
func (v *view) isData(row int) bool {
	if row < v.head {
		return false
	}
	switch v.rows[row].Kind {
	case table.KindHeader, table.KindSection, table.KindNote, table.KindBlank, table.KindStub:
		return false
	}
	return true
}

// leftOut names why aggregates leave a row or column of this kind out, "" for data.
func leftOut(k table.Kind, what string) string {
	switch k {
	case table.KindTotal, table.KindSubtotal:
		return string(k) + " " + what
	case table.KindOfWhich:
		return "of which " + what
	}
	return ""
}

// ownLabel is the last part of a row's path, or the text of its first cell.
func (v *view) ownLabel(row int) string {
	if p := v.rows[row].Path; len(p) > 0 && p[len(p)-1] != "" {
		return p[len(p)-1]
	}
	if c := v.cell(v.labelCell(row)); c != nil {
		return c.Text
	}
	return ""
}

// labelCell gives the cell that names a row: the last of the stub that is not blank, or
// without a stub the first that is not blank.
func (v *view) labelCell(row int) int {
	for c := v.stub - 1; c >= 0; c-- {
		if i := v.slot(row, c); i >= 0 && v.t.Cells[i].Text != "" {
			return i
		}
	}
	if v.stub > 0 {
		return -1
	}
	for c := range v.cols {
		if i := v.slot(row, c); i >= 0 && v.t.Cells[i].Text != "" {
			return i
		}
	}
	return -1
}

// operand describes a cell.
func (v *view) operand(i int) Operand {
	if v.origin != nil && v.origin[i] != nil {
		return *v.origin[i]
	}
	return operandOf(v.t, &v.t.Cells[i])
}

func operandOf(t *table.Table, c *table.Cell) Operand {
	o := Operand{
		Document: t.Document, Table: t.ID, Page: c.Page, Ref: c.Ref, Row: c.Row, Col: c.Col,
		Text: c.Text, Value: c.Value, Period: c.Period,
	}
	if c.Row < len(t.Rows) {
		o.RowPath = t.Rows[c.Row].Path
		if o.Page == 0 {
			o.Page = t.Rows[c.Row].Page
		}
	}
	if c.Col < len(t.Columns) {
		o.ColumnPath = t.Columns[c.Col].Path
	}
	return o
}

// view gives the table that a selection reads, made once a run.
func (r *runner) view(ctx context.Context, source string, flip bool) (*view, error) {
	key := viewKey{source, flip}
	if v := r.views[key]; v != nil {
		return v, nil
	}
	t, err := r.source(ctx, source)
	if err != nil {
		return nil, err
	}
	v := newView(t, flip)
	r.views[key] = v
	return v, nil
}

type viewKey struct {
	source string
	flip   bool
}

func (r *runner) source(ctx context.Context, id string) (*table.Table, error) {
	if id == "" {
		if len(r.q.Sources) == 0 {
			return nil, fmt.Errorf("%w: a selection names no source and the plan has none", ErrQuery)
		}
		id = r.q.Sources[0]
	}
	t, err := r.tables.Table(ctx, id)
	if err != nil {
		return nil, err
	}
	if t == nil {
		return nil, fmt.Errorf("%w: no table %q", ErrQuery, id)
	}
	if err := t.Validate(); err != nil {
		return nil, fmt.Errorf("%w: table %q: %w", ErrQuery, id, err)
	}
	return t, nil
}

// TableSet is a [Tables] of tables in memory.
type TableSet map[string]*table.Table

// NewTableSet makes a set of tables by their IDs.
func NewTableSet(tables ...*table.Table) TableSet {
	s := TableSet{}
	for _, t := range tables {
		s[t.ID] = t
	}
	return s
}

// Table gives the table with this ID, or an error that wraps [ErrQuery].
func (s TableSet) Table(_ context.Context, id string) (*table.Table, error) {
	if t := s[id]; t != nil {
		return t, nil
	}
	return nil, fmt.Errorf("%w: no table %q", ErrQuery, id)
}
