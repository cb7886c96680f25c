package route

import "slices"

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
				begin += int(b2f(a.hundred(s)))
			}
		}
		if begin >= minIndexed && 2*begin > all {
			return true
		}
	}
	return false
}

// returnForms are the templates that a question of returns asks for by its words; none where they leave it open.
func (q *question) returnForms() []template {
	against := q.has("differ", "compar", "outperform", "underperform", "versus", "than", "exceed")
	switch percent := q.hasOf(percentStems); {
	case q.opening == "auxiliary":
		return []template{{class: ClassYesNo, tag: "items"}}
	case q.has("ratio"):
		return []template{{class: ClassRatio, tag: "items"}}
	case against && percent:
		return []template{{class: ClassDiff, tag: "returns"}}
	case against:
		return []template{{class: ClassDiff, tag: "items"}, {class: ClassDiff, tag: "returns"}}
	case percent || q.has("return", "roi", "growth", "grow", "rate", "perform"):
		return []template{{class: ClassPct, tag: "cross"}}
	}
	return nil
}

// asksReturn tells whether a template over a table of returns has a form that the question asks for.
func (q *question) asksReturn(t template) bool {
	return t.indexed && slices.ContainsFunc(q.returnForms(), func(f template) bool { return f.class == t.class && f.tag == t.tag })
}

// returnFeatures tell whether a template over a table of returns has the form that is asked for.
func (q *question) returnFeatures(t template) []Feature {
	switch {
	case q.asksReturn(t):
		return []Feature{{"returns: as asked", 1}}
	case t.indexed && len(q.returnForms()) > 0:
		return []Feature{{"returns: other than asked", 1}}
	}
	return nil
}

// returnTimes tell whether returns are looked at when the table ends, and from when it begins.
func (a *axis) returnTimes(cross ...int) []Feature {
	var out []Feature
	if !a.indexed {
		return nil
	}
	for _, g := range a.crossGroups() {
		if g[0] == cross[0] {
			out = append(out, Feature{"returns: to the last", 1})
		}
		if len(cross) > 1 && g[len(g)-1] == cross[1] {
			out = append(out, Feature{"returns: from the first", 1})
		}
	}
	return out
}
