package lang

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func texts(ws []Word) string {
	var out []string
	for _, w := range ws {
		out = append(out, w.Text)
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
		assert.Equal(t, c.want, texts(SplitWords(c.text)), c.reason)
	}
}

func TestParseDates(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   Date
		reason string
	}{
		{"as of December 31, 2019", Date{Year: 2019, Month: 12, Day: 31}, "month, day, year"},
		{"31 December 2019", Date{Year: 2019, Month: 12, Day: 31}, "day first"},
		{"September 2018", Date{Year: 2018, Month: 9}, "a month"},
		{"12/31/2016", Date{Year: 2016, Month: 12, Day: 31}, "figures alone"},
		{"12/31/98", Date{Year: 1998, Month: 12, Day: 31}, "figures alone, the century left out"},
		{"in fiscal 19", Date{Year: 2019}, "a short fiscal year"},
		{"F19", Date{Year: 2019}, "a fiscal year of one letter"},
		{"2018/2019", Date{Year: 2019}, "a year over two calendar years is named by its end"},
		{"the first quarter of 2019", Date{Year: 2019, Quarter: 1}, "a quarter in words"},
		{"Q3'18", Date{Year: 2018, Quarter: 3}, "a quarter in short"},
		{"the last quarter of 2018", Date{Year: 2018, Quarter: 4}, "the last quarter is the fourth"},
	} {
		got := ParseDates(SplitWords(c.text))
		if assert.Len(t, got, 1, c.reason) {
			assert.True(t, c.want.Same(got[0]), "%+v: %s", got[0], c.reason)
		}
	}
	assert.Empty(t, ParseDates(SplitWords("may include 12 items")), "a verb is no month, a count no year")
}

func TestDatesAgree(t *testing.T) {
	for _, c := range []struct {
		asked, line Date
		want        int
		reason      string
	}{
		{Date{Year: 2019}, Date{Year: 2019, Month: 12, Day: 31}, 1, "the year alone was asked for"},
		{Date{Year: 2019, Month: 12}, Date{Year: 2019, Month: 12, Day: 31}, 2, "the month as well"},
		{Date{Year: 2018}, Date{Year: 2019}, -1, "another year"},
		{Date{Year: 2019, Quarter: 3}, Date{Month: 9, Day: 30}, 2, "a quarter that ends on that day"},
		{Date{Year: 2019}, Date{Quarter: 1}, 0, "nothing in common"},
	} {
		assert.Equal(t, c.want, c.asked.Agrees(c.line), c.reason)
	}
}

func TestQuestionRange(t *testing.T) {
	assert.True(t, ParseQuestion("the average from 2017 to 2019").Ranged, "two ends")
	assert.True(t, ParseQuestion("the sum 2017-2019").Ranged, "two ends with a dash")
	assert.True(t, ParseQuestion("between 2017 and 2019").Ranged, "between two ends")
	assert.False(t, ParseQuestion("in 2017 and 2019 respectively").Ranged, "two years of a list")
	assert.Len(t, ParseQuestion("the average for 2017,2018 and 2019").Years, 3, "a comma parts two years, a stroke joins them")
	assert.True(t, ParseQuestion("the 2019 average free cash flow").YearAverage(), "the average of one year")
	assert.False(t, ParseQuestion("the average free cash flow in 2019").YearAverage(), "an average in a year")
}

func TestParseLimits(t *testing.T) {
	q := ParseQuestion("How many years did sales exceed $5,000 thousand?")
	if assert.Len(t, q.Limits, 1) {
		assert.Equal(t, Limit{above: true, number: "5000", scale: 3, scaled: true}, q.Limits[0])
	}
	assert.Empty(t, ParseQuestion("Was it more in 2019?").Limits[1:], "a year may look like a threshold, once")
	assert.Equal(t, []Limit{{number: "0"}}, ParseQuestion("In which year was net income negative?").Limits, "negative is below zero")
	assert.Empty(t, ParseQuestion("Which item had the most negative effect?").Limits, "a degree of it is no threshold")
}

func TestAlike(t *testing.T) {
	lx := NewLexicon(map[string][]string{"churn": {"attrition"}})
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
		assert.InDelta(t, c.want, lx.Alike(Stem(c.a), Stem(c.b)), 0.001, c.reason)
	}
}

func TestInitials(t *testing.T) {
	set := map[string]bool{}
	AddInitials(set, "The PROCTER & GAMBLE Company and subsidiaries, formerly General Motors")
	for _, name := range []string{"p&g", "gm"} {
		assert.True(t, set[name], name)
	}
	assert.False(t, set["cs"], "subsidiaries is no name")
}
