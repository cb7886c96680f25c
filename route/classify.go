package route

import (
	"context"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
)

// Class is the shape of an answer: finer than [Kind], it says which templates of plans apply.
type Class string

// The classes.
const (
	ClassLookup  Class = "lookup"   // one figure or cell
	ClassList    Class = "list"     // several figures
	ClassLabels  Class = "labels"   // the rows or columns of a group, by name
	ClassYears   Class = "years"    // the periods that a table has
	ClassPick    Class = "pick"     // the period or row that is greatest, least or fulfils a condition
	ClassCount   Class = "count"    // how many
	ClassDiff    Class = "diff"     // a change or difference
	ClassPct     Class = "pct"      // a change in percent
	ClassAvg     Class = "avg"      // an average
	ClassSum     Class = "sum"      // a sum
	ClassRatio   Class = "ratio"    // a ratio
	ClassShare   Class = "share"    // a part in percent of a whole
	ClassAvgDiff Class = "avg_diff" // the change of an average
	ClassProduct Class = "product"  // a product
	ClassExtreme Class = "extreme"  // the greatest or least figure itself
	ClassYesNo   Class = "yes_no"   // a comparison
	ClassText    Class = "text"     // words of the prose
	ClassTexts   Class = "texts"    // several pieces of prose
)

// Classes lists all classes, in a fixed order.
func Classes() []Class {
	return []Class{
		ClassLookup, ClassList, ClassLabels, ClassYears, ClassPick, ClassCount, ClassDiff, ClassPct, ClassAvg, ClassSum,
		ClassRatio, ClassShare, ClassAvgDiff, ClassProduct, ClassExtreme, ClassYesNo, ClassText, ClassTexts,
	}
}

// intent says what kind and operator a class stands for.
func (c Class) intent() (Kind, aggregate.Op, bool) {
	switch c {
	case ClassLookup:
		return Lookup, aggregate.Lookup, true
	case ClassList:
		return Lookup, aggregate.List, true
	case ClassLabels, ClassYears:
		return Lookup, aggregate.Distinct, false
	case ClassPick:
		return Superlative, aggregate.ArgMax, false
	case ClassCount:
		return Count, aggregate.Count, true
	case ClassDiff:
		return Arithmetic, aggregate.Subtract, true
	case ClassPct:
		return Arithmetic, aggregate.PercentChange, true
	case ClassAvg:
		return Aggregate, aggregate.Mean, true
	case ClassSum:
		return Aggregate, aggregate.Add, true
	case ClassRatio:
		return Arithmetic, aggregate.Divide, true
	case ClassShare:
		return Arithmetic, aggregate.Share, true
	case ClassAvgDiff:
		return Arithmetic, aggregate.Subtract, true
	case ClassProduct:
		return Arithmetic, aggregate.Multiply, true
	case ClassExtreme:
		return Superlative, aggregate.Max, true
	case ClassYesNo:
		return Compare, aggregate.Greater, false
	}
	return Text, "", false
}

// QuestionFeatures are what the classifier looks at: words, neighbouring words, how the
// question begins, how many periods it names, and all of these in questions that are asked offhand.
func QuestionFeatures(req Request) []Feature {
	return questionFeatures(parseQuestion(req.Question), req.offhand())
}

func questionFeatures(q *question, offhand bool) []Feature {
	var f featureSet
	f.add("bias")
	shape := q.shape()
	f.addShape(shape)
	head := q.opening
	f.add("head " + head)
	cues := "cues " + strings.Join(q.groups, "+")
	some := ", dates " + strconv.Itoa(min(len(q.years), 2))
	f.add(cues, cues+some)
	if len(shape) > 0 {
		f.add(cues + ", begin " + shape[0])
	}
	f.add(cues + ", head " + head)
	for _, c := range q.wants {
		f.add("asked " + string(c))
	}
	if q.ofWhat != "" {
		percent := "percent " + q.ofWhat
		f.add(percent, percent+some, percent+", head "+head)
	}
	f.add("dates " + strconv.Itoa(min(len(q.years), 4)))
	if q.ranged {
		f.add("range")
	}
	if len(q.limits) > 0 {
		f.add("limit")
	}
	if offhand {
		for _, x := range f.list {
			f.add(Offhand + x.Name)
		}
	}
	return f.list
}

// featureSet is a list of features that are there or not, each once.
type featureSet struct {
	list []Feature
	seen map[string]bool
}

func (f *featureSet) add(names ...string) {
	if f.seen == nil {
		f.seen = map[string]bool{}
	}
	for _, name := range names {
		if !f.seen[name] {
			f.seen[name] = true
			f.list = append(f.list, Feature{name, 1})
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

// shape is the question's words, with one sign for a date and for a number.
func (q *question) shape() []string {
	var shape []string
	for i, w := range q.words {
		switch {
		case inDates(q.dates, i):
			if i == 0 || !inDates(q.dates, i-1) {
				shape = append(shape, "DATE")
			}
		case w.number:
			shape = append(shape, "NUM")
		default:
			shape = append(shape, w.stem)
		}
		if len(shape) > maxShape {
			break
		}
	}
	return shape
}

// classChances returns the chance of each class, in the order of [Classes].
func (m *Model) classChances(fs []Feature) []float64 {
	classes := Classes()
	scores := make([]float64, len(classes))
	for i, c := range classes {
		for _, f := range fs {
			scores[i] += m.weights[string(c)+"|"+f.Name] * f.Value
		}
	}
	return softmax(scores)
}

// Classify says what kind of answer a question wants. It looks at the question alone.
func (r *Rules) Classify(_ context.Context, text string) (Intent, error) {
	q := parseQuestion(text)
	fs := questionFeatures(q, false)
	classes := r.learnt().classes
	chances := classes.classChances(fs)
	best := 0
	for i := range chances {
		if chances[i] > chances[best] {
			best = i
		}
	}
	c := Classes()[best]
	in := Intent{Class: c, Confidence: chances[best], Signals: classes.signals(c, fs)}
	in.Kind, in.Op, in.Numeric = c.intent()
	if c == ClassPick && len(q.years) == 2 {
		in.Kind = Compare
	}
	if c == ClassPick && q.has("lowest", "least", "smallest", "minimum", "lower", "smaller", "less", "fewest") {
		in.Op = aggregate.ArgMin
	}
	return in, nil
}

// signals names the features that spoke most for a class.
func (m *Model) signals(c Class, fs []Feature) []string {
	var out []string
	for range 3 {
		best, at := 0.2, -1
		for i, f := range fs {
			if w := m.weights[string(c)+"|"+f.Name]; w > best && f.Name != "bias" && !contains(out, f.Name) {
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
