package retrieve

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"
)

// Flat is a [VectorStore] that compares a query with every vector. It is exact, and up to
// some hundred thousand vectors as fast as anything. The zero value is ready to use.
// [Flat.WriteTo] keeps it in one file.
type Flat struct {
	// Compact keeps two bytes a dimension instead of four, for half the memory and a search that
	// takes two to three times as long. The first bytes are compared, and then both bytes of the
	// best forty times k: scores are right to about 0.0001. Set it before use.
	Compact bool

	mu        sync.RWMutex
	dimension int
	ids       []string
	where     []map[string]string
	values    []float32 // unit vectors, one after the other, unless Compact
	small     []int8    // the same in bytes, when Compact
	rest      []int8    // what the bytes leave, in parts of a byte
	scales    []float32 // what a byte of the vector stands for
	index     map[string]int
	shared    map[string]map[string]string // metadata that vectors have in common
}

// parts is how many steps of rest make up one of small.
const parts = 254

// oversampling is how many candidates by bytes are compared in full, for each one wanted.
const oversampling = 40

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
		s.put(v)
	}
	return nil
}

func (s *Flat) put(v Vector) {
	at, known := s.index[v.ID]
	if !known {
		at = len(s.ids)
		s.index[v.ID] = at
		s.ids = append(s.ids, v.ID)
		s.where = append(s.where, nil)
		if s.Compact {
			s.small = append(s.small, make([]int8, s.dimension)...)
			s.rest = append(s.rest, make([]int8, s.dimension)...)
			s.scales = append(s.scales, 0)
		} else {
			s.values = append(s.values, v.Values...)
		}
	}
	s.where[at] = s.share(v.Metadata)
	unit := slices.Clone(v.Values)
	normalise(unit)
	if !s.Compact {
		copy(s.full(at), unit)
		return
	}
	s.scales[at] = shrink(unit, s.bytes(at))
	for i, b := range s.bytes(at) {
		unit[i] = (unit[i] - float32(b)*s.scales[at]) * parts
	}
	shrinkBy(s.scales[at], unit, s.restOf(at))
}

// share returns metadata equal to m that is held once.
func (s *Flat) share(m map[string]string) map[string]string {
	var key strings.Builder
	for _, k := range slices.Sorted(maps.Keys(m)) {
		key.WriteString(k + "\x00" + m[k] + "\x00")
	}
	if have, ok := s.shared[key.String()]; ok {
		return have
	}
	if s.shared == nil {
		s.shared = map[string]map[string]string{}
	}
	m = maps.Clone(m)
	s.shared[key.String()] = m
	return m
}

func (s *Flat) full(i int) []float32 { return s.values[i*s.dimension : (i+1)*s.dimension] }
func (s *Flat) bytes(i int) []int8   { return s.small[i*s.dimension : (i+1)*s.dimension] }
func (s *Flat) restOf(i int) []int8  { return s.rest[i*s.dimension : (i+1)*s.dimension] }

// vector is the i-th unit vector; when Compact, written into buf.
func (s *Flat) vector(i int, buf []float32) []float32 {
	if !s.Compact {
		return s.full(i)
	}
	rest := s.restOf(i)
	for d, b := range s.bytes(i) {
		buf[d] = (float32(b) + float32(rest[d])/parts) * s.scales[i]
	}
	return buf
}

// Len is the number of vectors.
func (s *Flat) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.ids)
}

// Search implements [VectorStore].
func (s *Flat) Search(ctx context.Context, query []float32, k int, where map[string]string) ([]Neighbour, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if len(s.ids) == 0 || k <= 0 || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if len(query) != s.dimension {
		return nil, fmt.Errorf("retrieve: query of dimension %d, the store %d: %w", len(query), s.dimension, ErrMixed)
	}
	unit := slices.Clone(query)
	normalise(unit)
	buf := make([]float32, s.dimension)
	exact := func(i int) float32 { return dot(unit, s.vector(i, buf)) }
	var best []Scored
	if !s.Compact {
		best = s.scan(ctx, k, where, exact)
	} else {
		small := make([]int8, s.dimension)
		shrink(unit, small)
		best = s.scan(ctx, k*oversampling, where, func(i int) float32 { return float32(dotBytes(small, s.bytes(i))) * s.scales[i] })
		for i := range best {
			best[i].Score = float64(exact(best[i].Entry))
		}
	}
	out := make([]Neighbour, len(best))
	for i, e := range best {
		out[i] = Neighbour{s.ids[e.Entry], float32(e.Score)}
	}
	sortNeighbours(out)
	return out[:min(len(out), k)], ctx.Err()
}

// scan keeps the k best of all vectors that match.
func (s *Flat) scan(ctx context.Context, k int, where map[string]string, score func(int) float32) []Scored {
	top := best{k: k}
	for i := range s.ids {
		if i%1024 == 0 && ctx.Err() != nil {
			return nil
		}
		if matches(s.where[i], where) {
			top.offer(Scored{i, float64(score(i))})
		}
	}
	return top.heap
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
		if s.Compact {
			copy(s.bytes(keep), s.bytes(i))
			copy(s.restOf(keep), s.restOf(i))
			s.scales[keep] = s.scales[i]
		} else {
			copy(s.full(keep), s.full(i))
		}
		s.index[s.ids[keep]] = keep
		keep++
	}
	s.ids, s.where = s.ids[:keep], s.where[:keep]
	if s.Compact {
		s.small, s.rest, s.scales = s.small[:keep*s.dimension], s.rest[:keep*s.dimension], s.scales[:keep]
	} else {
		s.values = s.values[:keep*s.dimension]
	}
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

// dotBytes is the same over bytes.
func dotBytes(a, b []int8) int32 {
	b = b[:len(a)]
	var s0, s1, s2, s3 int32
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += int32(a[i]) * int32(b[i])
		s1 += int32(a[i+1]) * int32(b[i+1])
		s2 += int32(a[i+2]) * int32(b[i+2])
		s3 += int32(a[i+3]) * int32(b[i+3])
	}
	for ; i < len(a); i++ {
		s0 += int32(a[i]) * int32(b[i])
	}
	return s0 + s1 + s2 + s3
}

// shrink writes a vector as bytes and returns what one step of a byte stands for.
func shrink(v []float32, small []int8) float32 {
	most := float32(0)
	for _, x := range v {
		most = max(most, x, -x)
	}
	shrinkBy(most/127, v, small)
	return most / 127
}

// shrinkBy writes a vector as bytes of the given step.
func shrinkBy(step float32, v []float32, small []int8) {
	if step == 0 {
		clear(small)
		return
	}
	for i, x := range v {
		small[i] = int8(max(-127, min(127, math.Round(float64(x/step)))))
	}
}
