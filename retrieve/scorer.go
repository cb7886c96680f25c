package retrieve

import (
	"cmp"
	"slices"
)

// Scorer orders tables by a weighted sum of their [Features].
type Scorer [NumFeatures]float64

// Score is the weighted sum.
func (w *Scorer) Score(f *Features) float64 {
	sum := 0.0
	for i := range f {
		sum += w[i] * f[i]
	}
	return sum
}

// Candidate is a table that the index found, with what was measured of it.
type Candidate struct {
	Table    string
	Features Features
	Score    float64
	group    *group
}

// Explain lists the tables that are considered for a question, best first, with what
// decided. The scorer's weights are learnt from it.
func (s *Searcher) Explain(req Request) []Candidate {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.candidates(s.rows.Query(req.Text, s.config.Glossary), s.accept(&req.Filter))
}

// candidates takes the best tables of the index and orders them by the scorer.
func (s *Searcher) candidates(query []Term, accept func(int) bool) []Candidate {
	found := s.tables.Search(query, depth, func(e int) bool { return s.acceptTable(accept, e) })
	g := s.newGauge(query)
	out := make([]Candidate, len(found))
	for i, e := range found {
		grp := s.owner[e.Entry]
		out[i] = Candidate{Table: grp.table, group: grp, Features: g.measure(grp, e.Score, found[0].Score)}
		out[i].Score = s.config.Scorer.Score(&out[i].Features)
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// DefaultScorer is what New uses: learnt on development questions, see eval/learn.
func DefaultScorer() Scorer {
	return Scorer{
		BM25F:         4.174,
		BM25FShare:    1.514,
		Covered:       0.635,
		CoveredSquare: -0.209,
		InTitle:       2.808,
		TitleFull:     5.098,
		SectionFull:   1.148,
		CaptionFull:   0.000,
		InHeader:      1.706,
		InCells:       -1.616,
		BestRow:       -0.239,
		BestRowSquare: -1.859,
		BestRowNamed:  1.723,
		BestLabel:     5.411,
		Pairs:         5.053,
		PairsTitle:    4.180,
		PairsCells:    1.853,
		PairsContext:  2.149,
		Run:           2.805,
		RunTitle:      -3.175,
		RunCells:      -0.427,
		RunContext:    -1.180,
		InContext:     -3.314,
		BestWindow:    4.453,
		RowAndContext: 2.553,
		Numbers:       1.631,
		NumbersNamed:  0.930,
		Missing:       0.518,
		LogRows:       0.298,
		LogWords:      -0.558,
	}
}
