package tabrag_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/route/rules"
)

func TestOtherNamesForTheSame(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{
		Glossary: map[string][]string{"gross bookings": {"net sales"}},
		Planner:  &rules.Planner{}, Classifier: &rules.Planner{}, // whose zero values are ready
	})
	require.NoError(t, err)
	_, err = p.Add(t.Context(), tabrag.Bytes("sales.csv", []byte("Results by country (in thousands of USD)\nCountry,Net sales,Costs\nU.S.,1200,900\nU.K.,400,380\nJapan,300,310\n")))
	require.NoError(t, err)
	for _, c := range []struct{ question, value, reason string }{
		{"What were the costs in the United States?", "900000", "a place by its other name"},
		{"What were the costs in the UK?", "380000", "and by an abbreviation"},
		{"What were gross bookings in Japan?", "300000", "a phrase of the caller's glossary"},
		{"What were gross bookings in the United Kingdom?", "400000", "both"},
		{"What were the costs in France?", "", "a place that is not there"},
	} {
		a, err := p.Ask(t.Context(), c.question)
		require.NoError(t, err)
		if c.value == "" {
			assert.NotEqual(t, tabrag.Answered, a.Outcome, c.reason)
		} else if assert.Equal(t, tabrag.Answered, a.Outcome, c.question) {
			assert.Equal(t, c.value, a.Values[0].Value, c.reason)
			assert.Equal(t, c.question, a.Question)
		}
	}
}
