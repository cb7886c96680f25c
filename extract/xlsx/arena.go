package xlsx

import "encoding/binary"

// cellList is a list of cells that grows without being copied.
type cellList struct {
	chunks [][]rawCell
	n      int
}

const cellChunk = 1 << 13

func (l *cellList) add(c rawCell) {
	k := l.n / cellChunk
	if k == len(l.chunks) {
		size := cellChunk
		if k == 0 {
			size = 64 // a small sheet costs little
		}
		l.chunks = append(l.chunks, make([]rawCell, 0, size))
	}
	l.chunks[k] = append(l.chunks[k], c)
	l.n++
}

func (l *cellList) at(i int) *rawCell { return &l.chunks[i/cellChunk][i%cellChunk] }

// arena holds the raw values of cells, each with its length before it, and grows without
// being copied.
type arena struct{ chunks [][]byte }

const arenaChunk = 1 << 20

// add stores a value and returns where; ok is false once 4 GB are full. A value longer than
// a chunk is cut to it.
func (a *arena) add(value []byte) (off uint32, ok bool) {
	value = value[:min(len(value), arenaChunk-binary.MaxVarintLen32)]
	k := len(a.chunks) - 1
	if k < 0 || len(a.chunks[k])+len(value)+binary.MaxVarintLen32 > arenaChunk {
		if k+1 >= 1<<32/arenaChunk {
			return 0, false
		}
		size := arenaChunk
		if k < 0 {
			size = 1 << 10
		}
		a.chunks = append(a.chunks, make([]byte, 0, size))
		k++
	}
	off = uint32(k*arenaChunk + len(a.chunks[k]))
	a.chunks[k] = binary.AppendUvarint(a.chunks[k], uint64(len(value)))
	a.chunks[k] = append(a.chunks[k], value...)
	return off, true
}

// get returns a value; it is good as long as the arena.
func (a *arena) get(off uint32) []byte {
	chunk := a.chunks[off/arenaChunk][off%arenaChunk:]
	size, n := binary.Uvarint(chunk)
	return chunk[n : n+int(size)]
}
