package retrieve

// A word of the question that stands in no entry is often a misspelt name. It is then taken
// for the nearest known term: one letter off, or two in a long word.

// misspeltWeight is what such a term counts beside one that is spelt as asked.
const misspeltWeight = 0.7

// shape is what a term shares with its misspellings, nearly: first letter and length.
type shape struct {
	first  byte
	length uint8
}

func shapeOf(term string) (shape, bool) {
	if len(term) < 5 || len(term) > 30 {
		return shape{}, false
	}
	for i := range len(term) {
		if term[i] < 'a' || term[i] > 'z' {
			return shape{}, false
		}
	}
	return shape{term[0], uint8(len(term))}, true
}

// nearest finds the known term that an unknown one was meant to be.
func (x *Index) nearest(term string) (uint32, bool) {
	s, ok := shapeOf(term)
	if !ok {
		return 0, false
	}
	most := 1
	if len(term) >= 8 {
		most = 2
	}
	best, bestOff, found := uint32(0), most+1, false
	for n := int(s.length) - most; n <= int(s.length)+most; n++ {
		for _, id := range x.lex.shapes[shape{s.first, uint8(n)}] {
			if int(id) >= len(x.count) || x.count[id] == 0 {
				continue
			}
			off := distance(term, x.lex.names[id], most)
			if off < bestOff || off == bestOff && found && x.count[id] > x.count[best] {
				best, bestOff, found = id, off, off <= most
			}
		}
	}
	return best, found
}

// distance counts the letters to put in, take out, change or swap with their neighbour to
// make b of a, or most+1 if it takes more (Damerau, CACM 1964).
func distance(a, b string, most int) int {
	var rows [3][32]uint8
	for j := range len(b) + 1 {
		rows[0][j] = uint8(j)
	}
	for i := 1; i <= len(a); i++ {
		prev2, prev, row := &rows[(i+1)%3], &rows[(i-1)%3], &rows[i%3]
		row[0] = uint8(i)
		least := row[0]
		for j := 1; j <= len(b); j++ {
			cost := uint8(1)
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(prev[j]+1, row[j-1]+1, prev[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], prev2[j-2]+1)
			}
			least = min(least, row[j])
		}
		if int(least) > most {
			return most + 1
		}
	}
	return int(rows[len(a)%3][len(b)])
}
