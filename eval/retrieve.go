package eval

import (
	"context"
	"encoding/json"
	"fmt"
	"io"

	"github.com/tabrag/tabrag/internal/chunking"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
)

// Ranked is one line of a retrieval run: what was found for a question, best first.
type Ranked struct {
	ID     string   `json:"id"`
	Tables []string `json:"tables"`
	// Rows names the best rows and paragraphs as "table#row" and "table#text:n".
	Rows []string `json:"rows"`
}

// Retrieve indexes a whole corpus, looks every question up in it and writes a line a
// question.
func Retrieve(ctx context.Context, corpus []Entry, questions []Question, out io.Writer) error {
	s, err := retrieve.New(retrieve.Config{})
	if err != nil {
		return err
	}
	if err := AddCorpus(ctx, s, corpus); err != nil {
		return err
	}
	enc := json.NewEncoder(out)
	for _, q := range questions {
		r, err := rank(ctx, s, q)
		if err != nil {
			return err
		}
		if err := enc.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// AddCorpus puts the tables and the prose of a corpus into a searcher.
func AddCorpus(ctx context.Context, s *retrieve.Searcher, corpus []Entry) error {
	for _, e := range corpus {
		doc, err := e.Document(ctx)
		if err != nil {
			return err
		}
		doc.Source = "" // names of entries say nothing
		chunks, err := chunking.Of(ctx, linearize.Hybrid{}, doc)
		if err != nil {
			return err
		}
		if err := s.Add(ctx, chunks); err != nil {
			return err
		}
	}
	return nil
}

func rank(ctx context.Context, s *retrieve.Searcher, q Question) (Ranked, error) {
	hits, err := s.Search(ctx, retrieve.Request{Text: q.Question, K: 10})
	if err != nil {
		return Ranked{}, err
	}
	r := Ranked{ID: q.ID, Tables: []string{}, Rows: []string{}}
	for _, t := range hits.Tables {
		r.Tables = append(r.Tables, t.Table)
	}
	for _, h := range hits.Chunks {
		c := h.Chunk
		if c.Type == linearize.Text {
			r.Rows = append(r.Rows, c.ID)
		} else {
			r.Rows = append(r.Rows, fmt.Sprintf("%s#%d", c.Table, c.Row))
		}
	}
	return r, nil
}
