package eval

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
)

// squallCase writes the SQL of SQUALL as a plan. Column cN is grid column N−1; what follows
// (c3_number, c2_year, …) is a reading of the cell.
func squallCase(t *exactTable, q Question) ExactCase {
	p := &sql{t: t, toks: sqlTokens(q.Derivation)}
	query := p.query()
	if p.why == "" && len(p.toks) > 0 {
		p.fail("after the end: %s", p.toks[0])
	}
	if p.why != "" {
		return skip(p.why)
	}
	return ExactCase{Query: query}
}

// sql is a recursive descent over the part of SQL that SQUALL uses.
type sql struct {
	t     *exactTable
	toks  []string
	why   string
	depth int
}

func (p *sql) fail(format string, args ...any) {
	if p.why == "" {
		p.why = fmt.Sprintf(format, args...)
	}
}

// sqlTokens splits at blanks; a quoted text is one token, quotes kept in front.
func sqlTokens(s string) []string {
	var out []string
	for s = strings.TrimSpace(s); s != ""; s = strings.TrimLeft(s, " \n") {
		if s[0] == '\'' || s[0] == '"' {
			end := strings.IndexByte(s[1:], s[0])
			for end >= 0 && end+2 < len(s) && s[end+2] != ' ' {
				next := strings.IndexByte(s[end+2:], s[0])
				if next < 0 {
					break
				}
				end += next + 1
			}
			if end < 0 {
				return append(out, s)
			}
			out = append(out, "'"+strings.ReplaceAll(s[1:end+1], "''", "'"))
			s = s[end+2:]
			continue
		}
		end := strings.IndexByte(s, ' ')
		if end < 0 {
			end = len(s)
		}
		out = append(out, strings.ToLower(s[:end]))
		s = s[end:]
	}
	return out
}

func (p *sql) peek() string {
	if len(p.toks) == 0 {
		return ""
	}
	return p.toks[0]
}

func (p *sql) take(words ...string) bool {
	for i, w := range words {
		if i >= len(p.toks) || p.toks[i] != w {
			return false
		}
	}
	p.toks = p.toks[len(words):]
	return true
}

func (p *sql) want(word string) {
	if !p.take(word) {
		p.fail("%q where %q is expected", p.peek(), word)
	}
}

// query is the outermost select: alone it may group.
func (p *sql) query() aggregate.Query {
	s := p.selectOne()
	return s.query(p)
}

// selection is one select: what, where, how grouped and ordered.
type sqlSelect struct {
	items    []sqlItem
	from     bool
	distinct bool
	where    []aggregate.Cond
	group    *aggregate.Columns
	having   []aggregate.Cond
	havingOf *sqlItem
	by       *sqlItem
	desc     bool
	limit    int
	counted  bool // how many groups
}

// sqlItem is an expression of columns, aggregates and nested selects.
type sqlItem struct {
	agg  string // "", or an aggregate over col
	col  *aggregate.Columns
	expr *aggregate.Expr // no column: a constant or a nested select
	op   string          // "-", "+", ">", …, "abs" over args
	args []sqlItem
	uniq bool
}

func (p *sql) selectOne() sqlSelect {
	var s sqlSelect
	if p.depth++; p.depth > 30 {
		p.fail("too deep")
		return s
	}
	defer func() { p.depth-- }()
	p.want("select")
	s.distinct = p.take("distinct")
	for {
		s.items = append(s.items, p.item())
		if p.why != "" || !p.take(",") {
			break
		}
	}
	if !p.take("from") {
		return s
	}
	s.from = true
	if p.peek() == "(" {
		p.countGroups(&s)
		return s
	}
	if !p.take("w") {
		p.fail("%q where a table is expected", p.peek())
		return s
	}
	p.clauses(&s)
	return s
}

// clauses reads what follows the table.
func (p *sql) clauses(s *sqlSelect) {
	if p.take("where") {
		s.where = p.conds()
	}
	if p.take("group", "by") {
		it := p.item()
		s.group = it.col
		if s.group == nil {
			p.fail("group by an expression")
		}
		if p.take("having") {
			p.having(s)
		}
	}
	if p.take("order", "by") {
		it := p.item()
		s.by = &it
		if p.take("desc") {
			s.desc = true
		}
		p.take("asc")
		if p.peek() == "," {
			p.fail("order by two columns")
		}
	}
	if p.take("limit") {
		n, err := strconv.Atoi(p.peek())
		if err != nil {
			p.fail("limit %s", p.peek())
			return
		}
		s.limit = n
		p.toks = p.toks[1:]
	}
}

// countGroups reads select count(*) from (select … group by …).
func (p *sql) countGroups(s *sqlSelect) {
	p.want("(")
	in := p.selectOne()
	p.want(")")
	if len(s.items) != 1 || s.items[0].agg != "count" || in.group == nil {
		p.fail("select from a select")
		return
	}
	*s = in
	s.counted = true
}

// item reads sums, differences and comparisons of primaries.
func (p *sql) item() sqlItem {
	x := p.primary()
	for p.why == "" {
		op := p.peek()
		switch op {
		case "+", "-", "*", "/", ">", "<", "=":
		default:
			return x
		}
		p.toks = p.toks[1:]
		x = sqlItem{op: op, args: []sqlItem{x, p.primary()}}
	}
	return x
}

func (p *sql) primary() sqlItem {
	tok := p.peek()
	if tok == "" {
		p.fail("an end where a value is expected")
		return sqlItem{}
	}
	switch tok {
	case "(":
		p.toks = p.toks[1:]
		var x sqlItem
		if p.peek() == "select" {
			s := p.selectOne()
			e := s.expr(p)
			if e.Op == aggregate.List {
				e.Op, e.N = aggregate.First, 1 // SQL takes the first row of a nested select
			}
			x = sqlItem{expr: &e}
		} else {
			x = p.item()
		}
		p.want(")")
		return x
	case "count", "sum", "avg", "min", "max":
		p.toks = p.toks[1:]
		p.want("(")
		x := sqlItem{agg: tok, uniq: p.take("distinct")}
		if !p.take("*") {
			in := p.item()
			x.col = in.columns(p)
		}
		p.want(")")
		return x
	case "abs":
		p.toks = p.toks[1:]
		p.want("(")
		x := sqlItem{op: "abs", args: []sqlItem{p.item()}}
		p.want(")")
		return x
	}
	p.toks = p.toks[1:]
	if c := p.column(tok); c != nil {
		return sqlItem{col: c}
	}
	if n, err := strconv.ParseFloat(tok, 64); err == nil && n == n {
		return sqlItem{expr: &aggregate.Expr{Op: aggregate.Const, Value: tok}}
	}
	p.fail("%s", tok)
	return sqlItem{}
}

// column reads cN and its reading.
func (p *sql) column(tok string) *aggregate.Columns {
	if tok == "id" {
		return &aggregate.Columns{Read: aggregate.Place}
	}
	name, read, _ := strings.Cut(tok, "_")
	n, err := strconv.Atoi(strings.TrimPrefix(name, "c"))
	if err != nil || !strings.HasPrefix(name, "c") || n < 1 || n > len(p.t.Columns) {
		return nil
	}
	reading, ok := map[string]aggregate.Reading{
		"": aggregate.Whole, "number": aggregate.FirstNumber, "number1": aggregate.FirstNumber, "number2": aggregate.SecondNumber,
		"parsed": aggregate.Day, "year": aggregate.Year, "minimum_year": aggregate.Year, "maximum_year": aggregate.LastYear,
		"first_year": aggregate.Year, "month": aggregate.Month, "minimum_number": aggregate.FirstNumber,
		"maximum_number": aggregate.SecondNumber, "first_number": aggregate.FirstNumber, "first_number1": aggregate.FirstNumber,
		"result": aggregate.FirstWord, "first_result": aggregate.FirstWord, "day": aggregate.DayOfMonth, "raw": aggregate.AsText, "length": aggregate.Items, "list": aggregate.EachItem, "list_number": aggregate.FirstNumber,
		"list_number1": aggregate.FirstNumber, "minimum_parsed": aggregate.Day, "first": aggregate.FirstItem, "address": aggregate.EachItem,
		"first_minimum_year": aggregate.Year, "list_minimum_year": aggregate.Year, "min": aggregate.Seconds, "second_number1": aggregate.SecondNumber,
	}[read]
	if !ok {
		p.fail("no reading of a cell does %s", read)
	}
	idx := n - 1
	return &aggregate.Columns{Index: &idx, Read: reading}
}

// columns turns an item into a column, computed when it is more than one.
func (x sqlItem) columns(p *sql) *aggregate.Columns {
	if x.col != nil && x.agg == "" {
		return x.col
	}
	e := x.rowExpr(p)
	return &aggregate.Columns{Expr: &e}
}

var sqlOps = map[string]aggregate.Op{
	"-": aggregate.Subtract, "+": aggregate.Add, "*": aggregate.Multiply, "/": aggregate.Divide, ">": aggregate.Greater, "<": aggregate.Less,
	"=": aggregate.Equal, "abs": aggregate.Abs,
}

// rowExpr writes an item as an expression over the row at hand.
func (x sqlItem) rowExpr(p *sql) aggregate.Expr {
	switch {
	case x.expr != nil:
		return *x.expr
	case x.agg != "":
		p.fail("an aggregate inside a row")
	case x.col != nil:
		return aggregate.Expr{Op: aggregate.Cell, Cells: &aggregate.Cells{Columns: x.col}}
	}
	e := aggregate.Expr{Op: sqlOps[x.op]}
	for _, a := range x.args {
		e.Args = append(e.Args, a.rowExpr(p))
	}
	return e
}

// hasAgg tells whether an item aggregates or is a constant: then the whole select is one value.
func (x sqlItem) hasAgg() bool {
	if x.agg != "" || x.expr != nil {
		return true
	}
	for _, a := range x.args {
		if !a.hasAgg() {
			return false
		}
	}
	return len(x.args) > 0
}
