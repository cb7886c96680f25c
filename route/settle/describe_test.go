package settle_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// What is measured of the likeliest answer of each table.
func TestFeaturesOfAnswers(t *testing.T) {
	leases := routetest.Table(t, "Results of leasing\n,2024,2023\nRevenue from leases,500,450\nRent,40,30\n")
	sales := routetest.Table(t, "Results\n,2024,2023\nRevenue,900,800\nGoodwill,0,0\n")
	for _, c := range []struct {
		question, feature string
		leases, sales     float64
		why               string
	}{
		{"What was the revenue in 2024?", "label beyond", 0.5, 0, "of revenue from leases, half of what is not a mere link is not asked for"},
		{"What was the revenue from leases in 2024?", "said elsewhere", 0, 0.5, "the other table says of leases, one of the two words"},
		{"What was the revenue from leases in 2024?", "said alone", 1, 0, "one word sets the leases apart"},
		{"What was the revenue in 2024?", "said elsewhere", 0, 0, "both say all of it"},
		{"What was the goodwill in 2024?", "nothing", 0, 1, "the goodwill is zero"},
		{"What was the revenue in 2024?", "parts", 2, 2, "two tables are weighed"},
		{"What was the revenue from leases in 2024?", "printed longest", 2, 1, "a label of three words as it is printed, and one of a single word"},
		{"What was the revenue in 2024?", "years asked", 0.5, 0.5, "one of two years"},
	} {
		got := featuresOf(t, route.Request{Question: c.question, Tables: []*table.Table{leases, sales}}, c.feature)
		assert.InDelta(t, c.leases, got[leases.ID], 0.2, "leases: "+c.why)
		assert.InDelta(t, c.sales, got[sales.ID], 0.2, "sales: "+c.why)
	}
}

// featuresOf gives one feature of the likeliest answer of each table.
func featuresOf(t *testing.T, req route.Request, name string) map[string]float64 {
	t.Helper()
	plans, err := rules.New().Plan(t.Context(), req)
	require.NoError(t, err)
	out := map[string]float64{}
	for _, r := range settle.Readings(req, plans, routetest.Runs(t, req)) {
		require.NotEmpty(t, r.Plan.Query.Sources)
		id := r.Plan.Query.Sources[0]
		if _, known := out[id]; known {
			continue
		}
		out[id] = 0
		for _, f := range r.Features {
			if f.Name == name {
				out[id] = f.Value
			}
		}
	}
	return out
}

// An answer is the surer the more it leads before the next.
func TestSurenessOfChoices(t *testing.T) {
	const bare = ",2024,2023\nNet sales,900,800\nCost of sales,300,250\n"
	const other = ",2024,2023\nNet sales,700,600\nCost of sales,200,150\n"
	const third = ",2022,2021\nStaff,70,60\nOffices,20,15\n"
	req := func(tables ...string) (r route.Request) {
		r.Question = "What were net sales in 2024?"
		for _, csv := range tables {
			r.Tables = append(r.Tables, routetest.Table(t, csv))
		}
		return r
	}
	alone, torn := routetest.Settle(t, req(bare, third)), routetest.Settle(t, req(bare, other))
	assert.Equal(t, "900.00", alone.Key)
	assert.Greater(t, alone.Confidence, torn.Confidence, "two tables that answer as well make each less sure")
}
