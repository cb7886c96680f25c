package main

import (
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/rules"
)

// People type any question without capital letters. So that questions asked offhand are not all taken for those of the
// one set that has none, the others are learnt from a second time as if they were asked so.

// retypedShare is what a question counts for that is learnt from as if it was asked offhand.
const retypedShare = 0.2

// retype gives what the classifier looks at in a question typed without capital letters; nil where that changes nothing.
func retype(req route.Request, words []route.Feature) []route.Feature {
	req.Question = strings.ToLower(req.Question)
	if again := rules.QuestionFeatures(req); len(again) > len(words) {
		return again
	}
	return nil
}

// offhand adds to plans the features that they have when they are asked for offhand.
func (n *names) offhand(cases []outcome) []outcome {
	out := make([]outcome, len(cases))
	for i, c := range cases {
		out[i] = c
		var more []route.Feature
		for k, index := range c.vector.index {
			if name := n.list[index]; rules.Shared(name) {
				more = append(more, route.Feature{Name: linear.Offhand + name, Value: float64(c.vector.value[k])})
			}
		}
		added := n.encode(more)
		out[i].vector.index = append(added.index, c.vector.index...)
		out[i].vector.value = append(added.value, c.vector.value...)
	}
	return out
}
