package lang

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
)

// wordsOf joins the words of a question that have a weight.
func wordsOf(q *Question, weight []float64) string {
	var out []string
	for i, w := range q.Words {
		if i < len(weight) && weight[i] > 0 {
			out = append(out, w.Text)
		}
	}
	return strings.Join(out, " ")
}

func TestWhatAPercentageIsOf(t *testing.T) {
	for question, want := range map[string]string{
		"What share of net sales came from iPhone?":  "of",
		"What share of the market do we have?":       "of",
		"What was the price of a share of stock?":    "",
		"What percentage of sales came from phones?": "of",
	} {
		assert.Equal(t, want, ParseQuestion(question).OfWhat, question)
	}
}

func TestRolesOfAQuestion(t *testing.T) {
	for _, c := range []struct{ question, part, whole, reason string }{
		{"What portion of total inventories is finished goods?", "finished goods", "total inventories", "the whole stands before the verb"},
		{"What was the percent of the finished goods to the total inventory?", "finished goods", "total inventory", "the part stands before a joint"},
		{"What are operating expenses as a percentage of revenue?", "operating expenses", "revenue", "the part stands before the word for a share"},
		{"Accrued interest represented how much of the balance?", "accrued interest", "balance", "a verb of making up turns the roles"},
		{"What was the ratio of the fuel hedges for 2015 and 2016?", "fuel hedges 2015", "2016", "a ratio of two years"},
		{"What was the percent of the shares purchased in July?", "july", "shares purchased", "what stands inside something is its part"},
		{"What is the average volume per transaction?", "volume", "transaction", "an average per thing is divided by it"},
		{"What was the ratio of capital and surplus to net income?", "capital surplus", "net income", "what follows to is the whole, whatever and joins"},
		{"What percent of the cabinets and related products to total goodwill?", "cabinets products", "total goodwill", "related is a verb before to alone"},
		{"What portion of the exposure to loss is related to guarantees?", "guarantees", "exposure loss", "the verb parts before a word inside the whole does"},
		{"The first swap was how much of the total principle?", "first swap", "total principle", "a verb before the question turns the roles"},
		{"What portion of the losses expire between 2007 and 2011?", "2007 2011", "losses expire", "a stretch of time is a part"},
		{"Revenue from utilities was how many times the revenue from distribution?", "revenue utilities", "revenue distribution", "so many times the whole"},
		{"What is the price per share of stock?", "", "", "per share is no share"},
		{"What were net sales in 2018?", "", "", "nothing is divided"},
	} {
		q := ParseQuestion(c.question)
		part := wordsOf(q, q.Roles.Part)
		for _, w := range []string{"what ", "was ", "were ", "are ", "average "} {
			part = strings.TrimPrefix(part, w)
		}
		assert.Equal(t, c.part, part, c.reason)
		assert.Equal(t, c.whole, wordsOf(q, q.Roles.Whole), c.reason)
	}
}

func TestComparisonsAreOrdered(t *testing.T) {
	q := ParseQuestion("Did Alpha pay more than Beta?")
	alpha, beta := make([]float64, len(q.Words)), make([]float64, len(q.Words))
	alpha[1], beta[5] = 1, 1
	op, swap, ok := q.Compare(Operand{Hits: beta}, Operand{Hits: alpha})
	assert.True(t, ok)
	assert.Equal(t, aggregate.Greater, op, "more asks for the greater")
	assert.True(t, swap, "the one named first stands first")

	q = ParseQuestion("Did costs increase between 2018 and 2019?")
	none := make([]float64, len(q.Words))
	_, swap, ok = q.Compare(Operand{none, Date{Year: 2018}, true}, Operand{none, Date{Year: 2019}, true})
	assert.True(t, ok)
	assert.True(t, swap, "what moves is seen from the later period")
}

func TestClassesAsked(t *testing.T) {
	for question, want := range map[string]route.Class{
		"did sales exceed costs?":                         route.ClassYesNo,
		"In 2012, did the company pay more?":              route.ClassYesNo,
		"what was the highest price?":                     route.ClassExtreme,
		"what is the growth rate of sales since 2013?":    route.ClassPct,
		"what portion of sales came from Europe?":         route.ClassShare,
		"what is the average price from 2013 to 2014?":    route.ClassAvg,
		"what was the ratio of debt to equity?":           route.ClassRatio,
		"what is the difference between sales and costs?": route.ClassDiff,
		"what was the total net change in sales?":         route.ClassDiff,
		"what was the total five year change in sales?":   route.ClassDiff,
		"what is the maximum variance of the price?":      route.ClassDiff,
		"how much did sales drop?":                        route.ClassDiff,
		"what is the difference in percentage return?":    route.ClassDiff,
		"what was the change in the percentage of sales?": route.ClassDiff,
		"what is the percentage difference in the price?": route.ClassPct,
		"what percent did sales grow?":                    route.ClassPct,
		"by what percent did costs as a percentage fall?": route.ClassPct,
		"what was the percentage total return on stock?":  route.ClassPct,
		"which region had the highest sales?":             route.ClassPick,
		"sales were how many times the costs?":            route.ClassRatio,
		"what is the average volume per transaction?":     route.ClassRatio,
		"it accounts for what percent of the increase?":   route.ClassShare,
	} {
		assert.InDelta(t, 1, ParseQuestion(question).Fits(want), 0, question)
	}
	assert.Empty(t, ParseQuestion("what were net sales in 2018?").Wants, "a plain question asks for no class by a word")
}
