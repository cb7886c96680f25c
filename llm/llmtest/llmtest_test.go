package llmtest_test

import (
	"context"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/llm/llmtest"
)

// A script keeps the contract as far as it goes: it has no server that could send rubbish.
func TestScriptKeepsTheContract(t *testing.T) {
	llmtest.Contract(t, func(_ *testing.T, b llmtest.Behaviour) llm.Model {
		switch {
		case b.Body != "", b.Silent:
			return nil
		case b.Status != 0:
			return llmtest.Func(func(context.Context, llm.Request) (*llm.Response, error) {
				return nil, &llm.StatusError{Code: b.Status, RetryAfter: b.RetryAfter}
			})
		}
		return &llmtest.Script{Replies: []string{b.Answer, b.Answer, b.Answer}}
	})
}

func TestScriptEnds(t *testing.T) {
	s := &llmtest.Script{Replies: []string{"a"}}
	_, err := s.Complete(t.Context(), llm.Request{SchemaName: "x"})
	require.NoError(t, err)
	_, err = s.Complete(t.Context(), llm.Request{})
	require.ErrorIs(t, err, llmtest.ErrUnexpected)
	assert.Equal(t, "x", s.Requests()[0].SchemaName)
}

func TestTape(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tape.jsonl")
	ask := func(text string) llm.Request { return llm.Request{Messages: []llm.Message{{Content: text}}} }
	model := &llmtest.Script{Replies: []string{"one", "two"}}
	rec := &llmtest.Tape{Path: path, Model: model}
	for _, text := range []string{"<data-0123456789abcdef> a", "b", "<data-ffffffffffffffff> a"} {
		_, err := rec.Complete(t.Context(), ask(text))
		require.NoError(t, err)
	}
	assert.Len(t, model.Requests(), 2, "what is on the tape is not asked again, whatever the boundary")
	play := &llmtest.Tape{Path: path}
	res, err := play.Complete(t.Context(), ask("<data-00000000000000aa> a"))
	require.NoError(t, err)
	assert.Equal(t, "one", res.Content)
	_, err = play.Complete(t.Context(), ask("c"))
	require.ErrorIs(t, err, llmtest.ErrUnexpected, "nothing is made up")
}
