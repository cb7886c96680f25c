package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
)

func TestPercentAsked(t *testing.T) {
	for question, want := range map[string]int{
		"What percentage of sales came from Europe?":       lang.PercentWanted,
		"How much of the provision was for other losses?":  lang.PercentWanted,
		"What was the growth rate of sales?":               lang.PercentWanted,
		"What was the change in the percentage of sales?":  lang.PercentOpen,
		"What was the operating margin?":                   lang.PercentOpen,
		"How much of a greater return was gained?":         lang.PercentOpen,
		"What were net sales in 2018?":                     lang.PercentUnwanted,
		"How much was paid for the 3% notes in July 2018?": lang.PercentOpen,
	} {
		assert.Equal(t, want, lang.ParseQuestion(question).PercentAsked(), question)
	}
}

func TestWantedFeatures(t *testing.T) {
	sum := func(question string, c route.Class, percent float64) map[string]float64 {
		out := map[string]float64{}
		for _, f := range wantedFeatures(lang.ParseQuestion(question), c, percent) {
			out[f.Name] += f.Value
		}
		return out
	}
	share, plain := "What percentage of sales came from Europe?", "What were net sales in 2018?"
	assert.Equal(t, map[string]float64{"percent wanted, given": 1}, sum(share, route.ClassShare, 0), "a share is in percent")
	assert.Equal(t, map[string]float64{"percent wanted, given": 0, "percent wanted, other": 1}, sum(share, route.ClassLookup, 0), "a cell of money is not")
	assert.Equal(t, map[string]float64{"percent wanted, given": 1, "percent wanted, other": 0}, sum(share, route.ClassLookup, 1), "a cell in percent is")
	assert.Equal(t, map[string]float64{"percent wanted, other": 1}, sum(share, route.ClassText, 0), "words are not")
	assert.Empty(t, sum(share, route.ClassRatio, 0), "a ratio may be")
	assert.Equal(t, map[string]float64{"percent unwanted, computed": 1}, sum(plain, route.ClassPct, 0), "nothing asks for percent")
	assert.Empty(t, sum(plain, route.ClassLookup, 1), "a cell is as it is")
}
