package aggregate

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// fold computes an aggregate over values.
func (r *runner) fold(op Op, vals []val) ([]val, error) {
	switch op {
	case CountDistinct:
		x := number(table.Decimal{})
		vals = distinct(r.stated(vals))
		x.num = table.NewDecimal(int64(len(vals)), 0)
		r.step(op, vals, &x)
		return []val{x}, nil
	case MostCommon, LeastCommon:
		return r.common(op, r.stated(vals))
	case Min, Max:
		return r.extreme(op, vals)
	}
	nums := r.numbers(vals)
	if len(nums) == 0 {
		return nil, fmt.Errorf("%w: no number among the cells of %s", ErrNoMatch, op)
	}
	unit, scale, err := unify(nums)
	if err != nil {
		return nil, err
	}
	x, err := total(op, nums)
	if err != nil {
		return nil, err
	}
	x.unit, x.scale = unit, scale
	r.step(op, nums, &x)
	return []val{x}, nil
}

// stated drops what is missing, and names it.
func (r *runner) stated(vals []val) []val {
	out := make([]val, 0, len(vals))
	for _, x := range vals {
		if x.missing() {
			r.excludeVal(x)
			continue
		}
		out = append(out, x)
	}
	return out
}

func total(op Op, nums []val) (x val, err error) {
	x = number(table.Decimal{})
	for _, y := range nums {
		x.rounded = x.rounded || y.rounded
	}
	if op == Median {
		slices.SortStableFunc(nums, func(a, b val) int { return a.num.Cmp(b.num) })
		mid := len(nums) / 2
		if len(nums)%2 == 1 {
			x.num = nums[mid].num
			return x, nil
		}
		nums = nums[mid-1 : mid+1]
	}
	for i, y := range nums {
		if i == 0 {
			x.num = y.num
			continue
		}
		x.num = addDec(x.num, y.num)
	}
	if op == Sum {
		return x, nil
	}
	sum := x.num
	x.num, x.rounded, err = averaged(sum, len(nums), x.rounded)
	return x, err
}

// averaged divides, and keeps the printed precision of a sum that divides evenly.
func averaged(sum table.Decimal, n int, rounded bool) (table.Decimal, bool, error) {
	q, exact, err := quoDec(sum, table.NewDecimal(int64(n), 0))
	return q, rounded || !exact, err
}

// extreme gives the least or greatest value, with all that equal it cited.
func (r *runner) extreme(op Op, vals []val) ([]val, error) {
	vals, cmp, err := r.ordered(vals)
	if err != nil {
		return nil, err
	}
	if len(vals) == 0 {
		return nil, fmt.Errorf("%w: nothing to compare", ErrNoMatch)
	}
	best := 0
	for i := range vals {
		if c := cmp(vals[i], vals[best]); op == Max && c > 0 || op == Min && c < 0 {
			best = i
		}
	}
	x := vals[best]
	r.cite(x)
	r.step(op, vals, &x)
	return []val{x}, nil
}

// ordered keeps the values that can be put in one order, names the others, and gives the order:
// numbers when there are any, else dates, else text that is all numbers or all dates, else
// the alphabet.
func (r *runner) ordered(vals []val) ([]val, func(a, b val) int, error) {
	kept, _, order, err := r.orderedFrom(vals)
	return kept, order, err
}

// orderedFrom is [runner.ordered] with the places that the kept values had.
func (r *runner) orderedFrom(vals []val) (kept []val, places []int, order func(a, b val) int, err error) {
	kind := orderKind(vals)
	kept, places = make([]val, 0, len(vals)), make([]int, 0, len(vals))
	for i, x := range vals {
		switch {
		case x.kind == table.Nil && r.q.Nils == "zero" && kind == table.Number:
			x.kind = table.Number
		case x.missing():
		case kind == table.Number && x.kind == table.Text:
			x, _ = x.asNumber()
		case kind == table.Date && x.kind == table.Text:
			if x.from, x.to = datesIn(x.text); x.from != "" {
				x.kind = table.Date
			}
		}
		if x.kind != kind {
			r.excludeVal(x)
			continue
		}
		kept, places = append(kept, x), append(places, i)
	}
	switch kind {
	case table.Number:
		_, _, err = unify(kept)
		order = func(a, b val) int { return a.num.Cmp(b.num) }
	case table.Date:
		order = func(a, b val) int { return cmp.Or(strings.Compare(a.from, b.from), strings.Compare(a.to, b.to)) }
	default:
		order = func(a, b val) int { return strings.Compare(fold(a.text), fold(b.text)) }
	}
	return kept, places, order, err
}

func orderKind(vals []val) table.ValueKind {
	seen := map[table.ValueKind]bool{}
	numeric, dated := true, true
	for _, x := range vals {
		if x.missing() {
			continue
		}
		seen[x.kind] = true
		if x.kind == table.Text {
			if _, ok := x.asNumber(); !ok {
				numeric = false
			}
			if from, _ := datesIn(x.text); from == "" {
				dated = false
			}
		}
	}
	switch {
	case seen[table.Number]:
		return table.Number
	case seen[table.Date]:
		return table.Date
	case seen[table.Text] && numeric:
		return table.Number
	case seen[table.Text] && dated:
		return table.Date
	}
	return table.Text
}

// common gives the values that stand in the most, or the fewest, places.
func (r *runner) common(op Op, vals []val) ([]val, error) {
	times := map[string]int{}
	for _, x := range vals {
		times[x.key()]++
	}
	best := 0
	for _, x := range distinct(vals) {
		if n := times[x.key()]; best == 0 || op == MostCommon && n > best || op == LeastCommon && n < best {
			best = n
		}
	}
	var out []val
	for _, x := range distinct(vals) {
		if times[x.key()] == best {
			r.cite(x)
			out = append(out, x)
		}
	}
	if len(out) == 0 {
		return nil, ErrNoMatch
	}
	if len(out) > 1 {
		r.note("Several tie.")
	}
	n := number(table.NewDecimal(int64(best), 0))
	r.step(Count, members(vals, out[0].key()), &n)
	return out, nil
}

func members(vals []val, key string) []val {
	var out []val
	for _, x := range vals {
		if x.key() == key {
			out = append(out, x)
		}
	}
	return out
}

// weighted averages with weights from another column.
func (r *runner) weighted(ctx context.Context, e *Expr, s *selection) ([]val, error) {
	if e.By == nil || len(s.cols) != 1 {
		return nil, fmt.Errorf("%w: %s takes one column and its weights", ErrQuery, e.Op)
	}
	by, err := r.column(ctx, s.v, e.By)
	if err != nil {
		return nil, err
	}
	var vals, weights []val
	for _, row := range s.list() {
		x, err := r.readFirst(ctx, s.v, row, s.cols[0])
		if err != nil {
			return nil, err
		}
		w, err := r.readFirst(ctx, s.v, row, by)
		if err != nil {
			return nil, err
		}
		pair := append(r.numbers([]val{x}), r.numbers([]val{w})...)
		if len(pair) == 2 {
			vals, weights = append(vals, pair[0]), append(weights, pair[1])
		}
	}
	if len(vals) == 0 {
		return nil, fmt.Errorf("%w: no number with a weight", ErrNoMatch)
	}
	unit, scale, err := unify(vals)
	if err != nil {
		return nil, err
	}
	if _, _, err := unify(weights); err != nil {
		return nil, err
	}
	var top, bottom table.Decimal
	for i := range vals {
		p, err := mulDec(vals[i].num, weights[i].num)
		if err != nil {
			return nil, err
		}
		top, bottom = addDec(top, p), addDec(bottom, weights[i].num)
	}
	q, exact, err := quoDec(top, bottom)
	if err != nil {
		return nil, err
	}
	x := number(q)
	x.unit, x.scale, x.rounded = unit, scale, !exact
	r.step(e.Op, interleave(vals, weights), &x)
	return []val{x}, nil
}

// interleave lists each value before its weight.
func interleave(a, b []val) []val {
	out := make([]val, 0, 2*len(a))
	for i := range a {
		out = append(out, a[i], b[i])
	}
	return out
}
