package llm

import (
	"context"
	"errors"
	"time"
)

// Streamer is a Model that can hand over its answer as it is made.
type Streamer interface {
	Model
	// Stream calls emit with each piece in order. An error of emit ends the answer and is
	// returned.
	Stream(ctx context.Context, req Request, emit func(piece string) error) (*Response, error)
}

// Retry asks a model again when its server was busy: after the time that the server asks
// for, or after Wait, doubled each time.
type Retry struct {
	Model Model
	// Times to try again; 0 means 2, a negative one none.
	Times int
	// Wait before the first new try; 0 means 500 ms.
	Wait time.Duration
	// MaxWait bounds one wait, whatever the server asks for; 0 means 30 s.
	MaxWait time.Duration
}

// Complete asks until an answer, an error that will not pass, or the end of the tries.
func (r Retry) Complete(ctx context.Context, req Request) (*Response, error) {
	times, wait := r.Times, orDefault(r.Wait, 500*time.Millisecond)
	if times == 0 {
		times = 2
	}
	for try := 0; ; try++ {
		res, err := Complete(ctx, r.Model, req)
		var status *StatusError
		if err == nil || try >= times || !errors.As(err, &status) || !status.Temporary() {
			return res, err
		}
		pause := wait << try
		if status.RetryAfter > 0 {
			pause = status.RetryAfter
		}
		if err := sleep(ctx, min(pause, orDefault(r.MaxWait, 30*time.Second))); err != nil {
			return nil, err
		}
	}
}

func orDefault(d, def time.Duration) time.Duration {
	if d == 0 {
		return def
	}
	return d
}

// sleep waits for d or for the context.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
