package eval_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/assist"
)

// noRules is a planner without plans.
type noRules struct{}

func (noRules) Plan(context.Context, route.Request) ([]route.Plan, error) { return nil, nil }

// A model that wrote the gold plan gets the answer of the exactness suite: its JSON goes through
// the planner, is run and worded, and each value delivered is the suite's. With TABRAG_DATA unset
// there are no gold plans.
func TestGoldPlansFromAModel(t *testing.T) {
	dir := os.Getenv("TABRAG_DATA")
	if dir == "" {
		t.Skip("TABRAG_DATA is unset: no gold plans")
	}
	for _, set := range []string{"tatqa", "finqa"} {
		plans, err := eval.GoldPlans(t.Context(), filepath.Join(dir, "qa"), set)
		require.NoError(t, err)
		count := map[string]int{}
		for _, g := range plans {
			if g.Skipped || len(g.Got) == 0 {
				count["not written as a plan"]++
				continue
			}
			right := g.Why == ""
			ran := throughTheModel(t, g, count)
			if ran && right {
				count["equal the gold"]++
			}
		}
		assert.GreaterOrEqual(t, count["run, equal to the suite"], len(plans)*93/100, "few are refused, for constants that come from nowhere")
		t.Logf("%s: %d cases: %v", set, len(plans), count)
	}
}

// throughTheModel gives a gold plan as a model's output and compares what comes of it.
func throughTheModel(t *testing.T, g eval.GoldPlan, count map[string]int) bool {
	content := modelPlan(t, g.Query)
	req := route.Request{Question: g.Question, Tables: []*tabrag.Table{g.Table}}
	for _, text := range g.Text {
		req.Passages = append(req.Passages, route.Passage{Text: text})
	}
	var refused error
	planner := assist.ModelPlanner{
		Model: &llmtest.Script{Replies: []string{content, content, content, content}}, Rules: noRules{}, Trust: 1,
		Failed: func(err error) { refused = err },
	}
	got, err := planner.Plan(t.Context(), req)
	require.NoError(t, err)
	if len(got) == 0 {
		count["refused: "+strings.TrimPrefix(refused.Error(), "route: the model's plan is not of the language: ")]++
		return false
	}
	res, err := aggregate.Run(t.Context(), got[0].Query, aggregate.NewTableSet(g.Table))
	require.NoError(t, err)
	require.Len(t, res.Values, len(g.Got))
	for i, v := range res.Values {
		if v.IsNumber {
			assert.Equal(t, g.Got[i], v.Number.Shift(-v.Scale).String(), g.ID)
		}
	}
	count["run, equal to the suite"]++
	p, err := tabrag.New(tabrag.Config{Planner: planner, MinConfidence: -1})
	require.NoError(t, err)
	a, err := p.AskTables(t.Context(), g.Question, []*tabrag.Table{g.Table}, g.Text)
	require.NoError(t, err)
	count["outcome "+string(a.Outcome)]++
	for i, v := range a.Values {
		if v.Number != nil {
			assert.Equal(t, g.Got[i], v.Number.Shift(-res.Values[i].Scale).String(), "%s: what is delivered is what was computed", g.ID)
		}
		assert.True(t, a.Verified, g.ID)
	}
	return true
}

// modelPlan writes a query as a model does: tables by the names of the prompt, no labels.
func modelPlan(t *testing.T, q aggregate.Query) string {
	q.Sources = []string{"T1"}
	b, err := json.Marshal(q)
	require.NoError(t, err)
	var tree any
	require.NoError(t, json.Unmarshal(b, &tree))
	dropLabels(tree)
	b, err = json.Marshal(tree)
	require.NoError(t, err)
	return string(b)
}

func dropLabels(node any) {
	switch n := node.(type) {
	case map[string]any:
		delete(n, "label")
		for _, v := range n {
			dropLabels(v)
		}
	case []any:
		for _, v := range n {
			dropLabels(v)
		}
	}
}
