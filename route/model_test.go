package route_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/route"
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
		{"nothing", []string{""}, 0, 2, "an empty answer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			script := &llmtest.Script{Replies: c.replies}
			p := route.ModelPlanner{Model: script, Rules: noRules{}}
			plans, err := p.Plan(t.Context(), route.Request{Question: "How did net sales grow?", Tables: []*table.Table{read(t, income)}})
			require.NoError(t, err)
			assert.Len(t, plans, c.plans, c.reason)
			assert.Len(t, script.Requests(), c.calls, c.reason)
		})
	}
}

func TestModelPlannerSeesNoFigures(t *testing.T) {
	script := &llmtest.Script{Replies: []string{growth}}
	_, err := route.ModelPlanner{Model: script, Rules: noRules{}}.Plan(t.Context(), route.Request{Question: "q", Tables: []*table.Table{read(t, income)}})
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

func TestModelAndRules(t *testing.T) {
	req := route.Request{Question: "By what percentage did net sales grow from 2023 to 2024?", Tables: []*table.Table{read(t, income)}}
	other := strings.Replace(growth, "percent_change", "subtract", 1)
	for _, c := range []struct {
		reply  string
		sure   bool
		reason string
	}{
		{growth, true, "plans that agree add up"},
		{other, false, "equal strength and another answer: ambiguous"},
	} {
		plans, err := route.ModelPlanner{Model: &llmtest.Script{Replies: []string{c.reply}}}.Plan(t.Context(), req)
		require.NoError(t, err)
		s := route.Settle(plans, func(p route.Plan) (string, error) {
			r, err := aggregate.Run(t.Context(), p.Query, aggregate.NewTableSet(req.Tables...))
			if err != nil || len(r.Values) == 0 {
				return "", err
			}
			return r.Values[0].Number.String() + string(r.Values[0].Unit), nil
		})
		assert.Equal(t, c.sure, s.Confidence > 0.9 && !s.Close, c.reason)
	}
}

func TestModelFaultsFallBackToTheRules(t *testing.T) {
	req := route.Request{Question: "What were net sales in 2024?", Tables: []*table.Table{read(t, income)}}
	want, err := route.NewRules().Plan(t.Context(), req)
	require.NoError(t, err)
	for name, fault := range modelFaults() {
		t.Run(name, func(t *testing.T) {
			told := 0
			got, err := route.ModelPlanner{Model: fault, Failed: func(error) { told++ }}.Plan(t.Context(), req)
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
	tb := read(t, income)
	tried, refused := 0, 0
	for _, bad := range corruptions(growth) {
		tried++
		p := route.ModelPlanner{Model: &llmtest.Script{Replies: []string{bad, bad}}, Rules: noRules{}}
		plans, err := p.Plan(t.Context(), route.Request{Question: "q", Tables: []*table.Table{tb}})
		require.NoError(t, err)
		if len(plans) == 0 {
			refused++
			continue
		}
		assert.Equal(t, []string{tb.ID}, plans[0].Query.Sources, "no other table is reached: %s", bad)
	}
	assert.GreaterOrEqual(t, tried, 500)
	assert.Greater(t, refused, tried/2)
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
