package eval

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
)

// expr writes a select that is one expression: no groups.
func (s *sqlSelect) expr(p *sql) aggregate.Expr {
	if len(s.items) != 1 {
		p.fail("several columns selected")
		return aggregate.Expr{}
	}
	if s.group != nil {
		q := s.query(p)
		if len(q.GroupBy) > 0 {
			p.fail("a group inside an expression")
		}
		return q.Expr
	}
	return s.value(p, s.items[0])
}

// value writes one item over the select's rows.
func (s *sqlSelect) value(p *sql, x sqlItem) aggregate.Expr {
	cells := &aggregate.Cells{Rows: s.where}
	switch {
	case x.expr != nil:
		return *x.expr
	case x.agg != "":
		cells.Columns = x.col
		op := aggregate.Op(x.agg)
		if x.agg == "count" && x.uniq {
			op = aggregate.CountDistinct
		}
		return aggregate.Expr{Op: op, Cells: cells}
	case x.hasAgg():
		e := aggregate.Expr{Op: sqlOps[x.op]}
		for _, a := range x.args {
			e.Args = append(e.Args, s.value(p, a))
		}
		return e
	}
	return s.rows(p, x, cells)
}

// rows writes a select of a column.
func (s *sqlSelect) rows(p *sql, x sqlItem, cells *aggregate.Cells) aggregate.Expr {
	cells.Columns = x.columns(p)
	e := aggregate.Expr{Op: aggregate.List, Cells: cells}
	if s.distinct {
		e.Op = aggregate.Distinct
	}
	switch {
	case s.by != nil:
		e.By = s.by.columns(p)
		e.Order = "asc"
		if s.desc {
			e.Order = "desc"
		}
		e.N = s.limit
		if s.limit > 0 {
			e.Op = aggregate.First
		}
	case s.limit > 0:
		e.Op, e.N = aggregate.First, s.limit
	case strings.HasPrefix(string(e.Op), "list") && len(s.where) == 1 && s.where[0].Index:
		e.Op = aggregate.Lookup
	}
	return e
}

// query writes a whole select.
func (s *sqlSelect) query(p *sql) aggregate.Query {
	if s.group == nil {
		return aggregate.Query{Expr: s.expr(p)}
	}
	q := aggregate.Query{GroupBy: []aggregate.Key{{Column: s.group}}, Limit: s.limit}
	if len(s.items) != 1 {
		p.fail("several columns selected")
		return q
	}
	of := s.items[0]
	if of.agg == "" {
		q.Return = "group"
		switch {
		case s.by != nil && s.by.hasAgg():
			of = *s.by
		case s.havingOf != nil:
			of = *s.havingOf
		case s.by != nil:
			p.fail("groups in the order of a column")
		default:
			of = sqlItem{agg: "count"}
		}
	}
	if s.by != nil {
		q.Order = "asc"
		if s.desc {
			q.Order = "desc"
		}
	}
	if s.counted {
		q.Return = "count"
	}
	q.Having = s.having
	q.Expr = s.value(p, of)
	return q
}

func (p *sql) having(s *sqlSelect) {
	it := p.primary()
	s.havingOf = &it
	cmp, not := p.comparison()
	c := aggregate.Cond{Cmp: cmp, Not: not}
	p.operand(&c, nil)
	s.having = []aggregate.Cond{c}
}

// conds reads conditions joined by and, with or inside.
func (p *sql) conds() []aggregate.Cond {
	var all []aggregate.Cond
	any := [][]aggregate.Cond{}
	for p.why == "" {
		if p.take("(") {
			in := p.conds()
			p.want(")")
			all = append(all, in...)
		} else {
			all = append(all, p.cond())
		}
		switch {
		case p.take("and"):
		case p.take("or"):
			any = append(any, all)
			all = nil
		default:
			if len(any) == 0 {
				return all
			}
			return p.anyOf(append(any, all))
		}
	}
	return all
}

// anyOf is an or of conditions; one that is itself an and cannot be written.
func (p *sql) anyOf(list [][]aggregate.Cond) []aggregate.Cond {
	out := aggregate.Cond{}
	for _, l := range list {
		if len(l) != 1 {
			p.fail("or of ands")
			return nil
		}
		out.Any = append(out.Any, l[0])
	}
	return []aggregate.Cond{out}
}

func (p *sql) cond() aggregate.Cond {
	left := p.sumOnly()
	c := aggregate.Cond{}
	if left.col != nil && left.col.Read == aggregate.Place {
		c.Index = true
	} else {
		c.Column = left.columns(p)
	}
	switch {
	case p.take("is", "not", "null"), p.take("not", "null"):
		c.Cmp, c.Not = aggregate.IsBlank, true
		return c
	case p.take("is", "null"):
		c.Cmp = aggregate.IsBlank
		return c
	case p.take("between"):
		c.Cmp = aggregate.Between
		lo := p.peek()
		p.toks = p.toks[1:]
		p.want("and")
		c.Values = []string{strings.TrimPrefix(lo, "'"), strings.TrimPrefix(p.peek(), "'")}
		p.toks = p.toks[min(1, len(p.toks)):]
		return c
	}
	c.Cmp, c.Not = p.comparison()
	p.operand(&c, left.col)
	return c
}

// sumOnly reads an item without comparisons.
func (p *sql) sumOnly() sqlItem {
	x := p.primary()
	for p.why == "" && (p.peek() == "+" || p.peek() == "-") {
		op := p.peek()
		p.toks = p.toks[1:]
		x = sqlItem{op: op, args: []sqlItem{x, p.primary()}}
	}
	return x
}

func (p *sql) comparison() (aggregate.Cmp, bool) {
	tok := p.peek()
	if tok != "" {
		p.toks = p.toks[1:]
	}
	switch tok {
	case "=":
		return aggregate.Eq, false
	case "!=", "<>":
		return aggregate.Eq, true
	case ">":
		return aggregate.Gt, false
	case "<":
		return aggregate.Lt, false
	case ">=":
		return aggregate.Ge, false
	case "<=":
		return aggregate.Le, false
	case "in":
		return aggregate.In, false
	case "not":
		p.want("in")
		return aggregate.In, true
	}
	p.fail("comparison %q", tok)
	return "", false
}

// operand reads what a condition compares with.
func (p *sql) operand(c *aggregate.Cond, col *aggregate.Columns) {
	if c.Cmp == aggregate.In && p.take("(") {
		if p.peek() == "select" {
			s := p.selectOne()
			e := s.expr(p)
			c.Expr = &e
			p.want(")")
			return
		}
		for p.why == "" {
			c.Values = append(c.Values, p.linked(p.peek(), col)...)
			p.toks = p.toks[min(1, len(p.toks)):]
			if !p.take(",") {
				break
			}
		}
		p.want(")")
		return
	}
	if strings.HasPrefix(p.peek(), "'") {
		c.Values = p.linked(p.peek(), col)
		p.toks = p.toks[1:]
		if c.Cmp == aggregate.Eq && len(c.Values) > 1 {
			c.Cmp = aggregate.In
		}
		return
	}
	x := p.sumOnly()
	if x.expr != nil && x.expr.Op == aggregate.Const {
		c.Values = []string{x.expr.Value}
		return
	}
	var e aggregate.Expr
	if x.hasAgg() {
		e = (&sqlSelect{}).value(p, x)
	} else {
		e = x.rowExpr(p)
	}
	c.Expr = &e
}

// linked gives the texts of the column that a literal means: SQUALL strips marks and
// punctuation from the cells that it compares.
func (p *sql) linked(lit string, col *aggregate.Columns) []string {
	lit = strings.TrimPrefix(lit, "'")
	if col == nil || col.Index == nil {
		return []string{lit}
	}
	var exact, loose []string
	for i := range p.t.Cells {
		c := &p.t.Cells[i]
		if c.Col != *col.Index || c.Row < p.t.HeaderRows {
			continue
		}
		texts := []string{c.Text}
		switch col.Read {
		case aggregate.EachItem:
			texts = aggregate.ListItems(c.Text)
		case aggregate.FirstItem:
			text, _, _ := strings.Cut(c.Text, "(")
			texts = append(aggregate.ListItems(text), "")[:1]
		}
		for _, s := range texts {
			switch {
			case strings.EqualFold(strings.TrimSpace(s), strings.TrimSpace(lit)):
				exact = append(exact, s)
			case plainWords(s) == plainWords(lit):
				loose = append(loose, s)
			}
		}
	}
	for _, found := range [][]string{exact, loose} {
		if len(found) > 0 {
			slices.Sort(found)
			return slices.Compact(found)
		}
	}
	return []string{lit}
}
