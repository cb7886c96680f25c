package assist_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/route/assist"
)

func TestModelRewriter(t *testing.T) {
	history := []assist.Turn{{Question: "What were the sales of Europe in 2024?", Answer: "Europe, 2024: 101."}}
	for _, c := range []struct{ reply, want, reason string }{
		{`{"question":"What were the sales of Asia in 2024?"}`, "What were the sales of Asia in 2024?", "all its words were said"},
		{"```json\n{\"question\":\"And in Asia?\"}\n```", "And in Asia?", "in a fence"},
		{`{"question":"What were the sales of Asia in 2023?"}`, "", "nobody spoke of 2023"},
		{`{"question":"What were the salaries of Asia in 2024?"}`, "", "nor of salaries"},
		{`{"question":"Is 55 the sales of Asia?"}`, "", "nor of 55"},
		{`{"question":""}`, "", "no question"},
		{`The sales of Asia in 2024`, "", "no JSON"},
		{`{"question":"` + strings.Repeat("Asia ", 200) + `"}`, "", "too long"},
	} {
		got, err := assist.ModelRewriter{Model: &llmtest.Script{Replies: []string{c.reply}}}.Rewrite(t.Context(), history, "And in Asia?")
		if c.want == "" {
			require.Error(t, err, c.reason)
			assert.NotContains(t, err.Error(), "Asia", "an error quotes nothing")
			continue
		}
		require.NoError(t, err, c.reason)
		assert.Equal(t, c.want, got, c.reason)
	}
}
