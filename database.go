package tabrag

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/route/sql"
)

// live is what the databases have to say to a question.
type live struct {
	answer *Answer // the best, nil when none speaks of the question
	// settled is set when the documents need not be asked.
	settled bool
	refused []generate.Statement
	notes   []string
}

// askDatabases asks the live databases in turn, until one of them settles the question.
func (p *Pipeline) askDatabases(ctx context.Context, question string, intent route.Intent) (live, error) {
	var l live
	for _, db := range p.cfg.Databases {
		e, cover, err := p.askDatabase(ctx, db, question, intent, &l)
		if ctx.Err() != nil {
			return live{}, ctx.Err()
		}
		if err != nil {
			p.cfg.Logger.Warn("a database could not be asked", "database", db.Title())
			l.notes = append(l.notes, "The database "+db.Title()+" could not be asked: this answer does not regard it.")
			continue
		}
		e.SQL = append(e.SQL, l.refused...)
		p.governEvidence(&e)
		a, err := generate.Generate(ctx, e, p.cfg.Writer)
		if err != nil {
			return live{}, err
		}
		decided := e.Outcome == generate.Answered || e.Outcome == generate.Ambiguous || e.Outcome == generate.Truncated
		if decided && cover >= minAnyCover {
			a.Notes = append(a.Notes, l.notes...)
			return live{answer: a, settled: true}, nil
		}
		if l.answer == nil && e.Outcome != generate.NoMatch {
			l.answer = a
		}
	}
	return l, nil
}

// beside chooses between the answer of the documents and that of a database which was not sure.
func (l live) beside(a *Answer) *Answer {
	if a == nil {
		return nil
	}
	if a.Outcome == generate.NoMatch && l.answer != nil {
		a = l.answer
	} else {
		a.SQL = append(a.SQL, l.refused...)
	}
	a.Notes = append(a.Notes, l.notes...)
	return a
}

// askDatabase asks one database by the rules and, where there is one, by the model. Cover is the
// share of the question that the database speaks of.
func (p *Pipeline) askDatabase(ctx context.Context, db *Database, question string, intent route.Intent, l *live) (generate.Evidence, float64, error) {
	e, cover, err := p.planDatabase(ctx, db, question, intent)
	if err != nil || p.cfg.LLM == nil {
		return e, cover, err
	}
	byModel, err := p.modelDatabase(ctx, db, question, intent, l)
	switch {
	case err != nil:
		return e, cover, nil //nolint:nilerr // the rules' plan stands; what failed is logged
	case e.Outcome == generate.Answered && byModel.Outcome == generate.Answered && listed(e.Values) != listed(byModel.Values):
		e.Outcome = generate.Ambiguous
		e.Readings = []string{listed(e.Values), listed(byModel.Values)}
		e.SQL = append(e.SQL, byModel.SQL...)
		return e, 1, nil
	case e.Outcome == generate.Answered || byModel.Outcome == generate.NoMatch:
		return e, cover, nil
	}
	return byModel, 1, nil
}

// planDatabase plans without a model, over the columns and some rows, and computes over all rows.
func (p *Pipeline) planDatabase(ctx context.Context, db *Database, question string, intent route.Intent) (generate.Evidence, float64, error) {
	e := generate.Evidence{Question: question, Route: databaseRoute(db, intent)}
	tables, err := db.Preview(ctx, question)
	if err != nil {
		return e, 0, err
	}
	req := route.Request{Question: question, Intent: intent, Tables: tables, Glossary: p.cfg.Glossary}
	plans, err := p.plainPlanner.Plan(ctx, req)
	if err != nil {
		return e, 0, err
	}
	said, err := compute(ctx, db, plans)
	if err != nil {
		return e, 0, err
	}
	next := 0
	settled := settle.Settle(req, plansOf(said), func(route.Plan) (settle.Ran, error) {
		next++
		return said[next-1].Ran, nil
	})
	p.judge(&e, req, settled, aggregate.NewTableSet(tables...))
	for i := range said {
		c := &said[i]
		if settled.Key != "" && c.Key == settled.Key && slices.Equal(c.Plan.Query.Sources, settled.Plan.Query.Sources) {
			c.show(&e, db)
			return e, c.Plan.Cover, nil
		}
	}
	return e, 0, nil
}

// computed is a plan with what a database gave for it.
type computed struct {
	settle.Reading
	got *sql.Computed
}

// compute runs the plans that can be said in SQL. The chances of those that cannot go to those that
// can, in proportion: over rows without an order and labels there are fewer ways to read a question.
func compute(ctx context.Context, db *Database, plans []route.Plan) ([]computed, error) {
	var said []computed
	lost := 0.0
	for _, plan := range plans {
		if len(plan.Quote) > 0 {
			continue
		}
		got, err := db.Compute(ctx, plan.Query)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case got == nil:
			return nil, err // the schema could not be read
		case errors.Is(err, sql.ErrPlan):
			lost += plan.Confidence
		default:
			said = append(said, computed{settle.Reading{Ran: ranOf(got.Result, err), Plan: plan}, got})
		}
	}
	for i := range said {
		if lost < 1 {
			said[i].Plan.Confidence = min(1, said[i].Plan.Confidence/(1-lost))
		}
	}
	return said, nil
}

func plansOf(said []computed) []route.Plan {
	out := make([]route.Plan, len(said))
	for i := range said {
		out[i] = said[i].Plan
	}
	return out
}

// show adds the statements to the evidence.
func (c *computed) show(e *generate.Evidence, db *Database) {
	for _, rows := range c.got.Statements {
		e.SQL = append(e.SQL, statement(db, rows))
	}
	if c.got.Inexact {
		e.Notes = append(e.Notes, inexactNote)
	}
}

const inexactNote = "The database keeps these numbers in binary floating point: the last digits may be off."

// modelDatabase lets the model write the statement. One that was refused is kept for a person to see.
func (p *Pipeline) modelDatabase(ctx context.Context, db *Database, question string, intent route.Intent, l *live) (generate.Evidence, error) {
	e := generate.Evidence{Question: question, Route: databaseRoute(db, intent), Outcome: generate.NoMatch}
	schema, err := db.Schema(ctx)
	if err != nil || !schema.Speaks(question) {
		return e, err
	}
	rows, err := db.Ask(ctx, p.cfg.LLM, question)
	var refused *sql.Refused
	switch {
	case errors.As(err, &refused):
		l.refused = append(l.refused, generate.Statement{Database: db.Title(), SQL: refused.SQL, Refused: refused.Error()})
		return e, nil
	case errors.Is(err, sql.ErrNoStatement):
		return e, nil
	case err != nil:
		p.cfg.modelFailed(err)
		return e, err
	}
	fillRows(&e, db, rows)
	return e, nil
}

// maxListed is how many rows of a statement are values of the answer; more are shown as rows alone.
const maxListed = 100

// fillRows writes the rows of a model's statement: the last column is the value, those before it say of what.
func fillRows(e *generate.Evidence, db *Database, rows *sql.Rows) {
	e.Op, e.Route.Op = "sql", "sql"
	e.SQL = []generate.Statement{statement(db, rows)}
	e.RowsScanned = len(rows.Rows)
	for _, ref := range rows.Refs {
		e.Citations = append(e.Citations, databaseCitation(db, ref))
	}
	if rows.Truncated || len(rows.Rows) > maxListed {
		e.Outcome = generate.Truncated
		return
	}
	for _, row := range rows.Rows {
		last := row[len(row)-1]
		if last.Null {
			e.Excluded = append(e.Excluded, generate.Exclusion{Reason: "blank"})
			continue
		}
		v := generate.Value{Text: last.Text}
		if last.IsNumber {
			v = generate.Figure(last.Number, "", 0, !last.Inexact)
		}
		for _, c := range row[:len(row)-1] {
			v.Group = append(v.Group, c.Text)
		}
		e.Values = append(e.Values, v)
	}
	if len(e.Values) == 0 {
		return
	}
	e.Outcome = generate.Answered
	e.Notes = append(e.Notes, "A model wrote the statement; it is shown to be checked.")
	if rows.Inexact() {
		e.Notes = append(e.Notes, inexactNote)
	}
}

func databaseRoute(db *Database, intent route.Intent) generate.Route {
	r := routeOf(intent)
	r.Kind = string(route.SQL)
	r.Signals = append([]string{"database " + db.Title()}, r.Signals...)
	return r
}

func databaseCitation(db *Database, ref Ref) generate.Citation {
	name, column, _ := strings.Cut(strings.TrimPrefix(string(ref), "db:"), "/")
	c := generate.Citation{Document: db.Title(), Table: name[strings.LastIndex(name, ".")+1:], Ref: ref}
	if column != "" {
		c.ColumnPath = []string{column}
	}
	return c
}

// statement shows what ran.
func statement(db *Database, rows *sql.Rows) generate.Statement {
	s := generate.Statement{Database: db.Title(), SQL: rows.SQL, Columns: rows.Columns, Truncated: rows.Truncated}
	for _, row := range rows.Rows[:min(len(rows.Rows), maxListed)] {
		line := make([]*string, len(row))
		for i := range row {
			if !row[i].Null {
				line[i] = &row[i].Text
			}
		}
		s.Rows = append(s.Rows, line)
	}
	s.Truncated = s.Truncated || len(rows.Rows) > maxListed
	return s
}

// listed writes values for a person to choose between.
func listed(values []generate.Value) string {
	parts := make([]string, len(values))
	for i, v := range values {
		parts[i] = strings.Join(append(v.Group[:len(v.Group):len(v.Group)], v.Text), " ")
	}
	return strings.Join(parts, "; ")
}

// plainPlanner is the planner that needs no model.
func plainPlanner(cfg Config) Planner {
	if cfg.LLM != nil {
		return rules.New()
	}
	return cfg.Planner
}
