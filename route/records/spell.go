package records

// leastCorrected is the length from which a word that the table does not have is taken for a
// misspelt one.
const leastCorrected = 5

// correct reads words of the question that the table lacks as the word of the table that is
// one slip away: a letter more, less, other, or two swapped.
func (l *linker) correct() {
	known := map[uint32]bool{}
	var vocabulary []string
	for _, fd := range l.s.fields {
		for k, h := range fd.hashes {
			known[h] = true
			if len(fd.header[k]) >= leastCorrected-1 {
				vocabulary = append(vocabulary, fd.header[k])
			}
		}
		for _, v := range fd.values {
			for i, w := range v.words {
				if h := v.stems[i]; w[0] > '9' && !known[h] {
					known[h] = true
					if len(w) >= leastCorrected-1 {
						vocabulary = append(vocabulary, w)
					}
				}
			}
		}
	}
	for i, w := range l.q.words {
		if len(w) < leastCorrected || w[0] <= '9' || known[l.q.hashes[i]] || commonWord(l.q.stems[i]) || l.q.stop[i] {
			continue
		}
		for _, v := range vocabulary {
			if v[0] == w[0] && oneSlip(w, v) {
				l.q.hashes[i] = hashWord(stem(v))
				break
			}
		}
	}
}

// commonWord tells whether a stem is a word of questions, and so not misspelt.
func commonWord(s string) bool {
	const common = " number total after befor point score score player team year finish game list most highest lowest " +
		"differ averag consecut between besid other there their which where country countri nation receiv competit driver " +
		"compet record season leagu event place match world state first second third titl album singl song " +
		"month larg small great higher lower longer short long earli earliest latest older young oldest youngest "
	return indexIn(common, s)
}

// oneSlip tells whether a and b differ by one letter added, lost or changed, or by two
// neighbours swapped.
func oneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	if len(a) < len(b) {
		return a[i:] == b[i+1:]
	}
	if i == len(a) {
		return false
	}
	if a[i+1:] == b[i+1:] {
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:]
}
