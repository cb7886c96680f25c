package aggregate

import (
	"context"
	"math"
	"math/bits"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// vector computes an aggregate over one typed column without reading cell by cell; what it
// gives is what reading them gives. ok is false when the plan or the column is not that simple.
func (r *runner) vector(ctx context.Context, op Op, s *selection) (out []val, ok bool, err error) {
	col, err := r.vectorColumn(ctx, op, s)
	if col == nil || err != nil {
		return nil, false, err
	}
	idx := s.cols[0].idx
	odd := s.oddRows(col)
	numbers := slices.Clone(s.mask)
	for _, row := range odd {
		numbers.clear(row)
	}
	n := numbers.count()
	if n == 0 {
		return nil, false, nil // blanks and texts alone have rules of their own
	}
	print, ok := col.printed(numbers)
	if !ok || (op == Min || op == Max) && s.anyNumeric(idx, odd) {
		return nil, false, nil
	}
	r.excludeRows(s, idx, odd)
	shown := s.firstVals(idx, numbers)
	var x val
	switch op {
	case Min, Max:
		x = cellVal(s.v, col.extreme(op, numbers), idx)
		r.cite(x)
	default:
		sum := table.DecimalFromBig(col.sum(numbers).big(), col.places)
		x = number(atPlaces(sum, col.finest(numbers)))
		x.unit, x.scale = print.unit, print.scale
		if op == Avg {
			if x.num, x.rounded, err = averaged(x.num, n, false); err != nil {
				return nil, true, err
			}
		}
	}
	r.stepOf(op, shown, n, &x)
	return []val{x}, true, nil
}

// vectorColumn gives the typed column that an aggregate runs over, nil when it has none.
func (r *runner) vectorColumn(ctx context.Context, op Op, s *selection) (*numColumn, error) {
	switch op {
	case Sum, Avg, Min, Max:
	default:
		return nil, nil
	}
	if !r.vectorCells(s) {
		return nil, nil
	}
	return s.v.numbersOf(ctx, s.cols[0].idx)
}

// vectorCells tells whether a selection is whole cells of one column.
func (r *runner) vectorCells(s *selection) bool {
	if s.listed || s.v.n < r.typedFrom || len(s.cols) != 1 || s.cells.Period != nil || r.q.Nils != "" {
		return false
	}
	return s.cols[0].whole()
}

// oddRows are the selected rows without a number.
func (s *selection) oddRows(col *numColumn) []int {
	var rows []int
	for _, row := range col.odd {
		if s.mask.has(int(row)) {
			rows = append(rows, int(row))
		}
	}
	return rows
}

// anyNumeric tells whether a text among some cells reads as a number: an order takes it in.
func (s *selection) anyNumeric(idx int, rows []int) bool {
	return slices.ContainsFunc(rows, func(row int) bool {
		_, ok := cellVal(s.v, row, idx).asNumber()
		return ok
	})
}

// excludeRows names what some rows have in a column in place of a number.
func (r *runner) excludeRows(s *selection, idx int, rows []int) {
	if len(rows) == 0 || r.quiet() {
		return
	}
	key := batch{s.v, idx, len(rows), rows[0]}
	if slices.Contains(r.batches, key) {
		return // the same cells, left out of another aggregate of the plan
	}
	r.batches = append(r.batches, key)
	listed, more := map[string]int{}, map[string]int{}
	for _, row := range rows {
		kind := table.Blank
		if c := s.v.slot(row, idx); c != nil {
			kind = c.Value.Kind
		}
		why := kind.String()
		if listed[why] == maxExcluded {
			more[why]++
			continue
		}
		listed[why]++
		r.excludeVal(cellVal(s.v, row, idx))
	}
	for _, kind := range []table.ValueKind{table.Blank, table.Nil, table.NotAvailable, table.Text, table.Date} {
		if n := more[kind.String()]; n > 0 {
			r.exclude(Exclusion{Reason: kind.String(), Count: n}, nil, s.v.n, idx)
		}
	}
}

// batch names rows of a column that were left out together.
type batch struct {
	v         *view
	col       int
	rows, row int
}

// firstVals reads the first cells of a column, as many as are listed.
func (s *selection) firstVals(idx int, rows bitmap) []val {
	var out []val
	rows.each(func(row int) bool {
		out = append(out, cellVal(s.v, row, idx))
		return len(out) < maxCited
	})
	return out
}

// sum adds up a set of rows in 128 bits. A zone whose bounds say that its sum fits 64 bits is
// added up in those, full words of rows straight through.
func (c *numColumn) sum(rows bitmap) sum128 {
	const words = zone / 64
	var total sum128
	for z := range c.lo {
		part := rows[z*words : min((z+1)*words, len(rows))]
		if c.lo[z] > math.MinInt64/zone && c.hi[z] < math.MaxInt64/zone {
			total.add(c.sumSmall(z*zone, part))
			continue
		}
		part.each(func(i int) bool {
			total.add(c.mant[z*zone+i])
			return true
		})
	}
	return total
}

func (s *sum128) add(m int64) {
	var carry uint64
	s.lo, carry = bits.Add64(s.lo, uint64(m), 0)
	s.hi += m>>63 + int64(carry)
}

// sumSmall adds up rows from base on whose sum fits 64 bits.
func (c *numColumn) sumSmall(base int, rows bitmap) int64 {
	var s0, s1, s2, s3 int64
	for w, set := range rows {
		if set == ^uint64(0) {
			m := c.mant[base+w<<6:]
			m = m[:64:64]
			for i := 0; i < 64; i += 4 {
				s0 += m[i]
				s1 += m[i+1]
				s2 += m[i+2]
				s3 += m[i+3]
			}
			continue
		}
		for ; set != 0; set &= set - 1 {
			s0 += c.mant[base+w<<6+bits.TrailingZeros64(set)]
		}
	}
	return s0 + s1 + s2 + s3
}

// extreme finds the first row with the least or greatest number.
func (c *numColumn) extreme(op Op, rows bitmap) int {
	best := -1
	rows.each(func(row int) bool {
		m := c.mant[row]
		if best < 0 || op == Max && m > c.mant[best] || op == Min && m < c.mant[best] {
			best = row
		}
		return true
	})
	return best
}

// finest is the number of places of the row that is printed with most.
func (c *numColumn) finest(rows bitmap) int32 {
	if c.own == nil {
		return c.places
	}
	places := int32(-128)
	rows.each(func(row int) bool {
		places = max(places, int32(c.own[row]))
		return places < c.places
	})
	return places
}

// atPlaces drops the zeros that a common scale has added; there is nothing else to drop.
func atPlaces(d table.Decimal, places int32) table.Decimal {
	coef, have := d.Coef()
	if have <= places {
		return d
	}
	return table.DecimalFromBig(coef.Quo(coef, pow10(have-places)), places)
}

// vectorCount counts rows, or the cells of a column that state something.
func (r *runner) vectorCount(ctx context.Context, s *selection) (out []val, ok bool, err error) {
	if s.listed || s.v.n < r.typedFrom || r.quiet() {
		return nil, false, nil
	}
	stated := s.mask
	shown := []val{}
	if s.cells.Columns == nil && s.cells.Period == nil {
		stated.each(func(row int) bool {
			shown = append(shown, s.v.readOne(row, column{idx: -1, read: RowLabel}))
			return len(shown) < maxCited
		})
	} else {
		if !r.vectorCells(s) {
			return nil, false, nil
		}
		missing, ok, err := s.missingRows(ctx)
		if !ok || err != nil {
			return nil, false, err
		}
		r.excludeRows(s, s.cols[0].idx, missing)
		stated = slices.Clone(s.mask)
		for _, row := range missing {
			stated.clear(row)
		}
		shown = s.firstVals(s.cols[0].idx, stated)
	}
	n := stated.count()
	x := number(table.NewDecimal(int64(n), 0))
	r.stepOf(Count, shown, n, &x)
	return []val{x}, true, nil
}

// missingRows are the selected rows whose cell is blank, nil or n/a.
func (s *selection) missingRows(ctx context.Context) (rows []int, ok bool, err error) {
	idx := s.cols[0].idx
	missing := func(row int) bool { return cellVal(s.v, row, idx).missing() }
	if col, err := s.v.numbersOf(ctx, idx); err != nil {
		return nil, false, err
	} else if col != nil {
		return slices.DeleteFunc(s.oddRows(col), func(row int) bool { return !missing(row) }), true, nil
	}
	col, err := s.v.codesOf(ctx, idx)
	if col == nil || err != nil {
		return nil, false, err
	}
	gone := make([]bool, len(col.first))
	for code, row := range col.first {
		gone[code] = missing(int(row))
	}
	s.mask.each(func(row int) bool {
		if gone[col.code[row]] {
			rows = append(rows, row)
		}
		return true
	})
	return rows, true, nil
}
