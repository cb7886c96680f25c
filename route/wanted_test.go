package route

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPercentAsked(t *testing.T) {
	for question, want := range map[string]int{
		"What percentage of sales came from Europe?":       percentWanted,
		"How much of the provision was for other losses?":  percentWanted,
		"What was the growth rate of sales?":               percentWanted,
		"What was the change in the percentage of sales?":  percentOpen,
		"What was the operating margin?":                   percentOpen,
		"How much of a greater return was gained?":         percentOpen,
		"What were net sales in 2018?":                     percentUnwanted,
		"How much was paid for the 3% notes in July 2018?": percentOpen,
	} {
		assert.Equal(t, want, parseQuestion(question).percentAsked(), question)
	}
}

func TestWantedFeatures(t *testing.T) {
	sum := func(question string, c Class, percent float64) map[string]float64 {
		out := map[string]float64{}
		for _, f := range parseQuestion(question).wantedFeatures(c, percent) {
			out[f.Name] += f.Value
		}
		return out
	}
	share, plain := "What percentage of sales came from Europe?", "What were net sales in 2018?"
	assert.Equal(t, map[string]float64{"percent wanted, given": 1}, sum(share, ClassShare, 0), "a share is in percent")
	assert.Equal(t, map[string]float64{"percent wanted, given": 0, "percent wanted, other": 1}, sum(share, ClassLookup, 0), "a cell of money is not")
	assert.Equal(t, map[string]float64{"percent wanted, given": 1, "percent wanted, other": 0}, sum(share, ClassLookup, 1), "a cell in percent is")
	assert.Equal(t, map[string]float64{"percent wanted, other": 1}, sum(share, ClassText, 0), "words are not")
	assert.Empty(t, sum(share, ClassRatio, 0), "a ratio may be")
	assert.Equal(t, map[string]float64{"percent unwanted, computed": 1}, sum(plain, ClassPct, 0), "nothing asks for percent")
	assert.Empty(t, sum(plain, ClassLookup, 1), "a cell is as it is")
}
