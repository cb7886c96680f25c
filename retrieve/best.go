package retrieve

import (
	"cmp"
	"slices"
)

// best keeps the k best of what it is offered, the worst on top of a heap. Of equals, the
// lower entry is the better.
type best struct {
	k    int
	heap []Scored
}

func (b *best) full() bool { return len(b.heap) >= b.k }

// offer takes e in if it is among the best so far.
func (b *best) offer(e Scored) {
	if len(b.heap) < b.k {
		b.heap = append(b.heap, e)
		for i := len(b.heap) - 1; i > 0 && worse(b.heap[i], b.heap[(i-1)/2]); i = (i - 1) / 2 {
			b.heap[i], b.heap[(i-1)/2] = b.heap[(i-1)/2], b.heap[i]
		}
		return
	}
	if worse(b.heap[0], e) {
		b.heap[0] = e
		b.sink()
	}
}

// sorted gives those kept, best first.
func (b *best) sorted() []Scored {
	slices.SortFunc(b.heap, func(a, b Scored) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Entry, b.Entry))
	})
	return b.heap
}

func (b *best) sink() {
	for i := 0; ; {
		least := i
		for _, c := range [2]int{2*i + 1, 2*i + 2} {
			if c < len(b.heap) && worse(b.heap[c], b.heap[least]) {
				least = c
			}
		}
		if least == i {
			return
		}
		b.heap[i], b.heap[least] = b.heap[least], b.heap[i]
		i = least
	}
}

func worse(a, b Scored) bool {
	return a.Score < b.Score || a.Score == b.Score && a.Entry > b.Entry
}
