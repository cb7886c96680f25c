package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

// plainAnswer is what the first plan gives when it is a plain reading of an operator, "" when it is none.
func plainAnswer(t *testing.T, lines, question, signal string) string {
	t.Helper()
	tb := routetest.Table(t, lines)
	plans, err := rules.New().Plan(t.Context(), route.Request{Question: question, Tables: []*table.Table{tb}})
	require.NoError(t, err)
	if len(plans) == 0 || len(plans[0].Signals) == 0 || plans[0].Signals[0] != signal {
		return ""
	}
	res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(tb))
	require.NoError(t, err)
	require.Len(t, res.Values, 1)
	if res.Values[0].IsNumber {
		return res.Values[0].Number.String()
	}
	return res.Values[0].Text
}

func TestPlainSuperlatives(t *testing.T) {
	cups := "Team,Town,Cups,Cups lost\nBlues,STL,1,9\nFlyers,PHI,2,8\nLeafs,TOR,13,7\n"
	for _, c := range []struct{ lines, question, want, reason string }{
		{cups, "Which team has the most cups?", "Leafs", "the column named, not a count of rows"},
		{cups, "Which team has the fewest cups?", "Blues", "the least"},
		{cups, "Which town has the most cups?", "TOR", "the column behind which answers"},
		{",mpg,hp\nFiat,32,66\nFord,15,264\nVolvo,21,109\n", "Which car has the highest hp?", "Ford", "a corner without a name names any rows"},
		{"Rank,Company,Revenue\n1,Alpha,900\n2,Beta,800\n3,Gamma,700\n", "Which firm had the least revenue?", "", "the rows are named otherwise"},
		{cups, "Which player has the most cups?", "", "no player is in the table"},
		{cups, "Which team has the second most cups?", "", "the second is not the first"},
		{cups, "Which team has the most goals?", "", "no column of goals"},
		{orders, "Which customer has the highest Amount?", "", "a customer of two orders may be first by their sum"},
	} {
		assert.Equal(t, c.want, func() string {
			if s := plainAnswer(t, c.lines, c.question, "plain argmax"); s != "" {
				return s
			}
			return plainAnswer(t, c.lines, c.question, "plain argmin")
		}(), "%s: %s", c.question, c.reason)
	}
}

// TestFirstRowsAloneAnswerNothing: of a long table only the first rows are laid out, and what is greatest among them, or
// fits best, need not be so of all.
func TestFirstRowsAloneAnswerNothing(t *testing.T) {
	lines := strings.Builder{}
	lines.WriteString("Good,January,March\n")
	for i := range 6000 {
		fmt.Fprintf(&lines, "Ware %d,%d,%d\n", i+1, 7*i+1, 9*i+2)
	}
	lines.WriteString("Total,126021000,162039000\n")
	tb := routetest.Table(t, lines.String())
	for question, want := range map[string]string{
		"What were the total costs in March?":        "", // the row of totals is further down
		"Which ware had the highest costs in March?": "",
		"What were the costs of Ware 7 in March?":    "56",
	} {
		plans, err := rules.New().Plan(t.Context(), route.Request{Question: question, Tables: []*table.Table{tb}})
		require.NoError(t, err)
		got := ""
		if len(plans) > 0 {
			res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(tb))
			require.NoError(t, err)
			got = res.Values[0].Text
		}
		assert.Equal(t, want, got, question)
	}
}

// TestTablesFarLessLikelyAreNotPlannedOver: a question read over one table is not kept from it by others that search
// found and put far behind.
func TestTablesFarLessLikelyAreNotPlannedOver(t *testing.T) {
	goods := routetest.Table(t, "Good,2023,2024\nPaper,5,7\nGlass,6,8\nSteel,9,4\n")
	goods.Caption = "Deliveries of Hull"
	staff := routetest.Table(t, "Employee,City,Salary\nAnn,Hull,900\nBob,Leeds,800\nCy,York,700\n")
	staff.ID = "staff"
	plans, err := rules.New().Plan(t.Context(), route.Request{
		Question: "What were the total deliveries of Hull in 2024?", Tables: []*table.Table{goods, staff}, Scores: []float64{-1, -9},
	})
	require.NoError(t, err)
	require.NotEmpty(t, plans)
	assert.Contains(t, plans[0].Signals, "plain sum")
}

func TestFiguresOverYears(t *testing.T) {
	births := ",Births,Deaths\n1900,627,536\n1901,650,517\n1902,666,488\n1903,685,470\n"
	for _, c := range []struct{ question, signal, want, reason string }{
		{"What were the total deaths from 1900 to 1902?", "plain sum", "1541", "all years of a range"},
		{"What is the sum of births in 1900 and 1903?", "plain sum", "1312", "the years that are named"},
		{"What was the average of deaths in 1902 and 1903?", "plain avg", "479", "an average as well"},
		{"What were the total marriages from 1900 to 1902?", "plain sum", "", "no column of marriages"},
		{"What were the total deaths from 1903 to 1906?", "plain sum", "", "a year that the table lacks"},
	} {
		assert.Equal(t, c.want, plainAnswer(t, births, c.question, c.signal), "%s: %s", c.question, c.reason)
	}
	lines := ",2023,2022\nTotal revenue,9,8\nTotal cost,7,6\n"
	assert.Empty(t, plainAnswer(t, lines, "What was the total revenue in 2023 and 2022?", "plain sum"), "it asks for both figures")
}

func TestTotalsOfAYear(t *testing.T) {
	for _, c := range []struct{ lines, want, reason string }{
		{"Region,2023,2024\nNorth,10,12\nSouth,20,21\n", "33", "all rows of the column of the year"},
		{"Region,2023,2024\nNorth,10,12\nSouth,20,21\nTotal,30,33\n", "", "a row of it is printed"},
		{"Item,2023,2024\nSales,$10,$12\nMargin,20%,21%\n", "", "nothing adds up amounts and percent"},
		{"Region,2023,2024 Q1\nNorth,10,12\nSouth,20,21\n", "", "a quarter is no year"},
	} {
		assert.Equal(t, c.want, plainAnswer(t, c.lines, "What was the total in 2024?", "plain sum"), c.reason)
	}
}
