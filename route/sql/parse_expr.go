package sql

import "slices"

// expr reads an expression; the levels below bind tighter and tighter.
func (p *parser) expr() Expr {
	defer p.deeper()()
	x := p.conjunction()
	for p.err == nil && p.take("or") {
		x = Binary{"or", x, p.conjunction()}
	}
	return x
}

func (p *parser) conjunction() Expr {
	x := p.negation()
	for p.err == nil && p.take("and") {
		x = Binary{"and", x, p.negation()}
	}
	return x
}

func (p *parser) negation() Expr {
	if p.take("not") {
		defer p.deeper()()
		return Unary{"not", p.negation()}
	}
	return p.comparison()
}

func (p *parser) comparison() Expr {
	x := p.sum()
	for _, op := range []string{"<=", ">=", "<>", "!=", "=", "<", ">"} {
		if p.take(op) {
			return Binary{op, x, p.sum()}
		}
	}
	if p.take("is") {
		not := p.take("not")
		p.want("null")
		return IsNull{x, not}
	}
	not := p.take("not")
	switch {
	case p.take("between"):
		low := p.sum()
		p.want("and")
		return Between{x, low, p.sum(), not}
	case p.take("in"):
		return p.in(x, not)
	case p.take("like"):
		like := Binary{"like", x, p.sum()}
		if not {
			return Unary{"not", like}
		}
		return like
	case not:
		p.fail("between, in or like expected after not")
	}
	return x
}

func (p *parser) in(x Expr, not bool) Expr {
	p.want("(")
	defer p.want(")")
	if p.is("select") || p.is("with") {
		return In{X: x, Sub: p.statement(), Not: not}
	}
	return In{X: x, List: p.list(), Not: not}
}

func (p *parser) sum() Expr {
	x := p.product()
	for p.err == nil {
		switch {
		case p.take("+"):
			x = Binary{"+", x, p.product()}
		case p.take("-"):
			x = Binary{"-", x, p.product()}
		case p.take("||"):
			x = Binary{"||", x, p.product()}
		default:
			return x
		}
	}
	return x
}

func (p *parser) product() Expr {
	x := p.signed()
	for p.err == nil {
		switch {
		case p.take("*"):
			x = Binary{"*", x, p.signed()}
		case p.take("/"):
			x = Binary{"/", x, p.signed()}
		case p.take("%"):
			x = Binary{"%", x, p.signed()}
		default:
			return x
		}
	}
	return x
}

func (p *parser) signed() Expr {
	for _, op := range []string{"-", "+"} {
		if p.take(op) {
			defer p.deeper()()
			return Unary{op, p.signed()}
		}
	}
	return p.primary()
}

func (p *parser) primary() Expr {
	t := p.peek()
	switch t.kind {
	case textToken, numberToken:
		p.at++
		return Literal{t.text, t.kind == textToken}
	case signToken:
		if p.take("(") {
			return p.bracketed()
		}
	case wordToken:
		if x, ok := p.keyword(t.text); ok {
			return x
		}
		return p.reference()
	case quotedToken:
		return p.reference()
	case endToken:
	}
	p.fail("a value expected")
	return nil
}

func (p *parser) bracketed() Expr {
	defer p.want(")")
	if p.is("select") || p.is("with") {
		return Scalar{p.statement()}
	}
	return p.expr()
}

// keyword reads the values that begin with a word of the language.
func (p *parser) keyword(word string) (Expr, bool) {
	switch word {
	case "null", "true", "false":
		p.at++
		return Literal{word, false}, true
	case "case":
		p.at++
		return p.caseWhen(), true
	case "cast":
		p.at++
		return p.cast(), true
	case "extract":
		p.at++
		return p.extract(), true
	case "exists":
		p.at++
		p.want("(")
		defer p.want(")")
		return Exists{p.statement()}, true
	}
	return nil, false
}

// dateParts are the parts of a date that can be asked for.
var dateParts = []string{"year", "month", "day"}

func (p *parser) extract() Expr {
	p.want("(")
	x := Extract{Part: p.peek().text}
	if p.peek().kind != wordToken || !slices.Contains(dateParts, x.Part) {
		p.fail("one of the parts %v expected", dateParts)
	}
	p.at++
	p.want("from")
	x.X = p.expr()
	p.want(")")
	return x
}

func (p *parser) caseWhen() Expr {
	var c Case
	if !p.is("when") {
		c.Operand = p.expr()
	}
	for p.err == nil && p.take("when") {
		w := When{If: p.expr()}
		p.want("then")
		w.Then = p.expr()
		c.When = append(c.When, w)
	}
	if p.take("else") {
		c.Else = p.expr()
	}
	p.want("end")
	if len(c.When) == 0 {
		p.fail("a case without a when")
	}
	return c
}

// castTypes are the types that a value may be turned into.
var castTypes = []string{"integer", "bigint", "numeric", "decimal", "text", "date", "real"}

func (p *parser) cast() Expr {
	p.want("(")
	c := Cast{X: p.expr()}
	p.want("as")
	c.Type = p.peek().text
	if p.peek().kind != wordToken || !slices.Contains(castTypes, c.Type) {
		p.fail("one of the types %v expected", castTypes)
	}
	p.at++
	p.want(")")
	return c
}

// reference reads a column, t.column, t.* or a call.
func (p *parser) reference() Expr {
	plain := p.peek().kind == wordToken
	name := p.name()
	switch {
	case p.is("("):
		if !plain {
			p.fail("a function name in quotes")
		}
		return p.call(name)
	case p.take("."):
		if p.take("*") {
			return Star{name}
		}
		c := Column{name, p.name()}
		if p.is(".") || p.is("(") {
			p.fail("a plain column expected")
		}
		return c
	}
	return Column{"", name}
}

func (p *parser) call(name string) Expr {
	p.want("(")
	c := Call{Name: name, Distinct: p.take("distinct")}
	switch {
	case p.take("*"):
		c.Args = []Expr{Star{}}
	case !p.is(")"):
		c.Args = p.list()
	}
	p.want(")")
	if p.take("filter") {
		p.want("(", "where")
		c.Filter = p.expr()
		p.want(")")
	}
	if p.take("over") {
		p.want("(")
		c.Over = &Window{}
		if p.take("partition", "by") {
			c.Over.Partition = p.list()
		}
		if p.take("order", "by") {
			c.Over.Order = p.orders()
		}
		p.want(")")
	}
	return c
}
