// Command trainrecords makes the weights of the planner for record tables from questions with known
// answers. It is deterministic: the same files and flags give the same bytes.
//
// The questions are split by table into folds. Each fold is ranked with weights learnt from the
// others, and trees are grown on how that went. Folds answered with weights and trees that have not
// seen them tell how well both do on such tables, and calibrate the chances. With -out the weights
// are then learnt once more from all questions and written.
//
//	go run ./eval/trainrecords -corpus corpus.jsonl.gz -questions questions.jsonl.gz -out route/records/records.weights
package main

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"os"
	"runtime"
	"sync"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/route/records"
)

type settings struct {
	corpus, questions, gold, out, tuned string
	every, passes, least, checks, trees int
	pace                                records.Pace
}

func main() {
	var s settings
	flag.StringVar(&s.corpus, "corpus", "", "the tables")
	flag.StringVar(&s.questions, "questions", "", "the questions with their answers")
	flag.StringVar(&s.gold, "gold", "", "gold SQL of some of the questions; empty does without")
	flag.StringVar(&s.out, "out", "", "where to write the weights; empty measures alone")
	flag.StringVar(&s.tuned, "tuned", "", "where to write the weights that have not seen the first fold, to look at what goes wrong there")
	flag.IntVar(&s.checks, "checks", folds, "folds to check; one is enough for a trial")
	flag.IntVar(&s.trees, "trees", 200, "trees to grow")
	flag.IntVar(&s.every, "every", 1, "read every n-th question alone, for quick trials")
	flag.IntVar(&s.passes, "passes", 6, "passes over the questions")
	flag.IntVar(&s.least, "least", 60, "tables whose questions must have a feature for it to count")
	flag.Float64Var(&s.pace.Rate, "rate", 0.1, "step of AdaGrad")
	flag.Float64Var(&s.pace.Decay, "decay", 0.0001, "pull of weights to zero")
	flag.Float64Var(&s.pace.Drop, "drop", 0.5, "share of the features left out by turns")
	flag.Parse()
	if err := run(s); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

// folds is how many parts the questions are split into, by table.
const folds = 5

// item is a question: in which fold its table is, and its forms, nil when the planner does not
// read the table.
type item struct {
	fold     int
	sheet    *records.Sheet
	question eval.Question
	gold     records.Gold
	example  *records.Example
	looks    *records.Looks // with weights that have not seen the fold
}

func run(s settings) error {
	items, err := load(s)
	if err != nil {
		return err
	}
	fmt.Println(records.Prune(examplesOf(items, -1), s.least), "features")
	weights := make([][]float32, folds)
	inParallel(folds, func(f int) { weights[f] = learn(s, examplesOf(items, f)) })
	look(items, weights)
	curve, trees := check(s, items)
	if s.tuned != "" {
		if err := write(s.tuned, weights[0], trees, curve); err != nil {
			return err
		}
	}
	if s.out == "" {
		return nil
	}
	return write(s.out, learn(s, examplesOf(items, -1)), records.Boost(looksOf(items, -1), s.trees), curve)
}

func write(path string, weights []float32, trees records.Trees, curve []float64) error {
	b, err := records.Encode(weights, trees, curve)
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o644)
}

// inParallel calls do for 0 to n-1, as many at a time as there are processors.
func inParallel(n int, do func(int)) {
	var wg sync.WaitGroup
	workers := runtime.NumCPU()
	for k := range workers {
		wg.Go(func() {
			for i := k; i < n; i += workers {
				do(i)
			}
		})
	}
	wg.Wait()
}

// look ranks every question with the weights that have not seen its table.
func look(items []item, weights [][]float32) {
	var rankers []*records.Ranker
	for _, w := range weights {
		rankers = append(rankers, records.NewRanker(w))
	}
	inParallel(len(items), func(i int) {
		if it := &items[i]; it.example != nil {
			it.looks = it.sheet.Looks(it.question.Question, it.question.Answers, it.gold, rankers[it.fold])
		}
	})
}

// looksOf gives the looks of the questions that are not in a fold.
func looksOf(items []item, but int) []*records.Looks {
	var out []*records.Looks
	for _, it := range items {
		if it.looks != nil && it.fold != but {
			out = append(out, it.looks)
		}
	}
	return out
}

// load reads the questions.
func load(s settings) ([]item, error) {
	entries, err := eval.LoadCorpus(s.corpus)
	if err != nil {
		return nil, err
	}
	questions, err := eval.LoadQuestions(s.questions)
	if err != nil {
		return nil, err
	}
	gold, err := loadGold(s.gold)
	if err != nil {
		return nil, err
	}
	sheets := map[string]*records.Sheet{}
	for _, e := range entries {
		doc, err := e.Document(context.Background())
		if err != nil {
			return nil, err
		}
		sheets[e.ID] = records.NewSheet(doc.Tables[0])
	}
	items := make([]item, (len(questions)+s.every-1)/s.every)
	inParallel(len(items), func(i int) {
		q := questions[i*s.every]
		it := item{fold: foldOf(q.Tables[0]), sheet: sheets[q.Tables[0]], question: q, gold: gold[q.ID]}
		if it.sheet != nil {
			it.example = it.sheet.Example(q.Question, q.Answers, it.gold)
		}
		items[i] = it
	})
	describe(items)
	return items, nil
}

// describe prints how many questions some form answers.
func describe(items []item) {
	solved, forms := 0, 0
	for _, it := range items {
		if it.example == nil {
			continue
		}
		forms += it.example.Forms
		if it.example.Solved {
			solved++
		}
	}
	fmt.Printf("%d questions, %.4f with a form that gives the answer, %d forms a question\n",
		len(items), float64(solved)/float64(len(items)), forms/max(len(items), 1))
}

// foldOf gives the fold of a table.
func foldOf(id string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return int(h.Sum32() % folds)
}

// examplesOf gives the examples that are not in a fold.
func examplesOf(items []item, but int) []*records.Example {
	var out []*records.Example
	for _, it := range items {
		if it.example != nil && it.fold != but {
			out = append(out, it.example)
		}
	}
	return out
}

// learn makes the passes; the weights are the mean over those after the first two.
func learn(s settings, examples []*records.Example) []float32 {
	w := records.NewWeights()
	for pass := range s.passes {
		w.Learn(examples, s.pace)
		if pass >= min(2, s.passes-1) {
			w.Average()
		}
	}
	return w.Mean()
}

// check answers folds with trees grown on the others, prints how that went, and gives the chances
// and the trees that have not seen the first fold.
func check(s settings, items []item) ([]float64, records.Trees) {
	trees := make([]records.Trees, s.checks)
	inParallel(s.checks, func(f int) { trees[f] = records.Boost(looksOf(items, f), s.trees) })
	var once, twice []judged
	n := 0
	for _, it := range items {
		if it.fold >= s.checks {
			continue
		}
		n++
		if it.looks != nil {
			once, twice = append(once, judge(it.looks, nil)), append(twice, judge(it.looks, trees[it.fold]))
		}
	}
	fmt.Println("without trees")
	report(once, calibrate(once), n)
	curve := calibrate(twice)
	fmt.Println("with trees")
	report(twice, curve, n)
	return curve, trees[0]
}

// judged is how the best answer to a question did.
type judged struct {
	right bool
	share float64
}

func judge(l *records.Looks, trees records.Trees) judged {
	right, share := l.Best(trees)
	return judged{right, share}
}

// report prints the part of n questions that is right when everything is answered, and when
// answers are given from a chance.
func report(js []judged, curve []float64, n int) {
	fmt.Printf("tables not seen: %d questions; chances at shares 0, .05 … 1: %.2f\n", n, curve)
	for _, sure := range []float64{0, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55} {
		given, right := 0, 0
		for _, j := range js {
			if chanceAt(curve, j.share) >= sure {
				given++
				if j.right {
					right++
				}
			}
		}
		fmt.Printf("tables not seen, answers from %.2f: right %.4f, precision %.4f\n", sure, float64(right)/float64(n), float64(right)/float64(max(given, 1)))
	}
}

// chanceAt reads the curve between its points.
func chanceAt(curve []float64, share float64) float64 {
	x := share * float64(len(curve)-1)
	i := min(int(x), len(curve)-2)
	return curve[i] + (x-float64(i))*(curve[i+1]-curve[i])
}

// calibrate gives the chance of being right at 21 shares, rising, from judged answers.
func calibrate(js []judged) []float64 {
	const points = 21
	right, all := make([]float64, points), make([]float64, points)
	for _, j := range js {
		x := j.share * (points - 1)
		lo := min(int(x), points-2)
		for i, w := range map[int]float64{lo: 1 - (x - float64(lo)), lo + 1: x - float64(lo)} {
			all[i] += w
			if j.right {
				right[i] += w
			}
		}
	}
	return rising(right, all)
}

// rising pools neighbours until the ratios rise (isotonic regression).
func rising(right, all []float64) []float64 {
	type pool struct {
		right, all float64
		n          int
	}
	var pools []pool
	for i := range right {
		pools = append(pools, pool{right[i], all[i] + 1e-9, 1})
		for k := len(pools) - 1; k > 0 && pools[k-1].right/pools[k-1].all > pools[k].right/pools[k].all; k-- {
			pools[k-1] = pool{pools[k-1].right + pools[k].right, pools[k-1].all + pools[k].all, pools[k-1].n + pools[k].n}
			pools = pools[:k]
		}
	}
	var out []float64
	for _, p := range pools {
		for range p.n {
			out = append(out, p.right/p.all)
		}
	}
	return out
}
