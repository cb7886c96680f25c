package aggregate

import (
	"context"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Run validates q against the real tables and computes it over every matching row, in exact
// decimals. The errors are [ErrQuery], [ErrNoMatch], [ErrAmbiguous], [ErrUnits], [ErrDivide],
// [ErrTruncated], the context's, and those of tables. With ErrAmbiguous comes a result that
// holds the candidates.
func Run(ctx context.Context, q Query, tables Tables) (*Result, error) {
	return run(ctx, q, tables, typedFrom)
}

func run(ctx context.Context, q Query, tables Tables, typedFrom int) (*Result, error) {
	if err := Validate(q); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r := &runner{q: q, typedFrom: typedFrom, tables: tables, views: map[viewKey]*view{}, trace: newTrace()}
	vals, err := r.run(ctx)
	if err != nil && len(r.candidates) > 0 {
		vals = r.candidates
	} else if err != nil {
		return nil, err
	}
	res := r.result(vals)
	return res, err
}

// runner is one run of a plan.
type runner struct {
	q         Query
	tables    Tables
	typedFrom int // rows from which on typed columns are used
	views     map[viewKey]*view
	at        *rowAt
	group     *grouping
	trace
	excluded   []left
	batches    []batch
	late       *groupTally
	traces     []trace // of the groups, by val.late
	scanned    int
	candidates []val
	memo       map[*Expr][]val // aggregates inside rows, of the group at hand
}

// rowAt is the row that the operator Cell reads.
type rowAt struct {
	v    *view
	row  int
	read []val
	loud bool // keep the steps
}

// quiet tells whether steps and exclusions are not kept: inside the rows of a computed column.
func (r *runner) quiet() bool { return r.at != nil && !r.at.loud }

func (r *runner) run(ctx context.Context) ([]val, error) {
	vals, err := r.grouped(ctx)
	if err != nil {
		return nil, err
	}
	if vals, err = r.having(ctx, vals); err != nil {
		return nil, err
	}
	if r.q.Order != "" {
		if vals, err = r.sorted(vals, r.q.Order == "desc"); err != nil {
			return nil, err
		}
	}
	if vals = r.limited(vals); r.q.Return == "count" {
		n := number(table.NewDecimal(int64(len(vals)), 0))
		r.step(Count, vals, &n)
		return []val{n}, nil
	}
	if r.late != nil {
		r.late.steps(vals)
	}
	for _, x := range vals[:min(len(vals), maxCited)] {
		if r.traces != nil {
			r.merge(r.traces[x.late-1])
		}
	}
	for i := range vals {
		if vals[i], err = express(vals[i], r.q.Unit); err != nil {
			return nil, err
		}
		if r.q.Scale != nil && vals[i].kind == table.Number {
			vals[i].scale = *r.q.Scale
		}
		if r.q.Return == "group" {
			vals[i] = val{kind: table.Text, text: strings.Join(vals[i].group, ", "), group: vals[i].group}
		}
	}
	if len(vals) == 0 {
		return nil, ErrNoMatch
	}
	return vals, nil
}

// limited keeps the first values, and those that tie with the last of them when ordered.
func (r *runner) limited(vals []val) []val {
	n := r.q.Limit
	if n <= 0 || n >= len(vals) {
		return vals
	}
	if r.q.Order != "" {
		for n < len(vals) && vals[n].key() == vals[r.q.Limit-1].key() {
			n++
		}
		if n > r.q.Limit {
			r.note("Several tie.")
		}
	}
	return vals[:n]
}

// result turns what was computed into a [Result].
func (r *runner) result(vals []val) *Result {
	res := &Result{
		Values: make([]Value, len(vals)), Steps: r.steps, Cells: r.operandsCited(), Operands: max(len(r.cells), r.operands),
		Excluded: r.exclusions(), Notes: r.notes, RowsScanned: r.scanned,
	}
	for i, x := range vals {
		y := Value{
			Number: x.num, IsNumber: x.kind == table.Number, Unit: x.unit, Scale: x.scale, Text: x.text,
			Group: x.group, Label: x.label, Exact: !x.rounded,
		}
		if x.cell != nil {
			o := x.operand()
			y.Cell = &o
		}
		if y.Text == "" && x.kind == table.Date {
			y.Text = x.from
		}
		res.Values[i] = y
	}
	return res
}
