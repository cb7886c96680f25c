package retrieve

import (
	"cmp"
	"context"
	"slices"
)

// Cross is a [Reranker] without a model: it reads question and chunk side by side. A chunk
// rises when it holds much of the question, in the question's order, and when its label is
// what the question names.
type Cross struct {
	// Best is how many hits are read, 0 means 50; the rest keep their places.
	Best int
}

// Rerank implements [Reranker].
func (c Cross) Rerank(ctx context.Context, question string, hits []Hit) ([]Hit, error) {
	n := min(orDefaultInt(c.Best, 50), len(hits))
	x := NewIndex(RowWeights())
	for i := range hits[:n] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		fields := chunkFields(&hits[i].Chunk)
		x.Add(&fields)
	}
	g := newGauge(x, x.Query(question, nil))
	type read struct {
		hit   Hit
		score float64
	}
	list := make([]read, n)
	for i := range list {
		list[i] = read{hits[i], g.reading(i) - float64(i)/float64(n)}
	}
	slices.SortStableFunc(list, func(a, b read) int { return cmp.Compare(b.score, a.score) })
	out := make([]Hit, 0, len(hits))
	for _, r := range list {
		out = append(out, r.hit)
	}
	return append(out, hits[n:]...), nil
}

// reading is how well one entry answers to the question: the share of it that the entry
// holds, twice, its longest stretch of it, and its label.
func (g *gauge) reading(entry int) float64 {
	var all trace
	for f := range numFields {
		all.join(g.scan(g.x.fieldTerms(entry, f)))
	}
	label := g.x.fieldTerms(entry, FieldLabel)
	score := 2*g.mass(all.terms) + g.pairMass(all.pairs) + g.ofWhole(all.run)
	if l := g.scan(label); l.terms != 0 {
		score += g.mass(l.terms) * g.share(label)
	}
	return score
}
