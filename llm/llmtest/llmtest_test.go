package llmtest_test

import (
	"context"
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
