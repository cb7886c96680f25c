package eval

import (
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// tatqaCase writes a derivation such as "(44.1-56.7)/56.7" as a plan.
func tatqaCase(t *exactTable, q Question) ExactCase {
	t.meant = t.locate(q.Derivation)
	p := infix{t: t, whole: q.Derivation, s: strings.NewReplacer("[", "(", "]", ")", "×", "*", "–", "-", "−", "-", "$", "", "£", "", "€", "").Replace(q.Derivation)}
	e, ok := p.sum()
	p.blank()
	if !ok || p.s != "" {
		return skip("the derivation is no arithmetic")
	}
	c := ExactCase{Query: aggregate.Query{Expr: e}}
	if q.Scale == "percent" && isFraction(&e) && !strings.Contains(q.Derivation, "100") {
		c.Query.Unit = table.Percent
	}
	return c
}

// isFraction tells whether an expression divides by something else than a count.
func isFraction(e *aggregate.Expr) bool {
	switch e.Op {
	case aggregate.Divide:
		return e.Args[1].Op != aggregate.Const || len(strings.Trim(e.Args[1].Value, "0.")) > 2 || isFraction(&e.Args[0])
	case aggregate.Add, aggregate.Subtract, aggregate.Negate, aggregate.Multiply:
		for i := range e.Args {
			if isFraction(&e.Args[i]) {
				return true
			}
		}
	}
	return false
}

// infix is a recursive descent over + - * / and brackets.
type infix struct {
	t     *exactTable
	whole string
	s     string
	depth int
}

func (p *infix) blank() { p.s = strings.TrimLeft(p.s, " \n\t") }

func (p *infix) next(chars string) byte {
	p.blank()
	if p.s == "" || !strings.ContainsRune(chars, rune(p.s[0])) {
		return 0
	}
	c := p.s[0]
	p.s = p.s[1:]
	return c
}

func (p *infix) sum() (aggregate.Expr, bool) { return p.chain("+-", p.product) }

func (p *infix) product() (aggregate.Expr, bool) { return p.chain("*/", p.factor) }

func (p *infix) chain(ops string, operand func() (aggregate.Expr, bool)) (aggregate.Expr, bool) {
	x, ok := operand()
	for ok {
		op, known := map[byte]aggregate.Op{'+': aggregate.Add, '-': aggregate.Subtract, '*': aggregate.Multiply, '/': aggregate.Divide}[p.next(ops)]
		if !known {
			return x, true
		}
		var y aggregate.Expr
		if p.blank(); op == aggregate.Divide && isCount(p.s) && !p.repeats(p.s[:1]) {
			y, p.s = aggregate.Expr{Op: aggregate.Const, Value: p.s[:1]}, p.s[1:]
			x = aggregate.Expr{Op: op, Args: []aggregate.Expr{x, y}}
			continue
		}
		if y, ok = operand(); ok {
			x = aggregate.Expr{Op: op, Args: []aggregate.Expr{x, y}}
		}
	}
	return x, false
}

// repeats tells whether the derivation has a number more than once: then it is a value, not a
// count.
func (p *infix) repeats(digit string) bool {
	n := 0
	for _, w := range strings.FieldsFunc(p.whole, func(r rune) bool { return !strings.ContainsRune("0123456789.,", r) }) {
		if w == digit {
			n++
		}
	}
	return n > 1
}

// isCount tells whether a text starts with one digit alone: the 2 that an average divides by is
// no cell.
func isCount(s string) bool {
	return s != "" && s[0] >= '1' && s[0] <= '9' && (len(s) == 1 || !strings.ContainsRune("0123456789.,%", rune(s[1])))
}

func (p *infix) factor() (aggregate.Expr, bool) {
	if p.depth++; p.depth > 40 {
		return aggregate.Expr{}, false
	}
	defer func() { p.depth-- }()
	switch p.next("(-") {
	case '-':
		x, ok := p.factor()
		return aggregate.Expr{Op: aggregate.Negate, Args: []aggregate.Expr{x}}, ok
	case '(':
		// Accounting brackets: "(110)" alone is minus 110.
		if end := strings.IndexByte(p.s, ')'); end >= 0 && isNumberText(p.s[:end]) {
			lit := p.s[:end]
			p.s = p.s[end+1:]
			return p.t.numberAt("-" + strings.TrimLeft(lit, "- ")), true
		}
		x, ok := p.sum()
		return x, ok && p.next(")") == ')'
	}
	n := 0
	for n < len(p.s) && (p.s[n] >= '0' && p.s[n] <= '9' || p.s[n] == ',' || p.s[n] == '.') {
		n++
	}
	lit := p.s[:n]
	p.s = p.s[n:]
	if p.next("%") != 0 {
		lit += "%"
	}
	return p.t.numberAt(lit), isNumberText(lit)
}

func isNumberText(s string) bool {
	_, err := table.ParseDecimal(strings.TrimSuffix(strings.ReplaceAll(strings.TrimSpace(s), ",", ""), "%"))
	return err == nil
}

// finqaCase writes a program such as "subtract(5829, 5735), divide(#0, 5735)" as a plan.
func finqaCase(t *exactTable, q Question) ExactCase {
	t.meant = t.locate(q.Derivation)
	var steps []aggregate.Expr
	rest := q.Derivation
	for rest != "" {
		name, after, ok := strings.Cut(rest, "(")
		if !ok {
			return skip("not a program")
		}
		end := strings.LastIndex(after, ")")
		if next := strings.Index(after, "), "); next >= 0 {
			end = next
		}
		if end < 0 {
			return skip("not a program")
		}
		e, why := finqaStep(t, strings.TrimSpace(name), after[:end], steps)
		if why != "" {
			return skip(why)
		}
		steps = append(steps, e)
		rest = strings.TrimLeft(after[end+1:], ", ")
	}
	if len(steps) == 0 {
		return skip("not a program")
	}
	return ExactCase{Query: aggregate.Query{Expr: steps[len(steps)-1]}}
}

func finqaStep(t *exactTable, name, args string, steps []aggregate.Expr) (aggregate.Expr, string) {
	ops := map[string]aggregate.Op{
		"add": aggregate.Add, "subtract": aggregate.Subtract, "multiply": aggregate.Multiply, "divide": aggregate.Divide,
		"greater": aggregate.Greater, "exp": aggregate.Power, "table_sum": aggregate.Sum, "table_average": aggregate.Avg,
		"table_max": aggregate.Max, "table_min": aggregate.Min,
	}
	op, ok := ops[name]
	if !ok {
		return aggregate.Expr{}, "operator " + name
	}
	parts := strings.Split(args, ", ")
	if strings.HasPrefix(name, "table_") {
		return t.finqaRow(op, strings.TrimSuffix(args, ", none"))
	}
	e := aggregate.Expr{Op: op}
	for _, a := range parts {
		a = strings.TrimSpace(a)
		switch {
		case strings.HasPrefix(a, "#"):
			i := int(a[len(a)-1] - '0')
			if i < 0 || i >= len(steps) {
				return e, "a step that does not exist"
			}
			e.Args = append(e.Args, steps[i])
		case strings.HasPrefix(a, "const_"):
			v := strings.Replace(strings.TrimPrefix(a, "const_"), "m", "-", 1)
			e.Args = append(e.Args, aggregate.Expr{Op: aggregate.Const, Value: v})
		case isNumberText(strings.TrimPrefix(a, "-")):
			e.Args = append(e.Args, t.numberAt(a))
		default:
			return e, "operand " + a
		}
	}
	return e, ""
}

// finqaRow aggregates the row that has this label.
func (t *exactTable) finqaRow(op aggregate.Op, label string) (aggregate.Expr, string) {
	for r := t.HeaderRows; r < len(t.Rows); r++ {
		for i := range t.Cells {
			if c := &t.Cells[i]; c.Row == r && c.Col == 0 && plainWords(c.Text) == plainWords(label) {
				return aggregate.Expr{Op: op, Cells: cellsIn(r)}, ""
			}
		}
	}
	return aggregate.Expr{}, "no row " + label
}

func cellsIn(row int) *aggregate.Cells {
	c := cellsAt(row, 0)
	c.Columns = nil
	return c
}
