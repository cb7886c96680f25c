package retrieve

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"

	chromem "github.com/philippgille/chromem-go"
)

// ChromemEmbedder makes an [Embedder] of any embedding function of chromem-go: OpenAI,
// Ollama, Cohere and the others.
type ChromemEmbedder struct {
	Func chromem.EmbeddingFunc
	// Stamp names the model and its dimension; see [Model].
	Stamp Model
}

// Model implements [Embedder].
func (e ChromemEmbedder) Model() Model { return e.Stamp }

// Embed implements [Embedder]; such a function takes one text at a time.
func (e ChromemEmbedder) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		v, err := e.Func(ctx, text)
		if err != nil {
			return nil, fmt.Errorf("embed: text %d of %d: %w", i+1, len(texts), err)
		}
		out[i] = v
	}
	return out, nil
}

// Chromem is a [VectorStore] on a collection of chromem-go, in memory or persistent as the
// collection is. [NewChromem] makes one; the zero value can't be used.
type Chromem struct {
	collection *chromem.Collection
	dimension  atomic.Int64 // of the first vector seen, 0 before
}

// NewChromem wraps a collection; nil makes one in memory.
func NewChromem(c *chromem.Collection) (*Chromem, error) {
	if c == nil {
		var err error
		if c, err = chromem.NewDB().CreateCollection("tabrag", nil, noEmbedding); err != nil {
			return nil, err
		}
	}
	return &Chromem{collection: c}, nil
}

func noEmbedding(context.Context, string) ([]float32, error) {
	return nil, fmt.Errorf("retrieve: the store is given vectors, never texts")
}

// Upsert implements [VectorStore].
func (s *Chromem) Upsert(ctx context.Context, vectors []Vector) error {
	docs := make([]chromem.Document, len(vectors))
	for i, v := range vectors {
		if len(v.Values) == 0 {
			return fmt.Errorf("retrieve: vector %d of %d is empty", i+1, len(vectors))
		}
		if err := s.fits(v.Values); err != nil {
			return err
		}
		docs[i] = chromem.Document{ID: v.ID, Metadata: v.Metadata, Embedding: slices.Clone(v.Values)}
	}
	if len(docs) == 0 {
		return nil
	}
	return s.collection.AddDocuments(ctx, docs, runtime.GOMAXPROCS(0))
}

// fits refuses a vector of another dimension than the first one's; chromem-go itself would
// notice at the next search.
func (s *Chromem) fits(v []float32) error {
	n := int64(len(v))
	if s.dimension.CompareAndSwap(0, n) || s.dimension.Load() == n {
		return nil
	}
	return fmt.Errorf("retrieve: vector of dimension %d in a store of %d: %w", n, s.dimension.Load(), ErrMixed)
}

// Search implements [VectorStore].
func (s *Chromem) Search(ctx context.Context, query []float32, k int, where map[string]string) ([]Neighbour, error) {
	k = min(k, s.collection.Count())
	if k <= 0 || ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err := s.fits(query); err != nil {
		return nil, err
	}
	found, err := s.collection.QueryEmbedding(ctx, query, k, where, nil)
	if err != nil {
		return nil, err
	}
	out := make([]Neighbour, len(found))
	for i, r := range found {
		out[i] = Neighbour{r.ID, r.Similarity}
	}
	sortNeighbours(out)
	return out, nil
}

// Delete implements [VectorStore].
func (s *Chromem) Delete(ctx context.Context, where map[string]string) error {
	if len(where) == 0 {
		return fmt.Errorf("retrieve: delete needs at least one pair")
	}
	return s.collection.Delete(ctx, where, nil)
}

// sortNeighbours orders by similarity, then by ID.
func sortNeighbours(list []Neighbour) {
	slices.SortFunc(list, func(a, b Neighbour) int {
		switch {
		case a.Score > b.Score:
			return -1
		case a.Score < b.Score:
			return 1
		case a.ID < b.ID:
			return -1
		case a.ID > b.ID:
			return 1
		}
		return 0
	})
}
