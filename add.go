package tabrag

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/chunking"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/table"
)

// Report says what adding a document did. What was left out is counted.
type Report struct {
	Document string `json:"document"`
	Pages    int    `json:"pages"`
	Tables   int    `json:"tables"`
	// Held counts the tables that are not answered from until a person has looked.
	Held   int `json:"held"`
	Facts  int `json:"facts"`
	Chunks int `json:"chunks"`
	// Known is set when the very same content was there already; nothing was done.
	Known bool `json:"known"`
	// Supersedes is the document that this one is a new version of: what the same file held
	// before. Rows compares the two.
	Supersedes string     `json:"supersedes,omitempty"`
	Rows       RowChanges `json:"rows"`
	// Left counts what was left out, by what it was: "hidden rows", "ragged rows", ….
	Left   map[string]int `json:"left,omitempty"`
	Issues []table.Issue  `json:"issues,omitempty"`
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
	if doc, err := p.known(digest, src.Audience); err != nil || doc != nil {
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
	doc.Audience = src.Audience
	return p.add(ctx, doc, p.place(src.Path))
}

// AddDocument indexes a document that was read already: one that a person has looked at and set right, or
// of a reader of one's own. One that is there already takes the place of itself. Config.Policy is applied
// to doc itself.
func (p *Pipeline) AddDocument(ctx context.Context, doc *Document) (*Report, error) {
	return p.add(ctx, doc, p.pathOf(doc))
}

// pathOf is where a document that is there already came from, "" for others.
func (p *Pipeline) pathOf(doc *Document) string {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if doc == nil || p.docs[doc.ID] == nil || !p.latest(p.docs[doc.ID]) {
		return ""
	}
	return p.paths[doc.ID]
}

// add makes the chunks of a document, takes it in and keeps it.
func (p *Pipeline) add(ctx context.Context, doc *Document, path string) (*Report, error) {
	if err := wellFormed(doc); err != nil {
		return nil, err
	}
	if err := p.cfg.Policy.Apply(ctx, doc); err != nil {
		return nil, fmt.Errorf("tabrag: add %s: %w", doc.Source, err)
	}
	chunks, err := p.chunks(ctx, p.cfg.Policy.Shown(doc))
	if err != nil {
		return nil, err
	}
	p.writer.Lock()
	defer p.writer.Unlock()
	s := &stored{doc: doc, path: path, chunks: chunks}
	if err := p.spare(path); err != nil {
		return nil, err
	}
	return p.enter(ctx, s, func() error { return p.search.Add(ctx, chunks) }, func() error {
		if p.folder == nil {
			return nil
		}
		if p.vectors != nil {
			s.vectors = p.vectors.take()
		}
		return p.folder.put(s)
	})
}

// wellFormed refuses documents that a program made and no stage could work with. Tables without an ID
// get theirs.
func wellFormed(doc *Document) error {
	if doc == nil {
		return fmt.Errorf("tabrag: no document: %w", ErrCorrupt)
	}
	refuse := func(err error) error {
		return &extract.Error{Source: doc.Source, Err: fmt.Errorf("%w: %w", ErrCorrupt, err)}
	}
	if doc.ID == "" {
		return refuse(errors.New("a document without an ID"))
	}
	nameless := false
	for _, t := range doc.Tables {
		if t == nil {
			return refuse(errors.New("a nil table"))
		}
		if err := t.Validate(); err != nil {
			return refuse(err)
		}
		nameless = nameless || t.ID == ""
	}
	if nameless {
		table.Identify(doc.ID, doc.Tables)
	}
	return nil
}

// enter takes a document in, as a new version where there is one of its path: first into the index
// and the facts, then, by keep, where it lasts, and only then for everyone to see.
func (p *Pipeline) enter(ctx context.Context, s *stored, index, keep func() error) (*Report, error) {
	doc := p.cfg.Policy.Shown(s.doc)
	p.mu.RLock()
	closed, before, earlier := p.closed, p.current(s.path), p.all(p.versions[s.path])
	p.mu.RUnlock()
	if closed {
		return nil, ErrClosed
	}
	r := report(doc)
	if before != nil && before.ID == doc.ID { // the same file under another policy or label
		before, earlier = nil, earlier[:len(earlier)-1]
	}
	if before != nil {
		r.Supersedes, r.Rows = before.ID, compare(before, doc)
	}
	facts := p.melt(doc, earlier, "")
	r.Facts, r.Chunks = len(facts), len(s.chunks)
	err := index()
	if err == nil {
		err = p.cfg.FactStore.Put(ctx, doc.ID, facts)
	}
	if err == nil {
		err = keep()
	}
	if err != nil {
		return nil, p.undo(ctx, doc.ID, err)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.keep(doc, s.path)
	if doc != s.doc {
		p.whole[doc.ID] = s.doc
	}
	if before != nil {
		if err := p.retire(context.WithoutCancel(ctx), before); err != nil {
			return nil, fmt.Errorf("tabrag: %s is added, and the version before it still is found: %w", doc.Source, err)
		}
	}
	return r, nil
}

// keep enters a document in the maps, as the last.
func (p *Pipeline) keep(doc *Document, path string) {
	p.forget(doc.ID)
	p.order = append(p.order, doc.ID)
	p.docs[doc.ID] = doc
	for _, t := range doc.Tables {
		p.tables[t.ID] = t
	}
	if path != "" {
		p.paths[doc.ID] = path
		p.versions[path] = append(p.versions[path], doc.ID)
	}
}

// forget takes a document out of the maps.
func (p *Pipeline) forget(document string) {
	doc := p.docs[document]
	if doc == nil {
		return
	}
	same := func(id string) bool { return id == document }
	for _, t := range doc.Tables {
		delete(p.tables, t.ID)
	}
	path := p.paths[document]
	if p.versions[path] = slices.DeleteFunc(p.versions[path], same); len(p.versions[path]) == 0 {
		delete(p.versions, path)
	}
	delete(p.paths, document)
	delete(p.docs, document)
	delete(p.whole, document)
	p.order = slices.DeleteFunc(p.order, same)
}

// undo takes back what a failed add left in the index and the facts, and returns the failure.
func (p *Pipeline) undo(ctx context.Context, document string, cause error) error {
	ctx = context.WithoutCancel(ctx)
	err := errors.Join(p.search.Remove(ctx, document), p.cfg.FactStore.Delete(ctx, document))
	if p.vectors != nil {
		p.vectors.take()
	}
	if doc := p.docs[document]; doc != nil { // it was there before
		err = errors.Join(err, p.reinstate(ctx, doc))
	}
	if err != nil {
		p.cfg.Logger.Error("could not take back a failed add", "document", document, "error", err)
	}
	return fmt.Errorf("tabrag: add %s: %w", document, cause)
}

// known returns the document with this digest when it is the latest of its versions, and has the label and
// came in under the policy that hold now, else nil.
func (p *Pipeline) known(digest, audience string) (*Document, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	if p.closed {
		return nil, ErrClosed
	}
	for _, id := range p.order {
		doc := p.docs[id]
		if doc.SHA256 == digest && doc.Audience == audience && doc.Policy == p.cfg.Policy.Version && doc.PolicyBefore == "" && p.latest(doc) {
			return doc, nil
		}
	}
	return nil, nil
}

// chunks makes the chunks of a document's tables and prose.
func (p *Pipeline) chunks(ctx context.Context, doc *Document) ([]linearize.Chunk, error) {
	chunks, err := chunking.Of(ctx, p.cfg.Linearizer, doc)
	if err != nil {
		return nil, fmt.Errorf("tabrag: %w", err)
	}
	return chunks, nil
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
