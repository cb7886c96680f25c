package main

import (
	"bytes"
	"math"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
)

// lesson is a question as the classifier learns from it: its features by number, its class, and how much it weighs.
type lesson struct {
	features []int
	class    int
	share    float64
}

// trainClasses learns the classifier: multinomial logistic regression over the words of questions, all at once. Features
// of fewer than three questions are left out.
func trainClasses(items []*item) (*linear.Model, map[string]float64, error) {
	lessons, names := classLessons(items)
	classes := route.Classes()
	w := descendClasses(lessons, names, len(classes))
	weights := map[string]float64{}
	for k, name := range names {
		for c, class := range classes {
			if x := math.Round(w[k*len(classes)+c]*1000) / 1000; math.Abs(x) >= leastClassWeight {
				weights[string(class)+"|"+name] = x
			}
		}
	}
	m, err := modelOf(weights)
	return m, weights, err
}

// leastClassWeight is the least weight of the classifier that is kept.
const leastClassWeight = 0.02

// classLessons lists the questions whose class is known, and the names of their features. Small sets weigh more.
func classLessons(items []*item) (lessons []lesson, names []string) {
	seen, sizes := map[string]int{}, map[eval.Set]float64{}
	most := 0.0
	for _, it := range items {
		for _, f := range it.words {
			seen[f.Name]++
		}
		sizes[it.set]++
		most = max(most, sizes[it.set])
	}
	number := map[string]int{}
	teach := func(it *item, words []route.Feature, share float64) {
		l := lesson{share: share, class: slices.Index(route.Classes(), it.class)}
		for _, f := range words {
			if seen[f.Name] < 3 {
				continue
			}
			if _, ok := number[f.Name]; !ok {
				number[f.Name] = len(names)
				names = append(names, f.Name)
			}
			l.features = append(l.features, number[f.Name])
		}
		lessons = append(lessons, l)
	}
	for _, it := range items {
		if it.class == "" {
			continue
		}
		share := math.Pow(most/sizes[it.set], 0.7)
		teach(it, it.words, share)
		if it.retyped != nil {
			teach(it, it.retyped, share*retypedShare)
		}
	}
	return lessons, names
}

// wordShrink is how much more the weights of single words and of those beside each other are shrunk than those of what
// was made out in a question, and how much less those of the classes that its words ask for.
func wordShrink(name string) float64 {
	if strings.HasPrefix(name, "asked ") {
		return 0.1
	}
	for _, prefix := range []string{"w ", "b ", "t ", "end "} {
		if strings.HasPrefix(name, prefix) {
			return 3
		}
	}
	return 1
}

// askedStart is what it weighs, before anything is learnt, that the words of a question ask for a class.
const askedStart = 4

// descendClasses learns the weights, a row of classes for each feature.
func descendClasses(lessons []lesson, names []string, classes int) []float64 {
	const steps, rate = 100, 0.05
	w, gradient, scores := make([]float64, len(names)*classes), make([]float64, len(names)*classes), make([]float64, classes)
	for k, name := range names {
		for c, class := range route.Classes() {
			if name == "asked "+string(class) {
				w[k*classes+c] = askedStart
			}
		}
	}
	a := newAdam(len(w), rate)
	for range steps {
		for k := range gradient {
			gradient[k] = -wordShrink(names[k/classes]) * w[k]
		}
		for _, l := range lessons {
			clear(scores)
			for _, k := range l.features {
				for c := range scores {
					scores[c] += w[k*classes+c]
				}
			}
			for c, p := range softmax(scores) {
				miss := -p
				if c == l.class {
					miss++
				}
				for _, k := range l.features {
					gradient[k*classes+c] += miss * l.share
				}
			}
		}
		for k := range gradient {
			gradient[k] /= float64(len(lessons))
		}
		a.step(w, gradient)
	}
	return w
}

func modelOf(weights map[string]float64) (*linear.Model, error) {
	var b bytes.Buffer
	if err := write(&b, "weights", weights); err != nil {
		return nil, err
	}
	return linear.ReadModel(&b)
}

func predict(m *linear.Model, it *item) route.Class {
	classes := route.Classes()
	best, at := 0.0, 0
	for i, c := range classes {
		s := 0.0
		for _, f := range it.words {
			s += m.Weight(string(c)+"|"+f.Name) * f.Value
		}
		if i == 0 || s > best {
			best, at = s, i
		}
	}
	return classes[at]
}

func answerType(c route.Class) string {
	switch c {
	case route.ClassLookup, route.ClassPick, route.ClassText:
		return "span"
	case route.ClassList, route.ClassLabels, route.ClassYears, route.ClassTexts:
		return "multi-span"
	case route.ClassCount:
		return "count"
	}
	return "arithmetic"
}
