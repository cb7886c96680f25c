package aggregate

import (
	"context"
	"math/bits"
	"slices"

	"github.com/tabrag/tabrag/table"
)

// vectorGroups computes sums, averages and counts of all groups in one pass.
func (r *runner) vectorGroups(ctx context.Context, g *grouping, s *selection, order []int32) (out []val, ok bool, err error) {
	e := &r.q.Expr
	if e.Cells == nil || e.Op != Sum && e.Op != Avg && e.Op != Count || !r.vectorCells(s) {
		return nil, false, nil
	}
	col, err := s.v.numbersOf(ctx, s.cols[0].idx)
	if col == nil || err != nil {
		return nil, false, err
	}
	odd := s.oddRows(col)
	if e.Op == Count && slices.ContainsFunc(odd, func(row int) bool { return !cellVal(s.v, row, s.cols[0].idx).missing() }) {
		return nil, false, nil
	}
	t := &groupTally{r: r, g: g, s: s, col: col, codes: g.codes[s.v], numbers: slices.Clone(s.mask)}
	for _, row := range odd {
		t.numbers.clear(row)
	}
	if !t.run() {
		return nil, false, nil
	}
	r.excludeRows(s, s.cols[0].idx, slices.DeleteFunc(odd, func(row int) bool { return t.codes[row] < 0 }))
	for _, id := range order {
		if t.n[id] == 0 && e.Op != Count {
			continue
		}
		x, err := t.value(e.Op, id)
		if err != nil {
			return nil, true, err
		}
		out = append(out, x)
	}
	r.late = t
	return out, true, nil
}

// groupTally adds up the numbers of each group.
type groupTally struct {
	r       *runner
	g       *grouping
	s       *selection
	col     *numColumn
	codes   []int32
	numbers bitmap
	n       []int
	sums    []sum128
	places  []int32
	prints  []unitScale
}

// run adds up; false when the units within a group differ.
func (t *groupTally) run() bool {
	groups, ok := len(t.g.names), true
	t.n, t.sums = make([]int, groups), make([]sum128, groups)
	t.places, t.prints = make([]int32, groups), make([]unitScale, groups)
	for i := range groups {
		t.places[i], t.prints[i] = t.col.places, t.col.units[0]
		if t.col.own != nil {
			t.places[i] = -128
		}
	}
	for w, set := range t.numbers {
		for ; set != 0; set &= set - 1 {
			row := w<<6 + bits.TrailingZeros64(set)
			id := t.codes[row]
			if id < 0 {
				continue
			}
			t.sums[id].add(t.col.mant[row])
			if t.col.own != nil {
				t.places[id] = max(t.places[id], int32(t.col.own[row]))
			}
			if t.col.unitOf != nil {
				ok = t.print(id, t.col.units[t.col.unitOf[row]]) && ok
			}
			t.n[id]++
		}
	}
	return ok
}

// print notes how another number of a group is printed.
func (t *groupTally) print(id int32, u unitScale) bool {
	p := &t.prints[id]
	if t.n[id] == 0 {
		*p = u
	}
	p.scale = max(p.scale, u.scale)
	return p.unit == u.unit
}

func (t *groupTally) value(op Op, id int32) (x val, err error) {
	if op == Count {
		x = number(table.NewDecimal(int64(t.n[id]), 0))
	} else {
		x = number(atPlaces(table.DecimalFromBig(t.sums[id].big(), t.col.places), t.places[id]))
		x.unit, x.scale = t.prints[id].unit, t.prints[id].scale
		if op == Avg {
			x.num, x.rounded, err = averaged(x.num, t.n[id], false)
		}
	}
	x.group, x.late = t.g.names[id], int(id)+1
	return x, err
}

// steps records the steps of the groups that are answered with.
func (t *groupTally) steps(vals []val) {
	shown := map[int32][]val{}
	want := map[int32]bool{}
	for i, x := range vals {
		if x.late > 0 && i < maxCited {
			want[int32(x.late-1)] = true
		}
	}
	idx, full := t.s.cols[0].idx, 0
	t.numbers.each(func(row int) bool {
		id := t.codes[row]
		if id >= 0 && want[id] && len(shown[id]) < maxCited {
			if shown[id] = append(shown[id], cellVal(t.s.v, row, idx)); len(shown[id]) == maxCited {
				full++
			}
		}
		return full < len(want)
	})
	for i := range vals {
		if id := int32(vals[i].late - 1); id >= 0 && want[id] {
			t.r.stepOf(t.r.q.Expr.Op, shown[id], t.n[id], &vals[i])
		}
	}
}
