package rules_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/csv"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// read makes a table of comma-separated lines.

const orders = `Order,Region,Customer,Amount,Freight
O-1,North,Smith Ltd,100.10,9
O-2,South,Jones,200.20,8
O-3,North,Jones,300.30,7
O-4,East,Young,400.40,6
`

// deliveries has a column a year, and says what its figures are in the corner alone.
const deliveries = "Deliveries of the harbor,2023,2024\nPaper,10,20\nGlass,30,5\nSteel,7,9\n"

const dated = "Order,Year,Amount\nO-1,2023,1\nO-2,2024,2\nO-3,2024,3\n"

// Questions for one figure a group are answered by all groups, or by the group that is first, and never by
// one figure over all rows.
func TestFiguresOfGroups(t *testing.T) {
	for _, c := range []struct {
		question string
		want     []string
		reason   string
	}{
		{"What is the average Freight by region?", []string{"North 8", "South 8", "East 6"}, "a column named behind by"},
		{"Total amount per customer", []string{"Smith Ltd 100.10", "Jones 500.50", "Young 400.40"}, "total is a sum"},
		{"How many orders for each region?", []string{"North 2", "South 1", "East 1"}, "rows are counted"},
		{"Maximum amount by customer for North", []string{"Smith Ltd 100.10", "Jones 300.30"}, "a named value selects rows first"},
		{"Which customer has the highest total amount?", []string{"Jones 500.50"}, "the first of the groups, by their sums: not the one that most rows hold"},
		{"Which region has the fewest orders?", []string{"South 1", "East 1"}, "groups that tie are both given"},
		{"Amount by region", nil, "nothing says how the amounts of a region become one figure"},
	} {
		t.Run(c.question, func(t *testing.T) {
			tb := routetest.Table(t, orders)
			plans, err := rules.New().Plan(t.Context(), route.Request{Question: c.question, Tables: []*table.Table{tb}})
			require.NoError(t, err)
			if c.want == nil {
				for _, p := range plans {
					assert.Less(t, p.Confidence, settle.SureAt, "%s: %v", c.reason, p.Query)
				}
				return
			}
			require.NotEmpty(t, plans, c.reason)
			plans[0].Query.Return = ""
			res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(tb))
			require.NoError(t, err)
			var got []string
			for _, v := range res.Values {
				got = append(got, fmt.Sprint(strings.Join(v.Group, ", "), " ", v.Number))
			}
			assert.Equal(t, c.want, got, c.reason)
		})
	}
}

func TestPlainQuestions(t *testing.T) {
	for _, c := range []struct {
		table, question, want string
		reason                string
	}{
		{routetest.Income, "What were net sales in 2024?", "900000000", "row and year named"},
		{routetest.Income, "What was the net income in 2023?", "-20000000", "words in brackets of a label need no naming"},
		{routetest.Income, "What was net income margin in 2024?", "10", "a longer label is not the shorter one's"},
		{routetest.Income, "By what percentage did net sales grow from 2023 to 2024?", "12.5", "two years and growth"},
		{routetest.Income, "What was the change in net sales between 2023 and 2024?", "100000000", "a change without percent is a difference"},
		{orders, "What is the sum of Amount?", "1001.00", "a whole column"},
		{deliveries, "What were the total deliveries of the harbor in 2024?", "34", "a column is a year, the corner says of what"},
		{deliveries, "What were the total deliveries of paper in 2024?", "20", "and a row is named"},
		{orders, "What is the average Freight?", "7.5", "the other column"},
		{orders, "How many orders are there?", "4", "what the rows are, counted"},
		{orders, "What is the sum of Amount for North?", "400.40", "a value of another column selects rows"},
		{orders, "What is the total amount in North?", "400.40", "over a list, total is a sum"},
		{dated, "What was the total amount in 2024?", "5", "a year of the column of years"},
		{dated, "How many orders were there in 2024?", "2", "rows of that year"},
		{dated, "How many orders were there since 2023?", "3", "rows of later years too"},
		{"Order,Region,Total,Amount\nO-1,North,1,7\nO-2,North,2,8\nO-3,South,3,9\n", "What is the sum of Total for North?", "3", "a column may be called total"},
		{orders, "What is the maximum Amount for Jones?", "300.30", "the greatest of those selected"},
	} {
		t.Run(c.question, func(t *testing.T) {
			tb := routetest.Table(t, c.table)
			plans, err := rules.New().Plan(t.Context(), route.Request{Question: c.question, Tables: []*table.Table{tb}})
			require.NoError(t, err)
			require.NotEmpty(t, plans, c.reason)
			assert.GreaterOrEqual(t, plans[0].Confidence, 0.9, c.reason)
			res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(tb))
			require.NoError(t, err)
			require.Len(t, res.Values, 1)
			want, err := table.ParseDecimal(c.want)
			require.NoError(t, err)
			assert.Zero(t, want.Cmp(res.Values[0].Number), "%s, want %s: %s", res.Values[0].Number, c.want, c.reason)
		})
	}
}

// A plain reading is full or it is not made: these questions want more than a plain reading
// explains.
func TestNotPlain(t *testing.T) {
	for _, c := range []struct{ table, question, reason string }{
		{routetest.Income, "What were net sales of Germany in 2024?", "Germany is nowhere in the table"},
		{routetest.Income, "What were net sales in 2019?", "the year is not in the table"},
		{orders, "What is the sum of Amount for Brazil?", "no row is selected by the name"},
		{orders, "What is the total amount for Brazil?", "no row is selected by the name"},
		{orders, "What is the sum of Amount in 1987?", "no column holds the year"},
		{orders, "What is the total amount in 1987?", "no column holds the year"},
		{deliveries, "What were the total sales of the harbor in 2024?", "the corner says deliveries"},
	} {
		t.Run(c.question, func(t *testing.T) {
			plans, err := rules.New().Plan(t.Context(), route.Request{
				Question: c.question, Tables: []*table.Table{routetest.Table(t, c.table)},
			})
			require.NoError(t, err)
			for _, p := range plans {
				assert.NotContains(t, strings.Join(p.Signals, " "), "plain", c.reason)
			}
		})
	}
}

func TestNothingSpokenOf(t *testing.T) {
	plans, err := rules.New().Plan(t.Context(), route.Request{
		Question: "Who won the chess championship?", Tables: []*table.Table{routetest.Table(t, orders)},
	})
	require.NoError(t, err)
	for _, p := range plans {
		assert.Less(t, p.Confidence, settle.SureAt, "a table that holds none of the words gives no sure answer")
		assert.Zero(t, p.Cover, "and the plan says that it covers nothing")
	}
}

func TestOpenPeriodGivesEachReading(t *testing.T) {
	plans, err := rules.New().Plan(t.Context(), route.Request{
		Question: "What were total assets?", Tables: []*table.Table{routetest.Table(t, routetest.Income)},
	})
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(plans), 2)
	assert.InDelta(t, plans[0].Confidence, plans[1].Confidence, 1e-9, "neither year is the better reading")
}

func ExamplePlanner() {
	doc, err := csv.Extractor{}.Extract(context.Background(), extract.Bytes("orders.csv", []byte(orders)))
	if err != nil {
		fmt.Println(err)
		return
	}
	plans, err := rules.New().Plan(context.Background(), route.Request{
		Question: "What is the sum of Amount for North?", Tables: doc.Tables,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plans[0].Query.Expr.Op, plans[0].Query.Expr.Cells.Rows[0].Values)
	// Output: sum [North]
}

func TestOppositeMeasureIsNotRead(t *testing.T) {
	tb := routetest.Table(t, "Brand,Market share in volume (1997)\nAlpha,16.5%\nBeta,17%\nGamma,9%\n")
	for question, want := range map[string]bool{
		"What was the market share in volume of Alpha in 1997?": true,
		"What was the market share by value of Alpha in 1997?":  false,
	} {
		_, s := answer(t, question, tb)
		assert.Equal(t, want, s.Sure(), question)
	}
}

// Whose the document is explains a name in the question, and no row need have it.
func TestOwnersExplainNames(t *testing.T) {
	tb := routetest.Table(t, routetest.Income)
	tb.Document = "d"
	signals := func(question string) []string {
		about := map[string]route.About{"d": {Names: []string{"Umbrella Corporation"}}}
		plans, err := rules.New().Plan(t.Context(), route.Request{Question: question, Tables: []*table.Table{tb}, Documents: about})
		require.NoError(t, err)
		require.NotEmpty(t, plans)
		return plans[0].Signals
	}
	assert.Contains(t, signals("What were Umbrella's total assets in 2024?"), "plain lookup", "the document is Umbrella's")
	assert.NotContains(t, signals("What were Initech's total assets in 2024?"), "plain lookup", "nothing speaks of Initech")
}

// Whoever says a whole cell of one row and the whole name of one column means the cell where they meet.
func TestPlainEntities(t *testing.T) {
	tb := routetest.Table(t, "Party,Candidate,Votes,Spent\nGreen,Ann Lee,120,7\nGreen,Bob Roe,80,5\nBlue,Cy Poe,95,3\nBlue,Bob Roe,40,2\n")
	for _, c := range []struct {
		question, want, reason string
	}{
		{"How many votes did Ann Lee get?", "120", "a candidate and a column"},
		{"What is the party of Cy Poe?", "Blue", "a text is as good"},
		{"How many votes did Bob Roe get?", "", "two rows have the name"},
		{"How many votes did Ann Lee get in 1999?", "", "nothing says that these are of 1999"},
		{"How many seats did Ann Lee get?", "", "no column of seats"},
	} {
		plans, err := rules.New().Plan(t.Context(), route.Request{Question: c.question, Tables: []*table.Table{tb}})
		require.NoError(t, err)
		if c.want == "" {
			plain := len(plans) > 0 && len(plans[0].Signals) > 0 && plans[0].Signals[0] == "plain lookup"
			assert.False(t, plain, c.reason)
		} else {
			require.NotEmpty(t, plans, c.reason)
			assert.Greater(t, plans[0].Confidence, settle.SureAt, c.reason)
			res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(tb))
			require.NoError(t, err)
			assert.Equal(t, c.want, res.Values[0].Text, c.reason)
		}
	}
}

// How something came about need stand in no label, but what was paid is not what is owed.
func TestActionsNeedNoExplaining(t *testing.T) {
	tb := routetest.Table(t, "(in millions of USD),2024,2023\nRepurchases of stock,500,400\nIncome taxes,90,80\n")
	for question, want := range map[string]bool{
		"How much was spent on repurchases of stock in 2024?": true,
		"How much was paid in income taxes in 2024?":          false,
	} {
		plans, err := rules.New().Plan(t.Context(), route.Request{Question: question, Tables: []*table.Table{tb}})
		require.NoError(t, err)
		require.NotEmpty(t, plans)
		assert.Equal(t, want, len(plans[0].Signals) > 0 && plans[0].Signals[0] == "plain lookup", question)
	}
}
