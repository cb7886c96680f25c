package retrieve

import (
	"cmp"
	"slices"
)

// fusion adds up weighted reciprocal ranks: each leg gives weight / (constant + rank).
type fusion struct {
	constant float64
	found    map[int]*fused
	order    []*fused // as found
}

type fused struct {
	entry int
	score float64
	legs  map[string]int
}

func (f *fusion) add(leg string, entry, rank int, weight float64) {
	e := f.found[entry]
	if e == nil {
		e = &fused{entry: entry, legs: map[string]int{}}
		f.found[entry] = e
		f.order = append(f.order, e)
	}
	e.legs[leg] = rank
	e.score += weight / (f.constant + float64(rank))
}

func (f *fusion) has(leg string, entry int) bool {
	e := f.found[entry]
	return e != nil && e.legs[leg] > 0
}

// ranked lists what was found, best first.
func (f *fusion) ranked() []*fused {
	slices.SortStableFunc(f.order, func(a, b *fused) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.entry, b.entry))
	})
	return f.order
}
