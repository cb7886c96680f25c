package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// passesOver tells whether a plan over a list leaves aside what the question plainly asks for: a place such as "third", a
// ratio, and where each of its words is understood a bound or an average.
func passesOver(lists []*listReader, p route.Plan) bool {
	if len(p.Query.Sources) == 0 {
		return false
	}
	i := slices.IndexFunc(lists, func(r *listReader) bool { return r.s.T.ID == p.Query.Sources[0] })
	if i < 0 {
		return false
	}
	if lists[i].several && lang.ReadOps[p.Query.Expr.Op] {
		return true
	}
	used := partsOf(p.Query)
	r := lists[i]
	if r.lacks(used) {
		return true
	}
	return slices.ContainsFunc(r.tokens, func(t listToken) bool { return r.missed(t, used) })
}

// opsFor are the operators that do what a word asks for.
var opsFor = map[listKind][]aggregate.Op{
	averageOfs: {aggregate.Avg, aggregate.Mean, aggregate.WeightedAvg, aggregate.Divide, aggregate.Median},
	medianOf:   {aggregate.Median},
	weightedBy: {aggregate.WeightedAvg},
	ratioOf:    {aggregate.Ratio, aggregate.Divide, aggregate.Share},
	shareOf:    {aggregate.Share, aggregate.Ratio, aggregate.Divide, aggregate.PercentChange},
	minusOf:    {aggregate.Subtract, aggregate.Difference},
}

// missed tells whether a plan does not do what a token asks for.
func (r *listReader) missed(t listToken, used planParts) bool {
	known := len(r.strange) == 0
	next := listToken{}
	if i := slices.IndexFunc(r.tokens, func(o listToken) bool { return o.from == t.to }); i >= 0 {
		next = r.tokens[i]
	}
	switch t.kind {
	case aBound:
		if t.against {
			return !used.compares()
		}
		if t.average {
			return !used.ops[aggregate.Avg]
		}
		return known && slices.ContainsFunc(t.values, func(v string) bool { return !used.numbers[unscaled(v)] })
	case manifold:
		return !used.numbers[unscaled(t.times)] || !used.ops[aggregate.Multiply]
	case closestTo:
		return !used.numbers[unscaled(t.values[0])]
	case risen, fallen:
		return !used.ops[aggregate.Subtract] && !used.ops[aggregate.Difference] && !used.ops[aggregate.PercentChange]
	case severalOf:
		return r.byPeriod && !used.numbers[strconv.Itoa(t.n)]
	case inOrderOf, rankedBy:
		return known && !used.ordered
	case nth:
		return (known || next.kind == greatest || next.kind == least) && !used.numbers[strconv.Itoa(t.n)]
	case topN, lastN:
		return known && next.kind == aColumn && !used.ops[aggregate.Top] && !used.ordered
	case than:
		i := slices.IndexFunc(r.tokens, func(o listToken) bool { return o.from >= t.to })
		return known && i >= 0 && r.figures(i) && !used.compares()
	case inTime:
		return !used.grouped
	case whichTime:
		return t.text == "quarter" && !used.grouped
	case aDate:
		return known && !used.ops[aggregate.Lookup] && slices.ContainsFunc(t.dates, func(d lang.Date) bool { return d.Quarter > 0 && !used.says(d) })
	case groupBy:
		if known && next.kind == aColumn && r.figures(slices.IndexFunc(r.tokens, func(o listToken) bool { return o.from == t.to })) && r.w.q.Words[t.from].Text == "per" {
			return !used.ops[aggregate.Divide] && !used.ops[aggregate.Ratio] && !used.ops[aggregate.Avg]
		}
		if next.kind == sumOf && known && r.figures(slices.IndexFunc(r.tokens, func(o listToken) bool { return o.from == next.to })) { // "total sales per total staff"
			return !used.ops[aggregate.Divide] && !used.ops[aggregate.Ratio]
		}
		return next.kind == aColumn && !r.columns[next.col].single && !used.grouped && !used.ops[aggregate.List]
	case averageOfs:
		if !known {
			return false
		}
	case weightedBy:
		if slices.ContainsFunc(r.columns, listColumn.averages) {
			return false
		}
	case shareOf:
		if !known || slices.ContainsFunc(r.columns, func(c listColumn) bool { return c.unit == table.Percent }) {
			return false
		}
	}
	ops := opsFor[t.kind]
	return ops != nil && !slices.ContainsFunc(ops, func(op aggregate.Op) bool { return used.ops[op] })
}

// averages tells whether a column is of averages by its name: "weighted average useful life".
func (c listColumn) averages() bool {
	return slices.ContainsFunc(c.words, func(w lang.Word) bool { return w.Stem == "averag" })
}

// planParts are the operators and the numbers of a plan, without their zeros and points at the end.
type planParts struct {
	ops     map[aggregate.Op]bool
	numbers map[string]bool
	grouped bool
	ordered bool
}

// partsOf takes a plan apart.
func partsOf(q aggregate.Query) planParts {
	used := planParts{ops: map[aggregate.Op]bool{}, numbers: map[string]bool{}, grouped: len(q.GroupBy) > 0, ordered: q.Order != ""}
	used.query(q)
	return used
}

// compares tells whether figures are held against each other.
func (u planParts) compares() bool {
	return u.ops[aggregate.Greater] || u.ops[aggregate.Less] || u.ops[aggregate.Subtract] || u.ops[aggregate.Difference] || u.ops[aggregate.Cell]
}

// says tells whether a number of a plan is the first month of a quarter.
func (u planParts) says(d lang.Date) bool {
	first, _ := endsOf(d)
	for number := range u.numbers {
		if strings.HasPrefix(number, unscaled(isoDate(first))) {
			return true
		}
	}
	return false
}

func (u planParts) query(q aggregate.Query) {
	u.expr(q.Expr)
	u.numbers[strconv.Itoa(q.Limit)] = true
	u.conds(q.Having)
}

func (u planParts) expr(e aggregate.Expr) {
	u.ops[e.Op] = true
	u.numbers[strconv.Itoa(e.N)] = true
	u.numbers[unscaled(e.Value)] = true
	if e.Cells != nil {
		u.conds(e.Cells.Rows)
		u.columns(e.Cells.Columns)
	}
	u.columns(e.By)
	for _, a := range e.Args {
		u.expr(a)
	}
}

func (u planParts) columns(c *aggregate.Columns) {
	if c == nil {
		return
	}
	if c.Minus != nil {
		u.ops[aggregate.Subtract] = true
	}
	if c.Expr != nil {
		u.expr(*c.Expr)
	}
}

func (u planParts) conds(conds []aggregate.Cond) {
	for _, c := range conds {
		for _, v := range c.Values {
			u.numbers[unscaled(v)] = true
		}
		if c.Expr != nil {
			u.expr(*c.Expr)
		}
		u.columns(c.Column)
		u.conds(c.Any)
	}
}

// unscaled are those of a number whatever its scale.
func unscaled(number string) string {
	return strings.Trim(strings.ReplaceAll(number, ".", ""), "0")
}
