package aggregate

import (
	"context"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// pick answers with rows (or columns): the greatest, the first, the n-th.
func (r *runner) pick(ctx context.Context, e *Expr, s *selection) ([]val, error) {
	ranks, err := r.ranks(ctx, e, s)
	if err != nil {
		return nil, err
	}
	if len(ranks) == 0 {
		return nil, ErrNoMatch
	}
	chosen, err := r.choose(e, ranks)
	if err != nil {
		return nil, err
	}
	var ret *column
	if e.Return != nil {
		c, err := r.column(ctx, s.v, e.Return)
		if err != nil {
			return nil, err
		}
		ret = &c
	}
	var by column
	if e.By != nil {
		if by, err = r.column(ctx, s.v, e.By); err != nil {
			return nil, err
		}
	}
	out := make([]val, 0, len(chosen))
	for _, x := range chosen {
		if err := r.show(ctx, s.v, x.row, by); err != nil {
			return nil, err
		}
		y, err := r.answer(ctx, e, s, x, ret)
		if err != nil {
			return nil, err
		}
		r.cite(y)
		r.cite(x.val)
		out = append(out, y)
	}
	if ret != nil && (e.Op == ArgMin || e.Op == ArgMax) {
		out = distinct(out) // rows that tie and say the same give it once
	}
	return out, nil
}

// ranked is a candidate: what it is ordered by, and its cell.
type ranked struct {
	val
	col int // grid column of the cell, -1 with By
}

// ranks lists the candidates in table order.
func (r *runner) ranks(ctx context.Context, e *Expr, s *selection) ([]ranked, error) {
	inOrder := e.By == nil && (e.Op == First || e.Op == Last || e.Op == Nth)
	cols := s.cols
	switch {
	case e.By != nil:
		c, err := r.column(ctx, s.v, e.By)
		if err != nil {
			return nil, err
		}
		cols = []column{c}
	case inOrder && s.cells.Columns == nil:
		cols = []column{{idx: -1, read: RowLabel}}
	}
	var out []ranked
	for _, c := range cols {
		one := &selection{v: s.v, rows: s.list(), listed: true, cols: []column{c}, cells: s.cells}
		vals, err := r.values(ctx, one)
		if err != nil {
			return nil, err
		}
		for _, x := range vals {
			if x.kind == table.Blank && c.read != RowLabel {
				r.excludeVal(x)
				continue
			}
			out = append(out, ranked{x, c.idx})
		}
	}
	if len(cols) > 1 {
		slices.SortStableFunc(out, func(a, b ranked) int { return a.row - b.row })
	}
	if inOrder {
		return out, nil
	}
	return r.comparable(out)
}

// comparable keeps the candidates that can be put in one order, as numbers or dates or text.
func (r *runner) comparable(list []ranked) ([]ranked, error) {
	vals := make([]val, len(list))
	for i := range list {
		vals[i] = list[i].val
	}
	kept, places, _, err := r.orderedFrom(vals)
	if err != nil {
		return nil, err
	}
	out := make([]ranked, len(kept))
	for i, x := range kept {
		x.group = nil
		out[i] = ranked{x, list[places[i]].col}
	}
	return out, nil
}

// choose takes the candidates that the operator means.
func (r *runner) choose(e *Expr, list []ranked) ([]ranked, error) {
	n := max(e.N, 1)
	inOrder := e.By == nil && (e.Op == First || e.Op == Last || e.Op == Nth)
	if inOrder {
		return cut(e.Op, list, n)
	}
	vals := make([]val, len(list))
	for i := range list {
		vals[i] = list[i].val
	}
	_, cmp, err := r.ordered(vals)
	if err != nil {
		return nil, err
	}
	desc := e.Order == "desc" || e.Op == ArgMax || e.Op == Top && e.Order != "asc"
	slices.SortStableFunc(list, func(a, b ranked) int {
		if desc {
			return cmp(b.val, a.val)
		}
		return cmp(a.val, b.val)
	})
	same := func(a, b ranked) bool { return cmp(a.val, b.val) == 0 }
	switch e.Op {
	case ArgMin, ArgMax:
		r.compared(e.Op, vals, list[0].val)
		return r.tied(list, 1, same), nil
	case Top:
		return r.tied(list, min(n, len(list)), same), nil
	}
	return cut(e.Op, list, n)
}

// compared records the comparison that found the extreme.
func (r *runner) compared(op Op, vals []val, best val) {
	for i := range vals {
		if vals[i].cell == nil && vals[i].kind != table.Number {
			return
		}
	}
	step := Min
	if op == ArgMax {
		step = Max
	}
	best.step = 0
	r.cite(best)
	r.step(step, vals, &best)
}

// tied gives the first n and all that equal the last of them.
func (r *runner) tied(list []ranked, n int, same func(a, b ranked) bool) []ranked {
	first := n
	for n < len(list) && same(list[n], list[n-1]) {
		n++
	}
	if n > first {
		r.note("Several tie.")
	}
	return list[:n]
}

func cut(op Op, list []ranked, n int) ([]ranked, error) {
	switch {
	case op == Nth && n > len(list):
		return nil, ErrNoMatch
	case op == Nth:
		return list[n-1 : n], nil
	case op == Last:
		return list[len(list)-min(n, len(list)):], nil
	}
	return list[:min(n, len(list))], nil
}

// answer words a chosen candidate: the Return column, its cell, or its name.
func (r *runner) answer(ctx context.Context, e *Expr, s *selection, x ranked, ret *column) (y val, err error) {
	if ret != nil {
		y, err = r.readFirst(ctx, s.v, x.row, *ret)
		y.label = s.v.ownLabel(x.row)
		return y, err
	}
	wantsCell := e.Op == First || e.Op == Last || e.Op == Nth || e.Op == Top
	if wantsCell && s.cells.Columns != nil && len(s.cols) == 1 {
		y = x.val
		if e.By != nil {
			y, err = r.readFirst(ctx, s.v, x.row, s.cols[0])
		}
		y.label = s.v.ownLabel(x.row)
		return y, err
	}
	if x.col >= 0 && s.size() == 1 && len(s.cols) > 1 {
		return val{kind: table.Text, text: s.columnName(x.col), in: s.v, row: x.row}, nil
	}
	y = s.v.readOne(x.row, column{idx: -1, read: RowLabel})
	y.label = s.v.row(x.row).Label()
	return y, nil
}

// columnName names a column by what tells it from the other selected ones.
func (s *selection) columnName(col int) string {
	path := s.v.cols[col].Path
	same := 0
	for same < len(path)-1 {
		for _, c := range s.cols {
			if p := s.v.cols[c.idx].Path; same >= len(p) || fold(p[same]) != fold(path[same]) {
				return table.Column{Path: path[same:]}.Name()
			}
		}
		same++
	}
	return table.Column{Path: path[same:]}.Name()
}

// pickArgs picks among the values of arguments, which their labels name.
func (r *runner) pickArgs(e *Expr, vals []val) ([]val, error) {
	list := make([]ranked, len(vals))
	for i, x := range vals {
		list[i] = ranked{x, -1}
	}
	if len(list) == 0 {
		return nil, ErrNoMatch
	}
	inOrder := e.Op == First || e.Op == Last || e.Op == Nth
	if !inOrder {
		var err error
		if list, err = r.comparable(list); err != nil {
			return nil, err
		}
	}
	chosen, err := r.choose(e, list)
	if err != nil {
		return nil, err
	}
	out := make([]val, len(chosen))
	for i, x := range chosen {
		out[i] = x.val
		if (e.Op == ArgMin || e.Op == ArgMax) && x.name() != "" {
			out[i] = val{kind: table.Text, text: x.name(), label: x.name()}
		}
	}
	return out, nil
}

// name is what a value is called: its label, or its row's.
func (v val) name() string {
	if v.label != "" || v.in == nil {
		return v.label
	}
	return v.in.ownLabel(v.row)
}

// orderRows sorts the rows of a selection by a column; rows that have no such value go last.
func (r *runner) orderRows(ctx context.Context, e *Expr, s *selection) error {
	c, err := r.column(ctx, s.v, e.By)
	if err != nil {
		return err
	}
	one := &selection{v: s.v, rows: s.list(), listed: true, cols: []column{c}, cells: &Cells{}}
	vals, err := r.slots(ctx, one)
	if err != nil {
		return err
	}
	if vals, err = r.sorted(vals, e.Order == "desc"); err != nil {
		return err
	}
	rows := make([]int, 0, s.size())
	seen := map[int]bool{}
	for _, x := range vals {
		if !seen[x.row] {
			seen[x.row] = true
			rows = append(rows, x.row)
		}
	}
	for _, row := range s.list() {
		if !seen[row] {
			rows = append(rows, row)
		}
	}
	s.setRows(rows)
	return nil
}

// sorted orders values; those that have no place in the order are dropped and named.
func (r *runner) sorted(vals []val, desc bool) ([]val, error) {
	kept, cmp, err := r.ordered(vals)
	slices.SortStableFunc(kept, func(a, b val) int {
		if desc {
			return cmp(b, a)
		}
		return cmp(a, b)
	})
	return kept, err
}
