package aggregate

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// column is a column selector resolved against a view.
type column struct {
	idx   int // -1 when computed or when the reading needs none
	read  Reading
	minus *column
	expr  *Expr
}

// whole tells whether the column is read as its cells stand.
func (c column) whole() bool { return c.idx >= 0 && c.read == Whole && c.expr == nil && c.minus == nil }

// columns resolves a selector; nil selects all columns right of the stub.
func (r *runner) columns(ctx context.Context, v *view, sel *Columns) ([]column, error) {
	if sel == nil {
		out := make([]column, 0, len(v.cols))
		for i := v.stub; i < len(v.cols); i++ {
			out = append(out, column{idx: i})
		}
		return out, nil
	}
	one := column{idx: -1, read: sel.Read, expr: sel.Expr}
	if sel.Minus != nil {
		m, err := r.column(ctx, v, sel.Minus)
		if err != nil {
			return nil, err
		}
		one.minus = &m
	}
	if sel.Expr != nil || sel.needsNone() {
		return []column{one}, nil
	}
	found, err := v.find(sel)
	if err != nil {
		return nil, err
	}
	out := make([]column, len(found))
	for i, idx := range found {
		one.idx = idx
		out[i] = one
	}
	return out, nil
}

// needsNone tells whether the reading says all.
func (c *Columns) needsNone() bool {
	return (c.Read == Place || c.Read == RowLabel) && c.Path == nil && c.Index == nil && c.Period == nil
}

// column resolves a selector that must give one column.
func (r *runner) column(ctx context.Context, v *view, sel *Columns) (column, error) {
	cols, err := r.columns(ctx, v, sel)
	if err != nil {
		return column{}, err
	}
	if len(cols) != 1 {
		return column{}, fmt.Errorf("%w: %d columns are called %q where one is needed", ErrAmbiguous, len(cols), strings.Join(sel.Path, table.PathSeparator))
	}
	return cols[0], nil
}

// find gives the grid columns that a selector names.
func (v *view) find(sel *Columns) ([]int, error) {
	if sel.Index != nil {
		if i := *sel.Index; i < 0 || i >= len(v.cols) {
			return nil, fmt.Errorf("%w: column %d of %d", ErrQuery, i, len(v.cols))
		}
	}
	var full, tail []int
	for i := range v.cols {
		c := &v.cols[i]
		if sel.Index != nil && *sel.Index != i || v.source != nil && sel.Source != "" && v.source[i] != sel.Source {
			continue
		}
		if sel.Period != nil && !samePeriod(sel.Period, c.Period) {
			continue
		}
		switch matchPath(c.Path, sel.Path) {
		case fullPath:
			full = append(full, i)
		case tailPath:
			tail = append(tail, i)
		}
	}
	if len(full) > 0 {
		return full, nil
	}
	if len(tail) > 0 {
		return tail, nil
	}
	if sel.Period != nil {
		return nil, fmt.Errorf("%w: no column of that period", ErrNoMatch)
	}
	return nil, fmt.Errorf("%w: no column %q", ErrQuery, strings.Join(sel.Path, table.PathSeparator))
}

type pathMatch int

const (
	noPath pathMatch = iota
	tailPath
	fullPath
)

// matchPath tells how a path fits the parts asked for; no parts fit every path.
func matchPath(path, parts []string) pathMatch {
	if len(parts) == 0 {
		return fullPath
	}
	if len(parts) > len(path) {
		return noPath
	}
	for i, p := range parts {
		if fold(p) != fold(path[len(path)-len(parts)+i]) {
			return noPath
		}
	}
	if len(parts) == len(path) {
		return fullPath
	}
	return tailPath
}

// samePeriod tells whether p has all that want states.
func samePeriod(want, p *table.Period) bool {
	if p == nil {
		return false
	}
	return (want.Start == "" || want.Start == p.Start) && (want.End == "" || want.End == p.End) &&
		(want.Grain == "" || want.Grain == p.Grain) && (want.Label == "" || fold(want.Label) == fold(p.Label)) &&
		(want.FiscalYear == 0 || want.FiscalYear == p.FiscalYear) && (want.FiscalQuarter == 0 || want.FiscalQuarter == p.FiscalQuarter) &&
		(want.Mark == "" || fold(want.Mark) == fold(p.Mark))
}

// read gives the values of a column in a row: one, or with EachItem one an item.
func (r *runner) read(ctx context.Context, v *view, row int, c column) ([]val, error) {
	if c.expr != nil {
		return r.compute(ctx, v, row, c)
	}
	if c.idx < 0 && c.read != Place && c.read != RowLabel {
		return nil, fmt.Errorf("%w: a column that names none", ErrQuery)
	}
	x := v.readOne(row, c)
	if c.read == EachItem && x.kind != table.Blank {
		items := ListItems(x.text)
		out := make([]val, len(items))
		for i, s := range items {
			out[i] = x
			out[i].kind, out[i].text = table.Text, s
		}
		return out, nil
	}
	if c.minus == nil {
		return []val{x}, nil
	}
	y, err := r.readFirst(ctx, v, row, *c.minus)
	if err != nil {
		return nil, err
	}
	if x.kind != table.Number || y.kind != table.Number {
		return []val{{kind: table.NotAvailable, in: v, row: row}}, nil
	}
	was := r.at
	r.at = &rowAt{v: v, row: row}
	d, err := r.math(Subtract, []val{x, y}, 0)
	r.at = was
	d.in, d.row, d.parts = v, row, []val{x, y}
	return []val{d}, err
}

// readFirst reads a column that gives one value a row; of a list it takes the first item.
func (r *runner) readFirst(ctx context.Context, v *view, row int, c column) (val, error) {
	if c.idx >= 0 && c.expr == nil && c.minus == nil && c.read != EachItem {
		return v.readOne(row, c), nil
	}
	vals, err := r.read(ctx, v, row, c)
	if err != nil || len(vals) == 0 {
		return val{in: v, row: row}, err
	}
	return vals[0], nil
}

// compute evaluates a row's own expression. A row that lacks an operand, or divides by zero,
// has no such value. Steps are kept for rows that are answered with alone: see [runner.show].
func (r *runner) compute(ctx context.Context, v *view, row int, c column) ([]val, error) {
	was := r.at
	r.at = &rowAt{v: v, row: row}
	defer func() { r.at = was }()
	out, err := r.eval(ctx, c.expr)
	if errors.Is(err, ErrNoMatch) || errors.Is(err, ErrDivide) {
		return []val{{kind: table.NotAvailable, in: v, row: row}}, nil
	}
	for i := range out {
		out[i].in, out[i].row, out[i].cell, out[i].parts = v, row, nil, r.at.read
	}
	return out, err
}

// show computes a row's expression again, and keeps its steps.
func (r *runner) show(ctx context.Context, v *view, row int, c column) error {
	if c.expr == nil {
		return nil
	}
	was := r.at
	r.at = &rowAt{v: v, row: row, loud: true}
	defer func() { r.at = was }()
	_, err := r.eval(ctx, c.expr)
	return err
}

// readOne reads a cell the way the column says.
func (v *view) readOne(row int, c column) val {
	switch c.read {
	case Place:
		x := number(table.NewDecimal(int64(row), 0))
		x.in, x.row = v, row
		return x
	case RowLabel:
		c, col := v.labelCell(row)
		return val{kind: table.Text, text: v.ownLabel(row), in: v, cell: c, row: row, col: col}
	}
	x := cellVal(v, row, c.idx)
	if c.read == Whole || x.kind == table.Blank {
		if c.read == Items && x.kind == table.Blank {
			x.kind, x.num = table.Number, table.Decimal{}
		}
		return x
	}
	switch c.read {
	case AsText, EachItem:
		x.kind = table.Text
		return x
	case FirstWord, FirstItem, LastItem, MonthName, QuarterName:
		part, ok := c.read.Part(x.text)
		if !ok {
			return val{kind: table.NotAvailable, text: x.text, in: v, cell: x.cell, row: row, col: x.col}
		}
		x.kind, x.text = table.Text, part
		return x
	}
	var stated table.Value
	if x.cell != nil {
		stated = x.cell.Value
	}
	n, ok := c.read.Number(x.text, stated)
	if !ok {
		return val{kind: table.NotAvailable, text: x.text, in: v, cell: x.cell, row: row, col: x.col}
	}
	x.kind, x.num, x.unit, x.scale = table.Number, n, "", 0
	x.text = n.String()
	return x
}
