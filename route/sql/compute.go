package sql

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Computed is what a plan gave on a database.
type Computed struct {
	*aggregate.Result
	// Statements that ran, with the rows that each gave, in the order of the plan.
	Statements []*Rows
	// Inexact is set when the database computed in binary floating point.
	Inexact bool
}

// Compute runs a plan on the database, without a model: each operator over cells becomes one SELECT,
// behind the same walls as any other statement, and the rest of the plan runs over what those
// give, in exact decimals. The sources of the plan are the names of the database's tables.
//
// A plan that this cannot say is [ErrPlan]; more rows than MaxRows are aggregate.ErrTruncated.
// The other errors are those of [aggregate.Run] and of the database. The statements that did run come with any error.
func (s *Source) Compute(ctx context.Context, q aggregate.Query) (*Computed, error) {
	schema, err := s.Schema(ctx)
	if err != nil {
		return nil, err
	}
	return s.compute(ctx, q, schema)
}

func (s *Source) compute(ctx context.Context, q aggregate.Query, schema Schema) (*Computed, error) {
	out := &Computed{}
	if err := aggregate.Validate(q); err != nil {
		return out, err
	}
	if q.Facts != nil || len(q.Join) > 0 {
		return out, noStatement("facts and joins")
	}
	run := &computation{source: s, schema: schema, query: q, out: out, tables: aggregate.TableSet{}, origin: map[string]*part{}}
	expr, err := run.expr(ctx, q.Expr)
	if err != nil {
		return out, err
	}
	if len(q.GroupBy) > 0 && len(run.parts) != 1 {
		return out, noStatement("groups of more than one figure")
	}
	rest := q
	rest.Sources, rest.Expr, rest.GroupBy = nil, expr, nil
	for i := range q.GroupBy {
		rest.GroupBy = append(rest.GroupBy, aggregate.Key{Column: &aggregate.Columns{Index: &i}})
	}
	for i := range run.parts {
		rest.Sources = append(rest.Sources, partID(i))
	}
	res, err := aggregate.Run(ctx, rest, run.tables)
	if res != nil {
		out.Result = run.settle(res)
	}
	return out, err
}

// computation is one plan on its way through the database.
type computation struct {
	source *Source
	schema Schema
	query  aggregate.Query
	out    *Computed
	parts  []*part
	tables aggregate.TableSet
	origin map[string]*part
}

func partID(i int) string { return "part " + strconv.Itoa(i+1) }

// expr replaces the operators over cells by operators over what the database gave for them.
func (r *computation) expr(ctx context.Context, e aggregate.Expr) (aggregate.Expr, error) {
	if e.Op == aggregate.Cell {
		return e, noStatement("a column computed row by row")
	}
	if e.Cells != nil {
		return r.part(ctx, e)
	}
	args := make([]aggregate.Expr, len(e.Args))
	for i := range e.Args {
		var err error
		if args[i], err = r.expr(ctx, e.Args[i]); err != nil {
			return e, err
		}
	}
	e.Args = args
	return e, nil
}

// part runs one SELECT and returns how the plan goes on over its rows.
func (r *computation) part(ctx context.Context, e aggregate.Expr) (aggregate.Expr, error) {
	c := &compiler{schema: r.schema, dialect: r.source.Dialect, query: r.query, values: r.values, number: r.number}
	p, err := c.compile(ctx, e)
	if err != nil {
		return e, err
	}
	if p.got, err = r.source.runTree(ctx, p.tree, r.schema); err != nil {
		return e, err
	}
	r.out.Statements = append(r.out.Statements, p.got)
	r.out.Inexact = r.out.Inexact || p.got.Inexact()
	if p.cut() {
		return e, fmt.Errorf("%w: the database has more than %d", aggregate.ErrTruncated, len(p.got.Rows))
	}
	r.parts = append(r.parts, p)
	t := r.source.tableOf(p.got, c.table.Name, p.columns, r.schema)
	t.ID = partID(len(r.parts) - 1)
	if p.op != "" {
		t.Columns[p.counted].Path[0] = "count of " + t.Columns[p.counted].Path[0]
	}
	p.id, r.tables[t.ID], r.origin[t.ID] = t.ID, t, p
	return from(p.expr, t.ID), nil
}

// cut tells whether rows that are wanted, or tie with the last one wanted, may have been left out.
func (p *part) cut() bool {
	n := len(p.got.Rows)
	switch {
	case p.most == 0:
		return p.got.Truncated
	case n < p.tree.Limit && !p.got.Truncated:
		return false
	case n <= p.most:
		return true
	}
	return p.got.Rows[n-1][p.by].Text == p.got.Rows[p.most-1][p.by].Text
}

// from makes an expression read a table.
func from(e aggregate.Expr, source string) aggregate.Expr {
	if e.Cells != nil {
		cells := *e.Cells
		cells.Source = source
		e.Cells = &cells
	}
	args := make([]aggregate.Expr, len(e.Args))
	for i := range e.Args {
		args[i] = from(e.Args[i], source)
	}
	e.Args = args
	return e
}

// values reads the different values of a column.
func (r *computation) values(ctx context.Context, t *Table, col *TableColumn) (*table.Table, error) {
	x := Expr(Column{Name: col.Name})
	if r.source.Dialect == SQLite && !col.isNumber() {
		x = Cast{x, "text"} // as it is kept, not as a driver reads it
	}
	tree := &Select{Distinct: true, Items: []Item{{Expr: x, Alias: "c0"}}, From: []From{{Table: t.Name}}, Order: []Order{{Expr: Column{Name: "c0"}}}, Limit: -1}
	wide := *r.source
	wide.MaxRows = maxValues
	rows, err := wide.runTree(ctx, tree, r.schema)
	if err != nil {
		return nil, err
	}
	if rows.Truncated {
		return nil, noStatement("a condition on a column with more than %d different values", maxValues)
	}
	out := r.source.tableOf(rows, t.Name, []string{col.Name}, r.schema)
	out.ID = col.Name
	return out, nil
}

// maxValues bounds the different values of a column that a condition is decided over.
const maxValues = 5000

// number runs a nested plan that gives one number.
func (r *computation) number(ctx context.Context, e aggregate.Expr) (table.Decimal, error) {
	q := aggregate.Query{Sources: r.query.Sources, Expr: e, Totals: r.query.Totals, Nils: r.query.Nils}
	got, err := r.source.compute(ctx, q, r.schema)
	r.out.Statements = append(r.out.Statements, got.Statements...)
	r.out.Inexact = r.out.Inexact || got.Inexact
	if err != nil {
		return table.Decimal{}, err
	}
	if len(got.Values) != 1 || !got.Values[0].IsNumber {
		return table.Decimal{}, noStatement("a comparison with something that is not one number")
	}
	return got.Values[0].Number, nil
}

// runTree checks, renders and runs a tree that was made here. Beside the functions that anyone may
// call it has typeof, to tell SQLite's numbers from its texts.
func (s *Source) runTree(ctx context.Context, tree *Select, schema Schema) (*Rows, error) {
	statement, err := s.render(tree, schema, append([]string{"typeof"}, s.Functions...))
	if err != nil {
		return nil, err
	}
	return s.run(ctx, statement)
}

// settle tells what the database did: its steps before the others, how many rows it read and left
// out, and which numbers are not exact.
func (r *computation) settle(res *aggregate.Result) *aggregate.Result {
	var steps []aggregate.Step
	res.RowsScanned = 0
	for _, p := range r.parts {
		if p.op == "" {
			res.RowsScanned += p.scanned()
			p.countAll(res.Steps)
			continue
		}
		left := 0
		for _, row := range p.got.Rows {
			all, counted := whole(row[p.rows]), whole(row[p.counted])
			res.RowsScanned += all
			left += all - counted
		}
		if left > 0 {
			res.Excluded = append(res.Excluded, aggregate.Exclusion{Reason: "blank", Count: left})
		}
		if p.keys == 0 {
			steps = append(steps, stepOf(p, r.out.Inexact))
			p.averaged(res)
		}
	}
	for i := range res.Steps {
		for j := range res.Steps[i].Operands {
			if o := &res.Steps[i].Operands[j]; o.Step > 0 {
				o.Step += len(steps)
			}
		}
	}
	res.Steps = append(steps, res.Steps...)
	for i := range res.Values {
		v := &res.Values[i]
		v.Exact = v.Exact && !(v.IsNumber && r.out.Inexact)
		r.name(v.Cell)
	}
	for i := range res.Cells {
		r.name(&res.Cells[i])
	}
	return res
}

// scanned is how many rows of the database a part that lists rows stands for.
func (p *part) scanned() int {
	if p.most == 0 || len(p.got.Rows) == 0 {
		return len(p.got.Rows)
	}
	return whole(p.got.Rows[0][p.rows])
}

// countAll says over how many rows the greatest was found, not over how many were brought here.
func (p *part) countAll(steps []aggregate.Step) {
	for i := range steps {
		if s := &steps[i]; (s.Op == aggregate.Max || s.Op == aggregate.Min) && max(s.Count, len(s.Operands)) == len(p.got.Rows) {
			s.Count = p.scanned()
		}
	}
}

// averaged shows an average as one, not as the quotient of a sum and a count.
func (p *part) averaged(res *aggregate.Result) {
	if p.op != aggregate.Avg {
		return
	}
	sum, count := p.got.Rows[0][0].Text, p.got.Rows[0][p.counted].Text
	for i := range res.Steps {
		if s := &res.Steps[i]; s.Op == aggregate.Divide && s.Operands[0].Value == sum && s.Operands[1].Value == count {
			s.Op, s.Operands, s.Count = aggregate.Avg, nil, whole(p.got.Rows[0][p.counted])
			break
		}
	}
	res.Cells = slices.DeleteFunc(res.Cells, func(o aggregate.Operand) bool { return o.Table == p.id && o.Col == p.counted })
}

// name puts the table of the database in the place of a part's.
func (r *computation) name(o *aggregate.Operand) {
	if o == nil {
		return
	}
	if p := r.origin[o.Table]; p != nil {
		o.Table = p.tree.From[0].Table
	}
}

// stepOf is the step that the database took.
func stepOf(p *part, inexact bool) aggregate.Step {
	op, row := p.op, p.got.Rows[0]
	if op == aggregate.Avg {
		op = aggregate.Sum
	}
	return aggregate.Step{Op: op, Operands: []aggregate.StepOperand{}, Result: row[0].Text, Count: whole(row[p.counted]), Exact: !inexact}
}

// whole reads a count.
func whole(c Cell) int {
	n, err := strconv.Atoi(c.Text)
	if err != nil {
		return 0
	}
	return n
}
