package aggregate

import (
	"context"
	"fmt"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// eval computes a node: one value, or several for those that list.
func (r *runner) eval(ctx context.Context, e *Expr) ([]val, error) {
	vals, err := r.evalOp(ctx, e)
	if err != nil {
		return nil, err
	}
	if e.Label != "" {
		for i := range vals {
			vals[i].label = e.Label
		}
	}
	return vals, nil
}

func (r *runner) evalOp(ctx context.Context, e *Expr) ([]val, error) {
	switch e.Op {
	case Const:
		n, err := table.ParseDecimal(e.Value)
		if err != nil {
			return nil, fmt.Errorf("%w: constant %q is no decimal number", ErrQuery, e.Value)
		}
		x := number(n)
		x.unit, x.literal = e.Unit, true
		return []val{x}, nil
	case Cell:
		return r.cellAt(ctx, e)
	}
	if opKind(e.Op) == overCells {
		return r.once(ctx, e)
	}
	args, err := r.args(ctx, e)
	if err != nil {
		return nil, err
	}
	x, err := r.math(e.Op, args, e.N)
	if err != nil {
		return nil, err
	}
	return []val{x}, nil
}

// args evaluates the operands of an operator that takes numbers: one each.
func (r *runner) args(ctx context.Context, e *Expr) ([]val, error) {
	var out []val
	for i := range e.Args {
		vals, err := r.eval(ctx, &e.Args[i])
		if err != nil {
			return nil, err
		}
		if len(vals) != 1 && e.Op != Mean {
			r.candidates = vals
			return nil, fmt.Errorf("%w: operand %d of %s has %d values", ErrAmbiguous, i+1, e.Op, len(vals))
		}
		for _, x := range vals {
			if e.Op == Equal {
				out = append(out, x)
				continue
			}
			n, ok := x.asNumber()
			switch {
			case ok:
				out = append(out, n)
			case x.kind == table.Nil && r.q.Nils == "zero":
				x.kind = table.Number
				r.note("A dash is read as zero.")
				out = append(out, x)
			case x.kind == table.Date && (e.Op == Greater || e.Op == Less):
				out = append(out, x)
			case x.missing():
				return nil, fmt.Errorf("%w: operand %d of %s is %s", ErrNoMatch, i+1, e.Op, x.kind)
			default:
				return nil, fmt.Errorf("%w: operand %d of %s is not a number", ErrQuery, i+1, e.Op)
			}
		}
	}
	return out, nil
}

// cellAt reads a column of the row at hand.
func (r *runner) cellAt(ctx context.Context, e *Expr) ([]val, error) {
	if r.at == nil || e.Cells == nil || e.Cells.Columns == nil {
		return nil, fmt.Errorf("%w: %s outside a row", ErrQuery, Cell)
	}
	c, err := r.column(ctx, r.at.v, e.Cells.Columns)
	if err != nil {
		return nil, err
	}
	at := r.at
	x, err := r.readFirst(ctx, at.v, at.row, c)
	at.read = append(at.read, x)
	return []val{x}, err
}

// once computes an aggregate inside a row's expression for the first row only: it is the same
// for every row, and a table read once a row would be read a million times.
func (r *runner) once(ctx context.Context, e *Expr) ([]val, error) {
	if !r.quiet() || e.Cells == nil {
		return r.overCells(ctx, e)
	}
	if vals, ok := r.memo[e]; ok {
		return slices.Clone(vals), nil
	}
	vals, err := r.overCells(ctx, e)
	if err == nil {
		if r.memo == nil {
			r.memo = map[*Expr][]val{}
		}
		r.memo[e] = slices.Clone(vals)
	}
	return vals, err
}

// overCells computes the operators over cells.
func (r *runner) overCells(ctx context.Context, e *Expr) ([]val, error) {
	if e.Cells == nil {
		return r.overArgs(ctx, e)
	}
	s, err := r.selectCells(ctx, e.Cells)
	if err != nil {
		return nil, err
	}
	if compares(e.Cells.Rows) {
		r.dropTotals(s)
	}
	switch e.Op {
	case Lookup:
		vals, err := r.values(ctx, s)
		if err != nil {
			return nil, err
		}
		return r.lookup(vals)
	case Exists:
		return r.exists(ctx, s)
	case List, Distinct:
		return r.list(ctx, e, s)
	}
	r.dropTotals(s)
	if vals, ok, err := r.vector(ctx, e.Op, s); ok || err != nil {
		return vals, err
	}
	switch e.Op {
	case Count:
		return r.count(ctx, s)
	case Streak:
		return r.streak(ctx, s)
	case WeightedAvg:
		return r.weighted(ctx, e, s)
	case ArgMin, ArgMax, First, Last, Nth, Top:
		return r.pick(ctx, e, s)
	}
	vals, err := r.values(ctx, s)
	if err != nil {
		return nil, err
	}
	return r.fold(e.Op, vals)
}

// overArgs computes an operator over the values of its arguments.
func (r *runner) overArgs(ctx context.Context, e *Expr) ([]val, error) {
	var vals []val
	for i := range e.Args {
		x, err := r.eval(ctx, &e.Args[i])
		if err != nil {
			return nil, err
		}
		vals = append(vals, x...)
	}
	switch e.Op {
	case Lookup:
		return r.lookup(vals)
	case List:
		return vals, nil
	case Distinct:
		return distinct(vals), nil
	case Exists:
		return []val{yesNo(len(vals) > 0)}, nil
	case Count:
		return []val{r.counted(present(vals))}, nil
	case ArgMin, ArgMax, First, Last, Nth, Top:
		return r.pickArgs(e, vals)
	case WeightedAvg, Streak:
		return nil, fmt.Errorf("%w: %s needs cells", ErrQuery, e.Op)
	}
	return r.fold(e.Op, vals)
}

// lookup gives the one value there is.
func (r *runner) lookup(vals []val) ([]val, error) {
	vals = present(vals)
	if len(vals) == 0 {
		return nil, ErrNoMatch
	}
	for _, x := range vals[1:] {
		if x.key() != vals[0].key() {
			r.candidates = vals
			for _, y := range vals {
				r.cite(y)
			}
			return nil, fmt.Errorf("%w: %d of them, and their values differ", ErrAmbiguous, len(vals))
		}
	}
	for _, x := range vals {
		r.cite(x)
	}
	return vals[:1], nil
}

// present drops blanks and n/a; a dash is kept by lookups as what the cell says.
func present(vals []val) []val {
	out := make([]val, 0, len(vals))
	for _, x := range vals {
		if !x.missing() {
			out = append(out, x)
		}
	}
	return out
}

func (r *runner) exists(ctx context.Context, s *selection) ([]val, error) {
	if s.cells.Columns == nil {
		return []val{yesNo(s.size() > 0)}, nil
	}
	vals, err := r.values(ctx, s)
	if err != nil {
		return nil, err
	}
	vals = present(vals)
	for _, x := range vals {
		r.cite(x)
	}
	return []val{yesNo(len(vals) > 0)}, nil
}

func (r *runner) list(ctx context.Context, e *Expr, s *selection) ([]val, error) {
	if e.By != nil {
		if err := r.orderRows(ctx, e, s); err != nil {
			return nil, err
		}
	}
	vals, err := r.values(ctx, s)
	if err != nil {
		return nil, err
	}
	vals = present(vals)
	if e.Op == Distinct {
		vals = distinct(vals)
	}
	if e.N > 0 && e.N < len(vals) {
		vals = vals[:e.N]
	}
	for _, x := range vals {
		r.cite(x)
	}
	if len(vals) == 0 {
		return nil, ErrNoMatch
	}
	return vals, nil
}

// compares tells whether rows are selected by comparison or exclusion: "more than 40" and "not
// won" are not about total rows.
func compares(conds []Cond) bool {
	return slices.ContainsFunc(conds, func(c Cond) bool {
		switch c.Cmp {
		case Lt, Le, Gt, Ge, Between, IsBlank, IsNumber:
			return true
		}
		return c.Not || c.Expr != nil
	})
}

func distinct(vals []val) []val {
	seen := map[string]bool{}
	var out []val
	for _, x := range vals {
		if k := x.key(); !seen[k] {
			seen[k] = true
			out = append(out, x)
		}
	}
	return out
}

// count counts rows, or the cells of a column that state something.
func (r *runner) count(ctx context.Context, s *selection) ([]val, error) {
	if vals, ok, err := r.vectorCount(ctx, s); ok || err != nil {
		return vals, err
	}
	if s.cells.Columns == nil && s.cells.Period == nil {
		label := column{idx: -1, read: RowLabel}
		vals := make([]val, s.size())
		for i, row := range s.list() {
			vals[i] = s.v.readOne(row, label)
		}
		return []val{r.counted(vals)}, nil
	}
	vals, err := r.slots(ctx, s)
	if err != nil {
		return nil, err
	}
	kept := make([]val, 0, len(vals))
	for _, x := range vals {
		if x.missing() {
			r.excludeVal(x)
			continue
		}
		kept = append(kept, x)
	}
	return []val{r.counted(kept)}, nil
}

// slots reads like values, but a cell that spans several rows once in each.
func (r *runner) slots(ctx context.Context, s *selection) ([]val, error) {
	var out []val
	for n, row := range s.list() {
		if n%checkEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		one := &selection{v: s.v, rows: []int{row}, listed: true, cols: s.cols, cells: s.cells}
		vals, err := r.values(ctx, one)
		if err != nil {
			return nil, err
		}
		out = append(out, vals...)
	}
	return out, nil
}

func (r *runner) counted(vals []val) val {
	x := number(table.NewDecimal(int64(len(vals)), 0))
	r.step(Count, vals, &x)
	return x
}
