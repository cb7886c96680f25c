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

// ChunkFeature is one thing that is measured of a chunk against a question.
type ChunkFeature int

// The features of chunks. Most are shares of the question's weight, as with [Feature].
const (
	ChunkLikely  ChunkFeature = iota // logarithm of the likelihood of its table, or of its document for prose
	ChunkBM25F                       // its score in the index of chunks
	ChunkCovered                     // terms in the chunk, its headers and titles
	InBody                           // terms in cells or prose
	InPath                           // terms in the row path
	PathFull                         // the same, times the share of the path that they make up
	LabelFull                        // terms in the row's own label, times the share of it that they make up
	PathRun                          // longest run of terms in the row path
	PathBlank                        // 1 when the row path holds nothing of the question
	YearsNamed                       // share of the question's years in column names, titles or row path
	Prose                            // 1 for prose
	ProseBM25F
	ProseWindow  // terms in the best stretch of prose
	ProseNumeric // 1 for prose when figures are asked for
	NumChunkFeatures
)

// ChunkFeatures holds the measures of one chunk, or their weights.
type ChunkFeatures [NumChunkFeatures]float64

// score is the weighted sum.
func (f *ChunkFeatures) score(weights *ChunkFeatures) float64 {
	sum := 0.0
	for i, x := range f {
		sum += weights[i] * x
	}
	return sum
}

// measureChunk fills in the features of a chunk; own is its score in the index.
func (s *Searcher) measureChunk(g *gauge, at int, own, likely float64, numeric bool) (f ChunkFeatures) {
	c := &s.chunks[at]
	field := func(name Field) []uint32 { return s.rows.fieldTerms(at, name) }
	path := field(FieldLabel)
	inPath, inBody := g.scan(path), g.scan(field(FieldBody)).terms
	named := g.heading(at) | inPath.terms
	f[ChunkLikely], f[ChunkBM25F] = math.Log(likely+unlikely), g.ofWhole(own)
	f[ChunkCovered], f[InBody] = g.mass(named|inBody), g.mass(inBody)
	if c.Type == linearize.Text {
		f[Prose], f[ProseBM25F] = 1, f[ChunkBM25F]
		f[ProseWindow] = g.mass(g.bestWindow(field(FieldBody)))
		if numeric {
			f[ProseNumeric] = 1
		}
		return f
	}
	f[InPath], f[PathRun] = g.mass(inPath.terms), g.ofWhole(inPath.run)
	f[YearsNamed] = counted(named, g.years)
	if inPath.terms != 0 {
		f[PathFull] = f[InPath] * g.share(path)
	}
	switch {
	case c.Type != linearize.TableRow:
	case inPath.terms == 0:
		f[PathBlank] = 1
	default:
		label := s.ownLabel(at, path)
		f[LabelFull] = g.mass(g.scan(label).terms) * g.share(label)
	}
	return f
}

const (
	// bestTables is how many of the best tables bring all their chunks into the ranking.
	bestTables = 10
	// repeated, times the binary logarithm of its place in the table's own ranking, is what a
	// further chunk of one table loses: the first few chunks must not all be of one table
	// that may be the wrong one.
	repeated = 0.75
	// unlikely is the likelihood of a chunk whose table was not among the candidates.
	unlikely = 0.001
)

// likelihood turns the scores of candidates into shares of one: a softmax.
func likelihood(list []Candidate) (tables, documents map[string]float64) {
	tables, documents = map[string]float64{}, map[string]float64{}
	if len(list) == 0 {
		return tables, documents
	}
	sum := 0.0
	for _, c := range list {
		sum += math.Exp(c.Score - list[0].Score)
	}
	for _, c := range list {
		p := math.Exp(c.Score-list[0].Score) / sum
		tables[c.Table] = p
		documents[c.group.document] += p
	}
	return tables, documents
}

// ChunkCandidate is a chunk that is considered for a question, with what was measured of it.
type ChunkCandidate struct {
	Chunk    linearize.Chunk
	Features ChunkFeatures
	Score    float64
}

// ExplainChunks lists the chunks that are considered for a question, best first, with what
// decided. The weights of chunks are learnt from it.
func (s *Searcher) ExplainChunks(req Request) []ChunkCandidate {
	s.mu.RLock()
	defer s.mu.RUnlock()
	query, accept := s.tables.Query(req.Text, s.config.Glossary), s.accept(&req.Filter)
	r := s.newChunkRanker(query, s.candidates(query, accept), req.Numeric)
	var out []ChunkCandidate
	for _, e := range r.rank(s.factRows(req.Text, query, accept), accept, rowsRead) {
		out = append(out, ChunkCandidate{s.chunks[e.Entry], r.measure(e.Entry, e.own), e.Score})
	}
	return out
}

// chunkRanker orders chunks for one question.
type chunkRanker struct {
	s         *Searcher
	gauge     *gauge
	entries   *entryScorer
	weights   ChunkFeatures
	tables    []Candidate
	likely    map[string]float64 // by table
	documents map[string]float64
	numeric   bool
	rated     map[*group][]ratedChunk // of the tables whose chunks were rated
}

// ratedChunk is a chunk with the score that it is ranked by.
type ratedChunk struct {
	Scored
	own  float64 // its score in the index
	name string
}

func (s *Searcher) newChunkRanker(query []Term, tables []Candidate, numeric bool) *chunkRanker {
	r := &chunkRanker{s: s, gauge: newGauge(s.rows, query), weights: chunkWeights(), tables: tables, numeric: numeric, rated: map[*group][]ratedChunk{}}
	r.entries = newEntryScorer(s.rows, r.gauge.terms)
	r.likely, r.documents = likelihood(tables)
	return r
}

// measure fills in the features of a chunk; own is its score in the index.
func (r *chunkRanker) measure(at int, own float64) ChunkFeatures {
	c := &r.s.chunks[at]
	likely := r.likely[c.Table]
	if c.Table == "" {
		likely = r.documents[c.Document]
	}
	return r.s.measureChunk(r.gauge, at, own, likely, r.numeric)
}

// rate weighs the features of a chunk; own is its score in the index.
func (r *chunkRanker) rate(at int, own float64) ratedChunk {
	f := r.measure(at, own)
	return ratedChunk{Scored{at, f.score(&r.weights)}, own, r.s.chunkName(at)}
}

// chunksOf rates the chunks of a table, in its order.
func (r *chunkRanker) chunksOf(grp *group) []ratedChunk {
	if list, ok := r.rated[grp]; ok {
		return list
	}
	list := make([]ratedChunk, min(len(grp.chunks), rowsRead))
	for i := range list {
		list[i] = r.rate(grp.chunks[i], r.entries.score(grp.chunks[i]))
	}
	r.rated[grp] = list
	return list
}

// rank orders the chunks that the best may be among, given those whose label the question names; of a table most at
// least.
func (r *chunkRanker) rank(named []Scored, accept func(int) bool, most int) []ratedChunk {
	out := r.pool(named, accept, most)
	slices.SortFunc(out, byScore)
	count := map[string]int{}
	for i := range out {
		if t := r.s.chunks[out[i].Entry].Table; t != "" {
			out[i].Score -= repeated * math.Log2(float64(1+count[t]))
			count[t]++
		}
	}
	slices.SortFunc(out, byScore)
	return out
}

// byScore puts the best first, ties by name.
func byScore(a, b ratedChunk) int {
	if c := cmp.Compare(b.Score, a.Score); c != 0 {
		return c
	}
	return cmp.Compare(a.name, b.name)
}

// pool gathers and rates the chunks to rank: the best by their own words, those whose label the question names, and of
// each of the best tables the best, which no further one of it can pass.
func (r *chunkRanker) pool(named []Scored, accept func(int) bool, most int) []ratedChunk {
	var pool []ratedChunk
	seen := map[int]bool{}
	for _, e := range r.found(accept) {
		seen[e.Entry] = true
		pool = append(pool, r.rate(e.Entry, e.Score))
	}
	for _, e := range named {
		if !seen[e.Entry] {
			seen[e.Entry] = true
			pool = append(pool, r.rate(e.Entry, r.entries.score(e.Entry)))
		}
	}
	for _, c := range r.tables[:min(len(r.tables), bestTables)] {
		var further []ratedChunk
		for _, e := range r.chunksOf(c.group) {
			if !seen[e.Entry] && (accept == nil || accept(e.Entry)) {
				further = append(further, e)
			}
		}
		slices.SortFunc(further, byScore)
		pool = append(pool, further[:min(len(further), most)]...)
	}
	return pool
}

// found are the best chunks by their own words: as good at least as the best of the tables that are likely meant,
// which spares the search most others.
func (r *chunkRanker) found(accept func(int) bool) []Scored {
	top := best{k: depth}
	for _, c := range r.tables[:min(len(r.tables), bestTables)] {
		for _, e := range r.chunksOf(c.group) {
			if accept == nil || accept(e.Entry) {
				top.offer(Scored{e.Entry, e.own})
			}
		}
	}
	least := 0.0
	if top.full() {
		least = top.heap[0].Score
	}
	return r.s.rows.searchFrom(r.gauge.terms, depth, accept, least)
}

// bestRows gives the best rows of one table, ties in its order.
func (r *chunkRanker) bestRows(grp *group) []Hit {
	top := best{k: rowsPerTable}
	for _, e := range r.chunksOf(grp) {
		if r.s.chunks[e.Entry].Type == linearize.TableRow {
			top.offer(e.Scored)
		}
	}
	list := top.sorted()
	out := make([]Hit, len(list))
	for i, e := range list {
		out[i] = Hit{Chunk: r.s.chunks[e.Entry], Score: e.Score, Legs: map[string]int{"lexical": i + 1}}
	}
	return out
}
