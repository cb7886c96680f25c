package retrieve

import (
	"context"
	"fmt"
	"slices"
	"sync"
)

// Flat is a [VectorStore] that compares a query with every vector. It is exact, and up to
// some hundred thousand vectors as fast as anything. The zero value is ready to use.
type Flat struct {
	mu        sync.RWMutex
	dimension int
	ids       []string
	where     []map[string]string
	values    []float32 // unit vectors, one after the other
	index     map[string]int
}

// Upsert implements [VectorStore].
func (s *Flat) Upsert(ctx context.Context, vectors []Vector) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.index == nil {
		s.index = map[string]int{}
	}
	for i, v := range vectors {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(v.Values) == 0 || s.dimension != 0 && len(v.Values) != s.dimension {
			return fmt.Errorf("retrieve: vector %d has dimension %d, the store %d: %w", i+1, len(v.Values), s.dimension, ErrMixed)
		}
		s.dimension = len(v.Values)
		at, known := s.index[v.ID]
		if !known {
			at = len(s.ids)
			s.index[v.ID] = at
			s.ids = append(s.ids, v.ID)
			s.where = append(s.where, nil)
			s.values = append(s.values, v.Values...)
		}
		s.where[at] = v.Metadata
		unit := s.vector(at)
		copy(unit, v.Values)
		normalise(unit)
	}
	return nil
}

func (s *Flat) vector(i int) []float32 { return s.values[i*s.dimension : (i+1)*s.dimension] }

// Search implements [VectorStore].
func (s *Flat) Search(ctx context.Context, query []float32, k int, where map[string]string) ([]Neighbour, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if len(s.ids) == 0 || k <= 0 {
		return nil, ctx.Err()
	}
	if len(query) != s.dimension {
		return nil, fmt.Errorf("retrieve: query of dimension %d, the store %d: %w", len(query), s.dimension, ErrMixed)
	}
	unit := slices.Clone(query)
	normalise(unit)
	best := make([]Neighbour, 0, min(k, len(s.ids))+1)
	for i, id := range s.ids {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if !matches(s.where[i], where) {
			continue
		}
		score := dot(unit, s.vector(i))
		if len(best) == k && score <= best[k-1].Score {
			continue
		}
		at, _ := slices.BinarySearchFunc(best, score, func(n Neighbour, score float32) int {
			if n.Score >= score {
				return -1
			}
			return 1
		})
		best = slices.Insert(best, at, Neighbour{id, score})
		best = best[:min(len(best), k)]
	}
	sortNeighbours(best)
	return best, nil
}

// Delete implements [VectorStore].
func (s *Flat) Delete(ctx context.Context, where map[string]string) error {
	if len(where) == 0 {
		return fmt.Errorf("retrieve: delete needs at least one pair")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	keep := 0
	for i := range s.ids {
		if matches(s.where[i], where) {
			delete(s.index, s.ids[i])
			continue
		}
		s.ids[keep], s.where[keep] = s.ids[i], s.where[i]
		copy(s.vector(keep), s.vector(i))
		s.index[s.ids[keep]] = keep
		keep++
	}
	s.ids, s.where, s.values = s.ids[:keep], s.where[:keep], s.values[:keep*s.dimension]
	return ctx.Err()
}

func matches(have, want map[string]string) bool {
	for k, v := range want {
		if have[k] != v {
			return false
		}
	}
	return true
}

// dot is unrolled over four sums, which is what keeps the processor busy.
func dot(a, b []float32) float32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 float32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}
