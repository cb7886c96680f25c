package retrieve

import (
	"cmp"
	"slices"
)

// fusion adds up weighted reciprocal ranks: each leg gives weight / (constant + rank).
//
// The ranks of the lexical leg are stretched by its scores, which are logarithms of
// likelihoods: what is second by a hair stands at 1.1, what is second by far at 50. By plain
// ranks a leg that knows little would overturn one that is sure.
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

// rankPerLogit is how many ranks a difference of one in the logarithm of likelihood is.
const rankPerLogit = 10

// stretched is the rank that a score stands for beside the best one.
func stretched(best, score float64) float64 { return 1 + rankPerLogit*(best-score) }

// likely undoes [stretched], but for a constant.
func (e *fused) likely() float64 { return -1 / (rankPerLogit * e.score) }

// add takes what one leg says of an entry: its place from 1, and the rank that counts.
func (f *fusion) add(leg string, entry, place int, rank, weight float64) {
	e := f.found[entry]
	if e == nil {
		e = &fused{entry: entry, legs: map[string]int{}}
		f.found[entry] = e
		f.order = append(f.order, e)
	}
	e.legs[leg] = place
	e.score += weight / (f.constant + rank)
}

// note records the place that a leg gives to what other legs have found.
func (f *fusion) note(leg string, entry, place int) {
	if e := f.found[entry]; e != nil {
		e.legs[leg] = place
	}
}

func (f *fusion) has(leg string, entry int) bool {
	e := f.found[entry]
	return e != nil && e.legs[leg] > 0
}

// ranked lists what was found, best first, ties by name: entries are numbered as they were added, and
// that order must not matter.
func (f *fusion) ranked(name func(entry int) string) []*fused {
	slices.SortStableFunc(f.order, func(a, b *fused) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(name(a.entry), name(b.entry)))
	})
	return f.order
}
