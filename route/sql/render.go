package sql

import (
	"strconv"
	"strings"
)

// Dialect is the language of a database.
type Dialect string

// The dialects.
const (
	PostgreSQL Dialect = "postgresql"
	SQLite     Dialect = "sqlite"
	MySQL      Dialect = "mysql"
	DuckDB     Dialect = "duckdb"
)

// Render writes a statement from its tree. Every name is quoted, every text literal too, so
// nothing of the original text but names, numbers and literals is in the result.
func Render(s *Select, d Dialect) string {
	r := renderer{dialect: d}
	r.statement(s)
	return r.b.String()
}

type renderer struct {
	dialect Dialect
	b       strings.Builder
}

func (r *renderer) say(parts ...string) {
	for _, p := range parts {
		r.b.WriteString(p)
	}
}

func (r *renderer) name(s string) {
	q := `"`
	if r.dialect == MySQL {
		q = "`"
	}
	r.say(q, strings.ReplaceAll(s, q, q+q), q)
}

func (r *renderer) statement(s *Select) {
	for i, w := range s.With {
		r.say([]string{"WITH ", ", "}[min(i, 1)])
		r.name(w.Name)
		r.say(" AS (")
		r.statement(w.Select)
		r.say(")")
	}
	if len(s.With) > 0 {
		r.say(" ")
	}
	r.core(s)
	all := s.UnionAll
	for u := s.Union; u != nil; u = u.Union {
		r.say(" UNION ")
		if all {
			r.say("ALL ")
		}
		r.core(u)
		all = u.UnionAll
	}
	r.orders(" ORDER BY ", s.Order)
	if s.Limit >= 0 {
		r.say(" LIMIT ", strconv.Itoa(s.Limit))
	}
	if s.Offset > 0 {
		r.say(" OFFSET ", strconv.Itoa(s.Offset))
	}
}

func (r *renderer) core(s *Select) {
	r.say("SELECT ")
	if s.Distinct {
		r.say("DISTINCT ")
	}
	for i, it := range s.Items {
		r.comma(i)
		r.expr(it.Expr)
		if it.Alias != "" {
			r.say(" AS ")
			r.name(it.Alias)
		}
	}
	for i, f := range s.From {
		if i == 0 {
			r.say(" FROM ")
		} else {
			r.say(" ", strings.ToUpper(f.Join), " ")
		}
		r.source(f)
	}
	r.clause(" WHERE ", s.Where)
	r.exprs(" GROUP BY ", s.GroupBy)
	r.clause(" HAVING ", s.Having)
}

func (r *renderer) source(f From) {
	if f.Sub != nil {
		r.say("(")
		r.statement(f.Sub)
		r.say(")")
	} else {
		r.name(f.Table)
	}
	if f.Alias != "" {
		r.say(" AS ")
		r.name(f.Alias)
	}
	r.clause(" ON ", f.On)
}

func (r *renderer) comma(i int) {
	if i > 0 {
		r.say(", ")
	}
}

func (r *renderer) clause(word string, x Expr) {
	if x != nil {
		r.say(word)
		r.expr(x)
	}
}

func (r *renderer) exprs(word string, list []Expr) {
	for i, x := range list {
		if i == 0 {
			r.say(word)
		}
		r.comma(i)
		r.expr(x)
	}
}

func (r *renderer) orders(word string, list []Order) {
	for i, o := range list {
		if i == 0 {
			r.say(word)
		}
		r.comma(i)
		r.expr(o.Expr)
		if o.Desc {
			r.say(" DESC")
		}
		if o.Nulls != "" {
			r.say(" NULLS ", strings.ToUpper(o.Nulls))
		}
	}
}

// expr writes every operation in brackets, so that no rule of precedence matters.
func (r *renderer) expr(x Expr) {
	switch v := x.(type) {
	case Column:
		if v.Table != "" {
			r.name(v.Table)
			r.say(".")
		}
		r.name(v.Name)
	case Star:
		if v.Table != "" {
			r.name(v.Table)
			r.say(".")
		}
		r.say("*")
	case Literal:
		if v.Quoted {
			r.say("'", strings.ReplaceAll(v.Text, "'", "''"), "'")
		} else {
			r.say(strings.ToUpper(v.Text))
		}
	case Unary:
		r.say("(", strings.ToUpper(v.Op), " ")
		r.expr(v.X)
		r.say(")")
	case Binary:
		r.say("(")
		r.expr(v.L)
		r.say(" ", strings.ToUpper(v.Op), " ")
		r.expr(v.R)
		r.say(")")
	case Between:
		r.say("(")
		r.expr(v.X)
		r.not(v.Not)
		r.say(" BETWEEN ")
		r.expr(v.Low)
		r.say(" AND ")
		r.expr(v.High)
		r.say(")")
	case In:
		r.in(v)
	case IsNull:
		r.say("(")
		r.expr(v.X)
		r.say(" IS")
		r.not(v.Not)
		r.say(" NULL)")
	default:
		r.compound(x)
	}
}

func (r *renderer) not(not bool) {
	if not {
		r.say(" NOT")
	}
}

func (r *renderer) in(v In) {
	r.say("(")
	r.expr(v.X)
	r.not(v.Not)
	r.say(" IN (")
	if v.Sub != nil {
		r.statement(v.Sub)
	} else {
		r.exprs("", v.List)
	}
	r.say("))")
}

func (r *renderer) compound(x Expr) {
	switch v := x.(type) {
	case Exists:
		r.say("EXISTS (")
		r.statement(v.Sub)
		r.say(")")
	case Scalar:
		r.say("(")
		r.statement(v.Sub)
		r.say(")")
	case Cast:
		r.say("CAST(")
		r.expr(v.X)
		r.say(" AS ", strings.ToUpper(v.Type), ")")
	case Extract:
		r.extract(v)
	case Case:
		r.say("CASE")
		r.clause(" ", v.Operand)
		for _, w := range v.When {
			r.clause(" WHEN ", w.If)
			r.clause(" THEN ", w.Then)
		}
		r.clause(" ELSE ", v.Else)
		r.say(" END")
	case Call:
		r.call(v)
	}
}

func (r *renderer) extract(v Extract) {
	if r.dialect == SQLite { // it has no EXTRACT
		r.say("CAST(STRFTIME('%", map[string]string{"year": "Y", "month": "m", "day": "d"}[v.Part], "', ")
		r.expr(v.X)
		r.say(") AS INTEGER)")
		return
	}
	r.clause("EXTRACT("+strings.ToUpper(v.Part)+" FROM ", v.X)
	r.say(")")
}

func (r *renderer) call(v Call) {
	r.say(strings.ToUpper(v.Name), "(")
	if v.Distinct {
		r.say("DISTINCT ")
	}
	r.exprs("", v.Args)
	r.say(")")
	if v.Filter != nil {
		r.clause(" FILTER (WHERE ", v.Filter)
		r.say(")")
	}
	if v.Over != nil {
		r.say(" OVER (")
		r.exprs("PARTITION BY ", v.Over.Partition)
		if len(v.Over.Partition) > 0 && len(v.Over.Order) > 0 {
			r.say(" ")
		}
		r.orders("ORDER BY ", v.Over.Order)
		r.say(")")
	}
}
