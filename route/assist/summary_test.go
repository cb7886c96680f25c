package assist_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/route/assist"
	"github.com/tabrag/tabrag/route/internal/routetest"
)

func TestModelSummarizer(t *testing.T) {
	tb := routetest.Table(t, "Region,2023,2024\nEurope,87,\"9,101.5\"\nAsia,40,55\n")
	script := &llmtest.Script{Replies: []string{" Turnover by continent. ", strings.Repeat("long ", 1000)}}
	m := assist.ModelSummarizer{Model: script}
	got, err := m.Summarize(t.Context(), tb)
	require.NoError(t, err)
	assert.Equal(t, "Turnover by continent.", got)
	prompt := script.Requests()[0].Messages[1].Content
	assert.Contains(t, prompt, "Europe", "it sees labels")
	assert.NotContains(t, prompt, "101.5", "and no figures")
	got, err = m.Summarize(t.Context(), tb)
	require.NoError(t, err)
	assert.Less(t, len(got), 1000, "what it writes is bounded")
	_, err = m.Summarize(t.Context(), tb)
	assert.ErrorIs(t, err, llmtest.ErrUnexpected, "a model's error is handed on")
}
