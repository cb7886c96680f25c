package anthropic_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/adapters/anthropic"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmtest"
)

// request is what the stub reads of a request.
type request struct {
	Stream bool
	Tools  []struct {
		Name        string
		InputSchema map[string]any `json:"input_schema"`
	}
	System      []struct{ Text string }
	Messages    []struct{ Role string }
	MaxTokens   int `json:"max_tokens"`
	Temperature *float64
}

func serve(t *testing.T, see func(*http.Request, request), b llmtest.Behaviour) *anthropic.Model {
	t.Helper()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var req request
		assert.NoError(t, json.NewDecoder(r.Body).Decode(&req))
		if see != nil {
			see(r, req)
		}
		answer(w, r, req, b)
	}))
	t.Cleanup(s.Close)
	return anthropic.New(anthropic.Config{BaseURL: s.URL, Key: llmtest.CanaryKey, Model: "small"})
}

// answer behaves as told, on the wire of the Messages API.
func answer(w http.ResponseWriter, r *http.Request, req request, b llmtest.Behaviour) {
	w.Header().Set("Content-Type", "application/json")
	switch {
	case b.Play(w, r, `{"type":"error","error":{"type":"api_error","message":%q}}`):
	case req.Stream:
		w.Header().Set("Content-Type", "text/event-stream")
		send := func(name, data string) { fmt.Fprintf(w, "event: %s\ndata: %s\n\n", name, data) }
		send("message_start", fmt.Sprintf(`{"type":"message_start","message":{"id":"m","type":"message","role":"assistant","content":[],"usage":{"input_tokens":%d,"output_tokens":0}}}`, b.Usage.PromptTokens))
		send("content_block_start", `{"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"plan","input":{}}}`)
		for _, piece := range []string{b.Answer[:3], b.Answer[3:]} {
			send("content_block_delta", fmt.Sprintf(`{"type":"content_block_delta","index":0,"delta":{"type":"input_json_delta","partial_json":%q}}`, piece))
		}
		send("content_block_stop", `{"type":"content_block_stop","index":0}`)
		send("message_delta", fmt.Sprintf(`{"type":"message_delta","delta":{"stop_reason":"tool_use"},"usage":{"output_tokens":%d}}`, b.Usage.AnswerTokens))
		send("message_stop", `{"type":"message_stop"}`)
	default:
		content := fmt.Sprintf(`{"type":"text","text":%q}`, b.Answer)
		if len(req.Tools) > 0 && b.Answer != "" {
			content = fmt.Sprintf(`{"type":"tool_use","id":"t","name":"plan","input":%s}`, b.Answer)
		}
		fmt.Fprintf(w, `{"id":"m","type":"message","role":"assistant","content":[%s],"stop_reason":"end_turn","usage":{"input_tokens":%d,"output_tokens":%d}}`,
			content, b.Usage.PromptTokens, b.Usage.AnswerTokens)
	}
}

func TestContract(t *testing.T) {
	llmtest.Contract(t, func(t *testing.T, b llmtest.Behaviour) llm.Model { return serve(t, nil, b) })
}

func TestCompleteSendsWhatTheServerNeeds(t *testing.T) {
	m := serve(t, func(r *http.Request, req request) {
		assert.Equal(t, "/v1/messages", r.URL.Path)
		assert.Equal(t, llmtest.CanaryKey, r.Header.Get("X-Api-Key"))
		assert.Equal(t, 50, req.MaxTokens)
		require.NotNil(t, req.Temperature)
		assert.Zero(t, *req.Temperature, "the likeliest answer")
		assert.Equal(t, "plan", req.Tools[0].Name, "the schema is a tool's input")
		assert.Equal(t, "object", req.Tools[0].InputSchema["type"])
		assert.Contains(t, req.Tools[0].InputSchema, "$defs", "a schema that refers to itself comes whole")
		assert.Len(t, req.System, 1, "the system text stands apart")
		assert.Len(t, req.Messages, 1)
	}, llmtest.Behaviour{Answer: `{}`})
	_, err := m.Complete(t.Context(), llm.Request{
		Messages: []llm.Message{{Role: llm.System, Content: "plan"}, {Role: llm.User, Content: "q"}},
		Schema:   []byte(`{"type":"object","$defs":{"expr":{"type":"object"}},"properties":{"expr":{"$ref":"#/$defs/expr"}}}`), SchemaName: "plan", MaxTokens: 50,
	})
	require.NoError(t, err)
}

func TestOddAnswers(t *testing.T) {
	for _, c := range []struct{ name, body, reason string }{
		{"text where a plan is wanted", `{"type":"message","role":"assistant","content":[{"type":"text","text":"` + llmtest.CanaryBody + `"}]}`, "talk is no plan"},
		{"a refusal", `{"type":"message","role":"assistant","content":[],"stop_reason":"refusal"}`, "no is no plan"},
		{"thinking alone", `{"type":"message","role":"assistant","content":[{"type":"thinking","thinking":"` + llmtest.CanaryBody + `","signature":"x"}]}`, "thoughts are no answer"},
	} {
		_, err := serve(t, nil, llmtest.Behaviour{Body: c.body}).Complete(t.Context(), llm.Request{Schema: []byte(`{}`), Messages: []llm.Message{{Role: llm.User, Content: "q"}}})
		require.ErrorIs(t, err, llm.ErrEmpty, c.reason)
	}
}
