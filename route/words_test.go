package route

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func texts(ws []word) string {
	var out []string
	for _, w := range ws {
		out = append(out, w.text)
	}
	return strings.Join(out, " ")
}

func TestSplitWords(t *testing.T) {
	for _, c := range []struct{ text, want, reason string }{
		{"Net sales, 2019", "net sales 2019", "commas end words"},
		{"FY2019 and Q1'19", "fy 2019 and q1 19", "letters part from digits, a quarter keeps its number"},
		{"$600,000 or 2.5%", "600000 or 2.5 %", "a number keeps its point and loses its separators"},
		{"the Company’s R&D in the U.S.", "the company r&d in the u.s", "possession goes, abbreviations stay whole"},
		{"1,2 and 3,4567", "1 2 and 3 4567", "a comma that groups no thousands parts numbers"},
	} {
		assert.Equal(t, c.want, texts(splitWords(c.text)), c.reason)
	}
}

func TestParseDates(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   date
		reason string
	}{
		{"as of December 31, 2019", date{year: 2019, month: 12, day: 31}, "month, day, year"},
		{"31 December 2019", date{year: 2019, month: 12, day: 31}, "day first"},
		{"September 2018", date{year: 2018, month: 9}, "a month"},
		{"12/31/2016", date{year: 2016, month: 12, day: 31}, "figures alone"},
		{"12/31/98", date{year: 1998, month: 12, day: 31}, "figures alone, the century left out"},
		{"in fiscal 19", date{year: 2019}, "a short fiscal year"},
		{"F19", date{year: 2019}, "a fiscal year of one letter"},
		{"2018/2019", date{year: 2019}, "a year over two calendar years is named by its end"},
		{"the first quarter of 2019", date{year: 2019, quarter: 1}, "a quarter in words"},
		{"Q3'18", date{year: 2018, quarter: 3}, "a quarter in short"},
		{"the last quarter of 2018", date{year: 2018, quarter: 4}, "the last quarter is the fourth"},
	} {
		got := parseDates(splitWords(c.text))
		if assert.Len(t, got, 1, c.reason) {
			assert.True(t, c.want.same(got[0]), "%+v: %s", got[0], c.reason)
		}
	}
	assert.Empty(t, parseDates(splitWords("may include 12 items")), "a verb is no month, a count no year")
}

func TestDatesAgree(t *testing.T) {
	for _, c := range []struct {
		asked, line date
		want        int
		reason      string
	}{
		{date{year: 2019}, date{year: 2019, month: 12, day: 31}, 1, "the year alone was asked for"},
		{date{year: 2019, month: 12}, date{year: 2019, month: 12, day: 31}, 2, "the month as well"},
		{date{year: 2018}, date{year: 2019}, -1, "another year"},
		{date{year: 2019, quarter: 3}, date{month: 9, day: 30}, 2, "a quarter that ends on that day"},
		{date{year: 2019}, date{quarter: 1}, 0, "nothing in common"},
	} {
		assert.Equal(t, c.want, c.asked.agrees(c.line), c.reason)
	}
}

func TestQuestionRange(t *testing.T) {
	assert.True(t, parseQuestion("the average from 2017 to 2019").ranged, "two ends")
	assert.True(t, parseQuestion("the sum 2017-2019").ranged, "two ends with a dash")
	assert.True(t, parseQuestion("between 2017 and 2019").ranged, "between two ends")
	assert.False(t, parseQuestion("in 2017 and 2019 respectively").ranged, "two years of a list")
	assert.Len(t, parseQuestion("the average for 2017,2018 and 2019").years, 3, "a comma parts two years, a stroke joins them")
	assert.True(t, parseQuestion("the 2019 average free cash flow").yearAverage(), "the average of one year")
	assert.False(t, parseQuestion("the average free cash flow in 2019").yearAverage(), "an average in a year")
}

func TestParseLimits(t *testing.T) {
	q := parseQuestion("How many years did sales exceed $5,000 thousand?")
	if assert.Len(t, q.limits, 1) {
		assert.Equal(t, limit{above: true, number: "5000", scale: 3, scaled: true}, q.limits[0])
	}
	assert.Empty(t, parseQuestion("Was it more in 2019?").limits[1:], "a year may look like a threshold, once")
	assert.Equal(t, []limit{{number: "0"}}, parseQuestion("In which year was net income negative?").limits, "negative is below zero")
	assert.Empty(t, parseQuestion("Which item had the most negative effect?").limits, "a degree of it is no threshold")
}

func TestAlike(t *testing.T) {
	lx := newLexicon(map[string][]string{"churn": {"attrition"}})
	for _, c := range []struct {
		a, b   string
		want   float64
		reason string
	}{
		{"sales", "sale", 1, "forms of one word"},
		{"revenue", "turnover", synonymWeight, "synonyms"},
		{"churn", "attrition", synonymWeight, "the caller's own synonyms"},
		{"asset", "liability", 0, "different things"},
	} {
		assert.InDelta(t, c.want, lx.alike(stem(c.a), stem(c.b)), 0.001, c.reason)
	}
}

func TestInitials(t *testing.T) {
	set := map[string]bool{}
	addInitials(set, "The PROCTER & GAMBLE Company and subsidiaries, formerly General Motors")
	for _, name := range []string{"p&g", "gm"} {
		assert.True(t, set[name], name)
	}
	assert.False(t, set["cs"], "subsidiaries is no name")
}
