package tabrag

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/route"
)

// maxPlans bounds how many readings of one question are run.
const maxPlans = 8

// nearTie is how close in confidence two readings must be for a question to be ambiguous when
// their answers differ.
const nearTie = 0.02

// AskFile answers a question about one file, with nothing kept: the way for a single small
// sheet.
func AskFile(ctx context.Context, path, question string) (*Answer, error) {
	p, err := New(Config{})
	if err != nil {
		return nil, err
	}
	defer func() { _ = p.Close() }()
	if _, err := p.AddFile(ctx, path); err != nil {
		return nil, err
	}
	return p.Ask(ctx, question)
}

// Ask answers a question about the documents. The error is for what went wrong; a question
// that cannot be answered is no error but an [Answer] whose Outcome says why.
func (p *Pipeline) Ask(ctx context.Context, question string) (*Answer, error) {
	intent, err := p.cfg.Classifier.Classify(ctx, question)
	if err != nil {
		return nil, fmt.Errorf("tabrag: classify: %w", err)
	}
	req, err := p.find(ctx, question, intent)
	if err != nil {
		return nil, err
	}
	return p.answer(ctx, req)
}

// AskTables answers a question about the given tables and prose, with no search: for programs
// that know where the answer stands.
func (p *Pipeline) AskTables(ctx context.Context, question string, tables []*Table, prose []string) (*Answer, error) {
	intent, err := p.cfg.Classifier.Classify(ctx, question)
	if err != nil {
		return nil, fmt.Errorf("tabrag: classify: %w", err)
	}
	req := route.Request{Question: question, Intent: intent, Tables: tables, Glossary: p.cfg.Glossary}
	for _, s := range prose {
		req.Passages = append(req.Passages, route.Passage{Text: s})
	}
	return p.answer(ctx, req)
}

// find searches for the tables and the prose that a question is about.
func (p *Pipeline) find(ctx context.Context, question string, intent route.Intent) (route.Request, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	req := route.Request{Question: question, Intent: intent, Glossary: p.cfg.Glossary}
	if p.closed {
		return req, ErrClosed
	}
	hits, err := p.search.Search(ctx, retrieve.Request{Text: question, K: p.cfg.Tables, Numeric: intent.Numeric})
	if err != nil {
		return req, fmt.Errorf("tabrag: search: %w", err)
	}
	for _, h := range hits.Tables {
		if t, ok := p.tables[h.Table]; ok && len(req.Tables) < p.cfg.Tables {
			req.Tables = append(req.Tables, t)
		}
	}
	for _, h := range hits.Text {
		c := h.Chunk
		req.Passages = append(req.Passages, route.Passage{Document: c.Document, Page: c.Page, Section: c.Section, Text: c.Text})
	}
	return req, nil
}

// answer plans, runs the plans best first, and words what the first good one gave.
func (p *Pipeline) answer(ctx context.Context, req route.Request) (*Answer, error) {
	e := generate.Evidence{Question: req.Question, Outcome: generate.NoMatch, Route: routeOf(req.Intent)}
	plans, err := p.cfg.Planner.Plan(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("tabrag: plan: %w", err)
	}
	tables := aggregate.NewTableSet(req.Tables...)
	var best *run
	for _, plan := range plans[:min(len(plans), maxPlans)] {
		r, err := runPlan(ctx, plan, req, tables)
		if err != nil {
			return nil, err
		}
		if r == nil {
			continue
		}
		if best == nil {
			best = r
			continue
		}
		if best.plan.Confidence-r.plan.Confidence <= nearTie && best.differs(r) {
			e.Readings = []string{best.text(), r.text()}
		}
		break
	}
	p.judge(&e, best, tables)
	return generate.Generate(ctx, e, p.cfg.Writer)
}

// judge sets the evidence and the outcome of the reading that was run.
func (p *Pipeline) judge(e *generate.Evidence, best *run, tables aggregate.TableSet) {
	switch {
	case best == nil:
		e.Reason = "No row, column or passage of the documents matches the question."
		return
	case len(e.Readings) > 0:
		e.Outcome = generate.Ambiguous
	case errors.Is(best.err, aggregate.ErrAmbiguous):
		e.Outcome = generate.Ambiguous
	case errors.Is(best.err, aggregate.ErrTruncated):
		e.Outcome = generate.Truncated
	case held(best.plan, tables):
		e.Outcome = generate.Held
	case best.plan.Confidence < p.cfg.MinConfidence:
		e.Outcome = generate.LowConfidence
	default:
		e.Outcome = generate.Answered
	}
	best.fill(e)
}

// run is a plan with what it gave.
type run struct {
	plan   route.Plan
	req    route.Request
	result *aggregate.Result
	err    error // ErrAmbiguous or ErrTruncated
}

// runPlan runs one plan; nil means that it does not fit the tables.
func runPlan(ctx context.Context, plan route.Plan, req route.Request, tables aggregate.TableSet) (*run, error) {
	r := &run{plan: plan, req: req}
	if len(plan.Quote) > 0 {
		return r, nil
	}
	r.result, r.err = aggregate.Run(ctx, plan.Query, tables)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case r.err == nil, errors.Is(r.err, aggregate.ErrAmbiguous), errors.Is(r.err, aggregate.ErrTruncated):
		return r, nil
	}
	return nil, nil // another plan may fit
}

// held tells whether a plan reads a table that is held for review.
func held(plan route.Plan, tables aggregate.TableSet) bool {
	for _, id := range plan.Query.Sources {
		if t := tables[id]; t != nil && t.Held {
			return true
		}
	}
	return false
}

func routeOf(i route.Intent) generate.Route {
	signals := i.Signals
	if signals == nil {
		signals = []string{}
	}
	return generate.Route{Kind: string(i.Kind), Op: string(i.Op), Signals: signals}
}

// encode writes the plan as JSON; a Query always encodes.
func encode(q aggregate.Query) json.RawMessage {
	b, err := json.Marshal(q)
	if err != nil {
		return nil
	}
	return b
}
