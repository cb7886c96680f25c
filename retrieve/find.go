package retrieve

import (
	"context"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/linearize"
)

const (
	defaultK = 10
	// depth is how many candidates each leg brings, before fusion.
	depth = 100
	// tableDepth is how many tables the index brings before they are measured.
	tableDepth = 200
	// rowsPerTable is how many of its best rows a table hit brings.
	rowsPerTable = 5
)

// Search finds what a request is about. Tables, chunks and prose are each ranked, best
// first.
func (s *Searcher) Search(ctx context.Context, req Request) (Hits, error) {
	if req.K <= 0 {
		req.K = defaultK
	}
	near, err := s.nearest(ctx, req)
	if err != nil {
		return Hits{}, err
	}
	s.mu.RLock()
	hits := s.search(req, near)
	s.mu.RUnlock()
	if err := ctx.Err(); err != nil {
		return Hits{}, err
	}
	if s.config.Reranker != nil {
		if hits.Chunks, err = s.config.Reranker.Rerank(ctx, req.Text, hits.Chunks); err != nil {
			return Hits{}, err
		}
	}
	hits.Chunks = hits.Chunks[:min(len(hits.Chunks), req.K)]
	return hits, nil
}

// nearest asks the store for the vectors nearest to the question.
func (s *Searcher) nearest(ctx context.Context, req Request) ([]Neighbour, error) {
	if s.config.Embedder == nil {
		return nil, ctx.Err()
	}
	values, err := embedAll(ctx, s.config.Embedder, []string{req.Text})
	if err != nil {
		return nil, err
	}
	if err := s.check(ctx, values[0]); err != nil {
		return nil, err
	}
	where := map[string]string{"model": s.stamp.ID, "preprocessing": s.stamp.Preprocessing}
	if len(req.Filter.Documents) == 1 {
		where["document"] = req.Filter.Documents[0]
	}
	if len(req.Filter.Tables) == 1 {
		where["table"] = req.Filter.Tables[0]
	}
	return s.config.Store.Search(ctx, values[0], max(depth, 2*req.K), where)
}

// search ranks chunks and tables; near holds the nearest vectors.
func (s *Searcher) search(req Request, near []Neighbour) Hits {
	query := s.tables.Query(req.Text, s.config.Glossary)
	accept := s.accept(&req.Filter)
	tables := s.candidates(query, accept)
	var hits Hits
	r := s.newChunkRanker(query, tables, req.Numeric)
	hits.Tables = s.tableHits(req, r, near, accept)
	f := fusion{constant: s.config.RankConstant, found: map[int]*fused{}}
	named := s.factRows(req.Text, query, accept)
	most := max(depth, 2*req.K)
	lexical := r.rank(named, accept, most)
	for i, e := range lexical[:min(len(lexical), most)] {
		f.add("lexical", e.Entry, i+1, stretched(lexical[0].Score, e.Score), 1)
	}
	for i, e := range named {
		f.note("facts", e.Entry, i+1)
	}
	rank := 0
	for _, v := range near {
		if at, ok := s.byID[v.ID]; ok && (accept == nil || accept(at)) {
			rank++
			f.add("vector", at, rank, float64(rank), s.config.VectorWeight)
		}
	}
	for _, e := range f.ranked(s.chunkName) {
		h := Hit{Chunk: s.chunks[e.entry], Score: e.score, Legs: e.legs}
		hits.Chunks = append(hits.Chunks, h)
		if h.Chunk.Type == linearize.Text && len(hits.Text) < req.K {
			hits.Text = append(hits.Text, h)
		}
	}
	return hits
}

func (s *stock) chunkName(entry int) string { return s.chunks[entry].ID }

// tableHits fuses the ranking of tables by words with that by vectors; each table brings
// its best rows.
func (s *Searcher) tableHits(req Request, r *chunkRanker, near []Neighbour, accept func(int) bool) []TableHit {
	f := fusion{constant: s.config.RankConstant, found: map[int]*fused{}}
	for i, c := range r.tables {
		f.add("lexical", c.group.entry, i+1, stretched(r.tables[0].Score, c.Score), 1)
	}
	rank := 0
	for _, v := range near {
		at, ok := s.byID[v.ID]
		if !ok || accept != nil && !accept(at) {
			continue
		}
		if g := s.groups[s.chunks[at].Table]; g != nil && !f.has("vector", g.entry) {
			rank++
			weight := s.config.VectorWeight
			if !g.named && f.has("lexical", g.entry) {
				weight = 0
			}
			f.add("vector", g.entry, rank, float64(rank), weight)
		}
	}
	var out []TableHit
	for _, e := range f.ranked(func(entry int) string { return s.owner[entry].table }) {
		if len(out) == req.K {
			break
		}
		g := s.owner[e.entry]
		out = append(out, TableHit{Table: g.table, Document: g.document, Score: e.score, Likely: e.likely(), Rows: r.bestRows(g)})
	}
	return out
}

// accept makes the filter of a request; nil lets everything through.
func (s *Searcher) accept(f *Filter) func(int) bool {
	if len(f.Documents)+len(f.Tables)+len(f.Types)+len(f.Pages) == 0 && f.Audiences == nil && f.Section+f.Period+f.Unit == "" {
		return nil
	}
	return func(at int) bool { return f.accepts(&s.chunks[at]) }
}

// acceptTable lets a table through when one of its chunks gets through.
func (s *Searcher) acceptTable(accept func(int) bool, entry int) bool {
	return accept == nil || slices.ContainsFunc(s.owner[entry].chunks, accept)
}

func (f *Filter) accepts(c *linearize.Chunk) bool {
	switch {
	case len(f.Documents) > 0 && !slices.Contains(f.Documents, c.Document),
		len(f.Tables) > 0 && !slices.Contains(f.Tables, c.Table),
		len(f.Types) > 0 && !slices.Contains(f.Types, c.Type),
		len(f.Pages) > 0 && !slices.Contains(f.Pages, c.Page),
		f.Audiences != nil && c.Audience != "" && !slices.Contains(f.Audiences, c.Audience),
		f.Unit != "" && !slices.Contains(c.Units, f.Unit):
		return false
	}
	if f.Section != "" && !slices.ContainsFunc(c.Section, func(s string) bool { return containsFold(s, f.Section) }) {
		return false
	}
	return f.Period == "" || slices.ContainsFunc(c.Periods, func(s string) bool { return containsFold(s, f.Period) })
}

func containsFold(s, part string) bool {
	return strings.Contains(strings.ToLower(s), strings.ToLower(part))
}
