package retrieve

// entryScorer scores single entries against one question.
type entryScorer struct {
	x      *Index
	norms  *normTable
	rarity []float64 // of each term of the question, by its weight
	places *termPlaces
	counts []uint32
	head   uint32   // the entry whose heading was counted last
	above  []uint32 // its counts
}

func newEntryScorer(x *Index, query []Term) *entryScorer {
	s := &entryScorer{
		x: x, norms: x.normalise(), rarity: make([]float64, len(query)), places: placesOf(query),
		counts: make([]uint32, len(query)), head: noEntry, above: make([]uint32, len(query)),
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
	if head := s.x.heads[entry]; head != s.head {
		clear(s.above)
		for f := range FieldLabel {
			s.count(s.above, entry, f)
		}
		s.head = head
	}
	copy(s.counts, s.above)
	for f := FieldLabel; f < numFields; f++ {
		s.count(s.counts, entry, f)
	}
	total := 0.0
	for i, n := range s.counts {
		if n != 0 {
			total += s.rarity[i] * s.norms.saturated(n, &s.x.lengths[entry], s.x.weights.K1)
		}
	}
	return total
}

// count adds the terms of a field to the counts.
func (s *entryScorer) count(counts []uint32, entry int, f Field) {
	shift := uint(f) * 4
	for _, term := range s.x.fieldTerms(entry, f) {
		if i := s.places.of(term); i >= 0 && counts[i]>>shift&15 < 15 {
			counts[i] += 1 << shift
		}
	}
}
