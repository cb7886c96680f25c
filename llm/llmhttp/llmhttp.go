// Package llmhttp is the HTTP client that models behind a server share: it turns refusals into
// llm.StatusError, bounds what is read of an answer, follows no redirect, and keeps text and
// addresses out of errors.
//
// It does not retry: see llm.Retry.
package llmhttp

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/tabrag/tabrag/llm"
)

// ErrBroken stands for an answer that cannot be read. The client library's own error may quote
// the answer, which must not reach a log.
var ErrBroken = errors.New("llm: the server's answer cannot be read")

// maxAnswer bounds what is read of one answer; a longer one is cut, and so broken.
const maxAnswer = 8 << 20

// Client sends requests. A redirect is a refusal: the prompt goes to the server that was
// configured, and nowhere else.
type Client struct{ client http.Client }

// New makes a client of another, nil for one with defaults.
func New(base *http.Client) *Client {
	var c Client
	if base != nil {
		c.client = *base
	}
	c.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &c
}

// bounded reads a part of a body and closes the whole.
type bounded struct {
	io.Reader
	io.Closer
}

// Do sends one request.
func (c *Client) Do(req *http.Request) (*http.Response, error) {
	res, err := c.client.Do(req)
	if err != nil {
		return nil, err
	}
	if res.StatusCode < 300 {
		res.Body = bounded{io.LimitReader(res.Body, maxAnswer), res.Body}
		return res, nil
	}
	defer func() { _ = res.Body.Close() }()
	_, _ = io.CopyN(io.Discard, res.Body, 1<<16) // let the connection be used again
	return nil, &llm.StatusError{Code: res.StatusCode, RetryAfter: retryAfter(res.Header)}
}

// retryAfter reads the header's seconds, a day at most; a date there is left out.
func retryAfter(h http.Header) time.Duration {
	n, err := strconv.Atoi(h.Get("Retry-After"))
	if err != nil || n < 0 {
		return 0
	}
	return time.Duration(min(n, 24*60*60)) * time.Second
}

// Clean keeps the errors that a caller can act on and drops what may hold text, or a key: an
// address may carry one.
func Clean(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var status *llm.StatusError
	if errors.As(err, &status) {
		return status
	}
	var sending *url.Error
	if errors.As(err, &sending) {
		return fmt.Errorf("llm: cannot reach the server: %w", sending.Err)
	}
	return ErrBroken
}
