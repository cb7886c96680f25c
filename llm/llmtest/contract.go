package llmtest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/llm"
)

// Behaviour is how the server behind a model under test behaves: it answers, or refuses with a
// status, or sends a body that is no answer, or is silent until the request ends.
type Behaviour struct {
	Answer string
	Usage  llm.Usage

	Status     int           // of a refusal
	RetryAfter time.Duration // asked for with it
	Body       string        // in place of an answer, or of a refusal's own
	Silent     bool
}

// Canaries are texts that no error may hold: a key, a question, and what a server said. A model
// under test is to be made with the key, and gets the others.
const (
	CanaryKey      = "canary-key-7f3a"
	CanaryQuestion = "canary-question-91c2"
	CanaryBody     = "canary-body-d05e"
)

// Play does what is alike on every wire, a silence, a refusal or the body as given, and tells whether that was all there is
// to do. Refusal is the body of a refusal in the form of the wire, with %q for what the server says.
func (b Behaviour) Play(w http.ResponseWriter, r *http.Request, refusal string) bool {
	switch {
	case b.Silent:
		<-r.Context().Done()
	case b.Status != 0:
		if b.RetryAfter > 0 {
			w.Header().Set("Retry-After", fmt.Sprint(b.RetryAfter.Seconds()))
		}
		w.Header().Set("Location", "/elsewhere") // nobody is to follow it
		w.WriteHeader(b.Status)
		_, _ = fmt.Fprintf(w, refusal, CanaryBody+CanaryQuestion)
	case b.Body != "":
		_, _ = fmt.Fprint(w, b.Body)
	default:
		return false
	}
	return true
}

// Contract checks what every [llm.Model] promises. Serve makes a model whose server behaves as
// told; it returns nil for a behaviour that the model cannot meet.
func Contract(t *testing.T, serve func(t *testing.T, b Behaviour) llm.Model) {
	t.Helper()
	t.Run("answers", func(t *testing.T) { answers(t, serve) })
	t.Run("faults are typed and silent", func(t *testing.T) { faults(t, serve) })
	t.Run("the context ends a call", func(t *testing.T) { ends(t, serve) })
	t.Run("streams", func(t *testing.T) { streams(t, serve) })
}

func contractRequest() llm.Request {
	return llm.Request{
		Messages: []llm.Message{
			{Role: llm.System, Content: "Answer in JSON."}, {Role: llm.User, Content: CanaryQuestion},
			{Role: llm.Assistant, Content: "no"}, {Role: llm.User, Content: "again"},
		},
		Schema: []byte(`{"type":"object","properties":{"sum":{"type":"string"}}}`), SchemaName: "plan", MaxTokens: 50, Seed: 7,
	}
}

func answers(t *testing.T, serve func(*testing.T, Behaviour) llm.Model) {
	b := Behaviour{Answer: `{"sum":"16.09"}`, Usage: llm.Usage{PromptTokens: 9, AnswerTokens: 4}}
	m := serve(t, b)
	require.NotNil(t, m, "a model answers")
	free := contractRequest()
	free.Schema = nil
	var wait sync.WaitGroup
	for _, req := range []llm.Request{contractRequest(), contractRequest(), free} {
		wait.Go(func() {
			res, err := m.Complete(t.Context(), req)
			if !assert.NoError(t, err) {
				return
			}
			if req.Schema == nil {
				assert.Equal(t, b.Answer, res.Content)
			} else {
				assert.JSONEq(t, b.Answer, res.Content, "what follows a schema is the JSON alone")
			}
			assert.Equal(t, "stop", res.Finish)
			assert.Contains(t, []llm.Usage{b.Usage, {}}, res.Usage, "tokens are those that the server counts, if it does")
		})
	}
	wait.Wait()
	long := serve(t, Behaviour{Answer: strings.Repeat("word ", 50_000)})
	res, err := long.Complete(t.Context(), free)
	require.NoError(t, err)
	assert.Len(t, res.Content, 250_000, "a long answer comes whole")
}

func faults(t *testing.T, serve func(*testing.T, Behaviour) llm.Model) {
	for _, c := range []struct {
		name      string
		b         Behaviour
		temporary bool
		want      error
		reason    string
	}{
		{"wrong key", Behaviour{Status: 401}, false, nil, "does not get better"},
		{"forbidden", Behaviour{Status: 403}, false, nil, "nor does this"},
		{"no such model", Behaviour{Status: 404}, false, nil, "nor this"},
		{"bad request", Behaviour{Status: 400}, false, nil, "nor this"},
		{"busy", Behaviour{Status: 429, RetryAfter: 3 * time.Second}, true, nil, "later, after the time asked for"},
		{"broken", Behaviour{Status: 500}, true, nil, "later perhaps"},
		{"down", Behaviour{Status: 503, RetryAfter: time.Second}, true, nil, "later"},
		{"elsewhere", Behaviour{Status: 307}, false, nil, "a prompt is not carried to another server"},
		{"an empty answer", Behaviour{}, false, llm.ErrEmpty, "nothing was said"},
		{"a cut answer", Behaviour{Body: `{"choices":[{"message":{"content":"` + CanaryBody}, false, nil, "is none"},
		{"a page", Behaviour{Body: "<html><body>" + CanaryBody + "</body></html>"}, false, nil, "a proxy's page is no answer"},
		{"a list", Behaviour{Body: `["` + CanaryBody + `"]`}, false, nil, "nor is this"},
		{"null", Behaviour{Body: "null"}, false, llm.ErrEmpty, "nor this"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := serve(t, c.b)
			if m == nil {
				t.Skip("the model has no server that could do this")
			}
			res, err := m.Complete(t.Context(), contractRequest())
			require.Error(t, err, c.reason)
			assert.Nil(t, res)
			noCanary(t, err)
			if c.want != nil {
				require.ErrorIs(t, err, c.want, c.reason)
			}
			if c.b.Status != 0 {
				var status *llm.StatusError
				require.ErrorAs(t, err, &status, c.reason)
				assert.Equal(t, c.b.Status, status.Code)
				assert.Equal(t, c.b.RetryAfter, status.RetryAfter, c.reason)
				assert.Equal(t, c.temporary, status.Temporary(), c.reason)
			}
		})
	}
}

func ends(t *testing.T, serve func(*testing.T, Behaviour) llm.Model) {
	m := serve(t, Behaviour{Silent: true})
	if m == nil {
		t.Skip("the model has no server that could be silent")
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := m.Complete(gone, contractRequest())
	require.ErrorIs(t, err, context.Canceled, "a context that ended before the call")
	noCanary(t, err)
	late, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err = m.Complete(late, contractRequest())
	require.ErrorIs(t, err, context.DeadlineExceeded, "and one that ends in the middle of it")
	noCanary(t, err)
}

func streams(t *testing.T, serve func(*testing.T, Behaviour) llm.Model) {
	usage := llm.Usage{PromptTokens: 9, AnswerTokens: 4}
	m, ok := serve(t, Behaviour{Answer: `{"sum":"16.09"}`, Usage: usage}).(llm.Streamer)
	if !ok {
		t.Skip("the model does not stream")
	}
	var pieces strings.Builder
	res, err := m.Stream(t.Context(), contractRequest(), func(p string) error { pieces.WriteString(p); return nil })
	require.NoError(t, err)
	assert.JSONEq(t, `{"sum":"16.09"}`, res.Content)
	assert.Equal(t, res.Content, pieces.String(), "the pieces are the whole")
	assert.Equal(t, "stop", res.Finish)
	assert.Equal(t, usage, res.Usage)
	enough := errors.New("enough")
	_, err = m.Stream(t.Context(), contractRequest(), func(string) error { return enough })
	require.ErrorIs(t, err, enough, "the caller may stop it")
	refused := serve(t, Behaviour{Status: 429, RetryAfter: time.Second}).(llm.Streamer)
	_, err = refused.Stream(t.Context(), contractRequest(), func(string) error { return nil })
	var status *llm.StatusError
	require.ErrorAs(t, err, &status)
	assert.Equal(t, time.Second, status.RetryAfter)
	noCanary(t, err)
}

// noCanary fails when an error holds a key, a question, or what a server said.
func noCanary(t *testing.T, err error) {
	t.Helper()
	for ; err != nil; err = errors.Unwrap(err) {
		for _, secret := range []string{CanaryKey, CanaryQuestion, CanaryBody} {
			assert.NotContains(t, err.Error(), secret, "no secret and no text in an error")
		}
	}
}
