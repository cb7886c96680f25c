package llm

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Meter bounds and counts what a model is used for. One Meter may be shared by many
// goroutines. A limit of 0 means none.
type Meter struct {
	Model Model
	// MaxCalls, MaxPromptBytes (of one request) and MaxAnswerBytes (of one answer) are the
	// limits; past one of them the error is ErrBudget.
	MaxCalls       int
	MaxPromptBytes int
	MaxAnswerBytes int
	// MaxTime is what one call may take; then the error is context.DeadlineExceeded, although
	// the caller's context may live on.
	MaxTime time.Duration

	mu    sync.Mutex
	calls int
	usage Usage
}

// Complete passes the request on when the budget allows it.
func (m *Meter) Complete(ctx context.Context, req Request) (*Response, error) {
	size := len(req.Schema)
	for _, msg := range req.Messages {
		size += len(msg.Content)
	}
	if m.MaxPromptBytes > 0 && size > m.MaxPromptBytes {
		return nil, fmt.Errorf("%w: a prompt of %d bytes, %d allowed", ErrBudget, size, m.MaxPromptBytes)
	}
	if err := m.take(); err != nil {
		return nil, err
	}
	res, err := m.within(ctx, req)
	if err != nil {
		return nil, err
	}
	if m.MaxAnswerBytes > 0 && len(res.Content) > m.MaxAnswerBytes {
		return nil, fmt.Errorf("%w: an answer of %d bytes, %d allowed", ErrBudget, len(res.Content), m.MaxAnswerBytes)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.usage.PromptTokens += res.Usage.PromptTokens
	m.usage.AnswerTokens += res.Usage.AnswerTokens
	return res, nil
}

// within asks the model for as long as a call may take.
func (m *Meter) within(ctx context.Context, req Request) (*Response, error) {
	if m.MaxTime <= 0 {
		return Complete(ctx, m.Model, req)
	}
	short, cancel := context.WithTimeout(ctx, m.MaxTime)
	defer cancel()
	res, err := Complete(short, m.Model, req)
	if err != nil && ctx.Err() == nil && errors.Is(short.Err(), context.DeadlineExceeded) {
		return nil, fmt.Errorf("llm: no answer within %v: %w", m.MaxTime, context.DeadlineExceeded)
	}
	return res, err
}

// take counts one call.
func (m *Meter) take() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.MaxCalls > 0 && m.calls >= m.MaxCalls {
		return fmt.Errorf("%w: %d calls", ErrBudget, m.calls)
	}
	m.calls++
	return nil
}

// Used returns the calls and tokens so far.
func (m *Meter) Used() (calls int, usage Usage) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.calls, m.usage
}
