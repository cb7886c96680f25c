package rules

import (
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
)

// ofCells tells whether the answers of a class are in the unit of the cells that they are made of.
func ofCells(c route.Class) bool {
	switch c {
	case route.ClassLookup, route.ClassList, route.ClassDiff, route.ClassAvg, route.ClassSum, route.ClassAvgDiff, route.ClassExtreme, route.ClassProduct:
		return true
	}
	return false
}

// wantedFeatures tell whether a plan gives percent where the question wants it, the cells or figures that it is over
// being percent to some share.
func wantedFeatures(q *lang.Question, c route.Class, percent float64) []route.Feature {
	computed := c == route.ClassShare || c == route.ClassPct
	switch asked := q.PercentAsked(); {
	case asked == lang.PercentUnwanted && computed:
		return []route.Feature{{Name: "percent unwanted, computed", Value: 1}}
	case asked != lang.PercentWanted || c == route.ClassRatio:
		return nil
	case computed:
		return []route.Feature{{Name: "percent wanted, given", Value: 1}}
	case ofCells(c):
		return []route.Feature{{Name: "percent wanted, given", Value: percent}, {Name: "percent wanted, other", Value: 1 - percent}}
	}
	return []route.Feature{{Name: "percent wanted, other", Value: 1}}
}
