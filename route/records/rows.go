package records

import (
	"iter"
	"math/bits"
)

// rowSet is a set of records by number.
type rowSet []uint64

func newRowSet(n int) rowSet { return make(rowSet, (n+63)/64) }

func (s rowSet) add(i int)      { s[i/64] |= 1 << (i % 64) }
func (s rowSet) has(i int) bool { return s[i/64]&(1<<(i%64)) != 0 }

func (s rowSet) count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

func (s rowSet) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

func (s rowSet) equal(t rowSet) bool {
	for i := range s {
		if s[i] != t[i] {
			return false
		}
	}
	return true
}

func (s rowSet) and(t rowSet) rowSet {
	out := make(rowSet, len(s))
	for i := range s {
		out[i] = s[i] & t[i]
	}
	return out
}

func (s rowSet) or(t rowSet) rowSet {
	out := make(rowSet, len(s))
	for i := range s {
		out[i] = s[i] | t[i]
	}
	return out
}

func (s rowSet) minus(t rowSet) rowSet {
	out := make(rowSet, len(s))
	for i := range s {
		out[i] = s[i] &^ t[i]
	}
	return out
}

// first and last give the least and greatest record, -1 for none.
func (s rowSet) first() int {
	for i, w := range s {
		if w != 0 {
			return i*64 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func (s rowSet) last() int {
	for i := len(s) - 1; i >= 0; i-- {
		if s[i] != 0 {
			return i*64 + 63 - bits.LeadingZeros64(s[i])
		}
	}
	return -1
}

// each goes through the records in order.
func (s rowSet) each() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i*64 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// list gives the records in order.
func (s rowSet) list() []int {
	out := make([]int, 0, s.count())
	for i := range s.each() {
		out = append(out, i)
	}
	return out
}

func singleRow(n, i int) rowSet {
	s := newRowSet(n)
	s.add(i)
	return s
}
