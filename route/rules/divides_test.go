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

// A list of things is read for what its rows hold; what is asked for in percent is computed over it as over any table.
func TestSharesOverLists(t *testing.T) {
	owned := grid(t, "|Owned|Leased\nAmerica|46|2\nEurope|11|3\nAsia|26|2")
	goodwill := grid(t, "|Gross goodwill|Losses\nCabinets|$587|$364\nPlumbing|536|340\nTotal|1123|704")
	for _, c := range []struct {
		question, want, reason string
		tb                     *table.Table
	}{
		{"what portion of the owned facilities are in europe?", "13.25", "11 of 83, and not the 11 of its row", owned},
		{"what percent of gross goodwill are cabinets to the total gross goodwill?", "52.27", "587 of 1123, and not the cell that both are named of", goodwill},
	} {
		plans, err := rules.New().Plan(t.Context(), route.Request{Question: c.question, Tables: []*table.Table{c.tb}})
		require.NoError(t, err)
		require.NotEmpty(t, plans, c.reason)
		res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(c.tb))
		require.NoError(t, err, c.reason)
		assert.Equal(t, c.want, res.Values[0].Number.Rat().FloatString(2), c.reason)
	}
}

func TestReturnsArePlannedWhereMonthsHeadTheColumns(t *testing.T) {
	index := grid(t, "|12/13|12/14|12/15\nOur stock|100.00|120.00|150.00\nBroad index|100.00|110.00|130.00\nNarrow index|100.00|90.00|80.00")
	plans, err := rules.New().Plan(t.Context(), route.Request{Question: "what is the roi of an investment in our stock from 2013 to 2014?", Tables: []*table.Table{index}})
	require.NoError(t, err)
	assert.NotEmpty(t, plans, "the years asked for are those of columns, which are no list's")
}
func TestBalanceAtTheBeginningIsTheOneBefore(t *testing.T) {
	tb := grid(t, "|2018|2017\nBeginning balance|$17|$20\nAdditions|8|5\nPayments|(5)|(8)\nEnding balance|$20|$17")
	got := speaking(t, "what was the percentage change in the balance from 2016 to 2017?", tb, "dates met in full", "pair: over the year asked")
	assert.Subset(t, got["pct -15.00"], []string{"dates met in full", "pair: over the year asked"}, "from 20 at the end of 2016 to 17")
}

func TestShareOfADeduction(t *testing.T) {
	tb := grid(t, "|2018\nRevenue|$200\nCost of revenue|(50)\nProfit|150")
	assert.Contains(t, computed(t, route.Request{Question: "what percentage of revenue is cost of revenue in 2018?", Tables: []*table.Table{tb}}), "25.00", "brackets deduct it; its share has no minus")
}

func TestTheNameOfARatioNamesNoPartOfIt(t *testing.T) {
	tb := grid(t, "(in millions)|2018|2017\nNet earnings|$338|$261\nTotal assets|6239|6190\nTotal debt|3562|3277")
	got, _ := answer(t, "what was the return on total assets in 2018?", tb)
	assert.Equal(t, "5.42", got, "338 of 6239, and not total assets")
	got, _ = answer(t, "what were total assets in 2018?", tb)
	assert.Equal(t, "6239000000.00", got, "no ratio is named")
	named := grid(t, "|2018|2017\nNet earnings|$338|$261\nTotal assets|6239|6190\nReturn on total assets|6%|5%")
	got, _ = answer(t, "what was the return on total assets in 2018?", named)
	assert.Equal(t, "6.00", got, "a row is called so")
}
