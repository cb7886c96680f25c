package retrieve

import (
	"cmp"
	"math"
	"slices"
)

// Scored is an entry found.
type Scored struct {
	Entry int
	Score float64
}

// Term is one term of a query: what to look for and how much it counts. ID is negative
// when the index has never seen it.
type Term struct {
	Text   string
	ID     int
	Weight float64
	// Place counts the words of the question from 1, 0 for a term that is not one of them.
	Place int
	// Name is set when the word has a capital in the question and does not begin it.
	Name bool
}

// Search returns the k best entries, best first, ties in the order of adding. Entries that
// accept refuses are passed over; a nil accept takes all.
//
// The result is that of scoring every entry; entries that cannot be among the best are
// skipped, single ones by the bounds of whole lists (Turtle and Flood, "Query evaluation",
// 1995) and stretches by the bounds of blocks (Ding and Suel, SIGIR 2011).
func (x *Index) Search(query []Term, k int, accept func(entry int) bool) []Scored {
	return x.searchFrom(query, k, accept, 0)
}

// searchFrom is [Index.Search] for when it is known that k of the entries that accept lets through score least or more.
func (x *Index) searchFrom(query []Term, k int, accept func(entry int) bool, least float64) []Scored {
	if k <= 0 {
		return nil
	}
	s := searcher{x: x, norms: x.normalise(), best: best{k: k}, accept: accept, scores: make([]float64, len(query))}
	for i, t := range query {
		if t.ID >= 0 && t.ID < len(x.lists) && t.Weight > 0 && x.count[t.ID] > 0 {
			c := cursor{list: &x.lists[t.ID], order: i, factor: x.rarity(uint32(t.ID)) * t.Weight}
			c.most = s.most(&c, &c.list.whole) * slack
			s.cursors = append(s.cursors, c)
		}
	}
	slices.SortStableFunc(s.cursors, func(a, b cursor) int { return cmp.Compare(a.most, b.most) })
	below := 0.0
	for i := range s.cursors {
		c := &s.cursors[i]
		c.below = below
		below += c.most
	}
	s.raise(math.Nextafter(least, -1))
	s.run()
	return s.sorted()
}

// cursor walks the postings of one term.
type cursor struct {
	list   *list
	at     int // next posting
	order  int // place of the term in the query
	factor float64
	most   float64 // what it can add
	below  float64 // what all cursors before it can add

	// What an entry of the block that was looked at last can add at the most, and where that block ends; see bound.
	known int // the block, from 1; 0 for none yet
	bound float64
	last  uint32
}

// slack makes up for the rounding of sums taken in different orders.
const slack = 1 + 1e-9

type searcher struct {
	x       *Index
	norms   *normTable
	cursors []cursor // by what they can add, least first
	accept  func(int) bool
	best
	floor float64 // what an entry must score more than
	first int     // cursors below it cannot lift an entry above the floor
	// Up to the entry hopeful, what the blocks of all cursors hold was found to be enough.
	hopeful uint32
	scores  []float64 // scratch: what each term adds to an entry, by its place in the query
}

// look finds out what the block that a cursor stands in holds.
func (s *searcher) look(c *cursor) {
	block := c.at / blockSize
	if c.known == block+1 {
		return
	}
	b := c.list.block(block)
	c.known, c.bound, c.last = block+1, s.most(c, b), b.last
}

// most is what an entry within a bound can add.
func (s *searcher) most(c *cursor, b *bound) float64 {
	return c.factor * s.norms.saturated(b.counts, &b.lengths, s.x.weights.K1)
}

func (s *searcher) run() {
	for next := uint32(0); s.first < len(s.cursors); {
		entry, ok := s.candidate(next)
		if !ok {
			return
		}
		if end, hopeless := s.hopeless(entry); hopeless {
			next = end + 1
			continue
		}
		s.consider(entry)
		next = entry + 1
	}
}

// candidate is the first entry from next on that an essential cursor holds.
func (s *searcher) candidate(next uint32) (uint32, bool) {
	best, ok := uint32(0), false
	for i := s.first; i < len(s.cursors); i++ {
		c := &s.cursors[i]
		c.seek(next)
		if c.at < len(c.list.postings) {
			if e := c.list.postings[c.at].entry; !ok || e < best {
				best, ok = e, true
			}
		}
	}
	return best, ok
}

// hopeless tells whether no entry from this one to end can be among the best.
func (s *searcher) hopeless(entry uint32) (end uint32, yes bool) {
	if s.floor < 0 {
		return 0, false
	}
	sum := s.cursors[s.first].below
	end = ^uint32(0) - 1
	for i := s.first; i < len(s.cursors); i++ {
		c := &s.cursors[i]
		if c.at >= len(c.list.postings) {
			continue
		}
		if first := c.list.postings[c.at].entry; first > entry {
			end = min(end, first-1)
			continue
		}
		s.look(c)
		sum += c.bound * slack
		end = min(end, c.last)
	}
	if sum <= s.floor {
		return end, true
	}
	if entry <= s.hopeful {
		return 0, false
	}
	end, yes = s.tied(entry)
	if !yes {
		s.hopeful = end
	}
	return end, yes
}

// tied tells whether no entry from this one to end can be above the floor, by what all cursors hold there:
// the bounds are added up as scores are, so that entries that are all alike, as the rows of one table often are,
// cannot seem to be better than those of them that are kept.
func (s *searcher) tied(entry uint32) (end uint32, yes bool) {
	clear(s.scores)
	end = ^uint32(0) - 1
	for i := range s.cursors {
		c := &s.cursors[i]
		c.seek(entry)
		if c.at >= len(c.list.postings) {
			continue
		}
		if first := c.list.postings[c.at].entry; first > entry {
			end = min(end, first-1)
			continue
		}
		s.look(c)
		s.scores[c.order] = c.bound
		end = min(end, c.last)
	}
	return end, s.total() <= s.floor
}

// total adds up the scores of the terms, always in the order of the query.
func (s *searcher) total() float64 {
	sum := 0.0
	for _, score := range s.scores {
		sum += score
	}
	return sum
}

// consider scores an entry and keeps it if it is among the best so far.
func (s *searcher) consider(entry uint32) {
	if s.x.dead[entry] {
		return
	}
	lengths := &s.x.lengths[entry]
	clear(s.scores)
	sum := 0.0
	for i := len(s.cursors) - 1; i >= 0; i-- {
		c := &s.cursors[i]
		if i < s.first {
			if (sum+c.below+c.most)*slack <= s.floor {
				return
			}
			c.seek(entry)
		}
		if c.at >= len(c.list.postings) || c.list.postings[c.at].entry != entry {
			continue
		}
		score := c.factor * s.norms.saturated(c.list.postings[c.at].counts, lengths, s.x.weights.K1)
		sum += score
		s.scores[c.order] = score
	}
	total := s.total()
	if total <= s.floor || s.accept != nil && !s.accept(int(entry)) {
		return
	}
	s.keep(Scored{int(entry), total})
}

// keep puts an entry among the best and lets the worst go.
func (s *searcher) keep(e Scored) {
	s.offer(e)
	if s.full() {
		s.raise(s.heap[0].Score)
	}
}

// raise sets the floor.
func (s *searcher) raise(floor float64) {
	s.floor = floor
	for ; s.first < len(s.cursors); s.first++ {
		if c := &s.cursors[s.first]; c.below+c.most > floor {
			break
		}
	}
}

// seek moves to the first posting of entry or after it.
func (c *cursor) seek(entry uint32) {
	ps := c.list.postings
	if c.at >= len(ps) || ps[c.at].entry >= entry {
		return
	}
	if c.list.whole.last < entry {
		c.at = len(ps)
		return
	}
	c.at = max(c.at, c.blockOf(entry)*blockSize)
	for c.at < len(ps) && ps[c.at].entry < entry {
		c.at++
	}
}

// blockOf is the first block from the cursor's own on that reaches an entry, which the list does.
func (c *cursor) blockOf(entry uint32) int {
	lo, blocks := c.at/blockSize, c.list.blocks
	if lo >= len(blocks) || blocks[lo].last >= entry {
		return lo
	}
	step := 1
	for lo+step < len(blocks) && blocks[lo+step].last < entry {
		lo += step
		step *= 2
	}
	hi := min(lo+step, len(blocks)-1)
	for lo+1 < hi {
		if mid := (lo + hi) / 2; blocks[mid].last < entry {
			lo = mid
		} else {
			hi = mid
		}
	}
	return hi
}

// Score is the score of one entry, as [Index.Search] would give it.
func (x *Index) Score(query []Term, entry int) float64 {
	return newEntryScorer(x, query).score(entry)
}
