package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
)

// explain prints the leading plans of one question with the features that decided.
func explain(ctx context.Context, w io.Writer, m *linear.Model, it *item) error {
	q := it.question
	fmt.Fprintf(w, "%s\nwant %q %s [%s], class %s\n", q.Question, q.Answers, q.Scale, q.Derivation, it.class)
	plans, err := it.plans(ctx, planners([]*linear.Model{nil})[0])
	if err != nil {
		return err
	}
	slices.SortStableFunc(plans, func(a, b route.Plan) int {
		switch x, y := m.Score(a.Features), m.Score(b.Features); {
		case x > y:
			return -1
		case x < y:
			return 1
		}
		return 0
	})
	for n, p := range plans {
		a, err := it.library.Run(ctx, p)
		right := err == nil && it.set.Right(q, a)
		if n >= 5 && !right || n >= 300 {
			continue
		}
		fmt.Fprintf(w, "%d. %.2f right=%v %s %q %s %v\n", n, m.Score(p.Features), right, p.Class, a.Answers, a.Scale, err)
		for _, f := range p.Features {
			if x := m.Weight(f.Name) * f.Value; x > 0.15 || x < -0.15 {
				fmt.Fprintf(w, "     %+.2f  %s (%.2f)\n", x, f.Name, f.Value)
			}
		}
	}
	return nil
}
