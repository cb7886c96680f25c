package route

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

func TestTemplateParts(t *testing.T) {
	for _, c := range []struct{ tag, over, way, reason string }{
		{"cross forward", "cross", "forward", "the last word says which way"},
		{"line two older size", "line two older", "size", "what it runs over has several words"},
		{"prose as asked", "prose", "asked", "two words that mean one thing"},
		{"line asked", "line asked", "plain", "the periods asked for are what it runs over"},
		{"cell", "cell", "plain", "one word"},
	} {
		over, way := templateParts(c.tag)
		assert.Equal(t, []string{c.over, c.way}, []string{over, way}, c.reason)
	}
}

func TestYearsSaid(t *testing.T) {
	for text, want := range map[string]int{
		"what was the five-year return of the index?":   5,
		"what was the average over the last 3 years?":   3,
		"what was revenue in fiscal year 2019?":         0,
		"in the fifth year, what is due?":               0,
		"what is the year with the highest net income?": 0,
	} {
		assert.Equal(t, want, parseQuestion(text).span, text)
	}
}

func TestSizesOfOperands(t *testing.T) {
	n := func(s string) table.Decimal {
		d, err := table.ParseDecimal(s)
		assert.NoError(t, err)
		return d
	}
	assert.Equal(t, []Feature{{"sizes: equal", 1}}, sizeFeatures(n("7"), n("7.0")))
	assert.Equal(t, []Feature{{"sizes: greater first", 1}, {"sizes: far apart", 1}, {"sizes: signs differ", 1}}, sizeFeatures(n("5000"), n("-3")), "a figure in thousands beside one written out")
	assert.Contains(t, sizeFeatures(n("5000000"), n("3")), Feature{"sizes: beyond compare", 1}, "units beside millions")
	assert.Empty(t, sizeFeatures(n("3"), n("4")))
}

func TestAYearAloneAsksForNoOpeningDay(t *testing.T) {
	asked := parseQuestion("What are the average trade receivables for 2018 and 2019?").years
	lines := []line{
		{dated: true, date: date{year: 2019, month: 12, day: 31}}, {dated: true, date: date{year: 2018, month: 12, day: 31}}, {dated: true, date: date{year: 2018, month: 1, day: 1}},
	}
	markOpenings(lines)
	assert.Equal(t, 1, asked[0].agrees(lines[1].date))
	assert.Zero(t, asked[0].agrees(lines[2].date), "31 December is the balance of 2018")
	assert.Equal(t, 2, date{year: 2018, month: 1, day: 1}.agrees(lines[2].date), "the day itself may be asked for")
	markOpenings(lines[:2])
	alone := []line{{dated: true, date: date{year: 2018, month: 1, day: 1}}}
	markOpenings(alone)
	assert.Equal(t, 1, asked[0].agrees(alone[0].date), "nothing else is of that year")
}
