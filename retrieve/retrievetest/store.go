// Package retrievetest holds the contract of a vector store as a test: an adapter calls
// [TestStore] from its own tests.
package retrievetest

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/retrieve"
)

// vectors are n unit vectors around a circle, documents "even" and "odd" by turns.
func vectors(n int) []retrieve.Vector {
	out := make([]retrieve.Vector, n)
	for i := range out {
		v := make([]float32, 4)
		v[i%4] = 1
		v[(i+1)%4] = float32(i) / float32(n)
		out[i] = retrieve.Vector{ID: fmt.Sprintf("v%02d", i), Values: v, Metadata: map[string]string{
			"document": []string{"even", "odd"}[i%2], "page": fmt.Sprint(i / 4),
		}}
	}
	return out
}

// TestStore checks that a store does what package retrieve expects of it. newStore makes an
// empty store each time.
func TestStore(t *testing.T, newStore func(t *testing.T) retrieve.VectorStore) {
	ctx := context.Background()
	filled := func(t *testing.T) retrieve.VectorStore {
		s := newStore(t)
		require.NoError(t, s.Upsert(ctx, vectors(20)))
		return s
	}
	ids := func(t *testing.T, s retrieve.VectorStore, query []float32, k int, where map[string]string) []string {
		found, err := s.Search(ctx, query, k, where)
		require.NoError(t, err)
		var out []string
		for i, n := range found {
			out = append(out, n.ID)
			if i > 0 {
				assert.LessOrEqual(t, n.Score, found[i-1].Score, "best first")
			}
		}
		return out
	}
	x := []float32{1, 0, 0, 0}
	t.Run("an empty store finds nothing", func(t *testing.T) {
		assert.Empty(t, ids(t, newStore(t), x, 3, nil))
	})
	t.Run("the nearest come first, by cosine", func(t *testing.T) {
		assert.Equal(t, []string{"v00", "v04"}, ids(t, filled(t), x, 2, nil))
		assert.Equal(t, []string{"v00", "v04"}, ids(t, filled(t), []float32{7, 0, 0, 0}, 2, nil), "length plays no part")
	})
	t.Run("more than there are is all there are", func(t *testing.T) {
		assert.Len(t, ids(t, filled(t), x, 500, nil), 20)
	})
	t.Run("every pair of a filter must hold", func(t *testing.T) {
		assert.Len(t, ids(t, filled(t), x, 20, map[string]string{"document": "odd"}), 10)
		assert.Equal(t, []string{"v04", "v06"}, ids(t, filled(t), x, 20, map[string]string{"document": "even", "page": "1"}))
		assert.Empty(t, ids(t, filled(t), x, 20, map[string]string{"document": "none"}))
	})
	t.Run("the same ID again replaces", func(t *testing.T) {
		s := filled(t)
		require.NoError(t, s.Upsert(ctx, []retrieve.Vector{{ID: "v19", Values: x, Metadata: map[string]string{"document": "new"}}}))
		assert.Len(t, ids(t, s, x, 500, nil), 20)
		assert.Equal(t, []string{"v19"}, ids(t, s, x, 5, map[string]string{"document": "new"}))
	})
	t.Run("deleting takes out what matches and no more", func(t *testing.T) {
		s := filled(t)
		require.NoError(t, s.Delete(ctx, map[string]string{"document": "even"}))
		assert.Len(t, ids(t, s, x, 500, nil), 10)
		assert.Error(t, s.Delete(ctx, nil), "deleting everything must be meant")
		assert.Len(t, ids(t, s, x, 500, nil), 10)
	})
	t.Run("the caller keeps its vectors", func(t *testing.T) {
		s := newStore(t)
		v := vectors(1)
		v[0].Values = []float32{3, 4, 0, 0}
		require.NoError(t, s.Upsert(ctx, v))
		assert.Equal(t, []float32{3, 4, 0, 0}, v[0].Values)
	})
	t.Run("dimensions are not mixed", func(t *testing.T) {
		s := filled(t)
		assert.ErrorIs(t, s.Upsert(ctx, []retrieve.Vector{{ID: "x", Values: []float32{1, 2}}}), retrieve.ErrMixed)
		_, err := s.Search(ctx, []float32{1, 2}, 3, nil)
		assert.ErrorIs(t, err, retrieve.ErrMixed)
	})
	t.Run("a cancelled context stops it", func(t *testing.T) {
		s := filled(t)
		done, cancel := context.WithCancel(ctx)
		cancel()
		_, err := s.Search(done, x, 3, nil)
		assert.ErrorIs(t, err, context.Canceled)
	})
}
