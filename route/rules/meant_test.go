package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

// Of tables that were found, plans are made over those that can be meant.
func TestTablesThatCanBeMeant(t *testing.T) {
	of := func(title, year string) string {
		return title + "," + year + "\nPaper,3\nGlass,5\nSteel,7\n"
	}
	for _, c := range []struct {
		question, first, second string
		want                    []bool
		reason                  string
	}{
		{"What did the depot of Bergen sell of glass?", of("Depot of Bergen", "2023"), of("Depot of Leeds", "2023"), []bool{true, false}, "the second lacks the name"},
		{"What did the depot of Porto sell of glass?", of("Depot of Bergen", "2023"), of("Depot of Leeds", "2023"), []bool{true, true}, "both lack it"},
		{"What did the depot sell of glass in 2023?", of("Depot", "2022"), of("Depot", "2023"), []bool{false, true}, "the first is of another year"},
		{"What did the depot sell of glass?", of("Depot of Bergen", "2023"), of("Depot of Leeds", "2023"), []bool{true, true}, "the question names none"},
	} {
		req := route.Request{Question: c.question, Tables: []*table.Table{routetest.Table(t, c.first), routetest.Table(t, c.second)}, Scores: []float64{2, 1}, Documents: map[string]route.About{}}
		for i, tb := range req.Tables {
			tb.Document, tb.ID = string(rune('a'+i)), string(rune('a'+i))
			req.Documents[tb.Document] = route.About{Names: []string{"sales"}}
		}
		plans, err := rules.New().Plan(t.Context(), req)
		require.NoError(t, err)
		got := []bool{false, false}
		for _, p := range plans {
			for _, id := range p.Query.Sources {
				got[id[0]-'a'] = true
			}
		}
		assert.Equal(t, c.want, got, c.reason)
	}
}
