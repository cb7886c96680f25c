package eval

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

func TestFiguresOfAnAnswer(t *testing.T) {
	for _, c := range []struct {
		q      Question
		want   []string
		reason string
	}{
		{Question{Derivation: "(9,472-7,554)/7,554"}, []string{"9472", "7554"}, "each figure once, whatever stands between"},
		{Question{Derivation: "53.0/55.50 * 100"}, []string{"55.5"}, "short figures and constants tell nothing"},
		{Question{Answers: []string{"$391,035"}, Scale: "thousand"}, []string{"391035"}, "a figure that is looked up is its own"},
		{Question{Answers: []string{"Apple"}}, nil, "words are no figures"},
	} {
		assert.Equal(t, c.want, c.q.Figures(), c.reason)
	}
}

func TestRowsAreComparedWithProseWindows(t *testing.T) {
	corpus := []Entry{
		{ID: "a", Title: "Alpha", Grid: [][]string{{"Item", "2024", "2025"}, {"Net sales", "1,200", "1,350"}, {"Cost of sales", "700", "810"}}},
		{ID: "b", Title: "Beta", Grid: [][]string{{"Item", "2024", "2025"}, {"Net sales", "2,200", "2,350"}, {"Wages", "400", "410"}}},
	}
	r, err := MeasureRows(context.Background(), corpus, []Question{
		{ID: "1", Question: "What was the change in cost of sales of Alpha from 2024 to 2025?", Tables: []string{"a"}, Derivation: "810-700"},
		{ID: "2", Question: "Who leads Alpha?", Tables: []string{"a"}},
	})
	require.NoError(t, err)
	assert.Equal(t, RowRecall{Questions: 1, Rows: Share{1, 1}, Any: Share{1, 1}, ProseOnly: Share{1, 1}}, r, "in so small a corpus both find it")
	windows := NewProseOnly(corpus, 4)
	assert.Equal(t, []string{"b"}, windows.Entries("wages", 5), "an entry is listed once")
}

func TestYearsArePrintedWithSpansAlone(t *testing.T) {
	res := &aggregate.Result{Values: []aggregate.Value{{Number: table.NewDecimal(45, 1), IsNumber: true, Unit: aggregate.Years}}}
	assert.Equal(t, []string{"4.5"}, Print(route.Plan{}, res).Answers, "a figure of a column in years")
	assert.Equal(t, []string{"4.5 years"}, Print(route.Plan{Query: aggregate.Query{Unit: aggregate.Years}}, res).Answers, "a time between two years")
}
