package sql

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Schema is what may be read: tables with their columns, by the names the database has.
type Schema struct {
	// Name of the schema, as the database calls it.
	Name   string
	Tables []Table
}

// Table is one table or view of a schema.
type Table struct {
	Name    string
	Columns []TableColumn
}

// TableColumn is one column, with the type as the database calls it.
type TableColumn struct{ Name, Type string }

// Functions are the functions that are allowed everywhere. They compute from their arguments alone:
// none reads files, settings or the network, sleeps, or makes rows.
func Functions() []string {
	return []string{
		"count", "sum", "avg", "min", "max", "abs", "round", "coalesce", "nullif", "lower", "upper", "length", "substr", "trim",
		"row_number", "rank", "dense_rank", "lag", "lead", "first_value", "last_value",
	}
}

func (s Schema) table(name string) *Table {
	for i := range s.Tables {
		if strings.EqualFold(s.Tables[i].Name, name) {
			return &s.Tables[i]
		}
	}
	return nil
}

// isDate tells whether a table has a column of this name that is one of days or moments.
func (t *Table) isDate(column string) bool {
	return slices.ContainsFunc(t.Columns, func(c TableColumn) bool { return c.Name == column && c.isDate() })
}

// scope is what names can mean at one place of a statement.
type scope struct {
	outer   *scope
	ctes    map[string][]string // name → columns
	sources []named
	aliases []string // of the SELECT list, for ORDER BY, GROUP BY and HAVING
}

type named struct {
	name    string
	columns []string
	table   string // of the database, "" for a statement
}

// checker holds a statement against the schema and the allow-list, and sets every table and column
// name to the database's own spelling.
type checker struct {
	schema    Schema
	functions []string
	refs      []table.Ref // what is read: tables, and columns of them
	err       error
}

// check tells whether a statement reads only what is allowed, and what it reads: the columns, or
// the tables where it only counts rows. It changes names in the tree to those of the schema. Its
// errors wrap [ErrDenied].
func check(s *Select, schema Schema, functions []string) ([]table.Ref, error) {
	c := checker{schema: schema, functions: functions}
	c.statement(s, nil)
	var columns []table.Ref
	for _, r := range c.refs {
		if strings.Contains(string(r), "/") && !slices.Contains(columns, r) {
			columns = append(columns, r)
		}
	}
	if len(columns) > 0 {
		return columns, c.err
	}
	return slices.Compact(c.refs), c.err
}

func (c *checker) deny(what, name string) {
	if c.err == nil {
		c.err = fmt.Errorf("%w: %s %q", ErrDenied, what, name)
	}
}

// statement checks one SELECT and returns the names of its columns.
func (c *checker) statement(s *Select, outer *scope) []string {
	sc := &scope{outer: outer, ctes: map[string][]string{}}
	for _, w := range s.With {
		sc.ctes[strings.ToLower(w.Name)] = c.statement(w.Select, sc)
	}
	columns := c.core(s, sc)
	for u := s.Union; u != nil; u = u.Union {
		if n := c.core(u, &scope{outer: sc.outer, ctes: sc.ctes}); len(n) != len(columns) && c.err == nil {
			c.err = fmt.Errorf("%w: a union of %d and %d columns", ErrDenied, len(columns), len(n))
		}
	}
	for i := range s.Order {
		c.expr(&s.Order[i].Expr, sc)
	}
	return columns
}

func (c *checker) core(s *Select, sc *scope) []string {
	for i := range s.From {
		c.source(&s.From[i], sc)
	}
	for i := range s.From {
		c.expr(&s.From[i].On, sc)
	}
	var columns []string
	for i := range s.Items {
		columns = append(columns, c.item(&s.Items[i], sc)...)
	}
	c.expr(&s.Where, sc)
	for _, it := range s.Items {
		if it.Alias != "" {
			sc.aliases = append(sc.aliases, it.Alias)
		}
	}
	for i := range s.GroupBy {
		c.expr(&s.GroupBy[i], sc)
	}
	c.expr(&s.Having, sc)
	return columns
}

func (c *checker) source(f *From, sc *scope) {
	n := named{name: f.Alias}
	switch t := c.schema.table(f.Table); {
	case f.Sub != nil:
		n.columns = c.statement(f.Sub, sc)
	case sc.cte(f.Table) != nil:
		n.columns = sc.cte(f.Table)
	case t != nil:
		f.Table, n.table = t.Name, t.Name
		c.refs = append(c.refs, table.DatabaseRef(c.schema.Name, t.Name, ""))
		for _, col := range t.Columns {
			n.columns = append(n.columns, col.Name)
		}
	default:
		c.deny("table", f.Table)
	}
	if n.name == "" {
		n.name = f.Table
	}
	sc.sources = append(sc.sources, n)
}

// cte returns the columns of a named statement, nil when there is none.
func (sc *scope) cte(name string) []string {
	for ; sc != nil; sc = sc.outer {
		if cols, ok := sc.ctes[strings.ToLower(name)]; ok {
			return cols
		}
	}
	return nil
}

// item checks one column of the result and returns the names it makes.
func (c *checker) item(it *Item, sc *scope) []string {
	if star, ok := it.Expr.(Star); ok {
		var out []string
		for _, n := range sc.sources {
			if star.Table == "" || strings.EqualFold(star.Table, n.name) {
				out = append(out, n.columns...)
				c.reads(n, n.columns...)
			}
		}
		if len(out) == 0 {
			c.deny("columns of", star.Table)
		}
		return out
	}
	c.expr(&it.Expr, sc)
	if it.Alias != "" {
		return []string{it.Alias}
	}
	if col, ok := it.Expr.(Column); ok {
		return []string{col.Name}
	}
	return []string{""}
}

// reads notes which columns of the database a statement reads.
func (c *checker) reads(n named, columns ...string) {
	for _, col := range columns {
		if n.table != "" {
			c.refs = append(c.refs, table.DatabaseRef(c.schema.Name, n.table, col))
		}
	}
}

// column finds what a name means, from the inside out.
func (c *checker) column(x Column, sc *scope) Column {
	for at := sc; at != nil; at = at.outer {
		for _, n := range at.sources {
			if x.Table != "" && !strings.EqualFold(x.Table, n.name) {
				continue
			}
			for _, col := range n.columns {
				if col != "" && strings.EqualFold(col, x.Name) {
					if x.Table != "" {
						x.Table = n.name
					}
					c.reads(n, col)
					return Column{x.Table, col}
				}
			}
		}
		for _, a := range at.aliases {
			if x.Table == "" && strings.EqualFold(a, x.Name) {
				return Column{"", a}
			}
		}
	}
	c.deny("column", x.Name)
	return x
}

// expr checks an expression in place.
func (c *checker) expr(x *Expr, sc *scope) {
	switch v := (*x).(type) {
	case nil, Literal:
	case Star:
		c.deny("a star in", "an expression")
	case Column:
		*x = c.column(v, sc)
	case Unary:
		c.expr(&v.X, sc)
		*x = v
	case Binary:
		c.expr(&v.L, sc)
		c.expr(&v.R, sc)
		*x = v
	case Between:
		c.exprs([]*Expr{&v.X, &v.Low, &v.High}, sc)
		*x = v
	case In:
		c.expr(&v.X, sc)
		c.list(v.List, sc)
		if v.Sub != nil {
			c.statement(v.Sub, sc)
		}
		*x = v
	case IsNull:
		c.expr(&v.X, sc)
		*x = v
	case Exists:
		c.statement(v.Sub, sc)
	case Scalar:
		c.statement(v.Sub, sc)
	case Cast:
		c.expr(&v.X, sc)
		*x = v
	case Extract:
		c.expr(&v.X, sc)
		*x = v
	case Case:
		c.cases(&v, sc)
		*x = v
	case Call:
		c.call(&v, sc)
		*x = v
	default:
		c.deny("expression", fmt.Sprintf("%T", v))
	}
}

func (c *checker) exprs(list []*Expr, sc *scope) {
	for _, x := range list {
		c.expr(x, sc)
	}
}

func (c *checker) list(list []Expr, sc *scope) {
	for i := range list {
		c.expr(&list[i], sc)
	}
}

func (c *checker) cases(v *Case, sc *scope) {
	c.expr(&v.Operand, sc)
	for i := range v.When {
		c.expr(&v.When[i].If, sc)
		c.expr(&v.When[i].Then, sc)
	}
	c.expr(&v.Else, sc)
}

func (c *checker) call(v *Call, sc *scope) {
	if !slices.Contains(c.functions, v.Name) {
		c.deny("function", v.Name)
	}
	if len(v.Args) == 1 {
		if _, star := v.Args[0].(Star); star {
			if v.Name != "count" || v.Distinct {
				c.deny("a star in", v.Name)
			}
			v.Args = []Expr{Star{}}
			c.window(v, sc)
			return
		}
	}
	c.list(v.Args, sc)
	c.window(v, sc)
}

func (c *checker) window(v *Call, sc *scope) {
	c.expr(&v.Filter, sc)
	if v.Over != nil {
		c.list(v.Over.Partition, sc)
		for i := range v.Over.Order {
			c.expr(&v.Over.Order[i].Expr, sc)
		}
	}
}
