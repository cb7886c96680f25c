package rules_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// grid makes an annotated table of lines with bars between the cells.
func grid(t testing.TB, text string) *table.Table {
	t.Helper()
	tb := &table.Table{}
	for r, row := range strings.Split(strings.TrimSpace(text), "\n") {
		tb.Rows = append(tb.Rows, table.Row{})
		for c, cell := range strings.Split(row, "|") {
			if r == 0 {
				tb.Columns = append(tb.Columns, table.Column{})
			}
			tb.Cells = append(tb.Cells, table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: 1, Text: strings.TrimSpace(cell), Ref: table.Ref(fmt.Sprintf("csv:%d/%d", r+1, c+1))})
		}
	}
	doc := &extract.Document{ID: "d", Source: "d", Tables: []*table.Table{tb}}
	require.NoError(t, extract.Annotate(t.Context(), doc))
	return tb
}

const income3 = `(in millions)|2019|2018|2017
Revenue:|||
Products|$70|$62|$50
Services|30|28|26
Total revenue|100|90|76
Cost of revenue|(55)|(50)|(44)
Gross profit|45|40|32
Research and development|20|16|12`

// answer runs the plans of a question and gives the answer that they settle on.
func answer(t testing.TB, question string, tb *table.Table, prose ...string) (string, settle.Settled) {
	t.Helper()
	req := route.Request{Question: question, Tables: []*table.Table{tb}}
	for _, text := range prose {
		req.Passages = append(req.Passages, route.Passage{Document: "d", Text: text})
	}
	s := routetest.Settle(t, req)
	return s.Key, s
}

func TestMatrixQuestions(t *testing.T) {
	tb := grid(t, income3)
	for _, c := range []struct{ question, want, reason string }{
		{"What was the gross profit in 2018?", "40000000.00", "a row and a year"},
		{"What was the change in gross profit between 2018 and 2019?", "5000000.00", "the later less the earlier"},
		{"What was the percentage change in total revenue in 2019 from 2018?", "11.11", "from the earlier to the later, in percent"},
		{"What is the average research and development for 2018 and 2019?", "18000000.00", "the two years that are named"},
		{"What is the average gross profit from 2017 to 2019?", "39000000.00", "a range takes the year between its ends"},
		{"In which year was gross profit the highest?", "2019", "the period with the greatest figure"},
		{"How many years did gross profit exceed $35 million?", "2.00", "a condition counts periods"},
		{"What was the gross profit in 2019 and 2018 respectively?", "45000000.00; 40000000.00", "two figures of one row"},
		{"What is the ratio of gross profit to total revenue in 2019?", "0.45", "the first row by the second"},
	} {
		t.Run(c.question, func(t *testing.T) {
			got, s := answer(t, c.question, tb)
			assert.Equal(t, c.want, got, "%s (%s, %.2f)", c.reason, s.Plan.Class, s.Confidence)
		})
	}
}

func TestProseQuestions(t *testing.T) {
	tb := grid(t, income3)
	prose := []string{
		"Our products are sold through dealers. Gross profit increased in fiscal 2019 compared to fiscal 2018 primarily due to higher volumes and lower material costs.",
		"As of December 31, 2019, unrecognized compensation cost related to stock options was $7.5 million.",
	}
	got, _ := answer(t, "As of December 31, 2019, what was the unrecognized compensation cost related to stock options?", tb, prose...)
	assert.Equal(t, "$7.5 million", got, "a figure that stands in the prose alone")
	got, _ = answer(t, "Why did gross profit increase in fiscal 2019 compared to fiscal 2018?", tb, prose...)
	assert.Contains(t, got, "higher volumes and lower material costs", "a clause of the prose")
}

func TestNothingToSay(t *testing.T) {
	got, s := answer(t, "Who painted the ceiling of the chapel?", grid(t, income3))
	assert.False(t, got != "" && s.Sure(), "a question of something else is not answered: %s %.2f", got, s.Confidence)
}

func TestPlansAreTheSameEveryTime(t *testing.T) {
	tb := grid(t, income3)
	req := route.Request{Question: "What was the total of products and services in 2019?", Tables: []*table.Table{tb}}
	first, err := rules.New().Plan(t.Context(), req)
	require.NoError(t, err)
	for range 3 {
		again, err := rules.New().Plan(t.Context(), req)
		require.NoError(t, err)
		require.Equal(t, first, again)
	}
}

func TestPlanStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := rules.New().Plan(ctx, route.Request{Question: "What?", Tables: []*table.Table{grid(t, income3)}})
	assert.ErrorIs(t, err, context.Canceled)
}

func TestClassify(t *testing.T) {
	for _, c := range []struct {
		question string
		kind     route.Kind
		op       aggregate.Op
	}{
		{"What was the net income in 2019?", route.Lookup, aggregate.Lookup},
		{"What is the average revenue for 2018 and 2019?", route.Aggregate, aggregate.Mean},
		{"What is the percentage change in net income from 2018 to 2019?", route.Arithmetic, aggregate.PercentChange},
		{"How many years did sales exceed $5 million?", route.Count, aggregate.Count},
		{"In which year was revenue the largest?", route.Superlative, aggregate.ArgMax},
		{"Why did operating expenses increase in 2019?", route.Text, ""},
	} {
		in, err := rules.New().Classify(t.Context(), c.question)
		require.NoError(t, err)
		assert.Equal(t, c.kind, in.Kind, c.question)
		assert.Equal(t, c.op, in.Op, c.question)
		assert.NotEmpty(t, in.Signals, c.question)
	}
}

func TestReadModel(t *testing.T) {
	for _, name := range []string{"rank.weights", "classify.weights"} {
		f, err := os.Open(name)
		require.NoError(t, err)
		_, err = linear.ReadModel(f)
		assert.NoError(t, err, "the model %s that is part of the program", name)
		require.NoError(t, f.Close())
	}
	_, err := linear.ReadModel(strings.NewReader("a feature without a weight"))
	assert.Error(t, err)
}

func TestSettle(t *testing.T) {
	plan := func(class route.Class, confidence float64) route.Plan {
		return route.Plan{Class: class, Confidence: confidence}
	}
	keys := map[route.Class]string{"a": "1", "b": "2", "c": "1"}
	run := func(p route.Plan) (settle.Ran, error) { return settle.Ran{Key: keys[p.Class]}, nil }
	s := settle.Settle(route.Request{}, []route.Plan{plan("b", 0.4), plan("a", 0.3), plan("c", 0.25)}, run)
	assert.Equal(t, "1", s.Key, "two readings that agree outweigh one")
	assert.InDelta(t, 0.55, s.Confidence, 1e-9)
	assert.Equal(t, "2", s.Rival.Key)
	assert.False(t, s.Close)
	s = settle.Settle(route.Request{}, []route.Plan{plan("b", 0.4), plan("a", 0.39)}, run)
	assert.True(t, s.Close, "nearly as likely: ambiguous")
	assert.Empty(t, settle.Settle(route.Request{}, nil, run).Key, "nothing to settle")
}

func FuzzPlan(f *testing.F) {
	for _, q := range []string{"What was revenue in 2019?", "", "how many % of 12/31/2016 & Q1'19?", "ratio of of of to to", "\x00\xff’s ‘ “", "first and second quarter 2019-2017"} {
		f.Add(q, "Revenue was $5 million (2018: $4 million), due to x; and 3% ( 3 % ) of y.")
	}
	tb := grid(f, income3)
	rules := rules.New()
	f.Fuzz(func(t *testing.T, question, prose string) {
		if len(question) > 200 || len(prose) > 800 {
			t.Skip()
		}
		plans, err := rules.Plan(t.Context(), route.Request{
			Question: question, Tables: []*table.Table{tb}, Passages: []route.Passage{{Text: prose}},
		})
		require.NoError(t, err)
		for _, p := range plans {
			assert.GreaterOrEqual(t, p.Confidence, 0.0)
			assert.LessOrEqual(t, p.Confidence, 1.0)
			for _, quote := range p.Quote {
				assert.True(t, strings.Contains(prose, quote) || len(p.Quote) > 1, "a quote stands in the prose")
			}
		}
	})
}

func BenchmarkPlan(b *testing.B) {
	tb := grid(b, income3)
	rules := rules.New()
	for _, n := range []int{0, 20} {
		b.Run(fmt.Sprintf("paragraphs=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			req := route.Request{Question: "What is the percentage change in gross profit from 2018 to 2019?", Tables: []*table.Table{tb}}
			for i := range n {
				req.Passages = append(req.Passages, route.Passage{Text: fmt.Sprintf("Gross profit of plant %d was $%d million in 2019 due to higher volumes.", i, i+3)})
			}
			for b.Loop() {
				if _, err := rules.Plan(b.Context(), req); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
