package sql

import (
	"fmt"
	"slices"
	"strconv"
)

// Parse reads one SELECT. Its errors wrap [ErrSyntax].
func Parse(text string) (*Select, error) {
	ts, err := tokens(text)
	if err != nil {
		return nil, err
	}
	p := &parser{ts: ts}
	s := p.statement()
	if p.err == nil && p.at < len(p.ts) {
		p.fail("text after the statement")
	}
	if p.err != nil {
		return nil, p.err
	}
	return s, nil
}

// maxDepth bounds how deep a statement nests.
const maxDepth = 40

type parser struct {
	ts    []token
	at    int
	depth int
	err   error
}

func (p *parser) fail(format string, args ...any) {
	if p.err == nil {
		p.err = fmt.Errorf("%w: %s", ErrSyntax, fmt.Sprintf(format, args...))
	}
	p.at = len(p.ts) // nothing more is read
}

// deeper counts one level and returns how to leave it.
func (p *parser) deeper() func() {
	if p.depth++; p.depth > maxDepth {
		p.fail("more than %d levels", maxDepth)
	}
	return func() { p.depth-- }
}

func (p *parser) peek() token {
	if p.at < len(p.ts) {
		return p.ts[p.at]
	}
	return token{}
}

// is tells whether words or signs come next.
func (p *parser) is(words ...string) bool {
	for i, w := range words {
		if p.at+i >= len(p.ts) {
			return false
		}
		t := p.ts[p.at+i]
		if t.kind != wordToken && t.kind != signToken || t.text != w {
			return false
		}
	}
	return true
}

// take reads words or signs when they come next.
func (p *parser) take(words ...string) bool {
	if !p.is(words...) {
		return false
	}
	p.at += len(words)
	return true
}

func (p *parser) want(words ...string) {
	if !p.take(words...) {
		p.fail("%v expected", words)
	}
}

// reserved are words that cannot be a name or an alias without quotes.
var reserved = []string{
	"select", "from", "where", "group", "having", "order", "limit", "offset", "union", "all", "distinct", "as", "on", "join", "left",
	"inner", "outer", "cross", "and", "or", "not", "in", "is", "null", "like", "between", "case", "when", "then", "else", "end", "exists",
	"cast", "with", "by", "asc", "desc", "over", "filter", "into", "for", "window", "lateral", "using", "intersect", "except", "fetch",
	"returning", "natural", "right", "full", "true", "false", "nulls", "recursive", "insert", "update", "delete", "drop", "values", "table",
}

func (p *parser) name() string {
	t := p.peek()
	if t.kind == quotedToken || t.kind == wordToken && !slices.Contains(reserved, t.text) {
		p.at++
		return t.text
	}
	p.fail("a name expected")
	return ""
}

// alias reads [AS] name when there is one.
func (p *parser) alias() string {
	if p.take("as") {
		return p.name()
	}
	if t := p.peek(); t.kind == quotedToken || t.kind == wordToken && !slices.Contains(reserved, t.text) {
		return p.name()
	}
	return ""
}

func (p *parser) statement() *Select {
	defer p.deeper()()
	var with []CTE
	if p.take("with") {
		for more := true; more && p.err == nil; more = p.take(",") {
			c := CTE{Name: p.name()}
			p.want("as", "(")
			c.Select = p.statement()
			p.want(")")
			with = append(with, c)
		}
	}
	s := p.core()
	s.With = with
	last := s
	for p.err == nil && p.take("union") {
		last.UnionAll = p.take("all")
		last.Union = p.core()
		last = last.Union
	}
	p.tail(s)
	return s
}

// core reads SELECT … HAVING.
func (p *parser) core() *Select {
	s := &Select{Limit: -1}
	p.want("select")
	s.Distinct = p.take("distinct")
	for more := true; more && p.err == nil; more = p.take(",") {
		s.Items = append(s.Items, p.item())
	}
	if p.take("from") {
		s.From = p.from()
	}
	if p.take("where") {
		s.Where = p.expr()
	}
	if p.take("group", "by") {
		s.GroupBy = p.list()
	}
	if p.take("having") {
		s.Having = p.expr()
	}
	return s
}

// tail reads ORDER BY, LIMIT and OFFSET.
func (p *parser) tail(s *Select) {
	if p.take("order", "by") {
		s.Order = p.orders()
	}
	if p.take("limit") {
		s.Limit = p.count()
	}
	if p.take("offset") {
		s.Offset = p.count()
	}
}

func (p *parser) count() int {
	t := p.peek()
	n, err := strconv.Atoi(t.text)
	if t.kind != numberToken || err != nil || n > 1<<30 {
		p.fail("a row count expected")
		return 0
	}
	p.at++
	return n
}

func (p *parser) item() Item {
	if p.take("*") {
		return Item{Expr: Star{}}
	}
	return Item{Expr: p.expr(), Alias: p.alias()}
}

func (p *parser) from() []From {
	out := []From{p.source("")}
	for p.err == nil {
		switch {
		case p.take(","), p.take("cross", "join"):
			out = append(out, p.source("cross join"))
		case p.take("left", "join"), p.take("left", "outer", "join"):
			out = append(out, p.joined("left join"))
		case p.take("join"), p.take("inner", "join"):
			out = append(out, p.joined("join"))
		default:
			return out
		}
	}
	return out
}

func (p *parser) source(join string) From {
	f := From{Join: join}
	if p.take("(") {
		f.Sub = p.statement()
		p.want(")")
		if f.Alias = p.alias(); f.Alias == "" {
			p.fail("a statement in FROM needs a name")
		}
		return f
	}
	f.Table = p.name()
	if p.is(".") || p.is("(") {
		p.fail("a plain table name expected")
	}
	f.Alias = p.alias()
	return f
}

func (p *parser) joined(join string) From {
	f := p.source(join)
	p.want("on")
	f.On = p.expr()
	return f
}

func (p *parser) orders() []Order {
	var out []Order
	for more := true; more && p.err == nil; more = p.take(",") {
		o := Order{Expr: p.expr()}
		if p.take("desc") {
			o.Desc = true
		} else {
			p.take("asc")
		}
		if p.take("nulls", "first") {
			o.Nulls = "first"
		} else if p.take("nulls", "last") {
			o.Nulls = "last"
		}
		out = append(out, o)
	}
	return out
}

func (p *parser) list() []Expr {
	var out []Expr
	for more := true; more && p.err == nil; more = p.take(",") {
		out = append(out, p.expr())
	}
	return out
}
