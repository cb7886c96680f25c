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
	if given {
		return AnswerGiven(ctx, tabrag.Config{}, corpus, questions, out)
	}
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	for _, e := range corpus {
		doc, err := e.Document(ctx)
		if err != nil {
			return err
		}
		if _, err := p.AddDocument(ctx, doc); err != nil {
			return err
		}
	}
	return answerAll(questions, out, func(q Question) (*tabrag.Answer, error) { return p.Ask(ctx, q.Question) })
}

// AnswerGiven answers questions with a pipeline of a configuration, each over its own table and text, and prints a line
// each.
func AnswerGiven(ctx context.Context, cfg tabrag.Config, corpus []Entry, questions []Question, out io.Writer) error {
	p, err := tabrag.New(cfg)
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	asked := map[string]bool{}
	for _, q := range questions {
		for _, id := range q.Tables {
			asked[id] = true
		}
	}
	docs := map[string]*tabrag.Document{}
	for _, e := range corpus {
		if !asked[e.ID] {
			continue
		}
		if docs[e.ID], err = e.Document(ctx); err != nil {
			return err
		}
	}
	return answerAll(questions, out, func(q Question) (*tabrag.Answer, error) {
		tables, prose := own(q, docs)
		return p.AskTables(ctx, q.Question, tables, prose)
	})
}

// answerAll asks questions and prints the answers.
func answerAll(questions []Question, out io.Writer, ask func(Question) (*tabrag.Answer, error)) error {
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
