package rules

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
)

func TestAQuestionIsAskedOffhandOfMuchProseAndWithoutACapital(t *testing.T) {
	page := []route.Passage{{Text: strings.Repeat("The company repurchased shares in 2017. ", 30)}}
	for _, tt := range []struct {
		question string
		passages []route.Passage
		want     bool
		why      string
	}{
		{"what was the change in revenue from 2017 to 2018?", page, true, "no capital letter, and a page of prose"},
		{"What was the change in revenue from 2017 to 2018?", page, false, "written out"},
		{"what was the change in revenue from 2017 to 2018?", nil, false, "a table alone"},
		{"2018?", page, false, "no letter at all"},
	} {
		assert.Equal(t, tt.want, askedOffhand(route.Request{Question: tt.question, Passages: tt.passages}), tt.why)
	}
}

func TestWeightsOfQuestionsAskedOffhandAddToTheOthers(t *testing.T) {
	m, err := linear.ReadModel(strings.NewReader("row cover\t2\noffhand: row cover\t-0.5\noffhand: undated\t1\n"))
	assert.NoError(t, err)
	fs := []route.Feature{{Name: "row cover", Value: 1}, {Name: "undated", Value: 1}}
	assert.Equal(t, 2.0, m.ForStyle(false).Score(fs))
	assert.Equal(t, 2.5, m.ForStyle(true).Score(fs))
	assert.Equal(t, 2.5, m.Score(offhandToo(fs)), "as learnt: one weight a feature")
}

func TestAModelWithoutSuchWeightsWeighsAllQuestionsAlike(t *testing.T) {
	m, err := linear.ReadModel(strings.NewReader("row cover\t2\n"))
	assert.NoError(t, err)
	assert.Same(t, m, m.ForStyle(true))
}
