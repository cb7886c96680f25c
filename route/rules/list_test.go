package rules_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

const stores = `Region,Store,Units sold,Revenue ($ thousands),Opened
Europe,Berlin,120,340,2015-03-01
Europe,Paris,95,410,2016-07-15
Europe,Rome,60,150,2018-01-20
Asia,Tokyo,200,800,2012-05-05
Asia,Seoul,150,520,2019-11-11
Asia,Delhi,80,90,2020-02-29
Americas,New York,300,1200,2010-10-10
Americas,Lima,40,60,2021-06-01
Americas,Toronto,110,330,2017-09-09
`

// fullAnswer is what the first plan gives where it uses every word of the question, "" where it does not.
func fullAnswer(t *testing.T, lines, question string) string {
	t.Helper()
	tb := routetest.Table(t, lines)
	plans, err := rules.New().Plan(t.Context(), route.Request{Question: question, Tables: []*table.Table{tb}})
	require.NoError(t, err)
	if len(plans) == 0 || !plans[0].Full() {
		return ""
	}
	res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(tb))
	require.NoError(t, err)
	var out []string
	for _, v := range res.Values {
		text := v.Text
		if v.IsNumber {
			text = strings.TrimSuffix(v.Number.Rat().FloatString(2), ".00")
		}
		if len(v.Group) > 0 && plans[0].Query.Return != "group" {
			text = strings.Join(v.Group, " ") + " " + text
		}
		out = append(out, text)
	}
	return strings.Join(out, "; ")
}

func TestQuestionsOverLists(t *testing.T) {
	for _, c := range []struct{ question, want, reason string }{
		{"How many stores have revenue above 400?", "4", "a bound is meant as the column prints its figures"},
		{"How many stores have revenue above $400,000?", "4", "or as it stands, where that is as large as the figures are"},
		{"How many stores in Asia sold more than 100 units?", "2", "a column is named without its participle"},
		{"Which stores have more than 100 units sold and revenue below 500 thousand?", "Berlin; Toronto", "each bound has its own column"},
		{"How many regions are there?", "3", "different texts, where rows share them"},
		{"What is the ratio of Asia's total revenue to Europe's total revenue?", "1.57", "two aggregates"},
		{"What is the ratio of the revenue of Berlin to that of Rome?", "2.27", "two rows"},
		{"What percentage of the total revenue comes from Asia?", "36.15", "a part of the whole"},
		{"What percentage of stores are in Europe?", "33.33", "of rows"},
		{"What is the difference between the average revenue of the Americas and of Europe?", "230000", "of two averages"},
		{"By how much does the average revenue of Asia exceed that of Europe?", "170000", "put another way"},
		{"What is the total revenue of Asia minus Europe?", "510000", "with its sign"},
		{"What is the difference between the highest and lowest revenue?", "1140000", "the ends of a column"},
		{"Which store has the third highest revenue?", "Seoul", "a place in order"},
		{"What is the second lowest revenue?", "90000", "the figure itself"},
		{"What are the top 3 stores by units sold?", "New York; Tokyo; Seoul", "several in order"},
		{"Name the two stores with the lowest revenue.", "Lima; Delhi", "a number before what the rows are"},
		{"What is the largest store by revenue?", "New York", "by says what orders them"},
		{"What is the revenue of the store with the most units sold?", "1200000", "one column orders, another answers"},
		{"What is the revenue of the oldest store?", "1200000", "dates order"},
		{"Which is the newest store in Europe?", "Rome", "of some rows"},
		{"What is the total revenue of stores opened before 2016?", "2340000", "a bound on dates"},
		{"What is the total revenue of stores opened in 2019 or later?", "670000", "a bound with its end behind it"},
		{"Which stores were opened between 2015 and 2017?", "Berlin; Paris; Toronto", "a range of years"},
		{"Which stores are not in Europe?", "Tokyo; Seoul; Delhi; New York; Lima; Toronto", "rows left out"},
		{"What is the average revenue excluding New York?", "337500", "rows left out of an average"},
		{"What is the average revenue per store in Europe?", "300000", "per what the rows are is no grouping"},
		{"What is the total revenue by region?", "Europe 900000; Asia 1410000; Americas 1590000", "a figure a group"},
		{"Which region has the highest total revenue?", "Americas", "the first group"},
		{"What is the weighted average revenue by units sold?", "634329", "the second column weighs"},
		{"What is the median revenue?", "340000", "the middle"},
		{"What is the revenue per unit sold in Paris?", "4315.79", "one column by another"},
		{"What is the sum of revenue for Berlin, Paris and Rome?", "900000", "texts of one column are alternatives"},
		{"How many units were sold in Asia?", "430", "numbers of things add up"},
		{"How far apart are Berlin and Rome in revenue?", "190000", "a difference by another name"},
		{"How many times as large is the revenue of Paris as that of Rome?", "2.73", "a ratio by another name"},
		{"What is the range of revenue in Asia?", "710000", "from the least to the greatest"},
		{"What is the total revenue of all stores not counting Lima?", "3840000", "rows left out by other words"},
		{"What is the average revenue of the top 3 stores?", "840000", "an average of the first rows"},
		{"What is the sum of the two lowest revenue?", "150000", "or of the last"},
		{"What is the total revenue of the top 3 stores by units sold?", "2520000", "ordered by another column"},
		{"How many stores have a revenue above the average?", "3", "a bound that is computed"},
		{"Which stores have an above average revenue?", "Tokyo; Seoul; New York", "named behind it"},
		{"Stores with less than 80 units sold", "Rome; Lima", "what the rows are comes first"},
		{"Which store has a revenue closest to 400 thousand?", "Paris", "the least apart from a number"},
		{"List the stores sorted by units sold, lowest first.", "Lima; Rome; Delhi; Paris; Toronto; Berlin; Seoul; Tokyo; New York", "all in order"},
		{"Ranked by revenue, which store is third?", "Seoul", "what is ranked has the greatest first"},
		{"How many stores have more than twice the revenue of Berlin?", "2", "some times the figure of a row"},
		{"Does Paris have more than twice the revenue of Rome?", "yes", "or of one of two rows"},
		{"Which store has the highest revenue per unit sold?", "Paris", "a figure by another of the same row"},
		{"Which store has the lowest ratio of revenue to units sold?", "Delhi", "put another way"},
		{"What is the total revenue per total units sold?", "3376.62", "sums by sums"},
		{"What revenue do Berlin and Rome have together?", "490000", "what stands before a column of figures asks for a sum of it"},
		{"Is the revenue of Tokyo higher than that of Seoul?", "yes", "a comparison"},
	} {
		assert.Equal(t, c.want, fullAnswer(t, stores, c.question), "%s: %s", c.question, c.reason)
	}
}

func TestColumnsHeldAgainstEachOther(t *testing.T) {
	teams := "Team,Wins,Losses,Budget ($ millions),Actual ($ millions)\nReds,9,3,5,6\nBlues,4,8,7,6\nGreens,7,5,9,9\nGolds,2,10,4,5\n"
	for _, c := range []struct{ question, want, reason string }{
		{"How many teams had more wins than losses?", "2", "the comparative stands before the first column"},
		{"Which teams have a budget above their actual?", "Blues", "or between them"},
		{"List the teams where actual exceeds budget.", "Reds; Golds", "a verb does it, too"},
		{"How many teams have at least twice as many wins as losses?", "1", "some times the other column"},
		{"Which teams have fewer wins than losses?", "Blues; Golds", "the other way round"},
		{"How many teams had more wins than budget?", "", "money and games are not compared"},
		{"How many teams had more wins than draws?", "", "no such column"},
	} {
		assert.Equal(t, c.want, fullAnswer(t, teams, c.question), "%s: %s", c.question, c.reason)
	}
}

func TestColumnCalledTotal(t *testing.T) {
	medals := "Nation,Gold,Silver,Total\nPeru,1,2,3\nChile,4,1,5\nCuba,3,3,6\n"
	assert.Equal(t, "4", fullAnswer(t, medals, "What is the total silver excluding Peru?"), "a sum of the column behind it")
	assert.Empty(t, fullAnswer(t, medals, "What is the total of Peru?"), "the column itself")
}

// What is not understood in full has no full reading.
func TestNoReadingOfLists(t *testing.T) {
	years := "Year,Births\n1900,627\n1901,650\n1902,666\n1903,685\n"
	for _, c := range []struct{ lines, question, reason string }{
		{stores, "What is the total profit of Asia?", "no column of profit"},
		{stores, "What is the total revenue of Africa?", "no text of any column"},
		{stores, "What is the total revenue in 2018?", "stores opened in a year are not what is asked for"},
		{stores, "Which region has the highest revenue?", "rows share a region: its greatest row or its sum may be meant"},
		{stores, "What is the revenue of Asia?", "several rows, and no word on what to do with them"},
		{stores, "How many stores have revenue above 4,000 thousand units sold?", "a bound must be on one column"},
		{stores, "How many stores in Asia have a revenue above the average?", "the average of Asia may be meant, or of all"},
		{stores, "What is the third revenue?", "a place without an order"},
		{stores, "List the stores sorted by revenue.", "which end comes first is not said"},
		{stores, "What is the highest revenue per unit sold?", "a row may be meant, or its figure"},
		{years, "What were the total births from 1902 to 1905?", "years that the list lacks"},
		{"Town,Code\nA,0075\nB,1010\nC,2020\nD,3030\nE,4040\n", "What is the total code?", "a cell is text, and the sum would be without it"},
		{"Store,Sales,Sales tax\nA,1,2\nB,3,4\nC,5,6\n", "What is the total tax?", "a column is named in full or not at all"},
	} {
		assert.Empty(t, fullAnswer(t, c.lines, c.question), "%s: %s", c.question, c.reason)
	}
}

// A learnt plan must do what the question plainly asks for.
func TestPassedOver(t *testing.T) {
	tb := routetest.Table(t, stores)
	for _, question := range []string{
		"Which region has the third highest revenue?", "What is the ratio of revenue in Asia?", "What is the weighted average revenue?",
	} {
		plans, err := rules.New().Plan(t.Context(), route.Request{Question: question, Tables: []*table.Table{tb}})
		require.NoError(t, err)
		for _, p := range plans {
			assert.Less(t, p.Confidence, settle.SureAt, "%s: %v", question, p.Query)
		}
	}
}

// What the list and what stands around it do not have is not passed over by a learnt plan.
func TestListsLacking(t *testing.T) {
	shops := "Shop,Sales,Staff\nAcme,10,3\nBond,25,7\nCole,40,9\nDean,12,4\n"
	for _, c := range []struct{ lines, question, reason string }{
		{stores, "What is the total revenue of Madrid?", "no such name"},
		{shops, "What were the total sales in 2019?", "no time is named in it"},
		{shops, "Which shop had the highest sales in 2019?", "nor do the greatest sales have one"},
	} {
		tb := routetest.Table(t, c.lines)
		tb.Caption = "Shops of the Smith group" // says whose the list is
		plans, err := rules.New().Plan(t.Context(), route.Request{Question: c.question, Tables: []*table.Table{tb}})
		require.NoError(t, err)
		for _, p := range plans {
			assert.Less(t, p.Confidence, settle.SureAt, "%s: %s", c.question, c.reason)
		}
	}
}

const shopOrders = `Order ID,Order Date,Region,Product,Units,Revenue,Gift
O-1,2023-02-03,North,Laptop,5,500,yes
O-2,2023-03-09,South,Dock,2,80,no
O-3,2023-05-30,North,Dock,7,280,no
O-4,2023-11-11,West,Cable,9,90,yes
O-5,2024-01-20,South,Laptop,3,300,no
O-6,2024-03-05,North,Cable,4,40,yes
`

func TestDatesAndFlagsOfLists(t *testing.T) {
	for _, c := range []struct{ question, want, reason string }{
		{"What is the total revenue in Q1 2023?", "580", "a quarter is three months"},
		{"What is the total revenue in the second quarter of 2023?", "280", "by its name"},
		{"What is the total revenue between March 2023 and January 2024?", "750", "months bound a range, both with all their days"},
		{"total revenue since November 2023", "430", "and one alone"},
		{"How many units were sold before 2024?", "23", "what was done with them adds nothing where no column says other"},
		{"What is the total revenue by year?", "2023 950; 2024 340", "groups of dates"},
		{"total units per month", "2023 February 5; 2023 March 2; 2023 May 7; 2023 November 9; 2024 January 3; 2024 March 4", "months of each year"},
		{"Which month had the highest total revenue?", "2023, February", "the first of them"},
		{"What is the total revenue by quarter?", "2023 Q1 580; 2023 Q2 280; 2023 Q4 90; 2024 Q1 340", "quarters of each year"},
		{"Which quarter had the lowest total revenue?", "2023, Q4", "or the first of them"},
		{"How many orders are from the second quarter of 2023?", "1", "second is no place in an order here"},
		{"Total units for Q1 of 2024", "7", "for and of say when, too"},
		{"second quarter of 2023 total revenue", "280", "without a word before it"},
		{"How many orders are from the North?", "3", "an order is named by its ID"},
		{"top 2 orders by units", "O-4; O-3", "in order, too"},
		{"How many orders are gift?", "3", "a column of yes and no says which rows are meant"},
		{"What is the total revenue of orders that are not gift?", "660", "or are not"},
		{"What is the total revenue of all products other than Laptop?", "490", "what is left out is of the column named"},
		{"total units of Docks", "9", "a plural of a text"},
		{"How many orders have at least 4 and at most 7 units?", "3", "two bounds before their column"},
		{"Count the orders with units from 4 to 7.", "3", "from and to bound as between and and do"},
		{"How many orders are in each region?", "North 3; South 2; West 1", "counts of groups"},
	} {
		assert.Equal(t, c.want, fullAnswer(t, shopOrders, c.question), "%s: %s", c.question, c.reason)
	}
	months := "Month,Visits\n2023-11,40\n2023-12,50\n2024-01,60\n2024-02,80\n"
	for _, c := range []struct{ question, want, reason string }{
		{"How many visits were there in December 2023?", "50", "the row of a month"},
		{"total visits in 2024", "140", "months of a year"},
		{"total visits from December 2023 to January 2024", "110", "a range of them"},
		{"How many visits were there since December 2023?", "190", "numbers of things add up"},
		{"total visits in March 2025", "", "no such month"},
	} {
		assert.Equal(t, c.want, fullAnswer(t, months, c.question), "%s: %s", c.question, c.reason)
	}
	survey := "Respondent,Age,Country\n1,30,Spain\n2,45,Chile\n3,52,Spain\n4,61,Peru\n"
	assert.Equal(t, "3", fullAnswer(t, survey, "How many respondents are older than 40?"), "numbers that count the rows name them, and older is a bound on ages")
}
