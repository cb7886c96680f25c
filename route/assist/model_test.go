package assist_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/assist"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// noRules is a planner without plans.
type noRules struct{}

func (noRules) Plan(context.Context, route.Request) ([]route.Plan, error) { return nil, nil }

const growth = `{"sources":["T1"],"expr":{"op":"percent_change","args":[
 {"op":"lookup","cells":{"rows":[{"cmp":"eq","values":["Net sales"]}],"columns":{"index":1}}},
 {"op":"lookup","cells":{"rows":[{"cmp":"eq","values":["Net sales"]}],"columns":{"index":2}}}]}}`

func TestModelPlanner(t *testing.T) {
	for _, c := range []struct {
		name    string
		replies []string
		plans   int
		calls   int
		reason  string
	}{
		{"a good plan", []string{growth}, 1, 1, "it is taken"},
		{"in a fence", []string{"```json\n" + growth + "\n```"}, 1, 1, "small models set plans in Markdown"},
		{"repaired", []string{strings.Replace(growth, `"index":1`, `"index":99`, 1), growth}, 1, 2, "one try more with the error"},
		{"repaired in vain", []string{`{"sources":["T9"]}`, `{"sources":["T9"]}`}, 0, 2, "and no third"},
		{"no plan", []string{`{"none":true}`}, 0, 1, "a model may say that it has none"},
		{"prose", []string{"The growth is 12.5 %.", "It is 12.5 %."}, 0, 2, "an answer is no plan"},
		{"other tables", []string{`{"facts":{},"expr":{"op":"sum","cells":{}}}`, `{"none":true}`}, 0, 2, "facts of all documents are out of reach"},
		{"totals", []string{`{"sources":["T1"],"totals":"include","expr":{"op":"sum","cells":{}}}`, `{"none":true}`}, 0, 2, "a model does not choose what is counted double"},
		{"nothing", []string{""}, 0, 1, "an empty answer is an error of the model, and not asked again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			script := &llmtest.Script{Replies: c.replies}
			p := assist.ModelPlanner{Model: script, Rules: noRules{}}
			plans, err := p.Plan(t.Context(), route.Request{Question: "How did net sales grow?", Tables: []*table.Table{routetest.Table(t, routetest.Income)}})
			require.NoError(t, err)
			assert.Len(t, plans, c.plans, c.reason)
			assert.Len(t, script.Requests(), c.calls, c.reason)
		})
	}
}

// Why a plan was not taken may be logged: it quotes neither plan nor table nor question.
func TestFailuresQuoteNothing(t *testing.T) {
	canary := "Canaryland"
	lookup := func(row string) string {
		return `{"sources":["T1"],"expr":{"op":"lookup","cells":{"rows":[{"cmp":"eq","values":["` + row + `"]}],"columns":{"index":1}}}}`
	}
	for _, reply := range []string{
		lookup(canary + "x"), lookup(canary), `{"` + canary + `":1}`, `{"sources":["` + canary + `"],"expr":{"op":"sum"}}`,
		`{"sources":["T1"],"expr":{"op":"` + canary + `"}}`, canary, `{"sources":["T1"],"expr":{"op":"const","value":"` + canary + `"}}`,
	} {
		told := ""
		p := assist.ModelPlanner{Model: &llmtest.Script{Replies: []string{reply, reply}}, Rules: noRules{}, Failed: func(err error) { told = err.Error() }}
		tb := routetest.Table(t, "Region,2023\n"+canary+",1\n"+canary+",2\n")
		_, err := p.Plan(t.Context(), route.Request{Question: "What was " + canary + "?", Tables: []*table.Table{tb}})
		require.NoError(t, err)
		assert.NotEmpty(t, told, reply)
		assert.NotContains(t, told, canary, reply)
	}
}

func TestModelPlannerSeesNoFigures(t *testing.T) {
	script := &llmtest.Script{Replies: []string{growth}}
	_, err := assist.ModelPlanner{Model: script, Rules: noRules{}}.Plan(t.Context(), route.Request{Question: "q", Tables: []*table.Table{routetest.Table(t, routetest.Income)}})
	require.NoError(t, err)
	prompt := script.Requests()[0].Messages[1].Content
	assert.Contains(t, prompt, "Net sales")
	for line := range strings.Lines(prompt) {
		if strings.HasPrefix(line, "<") {
			continue // the boundary is random
		}
		for _, figure := range []string{"900", "800", "-20", "2,000"} {
			assert.NotContains(t, line, figure, "cells are not shown")
		}
	}
	assert.True(t, json.Valid(script.Requests()[0].Schema))
}

// Where rules and a model both have an answer, the rule of Settle decides.
func TestModelBesideRules(t *testing.T) {
	rule := func(key string, confidence float64) route.Plan {
		return route.Plan{Class: route.Class(key), Confidence: confidence}
	}
	model := func(key string, confidence float64) route.Plan {
		return route.Plan{Class: route.Class(key), Confidence: confidence, Model: true}
	}
	for _, c := range []struct {
		name   string
		plans  []route.Plan
		key    string
		chance float64
		close  bool
		reason string
	}{
		{"agree", []route.Plan{rule("1", 0.4), model("1", 0.5)}, "1", 0.7, false, "wrong only when both are: 1 - 0.6 × 0.5"},
		{"sure rules", []route.Plan{rule("1", 0.9), model("2", 0.5)}, "1", 0.9, false, "the better-scoring stands"},
		{"sure model", []route.Plan{rule("1", 0.3), model("2", 0.5)}, "2", 0.5, false, "the better-scoring stands"},
		{"split", []route.Plan{rule("1", 0.55), model("2", 0.5)}, "1", 0.55, true, "nearly as likely: ambiguous"},
		{"model breaks a tie", []route.Plan{rule("1", 0.45), rule("2", 0.44), model("2", 0.5)}, "2", 0.72, false, "the reading that both have wins"},
		{"votes agree", []route.Plan{rule("1", 0.1), model("2", 0.25), model("2", 0.25)}, "2", 0.5, false, "samples that agree add up"},
		{"votes differ", []route.Plan{rule("1", 0.1), model("2", 0.25), model("3", 0.25)}, "2", 0.25, true, "samples that differ do not, and are ambiguous"},
		{"rules alone", []route.Plan{rule("1", 0.6), rule("2", 0.55)}, "1", 0.6, false, "no model, no second side"},
		{"model alone", []route.Plan{model("1", 0.5)}, "1", 0.5, false, "no more than its trust"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := settle.Settle(route.Request{}, c.plans, func(p route.Plan) (settle.Ran, error) { return settle.Ran{Key: string(p.Class)}, nil })
			assert.Equal(t, c.key, s.Key, c.reason)
			assert.InDelta(t, c.chance, s.Confidence, 0.001, c.reason)
			assert.Equal(t, c.close, s.Close, c.reason)
		})
	}
}

func TestSamplesAreDrawn(t *testing.T) {
	script := &llmtest.Script{Replies: []string{growth, growth, `{"none":true}`}}
	plans, err := assist.ModelPlanner{Model: script, Rules: noRules{}, Samples: 3, Trust: 0.6}.Plan(t.Context(), route.Request{Question: "How did net sales grow?", Tables: []*table.Table{routetest.Table(t, routetest.Income)}})
	require.NoError(t, err)
	require.Len(t, plans, 2)
	assert.InDelta(t, 0.2, plans[0].Confidence, 1e-9, "each sample has its part of the trust")
	asked := script.Requests()
	assert.Zero(t, asked[0].Temperature, "the first is the likeliest plan")
	assert.NotZero(t, asked[1].Temperature, "the others are drawn")
	assert.NotEqual(t, asked[1].Seed, asked[2].Seed)
}

func TestModelFaultsFallBackToTheRules(t *testing.T) {
	req := route.Request{Question: "What were net sales in 2024?", Tables: []*table.Table{routetest.Table(t, routetest.Income)}}
	want, err := rules.New().Plan(t.Context(), req)
	require.NoError(t, err)
	for name, fault := range modelFaults() {
		t.Run(name, func(t *testing.T) {
			told := 0
			got, err := assist.ModelPlanner{Model: fault, Failed: func(error) { told++ }}.Plan(t.Context(), req)
			require.NoError(t, err)
			assert.Equal(t, want, got, "the rules' plans stand")
			assert.Equal(t, 1, told)
		})
	}
}

// modelFaults are models that fail, each in its way.
func modelFaults() map[string]llm.Model {
	faults := map[string]llm.Model{}
	fails := func(name string, err error) {
		faults[name] = llmtest.Func(func(context.Context, llm.Request) (*llm.Response, error) { return nil, err })
	}
	says := func(name, content string) {
		faults[name] = llmtest.Func(func(context.Context, llm.Request) (*llm.Response, error) {
			return &llm.Response{Content: content}, nil
		})
	}
	fails("error", errors.New("x"))
	fails("time-out", context.DeadlineExceeded)
	for _, code := range []int{400, 401, 403, 404, 429, 500, 502, 503} {
		fails(fmt.Sprint("status ", code), &llm.StatusError{Code: code})
	}
	says("empty", "")
	says("10 MB", strings.Repeat("x", 10<<20))
	says("deep", strings.Repeat(`{"expr":`, 5000))
	says("null", "null")
	says("list", "[]")
	says("number", "42")
	says("cut off", growth[:len(growth)/2])
	says("two plans", growth+growth)
	says("NUL", "\x00")
	says("not UTF-8", "\xff\xfe")
	says("another schema", `{"sql":"SELECT 1"}`)
	return faults
}

// Every plan that was corrupted in one place is refused, or gives a value of the table all the same.
func TestCorruptedPlansAreHarmless(t *testing.T) {
	tb := routetest.Table(t, routetest.Income)
	tried, refused := 0, 0
	for _, bad := range corruptions(growth) {
		tried++
		p := assist.ModelPlanner{Model: &llmtest.Script{Replies: []string{bad, bad}}, Rules: noRules{}}
		plans, err := p.Plan(t.Context(), route.Request{Question: "q", Tables: []*table.Table{tb}})
		require.NoError(t, err)
		if len(plans) == 0 {
			refused++
			continue
		}
		assert.Equal(t, []string{tb.ID}, plans[0].Query.Sources, "no other table is reached: %s", bad)
		res, err := aggregate.Run(t.Context(), plans[0].Query, aggregate.NewTableSet(tb))
		require.NoError(t, err)
		for _, v := range res.Values {
			assert.NotContains(t, strings.ToLower(v.Text), "select", "no text of the plan is an answer: %s", bad)
		}
		if len(res.Values) > 0 && res.Values[0].IsNumber {
			assert.NotEmpty(t, res.Cells, "a figure comes from cells: %s", bad)
		}
	}
	assert.GreaterOrEqual(t, tried, 700)
	assert.Greater(t, refused, tried/2)
	t.Logf("%d corrupted plans, %d refused", tried, refused)
}

// corruptions puts each of many bad values in each place of a plan.
func corruptions(plan string) []string {
	bad := []string{
		`"x"`, `"'; DROP TABLE facts; --"`, `"__proto__"`, `-1`, `99`, `1e99`, `99999999999999999999`, `null`, `true`, `[]`, `{}`,
		`"sum"`, `"exec"`, `"SELECT * FROM secrets"`, `"T2"`, `"../../etc/passwd"`, `["T1","T2"]`, `{"op":"sum"}`, `{"source":"T7"}`,
		`"` + strings.Repeat("x", 5000) + `"`, `{"index":-5}`, `{"cmp":"regex"}`, `"\u0000"`, `[[[[[[]]]]]]`, `{"expr":{"op":"lookup"}}`, `0.5`,
	}
	var tree any
	if err := json.Unmarshal([]byte(plan), &tree); err != nil {
		return nil
	}
	var out []string
	more := map[string]string{
		"unit": `"EUR"`, "totals": `"include"`, "nils": `"zero"`, "restated": `"original"`, "scale": "6", "facts": "{}", "join": "[]",
		"label": `"select"`, "sql": `"SELECT 1"`, "expr": `{"op":"const","value":"1"}`, "period": "{}", "transposed": "true", "shift": "1", "read": `"low"`,
	}
	eachObject(tree, func(n map[string]any) {
		for _, key := range slices.Sorted(maps.Keys(more)) {
			if _, there := n[key]; there {
				continue
			}
			n[key] = json.RawMessage(more[key])
			if text, err := json.Marshal(tree); err == nil {
				out = append(out, string(text))
			}
			delete(n, key)
		}
	})
	eachPlace(tree, func(set func(any), old any) {
		for _, b := range bad {
			set(json.RawMessage(b))
			if text, err := json.Marshal(tree); err == nil {
				out = append(out, string(text))
			}
		}
		set(old)
	})
	return out
}

// eachObject calls f for each object in a JSON tree.
func eachObject(node any, f func(map[string]any)) {
	switch n := node.(type) {
	case map[string]any:
		for _, k := range sortedNames(n) {
			eachObject(n[k], f)
		}
		f(n)
	case []any:
		for _, v := range n {
			eachObject(v, f)
		}
	}
}

// eachPlace calls f for each value in a JSON tree, with a way to put another in its place.
func eachPlace(node any, f func(set func(any), old any)) {
	switch n := node.(type) {
	case map[string]any:
		for _, k := range sortedNames(n) {
			f(func(v any) { n[k] = v }, n[k])
			eachPlace(n[k], f)
		}
	case []any:
		for i := range n {
			f(func(v any) { n[i] = v }, n[i])
			eachPlace(n[i], f)
		}
	}
}

func sortedNames(m map[string]any) []string {
	var out []string
	for _, k := range []string{"sources", "expr", "op", "args", "cells", "rows", "cmp", "values", "columns", "index"} {
		if _, ok := m[k]; ok {
			out = append(out, k)
		}
	}
	return out
}
