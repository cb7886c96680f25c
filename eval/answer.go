package eval

import (
	"context"
	"encoding/json"
	"io"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/route"
)

// Library is a corpus that has been read.
type Library struct {
	docs   map[string]*extract.Document
	tables aggregate.TableSet
}

// Read reads all entries of a corpus.
func Read(ctx context.Context, corpus []Entry) (*Library, error) {
	l := &Library{docs: map[string]*extract.Document{}, tables: aggregate.TableSet{}}
	for _, e := range corpus {
		doc, err := e.Document(ctx)
		if err != nil {
			return nil, err
		}
		l.docs[e.ID] = doc
		for _, t := range doc.Tables {
			l.tables[t.ID] = t
		}
	}
	return l, nil
}

// Request makes the planner's request for a question over some entries, best first.
func (l *Library) Request(question string, ids []string) route.Request {
	req := route.Request{Question: question}
	for _, id := range ids {
		doc := l.docs[id]
		if doc == nil {
			continue
		}
		req.Tables = append(req.Tables, doc.Tables...)
		for _, b := range doc.Text {
			req.Passages = append(req.Passages, route.Passage{Document: doc.ID, Section: b.Section, Table: id, Text: b.Text})
		}
	}
	return req
}

// Run runs one plan and prints its outcome.
func (l *Library) Run(ctx context.Context, p route.Plan) (Answered, error) {
	if len(p.Quote) > 0 {
		return Print(p, nil), nil
	}
	res, err := aggregate.Run(ctx, p.Query, l.tables)
	if err != nil {
		return Answered{}, err
	}
	return Print(p, res), nil
}

// Answer answers questions over a corpus and prints a line each. With given, the question's own
// table and text are handed over.
func Answer(ctx context.Context, corpus []Entry, questions []Question, given bool, out io.Writer) error {
	lib, err := Read(ctx, corpus)
	if err != nil {
		return err
	}
	find, err := finder(ctx, corpus, given)
	if err != nil {
		return err
	}
	rules := route.NewRules()
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	for _, q := range questions {
		ids, err := find(q)
		if err != nil {
			return err
		}
		a, err := lib.answer(ctx, rules, q.Question, ids)
		if err != nil {
			return err
		}
		a.ID = q.ID
		if err := enc.Encode(a); err != nil {
			return err
		}
	}
	return nil
}

// foundTables is how many of the tables found are handed to the planner.
const foundTables = 4

// finder gives the tables of a question: its own, or those that a search finds.
func finder(ctx context.Context, corpus []Entry, given bool) (func(Question) ([]string, error), error) {
	if given {
		return func(q Question) ([]string, error) { return q.Tables, nil }, nil
	}
	s, err := retrieve.New(retrieve.Config{})
	if err != nil {
		return nil, err
	}
	if err := AddCorpus(ctx, s, corpus); err != nil {
		return nil, err
	}
	return func(q Question) ([]string, error) {
		hits, err := s.Search(ctx, retrieve.Request{Text: q.Question, K: 50})
		if err != nil {
			return nil, err
		}
		var ids []string
		for _, h := range hits.Tables {
			if len(ids) < foundTables {
				ids = append(ids, h.Table)
			}
		}
		return ids, nil
	}, nil
}

func (l *Library) answer(ctx context.Context, planner route.Planner, question string, ids []string) (Answered, error) {
	plans, err := planner.Plan(ctx, l.Request(question, ids))
	if err != nil {
		return Answered{}, err
	}
	outcomes := map[string]Answered{}
	settled := route.Settle(plans, func(p route.Plan) (string, error) {
		a, err := l.Run(ctx, p)
		if err != nil {
			return "", err
		}
		key := strings.Join(a.Answers, "\x00") + "\x00" + a.Scale
		if _, ok := outcomes[key]; !ok {
			outcomes[key] = a
		}
		return key, nil
	})
	if !settled.Sure() {
		a := outcomes[settled.Key]
		if a.Answers == nil {
			a.Answers = []string{}
		}
		a.Abstained = true
		return a, ctx.Err()
	}
	return outcomes[settled.Key], ctx.Err()
}
