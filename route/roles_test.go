package route

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// wordsOf joins the words of a question that have a weight.
func wordsOf(q *question, weight []float64) string {
	var out []string
	for i, w := range q.words {
		if i < len(weight) && weight[i] > 0 {
			out = append(out, w.text)
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
		assert.Equal(t, want, parseQuestion(question).ofWhat, question)
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
		q := parseQuestion(c.question)
		part := wordsOf(q, q.roles.part)
		for _, w := range []string{"what ", "was ", "were ", "are ", "average "} {
			part = strings.TrimPrefix(part, w)
		}
		assert.Equal(t, c.part, part, c.reason)
		assert.Equal(t, c.whole, wordsOf(q, q.roles.whole), c.reason)
	}
}

func TestOpposedQualifiers(t *testing.T) {
	for _, c := range []struct {
		question, label string
		denied          bool
		reason          string
	}{
		{"Which country leads by value?", "Exports in volume", true, "a volume is no value"},
		{"Which country leads by value?", "Exports in value", false, "the same qualifier"},
		{"What were basic earnings per share?", "Diluted earnings per share", true, "diluted is not basic"},
		{"What were basic and diluted earnings per share?", "Diluted earnings per share", false, "both are asked for"},
		{"What was the gross amount?", "Net of gross amounts", false, "a label may have both"},
		{"What was the amount?", "Net amount", false, "nothing is asked for"},
	} {
		l := newLine(0, []string{c.label}, nil, table.KindData)
		assert.Equal(t, c.denied, parseQuestion(c.question).denied(l), c.reason)
	}
}

func TestOpenPeriods(t *testing.T) {
	q := parseQuestion("What percentage of long-term debt is due after 2021?")
	require.Len(t, q.dates, 1)
	open := newLine(0, []string{"Thereafter"}, nil, table.KindData)
	at := func(label string) int {
		return q.dates[0].agrees(newLine(0, []string{label}, nil, table.KindData).date)
	}
	assert.Equal(t, 2, q.dates[0].agrees(open.date), "what comes thereafter is what comes after the year")
	assert.Equal(t, -1, at("2021"), "the year itself is over")
	assert.Equal(t, 0, at("2023"), "a later year is a part of it at best")
}

func TestComparisonsAreOrdered(t *testing.T) {
	q := parseQuestion("Did Alpha pay more than Beta?")
	alpha, beta := make([]float64, len(q.words)), make([]float64, len(q.words))
	alpha[1], beta[5] = 1, 1
	op, swap, ok := q.compare(operand{hits: beta}, operand{hits: alpha})
	assert.True(t, ok)
	assert.Equal(t, aggregate.Greater, op, "more asks for the greater")
	assert.True(t, swap, "the one named first stands first")

	q = parseQuestion("Did costs increase between 2018 and 2019?")
	none := make([]float64, len(q.words))
	_, swap, ok = q.compare(operand{none, date{year: 2018}, true}, operand{none, date{year: 2019}, true})
	assert.True(t, ok)
	assert.True(t, swap, "what moves is seen from the later period")
}

func TestClassesAsked(t *testing.T) {
	for question, want := range map[string]Class{
		"did sales exceed costs?":                         ClassYesNo,
		"In 2012, did the company pay more?":              ClassYesNo,
		"what was the highest price?":                     ClassExtreme,
		"what is the growth rate of sales since 2013?":    ClassPct,
		"what portion of sales came from Europe?":         ClassShare,
		"what is the average price from 2013 to 2014?":    ClassAvg,
		"what was the ratio of debt to equity?":           ClassRatio,
		"what is the difference between sales and costs?": ClassDiff,
		"what was the total net change in sales?":         ClassDiff,
		"what was the total five year change in sales?":   ClassDiff,
		"what is the maximum variance of the price?":      ClassDiff,
		"how much did sales drop?":                        ClassDiff,
		"what is the difference in percentage return?":    ClassDiff,
		"what was the change in the percentage of sales?": ClassDiff,
		"what is the percentage difference in the price?": ClassPct,
		"what percent did sales grow?":                    ClassPct,
		"by what percent did costs as a percentage fall?": ClassPct,
		"what was the percentage total return on stock?":  ClassPct,
		"which region had the highest sales?":             ClassPick,
		"sales were how many times the costs?":            ClassRatio,
		"what is the average volume per transaction?":     ClassRatio,
		"it accounts for what percent of the increase?":   ClassShare,
	} {
		assert.InDelta(t, 1, parseQuestion(question).fits(want), 0, question)
	}
	assert.Empty(t, parseQuestion("what were net sales in 2018?").wants, "a plain question asks for no class by a word")
}
