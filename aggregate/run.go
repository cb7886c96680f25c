package aggregate

import (
	"context"
	"fmt"
)

// Run validates q against the real tables and computes it over every matching row.
func Run(_ context.Context, q Query, _ Tables) (*Result, error) {
	return nil, fmt.Errorf("%w: operator %q", ErrQuery, q.Expr.Op)
}
