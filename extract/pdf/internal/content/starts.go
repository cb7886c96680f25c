package content

// starts remembers where runs of text began on a page, to know text that is printed twice.
// It is a hash table without holes to take out, by cells of cellSize points.
type starts struct {
	slots []start
	used  int
}

type start struct {
	x, y int32
	at   int32 // index of the glyph plus one; 0 for an empty slot
}

const cellSize = 3.0

// cellOf returns the cell that a coordinate is in.
func cellOf(v float64) int32 {
	if v < -1e6 || v > 1e6 || v != v {
		return 0
	}
	return int32(v/cellSize + 1e6)
}

func (s *starts) slot(x, y int32) int {
	h := uint32(x)*0x9e3779b1 ^ uint32(y)*0x85ebca77
	i := int(h>>7) & (len(s.slots) - 1)
	for s.slots[i].at != 0 && (s.slots[i].x != x || s.slots[i].y != y) {
		i = (i + 1) & (len(s.slots) - 1)
	}
	return i
}

// get returns the glyph that began a run in the cell, -1 when there is none.
func (s *starts) get(x, y int32) int {
	if len(s.slots) == 0 {
		return -1
	}
	return int(s.slots[s.slot(x, y)].at) - 1
}

// put notes that glyph at begins a run in the cell.
func (s *starts) put(x, y int32, at int) {
	if 2*s.used >= len(s.slots) {
		old := s.slots
		s.slots = make([]start, max(256, 2*len(old)))
		for _, o := range old {
			if o.at != 0 {
				s.slots[s.slot(o.x, o.y)] = o
			}
		}
	}
	i := s.slot(x, y)
	if s.slots[i].at == 0 {
		s.used++
	}
	s.slots[i] = start{x, y, int32(at) + 1}
}

// reset empties the table and keeps its memory.
func (s *starts) reset() {
	clear(s.slots)
	s.used = 0
}
