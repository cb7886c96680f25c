package route

import "slices"

// A table of what an investment of 100 was worth in later years is asked for returns: how much was gained on the 100 that
// it began with. How a question is put tells which form its answer has.

// minIndexed is how many items must begin from 100 for a table to be one of returns.
const minIndexed = 2

// indexed tells whether most items are 100 in the first of their periods.
func (a *axis) indexed() bool {
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

// returnFeatures tell whether a template over a table of returns has the form that the question asks for.
func (q *question) returnFeatures(t template) []Feature {
	forms := q.returnForms()
	switch {
	case !t.indexed || len(forms) == 0:
		return nil
	case slices.ContainsFunc(forms, func(f template) bool { return f.class == t.class && f.tag == t.tag }):
		return []Feature{{"returns: as asked", 1}}
	}
	return []Feature{{"returns: other than asked", 1}}
}
