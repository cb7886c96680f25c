package tabrag

import (
	"context"
	"fmt"
	"iter"
	"slices"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/table"
)

// Pipeline holds documents and answers questions about them. It is safe for concurrent use.
type Pipeline struct {
	cfg    Config
	search *retrieve.Searcher
	// plainPlanner plans over databases, without a model.
	plainPlanner Planner

	cache aggregate.Cache // typed columns of the tables that plans read

	mu     sync.RWMutex
	closed bool
	docs   map[string]*extract.Document
	order  []string // document IDs in the order they were added
	tables map[string]*table.Table
}

// New sets up a pipeline. It does no I/O; the error says which part of cfg does not fit.
func New(cfg Config) (*Pipeline, error) {
	cfg = cfg.withDefaults()
	search, err := retrieve.New(retrieve.Config{
		Embedder: cfg.Embedder, Store: cfg.VectorStore, Reranker: cfg.Reranker, Glossary: cfg.Glossary,
	})
	if err != nil {
		return nil, fmt.Errorf("tabrag: %w", err)
	}
	return &Pipeline{
		cfg: cfg, search: search, plainPlanner: plainPlanner(cfg),
		docs: map[string]*extract.Document{}, tables: map[string]*table.Table{},
	}, nil
}

// Report says what adding a document did. What was left out is counted.
type Report struct {
	Document string
	Pages    int
	Tables   int
	// Held counts the tables that are not answered from until a person has looked.
	Held   int
	Facts  int
	Chunks int
	// Known is set when the very same content was there already; nothing was done.
	Known bool
	// Left counts what was left out, by what it was: "hidden rows", "ragged rows", ….
	Left   map[string]int
	Issues []table.Issue
}

// AddFile adds the document at path.
func (p *Pipeline) AddFile(ctx context.Context, path string) (*Report, error) {
	src, err := extract.File(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = src.Close() }()
	return p.Add(ctx, src)
}

// Add reads a source and indexes it, all or nothing. Content that is there already is
// skipped. When a limit stopped the reading, nothing is added, and the error says which.
func (p *Pipeline) Add(ctx context.Context, src Source) (*Report, error) {
	digest, err := src.Digest()
	if err != nil {
		return nil, &extract.Error{Source: src.Name, Err: err}
	}
	if doc, err := p.known(digest); err != nil || doc != nil {
		if err != nil {
			return nil, err
		}
		r := report(doc)
		r.Known = true
		return r, nil
	}
	doc, err := p.cfg.Extractor.Extract(ctx, src)
	if err != nil {
		return nil, err
	}
	return p.AddDocument(ctx, doc)
}

// AddDocument indexes a document that was read already.
func (p *Pipeline) AddDocument(ctx context.Context, doc *Document) (*Report, error) {
	chunks, err := p.chunks(ctx, doc)
	if err != nil {
		return nil, err
	}
	var facts []aggregate.Fact
	for _, t := range doc.Tables {
		facts = append(facts, aggregate.Melt(t)...)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return nil, ErrClosed
	}
	if err := p.search.Add(ctx, chunks); err != nil {
		return nil, p.undo(ctx, doc.ID, err)
	}
	if err := p.cfg.FactStore.Put(ctx, doc.ID, facts); err != nil {
		return nil, p.undo(ctx, doc.ID, err)
	}
	p.keep(doc)
	r := report(doc)
	r.Facts, r.Chunks = len(facts), len(chunks)
	return r, nil
}

// keep enters a document in the maps.
func (p *Pipeline) keep(doc *Document) {
	if _, again := p.docs[doc.ID]; !again {
		p.order = append(p.order, doc.ID)
	}
	p.docs[doc.ID] = doc
	for _, t := range doc.Tables {
		p.tables[t.ID] = t
	}
}

// undo takes back what a failed Add left in the index and returns the failure.
func (p *Pipeline) undo(ctx context.Context, document string, cause error) error {
	if err := p.search.Remove(context.WithoutCancel(ctx), document); err != nil {
		p.cfg.Logger.Error("could not take back a failed add", "document", document, "error", err)
	}
	return fmt.Errorf("tabrag: add %s: %w", document, cause)
}

// known returns the document with this digest, nil when there is none.
func (p *Pipeline) known(digest string) (*Document, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if p.closed {
		return nil, ErrClosed
	}
	for _, id := range p.order {
		if p.docs[id].SHA256 == digest {
			return p.docs[id], nil
		}
	}
	return nil, nil
}

// chunks linearizes the tables and the prose of a document.
func (p *Pipeline) chunks(ctx context.Context, doc *Document) ([]linearize.Chunk, error) {
	title := doc.About.Title
	if title == "" {
		title = doc.Source
	}
	src := linearize.Source{Document: doc.ID, Title: title}
	var out []linearize.Chunk
	for _, t := range doc.Tables {
		c, err := p.cfg.Linearizer.Linearize(ctx, src, t)
		if err != nil {
			return nil, fmt.Errorf("tabrag: linearize %s: %w", t.ID, err)
		}
		out = append(out, c...)
	}
	prose, err := linearize.Prose{}.Split(ctx, src, paragraphs(doc))
	if err != nil {
		return nil, fmt.Errorf("tabrag: split the prose of %s: %w", doc.Source, err)
	}
	return append(out, prose...), nil
}

func paragraphs(doc *Document) []linearize.Paragraph {
	out := make([]linearize.Paragraph, 0, len(doc.Text))
	for _, b := range doc.Text {
		if b.Text != "" {
			out = append(out, linearize.Paragraph{Page: b.Page, Section: b.Section, Heading: b.Heading, Text: b.Text})
		}
	}
	return out
}

// Remove forgets a document: its chunks, vectors and facts. An unknown ID is no error.
func (p *Pipeline) Remove(ctx context.Context, document string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		return ErrClosed
	}
	if err := p.search.Remove(ctx, document); err != nil {
		return fmt.Errorf("tabrag: remove %s: %w", document, err)
	}
	if err := p.cfg.FactStore.Delete(ctx, document); err != nil {
		return fmt.Errorf("tabrag: remove %s: %w", document, err)
	}
	if doc, ok := p.docs[document]; ok {
		for _, t := range doc.Tables {
			delete(p.tables, t.ID)
		}
		delete(p.docs, document)
		p.order = slices.DeleteFunc(p.order, func(id string) bool { return id == document })
	}
	return nil
}

// Documents yields the documents in the order they were added.
func (p *Pipeline) Documents() iter.Seq[*Document] {
	p.mu.RLock()
	docs := make([]*Document, len(p.order))
	for i, id := range p.order {
		docs[i] = p.docs[id]
	}
	p.mu.RUnlock()
	return slices.Values(docs)
}

// Table returns a table by its ID; the error is ErrNoEvidence when there is none.
func (p *Pipeline) Table(_ context.Context, id string) (*Table, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if t, ok := p.tables[id]; ok {
		return t, nil
	}
	return nil, fmt.Errorf("tabrag: table %s: %w", id, ErrNoEvidence)
}

// Facts yields the numeric cells that match the filter, in a fixed order.
func (p *Pipeline) Facts(ctx context.Context, filter aggregate.Filter) iter.Seq2[Fact, error] {
	return p.cfg.FactStore.Facts(ctx, filter)
}

// Run runs a plan over the documents: for programs that plan themselves.
func (p *Pipeline) Run(ctx context.Context, q Query) (*Result, error) {
	return aggregate.Run(ctx, q, p.cache.Over(p))
}

// Close releases what the pipeline holds; afterwards its methods return ErrClosed.
func (p *Pipeline) Close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	p.docs, p.tables, p.order = nil, nil, nil
	return nil
}

func report(doc *Document) *Report {
	r := &Report{
		Document: doc.ID, Pages: doc.Pages, Tables: len(doc.Tables), Left: map[string]int{},
		Issues: slices.Clone(doc.Issues),
	}
	for _, t := range doc.Tables {
		if t.Held {
			r.Held++
		}
		for what, n := range t.Left {
			r.Left[what] += n
		}
		r.Issues = append(r.Issues, t.Issues...)
	}
	return r
}
