package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

// speaking lists, by what candidate plans give to two places and their class, the features of one name that speak of them.
func speaking(t *testing.T, question string, tb *table.Table, features ...string) map[string][]string {
	t.Helper()
	rules := rules.New()
	rules.Explain = true
	plans, err := rules.Candidates(t.Context(), route.Request{Question: question, Tables: []*table.Table{tb}})
	require.NoError(t, err)
	out := map[string][]string{}
	for _, p := range plans {
		res, err := aggregate.Run(t.Context(), p.Query, aggregate.NewTableSet(tb))
		if len(p.Quote) > 0 || err != nil || len(res.Values) != 1 || !res.Values[0].IsNumber {
			continue
		}
		key := string(p.Class) + " " + res.Values[0].Number.Rat().FloatString(2)
		for _, f := range p.Features {
			for _, name := range features {
				if f.Name == name {
					out[key] = append(out[key], name)
				}
			}
		}
	}
	return out
}

func TestReturnsOnAHundred(t *testing.T) {
	const asked, other = "returns: as asked", "returns: other than asked"
	index := grid(t, "|12/13|12/14|12/15\nOur stock|$100.00|$120.00|$150.00\nBroad index|100.00|110.00|130.00")
	for _, c := range []struct{ question, want, not, reason string }{
		{"what was the cumulative total return on our stock from 2013 to 2015?", "pct 50.00", "diff 50.00", "a return is in percent of what was begun with; month and year head the columns"},
		{"what was the difference in percentage return of our stock and the broad index from 2013 to 2015?", "diff 20.00", "pct 50.00", "percent of both are taken from each other"},
		{"what was the ratio of our stock to the broad index in 2015?", "ratio 1.15", "pct 50.00", "a ratio of levels"},
	} {
		got := speaking(t, c.question, index, asked, other)
		assert.Contains(t, got[c.want], asked, c.reason)
		assert.NotContains(t, got[c.not], asked, c.reason)
	}
	sales := grid(t, "|2013|2014|2015\nEurope|$100|$120|$150\nAsia|90|110|130")
	assert.Empty(t, speaking(t, "what was the return on Europe from 2013 to 2015?", sales, asked, other), "one row of 100 is no table of returns")
}

func TestAMonthAndAYearOfTwoDigits(t *testing.T) {
	for _, c := range []struct{ header, want, reason string }{
		{"|12/13|12/14", "20.00", "one month of years that follow each other"},
		{"|6/30|9/30", "", "days of two months"},
		{"|12/30|12/28", "", "days of one month are of years that do not follow"},
	} {
		tb := grid(t, c.header+"\nSales|$100|$120\nCosts|70|75")
		got := speaking(t, "what was the percentage change in sales from 2013 to 2014?", tb, "dates met in full")
		if c.want != "" {
			assert.NotEmpty(t, got["pct "+c.want], c.reason)
			continue
		}
		assert.Empty(t, got, c.reason)
	}
}

func TestAWholeIsWhatItsPartsAddUpTo(t *testing.T) {
	const of, inPart, others, nothing = "whole: of its parts", "whole: in the part", "whole: of others", "whole: of nothing"
	tb := grid(t, "|2019\nBonds|$30\nLoans|15\nAll that is owed|45\nCash|12\nReceivables|9\nAssets|21")
	got := speaking(t, "what percentage of all that is owed are loans, and of cash and assets?", tb, of, inPart, others, nothing)
	assert.Contains(t, got["share 33.33"], of, "15 of 45, which 30 and 15 add up to")
	assert.Contains(t, got["share 175.00"], inPart, "21 of 12 is the wrong way round")
	assert.Contains(t, got["share 26.67"], others, "12 is no part of 45")
	assert.Contains(t, got["share 125.00"], nothing, "15 of 12, which nothing adds up to")
}

func TestASumWithoutATotalIsAWhole(t *testing.T) {
	req := route.Request{Question: "what percentage of the facilities are in Europe?", Tables: []*table.Table{grid(t, "|Owned\nAmerica|46\nEurope|11\nAsia|26")}}
	assert.Contains(t, computed(t, req), "13.25", "11 of 83")
	req.Tables = []*table.Table{grid(t, "|Owned\nAmerica|46\nEurope|11\nAsia|26\nTotal facilities|90")}
	assert.NotContains(t, computed(t, req), "13.25", "a total is there")
}
