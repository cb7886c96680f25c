package llm_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tabrag/tabrag/llm"
)

// replies is a model that gives its errors first, then an answer.
type replies struct {
	errs  []error
	calls int
}

func (r *replies) Complete(context.Context, llm.Request) (*llm.Response, error) {
	r.calls++
	if r.calls <= len(r.errs) {
		return nil, r.errs[r.calls-1]
	}
	return &llm.Response{Content: "answer", Usage: llm.Usage{PromptTokens: 3, AnswerTokens: 2}}, nil
}

func TestRetry(t *testing.T) {
	busy, refused := &llm.StatusError{Code: 429, RetryAfter: time.Nanosecond}, &llm.StatusError{Code: 401}
	for _, c := range []struct {
		name   string
		errs   []error
		times  int
		calls  int
		ok     bool
		reason string
	}{
		{"at once", nil, 0, 1, true, "no error, no retry"},
		{"busy twice", []error{busy, busy}, 0, 3, true, "two tries by default"},
		{"busy for long", []error{busy, busy, busy}, 0, 3, false, "and no more"},
		{"never", []error{busy}, -1, 1, false, "a negative number switches it off"},
		{"refused", []error{refused}, 0, 1, false, "a wrong key does not get better"},
		{"other error", []error{errors.New("x")}, 0, 1, false, "only a busy server is asked again"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := &replies{errs: c.errs}
			_, err := llm.Retry{Model: m, Times: c.times, Wait: time.Nanosecond}.Complete(t.Context(), llm.Request{})
			if (err == nil) != c.ok || m.calls != c.calls {
				t.Errorf("%d calls, error %v; want %d, ok %t: %s", m.calls, err, c.calls, c.ok, c.reason)
			}
		})
	}
}

func TestRetryStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m := &replies{errs: []error{&llm.StatusError{Code: 503}}}
	_, err := llm.Retry{Model: m, Wait: time.Hour, MaxWait: time.Hour}.Complete(ctx, llm.Request{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the context's error", err)
	}
}

func TestMeter(t *testing.T) {
	prompt := func(s string) llm.Request { return llm.Request{Messages: []llm.Message{{Content: s}}} }
	m := &llm.Meter{Model: &replies{}, MaxCalls: 2, MaxPromptBytes: 10, MaxAnswerBytes: 100}
	if _, err := m.Complete(t.Context(), prompt(strings.Repeat("x", 11))); !errors.Is(err, llm.ErrBudget) {
		t.Errorf("a prompt over the limit gave %v", err)
	}
	for range 2 {
		if _, err := m.Complete(t.Context(), prompt("x")); err != nil {
			t.Error(err)
		}
	}
	if _, err := m.Complete(t.Context(), prompt("x")); !errors.Is(err, llm.ErrBudget) {
		t.Errorf("the third call gave %v", err)
	}
	if calls, usage := m.Used(); calls != 2 || usage != (llm.Usage{PromptTokens: 6, AnswerTokens: 4}) {
		t.Errorf("counted %d calls, %+v", calls, usage)
	}
	tight := &llm.Meter{Model: &replies{}, MaxAnswerBytes: 3}
	if _, err := tight.Complete(t.Context(), prompt("x")); !errors.Is(err, llm.ErrBudget) {
		t.Errorf("an answer over the limit gave %v", err)
	}
}

// silent never answers.
type silent struct{}

func (silent) Complete(ctx context.Context, _ llm.Request) (*llm.Response, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestMeterEndsASilentCall(t *testing.T) {
	m := &llm.Meter{Model: silent{}, MaxTime: time.Millisecond}
	_, err := m.Complete(t.Context(), llm.Request{})
	if !errors.Is(err, context.DeadlineExceeded) || t.Context().Err() != nil {
		t.Errorf("got %v, want a deadline of the call alone", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := m.Complete(ctx, llm.Request{}); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want the caller's own error", err)
	}
}

func TestWrappersWithoutAModel(t *testing.T) {
	for _, m := range []llm.Model{llm.Retry{}, &llm.Meter{}, &llm.Meter{MaxTime: time.Second}} {
		_, err := m.Complete(t.Context(), llm.Request{})
		if !errors.Is(err, llm.ErrNoModel) {
			t.Errorf("%T: %v", m, err)
		}
	}
}
