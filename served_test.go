package tabrag_test

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/openai"
)

// served is a real model behind an OpenAI-compatible server, such as llama.cpp or Ollama:
// TABRAG_LLM_URL is its address (http://127.0.0.1:11434/v1), TABRAG_LLM_MODEL the model's name.
func served(t *testing.T) *openai.Model {
	t.Helper()
	url := os.Getenv("TABRAG_LLM_URL")
	if url == "" {
		t.Skip("SKIPPED: NO LANGUAGE MODEL: set TABRAG_LLM_URL to an OpenAI-compatible server to run this; stubs stand in for it elsewhere")
	}
	return openai.New(openai.Config{BaseURL: url, Key: os.Getenv("TABRAG_LLM_KEY"), Model: os.Getenv("TABRAG_LLM_MODEL")})
}

const servedSales = "Region,Sales 2023,Sales 2024\nEurope,87,101\nAsia,40,55\nAfrica,12,9\n"

// However badly a model plans and writes, what the rules know stands, and nothing wrong is
// delivered: a plan through the JSON schema, run, worded and verified.
func TestServedModelAnswers(t *testing.T) {
	model := &recorded{Model: served(t)}
	with, without := servedPipeline(t, model), servedPipeline(t, nil)
	for _, c := range []struct{ question, want, reason string }{
		{"What were the sales of Europe in 2024?", "101", "a lookup"},
		{"By what percentage did the sales of Asia grow from 2023 to 2024?", "37.5", "a change"},
		{"Which region had the highest sales in 2024?", "Europe", "a superlative"},
		{"What were the sales of Australia in 2024?", "", "nothing to find"},
		{"Who founded the company?", "", "nothing to compute"},
	} {
		rules, err := without.Ask(t.Context(), c.question)
		require.NoError(t, err)
		got, err := with.Ask(t.Context(), c.question)
		require.NoError(t, err)
		t.Logf("%s\n  rules: %s: %s\n  model: %s: %s %v\n  said: %s", c.question, rules.Outcome, rules.Text, got.Outcome, got.Text, got.Notes, model.take())
		if got.Outcome != tabrag.Answered {
			assert.Empty(t, got.Values, "what is not answered gives no value")
			continue
		}
		require.Len(t, got.Values, 1, c.reason)
		assert.Equal(t, c.want, cmp.Or(got.Values[0].Value, got.Values[0].Text), c.reason)
		assert.Contains(t, got.Text, c.want, c.reason)
		assert.NotEmpty(t, got.Citations, c.reason)
		assert.True(t, got.Verified, c.reason)
	}
}

func servedPipeline(t *testing.T, model llm.Model) *tabrag.Pipeline {
	t.Helper()
	p, err := tabrag.New(tabrag.Config{LLM: model})
	require.NoError(t, err)
	_, err = p.Add(t.Context(), tabrag.Bytes("sales.csv", []byte(servedSales)))
	require.NoError(t, err)
	return p
}

// recorded keeps what a model says.
type recorded struct {
	llm.Model
	said []string
}

func (r *recorded) Complete(ctx context.Context, req llm.Request) (*llm.Response, error) {
	start := time.Now()
	res, err := r.Model.Complete(ctx, req)
	if err != nil {
		r.said = append(r.said, "error: "+err.Error())
		return nil, err
	}
	r.said = append(r.said, time.Since(start).Round(time.Millisecond).String()+" "+strings.Join(strings.Fields(res.Content), " "))
	return res, nil
}

func (r *recorded) take() string {
	defer func() { r.said = nil }()
	return strings.Join(r.said, "\n        ")
}

func greeting() llm.Request {
	return llm.Request{Messages: []llm.Message{{Role: llm.User, Content: "Count from one to twenty in words."}}, MaxTokens: 60}
}

func TestServedModelFollowsASchema(t *testing.T) {
	m := served(t)
	req := greeting()
	req.Schema = []byte(`{"type":"object","additionalProperties":false,"required":["first","last"],"properties":{"first":{"type":"integer"},"last":{"type":"integer"}}}`)
	res, err := m.Complete(t.Context(), req)
	require.NoError(t, err)
	var got map[string]int
	require.NoError(t, json.Unmarshal([]byte(res.Content), &got), "the answer is %q", res.Content)
	assert.Contains(t, got, "first")
	assert.Contains(t, got, "last")
	assert.Positive(t, res.Usage.PromptTokens, "tokens are counted")
	assert.Positive(t, res.Usage.AnswerTokens)
	again, err := m.Complete(t.Context(), req)
	require.NoError(t, err)
	assert.Equal(t, res.Content, again.Content, "without a temperature the likeliest answer comes each time")
}

func TestServedModelStreams(t *testing.T) {
	m := served(t)
	var pieces []string
	res, err := m.Stream(t.Context(), greeting(), func(p string) error { pieces = append(pieces, p); return nil })
	require.NoError(t, err)
	assert.Greater(t, len(pieces), 1, "it comes in pieces")
	assert.Equal(t, res.Content, strings.Join(pieces, ""))
	assert.Positive(t, res.Usage.AnswerTokens)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	_, err = m.Stream(ctx, greeting(), func(string) error { cancel(); return nil })
	require.ErrorIs(t, err, context.Canceled, "the caller may leave in the middle")
	enough := errors.New("enough")
	_, err = m.Stream(t.Context(), greeting(), func(string) error { return enough })
	require.ErrorIs(t, err, enough)
}

func TestServedModelIsLate(t *testing.T) {
	m := served(t)
	_, err := (&llm.Meter{Model: m, MaxTime: time.Millisecond}).Complete(t.Context(), greeting())
	require.ErrorIs(t, err, context.DeadlineExceeded)
	_, err = m.Complete(t.Context(), greeting())
	require.NoError(t, err, "and answers the next time")
	_, err = openai.New(openai.Config{BaseURL: os.Getenv("TABRAG_LLM_URL") + "/no/such/path"}).Complete(t.Context(), greeting())
	var status *llm.StatusError
	require.ErrorAs(t, err, &status)
	assert.Equal(t, 404, status.Code)
}
