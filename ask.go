package tabrag

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/internal/fence"
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

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
	return p.ask(ctx, question, retrieve.Filter{})
}

// AskIn answers a question from the documents with these IDs alone. The others are not searched,
// and neither rules nor a model see anything of them.
func (p *Pipeline) AskIn(ctx context.Context, documents []string, question string) (*Answer, error) {
	if len(documents) == 0 {
		return p.AskTables(ctx, question, nil, nil)
	}
	return p.ask(ctx, question, retrieve.Filter{Documents: documents})
}

func (p *Pipeline) ask(ctx context.Context, question string, within retrieve.Filter) (*Answer, error) {
	intent, err := p.cfg.Classifier.Classify(ctx, question)
	if err != nil {
		return nil, fmt.Errorf("tabrag: classify: %w", err)
	}
	live, err := p.askDatabases(ctx, question, intent)
	if err != nil || live.settled {
		return live.answer, err
	}
	req, err := p.find(ctx, question, intent, within)
	if err != nil {
		return nil, err
	}
	a, err := p.answer(ctx, req)
	return live.beside(a), err
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
func (p *Pipeline) find(ctx context.Context, question string, intent route.Intent, within retrieve.Filter) (route.Request, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	req := route.Request{Question: question, Intent: intent, Glossary: p.cfg.Glossary}
	if p.closed {
		return req, ErrClosed
	}
	hits, err := p.search.Search(ctx, retrieve.Request{Text: question, K: p.cfg.Tables, Numeric: intent.Numeric, Filter: within})
	if err != nil {
		return req, fmt.Errorf("tabrag: search: %w", err)
	}
	for _, h := range hits.Tables {
		if t, ok := p.tables[h.Table]; ok && len(req.Tables) < p.cfg.Tables {
			req.Tables = append(req.Tables, t)
			if doc := p.docs[t.Document]; doc != nil {
				req.Titles = append(req.Titles, doc.About.Title, doc.Source)
				req.Openings = append(req.Openings, opening(doc)...)
			}
		}
	}
	for _, h := range hits.Text {
		c := h.Chunk
		req.Passages = append(req.Passages, route.Passage{Document: c.Document, Page: c.Page, Section: c.Section, Text: c.Text})
	}
	return req, nil
}

// answer plans, runs the plans, settles on one answer, and words it.
func (p *Pipeline) answer(ctx context.Context, req route.Request) (*Answer, error) {
	plans, err := p.cfg.Planner.Plan(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("tabrag: plan: %w", err)
	}
	tables := aggregate.NewTableSet(req.Tables...)
	runs := map[string]*run{} // by answer
	settled := route.Settle(plans, func(plan route.Plan) (string, error) {
		r := runPlan(ctx, plan, req, p.cache.Over(tables))
		key := r.key()
		if _, again := runs[key]; !again {
			runs[key] = r
		}
		return key, ctx.Err()
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	e := generate.Evidence{Question: req.Question, Route: routeOf(req.Intent)}
	p.judge(&e, settled, runs, tables)
	return generate.Generate(ctx, e, p.cfg.Writer)
}

// judge sets the evidence and the outcome of what was settled on.
func (p *Pipeline) judge(e *generate.Evidence, s route.Settled, runs map[string]*run, tables aggregate.TableSet) {
	best := runs[s.Key]
	switch {
	case s.Key == "" || best == nil:
		e.Outcome = generate.NoMatch
		e.Reason = "No row, column or passage of the documents matches the question."
		return
	case errors.Is(best.err, aggregate.ErrAmbiguous):
		e.Outcome = generate.Ambiguous
	case errors.Is(best.err, aggregate.ErrTruncated):
		e.Outcome = generate.Truncated
	case held(best.plan, tables):
		e.Outcome = generate.Held
	case best.plan.Cover < minAnyCover, s.Confidence < p.cfg.MinConfidence && (best.plan.Cover < minCover || s.Confidence < minChance):
		e.Outcome = generate.NoMatch
		e.Reason = "The documents do not speak of what the question names."
		return
	case s.Close:
		e.Outcome = generate.Ambiguous
		e.Readings = []string{best.reading(), runs[s.RivalKey].reading()}
	case s.Confidence < p.cfg.MinConfidence:
		e.Outcome = generate.LowConfidence
	default:
		e.Outcome = generate.Answered
		if e.Reason = best.doubt(tables); e.Reason != "" {
			e.Outcome = generate.LowConfidence
		} else if twin := p.twin(best); twin != "" {
			e.Outcome = generate.Ambiguous
			e.Readings = []string{best.reading(), twin}
		}
	}
	best.fill(e)
}

// minCover is the share of the question's words that a table and its surroundings must hold for
// an unsure reading to be worth showing, minAnyCover for any reading; under it the question is of
// something else. A reading whose chance is under minChance is none.
const (
	minCover    = 0.75
	minAnyCover = 0.55
	minChance   = 0.15
)

// run is a plan with what it gave.
type run struct {
	plan   route.Plan
	req    route.Request
	result *aggregate.Result
	err    error
}

func runPlan(ctx context.Context, plan route.Plan, req route.Request, tables aggregate.Tables) *run {
	r := &run{plan: plan, req: req}
	if len(plan.Quote) == 0 {
		r.result, r.err = aggregate.Run(ctx, plan.Query, tables)
	}
	return r
}

// key tells the answers of runs apart; "" stands for a plan that does not fit the tables.
func (r *run) key() string {
	switch {
	case r.err == nil:
		return r.text()
	case errors.Is(r.err, aggregate.ErrAmbiguous), errors.Is(r.err, aggregate.ErrTruncated):
		return r.err.Error()
	}
	return ""
}

// twin writes the cell of another document that answers the question as well, "" when there is
// none.
func (p *Pipeline) twin(r *run) string {
	if r.result == nil || len(r.result.Cells) != 1 || len(r.result.Steps) > 0 {
		return ""
	}
	p.mu.RLock()
	defer p.mu.RUnlock()
	var sources []route.Source
	for _, t := range r.req.Tables {
		s := route.Source{Table: t}
		if doc := p.docs[t.Document]; doc != nil {
			s.Names = []string{doc.About.Title, doc.Source}
		}
		sources = append(sources, s)
	}
	t, c, ok := route.Twin(r.req.Question, r.result.Cells[0], sources)
	if !ok {
		return ""
	}
	value := generate.Figure(c.Value.Exact(), c.Value.Unit, int(c.Value.Scale), true)
	path := append(slices.Clone(t.Rows[c.Row].Path), t.Columns[c.Col].Path...)
	return value.Text + " (" + strings.Join(path, table.PathSeparator) + ")"
}

// doubt says what speaks against an answer that the planner is sure of, "" when nothing does.
func (r *run) doubt(tables aggregate.TableSet) string {
	switch {
	case len(r.plan.Quote) == 1 && r.plan.Passage < len(r.req.Passages) &&
		route.Moved(r.req.Question, r.plan.Quote[0], r.req.Passages[r.plan.Passage].Text):
		return "The nearest figure is by how much it changed."
	case r.result == nil:
		return ""
	case slices.ContainsFunc(r.result.Values, func(v aggregate.Value) bool { return !v.IsNumber && fence.GivesOrders(v.Text) }):
		return "The cell found reads like an instruction."
	case nameless(r.result.Cells):
		return "Neither a row nor a column says what the figures are of."
	case route.Astray(r.req.Question, r.result.Cells):
		return "The nearest figure is of another period than the question asks for."
	case route.NotPercent(r.req.Question, r.result.Values):
		return "The question asks for percent, and the figure is money."
	case route.Unfiltered(r.req.Question, r.plan.Query, tables):
		return "The figure is of all rows, and the question names some."
	case route.Picked(r.req.Question, r.plan.Query, r.result.RowsScanned):
		return "Several rows match, and the question does not say which of them it means."
	case r.plan.Model && route.Overlooks(r.req.Question, r.result.Cells, tables):
		return "The model's plan leaves aside what the question names."
	}
	return ""
}

// nameless tells whether none of the cells has a header of any kind.
func nameless(cells []aggregate.Operand) bool {
	for _, c := range cells {
		if len(c.RowPath) > 0 || len(c.ColumnPath) > 0 {
			return false
		}
	}
	return len(cells) > 0
}

// openingBlocks is how many of the first paragraphs of a document say whose it is.
const openingBlocks = 15

// opening returns the first paragraphs of a document.
func opening(doc *Document) []string {
	var out []string
	for _, b := range doc.Text[:min(len(doc.Text), openingBlocks)] {
		out = append(out, b.Text)
	}
	return out
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
