package aggregate

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// ParseQuery reads the JSON form of a plan and validates it. Unknown fields, trailing text and
// whatever else does not fit are errors that wrap [ErrQuery].
func ParseQuery(b []byte) (Query, error) {
	var q Query
	d := json.NewDecoder(bytes.NewReader(b))
	d.DisallowUnknownFields()
	if err := d.Decode(&q); err != nil {
		return Query{}, fmt.Errorf("%w: %w", ErrQuery, err)
	}
	if d.More() {
		return Query{}, fmt.Errorf("%w: text after the plan", ErrQuery)
	}
	return q, Validate(q)
}

// opClass says what an operator takes.
type opClass int

const (
	unknownOp opClass = iota
	overCells
	overValues
	leaf
)

func opKind(op Op) opClass {
	switch op {
	case Lookup, List, Sum, Avg, WeightedAvg, Count, CountDistinct, Min, Max, ArgMin, ArgMax, Median,
		First, Last, Nth, Top, Exists, Distinct, MostCommon, LeastCommon, Streak:
		return overCells
	case Const, Cell:
		return leaf
	case Add, Subtract, Difference, Multiply, Divide, Ratio, PercentChange, Share, CAGR, Power, Greater, Less, Equal,
		Negate, Abs, Mean:
		return overValues
	}
	return unknownOp
}

// operandCount gives how many operands an operator takes; no maximum is -1.
func operandCount(op Op) (least, most int) {
	switch op {
	case Add, Subtract, Multiply, Mean:
		return 1, -1
	case Negate, Abs:
		return 1, 1
	case CAGR:
		return 2, 3
	}
	return 2, 2
}

// The bounds of a plan.
const (
	maxDepth = 50
	maxNodes = 2000
)

// Validate checks a plan for what can be known without the tables. Its errors wrap [ErrQuery].
func Validate(q Query) error {
	c := checker{}
	c.expr(&q.Expr, 0)
	c.conds(q.Having, 0)
	c.oneOf("order", q.Order, "", "asc", "desc")
	c.oneOf("return", q.Return, "", "group", "count")
	if q.Return == "count" && len(q.GroupBy) == 0 {
		c.fail("return count without groups")
	}
	c.oneOf("totals", q.Totals, "", "include")
	c.oneOf("nils", q.Nils, "", "zero")
	for _, k := range q.GroupBy {
		c.key(k, 0)
	}
	for _, j := range q.Join {
		for _, on := range j.On {
			c.key(on.Left, 0)
			c.key(on.Right, 0)
		}
		if len(j.On) == 0 || j.Source == "" {
			c.fail("a join needs a source and a key")
		}
	}
	if q.Limit < 0 {
		c.fail("limit %d", q.Limit)
	}
	return c.err
}

type checker struct {
	nodes int
	err   error
}

func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("%w: %s", ErrQuery, fmt.Sprintf(format, args...))
	}
}

// node counts a node and tells whether to go on.
func (c *checker) node(depth int) bool {
	c.nodes++
	if depth > maxDepth || c.nodes > maxNodes {
		c.fail("more than %d nodes or %d levels", maxNodes, maxDepth)
	}
	return c.err == nil
}

func (c *checker) oneOf(what, s string, known ...string) {
	for _, k := range known {
		if s == k {
			return
		}
	}
	c.fail("%s %q is none of %s", what, s, strings.Join(known, " "))
}

func (c *checker) expr(e *Expr, depth int) {
	if !c.node(depth) {
		return
	}
	kind := opKind(e.Op)
	least, most := operandCount(e.Op)
	switch {
	case kind == unknownOp:
		c.fail("operator %q", e.Op)
	case kind == overCells && (e.Cells == nil) == (len(e.Args) == 0):
		c.fail("%s takes either cells or arguments", e.Op)
	case kind == overValues && (len(e.Args) < least || most >= 0 && len(e.Args) > most):
		c.fail("%s with %d arguments", e.Op, len(e.Args))
	case kind == overValues && e.Cells != nil:
		c.fail("%s takes arguments, not cells", e.Op)
	case e.Op == Cell && (e.Cells == nil || e.Cells.Columns == nil):
		c.fail("%s without a column", e.Op)
	case e.N < 0 || e.N > 1<<30:
		c.fail("n %d", e.N)
	}
	c.oneOf("order", e.Order, "", "asc", "desc")
	for i := range e.Args {
		c.expr(&e.Args[i], depth+1)
	}
	c.columns(e.By, depth+1)
	c.columns(e.Return, depth+1)
	if e.Cells != nil {
		c.columns(e.Cells.Columns, depth+1)
		c.conds(e.Cells.Rows, depth+1)
	}
}

func (c *checker) columns(sel *Columns, depth int) {
	if sel == nil || !c.node(depth) {
		return
	}
	switch sel.Read {
	case Whole, FirstNumber, SecondNumber, Year, LastYear, Month, Day, Seconds, Items, Extent, Margin, AsText, FirstItem, FirstWord, LastItem, MonthName, QuarterName, DayOfMonth, EachItem, Place, RowLabel:
	default:
		c.fail("reading %q", sel.Read)
	}
	c.columns(sel.Minus, depth+1)
	if sel.Expr != nil {
		c.expr(sel.Expr, depth+1)
	}
}

func (c *checker) key(k Key, depth int) {
	c.columns(k.Column, depth+1)
	if k.Column == nil {
		c.oneOf("part", k.Part, "row_path", "period")
	}
}

func (c *checker) conds(list []Cond, depth int) {
	for i := range list {
		x := &list[i]
		if !c.node(depth) {
			return
		}
		c.columns(x.Column, depth+1)
		c.conds(x.Any, depth+1)
		if x.Expr != nil {
			c.expr(x.Expr, depth+1)
		}
		if len(x.Any) > 0 {
			continue
		}
		switch x.Cmp {
		case IsBlank, IsNumber:
		case Eq, In, Contains, Prefix, Lt, Le, Gt, Ge, Between:
			if len(x.Values) == 0 && x.Expr == nil {
				c.fail("%s without a value", x.Cmp)
			}
		default:
			c.fail("comparison %q", x.Cmp)
		}
	}
}
