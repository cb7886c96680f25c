package tabrag

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/table"
)

// Pipeline holds documents and answers questions about them. It is made by [New] or [Open], and
// safe for concurrent use: documents are read in parallel and enter one at a time, while questions go on.
type Pipeline struct {
	cfg    Config
	search *retrieve.Searcher
	// plainPlanner plans over databases, without a model.
	plainPlanner Planner

	rates aggregate.Rates // to Config.Currency
	cache aggregate.Cache // typed columns of the tables that plans read

	// folder keeps the documents, vectors their vectors; nil where everything is in memory.
	folder  *folder
	vectors *keptVectors
	sparing *sparing

	writer sync.Mutex // held while a document is added or removed
	mu     sync.RWMutex
	closed bool
	docs   map[string]*extract.Document
	whole  map[string]*extract.Document // those with quarantined tables, as a person is to look them over
	order  []string                     // document IDs in the order they were added
	tables map[string]*table.Table
	// paths of the documents that came from files, and the documents of each path, oldest first.
	paths    map[string]string
	versions map[string][]string
}

// New sets up a pipeline. Without Config.Dir it does no I/O; the error says which part of cfg does
// not fit. It is [Open] without an end to its time.
func New(cfg Config) (*Pipeline, error) { return Open(context.Background(), cfg) }

// Open sets up a pipeline and reads the documents of Config.Dir. A file there that is not whole is
// [ErrCorrupt], and a folder that another process has open [ErrLocked].
func Open(ctx context.Context, cfg Config) (*Pipeline, error) {
	cfg = cfg.withDefaults()
	if err := cfg.Policy.Validate(); err != nil {
		return nil, fmt.Errorf("tabrag: %w", err)
	}
	rates, err := aggregate.NewRates(cfg.Currency, cfg.Rates)
	if err != nil {
		return nil, fmt.Errorf("tabrag: %w", err)
	}
	p := &Pipeline{
		cfg: cfg, rates: rates, plainPlanner: plainPlanner(cfg),
		docs: map[string]*extract.Document{}, whole: map[string]*extract.Document{}, tables: map[string]*table.Table{}, paths: map[string]string{}, versions: map[string][]string{},
	}
	with := retrieve.Config{Embedder: cfg.Embedder, Store: cfg.VectorStore, Reranker: cfg.Reranker, Glossary: cfg.Glossary}
	var model retrieve.Model
	if cfg.Embedder != nil {
		model = cfg.Embedder.Model()
	}
	if cfg.Dir != "" && cfg.Embedder != nil && cfg.VectorStore == nil {
		p.vectors, p.sparing = &keptVectors{VectorStore: &retrieve.Flat{}}, &sparing{Embedder: cfg.Embedder}
		with.Store, with.Embedder = p.vectors, p.sparing
	}
	if p.search, err = retrieve.New(with); err != nil {
		return nil, fmt.Errorf("tabrag: %w", err)
	}
	if cfg.Dir != "" {
		p.folder, err = openFolder(cfg.Dir, model, func(f *folder, s *stored) error { return p.reopen(ctx, f, s) })
	}
	if err != nil {
		return nil, err
	}
	return p, nil
}

// Remove forgets a document: its chunks, vectors and facts. Where it was the latest version of a
// file, the one before it takes its place again. An unknown ID is no error.
func (p *Pipeline) Remove(ctx context.Context, document string) error {
	p.writer.Lock()
	defer p.writer.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosed
	}
	if err := p.remove(ctx, document); err != nil {
		return fmt.Errorf("tabrag: remove %s: %w", document, err)
	}
	return nil
}

func (p *Pipeline) remove(ctx context.Context, document string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if p.folder != nil {
		if err := p.folder.remove(document); err != nil {
			return err
		}
	}
	if err := errors.Join(p.search.Remove(ctx, document), p.cfg.FactStore.Delete(ctx, document)); err != nil {
		return err
	}
	path := p.paths[document]
	now := p.current(path)
	p.forget(document)
	switch before := p.current(path); {
	case before == nil:
		return nil
	case now.ID == document:
		return p.reinstate(ctx, before)
	default:
		return p.markVersions(ctx, before)
	}
}

// Documents yields the documents in the order they were added. It alone gives tables that Config.Policy quarantines as
// they are, for a person to look over.
func (p *Pipeline) Documents() iter.Seq[*Document] {
	p.mu.RLock()
	docs := make([]*Document, len(p.order))
	for i, id := range p.order {
		if docs[i] = p.whole[id]; docs[i] == nil {
			docs[i] = p.docs[id]
		}
	}
	p.mu.RUnlock()
	return slices.Values(docs)
}

// Table returns a table by its ID; the error is ErrNoEvidence when there is none.
func (p *Pipeline) Table(_ context.Context, id string) (*Table, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if p.closed {
		return nil, ErrClosed
	}
	if t, ok := p.tables[id]; ok {
		return t, nil
	}
	return nil, fmt.Errorf("tabrag: table %s: %w", id, ErrNoEvidence)
}

// Facts yields the numeric cells that match the filter, in a fixed order.
func (p *Pipeline) Facts(ctx context.Context, filter aggregate.Filter) iter.Seq2[Fact, error] {
	if err := p.open(); err != nil {
		return func(yield func(Fact, error) bool) { yield(Fact{}, err) }
	}
	return p.cfg.FactStore.Facts(ctx, filter)
}

// Run runs a plan over the documents: for programs that plan themselves.
func (p *Pipeline) Run(ctx context.Context, q Query) (*Result, error) {
	if err := p.open(); err != nil {
		return nil, err
	}
	return aggregate.Run(ctx, q, p.cache.Over(p))
}

// open is ErrClosed once the pipeline is closed.
func (p *Pipeline) open() error {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if p.closed {
		return ErrClosed
	}
	return nil
}

// Close releases what the pipeline holds; afterwards its methods return ErrClosed.
func (p *Pipeline) Close() error {
	p.writer.Lock()
	defer p.writer.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil
	}
	p.closed = true
	p.docs, p.whole, p.tables, p.order, p.paths, p.versions = nil, nil, nil, nil, nil, nil
	if p.folder != nil {
		return p.folder.dir.Close()
	}
	return nil
}
