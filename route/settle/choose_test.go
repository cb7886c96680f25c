package settle_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

func TestTablesThatDiffer(t *testing.T) {
	segment := "Segment results (in millions of USD)\n,2024,2023\nNet sales,500,450\nCost of sales,-300,-250\nRent,40,30\n"
	whole := "Consolidated results (in millions of USD)\n,2024,2023\nNet sales,900,800\nCost of sales,300,250\n"
	for _, c := range []struct {
		question, key string
		close         bool
		reason        string
	}{
		{"What were net sales in 2024?", "500000000.00", true, "two tables give two values: both are readings"},
		{"What was the cost of sales in 2024?", "300000000.00", false, "a deduction and the expense are one figure"},
		{"What was the rent in 2023?", "30000000.00", false, "one table alone speaks of it"},
		{"What were consolidated net sales in 2024?", "900000000.00", false, "a word tells which table is meant"},
	} {
		s := routetest.Settle(t, route.Request{Question: c.question, Tables: []*table.Table{routetest.Table(t, segment), routetest.Table(t, whole)}})
		assert.Equal(t, c.key, s.Key, c.reason)
		assert.Equal(t, c.close, s.Close, c.reason)
	}
}

// The figures of two tables agree however each is printed.
func TestFiguresAgree(t *testing.T) {
	bare := "Results\n,2024,2023\nNet sales,\"4,137\",\"3,978\"\n"
	scaled := "Results (in millions of USD)\n,2024,2023\nNet sales,\"4,137\",\"3,978\"\n"
	s := routetest.Settle(t, route.Request{Question: "What were net sales in 2024?", Tables: []*table.Table{routetest.Table(t, bare), routetest.Table(t, scaled)}})
	assert.False(t, s.Close, "the same digits, a scale left unsaid")
	assert.NotEqual(t, "4137000000.00", s.Rival.Key, "no rival of itself")
}

// Where documents say whose they are, a name that none says means another; where none says, a name tells
// nothing.
func TestNamesOfDocuments(t *testing.T) {
	const bare = ",2024,2023\nNet sales,900,800\nCost of sales,300,250\n"
	for _, c := range []struct {
		csv   string
		about route.About
		least float64
		most  float64
		why   string
	}{
		{bare, route.About{}, 0.9, 1, "neither name nor prose: the figure may well be Initech's"},
		{bare, route.About{Names: []string{"Globex annual report"}}, 0, 0.5, "the title is another's"},
		{bare, route.About{Opening: []string{"Globex sells pumps."}}, 0, 0.5, "so is the opening"},
		{"Globex results\n" + bare, route.About{}, 0, 0.5, "the caption says whose figures they are"},
	} {
		tb := routetest.Table(t, c.csv)
		plans, err := rules.New().Plan(t.Context(), route.Request{
			Question: "What were Initech net sales in 2024?", Tables: []*table.Table{tb},
			Documents: map[string]route.About{tb.Document: c.about},
		})
		require.NoError(t, err)
		require.NotEmpty(t, plans, c.why)
		assert.GreaterOrEqual(t, plans[0].Cover, c.least, c.why)
		assert.LessOrEqual(t, plans[0].Cover, c.most, c.why)
	}
}
