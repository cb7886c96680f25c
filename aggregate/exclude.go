package aggregate

import (
	"cmp"
	"slices"
)

// maxExcluded is how many exclusions of one reason are listed.
const maxExcluded = 20

// left is an exclusion with its place, which orders the list whatever way the rows were read.
type left struct {
	Exclusion
	v        *view
	row, col int
}

// exclude names one thing that is left out.
func (r *runner) exclude(e Exclusion, v *view, row, col int) {
	if !r.quiet() {
		r.excluded = append(r.excluded, left{e, v, row, col})
	}
}

// excludeVal names a cell that holds no value of the kind that is asked for.
func (r *runner) excludeVal(x val) {
	e := Exclusion{Reason: x.kind.String(), Count: 1}
	if x.cell != nil {
		e.Ref = x.cell.Ref
	}
	if x.in != nil && x.row < x.in.n {
		e.Label = x.in.ownLabel(x.row)
	}
	r.exclude(e, x.in, x.row, x.col)
}

// exclusions lists the first of each reason by their place, and counts the rest. A cell that
// several parts of a plan leave out is named once.
func (r *runner) exclusions() []Exclusion {
	r.excluded = slices.DeleteFunc(r.excluded, r.reads)
	slices.SortStableFunc(r.excluded, func(a, b left) int {
		return cmp.Or(cmp.Compare(a.Reason, b.Reason), cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col))
	})
	type place struct {
		v        *view
		row, col int
	}
	var out []Exclusion
	seen := map[place]bool{}
	listed, more := 0, 0
	for i, e := range r.excluded {
		at := place{e.v, e.row, e.col}
		switch {
		case e.v != nil && seen[at]:
		case e.Count > 1 && e.Label == "" || listed == maxExcluded:
			more += e.Count
		default:
			listed++
			out = append(out, e.Exclusion)
		}
		seen[at] = true
		if i+1 == len(r.excluded) || r.excluded[i+1].Reason != e.Reason {
			if more > 0 {
				out = append(out, Exclusion{Reason: e.Reason, Count: more})
			}
			listed, more = 0, 0
			clear(seen)
		}
	}
	return out
}

// reads tells whether what one part of a plan left out is a column that another part read.
func (r *runner) reads(e left) bool {
	return e.v != nil && e.row < 0 && slices.ContainsFunc(r.cells, func(x val) bool { return x.in == e.v && x.col == e.col })
}
