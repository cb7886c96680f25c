package retrieve

import (
	"math"
	"math/bits"
)

// gauge measures stretches of terms against one question.
type gauge struct {
	x      *Index
	terms  []Term
	rarity []float64
	whole  float64 // all rarities
	most   float64
	places *termPlaces
	every  uint64 // all terms
	digits uint64 // terms that are numbers
	years  uint64 // terms that are years
	names  uint64 // terms that are written as names
	head   uint32 // the entry whose heading was read last
	above  uint64 // its terms
}

func newGauge(x *Index, query []Term) *gauge {
	g := &gauge{x: x, terms: query[:min(len(query), 64)], head: noEntry}
	g.places = placesOf(g.terms)
	for i, t := range g.terms {
		r := 0.0
		if t.ID >= 0 {
			r = x.rarity(uint32(t.ID)) * t.Weight
		} else {
			r = x.rarity(math.MaxUint32) * t.Weight
		}
		g.rarity = append(g.rarity, r)
		g.whole += r
		g.most = max(g.most, r)
		g.every |= 1 << i
		if digit(t.Text[0]) {
			g.digits |= 1 << i
		}
		if isYear(t.Text) {
			g.years |= 1 << i
		}
		if t.Name {
			g.names |= 1 << i
		}
	}
	return g
}

// trace is what a stretch of terms has of the question.
type trace struct {
	terms uint64  // terms found
	pairs uint64  // bit i: term i found just before term i+1
	run   float64 // the most that a run of neighbours adds up to
}

// scan reads a stretch.
func (g *gauge) scan(list []uint32) trace {
	r := newTracer(g)
	for at, id := range list {
		if i := g.places.of(id); i >= 0 {
			r.meet(i, at)
		}
	}
	return r.trace
}

// tracer follows the terms of the question through a stretch.
type tracer struct {
	g *gauge
	trace
	last, at int // the term met last, and where
	sum      float64
}

func newTracer(g *gauge) tracer { return tracer{g: g, last: -2} }

// meet takes the next term of the question, and where in the stretch it stands.
func (r *tracer) meet(i, at int) {
	r.terms |= 1 << i
	if i == r.last+1 && at-r.at <= r.g.terms[i].Place-r.g.terms[r.last].Place+1 {
		r.pairs |= 1 << r.last
		r.sum += r.g.rarity[i]
	} else {
		r.sum = r.g.rarity[i]
	}
	r.run = max(r.run, r.sum)
	r.last, r.at = i, at
}

// noEntry is the number of no entry.
const noEntry = math.MaxUint32

// heading gives the terms in the titles and the column names of an entry.
func (g *gauge) heading(entry int) uint64 {
	if head := g.x.heads[entry]; head != g.head {
		g.head, g.above = head, 0
		for f := range FieldLabel {
			g.above |= g.scan(g.x.fieldTerms(entry, f)).terms
		}
	}
	return g.above
}

func (t *trace) join(o trace) {
	t.terms |= o.terms
	t.pairs |= o.pairs
	t.run = max(t.run, o.run)
}

// ofWhole is a sum of rarities as a share of the question's weight.
func (g *gauge) ofWhole(sum float64) float64 {
	if g.whole == 0 {
		return 0
	}
	return sum / g.whole
}

// mass is the weight of a set of terms as a share of the question's.
func (g *gauge) mass(set uint64) float64 {
	sum := 0.0
	for ; set != 0; set &= set - 1 {
		sum += g.rarity[bits.TrailingZeros64(set)]
	}
	return g.ofWhole(sum)
}

// pairMass is the weight of pairs, each that of its lighter term.
func (g *gauge) pairMass(set uint64) float64 {
	sum := 0.0
	for ; set != 0; set &= set - 1 {
		i := bits.TrailingZeros64(set)
		sum += min(g.rarity[i], g.rarity[i+1])
	}
	return g.ofWhole(sum)
}

// share is how much of a name the question holds, by rarity.
func (g *gauge) share(list []uint32) float64 {
	have, all := 0.0, 0.0
	for _, id := range list {
		r := g.x.rarity(id)
		all += r
		if g.places.of(id) >= 0 {
			have += r
		}
	}
	if all == 0 {
		return 0
	}
	return have / all
}

// part is the weight of some terms of a set, as a share of that of the whole set.
func (g *gauge) part(some, set uint64) float64 {
	if m := g.mass(set); m > 0 {
		return g.mass(some&set) / m
	}
	return 0
}

// counted is the share of a set that is among some, each term counting one.
func counted(some, set uint64) float64 {
	if set == 0 {
		return 0
	}
	return float64(bits.OnesCount64(some&set)) / float64(bits.OnesCount64(set))
}

// bestWindow returns the terms of the stretch of prose that holds the most.
func (g *gauge) bestWindow(list []uint32) uint64 {
	var best uint64
	bestMass := 0.0
	for start := 0; start < len(list); start += window / 2 {
		t := g.scan(list[start:min(start+window, len(list))])
		if m := g.mass(t.terms); m > bestMass {
			best, bestMass = t.terms, m
		}
	}
	return best
}
