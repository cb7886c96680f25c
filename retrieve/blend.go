package retrieve

import (
	"cmp"
	"math"
	"slices"

	"github.com/tabrag/tabrag/linearize"
)

// A row says little by itself: "Total | 5,813 | 6,913" stands in a thousand tables. So a
// chunk is ranked by its own words and by how likely its table, or its document, is the
// one asked about.

const (
	// bestTables is how many of the best tables bring all their chunks into the ranking.
	bestTables = 10
	// ownWeight is what a chunk's own score counts, as a share of the question's weight,
	// beside the logarithm of its table's likelihood. Settled on development questions.
	ownWeight = 8
	// repeated, times the binary logarithm of its place in the table's own ranking, is what a
	// further chunk of one table loses: the first few chunks must not all be of one table
	// that may be the wrong one.
	repeated = 1
	// unlikely is the likelihood of a chunk whose table was not among the candidates.
	unlikely = 0.001
)

// likelihood turns the scores of candidates into shares of one: a softmax.
func likelihood(list []Candidate) (tables map[*group]float64, documents map[string]float64) {
	tables, documents = map[*group]float64{}, map[string]float64{}
	if len(list) == 0 {
		return tables, documents
	}
	sum := 0.0
	for _, c := range list {
		sum += math.Exp(c.Score - list[0].Score)
	}
	for _, c := range list {
		p := math.Exp(c.Score-list[0].Score) / sum
		tables[c.group] = p
		documents[c.group.document] += p
	}
	return tables, documents
}

// rankChunks orders the chunks that words lead to.
func (s *Searcher) rankChunks(query []Term, tables []Candidate, n int, numeric bool, accept func(int) bool) []Scored {
	pool := s.chunkPool(query, tables, n, accept)
	likely, documents := likelihood(tables)
	whole := 0.0
	for _, t := range query {
		whole += t.Weight * s.rows.rarity(uint32(t.ID))
	}
	for i := range pool {
		c := &s.chunks[pool[i].Entry]
		p := documents[c.Document]
		if c.Table != "" {
			p = likely[s.groups[c.Table]]
		}
		if numeric && c.Type != linearize.Text {
			p *= s.config.TableBoost
		}
		pool[i].Score = ownWeight*pool[i].Score/max(whole, 1e-9) + math.Log(p+unlikely)
	}
	byScore := func(a, b Scored) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(s.chunkName(a.Entry), s.chunkName(b.Entry)))
	}
	slices.SortFunc(pool, byScore)
	count := map[string]int{}
	for i := range pool {
		if t := s.chunks[pool[i].Entry].Table; t != "" {
			pool[i].Score -= repeated * math.Log2(float64(1+count[t]))
			count[t]++
		}
	}
	slices.SortFunc(pool, byScore)
	return pool[:min(len(pool), n)]
}

// chunkPool gathers the chunks to rank, with their own scores: the best by their own words,
// and all of the best tables.
func (s *Searcher) chunkPool(query []Term, tables []Candidate, n int, accept func(int) bool) []Scored {
	pool := s.rows.Search(query, n, accept)
	seen := make(map[int]bool, len(pool))
	for _, e := range pool {
		seen[e.Entry] = true
	}
	scores := s.rows.scorer(query)
	for _, c := range tables[:min(len(tables), bestTables)] {
		for _, at := range c.group.chunks[:min(len(c.group.chunks), rowsRead)] {
			if !seen[at] && (accept == nil || accept(at)) {
				pool = append(pool, Scored{at, scores.score(at)})
			}
		}
	}
	return pool
}

// entryScorer scores single entries against one query.
type entryScorer struct {
	x      *Index
	norms  *normTable
	query  []Term
	factor []float64
	mark   map[uint32]int // by term, its place in query from 1
	counts []uint32
}

func (x *Index) scorer(query []Term) *entryScorer {
	s := &entryScorer{x: x, norms: x.normalise(), query: query, mark: map[uint32]int{}, counts: make([]uint32, len(query)), factor: make([]float64, len(query))}
	for i, t := range query {
		if t.ID >= 0 && t.Weight > 0 {
			s.mark[uint32(t.ID)] = i + 1
			s.factor[i] = x.rarity(uint32(t.ID)) * t.Weight
		}
	}
	return s
}

// score is that of [Index.Search].
func (s *entryScorer) score(entry int) float64 {
	clear(s.counts)
	for f := range numFields {
		shift := uint(f) * 4
		for _, term := range s.x.fieldTerms(entry, f) {
			if i := s.mark[term]; i > 0 && s.counts[i-1]>>shift&15 < 15 {
				s.counts[i-1] += 1 << shift
			}
		}
	}
	total := 0.0
	for i, n := range s.counts {
		if n != 0 {
			total += s.factor[i] * s.norms.saturated(n, &s.x.lengths[entry], s.x.weights.K1)
		}
	}
	return total
}
