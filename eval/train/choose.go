package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
)

// Weights of the choice among tables that these sets cannot teach: most of their documents have no names.
var untaught = map[string]float64{"name elsewhere": -3, "document sure": 3, "calibrate: document sure": 1.5}

// mostChosen is how many questions of one set the choice is learnt from, evenly spaced.
const mostChosen = 2000

// trainChoice learns to choose among the answers of the tables that a pipeline finds, each planned
// over by models that have not seen the question's own table: those of dir, one a fold. It learns how
// sure a choice is from choices by weights that have not seen the table either.
func trainChoice(ctx context.Context, w io.Writer, data, dir string, names *names, items []*item) (map[string]float64, error) {
	planners, err := foldPlanners(dir)
	if err != nil {
		return nil, err
	}
	bySet := map[eval.Set][]*item{}
	for _, it := range items {
		bySet[it.set] = append(bySet[it.set], it)
	}
	items = nil
	for _, set := range slices.Sorted(maps.Keys(bySet)) {
		some := spaced(bySet[set], mostChosen)
		if err := findAll(ctx, filepath.Join(data, string(set)), names, some, planners); err != nil {
			return nil, err
		}
		items = append(items, some...)
	}
	reportReach(w, items)
	var chosen []choice
	for f := range folds {
		weights := learnRanks(names, outside(items, f)).model(leastWeight)
		maps.Copy(weights, untaught)
		m, err := modelOf(weights)
		if err != nil {
			return nil, err
		}
		for _, it := range inside(items, f) {
			chosen = append(chosen, it.choose(m))
		}
	}
	reportRanks(w, "tables to be found, not seen", crossed(chosen))
	weights := learnRanks(names, items).model(leastWeight)
	maps.Copy(weights, fitSureness(chosen))
	maps.Copy(weights, untaught)
	return weights, nil
}

// foldPlanners reads the planners of the folds.
func foldPlanners(dir string) ([]*rules.Planner, error) {
	var planners []*rules.Planner
	for f := range folds {
		classes, err := readModel(foldFile(dir, "classify", f))
		if err != nil {
			return nil, err
		}
		ranks, err := readModel(foldFile(dir, "rank", f))
		if err != nil {
			return nil, err
		}
		planners = append(planners, rules.New().WithModels(classes, ranks))
	}
	return planners, nil
}

// spaced takes at most so many of a set's questions, from all over it.
func spaced(items []*item, most int) []*item {
	step := (len(items) + most - 1) / most
	var out []*item
	for i := step / 2; i < len(items); i += step {
		out = append(out, items[i])
	}
	return out
}

// foldFile is where the model of a fold is kept.
func foldFile(dir, name string, fold int) string {
	return filepath.Join(dir, fmt.Sprintf("%s.%d", name, fold))
}

func readModel(path string) (*linear.Model, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	return linear.ReadModel(file)
}

// catcher is a planner that plans nothing and keeps the request: what a pipeline found.
type catcher struct{ req route.Request }

// Plan implements route.Planner.
func (c *catcher) Plan(_ context.Context, req route.Request) ([]route.Plan, error) {
	c.req = req
	return nil, nil
}

// findAll looks the questions of a set up as a pipeline does, and notes the answers found.
func findAll(ctx context.Context, dir string, names *names, items []*item, planners []*rules.Planner) error {
	corpus, _, err := eval.LoadSet(dir)
	if err != nil {
		return err
	}
	c := &catcher{}
	p, err := tabrag.New(tabrag.Config{Planner: c})
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
	requests := make([]route.Request, len(items))
	for i, it := range items {
		if _, err := p.Ask(ctx, it.question.Question); err != nil {
			return err
		}
		requests[i] = c.req
	}
	var wg sync.WaitGroup
	errs := make([]error, 2)
	for part := range errs {
		wg.Go(func() {
			for i := part; i < len(items) && errs[part] == nil; i += len(errs) {
				errs[part] = items[i].read(ctx, names, requests[i], planners[items[i].fold])
			}
		})
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// read notes the answers of all tables found for a question.
func (it *item) read(ctx context.Context, names *names, req route.Request, planner route.Planner) error {
	plans, err := planner.Plan(ctx, req)
	if err != nil {
		return err
	}
	tables := aggregate.NewTableSet(req.Tables...)
	it.answers = map[string]eval.Answered{}
	it.readings = settle.Readings(req, plans, func(p route.Plan) (settle.Ran, error) {
		var ran settle.Ran
		if len(p.Quote) == 0 {
			if ran.Result, err = aggregate.Run(ctx, p.Query, tables); err != nil {
				return ran, err
			}
		}
		a := eval.Print(p, ran.Result)
		if len(a.Answers) > 0 {
			ran.Key = strings.Join(a.Answers, "|") + " " + a.Scale
			it.answers[ran.Key] = a
		}
		return ran, nil
	})
	for _, r := range it.readings {
		it.cases = append(it.cases, outcome{class: r.Plan.Class, right: it.right(r), vector: names.encode(r.Features)})
	}
	return nil
}

// right tells whether a reading is.
func (it *item) right(r settle.Reading) bool { return it.set.Right(it.question, it.answers[r.Key]) }
