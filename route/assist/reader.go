package assist

import (
	"context"
	"fmt"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

// Reader picks the cells of a table that answer a question, as services of the TAPAS kind do. It
// gives places, never figures: what the cells say, and what they add up to, is computed.
type Reader interface {
	Read(ctx context.Context, question string, t *table.Table) (Pick, error)
}

// Pick is what a [Reader] picked.
type Pick struct {
	Cells []Place
	// Op is what to do with the cells: sum, avg or count; "" gives them as they are.
	Op aggregate.Op
	// Confidence is the reader's own, 0 to 1; 0 means that it does not say.
	Confidence float64
}

// Place is a cell's place in the grid, headers included, from 0.
type Place struct{ Row, Col int }

// maxPicks bounds how many cells a reader may pick.
const maxPicks = 200

// ReaderPlanner asks a reader beside the rules, about the table that was found first. A reader
// that fails, or picks what the table has not, costs nothing; where both have an answer, [settle.Settle]
// compares them.
type ReaderPlanner struct {
	Reader Reader
	// Rules are asked too; nil means [rules.New].
	Rules route.Planner
	// Trust is as in [ModelPlanner]; the reader's own confidence scales it.
	Trust float64
	// Failed is told why a pick was not taken; nil means nobody.
	Failed func(error)
}

// Plan gives the plans of the rules, best first, and then that of the reader.
func (p ReaderPlanner) Plan(ctx context.Context, req route.Request) ([]route.Plan, error) {
	plans, err := orRules(p.Rules).Plan(ctx, req)
	if err != nil || len(req.Tables) == 0 || req.Tables[0] == nil {
		return plans, err
	}
	pick, err := p.Reader.Read(ctx, req.Question, req.Tables[0])
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var q aggregate.Query
	if err == nil {
		q, err = pick.query(req.Tables[0])
	}
	if err != nil {
		if p.Failed != nil {
			p.Failed(err)
		}
		return plans, nil
	}
	trust := orTrust(p.Trust)
	if pick.Confidence > 0 {
		trust *= min(pick.Confidence, 1)
	}
	read := []route.Plan{{Query: q, Model: true, Confidence: trust, Signals: []string{"reader"}}}
	rules.Cover(lang.ParseQuestion(req.Question), lang.NewLexicon(req.Glossary), read, req, layout.NewTold)
	return append(plans, read...), nil
}

// query writes a pick as a plan over its cells.
func (p Pick) query(t *table.Table) (aggregate.Query, error) {
	q := aggregate.Query{Sources: []string{t.ID}}
	if len(p.Cells) == 0 || len(p.Cells) > maxPicks {
		return q, fmt.Errorf("%w: %d cells", errBadPlan, len(p.Cells))
	}
	args := make([]aggregate.Expr, len(p.Cells))
	for i, c := range p.Cells {
		if c.Row < 0 || c.Col < 0 || c.Row >= len(t.Rows) || c.Col >= len(t.Columns) {
			return q, fmt.Errorf("%w: a cell that the table has not", errBadPlan)
		}
		col := c.Col
		args[i] = aggregate.Expr{Op: aggregate.Lookup, Cells: &aggregate.Cells{
			Rows:    []aggregate.Cond{{Index: true, Cmp: aggregate.Eq, Values: []string{strconv.Itoa(c.Row)}}},
			Columns: &aggregate.Columns{Index: &col},
		}}
	}
	switch p.Op {
	case "":
		q.Expr = args[0]
		if len(args) > 1 {
			q.Expr = aggregate.Expr{Op: aggregate.List, Args: args}
		}
	case aggregate.Sum, aggregate.Avg, aggregate.Count:
		q.Expr = aggregate.Expr{Op: p.Op, Args: args}
	default:
		return q, fmt.Errorf("%w: no operator of a reader", errBadPlan)
	}
	return q, nil
}
