package main

import (
	"bytes"

	"github.com/tabrag/tabrag/route"
)

// trainClasses learns the classifier: multinomial logistic regression over words. Words of
// fewer than three questions are left out.
func trainClasses(items []*item) (*route.Model, map[string]float64, error) {
	seen := map[string]int{}
	for _, it := range items {
		for _, f := range it.words {
			seen[f.Name]++
		}
	}
	l := newLearner(newNames(), 0.1, 0.04)
	classes := route.Classes()
	shares := setShares(items)
	type example struct {
		by    []sparse
		class int
		share float64
	}
	var examples []example
	for _, it := range items {
		if it.class == "" {
			continue
		}
		e := example{share: shares[it.set]}
		for i, c := range classes {
			var fs []route.Feature
			for _, f := range it.words {
				if seen[f.Name] > 2 {
					fs = append(fs, route.Feature{Name: string(c) + "|" + f.Name, Value: f.Value})
				}
			}
			e.by = append(e.by, l.names.encode(fs))
			if c == it.class {
				e.class = i
			}
		}
		examples = append(examples, e)
	}
	l.grow()
	for epoch := range 12 {
		for _, n := range shuffled(len(examples), epoch) {
			e := examples[n]
			scores := make([]float64, len(classes))
			for i := range classes {
				scores[i] = l.score(e.by[i])
			}
			gradient := map[int32]float64{}
			for i, p := range softmax(scores) {
				want := 0.0
				if i == e.class {
					want = 1
				}
				for k, index := range e.by[i].index {
					gradient[index] += e.share * (want - p) * float64(e.by[i].value[k])
				}
			}
			l.step(gradient)
		}
	}
	weights := l.model(0.1)
	m, err := modelOf(weights)
	return m, weights, err
}

func modelOf(weights map[string]float64) (*route.Model, error) {
	var b bytes.Buffer
	if err := write(&b, "weights", weights); err != nil {
		return nil, err
	}
	return route.ReadModel(&b)
}

func predict(m *route.Model, it *item) route.Class {
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
