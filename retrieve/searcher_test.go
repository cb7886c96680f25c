package retrieve

import (
	"context"
	"fmt"
	"slices"
	"strings"
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
	special := shelf("gamma", "Gamma Ltd", "Africa")
	for i := range special {
		special[i].Section, special[i].Audience = []string{"Notes", "Segments by region"}, "board"
	}
	special[0].Units, special[0].Periods = []string{"USD"}, []string{"Q1 2025", "2025-03-31"}
	require.NoError(t, s.Add(context.Background(), special))
	row := []linearize.Type{linearize.TableRow}
	for _, c := range []struct {
		reason string
		filter Filter
		want   []string
	}{
		{"a document's rows", Filter{Documents: []string{"beta"}, Types: row}, []string{"doc:beta:table:1:row:1", "doc:beta:table:1:row:2"}},
		{"one of several documents", Filter{Documents: []string{"beta", "none"}, Pages: []int{2}}, []string{"doc:beta:table:1:row:2"}},
		{"a table's page", Filter{Tables: []string{"alpha:t"}, Pages: []int{1}}, []string{"doc:alpha:table:1:row:1"}},
		{"prose alone", Filter{Types: []linearize.Type{linearize.Text}, Documents: []string{"alpha"}}, []string{"doc:alpha:text:1"}},
		{"part of a heading, whatever its case", Filter{Section: "segments BY", Types: row}, []string{"doc:gamma:table:1:row:1", "doc:gamma:table:1:row:2"}},
		{"a unit", Filter{Unit: "USD"}, []string{"doc:gamma:table:1:row:1"}},
		{"a period by its label", Filter{Period: "q1 2025"}, []string{"doc:gamma:table:1:row:1"}},
		{"a period by its end", Filter{Period: "2025-03"}, []string{"doc:gamma:table:1:row:1"}},
		{"what is for others stays away", Filter{Audiences: []string{"public"}, Documents: []string{"gamma"}}, nil},
		{"a reader of no audience sees what has no label", Filter{Audiences: []string{""}, Documents: []string{"gamma"}}, nil},
		{"what is for this audience, or for all, is found", Filter{Audiences: []string{"auditors", "board"}, Pages: []int{2}}, []string{"doc:alpha:table:1:row:2", "doc:beta:table:1:row:2", "doc:gamma:table:1:row:2"}},
		{"nothing fits", Filter{Documents: []string{"delta"}}, nil},
	} {
		hits := find(t, s, Request{Text: "total revenue of regions in Q1 2025, sales strong", Filter: c.filter})
		var got []string
		for _, h := range hits.Chunks {
			got = append(got, h.Chunk.ID)
		}
		assert.ElementsMatch(t, c.want, got, c.reason)
		for _, h := range hits.Tables {
			assert.True(t, slices.ContainsFunc(c.want, func(id string) bool { return strings.Contains(id, h.Document) }), c.reason)
		}
	}
}

func TestAFilterWorksInsideTheSearch(t *testing.T) {
	s := newSearcher(t, Config{})
	for i := range 300 { // all of them nearer to the question than what the filter leaves
		name := fmt.Sprint("other", i)
		require.NoError(t, s.Add(context.Background(), shelf(name, "Total sales in Asia", "Asia")))
	}
	hits := find(t, s, Request{Text: "total sales in Asia", K: 3, Filter: Filter{Documents: []string{"alpha"}}})
	require.NotEmpty(t, hits.Tables)
	assert.Equal(t, "alpha:t", hits.Tables[0].Table)
	assert.Len(t, hits.Chunks, 3)
}

// toward is an embedder for which every text but the question is far from it, save one.
type toward struct{ near string }

func (toward) Model() Model { return Model{ID: "toward", Dimension: 2} }

func (e toward) Embed(_ context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		out[i] = []float32{0, 1}
		if strings.Contains(text, e.near) || strings.HasSuffix(text, "?") {
			out[i] = []float32{1, 0}
		}
	}
	return out, nil
}

func TestVectorsMoveOnlyTablesThatHaveAName(t *testing.T) {
	first := func(title string, weight float64) string {
		s, err := New(Config{Embedder: toward{"beta"}, Store: &Flat{}, VectorWeight: weight})
		require.NoError(t, err)
		for _, document := range []string{"alpha", "beta"} {
			chunks := shelf(document, title, "Europe")
			for i := range chunks {
				chunks[i].Text = document
			}
			require.NoError(t, s.Add(t.Context(), chunks))
		}
		return find(t, s, Request{Text: "Europe's total sales in Q1 2025?"}).Tables[0].Table
	}
	assert.Equal(t, "beta:t", first("Corp", 0.5), "of two that words cannot tell apart, the nearer one")
	assert.Equal(t, "alpha:t", first("", 0.5), "a table without a name stays where words put it")
}

func TestEmbedsSaysWhatGetsAVector(t *testing.T) {
	store := &Flat{}
	s := newSearcher(t, Config{Embedder: Hashing{}, Store: store, Embeds: func(c *linearize.Chunk) bool { return c.Type == linearize.Text }})
	assert.Equal(t, 2, store.Len(), "the prose of two documents")
	assert.Equal(t, 6, s.Len(), "all chunks are found by words")
}

func TestOversizeRowsAreCounted(t *testing.T) {
	s := newSearcher(t, Config{})
	long := shelf("long", "Long", "Asia")
	long[1].Oversize = true
	require.NoError(t, s.Add(t.Context(), long))
	assert.Equal(t, 1, s.Stats().Oversize)
	require.NoError(t, s.Remove(t.Context(), "long"))
	assert.Zero(t, s.Stats().Oversize)
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
