package route

import (
	"slices"
)

// itemPairs: two items in one column: difference, ratio, share of a total.
func (a *axis) itemPairs() {
	classes := []Class{ClassDiff, ClassPct, ClassRatio, ClassShare, ClassYesNo, ClassProduct}
	if !slices.ContainsFunc(classes, a.wants) {
		return
	}
	top := a.topItems(topPairItems)
	for _, i := range a.totals() {
		if !slices.Contains(top, i) {
			top = append(top, i)
		}
	}
	for _, i := range top {
		for _, j := range top {
			if i == j || a.apart(i, j) {
				continue // periods are compared by pairs
			}
			more := a.pairOrder(i, j)
			a.skip(i, j)
			for _, k := range a.topCross(5) {
				slots := a.column([]int{i, j}, k)
				if a.allFigures(slots) {
					a.pairPlans("items", slots, slices.Concat(a.partOf(i, k), a.indexes(i, j), a.wholeFeatures(i, j, k), a.rolledFeatures(i, j, k), a.returnTimes(k), more))
				}
			}
			a.skipRow, a.skipCol = -1, -1
		}
	}
}

// rolledFeatures tell whether two items are the balances at the end and at the beginning of one period, and whether that
// period is what lies between two years that the question names.
func (a *axis) rolledFeatures(i, j, cross int) []Feature {
	if !a.items[i].closing || !a.items[j].opening {
		return nil
	}
	out := []Feature{{"pair: closing from opening", 1}}
	if y := a.cross[cross].date.year; len(a.q.years) == 2 && y > 0 && a.asks(cross) >= 0 &&
		min(a.q.years[0].year, a.q.years[1].year) == y-1 && max(a.q.years[0].year, a.q.years[1].year) == y {
		out = append(out, Feature{"pair: over the year asked", 1})
	}
	return out
}

// apart tells whether two items are two periods, of which neither is open.
func (a *axis) apart(i, j int) bool {
	x, y := a.items[i], a.items[j]
	return x.dated && y.dated && !x.date.open && !y.date.open && !x.date.same(y.date)
}

// skip leaves the second item out of the matching of words when it is a total that the
// question does not name: the whole that a share is of.
func (a *axis) skip(i, j int) {
	if !a.items[j].kind.IsTotal() && !a.itemLink(j).bare || a.itemLink(i).first < 0 {
		return
	}
	if a.flipped {
		a.skipCol = j
	} else {
		a.skipRow = j
	}
}

// totals returns the last total items, at most three.
func (a *axis) totals() []int {
	var out []int
	for i := len(a.items) - 1; i >= 0 && len(out) < 3; i-- {
		if a.items[i].kind.IsTotal() {
			out = append(out, i)
		}
	}
	return out
}

// pairOrder tells whether two items stand in the question in this order, by the words that
// each has to itself.
func (a *axis) pairOrder(i, j int) []Feature {
	x, y := a.itemLink(i), a.itemLink(j)
	px, okx := a.q.ownPlace(x.hits, y.hits)
	py, oky := a.q.ownPlace(y.hits, x.hits)
	switch {
	case !okx && !oky:
		return []Feature{{"pair: same words", 1}}
	case !oky && (a.items[j].kind.IsTotal() || y.bare):
		return []Feature{{"pair: of an unnamed total", 1}}
	case !okx || !oky:
		return []Feature{{"pair: one unnamed", 1}}
	case px < py:
		return []Feature{{"pair: in order", 1}}
	}
	return []Feature{{"pair: turned", 1}}
}

// partOf tells whether the item stands behind the cross line in the question, as in "what portion
// of A is in B": the part is B's, the whole is along B.
func (a *axis) partOf(item, cross int) []Feature {
	x, y := a.itemLink(item), a.crossLink(cross)
	px, okx := a.q.ownPlace(x.hits, y.hits)
	py, oky := a.q.ownPlace(y.hits, x.hits)
	switch {
	case !okx || !oky:
		return nil
	case px > py:
		return []Feature{{"pair: item behind cross", 1}}
	}
	return []Feature{{"pair: item before cross", 1}}
}

func (a *axis) crossLink(i int) link {
	if a.flipped {
		return a.rowLinks[i]
	}
	return a.colLinks[i]
}

func (a *axis) itemLink(i int) link {
	if a.flipped {
		return a.colLinks[i]
	}
	return a.rowLinks[i]
}

// topCross returns the cross lines whose period was asked for, or the best linked ones.
func (a *axis) topCross(n int) []int {
	if a.bestCross == nil {
		a.bestCross = bestFirst(a.crossScores())
	}
	return slices.Clip(a.bestCross[:min(n, len(a.bestCross))])
}

// crossScores are rough scores of the cross lines: how they are linked, and whether their period is asked for.
func (a *axis) crossScores() []float64 {
	scores := slices.Clone(a.colBase)
	if a.flipped {
		scores = slices.Clone(a.rowBase)
	}
	for i := range a.cross {
		for _, d := range a.q.years {
			if a.cross[i].dated {
				scores[i] += float64(max(-1, d.agrees(a.cross[i].date)))
			}
		}
	}
	return scores
}
