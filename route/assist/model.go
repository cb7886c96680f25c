// Package assist has the planners and helpers that ask a language model or another service: it writes plans, picks cells,
// puts a follow-up question in full, and sums a table up. Each is held against the question and the real tables.
//
// It is not for talking to a server, which package llm does.
package assist

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/fence"
	"github.com/tabrag/tabrag/llm"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

// ModelPlanner asks a language model for a plan beside the plans of the rules. The model sees the
// question and what the tables are made of (names, types, units, row labels), no figures. What it
// writes is validated against the real tables; a plan that does not fit goes back once with
// the error. A model that fails costs nothing: the rules' plans stand.
//
// Where both have plans, [settle.Settle] compares their answers.
type ModelPlanner struct {
	Model llm.Model
	// Rules are asked too; nil means [rules.New].
	Rules route.Planner
	// Samples is how many plans the model is asked for; they vote: each has its part of Trust,
	// and those that give the same answer add up. 0 means 1.
	Samples int
	// Trust is the chance that a plan of this model is right, as far as nothing else is known; 0
	// means [DefaultTrust]. Under the pipeline's MinConfidence the model answers nothing alone,
	// and only strengthens or questions what the rules say.
	Trust float64
	// Failed is told why a model's plan was not taken; nil means nobody. It is never given
	// text of a document or of an answer.
	Failed func(error)
	// boundary makes the fence around document text; a test fixes it.
	boundary func() string
}

// DefaultTrust is where [ModelPlanner.Trust] starts from.
const DefaultTrust = 0.5

// sampleTemperature makes the samples of one question differ.
const sampleTemperature = 0.7

// Why a model's plan is not taken. What errNotRun wraps may quote the plan: the model is told, and
// nobody else.
var (
	errNoPlan  = errors.New("route: the model has no plan")
	errBadPlan = errors.New("route: the model's plan is not of the language")
	errNotRun  = errors.New("route: the model's plan does not fit the tables")
)

// Plan gives the plans of the rules, best first, and then those of the model.
func (p ModelPlanner) Plan(ctx context.Context, req route.Request) ([]route.Plan, error) {
	plans, err := orRules(p.Rules).Plan(ctx, req)
	if err != nil || len(req.Tables) == 0 {
		return plans, err
	}
	var model []route.Plan
	samples := max(p.Samples, 1)
	for i := range samples {
		q, err := p.ask(ctx, req, i)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			p.fail(err)
			continue
		}
		model = append(model, route.Plan{Query: q, Model: true, Confidence: orTrust(p.Trust) / float64(samples), Signals: []string{"model"}})
	}
	rules.Cover(lang.ParseQuestion(req.Question), lang.NewLexicon(req.Glossary), model, req, layout.NewTold)
	return append(plans, model...), nil
}

func orRules(p route.Planner) route.Planner {
	if p == nil {
		return rules.New()
	}
	return p
}

func orTrust(trust float64) float64 {
	if trust == 0 {
		return DefaultTrust
	}
	return trust
}

func (p ModelPlanner) fail(err error) {
	if p.Failed == nil {
		return
	}
	if errors.Is(err, errNotRun) {
		err = errNotRun
	}
	p.Failed(err)
}

// ask gets one plan that fits the tables, with one round of repair. The first sample is the
// likeliest plan; further ones are drawn.
func (p ModelPlanner) ask(ctx context.Context, req route.Request, sample int) (aggregate.Query, error) {
	boundary := fence.Boundary
	if p.boundary != nil {
		boundary = p.boundary
	}
	messages := []llm.Message{
		{Role: llm.System, Content: planSystem},
		{Role: llm.User, Content: planPrompt(req.Question, req.Tables, boundary())},
	}
	ask := llm.Request{Schema: schemaFor(len(req.Tables)), SchemaName: "plan", MaxTokens: 700, Seed: int64(sample + 1)}
	if sample > 0 {
		ask.Temperature = sampleTemperature
	}
	for try := 0; ; try++ {
		ask.Messages = messages
		res, err := llm.Complete(ctx, p.Model, ask)
		if err != nil {
			return aggregate.Query{}, err
		}
		q, err := readPlan(ctx, res.Content, req)
		if err == nil || errors.Is(err, errNoPlan) || try == 1 {
			return q, err
		}
		messages = append(messages,
			llm.Message{Role: llm.Assistant, Content: res.Content},
			llm.Message{Role: llm.User, Content: "That plan does not run: " + fence.Text(err.Error(), 300) + "\nWrite it anew."})
	}
}

// readPlan reads what a model wrote and runs it once, so that what cannot run is told at once. The
// schema has less than the plan language: a model must not choose versions of figures, count
// totals or dashes, name values, or reach other tables by facts and joins.
func readPlan(ctx context.Context, content string, req route.Request) (aggregate.Query, error) {
	content = stripFence(content)
	var fields map[string]json.RawMessage
	if json.Unmarshal([]byte(content), &fields) == nil {
		if string(fields["none"]) == "true" {
			return aggregate.Query{}, errNoPlan
		}
		if _, said := fields["none"]; said {
			delete(fields, "none")
			b, err := json.Marshal(fields)
			if err != nil {
				return aggregate.Query{}, fmt.Errorf("%w: %w", errBadPlan, err)
			}
			content = string(b)
		}
	}
	if err := conforms([]byte(content)); err != nil {
		return aggregate.Query{}, err
	}
	q, err := aggregate.ParseQuery([]byte(content))
	if err != nil {
		return q, fmt.Errorf("%w: %w", errNotRun, err)
	}
	if err := grounded(&q.Expr, req); err != nil {
		return q, err
	}
	if err := rename(&q, req.Tables); err != nil {
		return q, err
	}
	if _, err := aggregate.Run(ctx, q, aggregate.NewTableSet(req.Tables...)); err != nil {
		return q, fmt.Errorf("%w: %w", errNotRun, err)
	}
	return q, nil
}

// stripFence takes a plan out of a Markdown fence, which small models like to set around it.
func stripFence(s string) string {
	s = strings.TrimSpace(s)
	if rest, ok := strings.CutPrefix(s, "```"); ok {
		rest = strings.TrimPrefix(rest, "json")
		s, _, _ = strings.Cut(rest, "```")
	}
	return strings.TrimSpace(s)
}

// rename puts the tables' IDs in the place of the names T1, T2, … of the prompt.
func rename(q *aggregate.Query, tables []*table.Table) error {
	ids := map[string]string{}
	for i, t := range tables[:min(len(tables), promptTables)] {
		ids[fmt.Sprintf("T%d", i+1)] = t.ID
	}
	for i, name := range q.Sources {
		id, ok := ids[name]
		if !ok {
			return fmt.Errorf("%w: no table of that name", errBadPlan)
		}
		q.Sources[i] = id
	}
	return renameIn(&q.Expr, ids)
}

// renameIn renames the sources of cells, the only other place where the schema has them.
func renameIn(e *aggregate.Expr, ids map[string]string) error {
	if e.Cells != nil && e.Cells.Source != "" {
		id, ok := ids[e.Cells.Source]
		if !ok {
			return fmt.Errorf("%w: no table of that name", errBadPlan)
		}
		e.Cells.Source = id
	}
	for i := range e.Args {
		if err := renameIn(&e.Args[i], ids); err != nil {
			return err
		}
	}
	return nil
}
