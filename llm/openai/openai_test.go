package openai_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/openai"
)

func model(t *testing.T, h http.HandlerFunc) *openai.Model {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return openai.New(openai.Config{BaseURL: s.URL + "/v1/", Key: "canary-key", Model: "small"})
}

func ask() llm.Request {
	return llm.Request{
		Messages: []llm.Message{{Role: llm.System, Content: "plan"}, {Role: llm.User, Content: "canary-question"}},
		Schema:   []byte(`{"type":"object"}`), SchemaName: "query", MaxTokens: 50, Seed: 7,
	}
}

func TestCompleteSendsWhatTheServerNeeds(t *testing.T) {
	m := model(t, func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		assert.NoError(t, json.NewDecoder(r.Body).Decode(&body))
		assert.Equal(t, "/v1/chat/completions", r.URL.Path)
		assert.Equal(t, "Bearer canary-key", r.Header.Get("Authorization"))
		assert.Equal(t, "small", body["model"])
		assert.Equal(t, "json_schema", body["response_format"].(map[string]any)["type"])
		assert.EqualValues(t, 7, body["seed"])
		fmt.Fprint(w, `{"choices":[{"message":{"role":"assistant","content":"{}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":1}}`)
	})
	res, err := m.Complete(t.Context(), ask())
	require.NoError(t, err)
	assert.Equal(t, &llm.Response{Content: "{}", Finish: "stop", Usage: llm.Usage{PromptTokens: 9, AnswerTokens: 1}}, res)
}

func TestStreamHandsOverPieces(t *testing.T) {
	m := model(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		for _, piece := range []string{"16", ".09"} {
			fmt.Fprintf(w, "data: {\"choices\":[{\"delta\":{\"content\":%q}}]}\n\n", piece)
		}
		fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\ndata: [DONE]\n\n")
	})
	var pieces []string
	res, err := m.Stream(t.Context(), ask(), func(p string) error { pieces = append(pieces, p); return nil })
	require.NoError(t, err)
	assert.Equal(t, "16.09", res.Content)
	assert.Equal(t, "16.09", strings.Join(pieces, ""))
	assert.Equal(t, "stop", res.Finish)
}

func TestFaultsOfTheServer(t *testing.T) {
	for _, c := range []struct {
		name   string
		serve  http.HandlerFunc
		want   error
		code   int
		reason string
	}{
		{"busy", func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", "3")
			w.WriteHeader(http.StatusTooManyRequests)
			fmt.Fprint(w, `{"error":{"message":"canary-answer"}}`)
		}, nil, 429, "a status is told, its text is not"},
		{"down", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }, nil, 502, "no body at all"},
		{"broken JSON", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"choices":[{"canary-answer`) }, nil, 0, "cut off in the middle"},
		{"no choice", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, `{"choices":[]}`) }, llm.ErrEmpty, 0, "an answer with nothing in it"},
		{"no text", func(w http.ResponseWriter, _ *http.Request) {
			fmt.Fprint(w, `{"choices":[{"message":{"content":""}}]}`)
		}, llm.ErrEmpty, 0, "an answer that says nothing"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := model(t, c.serve).Complete(t.Context(), ask())
			require.Error(t, err, c.reason)
			if c.want != nil {
				require.ErrorIs(t, err, c.want, c.reason)
			}
			var status *llm.StatusError
			if c.code != 0 {
				require.ErrorAs(t, err, &status, c.reason)
				assert.Equal(t, c.code, status.Code)
			}
			if c.code == 429 {
				assert.Equal(t, 3*time.Second, status.RetryAfter)
			}
			for _, secret := range []string{"canary-key", "canary-question", "canary-answer"} {
				assert.NotContains(t, err.Error(), secret, "no secret and no text in an error")
			}
		})
	}
}

func TestCancelStopsTheCall(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	m := model(t, func(_ http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body) // the server sees the client go only then
		cancel()
		<-r.Context().Done()
	})
	_, err := m.Complete(ctx, ask())
	require.ErrorIs(t, err, context.Canceled)
}
