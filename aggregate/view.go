package aggregate

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/table"
)

// view is a table as a plan sees it: plain, transposed, joined from several, or made of facts.
type view struct {
	n    int // rows
	row  func(i int) *table.Row
	cols []table.Column
	// head rows and stub columns name the others.
	head, stub int
	// slot gives the cell that covers a place, nil for none.
	slot func(row, col int) *table.Cell
	// table gives the table that a column comes from, nil for facts.
	table func(col int) *table.Table
	// operand describes a cell to cite.
	operand func(x val) Operand
	// source names the table that each column comes from, nil when all are of one.
	source []string
	// from gives the part of a join that a column comes from, and the part's row in each row
	// of the join; nil for other views.
	from func(col int) (part *view, partCol int, rows []int32)
	// store holds what is worked out once for all plans over a large table: see [columns].
	store columnStore
}

func newView(t *table.Table, flip bool) *view {
	grid := newGrid(t)
	v := &view{n: len(t.Rows), cols: t.Columns, head: t.HeaderRows, stub: t.StubColumns}
	v.row = func(i int) *table.Row { return &t.Rows[i] }
	v.slot = grid.at
	v.table = func(int) *table.Table { return t }
	v.operand = func(x val) Operand { return operandOf(t, x.cell) }
	if !flip {
		return v
	}
	v.slot = func(row, col int) *table.Cell { return grid.at(col, row) }
	v.head, v.stub = t.StubColumns, t.HeaderRows
	rows := make([]table.Row, len(t.Columns))
	v.n, v.cols = len(rows), make([]table.Column, len(t.Rows))
	v.row = func(i int) *table.Row { return &rows[i] }
	for i, c := range t.Columns {
		rows[i] = table.Row{Path: c.Path, Kind: c.Kind, Period: c.Period, Notes: c.Notes}
	}
	for i, r := range t.Rows {
		v.cols[i] = table.Column{Path: r.Path, Kind: r.Kind, Period: r.Period, Notes: r.Notes}
	}
	return v
}

// grid finds the cell that covers a slot.
type grid struct {
	t     *table.Table
	width int
	cells []int32 // index of the cell plus one
}

func newGrid(t *table.Table) *grid {
	g := &grid{t: t, width: len(t.Columns), cells: make([]int32, len(t.Rows)*len(t.Columns))}
	for i := range t.Cells {
		c := &t.Cells[i]
		for r := c.Row; r < c.Row+c.RowSpan; r++ {
			for k := c.Col; k < c.Col+c.ColSpan; k++ {
				g.cells[r*g.width+k] = int32(i + 1)
			}
		}
	}
	return g
}

func (g *grid) at(row, col int) *table.Cell {
	if i := g.cells[row*g.width+col]; i > 0 {
		return &g.t.Cells[i-1]
	}
	return nil
}

// operand describes the cell of a value.
func (x val) operand() Operand { return x.in.operand(x) }

// period is the period that a cell's value is for.
func (x val) period() *table.Period {
	if t := x.in.table(x.col); t != nil {
		return periodOf(t, x.cell)
	}
	return x.cell.Period
}

// isData tells whether a row holds data: the rule is on [Query].
func (v *view) isData(row int) bool {
	if row < v.head {
		return false
	}
	switch v.row(row).Kind {
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
	if p := v.row(row).Path; len(p) > 0 && p[len(p)-1] != "" {
		return p[len(p)-1]
	}
	if c, _ := v.labelCell(row); c != nil {
		return c.Text
	}
	return ""
}

// labelCell gives the cell that names a row: the last of the stub that is not blank, or
// without a stub the first that is not blank.
func (v *view) labelCell(row int) (*table.Cell, int) {
	for col := v.stub - 1; col >= 0; col-- {
		if c := v.slot(row, col); c != nil && c.Text != "" {
			return c, col
		}
	}
	if v.stub > 0 {
		return nil, 0
	}
	for col := range v.cols {
		if c := v.slot(row, col); c != nil && c.Text != "" {
			return c, col
		}
	}
	return nil, 0
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
		o.ColumnPath = t.ColumnPath(c.Row, c.Col)
	}
	return o
}

// view gives what a selection reads, made once a run: a table, or without a source the first
// one with its joins, or the facts.
func (r *runner) view(ctx context.Context, source string, flip bool) (*view, error) {
	key := viewKey{source, flip}
	if v := r.views[key]; v != nil {
		return v, nil
	}
	v, err := r.make(ctx, source, flip)
	if err != nil {
		return nil, err
	}
	r.views[key] = v
	return v, nil
}

func (r *runner) make(ctx context.Context, source string, flip bool) (*view, error) {
	if flip && source == "" && (r.q.Facts != nil || len(r.q.Join) > 0) {
		return nil, fmt.Errorf("%w: facts and joins cannot be transposed", ErrQuery)
	}
	var v *view
	var err error
	switch {
	case source == "" && r.q.Facts != nil:
		v, err = r.facts(ctx)
	case flip:
		t, err := r.source(ctx, source)
		if err != nil {
			return nil, err
		}
		return newView(t, true), nil
	default:
		v, err = r.plain(ctx, source)
	}
	if err == nil && source == "" && len(r.q.Join) > 0 {
		v, err = r.joined(ctx, v)
	}
	return v, err
}

// plain is a table as it stands.
func (r *runner) plain(ctx context.Context, source string) (*view, error) {
	t, err := r.source(ctx, source)
	if err != nil {
		return nil, err
	}
	if c, ok := r.tables.(*cached); ok {
		return c.cache.view(t), nil
	}
	return newView(t, false), nil
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
	if len(t.Columns) > 0 && len(t.Rows) > maxSlots/len(t.Columns) {
		return nil, fmt.Errorf("%w: table %q has more than %d slots", ErrTruncated, id, maxSlots)
	}
	if c, ok := r.tables.(*cached); ok && c.cache.has(t) {
		return t, nil
	}
	if err := t.Validate(); err != nil {
		return nil, fmt.Errorf("%w: table %q: %w", ErrQuery, id, err)
	}
	return t, nil
}

// maxSlots bounds the grid that a plan reads: 100 million slots take 400 MB.
const maxSlots = 100_000_000

// TableSet is a [Tables] of tables in memory.
type TableSet map[string]*table.Table

// NewTableSet makes a set of tables by their IDs; nil ones are left out.
func NewTableSet(tables ...*table.Table) TableSet {
	s := TableSet{}
	for _, t := range tables {
		if t != nil {
			s[t.ID] = t
		}
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
