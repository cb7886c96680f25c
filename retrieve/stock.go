package retrieve

import (
	"context"
	"maps"
	"slices"

	"github.com/tabrag/tabrag/linearize"
)

// stock is what a searcher holds in memory. Chunks that were taken out leave their numbers
// behind, in the lists too, until [stock.compact] makes it all anew.
type stock struct {
	chunks []linearize.Chunk // by entry of rows
	own    []uint16          // by entry of rows, how many terms the row's own label has
	byID   map[string]int    // living chunks
	docs   map[string][]int
	rows   *Index // an entry a chunk
	tables *Index // an entry a table
	groups map[string]*group
	owner  []*group // by entry of tables
	names  dictionary

	wordings map[wording]string // chunk by its words
	repeated map[string]string  // document by the ID of the chunk not kept
	oversize int
}

// group is what is known of one table.
type group struct {
	table, document string
	entry           int         // in the index of tables, -1 before the first
	chunks          []int       // living chunks
	named           bool        // has a title, headings or a caption
	labels, cells   concordance // of its labels and its bodies in the index of tables
}

func newStock(rows, tables Weights) *stock {
	lex := newLexicon()
	return &stock{
		byID: map[string]int{}, docs: map[string][]int{}, groups: map[string]*group{}, names: dictionary{},
		wordings: map[wording]string{}, repeated: map[string]string{},
		rows: newIndex(rows, lex), tables: newIndex(tables, lex),
	}
}

// insert takes chunks in and returns those that were not there.
func (s *stock) insert(ctx context.Context, chunks []linearize.Chunk) ([]linearize.Chunk, error) {
	var fresh []linearize.Chunk
	touched := map[string]*group{}
	for i, c := range chunks {
		if i%256 == 0 && ctx.Err() != nil {
			break // what is in stays whole: the groups are made below
		}
		if at, ok := s.byID[c.ID]; ok {
			if s.chunks[at].Hash == c.Hash && c.Hash != "" {
				continue
			}
			s.drop(at, touched)
		}
		if s.repeats(&c) {
			continue
		}
		s.put(c, touched)
		fresh = append(fresh, c)
	}
	s.regroup(touched)
	return fresh, ctx.Err()
}

func (s *stock) put(c linearize.Chunk, touched map[string]*group) {
	if c.Oversize {
		s.oversize++
	}
	fields := chunkFields(&c)
	at := s.rows.Add(&fields)
	s.chunks = append(s.chunks, c)
	s.byID[c.ID] = at
	s.docs[c.Document] = append(s.docs[c.Document], at)
	s.learnLabel(&c, at)
	if c.Table == "" {
		return
	}
	g := s.groups[c.Table]
	if g == nil {
		g = &group{table: c.Table, document: c.Document, entry: -1}
		s.groups[c.Table] = g
	}
	g.chunks = append(g.chunks, at)
	touched[c.Table] = g
}

// drop takes one chunk out.
func (s *stock) drop(at int, touched map[string]*group) {
	c := &s.chunks[at]
	if g := s.groups[c.Table]; g != nil {
		touched[c.Table] = g
	}
	s.forget(c)
	s.rows.Remove(at)
	delete(s.byID, c.ID)
	*c = linearize.Chunk{}
}

// revert takes chunks out again.
func (s *stock) revert(chunks []linearize.Chunk) {
	touched := map[string]*group{}
	documents := map[string]bool{}
	for _, c := range chunks {
		if at, ok := s.byID[c.ID]; ok {
			s.drop(at, touched)
			documents[c.Document] = true
		}
	}
	for document := range documents { // each by itself: the order plays no part
		s.docs[document] = slices.DeleteFunc(s.docs[document], s.gone)
		if len(s.docs[document]) == 0 {
			delete(s.docs, document)
		}
	}
	s.regroup(touched)
}

// remove takes a document out and returns how many chunks it had.
func (s *stock) remove(document string) int {
	n := 0
	touched := map[string]*group{}
	for _, at := range s.docs[document] {
		if !s.gone(at) {
			s.drop(at, touched)
			n++
		}
	}
	delete(s.docs, document)
	maps.DeleteFunc(s.repeated, func(_, d string) bool { return d == document })
	s.regroup(touched)
	return n
}

func (s *stock) gone(at int) bool { return s.rows.dead[at] }

// regroup makes the entries of tables from their chunks.
func (s *stock) regroup(touched map[string]*group) {
	groups := slices.Collect(maps.Values(touched))
	for _, g := range groups {
		g.chunks = slices.DeleteFunc(g.chunks, s.gone)
	}
	slices.SortFunc(groups, func(a, b *group) int { return slices.Compare(a.chunks, b.chunks) }) // as they came
	for _, g := range groups {
		if g.entry >= 0 {
			s.tables.Remove(g.entry)
			g.entry = -1
		}
		if len(g.chunks) == 0 {
			delete(s.groups, g.table)
			continue
		}
		first := &s.chunks[g.chunks[0]]
		g.named = first.Title != "" && !first.Untitled || len(first.Section) > 0 || first.Caption != ""
		fields := s.tableFields(g)
		g.entry = s.tables.Add(&fields)
		g.labels = newConcordance(s.tables.fieldTerms(g.entry, FieldLabel))
		g.cells = newConcordance(s.tables.fieldTerms(g.entry, FieldBody))
		s.owner = append(s.owner, g)
	}
}

// leastCompacted is how many chunks must be gone before it is worth compacting.
const leastCompacted = 1024

// compact makes everything anew once more is gone than lives.
func (s *stock) compact() {
	gone := len(s.chunks) - s.rows.Len() + len(s.owner) - s.tables.Len()
	if gone < leastCompacted || gone < s.rows.Len() {
		return
	}
	living := make([]linearize.Chunk, 0, s.rows.Len())
	for at := range s.chunks {
		if !s.gone(at) {
			living = append(living, s.chunks[at])
		}
	}
	repeated := s.repeated
	*s = *newStock(s.rows.weights, s.tables.weights)
	_, _ = s.insert(context.Background(), living) // a context that never ends
	s.repeated = repeated
}
