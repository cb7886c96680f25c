package aggregate

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// apply drops from rows those that do not fulfil a condition: by the codes of a column whose
// cells repeat, by the mantissas of a column of numbers, by the rows of a shorter table that is
// joined, or else row by row.
func (r *runner) apply(ctx context.Context, v *view, c *cond, rows bitmap) error {
	if c.places != nil {
		c.applyPlaces(rows)
		return nil
	}
	if r.applyPart(ctx, v, c, rows) {
		return nil
	}
	if done, err := r.applyNumbers(ctx, v, c, rows); done || err != nil {
		return err
	}
	if done, err := r.applyCodes(ctx, v, c, rows); done || err != nil {
		return err
	}
	return r.applyRows(ctx, v, c, rows)
}

// applyPlaces keeps the rows that are named by their place, or the others.
func (c *cond) applyPlaces(rows bitmap) {
	var named []int
	for _, place := range c.placesIn(64 * len(rows)) {
		if rows.has(place) {
			named = append(named, place)
		}
	}
	if !c.Not {
		clear(rows)
	}
	for _, place := range named {
		if c.Not {
			rows.clear(place)
		} else {
			rows.set(place)
		}
	}
}

// placesIn lists the places named that are among the first n rows.
func (c *cond) placesIn(n int) []int {
	var out []int
	for place := range c.places {
		if place >= 0 && place < n {
			out = append(out, place)
		}
	}
	slices.Sort(out)
	return out
}

// applyPart tests the rows of a table that is joined, where the join repeats them. It gives up
// where one fails: only a row that is asked for may fail the plan.
func (r *runner) applyPart(ctx context.Context, v *view, c *cond, rows bitmap) bool {
	if v.from == nil || v.n < r.typedFrom || c.col == nil || c.byRow || len(c.any) > 0 || !c.col.whole() {
		return false
	}
	part, col, at := v.from(c.col.idx)
	if part.n >= v.n {
		return false
	}
	ofPart := *c
	ofPart.col = &column{idx: col}
	_, plain := part.rowsOf()
	good := slices.Clone(plain)
	if err := r.apply(ctx, part, &ofPart, good); err != nil {
		return false
	}
	for w := range rows {
		for m := rows[w]; m != 0; m &= m - 1 {
			bit := bits.TrailingZeros64(m)
			if !good.has(int(at[w<<6+bit])) {
				rows[w] &^= 1 << bit
			}
		}
	}
	return true
}

func (r *runner) applyRows(ctx context.Context, v *view, c *cond, rows bitmap) (err error) {
	n := 0
	rows.keep(func(row int) bool {
		if n++; err != nil || n%checkEvery == 0 && ctx.Err() != nil {
			return false
		}
		var ok bool
		if ok, err = r.test(ctx, v, row, c); err != nil {
			return false
		}
		return ok != c.Not
	})
	if err == nil {
		err = ctx.Err()
	}
	return err
}

// applyCodes tests one row of each code.
func (r *runner) applyCodes(ctx context.Context, v *view, c *cond, rows bitmap) (bool, error) {
	if v.n < r.typedFrom || len(c.any) > 0 || c.byRow || c.Index {
		return false, nil
	}
	var codes, first []int32
	switch {
	case c.Column == nil && v.store.rowCode != nil:
		codes, first = v.store.rowCode, firstOf(v.store.rowCode)
	case c.Column == nil || c.col.expr != nil || c.col.minus != nil || c.col.idx < 0:
		return false, nil
	default:
		col, err := v.codesOf(ctx, c.col.idx)
		if col == nil || err != nil {
			return false, err
		}
		codes, first = col.code, col.first
	}
	good := make([]bool, len(first))
	for code, row := range first {
		ok, err := r.test(ctx, v, int(row), c)
		if err != nil {
			// Only a row that is asked for may fail the plan: read them one by one.
			return false, nil
		}
		good[code] = ok != c.Not
	}
	for w := range rows {
		left := rows[w]
		for m := left; m != 0; m &= m - 1 {
			bit := bits.TrailingZeros64(m)
			if !good[codes[w<<6+bit]] {
				left &^= 1 << bit
			}
		}
		rows[w] = left
	}
	return true, nil
}

// firstOf gives a row of each code.
func firstOf(codes []int32) []int32 {
	var first []int32
	for row, c := range codes {
		if int(c) == len(first) {
			first = append(first, int32(row))
		}
	}
	return first
}

// applyNumbers compares mantissas with bounds.
func (r *runner) applyNumbers(ctx context.Context, v *view, c *cond, rows bitmap) (bool, error) {
	if v.n < r.typedFrom || c.col == nil || c.byRow || len(c.any) > 0 || !c.col.whole() {
		return false, nil
	}
	switch c.Cmp {
	case Lt, Le, Gt, Ge, Between:
	default:
		return false, nil
	}
	col, err := v.numbersOf(ctx, c.col.idx)
	if col == nil || err != nil || col.unitOf != nil {
		return false, err
	}
	lo, hi, ok := col.bounds(c)
	if !ok {
		return false, nil
	}
	odd := newBitmap(v.n)
	for _, row := range col.odd {
		if rows.has(int(row)) {
			odd.set(int(row))
		}
	}
	col.within(lo, hi, c.Not, rows)
	for _, row := range col.odd {
		rows.clear(int(row))
	}
	if err := r.applyRows(ctx, v, c, odd); err != nil {
		return false, err
	}
	for w := range rows {
		rows[w] |= odd[w]
	}
	return true, nil
}

// bounds turns a comparison into the least and greatest mantissa that fulfil it.
func (c *numColumn) bounds(q *cond) (lo, hi int64, ok bool) {
	lo, hi = math.MinInt64, math.MaxInt64
	for i, l := range q.lits {
		n, ok := l.asNumber()
		if !ok || l.unit != c.units[0].unit && (l.unit != "" || !l.literal) || l.missing() {
			return 0, 0, false
		}
		cmp := q.Cmp
		if cmp == Between {
			cmp = [...]Cmp{Ge, Le}[min(i, 1)]
		}
		floor, whole := floorAt(n.num, c.places)
		switch cmp {
		case Gt:
			lo = max(lo, plus(floor, 1))
		case Ge:
			if !whole {
				floor = plus(floor, 1)
			}
			lo = max(lo, floor)
		case Lt:
			if whole {
				floor = plus(floor, -1)
			}
			hi = min(hi, floor)
		case Le:
			hi = min(hi, floor)
		}
	}
	return lo, hi, len(q.lits) > 0
}

// floorAt is the greatest mantissa at places that is not above n, within int64, and whether
// it is n itself.
func floorAt(n table.Decimal, places int32) (int64, bool) {
	x := n.Shift(int(places)).Rat()
	q := new(big.Int).Div(x.Num(), x.Denom()) // Euclid: rounds down for a positive divisor
	if !q.IsInt64() {
		if q.Sign() < 0 {
			return math.MinInt64, false
		}
		return math.MaxInt64, true
	}
	return q.Int64(), x.IsInt()
}

// plus adds without wrapping around.
func plus(a, b int64) int64 {
	switch {
	case b > 0 && a > math.MaxInt64-b:
		return math.MaxInt64
	case b < 0 && a < math.MinInt64-b:
		return math.MinInt64
	}
	return a + b
}

// within keeps the rows whose mantissa lies in the bounds, or with not those outside.
func (c *numColumn) within(lo, hi int64, not bool, rows bitmap) {
	const words = zone / 64
	for z := range c.lo {
		part := rows[z*words : min((z+1)*words, len(rows))]
		all := c.lo[z] >= lo && c.hi[z] <= hi
		none := c.hi[z] < lo || c.lo[z] > hi
		switch {
		case all && !not || none && not:
			continue
		case all || none:
			clear(part)
			continue
		}
		for w := range part {
			base := z*zone + w<<6
			var in uint64
			for i, m := range c.mant[base:min(base+64, len(c.mant))] {
				if m >= lo && m <= hi {
					in |= 1 << i
				}
			}
			if not {
				in = ^in
			}
			part[w] &= in
		}
	}
}
