package tabrag

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/internal/chunking"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
)

// Search finds the tables, rows and prose that a text is about, with no answer: for programs that
// only look. A hit says where to look, never what the number is.
func (p *Pipeline) Search(ctx context.Context, req retrieve.Request) (retrieve.Hits, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if p.closed {
		return retrieve.Hits{}, ErrClosed
	}
	hits, err := p.search.Search(ctx, req)
	if err != nil {
		return hits, fmt.Errorf("tabrag: search: %w", err)
	}
	return hits, nil
}

// Chunks makes the chunks of a document's tables and prose, for an index of one's own. A nil
// linearizer is linearize.Hybrid.
func Chunks(ctx context.Context, l Linearizer, doc *Document) ([]Chunk, error) {
	if err := wellFormed(doc); err != nil {
		return nil, err
	}
	if l == nil {
		l = linearize.Hybrid{}
	}
	chunks, err := chunking.Of(ctx, l, doc)
	if err != nil {
		return nil, fmt.Errorf("tabrag: %w", err)
	}
	return chunks, nil
}
