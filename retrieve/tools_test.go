package retrieve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// moody fails a number of times, then embeds, and counts what it is asked.
type moody struct {
	Hashing
	failures int
	calls    [][]string
}

func (m *moody) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	m.calls = append(m.calls, texts)
	if m.failures > 0 {
		m.failures--
		return nil, errors.New("busy")
	}
	return m.Hashing.Embed(ctx, texts)
}

func TestPatientBatchesRetriesAndRemembers(t *testing.T) {
	ctx := context.Background()
	m := &moody{failures: 2}
	p := &Patient{Embedder: m, Batch: 2, Wait: time.Microsecond}
	got, err := p.Embed(ctx, []string{"a", "b", "a", "c"})
	require.NoError(t, err)
	assert.Equal(t, [][]string{{"a", "b"}, {"a", "b"}, {"a", "b"}, {"c"}}, m.calls, "the first batch is sent three times, no text twice")
	assert.Equal(t, got[0], got[2])
	want, _ := Hashing{}.Embed(ctx, []string{"a", "b", "a", "c"})
	assert.Equal(t, want, got)
	_, err = p.Embed(ctx, []string{"c", "b"})
	require.NoError(t, err)
	assert.Len(t, m.calls, 4, "what is known is not asked again")
	got[0][0] = 42
	again, _ := p.Embed(ctx, []string{"a"})
	assert.Equal(t, want[0], again[0], "a caller cannot change what is remembered")
}

func TestPatientKeepsTheModel(t *testing.T) {
	assert.Equal(t, Hashing{}.Model(), (&Patient{Embedder: Hashing{}}).Model(), "vectors are stamped with what made them")
}

func TestChromemEmbedder(t *testing.T) {
	stamp := Model{ID: "letters", Dimension: 1}
	e := ChromemEmbedder{Stamp: stamp, Func: func(_ context.Context, text string) ([]float32, error) {
		if text == "" {
			return nil, errors.New("nothing to embed")
		}
		return []float32{float32(len(text))}, nil
	}}
	assert.Equal(t, stamp, e.Model())
	got, err := e.Embed(t.Context(), []string{"a", "abc"})
	require.NoError(t, err)
	assert.Equal(t, [][]float32{{1}, {3}}, got, "one text at a time, in their order")
	_, err = e.Embed(t.Context(), []string{"a", ""})
	assert.ErrorContains(t, err, "text 2 of 2: nothing to embed")
}

func TestPatientGivesUp(t *testing.T) {
	m := &moody{failures: 100}
	_, err := (&Patient{Embedder: m, Tries: 3, Wait: time.Microsecond}).Embed(context.Background(), []string{"a"})
	assert.ErrorContains(t, err, "gave up on try 3: busy")
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err = (&Patient{Embedder: m, Wait: time.Hour}).Embed(ctx, []string{"a"})
	assert.ErrorIs(t, err, context.DeadlineExceeded, "a pause ends with the context")
}

func TestFlatFileComesBackWhole(t *testing.T) {
	ctx := context.Background()
	rapid.Check(t, func(t *rapid.T) {
		s := &Flat{}
		n, dim := rapid.IntRange(0, 30).Draw(t, "n"), rapid.IntRange(1, 9).Draw(t, "dim")
		for i := range n {
			v := rapid.SliceOfN(rapid.Float32Range(-1, 1), dim, dim).Draw(t, "v")
			require.NoError(t, s.Upsert(ctx, []Vector{{fmt.Sprint(i), v, map[string]string{"i": fmt.Sprint(i % 3)}}}))
		}
		var file bytes.Buffer
		_, err := s.WriteTo(&file)
		require.NoError(t, err)
		whole := bytes.Clone(file.Bytes())
		back := &Flat{Compact: rapid.Bool().Draw(t, "compact")}
		_, err = back.ReadFrom(&file)
		require.NoError(t, err)
		query := rapid.SliceOfN(rapid.Float32Range(-1, 1), dim, dim).Draw(t, "query")
		want, err := s.Search(ctx, query, 5, map[string]string{"i": "1"})
		require.NoError(t, err)
		got, err := back.Search(ctx, query, 5, map[string]string{"i": "1"})
		require.NoError(t, err)
		require.Len(t, got, len(want))
		for i := range want {
			require.InDelta(t, want[i].Score, got[i].Score, 1e-4)
		}
		at := rapid.IntRange(0, len(whole)-1).Draw(t, "damage")
		damaged := bytes.Clone(whole)
		damaged[at] ^= 0x55
		_, err = (&Flat{}).ReadFrom(bytes.NewReader(damaged))
		require.ErrorIs(t, err, ErrSnapshot)
		_, err = (&Flat{}).ReadFrom(bytes.NewReader(whole[:at]))
		require.ErrorIs(t, err, ErrSnapshot)
	})
}

func TestSnapshotFindsTheSame(t *testing.T) {
	ctx := context.Background()
	store := &Flat{}
	c := Config{Embedder: Hashing{}, Store: store}
	s := newSearcher(t, c)
	require.NoError(t, s.Remove(ctx, "alpha"))
	var file bytes.Buffer
	require.NoError(t, s.Save(&file))
	whole := file.Bytes()
	back, err := New(c)
	require.NoError(t, err)
	require.NoError(t, back.Load(ctx, bytes.NewReader(whole)))
	req := Request{Text: "total sales Asia Q1 2025"}
	assert.Equal(t, find(t, s, req), find(t, back, req))
	plain, err := New(Config{})
	require.NoError(t, err)
	assert.ErrorIs(t, plain.Load(ctx, bytes.NewReader(whole)), ErrMixed)
	empty, err := New(c)
	require.NoError(t, err)
	assert.ErrorIs(t, empty.Load(ctx, bytes.NewReader(whole[:len(whole)-9])), ErrSnapshot)
	assert.Zero(t, empty.Len())
}

func TestCrossLiftsTheRowThatIsAskedFor(t *testing.T) {
	s := newSearcher(t, Config{})
	hits := find(t, s, Request{Text: "total Q1 2025 Beta"}).Chunks
	asked, err := Cross{}.Rerank(context.Background(), "the total of Beta in Q1 2025", hits)
	require.NoError(t, err)
	assert.Equal(t, "doc:beta:table:1:row:2", asked[0].Chunk.ID)
	assert.Len(t, asked, len(hits))
}
