// Package budget meters what reading one document may cost: bytes, cells, operators, time.
// One [Budget] is charged by every part of a reader, so that many small parts cannot do
// together what none of them may do alone.
//
// It is not for setting the limits (package extract does) nor for bounding answers.
package budget

import (
	"context"
	"errors"
	"fmt"
	"io"
)

// ErrLimit is what every [LimitError] is.
var ErrLimit = errors.New("limit reached")

// LimitError says which limit was reached.
type LimitError struct {
	Name string // the limit, as in extract.Limits
	Max  int64
	Got  int64 // what was asked for; at least this much
}

// Error says the limit's name and figures.
func (e *LimitError) Error() string {
	return fmt.Sprintf("limit reached: %s is %d, the document needs at least %d", e.Name, e.Max, e.Got)
}

// Is makes errors.Is(err, ErrLimit) true.
func (e *LimitError) Is(target error) bool { return target == ErrLimit }

// Meter is one quantity with its maximum. A Max below zero means none.
type Meter struct {
	Name string
	Max  int64
	used int64
}

// Charge adds n to what was used and returns a [LimitError] past the maximum.
func (m *Meter) Charge(n int64) error {
	m.used += n
	if m.Max >= 0 && m.used > m.Max {
		return &LimitError{m.Name, m.Max, m.used}
	}
	return nil
}

// Check compares n with the maximum without adding it.
func (m *Meter) Check(n int64) error {
	if m.Max >= 0 && n > m.Max {
		return &LimitError{m.Name, m.Max, n}
	}
	return nil
}

// Used returns what was charged so far.
func (m *Meter) Used() int64 { return m.used }

// every is how many steps pass between two looks at the context.
const every = 1024

// Steps counts loop iterations and looks at the context once in 1,024 of them.
type Steps struct {
	Context context.Context //nolint:containedctx // lives as long as one read
	n       int
}

// Next counts one step and returns the context's error once it is done.
func (s *Steps) Next() error {
	s.n++
	if s.n%every == 0 {
		return s.Context.Err()
	}
	return nil
}

// Reader reads from R and fails with a [LimitError], rather than ending, once more than
// the meter allows was read. io.LimitReader would cut silently.
type Reader struct {
	R     io.Reader
	Meter *Meter
}

// Read charges what it reads.
func (r *Reader) Read(p []byte) (int, error) {
	n, err := r.R.Read(p)
	if e := r.Meter.Charge(int64(n)); e != nil {
		return n, e
	}
	return n, err
}

// ReadAll reads r to its end, at most the meter's rest.
func ReadAll(r io.Reader, m *Meter) ([]byte, error) {
	return io.ReadAll(&Reader{r, m})
}
