package retrieve

// entryScorer scores single entries against one question.
type entryScorer struct {
	x      *Index
	norms  *normTable
	rarity []float64 // of each term of the question, by its weight
	places *termPlaces
	counts []uint32
}

func newEntryScorer(x *Index, query []Term) *entryScorer {
	s := &entryScorer{
		x: x, norms: x.normalise(), rarity: make([]float64, len(query)), places: placesOf(query), counts: make([]uint32, len(query)),
	}
	for i, t := range query {
		if t.ID >= 0 {
			s.rarity[i] = x.rarity(uint32(t.ID)) * t.Weight
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
			if i := s.places.of(term); i >= 0 && s.counts[i]>>shift&15 < 15 {
				s.counts[i] += 1 << shift
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
