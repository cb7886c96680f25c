// Package rules is the planner that needs no language model: it reads questions in full where it can, writes plain
// readings, and orders other candidate plans by what was learnt from questions with answers.
//
// It is not for running plans, nor for choosing among the answers of several tables, which package settle does.
package rules

import (
	"context"
	"slices"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/recent"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/records"
	"github.com/tabrag/tabrag/table"
)

// Planner is the [Classifier] and [Planner] that needs no model: rules write the candidate
// plans, small linear models learnt from questions with answers order them.
// The zero value is ready to use.
type Planner struct {
	classes *linear.Model // nil for the one that is part of the program
	ranks   *rankers
	// Keep is how many plans a request gives at most; 0 means 24.
	Keep int
	// Explain keeps the features of each plan.
	Explain bool

	tables *recent.Cache[*table.Table, *prepared] // nil in the zero value, which keeps none
}

// New returns the planner with the models that are part of the program. It keeps the tables asked about last
// prepared: a table must not change while it is in use.
func New() *Planner { return &Planner{tables: recent.New[*table.Table, *prepared](maxKeptSlots)} }

// maxKeptSlots bounds the rows that are laid out, times the columns, of the tables that a planner keeps prepared: a
// slot takes up to about 500 bytes.
const maxKeptSlots = 400_000

// prepared is a table with what is told of it, and laid out when that is asked for.
type prepared struct {
	*layout.Told
	sheet func() *layout.Sheet
}

func prepare(t *table.Table) *prepared {
	told := layout.NewTold(t)
	return &prepared{told, sync.OnceValue(told.Sheet)}
}

// prepared prepares a table, or gives it as it was prepared.
func (r *Planner) prepared(t *table.Table) *prepared {
	if r.tables == nil {
		return prepare(t)
	}
	return r.tables.Get(t, min(len(t.Rows), layout.MaxGridRows)*len(t.Columns), func() *prepared { return prepare(t) })
}

// sheet gives a table laid out, and told what it tells.
func (r *Planner) sheet(t *table.Table) *layout.Sheet { return r.prepared(t).sheet() }
func (r *Planner) told(t *table.Table) *layout.Told   { return r.prepared(t).Told }

// models are what was learnt from questions. They are never changed.
type models struct {
	classes *linear.Model
	ranks   *rankers
	records *records.Planner
}

// builtIn reads the models that are part of the program, once.
var builtIn = sync.OnceValue(func() models {
	return models{linear.Embedded(classifyWeights), newRankers(linear.Embedded(rankWeights)), records.New()}
})

// learnt gives the planner's models.
func (r *Planner) learnt() models {
	m := builtIn()
	if r.classes != nil {
		m.classes = r.classes
	}
	if r.ranks != nil {
		m.ranks = r.ranks
	}
	return m
}

// WithModels returns a planner with other models; a nil one keeps its own.
func (r *Planner) WithModels(classes, ranks *linear.Model) *Planner {
	c := *r
	if classes != nil {
		c.classes = classes
	}
	if ranks != nil {
		c.ranks = newRankers(ranks)
	}
	return &c
}

// minSpoken is the share of a question's words that a table and its surroundings must hold for a
// plan over it to be one at all.
const minSpoken = 0.2

// sureRecord is the confidence from which a reading over a list stands above a plain lookup in it.
const sureRecord = 0.45

// Plan writes the plans for a question, best first: plain readings, then those that the learnt
// models order. Of several tables each is planned over by itself, and [settle.Settle] chooses among them.
func (r *Planner) Plan(ctx context.Context, req route.Request) ([]route.Plan, error) {
	parts := req.Parts()
	var known questions
	if len(parts) == 1 {
		given := len(req.Tables) == 1
		req.Tables = parts[0].Tables // those that are far less likely are not meant
		return r.planOne(ctx, req, given, &known)
	}
	r.leaveOut(req, parts, &known)
	planned := make([]func() ([]route.Plan, error), len(parts))
	for i, part := range parts {
		planned[i] = ahead(func() ([]route.Plan, error) { return r.planOne(ctx, part.Request, false, &known) })
	}
	var out []route.Plan
	for i, part := range parts {
		plans, err := planned[i]()
		if err != nil {
			return nil, err
		}
		for j := range plans {
			plans[j].Part = i + 1
			if len(plans[j].Quote) > 0 {
				plans[j].Passage = part.Places[plans[j].Passage]
			}
		}
		out = append(out, plans...)
	}
	return out, nil
}

// ahead begins to make plans at once, beside the caller. The function that it returns gives them when they are there;
// when they are not begun it makes them itself.
func ahead(plan func() ([]route.Plan, error)) func() ([]route.Plan, error) {
	once := sync.OnceValues(plan)
	go func() {
		defer func() { _ = recover() }() // it panics again for the caller
		_, _ = once()
	}()
	return once
}

// planOne plans over one table and the prose beside it. Given is set when the caller handed the
// table over: "who came last?" may be asked of it. The plan of a question that is read in full over a list or a
// statement needs no other beside it.
func (r *Planner) planOne(ctx context.Context, req route.Request, given bool, known *questions) ([]route.Plan, error) {
	original := req.Question
	req.Question = reworded(req)
	w, sheets := r.work(req, known.ask(r, req))
	lists := w.lists(sheets)
	periods := w.periods(sheets)
	full := w.listed(slices.Concat(lists, periods))
	if len(full) == 0 {
		full = w.stated(sheets)
	}
	if len(full) > 0 {
		bySize(full, sheets)
		r.finish(w, full, req, original)
		return full, ctx.Err()
	}
	records := ahead(func() ([]route.Plan, error) { return r.planRecords(req), nil })
	if len(w.q.Words) == 0 {
		sheets = nil
	}
	if err := w.explore(ctx, req, sheets); err != nil {
		return nil, err
	}
	recordsFirst := len(req.Tables) > 0 && req.Tables[0] != nil && layout.RecordTable(req.Tables[0]) && !w.q.Divides()
	record, _ := records()
	plans := merge(w.best(w.ranks.Model), record, recordsFirst)
	sureOfList := recordsFirst && len(record) > 0 && record[0].Confidence >= sureRecord
	if plain := w.plain(sheets); !sureOfList || len(plain) > 0 && plain[0].Class != route.ClassLookup || w.plainOp() != aggregate.Lookup {
		plans = lead(plain, plans)
	}
	plans = slices.DeleteFunc(plans, func(p route.Plan) bool {
		return w.misreads(p, req.Tables) || w.passes(p, sheets) || passesOver(lists, p) || unread(periods, p)
	})
	plans = plans[:min(w.most, len(plans))]
	bySize(plans, sheets)
	r.finish(w, plans, req, original)
	return slices.DeleteFunc(plans, func(p route.Plan) bool { return p.Cover < minSpoken && !(given && p.OfRecords()) }), nil
}

// finish says of plans how much of the question their sources speak of, and in which words it was read.
func (r *Planner) finish(w *work, plans []route.Plan, req route.Request, original string) {
	Cover(w.q, w.lx, plans, req, r.told)
	if req.Question != original {
		for i := range plans {
			plans[i].Reworded = req.Question
		}
	}
}

// misreads tells whether a plan reads a column of its table that measures something else than is asked.
func (w *work) misreads(p route.Plan, tables []*table.Table) bool {
	if len(w.q.Against) == 0 || len(p.Query.Sources) == 0 {
		return false
	}
	return slices.ContainsFunc(tables, func(t *table.Table) bool {
		return t != nil && t.ID == p.Query.Sources[0] && layout.MisreadBy(w.q, p.Query.Expr, t)
	})
}

// Candidates writes all plans over matrices and prose that the rules can think of, best first by
// the learnt model: what there is to learn from.
func (r *Planner) Candidates(ctx context.Context, req route.Request) ([]route.Plan, error) {
	w, sheets := r.work(req, r.ask(req))
	w.most = maxPlans
	if err := w.explore(ctx, req, sheets); err != nil {
		return nil, err
	}
	plans := w.best(w.ranks.Model)
	if r.Explain && w.offhand {
		for i := range plans {
			plans[i].Features = offhandToo(plans[i].Features)
		}
	}
	return plans, nil
}

// work begins to plan for a request.
func (r *Planner) work(req route.Request, a *asked) (*work, []*layout.Sheet) {
	keep := r.Keep
	if keep == 0 {
		keep = 24
	}
	w := &work{
		ranking: ranking{most: keep}, asked: a, linker: layout.NewLinker(a.lx, a.q), ranks: r.learnt().ranks.forStyle(a.offhand), explain: r.Explain,
		owners: lang.OwnersOf(req), beside: req.Passages,
	}
	var sheets []*layout.Sheet
	for _, t := range req.Tables {
		if t != nil {
			sheets = append(sheets, r.sheet(t))
		}
	}
	return w, sheets
}

// explore makes the candidate plans over matrices and prose, and keeps the best.
func (w *work) explore(ctx context.Context, req route.Request, sheets []*layout.Sheet) error {
	if len(w.q.Words) == 0 {
		return ctx.Err()
	}
	for _, s := range sheets {
		if err := ctx.Err(); err != nil {
			return err
		}
		w.matrix(s)
	}
	w.prose(req.Passages, req.Tables)
	return nil
}

// lead puts plain readings before the learnt ones, which share the confidence that is left.
func lead(plain, learnt []route.Plan) []route.Plan {
	left := 1.0
	for _, p := range plain {
		left -= p.Confidence
	}
	for i := range learnt {
		learnt[i].Confidence *= max(left, 0)
	}
	return append(plain, learnt...)
}

// work is the state of one request.
type work struct {
	ranking
	*asked
	linker  *layout.Linker
	ranks   *ranker
	explain bool            // keep the features of plans
	anchors []anchor        // the cells that fit best, for sums with figures of the prose
	owners  map[string]bool // stems of what says whose the documents are

	beside     []route.Passage
	introduced map[string]bool // see ofBalance
}

// minChance is how likely a class must be for its templates to be tried.
const minChance = 0.004

// wants tells whether the templates of a class are tried. Of a ratio and a share, which are one figure, only the
// one that is asked for is.
func (w *work) wants(c route.Class) bool {
	if w.q.Fits(c) < 0 && (c == route.ClassRatio && w.q.Percent || c == route.ClassShare && !w.q.Percent && w.q.Has("ratio")) {
		return false
	}
	return w.chance[c] >= minChance
}

// add offers a plan with the features that it has.
func (w *work) add(p route.Plan) {
	score := w.ranks.Score(p.Features)
	if !w.explain {
		p.Features = nil
	}
	w.offer(score, func() route.Plan { return p })
}

// matrix adds the plans over one table.
func (w *work) matrix(s *layout.Sheet) {
	if len(s.Rows) == 0 || len(s.Cols) == 0 {
		return
	}
	m := newMatrix(w, s)
	m.generate()
}
