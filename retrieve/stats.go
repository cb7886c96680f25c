package retrieve

import (
	"hash/fnv"

	"github.com/tabrag/tabrag/linearize"
)

// Stats counts what a searcher holds, and what it was given and did not keep.
type Stats struct {
	Documents, Tables, Chunks, Terms int
	// Repeated counts pieces of prose that stand in their document already, but for marks and
	// case: disclaimers, running heads. Each is kept once.
	Repeated int
	// Oversize counts chunks that are longer than their linearizer was asked for.
	Oversize int
}

// Stats returns the counts.
func (s *Searcher) Stats() Stats {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return Stats{
		Documents: len(s.docs), Tables: len(s.groups), Chunks: s.rows.Len(), Terms: s.rows.lex.size(),
		Repeated: len(s.repeated), Oversize: s.oversize,
	}
}

// wording identifies a piece of prose by its document, audience and words.
type wording struct {
	document, audience string
	words              uint64
}

func wordingOf(c *linearize.Chunk) (wording, bool) {
	if c.Type != linearize.Text {
		return wording{}, false
	}
	h := fnv.New64a()
	eachWord(c.Body, func(word string) {
		_, _ = h.Write([]byte(plain(word)))
		_, _ = h.Write([]byte{' '})
	})
	return wording{c.Document, c.Audience, h.Sum64()}, true
}

// repeats tells whether a chunk's words stand in another chunk of the document already.
func (s *stock) repeats(c *linearize.Chunk) bool {
	w, ok := wordingOf(c)
	if !ok {
		return false
	}
	if id, known := s.wordings[w]; known && id != c.ID {
		s.repeated[c.ID] = c.Document
		return true
	}
	s.wordings[w] = c.ID
	return false
}

// forget takes a chunk out of the counts.
func (s *stock) forget(c *linearize.Chunk) {
	if w, ok := wordingOf(c); ok && s.wordings[w] == c.ID {
		delete(s.wordings, w)
	}
	if c.Oversize {
		s.oversize--
	}
}
