package extract

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/internal/budget"
)

// Errors that a caller branches on, found in [Error] with errors.Is.
var (
	// ErrFormat: the file is of no format that is known, or not of the one it claims.
	ErrFormat = errors.New("format not supported")
	// ErrEncrypted: the file needs a password, or another one.
	ErrEncrypted = errors.New("encrypted")
	// ErrCorrupt: the file is broken beyond what could be repaired.
	ErrCorrupt = errors.New("corrupt")
	// ErrLimit: a limit of [Limits] was reached; errors.As gives a [LimitError].
	ErrLimit = budget.ErrLimit
)

// LimitError says which limit was reached, its maximum, and what was asked for.
type LimitError = budget.LimitError

// Error says where in a source reading stopped. Page and Table count from 1 and are 0 where
// they are not known.
type Error struct {
	Source string
	Page   int
	Table  int
	Err    error
}

// Error gives source, place and cause.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString(e.Source)
	if e.Page > 0 {
		fmt.Fprintf(&b, ": page %d", e.Page)
	}
	if e.Table > 0 {
		fmt.Fprintf(&b, ": table %d", e.Table)
	}
	return b.String() + ": " + e.Err.Error()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }
