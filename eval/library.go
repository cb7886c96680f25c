package eval

import (
	"context"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
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
