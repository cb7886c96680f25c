package retrieve

import (
	"cmp"
	"slices"
)

// Scorer orders tables by a weighted sum of their [Features]. Tables with a title are
// recognised by other signs than those without, hence the second set of weights, which is
// added for the former.
type Scorer struct{ All, Titled Features }

// Score is the weighted sum.
func (w *Scorer) Score(f *Features) float64 {
	sum := 0.0
	for i, x := range f {
		sum += (w.All[i] + w.Titled[i]*f[Titled]) * x
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
	return s.candidates(s.tables.Query(req.Text, s.config.Glossary), s.accept(&req.Filter))
}

// candidates takes the best tables of the index and orders them by the scorer.
func (s *Searcher) candidates(query []Term, accept func(int) bool) []Candidate {
	found := s.tables.Search(query, tableDepth, func(e int) bool { return s.acceptTable(accept, e) })
	g := newGauge(s.tables, query)
	out := make([]Candidate, len(found))
	for i, e := range found {
		grp := s.owner[e.Entry]
		out[i] = Candidate{Table: grp.table, group: grp, Features: s.measure(g, grp, e.Score, found[0].Score)}
		out[i].Score = s.config.Scorer.Score(&out[i].Features)
	}
	slices.SortStableFunc(out, func(a, b Candidate) int { return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Table, b.Table)) })
	return out
}
