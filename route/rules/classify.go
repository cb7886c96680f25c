package rules

import (
	"context"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
)

// intentOf says what kind and operator a class stands for.
func intentOf(c route.Class) (route.Kind, aggregate.Op, bool) {
	switch c {
	case route.ClassLookup:
		return route.Lookup, aggregate.Lookup, true
	case route.ClassList:
		return route.Lookup, aggregate.List, true
	case route.ClassLabels, route.ClassYears:
		return route.Lookup, aggregate.Distinct, false
	case route.ClassPick:
		return route.Superlative, aggregate.ArgMax, false
	case route.ClassCount:
		return route.Count, aggregate.Count, true
	case route.ClassDiff:
		return route.Arithmetic, aggregate.Subtract, true
	case route.ClassPct:
		return route.Arithmetic, aggregate.PercentChange, true
	case route.ClassAvg:
		return route.Aggregate, aggregate.Mean, true
	case route.ClassSum:
		return route.Aggregate, aggregate.Add, true
	case route.ClassRatio:
		return route.Arithmetic, aggregate.Divide, true
	case route.ClassShare:
		return route.Arithmetic, aggregate.Share, true
	case route.ClassAvgDiff:
		return route.Arithmetic, aggregate.Subtract, true
	case route.ClassProduct:
		return route.Arithmetic, aggregate.Multiply, true
	case route.ClassExtreme:
		return route.Superlative, aggregate.Max, true
	case route.ClassYesNo:
		return route.Compare, aggregate.Greater, false
	}
	return route.Text, "", false
}

// QuestionFeatures are what the classifier looks at: words, neighbouring words, how the
// question begins, how many periods it names, and all of these in questions that are asked offhand.
func QuestionFeatures(req route.Request) []route.Feature {
	return questionFeatures(lang.ParseQuestion(req.Question), askedOffhand(req))
}

func questionFeatures(q *lang.Question, offhand bool) []route.Feature {
	var f featureSet
	f.add("bias")
	shape := shapeOf(q)
	f.addShape(shape)
	head := q.Opening
	f.add("head " + head)
	cues := "cues " + strings.Join(q.Groups, "+")
	some := ", dates " + strconv.Itoa(min(len(q.Years), 2))
	f.add(cues, cues+some)
	if len(shape) > 0 {
		f.add(cues + ", begin " + shape[0])
	}
	f.add(cues + ", head " + head)
	for _, c := range q.Wants {
		f.add("asked " + string(c))
	}
	if q.OfWhat != "" {
		percent := "percent " + q.OfWhat
		f.add(percent, percent+some, percent+", head "+head)
	}
	f.add("dates " + strconv.Itoa(min(len(q.Years), 4)))
	if q.Ranged {
		f.add("range")
	}
	if len(q.Limits) > 0 {
		f.add("limit")
	}
	if offhand {
		for _, x := range f.list {
			f.add(linear.Offhand + x.Name)
		}
	}
	return f.list
}

// featureSet is a list of features that are there or not, each once.
type featureSet struct {
	list []route.Feature
	seen map[string]bool
}

func (f *featureSet) add(names ...string) {
	if f.seen == nil {
		f.seen = map[string]bool{}
	}
	for _, name := range names {
		if !f.seen[name] {
			f.seen[name] = true
			f.list = append(f.list, route.Feature{Name: name, Value: 1})
		}
	}
}

// addShape adds the words, the pairs, the first triples, and how the question begins and ends.
func (f *featureSet) addShape(shape []string) {
	for i, s := range shape {
		f.add("w " + s)
		if i > 0 {
			f.add("b " + shape[i-1] + " " + s)
		}
		if i > 1 && i < 5 {
			f.add("t " + shape[i-2] + " " + shape[i-1] + " " + s)
		}
	}
	if len(shape) > 1 {
		f.add("begin "+shape[0]+" "+shape[1], "end "+shape[len(shape)-1])
	}
	if len(shape) > 0 {
		f.add("begin " + shape[0])
	}
}

// maxShape bounds how many words of a question are looked at.
const maxShape = 60

// shapeOf is the question's words, with one sign for a date and for a number.
func shapeOf(q *lang.Question) []string {
	var shape []string
	for i, w := range q.Words {
		switch {
		case lang.InDates(q.Dates, i):
			if i == 0 || !lang.InDates(q.Dates, i-1) {
				shape = append(shape, "DATE")
			}
		case w.Number:
			shape = append(shape, "NUM")
		default:
			shape = append(shape, w.Stem)
		}
		if len(shape) > maxShape {
			break
		}
	}
	return shape
}

// classChances returns the chance of each class, in the order of [Classes].
func classChances(m *linear.Model, fs []route.Feature) []float64 {
	classes := route.Classes()
	scores := make([]float64, len(classes))
	for i, c := range classes {
		for _, f := range fs {
			scores[i] += m.Weight(string(c)+"|"+f.Name) * f.Value
		}
	}
	return linear.Softmax(scores)
}

// Classify says what kind of answer a question wants. It looks at the question alone.
func (r *Planner) Classify(_ context.Context, text string) (route.Intent, error) {
	q := lang.ParseQuestion(text)
	fs := questionFeatures(q, false)
	classes := r.learnt().classes
	chances := classChances(classes, fs)
	best := 0
	for i := range chances {
		if chances[i] > chances[best] {
			best = i
		}
	}
	c := route.Classes()[best]
	in := route.Intent{Class: c, Confidence: chances[best], Signals: signalsOf(classes, c, fs)}
	in.Kind, in.Op, in.Numeric = intentOf(c)
	if c == route.ClassPick && len(q.Years) == 2 {
		in.Kind = route.Compare
	}
	if c == route.ClassPick && q.Has("lowest", "least", "smallest", "minimum", "lower", "smaller", "less", "fewest") {
		in.Op = aggregate.ArgMin
	}
	return in, nil
}

// signalsOf names the features that spoke most for a class.
func signalsOf(m *linear.Model, c route.Class, fs []route.Feature) []string {
	var out []string
	for range 3 {
		best, at := 0.2, -1
		for i, f := range fs {
			if w := m.Weight(string(c) + "|" + f.Name); w > best && f.Name != "bias" && !contains(out, f.Name) {
				best, at = w, i
			}
		}
		if at >= 0 {
			out = append(out, fs[at].Name)
		}
	}
	return out
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}
