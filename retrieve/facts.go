package retrieve

import (
	"math"
	"strings"

	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/table"
)

// The facts leg goes by names alone: it looks the question up in a dictionary of row labels
// and keeps the rows whose label is named in it and whose headers, titles or label hold its
// periods and its other numbers. "Net income in 2019" thus leads to the rows called "net
// income" of the tables with a column 2019, however often these words stand elsewhere.

// dictionary lists the row chunks by the terms of their label, hashed in order.
type dictionary map[uint64][]int

const (
	// longestLabel is how many terms a label has at most to be looked up.
	longestLabel = 8
	// commonLabel is how many rows may share a label that still tells something.
	commonLabel = 5000
)

// hashTerms hashes terms one by one (FNV-1a over their numbers).
func hashTerms(h uint64, id uint32) uint64 { return (h ^ uint64(id)) * 1099511628211 }

const hashStart = 14695981039346656037

// label reads a row's own label, the last part of its path: how many terms it has, and the
// key under which it is looked up.
func (s *stock) label(c *linearize.Chunk) (length int, key uint64, ok bool) {
	if c.Type != linearize.TableRow {
		return 0, 0, false
	}
	name := c.Label
	if i := strings.LastIndex(name, table.PathSeparator); i >= 0 {
		name = name[i+len(table.PathSeparator):]
	}
	ids := s.rows.lex.read(name, nil)
	h, n := uint64(hashStart), 0
	for _, id := range ids {
		if name := s.rows.lex.names[id]; !joining(name) && !numbered(name) {
			h, n = hashTerms(h, id), n+1
		}
	}
	return len(ids), h, n > 0 && n <= longestLabel
}

// joining tells whether a term only joins others, in labels as in questions.
func joining(term string) bool {
	switch term {
	case "of", "the", "and", "in", "for", "to", "a", "an", "by", "on", "from", "per":
		return true
	}
	return false
}

func (s *stock) learnLabel(c *linearize.Chunk, at int) {
	length, key, ok := s.label(c)
	s.own = append(s.own, uint16(min(length, math.MaxUint16)))
	if ok && len(s.names[key]) <= commonLabel {
		s.names[key] = append(s.names[key], at)
	}
}

// factRows finds the rows that the question names, best first.
func (s *Searcher) factRows(question string, query []Term, accept func(int) bool) []Scored {
	g := newGauge(s.rows, query)
	var ids []uint32
	for _, t := range phrase(question) {
		if id, ok := s.rows.lex.ids[t]; ok && !joining(t) {
			ids = append(ids, id)
		} else if !ok {
			ids = append(ids, ^uint32(0)) // unknown: no label goes across it
		}
	}
	top := best{k: depth}
	seen := map[int]bool{}
	for i := range ids {
		h := uint64(hashStart)
		for n := range min(longestLabel, len(ids)-i) {
			h = hashTerms(h, ids[i+n])
			rows := s.names[h]
			if len(rows) > commonLabel {
				continue
			}
			for _, at := range rows {
				if !seen[at] && !s.gone(at) && (accept == nil || accept(at)) {
					seen[at] = true
					if score := g.named(at); score > 0 {
						top.offer(Scored{at, score})
					}
				}
			}
		}
	}
	return top.sorted()
}

// named is the share of the question that a row's names hold, or 0 when a number of the
// question is not among them.
func (g *gauge) named(at int) float64 {
	label := g.x.fieldTerms(at, FieldLabel)
	inLabel := g.scan(label).terms
	all := g.heading(at) | inLabel
	if g.digits&^all != 0 {
		return 0
	}
	return g.mass(all) + g.mass(inLabel)*g.share(label)
}
