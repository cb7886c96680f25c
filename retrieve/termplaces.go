package retrieve

// termPlaces finds the place that a term has among those of a question. Of the terms of an index nearly all have none,
// which a few bits tell.
type termPlaces struct {
	maybe [64]uint64 // by the last bits of an ID: whether a term with such bits has a place
	at    map[uint32]int
}

// placesOf notes the places of terms that an index has; of a term that stands twice, the last.
func placesOf(terms []Term) *termPlaces {
	p := &termPlaces{at: map[uint32]int{}}
	for i, t := range terms {
		if t.ID >= 0 {
			id := uint32(t.ID)
			p.maybe[id>>6&63] |= 1 << (id & 63)
			p.at[id] = i
		}
	}
	return p
}

// of gives the place of a term, -1 for none.
func (p *termPlaces) of(id uint32) int {
	if p.maybe[id>>6&63]>>(id&63)&1 == 0 {
		return -1
	}
	return p.find(id)
}

func (p *termPlaces) find(id uint32) int {
	if at, ok := p.at[id]; ok {
		return at
	}
	return -1
}
