package llmhttp

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/llm"
)

// ask sends one request to a server that answers as told.
func ask(t *testing.T, answer http.HandlerFunc) (*http.Response, error) {
	t.Helper()
	server := httptest.NewServer(answer)
	t.Cleanup(server.Close)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, server.URL, strings.NewReader("prompt"))
	require.NoError(t, err)
	return New(nil).Do(req)
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		code      int
		after     string
		wait      time.Duration
		temporary bool
		reason    string
	}{
		{http.StatusTooManyRequests, "3", 3 * time.Second, true, "the server says when to come back"},
		{http.StatusServiceUnavailable, "99999999999999999999", 0, true, "a number that is none is left out"},
		{http.StatusServiceUnavailable, "999999", 24 * time.Hour, true, "a day at most"},
		{http.StatusServiceUnavailable, "Mon, 02 Jan 2006 15:04:05 GMT", 0, true, "a date is left out"},
		{http.StatusUnauthorized, "", 0, false, "a wrong key stays wrong"},
		{http.StatusTemporaryRedirect, "", 0, false, "the prompt goes nowhere else"},
	} {
		_, err := ask(t, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", c.after)
			w.Header().Set("Location", "http://elsewhere.invalid")
			w.WriteHeader(c.code)
			_, _ = io.WriteString(w, "the secret text of a table")
		})
		var status *llm.StatusError
		require.ErrorAs(t, err, &status, c.reason)
		assert.Equal(t, c.code, status.Code, c.reason)
		assert.Equal(t, c.wait, status.RetryAfter, c.reason)
		assert.Equal(t, c.temporary, status.Temporary(), c.reason)
		assert.NotContains(t, err.Error(), "secret", "no error holds what the server wrote")
	}
}

func TestAnAnswerIsReadToALimit(t *testing.T) {
	res, err := ask(t, func(w http.ResponseWriter, _ *http.Request) {
		_, _ = io.Copy(w, io.LimitReader(endless{}, maxAnswer+1000))
	})
	require.NoError(t, err)
	defer func() { _ = res.Body.Close() }()
	n, err := io.Copy(io.Discard, res.Body)
	require.NoError(t, err)
	assert.EqualValues(t, maxAnswer, n)
}

// endless reads as the same letter for ever.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'a'
	}
	return len(p), nil
}

func TestClean(t *testing.T) {
	refused := &llm.StatusError{Code: http.StatusTooManyRequests}
	unreachable := &url.Error{Op: "Post", URL: "http://host/?key=secret", Err: errors.New("connection refused")}
	for _, c := range []struct {
		err    error
		want   error
		reason string
	}{
		{errors.Join(errors.New("the secret text"), refused), refused, "a refusal is kept, without what stands around it"},
		{unreachable, unreachable.Err, "the address may hold a key"},
		{errors.New("invalid character in the secret text"), ErrBroken, "what a library quotes of an answer is dropped"},
	} {
		got := Clean(t.Context(), c.err)
		require.ErrorIs(t, got, c.want, c.reason)
		assert.NotContains(t, got.Error(), "secret", c.reason)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	assert.ErrorIs(t, Clean(ctx, refused), context.Canceled, "who gave up hears that, whatever the server said")
}

func TestTheCallersClientStaysAsItIs(t *testing.T) {
	base := &http.Client{}
	New(base)
	assert.Nil(t, base.CheckRedirect, "redirects are refused on a copy")
}
