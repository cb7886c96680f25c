package eval

import (
	"context"
	"encoding/json"
	"io"

	"github.com/tabrag/tabrag"
)

// Answer answers questions over a corpus as a pipeline does, and prints a line each. With given, the
// question's own table and text are handed over.
func Answer(ctx context.Context, corpus []Entry, questions []Question, given bool, out io.Writer) error {
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	docs := map[string]*tabrag.Document{}
	for _, e := range corpus {
		doc, err := e.Document(ctx)
		if err != nil {
			return err
		}
		docs[e.ID] = doc
		if given {
			continue
		}
		if _, err := p.AddDocument(ctx, doc); err != nil {
			return err
		}
	}
	ask := func(q Question) (*tabrag.Answer, error) { return p.Ask(ctx, q.Question) }
	if given {
		ask = func(q Question) (*tabrag.Answer, error) {
			tables, prose := own(q, docs)
			return p.AskTables(ctx, q.Question, tables, prose)
		}
	}
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, q := range questions {
		a, err := ask(q)
		if err != nil {
			return err
		}
		if err := enc.Encode(printAnswer(q.ID, a)); err != nil {
			return err
		}
	}
	return nil
}

// own are the tables and the text that a question was asked of.
func own(q Question, docs map[string]*tabrag.Document) (tables []*tabrag.Table, prose []string) {
	for _, id := range q.Tables {
		doc := docs[id]
		if doc == nil {
			continue
		}
		tables = append(tables, doc.Tables...)
		for _, b := range doc.Text {
			prose = append(prose, b.Text)
		}
	}
	return tables, prose
}
