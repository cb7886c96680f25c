package rules

import (
	"math"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
)

// A share is of a whole that its parts add up to: a total, whether or not it is called so.

// stretch is a run of items.
type stretch struct{ from, to int }

// sums are the stretches that the figures of slots are the sums of, by what was looked up before.
type sums map[slot]stretch

// wholeFeatures tell whether the figure of one item is the sum of figures among which is that of another.
func (a *axis) wholeFeatures(part, whole, cross int) []route.Feature {
	if !a.wants(route.ClassShare) && !a.wants(route.ClassRatio) {
		return nil
	}
	of, turned := a.addsUp(whole, cross), a.addsUp(part, cross)
	switch {
	case of.from <= part && part < of.to:
		return []route.Feature{{Name: "whole: of its parts", Value: 1}}
	case turned.from <= whole && whole < turned.to:
		return []route.Feature{{Name: "whole: in the part", Value: 1}}
	case of.from < of.to:
		return []route.Feature{{Name: "whole: of others", Value: 1}}
	}
	return []route.Feature{{Name: "whole: of nothing", Value: 1}}
}

// addsUp finds the items above or below one whose figures add up to its own; none where there are not two or more.
func (a *axis) addsUp(item, cross int) stretch {
	at := a.slot(item, cross)
	if known, ok := a.addends[at]; ok {
		return known
	}
	out := stretch{}
	if !a.isNumber(at) || a.cellAt(at).Value.Number.Sign() == 0 {
		a.addends[at] = out
		return out
	}
	if up := a.sumsTo(item, cross, -1); up >= 0 {
		out = stretch{up, item}
	} else if down := a.sumsTo(item, cross, 1); down >= 0 {
		out = stretch{item + 1, down + 1}
	}
	a.addends[at] = out
	return out
}

// maxAddends bounds how many items are added up.
const maxAddends = 40

// sumsTo walks away from an item until what it has added up, totals left out, is the item's figure but for what rounding
// may have left; it gives the item at which that is so, -1 for none.
func (a *axis) sumsTo(item, cross, step int) int {
	want, unit, ok := a.fixed(a.slot(item, cross))
	sum, n := int64(0), int64(0)
	for i := item + step; ok && i >= 0 && i < len(a.items) && n < maxAddends; i += step {
		s := a.slot(i, cross)
		if a.items[i].Kind.IsTotal() || !a.isNumber(s) {
			continue
		}
		x, _, fits := a.fixed(s)
		if !fits {
			return -1
		}
		sum, n = sum+x, n+1
		if off := max(sum-want, want-sum); n > 1 && (off == 0 || n > 2 && off == unit) {
			return i
		}
	}
	return -1
}

// fixedPlaces is how many decimal places figures are added up with.
const fixedPlaces = 6

// fixed gives the figure of a slot in units of the last of fixedPlaces, and the unit of its own last place; not ok where
// that takes too many digits.
func (a *axis) fixed(s slot) (n, unit int64, ok bool) {
	coef, places, ok := a.cellAt(s).Value.Number.Int64()
	if !ok || places < 0 || places > fixedPlaces || max(coef, -coef) > math.MaxInt64/1_000_000_000 {
		return 0, 0, false
	}
	unit = 1
	for ; places < fixedPlaces; places++ {
		unit *= 10
	}
	return coef * unit, unit, true
}

// sharesOfSum: one item as a part of all that stand with it, where no total does.
func (a *axis) sharesOfSum() {
	if !a.wants(route.ClassShare) || len(a.totals()) > 0 {
		return
	}
	top := a.topItems(topSumItems)
	for _, g := range a.itemGroups() {
		if len(g.members) < 2 || len(g.members) > maxAddends {
			continue
		}
		for _, k := range a.topCross(topSumCross) {
			slots := a.column(g.members, k)
			if !a.allFigures(slots) {
				continue
			}
			for _, i := range top {
				if !slices.Contains(g.members, i) {
					continue
				}
				part := a.slot(i, k)
				a.emit(route.ClassShare, "item of all", []slot{part}, func() aggregate.Expr {
					return binary(aggregate.Share, a.read(part), aggregate.Expr{Op: aggregate.Add, Args: a.reads(slots)})
				}, append(a.partOf(i, k), g.features...)...)
			}
		}
	}
}
