package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
)

// A table of what an investment of 100 was worth in later years is asked for returns: how much was gained on the 100 that
// it began with. How a question is put tells which form its answer has.

// minIndexed is how many items must begin from 100 for a table to be one of returns.
const minIndexed = 2

// ofReturns tells whether most items are 100 in the first of their periods.
func (a *axis) ofReturns() bool {
	for _, g := range a.crossGroups() {
		first, begin, all := g[len(g)-1], 0, 0
		for i := range a.items {
			if s := a.slot(i, first); a.isNumber(s) {
				all++
				begin += int(linear.Flag(a.hundred(s)))
			}
		}
		if begin >= minIndexed && 2*begin > all {
			return true
		}
	}
	return false
}

// returnForms are the templates that a question of returns asks for by its words; none where they leave it open.
func returnForms(q *lang.Question) []template {
	against := q.Has("differ", "compar", "outperform", "underperform", "versus", "than", "exceed")
	switch percent := q.HasOf(lang.PercentStems); {
	case q.Opening == "auxiliary":
		return []template{{class: route.ClassYesNo, tag: "items"}}
	case q.Has("ratio"):
		return []template{{class: route.ClassRatio, tag: "items"}}
	case against && percent:
		return []template{{class: route.ClassDiff, tag: "returns"}}
	case against:
		return []template{{class: route.ClassDiff, tag: "items"}, {class: route.ClassDiff, tag: "returns"}}
	case percent || q.Has("return", "roi", "growth", "grow", "rate", "perform"):
		return []template{{class: route.ClassPct, tag: "cross"}}
	}
	return nil
}

// asksReturn tells whether a template over a table of returns has a form that the question asks for.
func asksReturn(q *lang.Question, t template) bool {
	return t.indexed && slices.ContainsFunc(returnForms(q), func(f template) bool { return f.class == t.class && f.tag == t.tag })
}

// returnFeatures tell whether a template over a table of returns has the form that is asked for.
func returnFeatures(q *lang.Question, t template) []route.Feature {
	switch {
	case asksReturn(q, t):
		return []route.Feature{{Name: "returns: as asked", Value: 1}}
	case t.indexed && len(returnForms(q)) > 0:
		return []route.Feature{{Name: "returns: other than asked", Value: 1}}
	}
	return nil
}

// returnTimes tell whether returns are looked at when the table ends, and from when it begins.
func (a *axis) returnTimes(cross ...int) []route.Feature {
	var out []route.Feature
	if !a.indexed {
		return nil
	}
	for _, g := range a.crossGroups() {
		if g[0] == cross[0] {
			out = append(out, route.Feature{Name: "returns: to the last", Value: 1})
		}
		if len(cross) > 1 && g[len(g)-1] == cross[1] {
			out = append(out, route.Feature{Name: "returns: from the first", Value: 1})
		}
	}
	return out
}
