package retrieve

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/linearize"
)

// shelf is two documents: a table of two rows and a paragraph each.
func shelf(document, title, region string) []linearize.Chunk {
	row := func(id, label, body string, n int) linearize.Chunk {
		return linearize.Chunk{ID: "doc:" + document + id, Type: linearize.TableRow, Document: document, Title: title,
			Table: document + ":t", Row: n, Page: n, Header: "Region | Q1 2025", Label: label, Body: body,
			Text: title + ": " + label + " " + body, Hash: label + body}
	}
	return []linearize.Chunk{
		row(":table:1:row:1", region, "87", 1), row(":table:1:row:2", "Total", "142", 2),
		{ID: "doc:" + document + ":text:1", Type: linearize.Text, Document: document, Title: title, Row: -1,
			Body: "Sales in " + region + " were strong.", Text: "Sales in " + region + " were strong.", Hash: "x"},
	}
}

func newSearcher(t *testing.T, c Config) *Searcher {
	s, err := New(c)
	require.NoError(t, err)
	require.NoError(t, s.Add(context.Background(), shelf("alpha", "Alpha Corp", "Europe")))
	require.NoError(t, s.Add(context.Background(), shelf("beta", "Beta Inc", "Asia")))
	return s
}

func find(t *testing.T, s *Searcher, req Request) Hits {
	hits, err := s.Search(context.Background(), req)
	require.NoError(t, err)
	return hits
}

func TestARowBringsItsTable(t *testing.T) {
	for name, c := range map[string]Config{"lexical": {}, "with vectors": {Embedder: Hashing{}}, "flat": {Embedder: Hashing{}, Store: &Flat{}}} {
		hits := find(t, newSearcher(t, c), Request{Text: "What were Europe's sales in the first quarter of 2025?"})
		require.NotEmpty(t, hits.Tables, name)
		assert.Equal(t, "alpha:t", hits.Tables[0].Table, name)
		assert.Equal(t, "Europe", hits.Tables[0].Rows[0].Chunk.Label, name)
		assert.Equal(t, "alpha", hits.Text[0].Chunk.Document, name)
	}
}

func TestFiltersNarrowTheSearch(t *testing.T) {
	s := newSearcher(t, Config{Embedder: Hashing{}})
	all := Request{Text: "total revenue Q1 2025"}
	count := func(f Filter) int {
		req := all
		req.Filter = f
		hits := find(t, s, req)
		return len(hits.Chunks)
	}
	assert.Equal(t, 2, count(Filter{Documents: []string{"beta"}, Types: []linearize.Type{linearize.TableRow}}))
	assert.Equal(t, 1, count(Filter{Tables: []string{"beta:t"}, Pages: []int{2}}))
	assert.Equal(t, 0, count(Filter{Documents: []string{"gamma"}}))
}

func TestRemoveAndReplace(t *testing.T) {
	ctx := context.Background()
	s := newSearcher(t, Config{Embedder: Hashing{}})
	require.NoError(t, s.Remove(ctx, "alpha"))
	assert.Equal(t, 3, s.Len())
	for _, h := range find(t, s, Request{Text: "Europe Alpha sales"}).Chunks {
		assert.Equal(t, "beta", h.Chunk.Document)
	}
	changed := shelf("beta", "Beta Inc", "Asia")
	changed[0].Label, changed[0].Hash = "Pacific", "new"
	require.NoError(t, s.Add(ctx, changed))
	assert.Equal(t, 3, s.Len(), "the same chunk again is not a second one")
	assert.Equal(t, "Pacific", find(t, s, Request{Text: "Pacific"}).Tables[0].Rows[0].Chunk.Label)
}

// renamed is the hashing embedder under another name: same dimension, another model.
type renamed struct{ Hashing }

func (renamed) Model() Model { return Model{ID: "other", Dimension: 256, Preprocessing: "1"} }

func TestModelsAreNotMixed(t *testing.T) {
	store := &Flat{}
	newSearcher(t, Config{Embedder: Hashing{}, Store: store})
	s, err := New(Config{Embedder: renamed{}, Store: store})
	require.NoError(t, err)
	assert.ErrorIs(t, s.Add(context.Background(), shelf("c", "C", "Africa")), ErrMixed)
	_, err = s.Search(context.Background(), Request{Text: "sales"})
	assert.ErrorIs(t, err, ErrMixed)
}

func TestAFailedEmbedderLeavesNothingHalfAdded(t *testing.T) {
	m := &moody{failures: 1}
	s, err := New(Config{Embedder: m})
	require.NoError(t, err)
	chunks := shelf("alpha", "Alpha Corp", "Europe")
	assert.Error(t, s.Add(context.Background(), chunks))
	assert.Zero(t, s.Len())
	require.NoError(t, s.Add(context.Background(), chunks))
	assert.Equal(t, 3, s.Len())
	assert.Equal(t, 1, find(t, s, Request{Text: "Europe"}).Chunks[0].Legs["vector"])
}

func TestRepeatedProseIsKeptOnce(t *testing.T) {
	s := newSearcher(t, Config{})
	ctx := context.Background()
	again := shelf("alpha", "Alpha Corp", "Europe")[2]
	again.ID, again.Body = "doc:alpha:text:9", "SALES in Europe, were strong"
	require.NoError(t, s.Add(ctx, []linearize.Chunk{again}))
	assert.Equal(t, Stats{Documents: 2, Tables: 2, Chunks: 6, Terms: s.Stats().Terms, Repeated: 1}, s.Stats())
	again.Document = "beta"
	again.ID = "doc:beta:text:9"
	require.NoError(t, s.Add(ctx, []linearize.Chunk{again}))
	assert.Equal(t, 7, s.Len(), "another document says so itself")
	require.NoError(t, s.Remove(ctx, "alpha"))
	assert.Zero(t, s.Stats().Repeated)
}

func TestDimensionsAreNotMixed(t *testing.T) {
	store := &Flat{}
	newSearcher(t, Config{Embedder: Hashing{Dimension: 8}, Store: store})
	s, err := New(Config{Embedder: Hashing{Dimension: 16}, Store: store})
	require.NoError(t, err)
	assert.ErrorIs(t, s.Add(context.Background(), shelf("c", "C", "Africa")), ErrMixed)
}

func TestCompactingChangesNothingThatShows(t *testing.T) {
	ctx := context.Background()
	s := newSearcher(t, Config{})
	req := Request{Text: "total sales Asia Q1 2025"}
	want := find(t, s, req)
	for i := range 500 {
		name := fmt.Sprint("passing", i)
		require.NoError(t, s.Add(ctx, shelf(name, name, "Oceania")))
		require.NoError(t, s.Remove(ctx, name))
	}
	assert.Less(t, len(s.chunks), 1100, "what is gone does not pile up")
	assert.Equal(t, want, find(t, s, req))
	assert.Equal(t, Stats{Documents: 2, Tables: 2, Chunks: 6, Terms: s.Stats().Terms}, s.Stats())
}

func TestManyGoroutinesMaySearchWhileOthersAdd(t *testing.T) {
	ctx := context.Background()
	s := newSearcher(t, Config{Embedder: Hashing{}, Store: &Flat{}})
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			name := fmt.Sprint("more", i)
			assert.NoError(t, s.Add(ctx, shelf(name, name, "Oceania")))
			_, err := s.Search(ctx, Request{Text: "total sales Q1 2025"})
			assert.NoError(t, err)
			assert.NoError(t, s.Remove(ctx, name))
		})
	}
	wg.Wait()
	assert.Equal(t, 6, s.Len())
}
