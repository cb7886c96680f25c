package retrieve

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"github.com/tabrag/tabrag/linearize"
)

// Config is what a [Searcher] is made with. The zero value searches by words alone and
// needs no model.
type Config struct {
	// Embedder adds vectors to the search; nil means none.
	Embedder Embedder
	// Embeds tells which chunks get a vector; nil means all. Rows are the most by far: leave
	// them out, and previews, summaries and prose still lead to the tables.
	Embeds func(*linearize.Chunk) bool
	// Store keeps the vectors; nil means chromem-go in memory. It is used only with an
	// Embedder.
	Store VectorStore
	// Reranker orders the best chunks anew; nil means none.
	Reranker Reranker
	// Glossary of the caller's field.
	Glossary Glossary
	// RankConstant is the k of reciprocal rank fusion, 0 means 60 (Cormack, Clarke and
	// Büttcher, SIGIR 2009).
	RankConstant float64
	// VectorWeight is what the vectors' ranking counts beside the lexical one, 0 means 0.15. A
	// table without title, heading or caption stays where words put it: its vector cannot tell
	// one company's statement from the next.
	VectorWeight float64
	// Rows and Tables weigh the fields of chunks and of whole tables; nil means
	// [RowWeights] and [TableWeights].
	Rows, Tables *Weights
	// Scorer orders the tables that the index finds; nil means [DefaultScorer].
	Scorer *Scorer
}

// Searcher holds the chunks of many documents and finds those that a question is about. It
// is safe for use by many goroutines. [New] makes one; the zero value can't be used.
type Searcher struct {
	config Config
	stamp  Model

	mu      sync.RWMutex
	checked bool // that the store holds no vectors of another model
	*stock
}

// New makes an empty searcher.
func New(c Config) (*Searcher, error) {
	if c.Embedder != nil && c.Store == nil {
		store, err := NewChromem(nil)
		if err != nil {
			return nil, err
		}
		c.Store = store
	}
	orDefault(&c.RankConstant, 60)
	orDefault(&c.VectorWeight, 0.15)
	rows, tables := RowWeights(), TableWeights()
	if c.Rows != nil {
		rows = *c.Rows
	}
	if c.Tables != nil {
		tables = *c.Tables
	}
	if c.Scorer == nil {
		scorer := DefaultScorer()
		c.Scorer = &scorer
	}
	s := &Searcher{config: c, stock: newStock(rows, tables)}
	if c.Embedder != nil {
		s.stamp = c.Embedder.Model()
	}
	return s, nil
}

func orDefault(v *float64, def float64) {
	if *v == 0 {
		*v = def
	}
}

// Len is the number of chunks held.
func (s *Searcher) Len() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.rows.Len()
}

// Add takes chunks in. A chunk whose ID and hash are known is left as it is; one whose hash
// is new replaces the old. All chunks of one table should come in one call, or its
// ranking as a table is made anew at each.
func (s *Searcher) Add(ctx context.Context, chunks []linearize.Chunk) error {
	s.mu.Lock()
	fresh, err := s.insert(ctx, chunks)
	s.compact()
	s.mu.Unlock()
	if s.config.Embedder == nil || len(fresh) == 0 {
		return err
	}
	if err == nil {
		err = s.embed(ctx, fresh)
	}
	if err != nil { // without vectors the chunks must not pass for known
		s.mu.Lock()
		s.revert(fresh)
		s.mu.Unlock()
	}
	return err
}

// Remove takes out all chunks of a document.
func (s *Searcher) Remove(ctx context.Context, document string) error {
	s.mu.Lock()
	n := s.remove(document)
	s.compact()
	s.mu.Unlock()
	if s.config.Embedder == nil || n == 0 {
		return ctx.Err()
	}
	return s.config.Store.Delete(ctx, map[string]string{"document": document})
}

// batch is how many texts an embedder is given at once.
const batch = 64

func (s *Searcher) embed(ctx context.Context, chunks []linearize.Chunk) error {
	if s.config.Embeds != nil {
		chunks = slices.DeleteFunc(slices.Clone(chunks), func(c linearize.Chunk) bool { return !s.config.Embeds(&c) })
	}
	for part := range slices.Chunk(chunks, batch) {
		texts := make([]string, len(part))
		for i := range part {
			texts[i] = part[i].Text
		}
		values, err := embedAll(ctx, s.config.Embedder, texts)
		if err != nil {
			return err
		}
		vectors := make([]Vector, len(part))
		for i := range part {
			vectors[i] = Vector{part[i].ID, values[i], s.metadata(&part[i])}
		}
		if err := s.check(ctx, values[0]); err != nil {
			return err
		}
		if err := s.config.Store.Upsert(ctx, vectors); err != nil {
			return err
		}
	}
	return nil
}

// check refuses a store that holds vectors and none of this model's. It asks once.
func (s *Searcher) check(ctx context.Context, probe []float32) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.checked {
		return nil
	}
	some, err := s.config.Store.Search(ctx, probe, 1, nil)
	if err != nil {
		return err
	}
	if len(some) > 0 {
		own, err := s.config.Store.Search(ctx, probe, 1, map[string]string{"model": s.stamp.ID, "preprocessing": s.stamp.Preprocessing})
		if err != nil {
			return err
		}
		if len(own) == 0 {
			return fmt.Errorf("retrieve: the store holds vectors, and none of %q: %w", s.stamp.ID, ErrMixed)
		}
	}
	s.checked = true
	return nil
}

// metadata is what a vector can be filtered by, with the stamp of its model.
func (s *Searcher) metadata(c *linearize.Chunk) map[string]string {
	m := map[string]string{
		"document": c.Document, "table": c.Table, "type": string(c.Type), "page": strconv.Itoa(c.Page), "audience": c.Audience,
		"model": s.stamp.ID, "dimension": strconv.Itoa(s.stamp.Dimension), "preprocessing": s.stamp.Preprocessing,
	}
	return m
}
