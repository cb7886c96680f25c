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
	"github.com/tabrag/tabrag/retrieve"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/assist"
	"github.com/tabrag/tabrag/route/doubt"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
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
// no database is asked, and neither rules nor a model see anything of them. An ID that no document has is
// ErrNoEvidence.
func (p *Pipeline) AskIn(ctx context.Context, documents []string, question string) (*Answer, error) {
	if len(documents) == 0 {
		return p.AskTables(ctx, question, nil, nil)
	}
	for _, id := range documents {
		if !p.knows(id) {
			return nil, fmt.Errorf("tabrag: document %s: %w", id, ErrNoEvidence)
		}
	}
	return p.ask(ctx, question, retrieve.Filter{Documents: documents})
}

// knows tells whether a document has an ID. A closed pipeline says so when it is asked.
func (p *Pipeline) knows(id string) bool {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.closed || p.docs[id] != nil
}

// Turn is a question of a conversation with the answer that it got.
type Turn = assist.Turn

// AskAfter answers a question that follows others: Config.Rewriter makes it stand on its own, and a
// note says how it was read. Without a rewriter, or when that fails, it is asked as it stands.
func (p *Pipeline) AskAfter(ctx context.Context, history []Turn, question string) (*Answer, error) {
	if p.cfg.Rewriter == nil || len(history) == 0 {
		return p.Ask(ctx, question)
	}
	whole, err := p.cfg.Rewriter.Rewrite(ctx, history, question)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	note := "The question was read as: " + whole
	if err != nil {
		whole, note = question, "The question could not be joined to the conversation, and was read as it stands."
	}
	a, err := p.Ask(ctx, whole)
	if err != nil {
		return nil, err
	}
	a.Notes = append(a.Notes, note)
	return a, nil
}

func (p *Pipeline) ask(ctx context.Context, question string, within retrieve.Filter) (*Answer, error) {
	intent, err := p.cfg.Classifier.Classify(ctx, question)
	if err != nil {
		return nil, fmt.Errorf("tabrag: classify: %w", err)
	}
	var live live
	if len(within.Documents) == 0 { // who names documents wants no database
		if live, err = p.askDatabases(ctx, question, intent); err != nil || live.settled {
			return live.answer, err
		}
	}
	req, err := p.find(ctx, question, intent, within)
	if err != nil {
		return nil, err
	}
	a, err := p.answer(ctx, req)
	if err != nil {
		return nil, err
	}
	a.Question = question
	return live.beside(a), nil
}

// AskTables answers a question about the given tables and prose, with no search: for programs
// that know where the answer stands.
func (p *Pipeline) AskTables(ctx context.Context, question string, tables []*Table, prose []string) (*Answer, error) {
	if err := p.open(); err != nil {
		return nil, err
	}
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
	req := route.Request{Question: question, Intent: intent, Glossary: p.cfg.Glossary, Documents: map[string]route.About{}}
	if p.closed {
		return req, ErrClosed
	}
	hits, err := p.search.Search(ctx, retrieve.Request{Text: question, K: p.cfg.Tables, Numeric: intent.Numeric, Filter: within})
	if err != nil {
		return req, fmt.Errorf("tabrag: search: %w", err)
	}
	for _, h := range hits.Tables {
		if t, ok := p.tables[h.Table]; ok {
			req.Tables, req.Scores = append(req.Tables, t), append(req.Scores, h.Likely)
			p.readBeside(&req, t.Document)
		}
	}
	for _, h := range hits.Text {
		p.readBeside(&req, h.Chunk.Document)
		if doc := p.docs[h.Chunk.Document]; doc != nil && !brief(doc) {
			req.Passages = append(req.Passages, route.Passage{Document: doc.ID, Page: h.Chunk.Page, Section: h.Chunk.Section, Text: h.Chunk.Body})
		}
	}
	p.atFirst(&req)
	return rules.WithoutNamesakes(req), nil
}

// readBeside notes whose a document is, and takes the prose of a brief one whole.
func (p *Pipeline) readBeside(req *route.Request, id string) {
	doc := p.docs[id]
	if _, known := req.Documents[id]; known || doc == nil {
		return
	}
	req.Documents[id] = route.About{Names: []string{doc.About.Title, doc.Source}, Opening: opening(doc)}
	if !brief(doc) {
		return
	}
	for _, b := range doc.Text {
		if b.Text != "" {
			req.Passages = append(req.Passages, route.Passage{Document: id, Page: b.Page, Section: b.Section, Text: b.Text})
		}
	}
}

// briefProse is how many bytes of prose a document may have for all of it to be read with a table.
const briefProse = 20_000

func brief(doc *Document) bool {
	n := 0
	for _, b := range doc.Text {
		if n += len(b.Text); n > briefProse {
			return false
		}
	}
	return true
}

// answer plans, runs the plans, settles on one answer, and words it.
func (p *Pipeline) answer(ctx context.Context, req route.Request) (*Answer, error) {
	plans, err := p.cfg.Planner.Plan(ctx, req)
	if err != nil {
		return nil, fmt.Errorf("tabrag: plan: %w", err)
	}
	tables := aggregate.NewTableSet(req.Tables...)
	settled := settle.Settle(req, plans, func(plan route.Plan) (settle.Ran, error) {
		return runPlan(ctx, plan, p.cache.Over(tables)), ctx.Err()
	})
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	e := generate.Evidence{Question: req.Question, Route: routeOf(req.Intent)}
	best := p.judge(&e, req, settled, tables)
	if size, ok := best.claim.Size(); ok && e.Outcome == generate.Answered {
		best.Plan, best.Ran = size, runPlan(ctx, size, p.cache.Over(tables))
		sized := generate.Evidence{Question: e.Question, Route: e.Route, Outcome: e.Outcome}
		best.fill(&sized)
		sized.Notes = e.Notes
		e = sized
	}
	restated, err := p.restatements(ctx, e.Citations)
	if err != nil {
		return nil, err
	}
	e.Notes = append(e.Notes, restated...)
	return generate.Generate(ctx, e, p.cfg.Writer)
}

// judge sets the evidence and the outcome of what was settled on, and returns the reading that answers.
func (p *Pipeline) judge(e *generate.Evidence, req route.Request, s settle.Settled, tables aggregate.TableSet) *run {
	best, rival := runOf(s.Reading, req, tables, s.Confidence), runOf(s.Rival, req, tables, s.Confidence)
	if best.claim.OfPart() != rival.claim.OfPart() && best.sameRow(rival) {
		if best.claim.OfPart() {
			best = rival
		}
		s.Close = false
	}
	switch {
	case s.Key == "":
		e.Outcome = generate.NoMatch
		e.Reason = unsaid(req, "No row, column or passage of the documents matches the question.")
		return best
	case errors.Is(best.Err, aggregate.ErrAmbiguous):
		e.Outcome = generate.Ambiguous
	case errors.Is(best.Err, aggregate.ErrTruncated):
		e.Outcome = generate.Truncated
	case best.held():
		e.Outcome = generate.Held
	case best.strange(), s.Confidence < p.cfg.MinConfidence && (best.Plan.Cover < minCover || s.Confidence < minChance):
		e.Outcome = generate.NoMatch
		e.Reason = unsaid(req, "The documents do not speak of what the question names.")
		return best
	case s.Close:
		e.Outcome = generate.Ambiguous
		e.Readings = []string{best.reading(), rival.reading()}
	case s.Confidence < p.cfg.MinConfidence:
		e.Outcome = generate.LowConfidence
	default:
		e.Outcome = generate.Answered
		why, nothing := best.claim.Doubt()
		if why != "" {
			if plain := runOf(s.Plain, req, tables, 0); plain.undoubted() {
				best, why, nothing = plain, "", false
			}
		}
		e.Reason = why
		if nothing {
			e.Outcome = generate.NoMatch
			return best
		}
		if why != "" {
			e.Outcome = generate.LowConfidence
		} else if others := best.others(); len(others) > 0 {
			e.Outcome = generate.Ambiguous
			e.Readings = append([]string{best.reading()}, others...)
		}
	}
	best.fill(e)
	if _, note := best.open(); note != "" {
		e.Notes = append(slices.Clone(e.Notes), note)
	}
	return best
}

// unsaid is the reason to give for no answer, with the words of the question that nothing found says.
func unsaid(req route.Request, reason string) string {
	if words := doubt.Unsaid(req); len(words) > 0 {
		return reason + " Nothing found says: " + strings.Join(words, ", ") + "."
	}
	return reason
}

// minCover is the share of the question's words that a table and its surroundings must hold for
// an unsure reading to be worth showing, minAnyCover for any reading; under it the question is of
// something else. A reading whose chance is under minChance is none.
const (
	minCover    = 0.75
	minAnyCover = 0.51
	minChance   = 0.15
)

// run is a reading of a request.
type run struct {
	settle.Reading
	req    route.Request
	tables aggregate.TableSet
	claim  *doubt.Claim
}

// runOf takes the question in the words that the reading's plan was made from. The confidence is that of what was
// settled on.
func runOf(r settle.Reading, req route.Request, tables aggregate.TableSet, confidence float64) *run {
	if r.Plan.Reworded != "" {
		req.Question = r.Plan.Reworded
	}
	return &run{Reading: r, req: req, tables: tables, claim: doubt.New(req, r, tables, confidence)}
}

// strange tells whether what was found is of something else than the question. Whoever hands tables
// over says that they are meant.
func (r *run) strange() bool { return len(r.req.Documents) > 0 && r.Plan.Cover < minAnyCover }

// runPlan runs a plan.
func runPlan(ctx context.Context, plan route.Plan, tables aggregate.Tables) settle.Ran {
	if len(plan.Quote) > 0 {
		return settle.Ran{Key: strings.Join(plan.Quote, "; ")}
	}
	return ranOf(aggregate.Run(ctx, plan.Query, tables))
}

// ranOf says what a run came to. The key tells answers apart; "" stands for a plan that does not fit the
// tables.
func ranOf(result *aggregate.Result, err error) settle.Ran {
	switch {
	case err == nil:
		return settle.Ran{Key: resultText(result), Result: result}
	case errors.Is(err, aggregate.ErrAmbiguous), errors.Is(err, aggregate.ErrTruncated):
		return settle.Ran{Key: err.Error(), Result: result, Err: err}
	}
	return settle.Ran{}
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

// held tells whether a reading is of a table that is held for review.
func (r *run) held() bool {
	return slices.ContainsFunc(r.Plan.Query.Sources, func(id string) bool { t := r.tables[id]; return t != nil && t.Held })
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
