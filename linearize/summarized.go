package linearize

import (
	"context"
	"crypto/sha256"
	"fmt"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/table"
)

// Summarizer says in a few sentences what a table is about.
type Summarizer interface {
	Summarize(ctx context.Context, t *table.Table) (string, error)
}

// Summarized adds a summary to the scope chunk of tables of many rows, so that a question finds
// them by words that they do not have themselves. Tables with the same content are summarised
// once. A summary that fails is left out.
type Summarized struct {
	// Linearizer makes the chunks; nil takes [Hybrid].
	Linearizer Linearizer
	Summarizer Summarizer
	// MinRows is the number of rows from which a table is summarised; 0 means 50.
	MinRows int
	// Failed is told why a summary was left out; nil means nobody.
	Failed func(error)

	mu    sync.Mutex
	known map[[32]byte]string
}

// defaultMinRows is where Summarized.MinRows starts from.
const defaultMinRows = 50

// Linearize implements [Linearizer].
func (s *Summarized) Linearize(ctx context.Context, src Source, t *table.Table) ([]Chunk, error) {
	var inner Linearizer = Hybrid{}
	if s.Linearizer != nil {
		inner = s.Linearizer
	}
	chunks, err := inner.Linearize(ctx, src, t)
	if err != nil || len(t.Rows)-t.HeaderRows < orDefault(s.MinRows, defaultMinRows) {
		return chunks, err
	}
	for i := range chunks {
		if chunks[i].Type != TableSummary {
			continue
		}
		text, err := s.summary(ctx, t)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			if s.Failed != nil {
				s.Failed(err)
			}
			return chunks, nil
		}
		chunks[i].Body = strings.TrimSpace(chunks[i].Body + " " + text)
		chunks[i].Text += " " + text
		chunks[i] = seal(chunks[i])
	}
	return chunks, nil
}

// summary asks once for each content.
func (s *Summarized) summary(ctx context.Context, t *table.Table) (string, error) {
	key := contentOf(t)
	s.mu.Lock()
	text, ok := s.known[key]
	s.mu.Unlock()
	if ok {
		return text, nil
	}
	text, err := s.Summarizer.Summarize(ctx, t)
	if err != nil {
		return "", err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.known == nil {
		s.known = map[[32]byte]string{}
	}
	s.known[key] = text
	return text, nil
}

// contentOf hashes what a table says, not where it stands.
func contentOf(t *table.Table) [32]byte {
	h := sha256.New()
	_, _ = fmt.Fprintf(h, "%q%q%q\n", t.Caption, t.Section, t.UnitNotes)
	for i := range t.Cells {
		c := &t.Cells[i]
		_, _ = fmt.Fprintf(h, "%d %d %q\n", c.Row, c.Col, c.Text)
	}
	return [32]byte(h.Sum(nil))
}
