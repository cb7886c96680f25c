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
	"github.com/tabrag/tabrag/llm/llmtest"
	"github.com/tabrag/tabrag/llm/openai"
)

func model(t *testing.T, h http.HandlerFunc) *openai.Model {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return openai.New(openai.Config{BaseURL: s.URL + "/v1/", Key: llmtest.CanaryKey, Model: "small"})
}

func ask() llm.Request {
	return llm.Request{
		Messages: []llm.Message{{Role: llm.System, Content: "plan"}, {Role: llm.User, Content: llmtest.CanaryQuestion}},
		Schema:   []byte(`{"type":"object"}`), SchemaName: "query", MaxTokens: 50, Seed: 7,
	}
}

func TestCompleteSendsWhatTheServerNeeds(t *testing.T) {
	m := model(t, func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		assert.NoError(t, json.NewDecoder(r.Body).Decode(&body))
		assert.Equal(t, "/v1/chat/completions", r.URL.Path)
		assert.Equal(t, "Bearer "+llmtest.CanaryKey, r.Header.Get("Authorization"))
		assert.Equal(t, "small", body["model"])
		assert.Equal(t, "json_schema", body["response_format"].(map[string]any)["type"])
		assert.EqualValues(t, 7, body["seed"])
		fmt.Fprint(w, `{"choices":[{"message":{"role":"assistant","content":"{}"},"finish_reason":"stop"}],"usage":{"prompt_tokens":9,"completion_tokens":1}}`)
	})
	res, err := m.Complete(t.Context(), ask())
	require.NoError(t, err)
	assert.Equal(t, &llm.Response{Content: "{}", Finish: "stop", Usage: llm.Usage{PromptTokens: 9, AnswerTokens: 1}}, res)
}

// serve makes a model whose server behaves as told, on the wire of the chat API.
func serve(t *testing.T, b llmtest.Behaviour) llm.Model {
	return model(t, func(w http.ResponseWriter, r *http.Request) {
		var body struct{ Stream bool }
		assert.NoError(t, json.NewDecoder(r.Body).Decode(&body))
		switch {
		case b.Play(w, r, `{"error":{"message":%q}}`):
		case body.Stream:
			w.Header().Set("Content-Type", "text/event-stream")
			for _, piece := range []string{b.Answer[:3], b.Answer[3:]} {
				fmt.Fprintf(w, "data: {\"choices\":[{\"delta\":{\"content\":%q}}]}\n\n", piece)
			}
			fmt.Fprint(w, "data: {\"choices\":[{\"delta\":{},\"finish_reason\":\"stop\"}]}\n\n")
			fmt.Fprintf(w, "data: {\"choices\":[],\"usage\":{\"prompt_tokens\":%d,\"completion_tokens\":%d}}\n\ndata: [DONE]\n\n", b.Usage.PromptTokens, b.Usage.AnswerTokens)
		default:
			fmt.Fprintf(w, `{"choices":[{"message":{"role":"assistant","content":%q},"finish_reason":"stop"}],"usage":{"prompt_tokens":%d,"completion_tokens":%d}}`,
				b.Answer, b.Usage.PromptTokens, b.Usage.AnswerTokens)
		}
	})
}

func TestContract(t *testing.T) { llmtest.Contract(t, serve) }

// What else a server may say in place of an answer.
func TestOddAnswers(t *testing.T) {
	for _, c := range []struct{ name, body, reason string }{
		{"no choice", `{"choices":[]}`, "an answer with nothing in it"},
		{"null content", `{"choices":[{"message":{"content":null}}]}`, "an answer that says nothing"},
		{"a refusal", `{"choices":[{"message":{"content":null,"refusal":"` + llmtest.CanaryBody + `"}}]}`, "a refusal is no answer"},
		{"a tool call", `{"choices":[{"message":{"content":"","tool_calls":[{"id":"1","type":"function","function":{"name":"rm","arguments":"{}"}}]}}]}`, "a tool that was not offered is not called"},
		{"content of another type", `{"choices":[{"message":{"content":{"text":"` + llmtest.CanaryBody + `"}}}]}`, "the wire says text"},
		{"an error with status 200", `{"error":{"message":"` + llmtest.CanaryBody + `","code":500}}`, "some gateways do"},
		{"deep", strings.Repeat(`{"choices":[`, 20_000), "depth is bounded"},
		{"endless", `{"choices":[{"message":{"content":"` + strings.Repeat("x", 9<<20) + `"}}]}`, "more than 8 MB is not read"},
	} {
		t.Run(c.name, func(t *testing.T) {
			res, err := serve(t, llmtest.Behaviour{Body: c.body}).Complete(t.Context(), ask())
			require.Error(t, err, c.reason)
			assert.Nil(t, res)
			assert.NotContains(t, err.Error(), llmtest.CanaryBody)
		})
	}
}

// An address may carry a key, and the client's own errors name the address.
func TestUnreachable(t *testing.T) {
	m := openai.New(openai.Config{BaseURL: "http://user:" + llmtest.CanaryKey + "@127.0.0.1:1/v1?key=" + llmtest.CanaryKey, Key: llmtest.CanaryKey})
	_, err := m.Complete(t.Context(), ask())
	require.ErrorContains(t, err, "cannot reach the server")
	assert.NotContains(t, err.Error(), llmtest.CanaryKey)
}

func TestAbsurdRetryAfter(t *testing.T) {
	for _, c := range []struct {
		header string
		want   time.Duration
		reason string
	}{
		{"3", 3 * time.Second, "seconds"},
		{"-5", 0, "the past"},
		{"99999999999", 24 * time.Hour, "for ever"},
		{"9999999999999999999999", 0, "no number"},
		{"Wed, 21 Oct 2026 07:28:00 GMT", 0, "a date"},
	} {
		m := model(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", c.header)
			w.WriteHeader(http.StatusTooManyRequests)
		})
		_, err := m.Complete(t.Context(), ask())
		var status *llm.StatusError
		require.ErrorAs(t, err, &status)
		assert.Equal(t, c.want, status.RetryAfter, c.reason)
	}
}

// Models that reason take another limit and no temperature; which do the client library knows.
func TestModelsThatReason(t *testing.T) {
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		assert.NoError(t, json.NewDecoder(r.Body).Decode(&body))
		assert.EqualValues(t, 50, body["max_completion_tokens"])
		assert.NotContains(t, body, "max_tokens")
		assert.NotContains(t, body, "temperature")
		fmt.Fprint(w, `{"choices":[{"message":{"content":"{}"}}]}`)
	}))
	t.Cleanup(s.Close)
	_, err := openai.New(openai.Config{BaseURL: s.URL, Model: "gpt-5-mini"}).Complete(t.Context(), ask())
	require.NoError(t, err)
}

func TestEmbedder(t *testing.T) {
	for _, c := range []struct {
		name, data string
		want       [][]float32
		reason     string
	}{
		{"in order", `{"index":0,"embedding":[1,2]},{"index":1,"embedding":[3,4]}`, [][]float32{{1, 2}, {3, 4}}, ""},
		{"in another order", `{"index":1,"embedding":[3,4]},{"index":0,"embedding":[1,2]}`, [][]float32{{1, 2}, {3, 4}}, "each vector goes to its text"},
		{"one missing", `{"index":0,"embedding":[1,2]}`, nil, "a text without a vector"},
		{"one twice", `{"index":0,"embedding":[1,2]},{"index":0,"embedding":[1,2]}`, nil, "a text with two"},
		{"one too many", `{"index":0,"embedding":[1,2]},{"index":1,"embedding":[3,4]},{"index":2,"embedding":[5,6]}`, nil, "a vector without a text"},
		{"an empty vector", `{"index":0,"embedding":[]},{"index":1,"embedding":[3,4]}`, nil, "no direction"},
		{"words", `{"index":0,"embedding":["` + llmtest.CanaryBody + `"]}`, nil, "no numbers"},
		{"nothing", ``, nil, "no vector at all"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
				fmt.Fprintf(w, `{"data":[%s]}`, c.data)
			}))
			t.Cleanup(s.Close)
			got, err := openai.NewEmbedder(openai.Config{BaseURL: s.URL, Model: "m"}).Embed(t.Context(), []string{"a", "b"})
			assert.Equal(t, c.want, got, c.reason)
			assert.Equal(t, c.want == nil, err != nil, c.reason)
			if err != nil {
				assert.NotContains(t, err.Error(), llmtest.CanaryBody)
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
