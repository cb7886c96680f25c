package aggregate

import "math/bits"

// bitmap is a set of rows.
type bitmap []uint64

func newBitmap(n int) bitmap { return make(bitmap, (n+63)/64) }

// fullBitmap has all of the first n rows.
func fullBitmap(n int) bitmap {
	b := newBitmap(n)
	for i := range b {
		b[i] = ^uint64(0)
	}
	if n%64 != 0 {
		b[len(b)-1] = 1<<(n%64) - 1
	}
	return b
}

func (b bitmap) has(i int) bool { return b[i>>6]>>(i&63)&1 == 1 }
func (b bitmap) set(i int)      { b[i>>6] |= 1 << (i & 63) }
func (b bitmap) clear(i int)    { b[i>>6] &^= 1 << (i & 63) }

func (b bitmap) count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// keep calls f for each row of the set, in order, and drops those for which it is false.
func (b bitmap) keep(f func(row int) bool) {
	for w := range b {
		for left := b[w]; left != 0; left &= left - 1 {
			row := w<<6 + bits.TrailingZeros64(left)
			if !f(row) {
				b.clear(row)
			}
		}
	}
}

// each calls f for each row of the set, in order, until it is false.
func (b bitmap) each(f func(row int) bool) {
	for w, left := range b {
		for ; left != 0; left &= left - 1 {
			if !f(w<<6 + bits.TrailingZeros64(left)) {
				return
			}
		}
	}
}

func (b bitmap) list() []int {
	out := make([]int, 0, b.count())
	b.each(func(row int) bool {
		out = append(out, row)
		return true
	})
	return out
}
