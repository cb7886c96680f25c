package retrieve

// entryScorer scores single entries against one question.
type entryScorer struct {
	*gauge
	norms  *normTable
	counts []uint32
}

func newEntryScorer(g *gauge) *entryScorer {
	return &entryScorer{gauge: g, norms: g.x.normalise(), counts: make([]uint32, len(g.terms))}
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
			total += s.rarity[i] * s.norms.saturated(n, &s.x.lengths[entry], s.x.weights.K1)
		}
	}
	return total
}
