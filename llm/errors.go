package llm

import (
	"errors"
	"fmt"
	"time"
)

// Errors of a model, found with errors.Is.
var (
	// ErrBudget: a call, token or byte budget is used up.
	ErrBudget = errors.New("llm: budget used up")
	// ErrEmpty: the model answered nothing.
	ErrEmpty = errors.New("llm: empty answer")
)

// StatusError is what a server answered instead of a completion. It holds no text of the
// request or the answer, so that it can be logged.
type StatusError struct {
	Code int // HTTP status
	// RetryAfter is how long the server asks to wait, 0 when it does not say.
	RetryAfter time.Duration
}

// Error names the status.
func (e *StatusError) Error() string { return fmt.Sprintf("llm: server answered status %d", e.Code) }

// Temporary tells whether the same request may succeed later.
func (e *StatusError) Temporary() bool {
	return e.Code == 429 || e.Code == 408 || e.Code >= 500 && e.Code != 501
}
