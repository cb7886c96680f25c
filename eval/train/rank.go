package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/rules"
)

// outcome is a candidate plan that ran.
type outcome struct {
	class  route.Class
	answer *eval.Answered
	right  bool
	vector sparse
}

// candidates makes and runs the candidate plans of all questions, each with a classifier that
// has not seen its table.
func candidates(ctx context.Context, names *names, items []*item, models []*linear.Model) error {
	rules := planners(models)
	var wg sync.WaitGroup
	errs := make([]error, 2)
	for part := range errs {
		wg.Go(func() {
			for n := part; n < len(items) && errs[part] == nil; n += len(errs) {
				errs[part] = items[n].explore(ctx, names, rules[items[n].fold])
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

func (it *item) explore(ctx context.Context, names *names, rules *rules.Planner) error {
	plans, err := it.plans(ctx, rules)
	if err != nil {
		return err
	}
	type known struct {
		answer *eval.Answered
		right  bool
	}
	seen := map[string]known{}
	for _, p := range plans {
		a, err := it.library.Run(ctx, p)
		if err != nil || len(a.Answers) == 0 {
			continue
		}
		key := strings.Join(a.Answers, "|") + " " + a.Scale
		k, ok := seen[key]
		if !ok {
			k = known{&a, it.set.Right(it.question, a)}
			seen[key] = k
		}
		it.cases = append(it.cases, outcome{class: p.Class, answer: k.answer, right: k.right, vector: names.encode(p.Features)})
	}
	return nil
}

func (it *item) plans(ctx context.Context, rules *rules.Planner) ([]route.Plan, error) {
	return rules.Candidates(ctx, it.library.Request(it.question.Question, it.question.Tables))
}

// planners makes a planner that explains itself for each classifier.
func planners(models []*linear.Model) []*rules.Planner {
	base := rules.New()
	var out []*rules.Planner
	for _, m := range models {
		r := base.WithModels(m, nil)
		r.Explain = true
		out = append(out, r)
	}
	return out
}

// trainRanks learns the ranking, prints how it does on tables not seen, and returns the weights
// learnt from all questions. What each fold learnt is kept in a folder, if one is named.
func trainRanks(w, wrong io.Writer, names *names, items []*item, tests int, keep string) (map[string]float64, error) {
	reportReach(w, items)
	var tested []judged
	var learnt []map[string]float64
	for f := range tests {
		l := learnRanks(names, outside(items, f))
		learnt = append(learnt, l.model(leastWeight))
		for _, it := range inside(items, f) {
			tested = append(tested, judge(l, it))
		}
		if f == 0 {
			var own []judged
			for _, it := range outside(items, f) {
				own = append(own, judge(l, it))
			}
			reportRanks(w, "own tables, first fold", own)
		}
	}
	reportRanks(w, "tables not seen", tested)
	reportPlaces(w, "tables not seen", tested)
	curve := calibrate(w, tested)
	reportRanks(w, "tables not seen, calibrated", tested)
	if wrong != nil {
		listWrong(wrong, tested)
	}
	for f, weights := range learnt {
		maps.Copy(weights, curve)
		if keep == "" {
			break
		}
		if err := save(foldFile(keep, "rank", f), "weights of a fold", weights); err != nil {
			return nil, err
		}
	}
	if tests < folds {
		return nil, nil
	}
	weights := learnRanks(names, items).model(leastWeight)
	maps.Copy(weights, curve)
	return weights, nil
}

// leastWeight is the least weight that is kept.
const leastWeight = 0.01

// reportReach prints for how many questions some candidate is right.
func reportReach(w io.Writer, items []*item) {
	type tally struct{ n, reach, plans int }
	by := map[string]*tally{}
	var order []string
	for _, it := range items {
		for _, key := range []string{string(it.set), string(it.set) + " " + string(it.class), string(it.set) + " from " + it.question.From} {
			t := by[key]
			if t == nil {
				t = &tally{}
				by[key] = t
				order = append(order, key)
			}
			t.n++
			t.plans += len(it.cases)
			for _, c := range it.cases {
				if c.right {
					t.reach++
					break
				}
			}
		}
	}
	for _, key := range order {
		t := by[key]
		fmt.Fprintf(w, "reach %-22s %4d of %4d = %.3f, %d plans each\n", key, t.reach, t.n, float64(t.reach)/float64(t.n), t.plans/t.n)
	}
}

// learnRanks learns weights that put right plans first: the likelihood of the set of right plans
// under a log-linear model. A quick pass over all plans finds those that are hard to tell from the right
// ones; the weights are then learnt from these alone, to the end.
func learnRanks(names *names, items []*item) *learner {
	var train []*item
	for _, it := range items {
		if slices.ContainsFunc(it.cases, func(c outcome) bool { return c.right }) {
			train = append(train, it)
		}
	}
	quick := newLearner(names, 0.1, 0.003)
	quick.grow()
	share := setShares(items)
	for epoch := range 2 {
		for _, n := range shuffled(len(train), epoch) {
			gradient := map[int32]float64{}
			quick.pull(train[n].cases, share[train[n].set], func(k int32, g float64) { gradient[k] += g })
			quick.step(gradient)
		}
	}
	var hard [][]outcome
	var shares []float64
	for _, it := range train {
		cases := quick.hardest(it.cases)
		hard, shares = append(hard, cases), append(shares, share[it.set])
		if it.retyped != nil && it.readings == nil {
			hard, shares = append(hard, names.offhand(cases)), append(shares, share[it.set]*retypedShare)
		}
	}
	l := newLearner(names, 0.03, 3/float64(max(1, len(hard))))
	l.grow()
	l.descend(hard, shares)
	return l
}

// pull adds to a gradient what one question asks for: more weight for its right plans, less for the others.
func (l *learner) pull(cases []outcome, share float64, add func(int32, float64)) {
	scores := make([]float64, len(cases))
	for i := range cases {
		scores[i] = l.score(cases[i].vector)
	}
	p := softmax(scores)
	good := 0.0
	for i := range p {
		if cases[i].right {
			good += p[i]
		}
	}
	for i := range p {
		g := -p[i]
		if cases[i].right && good > 0 {
			g += p[i] / good
		}
		if g > -1e-4 && g < 1e-4 {
			continue
		}
		v := cases[i].vector
		for k, index := range v.index {
			add(index, g*share*float64(v.value[k]))
		}
	}
}

// Of each question the hardPlans best plans are learnt from, and the hardRight best right ones.
const (
	hardPlans = 200
	hardRight = 10
)

// hardest keeps the plans that a first model likes most.
func (l *learner) hardest(cases []outcome) []outcome {
	scores, order := make([]float64, len(cases)), make([]int, len(cases))
	for i := range cases {
		scores[i], order[i] = l.score(cases[i].vector), i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var out []outcome
	right := 0
	for n, i := range order {
		if cases[i].right {
			right++
		}
		if n < hardPlans || cases[i].right && right <= hardRight {
			out = append(out, cases[i])
		}
	}
	return out
}

// descend learns from all questions at once, each with its share.
func (l *learner) descend(hard [][]outcome, shares []float64) {
	const steps = 100
	a := newAdam(len(l.weights), l.rate)
	gradient := make([]float64, len(l.weights))
	for range steps {
		clear(gradient)
		for i := range hard {
			l.pull(hard[i], shares[i], func(k int32, g float64) { gradient[k] += g })
		}
		for k, name := range l.names.list {
			gradient[k] = gradient[k]/float64(len(hard)) - l.shrink*rarity(name)*l.weights[k]
		}
		a.step(l.weights, gradient)
	}
}

// rarity is how much more a weight is shrunk the less its feature is shared: by all classes, by one class, or by one
// template and word of the question.
func rarity(name string) float64 {
	name = strings.TrimPrefix(name, linear.Offhand)
	switch {
	case strings.HasPrefix(name, "span "): // one class has them: the way that the question asks is all they are split by
		return spanRarity * float64(1+strings.Count(name, "/"))
	case rules.Shared(name):
		return 1
	case strings.Contains(name, "/"):
		return 8
	}
	return 3
}

// spanRarity is how much weights of the edges of spans are shrunk.
const spanRarity = 0.7

// setShares weighs the questions of small sets up, though less than they are smaller.
func setShares(items []*item) map[eval.Set]float64 {
	n := map[eval.Set]float64{}
	most := 1.0
	for _, it := range items {
		n[it.set]++
		most = max(most, n[it.set])
	}
	out := map[eval.Set]float64{}
	for set, k := range n {
		out[set] = math.Pow(most/k, 0.7)
	}
	return out
}
