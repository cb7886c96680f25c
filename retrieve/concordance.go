package retrieve

import (
	"cmp"
	"slices"
)

// concordance lists the places of the terms of a long text, sorted by term: so that what a question has in common with
// all rows of a table is found without reading them.
type concordance []uint32

func newConcordance(text []uint32) concordance {
	keys := make([]uint64, len(text))
	for at, term := range text {
		keys[at] = uint64(term)<<32 | uint64(at)
	}
	slices.Sort(keys)
	c := make(concordance, len(keys))
	for i, key := range keys {
		c[i] = uint32(key)
	}
	return c
}

// of lists the places of a term in the text that the concordance is of, in their order.
func (c concordance) of(text []uint32, term uint32) []uint32 {
	from := c.first(text, term)
	return c[from : from+c[from:].first(text, term+1)]
}

// first is where the terms from this one on begin.
func (c concordance) first(text []uint32, term uint32) int {
	i, _ := slices.BinarySearchFunc(c, term, func(at, term uint32) int { return cmp.Compare(text[at], term) })
	return i
}

// scanLong reads a long stretch with its concordance, as [gauge.scan] does.
func (g *gauge) scanLong(text []uint32, c concordance) trace {
	type found struct {
		place int
		at    []uint32
	}
	var terms []found
	for id, place := range g.places.at {
		if at := c.of(text, id); len(at) > 0 {
			terms = append(terms, found{place, at})
		}
	}
	r := newTracer(g)
	for len(terms) > 0 {
		first := 0
		for i := range terms {
			if terms[i].at[0] < terms[first].at[0] {
				first = i
			}
		}
		t := &terms[first]
		r.meet(t.place, int(t.at[0]))
		if t.at = t.at[1:]; len(t.at) == 0 {
			terms = slices.Delete(terms, first, first+1)
		}
	}
	return r.trace
}
