// Package retrieve finds the tables, rows and prose that a question is about: an own lexical
// index with weighted fields, vectors where there is an [Embedder], and rank fusion of both.
//
// It is not for answering: a hit says where to look, never what the number is.
package retrieve

import (
	"context"

	"github.com/tabrag/tabrag/linearize"
)

// Embedder makes vectors of texts. All vectors of one embedder have one dimension.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
	// Model identifies model, dimension and preprocessing: vectors of different models are
	// never mixed in a store.
	Model() Model
}

// Model stamps the vectors of an embedder.
type Model struct {
	// ID names model and version, Dimension is the length of its vectors, and Preprocessing what was done to texts first.
	ID            string
	Dimension     int
	Preprocessing string
}

// Vector is what a [VectorStore] keeps.
type Vector struct {
	ID       string // chunk ID
	Values   []float32
	Metadata map[string]string // document, table, type, page, …: for filters by equality
}

// Neighbour is a vector found, with its cosine similarity.
type Neighbour struct {
	ID    string
	Score float32
}

// VectorStore keeps vectors and finds the nearest.
type VectorStore interface {
	Upsert(ctx context.Context, vectors []Vector) error
	Search(ctx context.Context, query []float32, k int, where map[string]string) ([]Neighbour, error)
	// Delete removes the vectors whose metadata has all the pairs of where.
	Delete(ctx context.Context, where map[string]string) error
}

// Request is a question to the index.
type Request struct {
	Text string
	// K is how many hits to return; 0 means 10.
	K int
	// Numeric is set when the question asks for figures: tables are then boosted.
	Numeric bool
	Filter  Filter
}

// Filter narrows a search; empty fields let everything through.
type Filter struct {
	// Documents and Tables are IDs, Pages count from 1; a chunk needs one of each that is set.
	Documents []string
	Tables    []string
	Types     []linearize.Type
	Pages     []int
	Section   string // part of a section path
	Period    string // part of a period's label or date: "2024", "Q3"
	Unit      string // one of the units in the chunk, such as "USD"
	// Audiences that the reader is of: chunks labelled for others are left out, those without a label
	// are for everyone. Nil lets all through; []string{""} is a reader of no audience.
	Audiences []string
}

// Hit is a chunk found.
type Hit struct {
	Chunk linearize.Chunk
	// Score orders the hits of one search, best first, and says nothing beside those of another.
	Score float64
	// Legs says how each leg ranked it: "lexical", "vector", "facts"; from 1.
	Legs map[string]int
}

// TableHit is a table found, by its rows, header, context and the prose beside it.
type TableHit struct {
	Table    string
	Document string
	Score    float64
	// Likely orders tables as Score does, on the scale of a logarithm of likelihood: the difference
	// of two says how much likelier one is.
	Likely float64
	Rows   []Hit // the best rows, best first
}

// Hits is the outcome of a search.
type Hits struct {
	Tables []TableHit
	Chunks []Hit // rows and tables and prose in one ranking
	Text   []Hit // prose only
}

// Reranker orders hits anew.
type Reranker interface {
	Rerank(ctx context.Context, question string, hits []Hit) ([]Hit, error)
}
