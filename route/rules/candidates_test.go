package rules_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

// computed lists what the candidate plans of a question give, each number once, to two places.
func computed(t *testing.T, req route.Request) []string {
	t.Helper()
	plans, err := rules.New().Candidates(t.Context(), req)
	require.NoError(t, err)
	var out []string
	for _, p := range plans {
		if len(p.Quote) > 0 {
			continue
		}
		res, err := aggregate.Run(t.Context(), p.Query, aggregate.NewTableSet(req.Tables...))
		if err != nil || len(res.Values) != 1 || !res.Values[0].IsNumber {
			continue
		}
		if s := res.Values[0].Number.Rat().FloatString(2); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

func TestCandidates(t *testing.T) {
	sales := grid(t, "Net sales by region|2019|2018\nEurope|$30|$20\nAsia|15|10\nAmerica|55|70\nTotal|100|100")
	prose := []route.Passage{{Document: "d", Text: "Accrued interest on tax benefits was $258 million. Management reviews claims. The ending balance of uncertain tax benefits was $2,228 million."}}
	for _, c := range []struct {
		question, want, reason string
		req                    route.Request
	}{
		{"What percentage of total net sales came from Europe and Asia in 2019?", "45.00", "two items together as a part of a total", route.Request{Tables: []*table.Table{sales}}},
		{"What percentage of the ending balance of uncertain tax benefits was accrued interest?", "11.58", "figures of two sentences", route.Request{Passages: prose}},
	} {
		c.req.Question = c.question
		assert.Contains(t, computed(t, c.req), c.want, c.reason)
	}
}
