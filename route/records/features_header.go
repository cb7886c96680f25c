package records

import "strings"

// headerMatch says how the question speaks of a field's header.
type headerMatch struct {
	level int    // 0 none, 1 a word of the same root, 2 some words, 3 all but one, 4 all
	hits  int    // words that match, twice, and those of the same root
	best  uint32 // 1 when no other header matches more words, 2 when it alone does
	at    int    // first word of the question that matches, -1 for none
}

// findBest marks the headers that match most words.
func (d *describer) findBest() {
	most, n := 1, 0
	for _, m := range d.match {
		if m.hits > most {
			most, n = m.hits, 0
		}
		if m.hits == most {
			n++
		}
	}
	for i := range d.match {
		if d.match[i].hits == most {
			d.match[i].best = 1
			if n == 1 {
				d.match[i].best = 2
			}
		}
	}
}

// matchHeader finds how the question speaks of the field's header.
func (d *describer) matchHeader(fd *field) headerMatch {
	m := headerMatch{at: -1}
	hit, near, content := 0, 0, 0
	for k, h := range fd.hashes {
		if isStop(fd.header[k]) && len(fd.hashes) > 1 {
			continue
		}
		content++
		i, same := d.wordOf(fd.header[k], h, len(fd.hashes) > 1)
		switch {
		case i < 0:
			continue
		case same:
			hit++
		default:
			near++
		}
		if m.at < 0 || i < m.at {
			m.at = i
		}
	}
	m.hits = 2*hit + near
	switch {
	case m.hits == 0:
	case hit == 0:
		m.level = 1
	case hit == content:
		m.level = 4
	case hit == content-1:
		m.level = 3
	default:
		m.level = 2
	}
	return m
}

// wordOf finds the word of the question that is a header's, or else the first of the same root; -1 for none.
// Names are passed over where the header has other words.
func (d *describer) wordOf(stem string, h uint32, others bool) (at int, same bool) {
	at = -1
	for i, qh := range d.q.hashes {
		if d.q.named[i] && others {
			continue
		}
		if qh == h {
			return i, true
		}
		if at < 0 && !d.q.named[i] && !d.q.stop[i] && sameRoot(stem, d.q.stems[i]) {
			at = i
		}
	}
	return at, false
}

// leastRoot is the length from which the beginning of a word is taken for its root.
const leastRoot = 4

// sameRoot tells whether one stem goes on where the other ends: "dens" and "densiti".
func sameRoot(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return len(a) >= leastRoot && len(a) < len(b) && strings.HasPrefix(b, a)
}
