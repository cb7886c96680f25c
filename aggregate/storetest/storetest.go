// Package storetest is the contract that every [aggregate.FactStore] keeps: run [Exercise] on
// a store of your own. It is for tests alone, and says nothing of speed.
package storetest

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Exercise runs the contract; open gives an empty store each time.
func Exercise(t *testing.T, open func(t *testing.T) aggregate.FactStore) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, s aggregate.FactStore)
	}{
		{"facts come back as they went in", roundTrip},
		{"by document, and in a document in the order of Put", inOrder},
		{"Put replaces a document as a whole", replaces},
		{"Put keeps no part of the caller's slice", copies},
		{"Delete drops one document, and an unknown one quietly", deletes},
		{"every field of a filter filters", filters},
		{"a loop may stop early", stops},
		{"the context stops every call", cancelled},
		{"goroutines may share a store", shared},
	} {
		t.Run(c.name, func(t *testing.T) { c.run(t, open(t)) })
	}
}

// facts makes n facts of a document.
func facts(document string, n int) []aggregate.Fact {
	out := make([]aggregate.Fact, n)
	for i := range out {
		// A number of 25 digits and one with 3 places must both survive.
		value, err := table.ParseDecimal(fmt.Sprintf("%d123456789012345678901.250", i+1))
		if err != nil {
			panic(err) // a literal of this file
		}
		out[i] = aggregate.Fact{
			ID: fmt.Sprintf("%s-%d", document, i), Document: document, Table: fmt.Sprintf("%s:t:%d", document, i%2+1),
			Ref: table.HTMLRef(1, i+2, 2), RowPath: []string{"Revenue", fmt.Sprintf("Region %d", i)}, ColumnPath: []string{"2025", "Q1"},
			Text: "x", Value: value, Unit: []table.Unit{"USD", "EUR"}[i%2], Scale: 6, Kind: table.KindData, Notes: []string{"1"},
			Period: &table.Period{Start: "2025-01-01", End: fmt.Sprintf("2025-0%d-28", i%3+1), Grain: table.Month},
			Row:    i + 1, Col: 1, Hash: fmt.Sprintf("hash %d", i), Dimensions: map[string]string{"geography": "EU"},
		}
	}
	return out
}

func put(t *testing.T, s aggregate.FactStore, document string, list []aggregate.Fact) {
	t.Helper()
	require.NoError(t, s.Put(context.Background(), document, list))
}

func all(t *testing.T, s aggregate.FactStore, f aggregate.Filter) []aggregate.Fact {
	t.Helper()
	var out []aggregate.Fact
	for x, err := range s.Facts(context.Background(), f) {
		require.NoError(t, err)
		out = append(out, x)
	}
	return out
}

func roundTrip(t *testing.T, s aggregate.FactStore) {
	assert.Empty(t, all(t, s, aggregate.Filter{}), "an empty store")
	put(t, s, "a", facts("a", 3))
	assert.Equal(t, facts("a", 3), all(t, s, aggregate.Filter{}))
}

func inOrder(t *testing.T, s aggregate.FactStore) {
	put(t, s, "b", facts("b", 2))
	put(t, s, "a", facts("a", 2))
	assert.Equal(t, append(facts("a", 2), facts("b", 2)...), all(t, s, aggregate.Filter{}))
}

func replaces(t *testing.T, s aggregate.FactStore) {
	put(t, s, "a", facts("a", 5))
	put(t, s, "a", facts("a", 2))
	assert.Len(t, all(t, s, aggregate.Filter{}), 2)
	put(t, s, "a", nil)
	assert.Empty(t, all(t, s, aggregate.Filter{}))
}

func copies(t *testing.T, s aggregate.FactStore) {
	mine := facts("a", 1)
	put(t, s, "a", mine)
	mine[0].Text = "changed"
	assert.Equal(t, "x", all(t, s, aggregate.Filter{})[0].Text)
}

func deletes(t *testing.T, s aggregate.FactStore) {
	put(t, s, "a", facts("a", 1))
	put(t, s, "b", facts("b", 1))
	require.NoError(t, s.Delete(context.Background(), "a"))
	require.NoError(t, s.Delete(context.Background(), "unknown"))
	assert.Equal(t, facts("b", 1), all(t, s, aggregate.Filter{}))
}

func filters(t *testing.T, s aggregate.FactStore) {
	put(t, s, "a", facts("a", 6))
	put(t, s, "b", facts("b", 6))
	for _, c := range []struct {
		reason string
		filter aggregate.Filter
		want   int
	}{
		{"documents", aggregate.Filter{Documents: []string{"a", "z"}}, 6},
		{"tables", aggregate.Filter{Tables: []string{"b:t:2"}}, 3},
		{"a part of the row path, without regard to case", aggregate.Filter{Row: []string{"region  3"}}, 2},
		{"several parts, in order", aggregate.Filter{Row: []string{"Revenue", "Region 3"}}, 2},
		{"not out of order", aggregate.Filter{Row: []string{"Region 3", "Revenue"}}, 0},
		{"the column path", aggregate.Filter{Column: []string{"2025"}}, 12},
		{"a dimension", aggregate.Filter{Dimensions: map[string]string{"geography": "eu"}}, 12},
		{"a dimension whose name is written in capitals", aggregate.Filter{Dimensions: map[string]string{"Geography": "eu"}}, 12},
		{"a place by another of its names", aggregate.Filter{Dimensions: map[string]string{"geography": "European Union"}}, 12},
		{"not another", aggregate.Filter{Dimensions: map[string]string{"geography": "eu", "product": "x"}}, 0},
		{"the unit", aggregate.Filter{Unit: "EUR"}, 6},
		{"the end of the period", aggregate.Filter{Period: &table.Period{End: "2025-02-28"}}, 4},
		{"all at once", aggregate.Filter{Documents: []string{"a"}, Unit: "EUR", Row: []string{"Region 1"}}, 1},
	} {
		assert.Len(t, all(t, s, c.filter), c.want, c.reason)
	}
}

func stops(t *testing.T, s aggregate.FactStore) {
	put(t, s, "a", facts("a", 5))
	n := 0
	for _, err := range s.Facts(context.Background(), aggregate.Filter{}) {
		require.NoError(t, err)
		if n++; n == 2 {
			break
		}
	}
	assert.Equal(t, 2, n)
	put(t, s, "a", facts("a", 1)) // and holds no lock
}

func cancelled(t *testing.T, s aggregate.FactStore) {
	put(t, s, "a", facts("a", 1))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, s.Put(ctx, "b", facts("b", 1)), context.Canceled)
	require.ErrorIs(t, s.Delete(ctx, "a"), context.Canceled)
	for _, err := range s.Facts(ctx, aggregate.Filter{}) {
		require.ErrorIs(t, err, context.Canceled)
	}
	assert.Equal(t, facts("a", 1), all(t, s, aggregate.Filter{}), "nothing has changed")
}

func shared(t *testing.T, s aggregate.FactStore) {
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			doc := fmt.Sprint("doc ", i)
			for range 20 {
				if err := s.Put(context.Background(), doc, facts(doc, 3)); err != nil {
					t.Error(err)
				}
				n := 0
				for _, err := range s.Facts(context.Background(), aggregate.Filter{Documents: []string{doc}}) {
					if err != nil {
						t.Error(err)
					}
					n++
				}
				if n != 3 {
					t.Errorf("%d facts of 3: a reader sees a document whole", n)
				}
			}
		})
	}
	wg.Wait()
}
