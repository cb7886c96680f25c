package aggregate

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// cond is a condition resolved against a view.
type cond struct {
	Cond
	col    *column
	lits   []val
	byRow  bool // Expr reads the row at hand
	any    []cond
	full   map[int]bool // path conditions: the values that some row's full path equals
	labels []string     // folded values
	places map[int]bool // conditions on the index by eq or in: the rows that are named
	words  [][]string
}

// conds resolves conditions: columns to positions, nested plans to values.
func (r *runner) conds(ctx context.Context, v *view, list []Cond) ([]cond, error) {
	out := make([]cond, len(list))
	for i, c := range list {
		out[i] = cond{Cond: c}
		if err := r.resolve(ctx, v, &out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (r *runner) resolve(ctx context.Context, v *view, c *cond) (err error) {
	if len(c.Any) > 0 {
		c.any, err = r.conds(ctx, v, c.Any)
		return err
	}
	if c.Column != nil {
		col, err := r.column(ctx, v, c.Column)
		if err != nil {
			return err
		}
		c.col = &col
	}
	switch {
	case c.Expr == nil:
		for _, s := range c.Values {
			c.lits = append(c.lits, literal(s))
		}
	case readsRow(c.Expr):
		c.byRow = true
	default:
		if c.lits, err = r.eval(ctx, c.Expr); err != nil {
			return err
		}
	}
	if c.Cmp == Between && !c.byRow && len(c.lits) != 2 {
		return fmt.Errorf("%w: between takes two values", ErrQuery)
	}
	if c.Column == nil && !c.Index {
		c.pathValues(v)
	}
	if c.Index && !c.byRow && (c.Cmp == Eq || c.Cmp == In) {
		c.namePlaces()
	}
	for _, l := range c.lits {
		c.words = append(c.words, Words(l.text))
	}
	return nil
}

// namePlaces notes the rows that an index condition names, when all its values are whole numbers.
func (c *cond) namePlaces() {
	places := map[int]bool{}
	for _, l := range c.lits {
		n, err := strconv.Atoi(l.text)
		if err != nil {
			return
		}
		places[n] = true
	}
	c.places = places
}

// pathValues notes which values equal some row's full path, for those match no tail.
func (c *cond) pathValues(v *view) {
	c.full = map[int]bool{}
	for _, l := range c.lits {
		c.labels = append(c.labels, fold(l.text))
	}
	if c.Cmp != Eq && c.Cmp != In {
		return
	}
	for row := v.head; row < v.n; row++ {
		if i := slices.Index(c.labels, fold(v.row(row).Label())); i >= 0 && v.isData(row) {
			c.full[i] = true
		}
	}
}

// literal reads a value that a plan compares with.
func literal(s string) val {
	x := val{kind: table.Text, text: s, literal: true}
	x.from, x.to = isoRange(strings.TrimSpace(s))
	return x
}

// isoRange reads 2004, 2004-05 or 2004-05-17.
func isoRange(s string) (from, to string) {
	if len(s) != 4 && len(s) != 7 && len(s) != 10 {
		return "", ""
	}
	for i := range len(s) {
		dash := i == 4 || i == 7
		if dash != (s[i] == '-') || !dash && (s[i] < '0' || s[i] > '9') {
			return "", ""
		}
	}
	switch len(s) {
	case 4:
		return s + "-01-01", s + "-12-31"
	case 7:
		return s + "-01", s + "-31"
	}
	return s, s
}

// readsRow tells whether an expression reads the row at hand.
func readsRow(e *Expr) bool {
	if e.Op == Cell {
		return true
	}
	for i := range e.Args {
		if readsRow(&e.Args[i]) {
			return true
		}
	}
	return false
}

// test tells whether a row fulfils a condition, its Not aside.
func (r *runner) test(ctx context.Context, v *view, row int, c *cond) (bool, error) {
	if len(c.any) > 0 {
		for i := range c.any {
			ok, err := r.test(ctx, v, row, &c.any[i])
			if err != nil || ok != c.any[i].Not {
				return err == nil, err
			}
		}
		return false, nil
	}
	if c.byRow {
		lits, err := r.compute(ctx, v, row, column{expr: c.Expr})
		if err != nil {
			return false, err
		}
		c.lits, c.words, c.labels = lits, nil, nil
		for _, l := range lits {
			c.words = append(c.words, Words(l.text))
			c.labels = append(c.labels, fold(l.text))
		}
	}
	switch {
	case c.places != nil:
		return c.places[row], nil
	case c.Index:
		n := number(table.NewDecimal(int64(row), 0))
		return r.compareAny(n, c)
	case c.Column == nil:
		return r.testPath(v, row, c)
	}
	vals, err := r.read(ctx, v, row, *c.col)
	if err != nil {
		return false, err
	}
	for _, x := range vals {
		if ok, err := r.compareAny(x, c); ok || err != nil {
			return ok, err
		}
	}
	return len(vals) == 0 && c.Cmp == IsBlank, nil
}

// testPath compares a row's path.
func (r *runner) testPath(v *view, row int, c *cond) (bool, error) {
	path := v.row(row).Path
	switch c.Cmp {
	case Eq, In:
		for i, want := range c.labels {
			if pathEnds(path, want, c.full[i]) {
				return true, nil
			}
		}
		if len(path) > 0 {
			return false, nil
		}
	case Contains:
		return containsAny(Words(v.row(row).Label()), c.words, false), nil
	}
	x := val{kind: table.Text, text: v.ownLabel(row)}
	if p := v.row(row).Period; p != nil && p.End != "" && c.Cmp != Prefix {
		x.kind, x.from, x.to = table.Date, p.Start, p.End
		if p.Start == "" {
			x.from = p.End
		}
	}
	return r.compareAny(x, c)
}

// pathEnds tells whether the last parts of a path, joined, are want; with full all parts.
func pathEnds(path []string, want string, full bool) bool {
	for n := len(path); n > 0; n-- {
		if fold(strings.Join(path[len(path)-n:], table.PathSeparator)) == want {
			return true
		}
		if full {
			return false
		}
	}
	return false
}

// compareAny compares a value with the condition's values.
func (r *runner) compareAny(x val, c *cond) (bool, error) {
	switch c.Cmp {
	case IsBlank:
		return x.missing(), nil
	case IsNumber:
		return x.kind == table.Number, nil
	case Contains, Prefix:
		return !x.missing() && containsAny(Words(x.text), c.words, c.Cmp == Prefix), nil
	case Between:
		lo, err := holdsCmp(x, c.lits[0], Ge)
		if err != nil || !lo || len(c.lits) < 2 {
			return false, err
		}
		return holdsCmp(x, c.lits[1], Le)
	case Eq, In:
		for _, l := range c.lits {
			if ok, err := holdsCmp(x, l, Eq); ok || err != nil {
				return ok, err
			}
		}
		return false, nil
	}
	for _, l := range c.lits {
		if ok, err := holdsCmp(x, l, c.Cmp); !ok || err != nil {
			return false, err
		}
	}
	return len(c.lits) > 0, nil
}

// containsAny tells whether one of the word lists stands in words, in a row.
func containsAny(words []string, lists [][]string, prefix bool) bool {
	for _, list := range lists {
		for at := 0; len(list) > 0 && at+len(list) <= len(words); at++ {
			if slices.Equal(words[at:at+len(list)], list) {
				return true
			}
			if prefix {
				break
			}
		}
	}
	return false
}

// holdsCmp compares a cell's value with one other: as numbers when both are, as dates when
// both are, and else as text; a missing value fulfils nothing.
func holdsCmp(x, l val, cmp Cmp) (bool, error) {
	if x.missing() || l.missing() {
		return false, nil
	}
	if cmp == Eq && fold(x.text) == fold(l.text) && x.text != "" {
		return true, nil
	}
	if x.kind == table.Date && l.from != "" {
		return datesHold(x, l, cmp), nil
	}
	nx, okx := x.asNumber()
	nl, okl := l.asNumber()
	if okx && okl {
		pair := []val{nx, nl}
		if _, _, err := unify(pair); err != nil {
			return false, err
		}
		return orderHolds(pair[0].num.Cmp(pair[1].num), cmp), nil
	}
	if okx != okl && (x.kind == table.Number || l.kind == table.Number) {
		return false, nil
	}
	if x.from == "" {
		x.from, x.to = datesIn(x.text)
	}
	if l.from == "" {
		l.from, l.to = datesIn(l.text)
	}
	if x.from != "" && l.from != "" && cmp != Eq {
		return datesHold(x, l, cmp), nil
	}
	if okl || l.from != "" && cmp != Eq {
		return false, nil
	}
	return orderHolds(strings.Compare(fold(x.text), fold(l.text)), cmp), nil
}

func orderHolds(sign int, cmp Cmp) bool {
	switch cmp {
	case Eq:
		return sign == 0
	case Lt:
		return sign < 0
	case Le:
		return sign <= 0
	case Gt:
		return sign > 0
	case Ge:
		return sign >= 0
	}
	return false
}

// datesHold compares days: before 2004 ends before it starts, after 2004 starts after it ends.
func datesHold(x, l val, cmp Cmp) bool {
	switch cmp {
	case Eq:
		return x.from >= l.from && x.to <= l.to
	case Lt:
		return x.to < l.from
	case Le:
		return x.to <= l.to
	case Gt:
		return x.from > l.to
	case Ge:
		return x.from >= l.from
	}
	return false
}
