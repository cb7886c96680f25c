package retrieve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
)

// ErrVectors is returned when an embedder's vectors cannot be used: too few or too many, or
// with a value that is no number.
var ErrVectors = errors.New("the embedder's vectors cannot be used")

// EmbedFunc makes an [Embedder] of a function and the stamp of its model.
type EmbedFunc struct {
	Stamp Model
	Func  func(ctx context.Context, texts []string) ([][]float32, error)
}

// Embed implements [Embedder].
func (e EmbedFunc) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	if e.Func == nil {
		return nil, fmt.Errorf("retrieve: an EmbedFunc without a function: %w", ErrVectors)
	}
	return e.Func(ctx, texts)
}

// Model implements [Embedder].
func (e EmbedFunc) Model() Model { return e.Stamp }

// embedAll asks an embedder and refuses what no store may hold.
func embedAll(ctx context.Context, e Embedder, texts []string) ([][]float32, error) {
	vectors, err := e.Embed(ctx, texts)
	if err != nil {
		return nil, err
	}
	if len(vectors) != len(texts) {
		return nil, fmt.Errorf("retrieve: %d vectors of %d texts: %w", len(vectors), len(texts), ErrVectors)
	}
	stamp := e.Model()
	for _, v := range vectors {
		if want := cmp.Or(stamp.Dimension, len(vectors[0])); len(v) != want {
			return nil, fmt.Errorf("retrieve: %s made a vector of dimension %d instead of %d: %w", stamp.ID, len(v), want, ErrMixed)
		}
		if err := usable(v); err != nil {
			return nil, err
		}
	}
	return vectors, nil
}

// usable tells whether a vector has a direction.
func usable(v []float32) error {
	length := 0.0
	for _, x := range v {
		length += float64(x) * float64(x)
	}
	if math.IsNaN(length) || math.IsInf(length, 0) {
		return fmt.Errorf("retrieve: a value that is no number: %w", ErrVectors)
	}
	if len(v) == 0 {
		return fmt.Errorf("retrieve: an empty vector: %w", ErrVectors)
	}
	return nil
}
