package route

import (
	"strings"
	"unicode"
)

// A question typed without a capital letter, of a table with much prose beside it, is asked offhand: it seldom asks for
// one cell by its label and mostly for something to be computed. Models weigh what they look at in such questions by
// itself, too.

// Offhand begins the names of features in questions that are asked offhand.
const Offhand = "offhand: "

// minBeside is how much prose stands beside a table, in bytes, for a question of it to be asked offhand.
const minBeside = 1000

// offhand tells whether the question of a request is asked offhand.
func (req Request) offhand() bool {
	beside := 0
	for _, p := range req.Passages {
		beside += len(p.Text)
	}
	q := req.Question
	return beside >= minBeside && strings.IndexFunc(q, unicode.IsLower) >= 0 && strings.IndexFunc(q, unicode.IsUpper) < 0
}

// forStyle gives the model as it weighs questions that are asked offhand, or others.
func (m *Model) forStyle(offhand bool) *Model {
	if m.offhand != nil && offhand {
		return m.offhand
	}
	return m
}

// forOffhand adds the weights that hold for questions asked offhand to the others; nil when there are none.
func forOffhand(weights map[string]float64) *Model {
	out, found := map[string]float64{}, false
	for name, weight := range weights {
		rest, ok := strings.CutPrefix(name, Offhand)
		out[rest] += weight
		found = found || ok
	}
	if !found {
		return nil
	}
	return newModel(out)
}

// offhandToo adds, to features that hold whatever a plan computes, what they are called in questions asked offhand.
func offhandToo(fs []Feature) []Feature {
	for _, f := range fs {
		if Shared(f.Name) {
			fs = append(fs, Feature{Offhand + f.Name, f.Value})
		}
	}
	return fs
}

// sharedGroups are what names of features begin with that plans of all classes share.
var sharedGroups = set("pair roles sizes set group span figures mixed returns whole")

// Shared tells whether a feature of plans is one that plans of all classes share.
func Shared(name string) bool {
	group, _, grouped := strings.Cut(name, ": ")
	return !strings.Contains(name, "/") && (!grouped || sharedGroups[group])
}
