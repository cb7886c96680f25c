package sql

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// where turns conditions that must all hold into an expression, nil for none.
func (c *compiler) where(ctx context.Context, list []aggregate.Cond) (Expr, error) {
	var out Expr
	for i := range list {
		x, err := c.cond(ctx, &list[i])
		if err != nil {
			return nil, err
		}
		out = and(out, x)
	}
	return out, nil
}

// cond turns a condition into an expression that is true or false, never null.
func (c *compiler) cond(ctx context.Context, cond *aggregate.Cond) (x Expr, err error) {
	switch {
	case len(cond.Any) > 0:
		x, err = c.either(ctx, cond.Any)
	case cond.Index || cond.Column == nil && !c.table.labelled():
		return nil, noStatement("a condition on the place or the label of a row")
	case cond.Column == nil:
		first, label := 0, *cond
		label.Column = &aggregate.Columns{Index: &first}
		x, err = c.test(ctx, &label)
	default:
		x, err = c.test(ctx, cond)
	}
	if err == nil && cond.Not {
		x = Unary{"not", x}
	}
	return x, err
}

func (c *compiler) either(ctx context.Context, list []aggregate.Cond) (Expr, error) {
	var out Expr
	for i := range list {
		x, err := c.cond(ctx, &list[i])
		if err != nil {
			return nil, err
		}
		if out == nil {
			out = x
		} else {
			out = Binary{"or", out, x}
		}
	}
	return out, nil
}

// test compares a column. Plain comparisons of numbers and of days are the database's; every other
// one is decided here, over the different values of the column, as for any other table.
func (c *compiler) test(ctx context.Context, cond *aggregate.Cond) (Expr, error) {
	col, err := c.column(cond.Column)
	if err != nil {
		return nil, err
	}
	if cond.Cmp == aggregate.IsBlank && cond.Column.Read == aggregate.Whole {
		return IsNull{c.measure(col), false}, nil
	}
	values, err := c.literals(ctx, cond)
	if err != nil {
		return nil, err
	}
	if cond.Column.Read == aggregate.Whole {
		switch {
		case col.isNumber():
			if floating(strings.ToUpper(col.Type)) && sign(cond.Cmp) == "=" {
				return nil, noStatement("whether a number in binary floating point equals another")
			}
			if x := numbers(c.measure(col), cond.Cmp, values); x != nil {
				return present(x, c.measure(col)), nil
			}
		case col.isDate():
			if x := days(Column{Name: col.Name}, cond.Cmp, values); x != nil {
				return present(x, Column{Name: col.Name}), nil
			}
		}
	}
	return c.among(ctx, col, *cond, values)
}

// present makes a comparison false, not null, where there is no value.
func present(x, of Expr) Expr { return and(IsNull{of, true}, x) }

// literals gives the values that a condition compares with.
func (c *compiler) literals(ctx context.Context, cond *aggregate.Cond) ([]string, error) {
	if cond.Expr == nil {
		return cond.Values, nil
	}
	n, err := c.number(ctx, *cond.Expr)
	if err != nil {
		return nil, err
	}
	return []string{n.String()}, nil
}

// sign is the sign of a comparison in SQL, "" where there is none.
func sign(cmp aggregate.Cmp) string {
	switch cmp {
	case aggregate.Eq, aggregate.In:
		return "="
	case aggregate.Lt:
		return "<"
	case aggregate.Le:
		return "<="
	case aggregate.Gt:
		return ">"
	case aggregate.Ge:
		return ">="
	}
	return ""
}

// numbers compares a column of numbers with numbers, nil where that is not what is asked.
func numbers(x Expr, cmp aggregate.Cmp, values []string) Expr {
	var list []Expr
	for _, v := range values {
		n, err := table.ParseDecimal(strings.TrimSpace(v))
		if err != nil {
			return nil
		}
		lit := Expr(Literal{strings.TrimPrefix(n.String(), "-"), false})
		if n.Sign() < 0 {
			lit = Unary{"-", lit}
		}
		list = append(list, lit)
	}
	switch {
	case cmp == aggregate.Between && len(list) == 2:
		return Between{X: x, Low: list[0], High: list[1]}
	case (cmp == aggregate.Eq || cmp == aggregate.In) && len(list) > 1:
		return In{X: x, List: list}
	case sign(cmp) != "" && len(list) == 1:
		return Binary{sign(cmp), x, list[0]}
	}
	return nil
}

// days compares a column of days or moments with a day, month or year, nil where that is not what is asked.
func days(x Expr, cmp aggregate.Cmp, values []string) Expr {
	if cmp == aggregate.Between && len(values) == 2 {
		low, high := days(x, aggregate.Ge, values[:1]), days(x, aggregate.Le, values[1:])
		if low == nil || high == nil {
			return nil
		}
		return Binary{"and", low, high}
	}
	if len(values) != 1 {
		return nil
	}
	from, next, ok := span(strings.TrimSpace(values[0]))
	if !ok {
		return nil
	}
	switch cmp {
	case aggregate.Eq, aggregate.In:
		return Binary{"and", Binary{">=", x, from}, Binary{"<", x, next}}
	case aggregate.Lt:
		return Binary{"<", x, from}
	case aggregate.Le:
		return Binary{"<", x, next}
	case aggregate.Gt:
		return Binary{">=", x, next}
	case aggregate.Ge:
		return Binary{">=", x, from}
	}
	return nil
}

// span gives the first day of a day, month or year, and the first day after it.
func span(s string) (from, next Expr, ok bool) {
	layouts := []struct {
		layout              string
		years, months, days int
	}{{"2006", 1, 0, 0}, {"2006-01", 0, 1, 0}, {time.DateOnly, 0, 0, 1}}
	for _, l := range layouts {
		if t, err := time.Parse(l.layout, s); err == nil {
			return Literal{t.Format(time.DateOnly), true}, Literal{t.AddDate(l.years, l.months, l.days).Format(time.DateOnly), true}, true
		}
	}
	return nil, nil, false
}

// maxAmong bounds the values of a column that a condition is turned into.
const maxAmong = 1000

// among lists the values of a column that fulfil a condition.
func (c *compiler) among(ctx context.Context, col *TableColumn, cond aggregate.Cond, values []string) (Expr, error) {
	all, err := c.values(ctx, c.table, col)
	if err != nil {
		return nil, err
	}
	at := 0
	cond.Column, cond.Values, cond.Expr, cond.Not = &aggregate.Columns{Index: &at, Read: cond.Column.Read}, values, nil, false
	e := over(aggregate.List, 0)
	e.Cells.Rows = []aggregate.Cond{cond}
	res, err := aggregate.Run(ctx, aggregate.Query{Sources: []string{all.ID}, Expr: e}, aggregate.NewTableSet(all))
	if errors.Is(err, aggregate.ErrNoMatch) {
		return Literal{"false", false}, nil
	}
	if err != nil {
		return nil, err
	}
	if len(res.Values) > maxAmong {
		return nil, noStatement("a condition that %d values of a column fulfil", len(res.Values))
	}
	in := In{X: Column{Name: col.Name}}
	for _, v := range res.Values {
		in.List = append(in.List, literal(v, col))
	}
	return present(in, in.X), nil
}

// literal writes a value as the database has it.
func literal(v aggregate.Value, col *TableColumn) Expr {
	if !v.IsNumber {
		return Literal{v.Text, true}
	}
	n := v.Number.String()
	if neg := strings.TrimPrefix(n, "-"); neg != n {
		return Unary{"-", Literal{neg, false}}
	}
	return Literal{n, false}
}
