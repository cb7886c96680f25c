package assist_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/assist"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/table"
)

// picks is a reader that always picks the same, or fails.
type picks struct {
	assist.Pick
	err error
}

func (p picks) Read(context.Context, string, *table.Table) (assist.Pick, error) { return p.Pick, p.err }

func TestReaderPlanner(t *testing.T) {
	tb := routetest.Table(t, "Region,2023,2024\nEurope,87,101\nAsia,40,55\n")
	cells := func(p ...assist.Place) []assist.Place { return p }
	for _, c := range []struct {
		name   string
		pick   picks
		want   []string
		trust  float64
		reason string
	}{
		{"a cell", picks{Pick: assist.Pick{Cells: cells(assist.Place{Row: 1, Col: 2})}}, []string{"101"}, 0.5, "as it is"},
		{"cells", picks{Pick: assist.Pick{Cells: cells(assist.Place{Row: 1, Col: 2}, assist.Place{Row: 2, Col: 1})}}, []string{"101", "40"}, 0.5, "a list"},
		{"a sum", picks{Pick: assist.Pick{Cells: cells(assist.Place{Row: 1, Col: 2}, assist.Place{Row: 2, Col: 2}), Op: aggregate.Sum, Confidence: 0.8}}, []string{"156"}, 0.4, "added up here, not by the reader"},
		{"an average", picks{Pick: assist.Pick{Cells: cells(assist.Place{Row: 1, Col: 2}, assist.Place{Row: 2, Col: 2}), Op: aggregate.Avg}}, []string{"78"}, 0.5, "likewise"},
		{"a count", picks{Pick: assist.Pick{Cells: cells(assist.Place{Row: 1, Col: 0}, assist.Place{Row: 2, Col: 0}), Op: aggregate.Count}}, []string{"2"}, 0.5, "likewise"},
		{"outside", picks{Pick: assist.Pick{Cells: cells(assist.Place{Row: 9, Col: 2})}}, nil, 0, "the table has no such cell"},
		{"negative", picks{Pick: assist.Pick{Cells: cells(assist.Place{Row: -1, Col: 2})}}, nil, 0, "nor such"},
		{"another operator", picks{Pick: assist.Pick{Cells: cells(assist.Place{Row: 1, Col: 2}), Op: aggregate.Const}}, nil, 0, "the operators are a closed set"},
		{"nothing", picks{}, nil, 0, "no cell, no plan"},
		{"an error", picks{err: errors.New("down")}, nil, 0, "the rules stand"},
	} {
		t.Run(c.name, func(t *testing.T) {
			failed := 0
			plans, err := assist.ReaderPlanner{Reader: c.pick, Rules: noRules{}, Failed: func(error) { failed++ }}.
				Plan(t.Context(), route.Request{Question: "What was Europe in 2024?", Tables: []*table.Table{tb}})
			require.NoError(t, err)
			if c.want == nil {
				assert.Empty(t, plans, c.reason)
				assert.Equal(t, 1, failed, c.reason)
				return
			}
			require.Len(t, plans, 1)
			assert.True(t, plans[0].Model, "it is compared with the rules like a model's plan")
			assert.InDelta(t, c.trust, plans[0].Confidence, 1e-9)
			res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(tb))
			require.NoError(t, err)
			var got []string
			for _, v := range res.Values {
				got = append(got, v.Number.String())
			}
			assert.Equal(t, c.want, got, c.reason)
		})
	}
}
