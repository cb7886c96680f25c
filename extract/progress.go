package extract

import "context"

// Progress tells how far a reader is.
type Progress struct {
	Done, Total int    // Total is 0 where it is not known
	What        string // "page", "row", …
}

type progressKey struct{}

// WithProgress returns a context whose readers call report as they go on, from one
// goroutine at a time. It is the counterpart of net/http/httptrace for reading.
func WithProgress(ctx context.Context, report func(Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, report)
}

// Tick passes progress on to whoever asked for it with [WithProgress].
func Tick(ctx context.Context, p Progress) {
	if report, ok := ctx.Value(progressKey{}).(func(Progress)); ok {
		report(p)
	}
}
