package aggregate

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Run validates q against the real tables and computes it over every matching row, in exact
// decimals. The errors are [ErrQuery], [ErrNoMatch], [ErrAmbiguous], [ErrUnits], [ErrDivide],
// [ErrTruncated], the context's, and those of tables. With ErrAmbiguous comes a result that
// holds the candidates.
func Run(ctx context.Context, q Query, tables Tables) (*Result, error) {
	if err := Validate(q); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	r := &runner{q: q, tables: tables, views: map[viewKey]*view{}, cited: map[*table.Cell]bool{}}
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
	q          Query
	tables     Tables
	views      map[viewKey]*view
	at         *rowAt
	group      *grouping
	steps      []Step
	cells      []Operand
	cited      map[*table.Cell]bool
	operands   int
	excluded   []Exclusion
	batches    []batch
	late       *groupTally
	notes      []string
	scanned    int
	candidates []val
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
	vals = r.limited(vals)
	if r.late != nil {
		r.late.steps(vals)
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
		Values: make([]Value, len(vals)), Steps: r.steps, Cells: r.cells, Operands: max(len(r.cells), r.operands),
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

func (r *runner) note(s string) {
	if !slices.Contains(r.notes, s) {
		r.notes = append(r.notes, s)
	}
}

const (
	maxCited    = 100 // cells and operands listed
	maxExcluded = 20  // exclusions listed of one reason
)

// cite records that a cell was used.
func (r *runner) cite(x val) {
	for _, p := range x.parts {
		r.cite(p)
	}
	if x.cell == nil {
		return
	}
	if len(r.cells) < maxCited && !r.cited[x.cell] {
		r.cited[x.cell] = true
		r.cells = append(r.cells, x.operand())
		r.footnotes(x)
	}
}

// footnotes surfaces the notes that a cell, its row and its column refer to.
func (r *runner) footnotes(x val) {
	t, c := x.in.table(x.col), x.cell
	if t == nil {
		return
	}
	marks := slices.Concat(c.Notes, t.Rows[c.Row].Notes, t.Columns[c.Col].Notes)
	for _, m := range marks {
		for _, n := range t.Notes {
			if n.Marker == m && n.Text != "" {
				r.note(n.Text)
			}
		}
	}
	if p := c.Period; p != nil && p.Mark != "" {
		r.note(fmt.Sprintf("%s: %s", p.Label, p.Mark))
	}
}

func (r *runner) exclude(e Exclusion) {
	if r.quiet() {
		return
	}
	r.excluded = append(r.excluded, e)
}

func (r *runner) excludeVal(x val) {
	e := Exclusion{Reason: x.kind.String(), Count: 1}
	if x.cell != nil {
		e.Ref = x.cell.Ref
	}
	if x.in != nil && x.row < x.in.n {
		e.Label = x.in.ownLabel(x.row)
	}
	r.exclude(e)
}

// exclusions lists the first of each reason and counts the rest.
func (r *runner) exclusions() []Exclusion {
	var out []Exclusion
	seen := map[Exclusion]bool{}
	listed, more := map[string]int{}, map[string]int{}
	var reasons []string
	for _, e := range r.excluded {
		if e.Ref != "" && seen[e] {
			continue
		}
		seen[e] = true
		if e.Ref == "" && e.Label == "" && e.Count > 1 {
			more[e.Reason] += e.Count
			if more[e.Reason] == e.Count {
				reasons = append(reasons, e.Reason)
			}
			continue
		}
		if listed[e.Reason]++; listed[e.Reason] <= maxExcluded {
			out = append(out, e)
			continue
		}
		if more[e.Reason]++; more[e.Reason] == 1 {
			reasons = append(reasons, e.Reason)
		}
	}
	for _, why := range reasons {
		out = append(out, Exclusion{Reason: why, Count: more[why]})
	}
	return out
}

// step records an operation and numbers its result.
func (r *runner) step(op Op, operands []val, result *val) {
	r.stepOf(op, operands, len(operands), result)
}

// stepOf records an operation over count operands, of which the first are given.
func (r *runner) stepOf(op Op, operands []val, count int, result *val) {
	if r.quiet() {
		return
	}
	if len(operands) > maxCited {
		operands = operands[:maxCited]
	}
	if slices.ContainsFunc(operands, func(x val) bool { return x.cell != nil || len(x.parts) > 0 }) {
		r.operands += count
	}
	for _, x := range operands {
		r.cite(x)
	}
	scale := commonScale(operands)
	if op == Multiply || op == Power {
		scale = 0
	}
	s := Step{Op: op, Unit: result.unit, Scale: scale, Count: count, Exact: !result.rounded}
	for _, x := range operands {
		o := StepOperand{Value: shown(x, scale), Step: x.step}
		if x.step == 0 && x.cell != nil {
			o.Ref = x.cell.Ref
		}
		s.Operands = append(s.Operands, o)
	}
	if result.scale != scale && result.kind == table.Number {
		s.Result = shown(*result, 0)
	} else {
		s.Result = shown(*result, scale)
	}
	r.steps = append(r.steps, s)
	result.step = len(r.steps)
}

// commonScale is the scale that all numbers are printed in, 0 when they differ.
func commonScale(vals []val) int {
	scale, seen := 0, false
	for _, x := range vals {
		if x.kind != table.Number || x.num.Sign() == 0 {
			continue
		}
		if seen && x.scale != scale {
			return 0
		}
		scale, seen = x.scale, true
	}
	return scale
}

func shown(x val, scale int) string {
	if x.kind == table.Number {
		return x.num.Shift(-scale).String()
	}
	return x.display()
}
