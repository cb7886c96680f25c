package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestAsksReason(t *testing.T) {
	figure, words := []aggregate.Value{{IsNumber: true}}, []aggregate.Value{{Text: "2 May 2025"}}
	for _, c := range []struct {
		question string
		values   []aggregate.Value
		want     bool
		reason   string
	}{
		{"Why does Berlin have revenue of 340?", figure, true, "a figure is no reason"},
		{"When will the contract be amendable?", words, false, "a date is said"},
		{"When will revenue double?", figure, true, "a figure is no time"},
		{"What was the reason?", figure, false, "it opens otherwise"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, &aggregate.Result{Values: c.values}).asksReason(), c.reason)
	}
}

func TestNotGrowth(t *testing.T) {
	level := aggregate.Value{IsNumber: true, Unit: "USD"}
	percent := aggregate.Value{IsNumber: true, Unit: table.Percent}
	growth := "What was the year-over-year growth of net sales in 2024?"
	for _, c := range []struct {
		question string
		value    aggregate.Value
		steps    []aggregate.Step
		want     bool
		reason   string
	}{
		{growth, level, nil, true, "a cell says how much there is"},
		{growth, percent, nil, false, "a printed rate"},
		{growth, level, []aggregate.Step{{Op: aggregate.Subtract}}, false, "a change was computed"},
		{"What was the CAGR of net sales?", percent, nil, true, "a printed percentage is of one year, or of what is not said"},
		{"What was the CAGR of net sales?", percent, []aggregate.Step{{Op: aggregate.Divide}, {Op: aggregate.Power}}, false, "a root was drawn"},
		{"What was the growth in net sales in 2024?", level, nil, false, "a row may be called so"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, &aggregate.Result{Values: []aggregate.Value{c.value}, Steps: c.steps}).notGrowth(), c.reason)
	}
}
