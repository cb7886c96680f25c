package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// itemPairs: two items in one column: difference, ratio, share of a total.
func (a *axis) itemPairs() {
	classes := []route.Class{route.ClassDiff, route.ClassPct, route.ClassRatio, route.ClassShare, route.ClassYesNo, route.ClassProduct}
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
func (a *axis) rolledFeatures(i, j, cross int) []route.Feature {
	if !a.items[i].Closing || !a.items[j].Opening {
		return nil
	}
	out := []route.Feature{{Name: "pair: closing from opening", Value: 1}}
	if y := a.cross[cross].Date.Year; len(a.q.Years) == 2 && y > 0 && a.asks(cross) >= 0 &&
		min(a.q.Years[0].Year, a.q.Years[1].Year) == y-1 && max(a.q.Years[0].Year, a.q.Years[1].Year) == y {
		out = append(out, route.Feature{Name: "pair: over the year asked", Value: 1})
	}
	return out
}

// apart tells whether two items are two periods, of which neither is open.
func (a *axis) apart(i, j int) bool {
	x, y := a.items[i], a.items[j]
	return x.Dated && y.Dated && !x.Date.Open && !y.Date.Open && !x.Date.Same(y.Date)
}

// skip leaves the second item out of the matching of words when it is a total that the
// question does not name: the whole that a share is of.
func (a *axis) skip(i, j int) {
	if !a.items[j].Kind.IsTotal() && !a.itemLink(j).Bare || a.itemLink(i).First < 0 {
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
		if a.items[i].Kind.IsTotal() {
			out = append(out, i)
		}
	}
	return out
}

// pairOrder tells whether two items stand in the question in this order, by the words that
// each has to itself.
func (a *axis) pairOrder(i, j int) []route.Feature {
	x, y := a.itemLink(i), a.itemLink(j)
	px, okx := a.q.OwnPlace(x.Hits, y.Hits)
	py, oky := a.q.OwnPlace(y.Hits, x.Hits)
	switch {
	case !okx && !oky:
		return []route.Feature{{Name: "pair: same words", Value: 1}}
	case !oky && (a.items[j].Kind.IsTotal() || y.Bare):
		return []route.Feature{{Name: "pair: of an unnamed total", Value: 1}}
	case !okx || !oky:
		return []route.Feature{{Name: "pair: one unnamed", Value: 1}}
	case px < py:
		return []route.Feature{{Name: "pair: in order", Value: 1}}
	}
	return []route.Feature{{Name: "pair: turned", Value: 1}}
}

// partOf tells whether the item stands behind the cross line in the question, as in "what portion
// of A is in B": the part is B's, the whole is along B.
func (a *axis) partOf(item, cross int) []route.Feature {
	x, y := a.itemLink(item), a.crossLink(cross)
	px, okx := a.q.OwnPlace(x.Hits, y.Hits)
	py, oky := a.q.OwnPlace(y.Hits, x.Hits)
	switch {
	case !okx || !oky:
		return nil
	case px > py:
		return []route.Feature{{Name: "pair: item behind cross", Value: 1}}
	}
	return []route.Feature{{Name: "pair: item before cross", Value: 1}}
}

func (a *axis) crossLink(i int) layout.Link {
	if a.flipped {
		return a.rowLinks[i]
	}
	return a.colLinks[i]
}

func (a *axis) itemLink(i int) layout.Link {
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
		for _, d := range a.q.Years {
			if a.cross[i].Dated {
				scores[i] += float64(max(-1, d.Agrees(a.cross[i].Date)))
			}
		}
	}
	return scores
}
