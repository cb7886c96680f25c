package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
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
		assert.Equal(t, want, lang.ParseQuestion(text).Span, text)
	}
}

func TestSizesOfOperands(t *testing.T) {
	n := func(s string) table.Decimal {
		d, err := table.ParseDecimal(s)
		assert.NoError(t, err)
		return d
	}
	assert.Equal(t, []route.Feature{{Name: "sizes: equal", Value: 1}}, sizeFeatures(n("7"), n("7.0")))
	assert.Equal(t, []route.Feature{{Name: "sizes: greater first", Value: 1}, {Name: "sizes: far apart", Value: 1}, {Name: "sizes: signs differ", Value: 1}}, sizeFeatures(n("5000"), n("-3")), "a figure in thousands beside one written out")
	assert.Contains(t, sizeFeatures(n("5000000"), n("3")), route.Feature{Name: "sizes: beyond compare", Value: 1}, "units beside millions")
	assert.Empty(t, sizeFeatures(n("3"), n("4")))
}

func TestAYearAloneAsksForNoOpeningDay(t *testing.T) {
	asked := lang.ParseQuestion("What are the average trade receivables for 2018 and 2019?").Years
	lines := []layout.Line{
		{Dated: true, Date: lang.Date{Year: 2019, Month: 12, Day: 31}}, {Dated: true, Date: lang.Date{Year: 2018, Month: 12, Day: 31}}, {Dated: true, Date: lang.Date{Year: 2018, Month: 1, Day: 1}},
	}
	layout.MarkOpenings(lines)
	assert.Equal(t, 1, asked[0].Agrees(lines[1].Date))
	assert.Zero(t, asked[0].Agrees(lines[2].Date), "31 December is the balance of 2018")
	assert.Equal(t, 2, lang.Date{Year: 2018, Month: 1, Day: 1}.Agrees(lines[2].Date), "the day itself may be asked for")
	layout.MarkOpenings(lines[:2])
	alone := []layout.Line{{Dated: true, Date: lang.Date{Year: 2018, Month: 1, Day: 1}}}
	layout.MarkOpenings(alone)
	assert.Equal(t, 1, asked[0].Agrees(alone[0].Date), "nothing else is of that year")
}
