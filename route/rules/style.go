package rules

import (
	"strings"
	"unicode"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
)

// A question typed without a capital letter, of a table with much prose beside it, is asked offhand: it seldom asks for
// one cell by its label and mostly for something to be computed. Models weigh what they look at in such questions by
// itself, too.

// minBeside is how much prose stands beside a table, in bytes, for a question of it to be asked offhand.
const minBeside = 1000

// askedOffhand tells whether the question of a request is asked offhand.
func askedOffhand(req route.Request) bool {
	beside := 0
	for _, p := range req.Passages {
		beside += len(p.Text)
	}
	q := req.Question
	return beside >= minBeside && strings.IndexFunc(q, unicode.IsLower) >= 0 && strings.IndexFunc(q, unicode.IsUpper) < 0
}

// offhandToo adds, to features that hold whatever a plan computes, what they are called in questions asked offhand.
func offhandToo(fs []route.Feature) []route.Feature {
	for _, f := range fs {
		if Shared(f.Name) {
			fs = append(fs, route.Feature{Name: linear.Offhand + f.Name, Value: f.Value})
		}
	}
	return fs
}

// sharedGroups are what names of features begin with that plans of all classes share.
var sharedGroups = lang.Set("pair roles sizes set group span figures mixed returns whole")

// Shared tells whether a feature of plans is one that plans of all classes share.
func Shared(name string) bool {
	group, _, grouped := strings.Cut(name, ": ")
	return !strings.Contains(name, "/") && (!grouped || sharedGroups[group])
}
