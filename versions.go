package tabrag

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/table"
)

// A file that was added again with other content is a new version. Questions are answered from the
// latest; those before it stay, with their figures, linked fact by fact.

// RowChanges counts the rows of a new version against those of the version before it, by the
// labels of the rows, in tables with the same header.
type RowChanges struct {
	Added     int `json:"added"`
	Changed   int `json:"changed"`
	Unchanged int `json:"unchanged"`
	Removed   int `json:"removed"`
}

// current is the latest version of the source at a path, nil when there is none.
func (p *Pipeline) current(path string) *Document {
	if ids := p.versions[path]; path != "" && len(ids) > 0 {
		return p.docs[ids[len(ids)-1]]
	}
	return nil
}

// all are the documents with these IDs.
func (p *Pipeline) all(ids []string) []*Document {
	docs := make([]*Document, len(ids))
	for i, id := range ids {
		docs[i] = p.docs[id]
	}
	return docs
}

// latest tells whether no later version of a document is there.
func (p *Pipeline) latest(doc *Document) bool {
	now := p.current(p.paths[doc.ID])
	return now == nil || now.ID == doc.ID
}

// melt gives the facts of a document, linked to those of the versions before it, oldest first, and
// marked when a later one has taken its place; amounts of money are converted too.
func (p *Pipeline) melt(doc *Document, before []*Document, by string) []Fact {
	var earlier []Fact
	for _, v := range before {
		facts := bare(v)
		link(facts, earlier)
		earlier = facts
	}
	facts := bare(doc)
	link(facts, earlier)
	for i := range facts {
		facts[i].SupersededBy = by
	}
	p.rates.Convert(facts)
	return facts
}

func bare(doc *Document) []Fact {
	var facts []Fact
	for _, t := range doc.Tables {
		facts = append(facts, aggregate.Melt(t)...)
	}
	return facts
}

// link tells of each fact which one it supersedes, and marks those that were restated, then or before.
func link(facts, before []Fact) {
	if len(before) == 0 {
		return
	}
	old := map[string]*Fact{}
	key := factKey()
	for i := range before {
		old[key(&before[i])] = &before[i]
	}
	key = factKey()
	for i := range facts {
		f := &facts[i]
		if was := old[key(f)]; was != nil {
			f.Supersedes = was.ID
			f.Restated = f.Restated || was.Restated || was.Hash != f.Hash
		}
	}
}

// factKey tells facts of one document apart, the same way in each version.
func factKey() func(*Fact) string {
	seen := map[string]int{}
	return func(f *Fact) string {
		parts := []string{tableKey(f.Document, f.Table), strings.Join(f.RowPath, "\x01"), strings.Join(f.ColumnPath, "\x01"), string(f.Unit)}
		if f.Period != nil {
			parts = append(parts, f.Period.Start, f.Period.End)
		}
		k := strings.Join(parts, "\x00")
		seen[k]++
		return k + "\x00" + strconv.Itoa(seen[k])
	}
}

// tableKey is what the ID of a table has beside its document's.
func tableKey(document, id string) string { return strings.TrimPrefix(id, document) }

// compare counts what has changed from one version to the next.
func compare(before, after *Document) RowChanges {
	var c RowChanges
	old := map[string]map[string]string{}
	for _, t := range before.Tables {
		old[tableKey(before.ID, t.ID)] = rowsByKey(t)
	}
	for _, t := range after.Tables {
		was := old[tableKey(after.ID, t.ID)]
		for key, row := range rowsByKey(t) {
			text, known := was[key]
			switch {
			case !known:
				c.Added++
			case text != row:
				c.Changed++
			default:
				c.Unchanged++
			}
			delete(was, key)
		}
	}
	for _, rows := range old {
		c.Removed += len(rows)
	}
	return c
}

// rowsByKey gives the words of each row by its label, and by which of several with that label it is.
func rowsByKey(t *table.Table) map[string]string {
	words := make([]strings.Builder, len(t.Rows))
	for i := range t.Cells {
		c := &t.Cells[i]
		fmt.Fprintf(&words[c.Row], "%d\x01%s\x00", c.Col, c.Text)
	}
	seen, out := map[string]int{}, map[string]string{}
	for r := t.HeaderRows; r < len(t.Rows); r++ {
		key := strings.Join(t.Rows[r].Path, table.PathSeparator)
		seen[key]++
		out[key+"\x00"+strconv.Itoa(seen[key])] = words[r].String()
	}
	return out
}

// retire takes the version before the latest out of the search and marks its facts.
func (p *Pipeline) retire(ctx context.Context, doc *Document) error {
	if err := p.search.Remove(ctx, doc.ID); err != nil {
		return err
	}
	return p.markVersions(ctx, doc)
}

// markVersions writes the facts of all versions of a document anew.
func (p *Pipeline) markVersions(ctx context.Context, doc *Document) error {
	ids := p.versions[p.paths[doc.ID]]
	if len(ids) == 0 {
		ids = []string{doc.ID}
	}
	for i, id := range ids {
		by := ""
		if i+1 < len(ids) {
			by = ids[len(ids)-1]
		}
		if err := p.cfg.FactStore.Put(ctx, id, p.melt(p.docs[id], p.all(ids[:i]), by)); err != nil {
			return err
		}
	}
	return nil
}

// reinstate brings a document back as it was: its facts and, when it is the latest version, its place
// in the search.
func (p *Pipeline) reinstate(ctx context.Context, doc *Document) error {
	if err := p.markVersions(ctx, doc); err != nil || !p.latest(doc) {
		return err
	}
	if p.folder == nil {
		chunks, err := p.chunks(ctx, doc)
		if err != nil {
			return err
		}
		return p.search.Add(ctx, chunks)
	}
	s, err := p.folder.get(doc.ID)
	if err != nil {
		return err
	}
	return p.index(ctx, s)
}

// index takes in chunks and vectors that were kept.
func (p *Pipeline) index(ctx context.Context, s *stored) error {
	if p.vectors != nil && len(s.vectors) > 0 {
		if err := p.vectors.VectorStore.Upsert(ctx, s.vectors); err != nil {
			return err
		}
	}
	return p.search.Restore(ctx, s.chunks)
}

// keptVectors is a store in memory that tells which vectors were added last, so that they can be kept
// with their document.
type keptVectors struct {
	VectorStore
	mu    sync.Mutex
	added []retrieve.Vector
}

// Upsert notes the vectors.
func (k *keptVectors) Upsert(ctx context.Context, vectors []retrieve.Vector) error {
	k.mu.Lock()
	k.added = append(k.added, vectors...)
	k.mu.Unlock()
	return k.VectorStore.Upsert(ctx, vectors)
}

// take gives the vectors added since the last time.
func (k *keptVectors) take() []retrieve.Vector {
	k.mu.Lock()
	defer k.mu.Unlock()
	out := k.added
	k.added = nil
	return out
}

// sparing is an embedder that does not embed again what the version before had word for word.
type sparing struct {
	Embedder
	mu    sync.Mutex
	known map[string][]float32
}

// spare lets the embedder know the vectors of the version before.
func (p *Pipeline) spare(path string) error {
	if p.sparing == nil {
		return nil
	}
	p.mu.RLock()
	before := p.current(path)
	p.mu.RUnlock()
	if before == nil {
		p.sparing.remember(nil)
		return nil
	}
	s, err := p.folder.get(before.ID)
	if err == nil {
		p.sparing.remember(s)
	}
	return err
}

// remember makes the vectors of a document known, nil forgets them.
func (e *sparing) remember(s *stored) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.known = map[string][]float32{}
	if s == nil {
		return
	}
	values := make(map[string][]float32, len(s.vectors))
	for _, v := range s.vectors {
		values[v.ID] = v.Values
	}
	for i := range s.chunks {
		if v := values[s.chunks[i].ID]; v != nil {
			e.known[s.chunks[i].Text] = v
		}
	}
}

// Embed embeds the texts that are not known.
func (e *sparing) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	var at []int
	var fresh []string
	e.mu.Lock()
	for i, text := range texts {
		if v := e.known[text]; v != nil {
			out[i] = slices.Clone(v)
			continue
		}
		at, fresh = append(at, i), append(fresh, text)
	}
	e.mu.Unlock()
	if len(fresh) == 0 {
		return out, nil
	}
	vectors, err := e.Embedder.Embed(ctx, fresh)
	if err != nil || len(vectors) != len(fresh) {
		return vectors, err // the searcher says what is wrong with a wrong count
	}
	for i, v := range vectors {
		out[at[i]] = v
	}
	return out, nil
}
