package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/rules"
)

func TestAQuestionIsLearntFromAsIfAskedOffhandWhereItMayBe(t *testing.T) {
	page := []route.Passage{{Text: strings.Repeat("Revenue grew in 2018. ", 60)}}
	for _, tt := range []struct {
		question string
		passages []route.Passage
		want     bool
		why      string
	}{
		{"What was revenue in 2018?", page, true, "typed without capital letters it is asked offhand"},
		{"what was revenue in 2018?", page, false, "it is asked offhand as it is"},
		{"What was revenue in 2018?", nil, false, "with no prose beside the table nothing is"},
	} {
		req := route.Request{Question: tt.question, Passages: tt.passages}
		assert.Equal(t, tt.want, retype(req, rules.QuestionFeatures(req)) != nil, tt.why)
	}
}

func TestPlansAskedForOffhandHaveSharedFeaturesTwice(t *testing.T) {
	n := newNames()
	cases := []outcome{{vector: n.encode([]route.Feature{{Name: "row cover", Value: 0.5}, {Name: "diff: row cover", Value: 0.5}})}}
	got := n.offhand(cases)
	assert.Len(t, cases[0].vector.index, 2, "the plan itself stays as it is")
	assert.Len(t, got[0].vector.index, 3, "a class shares its own weights with no other")
	assert.Equal(t, linear.Offhand+"row cover", n.list[got[0].vector.index[0]])
	assert.Equal(t, float32(0.5), got[0].vector.value[0])
}
