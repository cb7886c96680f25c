package sql

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// ErrPlan: the plan, or a part of it, cannot be said in SQL here.
var ErrPlan = fmt.Errorf("sql: the plan has no statement: %w", aggregate.ErrQuery)

func noStatement(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrPlan, fmt.Sprintf(format, args...))
}

// ties is how many rows past the limit are read, to see which tie with the last one.
const ties = 100

// part is one SELECT of a plan: the database brings the rows down to a small table, and expr
// finishes on that table what the plan wants of it.
type part struct {
	tree *Select
	// columns say where the items come from: a column of the database, "" for a count of rows.
	columns []string
	// keys counts the items, from the left, that are the keys of groups.
	keys int
	expr aggregate.Expr
	// op is set for an operator that the database has computed; counted then is the item that says
	// over how many values, and rows the item that says of how many rows.
	op            aggregate.Op
	counted, rows int
	// most is how many rows are wanted when the rows are ordered by item by, 0 for all.
	most, by int
	// got is what the database gave.
	got *Rows
	id  string // of the table that got is made
}

// compiler writes the SELECT of one operator over cells.
type compiler struct {
	schema  Schema
	dialect Dialect
	query   aggregate.Query
	table   *Table
	// values gives the different values of a column, and number the value of a nested plan.
	values func(ctx context.Context, t *Table, col *TableColumn) (*table.Table, error)
	number func(ctx context.Context, e aggregate.Expr) (table.Decimal, error)
}

// compile turns an operator over cells into a part.
func (c *compiler) compile(ctx context.Context, e aggregate.Expr) (*part, error) {
	if err := c.find(e.Cells); err != nil {
		return nil, err
	}
	where, err := c.where(ctx, e.Cells.Rows)
	if err != nil {
		return nil, err
	}
	p := &part{tree: &Select{Limit: -1, Where: where, From: []From{{Table: c.table.Name}}}}
	if len(c.query.GroupBy) > 0 {
		return p, c.grouped(p, e)
	}
	switch e.Op {
	case aggregate.Sum, aggregate.Avg, aggregate.Min, aggregate.Max, aggregate.Count:
		return p, c.folded(p, e)
	case aggregate.Exists:
		e.Op = aggregate.Count
		err := c.folded(p, e)
		p.expr = aggregate.Expr{Op: aggregate.Greater, Args: []aggregate.Expr{p.expr, {Op: aggregate.Const, Value: "0"}}}
		return p, err
	case aggregate.Lookup, aggregate.List, aggregate.Distinct, aggregate.CountDistinct, aggregate.Median:
		return p, c.listed(p, e)
	case aggregate.Top, aggregate.ArgMax, aggregate.ArgMin:
		return p, c.ranked(p, e)
	}
	return nil, noStatement("the operator %s", e.Op)
}

// find looks the table of a selection up.
func (c *compiler) find(cells *aggregate.Cells) error {
	name := cells.Source
	if name == "" && len(c.query.Sources) > 0 {
		name = c.query.Sources[0]
	}
	if c.table = c.schema.table(name); c.table == nil {
		return noStatement("no table %q", name)
	}
	if cells.Shift != 0 || cells.Transposed || cells.Period != nil {
		return noStatement("a selection by place or period")
	}
	return nil
}

// column finds the column that is meant.
func (c *compiler) column(sel *aggregate.Columns) (*TableColumn, error) {
	switch {
	case sel == nil:
		return nil, noStatement("an operator without a column")
	case sel.Source != "" || sel.Period != nil || sel.Minus != nil || sel.Expr != nil || len(sel.Path) > 1 || sel.Index == nil && len(sel.Path) == 0:
		return nil, noStatement("a column that is no plain column of the table")
	case sel.Index != nil && (*sel.Index < 0 || *sel.Index >= len(c.table.Columns)):
		return nil, noStatement("column %d of %d", *sel.Index, len(c.table.Columns))
	case sel.Index != nil:
		return &c.table.Columns[*sel.Index], nil
	}
	for i := range c.table.Columns {
		if col := &c.table.Columns[i]; strings.EqualFold(col.Name, sel.Path[0]) || strings.EqualFold(heading(col.Name), sel.Path[0]) {
			return col, nil
		}
	}
	return nil, noStatement("no column %q", sel.Path[0])
}

// plain finds a column whose values are read whole.
func (c *compiler) plain(sel *aggregate.Columns) (*TableColumn, error) {
	col, err := c.column(sel)
	if err == nil && sel.Read != aggregate.Whole {
		return nil, noStatement("the reading %q", sel.Read)
	}
	return col, err
}

// isNumber tells whether a column is one of numbers.
func (col *TableColumn) isNumber() bool { return numeric(strings.ToUpper(col.Type)) }
func (col *TableColumn) isDate() bool   { return dated(strings.ToUpper(col.Type)) }

// add appends an item, and returns its place.
func (p *part) add(x Expr, column string) int {
	p.tree.Items = append(p.tree.Items, Item{Expr: x, Alias: fmt.Sprintf("c%d", len(p.columns))})
	p.columns = append(p.columns, column)
	return len(p.columns) - 1
}

func call(name string, args ...Expr) Call { return Call{Name: name, Args: args} }

// measure is a column as an aggregate reads it: SQLite keeps texts in columns of numbers too.
func (c *compiler) measure(col *TableColumn) Expr {
	x := Column{Name: col.Name}
	switch {
	case col.isNumber() && c.dialect == SQLite:
		return Case{When: []When{{In{X: call("typeof", x), List: []Expr{Literal{"integer", true}, Literal{"real", true}}}, x}}}
	case col.isNumber() || col.isDate():
		return x
	}
	return call("nullif", call("trim", x), Literal{"", true})
}

// folded computes one value of many.
func (c *compiler) folded(p *part, e aggregate.Expr) error {
	p.op = e.Op
	if e.Op == aggregate.Count && e.Cells.Columns == nil {
		p.counted = p.add(call("count", Star{}), "")
		p.rows = p.counted
		p.expr = over(aggregate.Lookup, p.counted)
		return nil
	}
	col, err := c.plain(e.Cells.Columns)
	if err != nil {
		return err
	}
	ordered := e.Op == aggregate.Min || e.Op == aggregate.Max
	if e.Op != aggregate.Count && !col.isNumber() && !(ordered && col.isDate()) {
		return noStatement("%s of a column of type %s", e.Op, col.Type)
	}
	x := c.measure(col)
	if e.Op == aggregate.Count {
		p.counted = p.add(call("count", x), col.Name)
		p.expr = over(aggregate.Lookup, p.counted)
	} else {
		name := string(e.Op)
		if e.Op == aggregate.Avg {
			name = "sum" // and divided in exact decimals
		}
		value := p.add(call(name, x), col.Name)
		p.counted = p.add(call("count", x), col.Name)
		if p.expr = over(aggregate.Lookup, value); e.Op == aggregate.Avg {
			p.expr = aggregate.Expr{Op: aggregate.Divide, Args: []aggregate.Expr{p.expr, over(aggregate.Lookup, p.counted)}}
		}
	}
	p.rows = p.add(call("count", Star{}), "")
	p.expr.Label = e.Label
	return nil
}

// grouped computes one value a group.
func (c *compiler) grouped(p *part, e aggregate.Expr) error {
	for _, k := range c.query.GroupBy {
		x, col, err := c.key(k)
		if err != nil {
			return err
		}
		p.keys = p.add(x, col.Name) + 1
		p.tree.GroupBy = append(p.tree.GroupBy, x)
		p.tree.Order = append(p.tree.Order, Order{Expr: Column{Name: fmt.Sprintf("c%d", p.keys-1)}})
	}
	switch e.Op {
	case aggregate.Sum, aggregate.Avg, aggregate.Min, aggregate.Max, aggregate.Count:
	default:
		return noStatement("the operator %s of groups", e.Op)
	}
	if err := c.folded(p, e); err != nil {
		return err
	}
	if p.op != aggregate.Count {
		p.tree.Having = Binary{">", p.tree.Items[p.counted].Expr, Literal{"0", false}}
	}
	if q := c.query; q.Order != "" && q.Limit > 0 && q.Having == nil && q.Return == "" && e.Op != aggregate.Avg {
		p.rank(p.keys, q.Order == "desc", q.Limit)
	}
	return nil
}

// key is what groups are told apart by: a column, or a part of its dates.
func (c *compiler) key(k aggregate.Key) (Expr, *TableColumn, error) {
	col, err := c.column(k.Column)
	if err != nil {
		return nil, nil, err
	}
	part := map[aggregate.Reading]string{aggregate.Year: "year", aggregate.Month: "month", aggregate.DayOfMonth: "day"}[k.Column.Read]
	switch {
	case k.Column.Read == aggregate.Whole:
		return Column{Name: col.Name}, col, nil
	case part != "" && col.isDate():
		return Extract{part, Column{Name: col.Name}}, col, nil
	}
	return nil, nil, noStatement("groups by the reading %q", k.Column.Read)
}

// rank orders the rows by an item first, and asks for no more than can be needed.
func (p *part) rank(item int, desc bool, most int) {
	p.most, p.by = most, item
	p.tree.Order = slices.Insert(p.tree.Order, 0, Order{Expr: Column{Name: fmt.Sprintf("c%d", item)}, Desc: desc})
	p.tree.Limit = most + ties
}

// listed gives the values themselves, in their own order: a database has no other.
func (c *compiler) listed(p *part, e aggregate.Expr) error {
	col, err := c.plain(e.Cells.Columns)
	if err != nil {
		return err
	}
	if e.By != nil {
		return noStatement("a list in another order")
	}
	if e.Op == aggregate.Median && !col.isNumber() {
		return noStatement("%s of a column of type %s", e.Op, col.Type)
	}
	at := p.add(Column{Name: col.Name}, col.Name)
	p.expr = over(e.Op, at)
	p.expr.Label = e.Label
	p.tree.Distinct = e.Op == aggregate.Lookup || e.Op == aggregate.Distinct || e.Op == aggregate.CountDistinct
	p.tree.Order = []Order{{Expr: Column{Name: "c0"}}}
	return nil
}

// ranked gives the first rows by a column, and those that tie with the last of them.
func (c *compiler) ranked(p *part, e aggregate.Expr) error {
	by, ret := e.By, e.Return
	if by == nil {
		by = e.Cells.Columns
	}
	if ret == nil {
		ret = e.Cells.Columns
	}
	if first := 0; e.Return == nil && e.Op != aggregate.Top && c.table.labelled() {
		ret = &aggregate.Columns{Index: &first}
	}
	measure, err := c.plain(by)
	if err != nil {
		return err
	}
	shown, err := c.plain(ret)
	if err != nil {
		return err
	}
	if !measure.isNumber() && !measure.isDate() {
		return noStatement("an order by a column of type %s", measure.Type)
	}
	at, n := p.add(Column{Name: shown.Name}, shown.Name), max(e.N, 1)
	value := p.add(Column{Name: measure.Name}, measure.Name)
	p.rows = p.add(Call{Name: "count", Args: []Expr{Star{}}, Over: &Window{}}, "") // of all rows, before the limit
	x := c.measure(measure)
	p.tree.Where = and(p.tree.Where, IsNull{x, true})
	p.tree.Order = []Order{{Expr: Column{Name: "c0"}}}
	p.rank(value, e.Op != aggregate.ArgMin && (e.Op != aggregate.Top || e.Order != "asc"), n)
	p.expr = aggregate.Expr{
		Op: e.Op, N: e.N, Order: e.Order, Label: e.Label, Cells: &aggregate.Cells{},
		By: &aggregate.Columns{Index: &value}, Return: &aggregate.Columns{Index: &at},
	}
	return nil
}

// over is an operator over one column of a part's rows.
func over(op aggregate.Op, column int) aggregate.Expr {
	return aggregate.Expr{Op: op, Cells: &aggregate.Cells{Columns: &aggregate.Columns{Index: &column}}}
}

func and(x, y Expr) Expr {
	if x == nil {
		return y
	}
	return Binary{"and", x, y}
}
