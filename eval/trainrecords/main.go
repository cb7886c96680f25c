// Command trainrecords makes the weights of the planner for record tables from questions with known
// answers. It is deterministic: the same files and flags give the same bytes.
//
// One table in five, by a hash of its ID, is kept for checking: its questions tell how well
// the weights do on tables they have not seen, and calibrate the chances. With -out the
// weights are then learnt once more from all questions and written.
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
	"slices"
	"sync"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/route/records"
)

type settings struct {
	corpus, questions, gold, out, tuned string
	every, passes, least                int
	pace                                records.Pace
}

func main() {
	var s settings
	flag.StringVar(&s.corpus, "corpus", "", "the tables")
	flag.StringVar(&s.questions, "questions", "", "the questions with their answers")
	flag.StringVar(&s.gold, "gold", "", "gold SQL of some of the questions; empty does without")
	flag.StringVar(&s.out, "out", "", "where to write the weights; empty measures alone")
	flag.StringVar(&s.tuned, "tuned", "", "where to write the weights learnt from the tuning part alone, to look at what goes wrong elsewhere")
	flag.IntVar(&s.every, "every", 1, "read every n-th question alone, for quick trials")
	flag.IntVar(&s.passes, "passes", 6, "passes over the questions")
	flag.IntVar(&s.least, "least", 60, "tables whose questions must have a feature for it to count")
	flag.Float64Var(&s.pace.Rate, "rate", 0.1, "step of AdaGrad")
	flag.Float64Var(&s.pace.Decay, "decay", 0.0001, "pull of weights to zero")
	flag.Parse()
	if err := run(s); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(s settings) error {
	tune, check, missing, err := load(s)
	if err != nil {
		return err
	}
	all := append(slices.Clone(tune), check...)
	fmt.Println(records.Prune(all, s.least), "features")
	weights, curve := learnAndCheck(s, tune, check, missing)
	if s.tuned != "" {
		if err := os.WriteFile(s.tuned, records.Encode(weights, curve), 0o644); err != nil {
			return err
		}
	}
	if s.out == "" {
		return nil
	}
	weights = learn(s, all, nil)
	return os.WriteFile(s.out, records.Encode(weights, curve), 0o644)
}

// load reads the questions and splits them by table. Missing counts those of the checking
// part over tables that the planner does not read.
func load(s settings) (tune, check []*records.Example, missing int, err error) {
	entries, err := eval.LoadCorpus(s.corpus)
	if err != nil {
		return nil, nil, 0, err
	}
	questions, err := eval.LoadQuestions(s.questions)
	if err != nil {
		return nil, nil, 0, err
	}
	gold, err := loadGold(s.gold)
	if err != nil {
		return nil, nil, 0, err
	}
	sheets := map[string]*records.Sheet{}
	for _, e := range entries {
		doc, err := e.Document(context.Background())
		if err != nil {
			return nil, nil, 0, err
		}
		sheets[e.ID] = records.NewSheet(doc.Tables[0])
	}
	examples := make([]*records.Example, len(questions))
	var wg sync.WaitGroup
	workers := runtime.NumCPU()
	for k := range workers {
		wg.Go(func() {
			for i := k; i < len(questions); i += workers {
				q := questions[i]
				if sheet := sheets[q.Tables[0]]; keep(i, s.every) && sheet != nil {
					examples[i] = sheet.Example(q.Question, q.Answers, gold[q.ID])
				}
			}
		})
	}
	wg.Wait()
	solved, forms, n := 0, 0, 0
	for i, e := range examples {
		if !keep(i, s.every) {
			continue
		}
		n++
		checking := kept(questions[i].Tables[0])
		switch {
		case e == nil && checking:
			missing++
		case e == nil:
		case checking:
			check = append(check, e)
		default:
			tune = append(tune, e)
		}
		if e != nil {
			forms += e.Forms
			if e.Solved {
				solved++
			}
		}
	}
	fmt.Printf("%d questions, %.4f with a form that gives the answer, %d forms a question\n", n, float64(solved)/float64(n), forms/max(n, 1))
	return tune, check, missing, nil
}

func keep(i, every int) bool { return i%max(every, 1) == 0 }

// kept tells whether a table is one of those kept for checking.
func kept(id string) bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(id))
	return h.Sum32()%5 == 0
}

// learn makes the passes; the weights are the mean over those after the first two.
func learn(s settings, examples []*records.Example, after func(pass int, loss float64, w *records.Weights)) []float32 {
	w := records.NewWeights()
	for pass := range s.passes {
		loss := w.Learn(examples, s.pace)
		if pass >= min(2, s.passes-1) {
			w.Average()
		}
		if after != nil {
			after(pass, loss, w)
		}
	}
	return w.Mean()
}

func learnAndCheck(s settings, tune, check []*records.Example, missing int) ([]float32, []float64) {
	weights := learn(s, tune, func(pass int, loss float64, w *records.Weights) {
		fmt.Printf("pass %d loss %.4f\n", pass+1, loss)
	})
	for _, m := range []struct {
		name     string
		examples []*records.Example
		n        int
	}{{"tuning", tune, len(tune)}, {"checking", check, len(check) + missing}} {
		report(m.name, judge(weights, m.examples), m.n)
	}
	encoded := records.Encode(weights, []float64{0, 1})
	fmt.Printf("weights take %d bytes\n", len(encoded))
	judged := judge(weights, check)
	curve := calibrate(judged)
	fmt.Printf("chances at shares 0, .05 … 1: %.2f\n", curve)
	for _, sure := range []float64{0.3, 0.35, 0.4, 0.45, 0.5} {
		n, right := 0, 0
		for _, j := range judged {
			if chanceAt(curve, j.share) >= sure {
				n++
				if j.right {
					right++
				}
			}
		}
		fmt.Printf("answering from a chance of %.2f: right %.4f, precision %.4f\n", sure, float64(right)/float64(len(check)+missing), float64(right)/float64(max(n, 1)))
	}
	return weights, curve
}

// judged is how the best answer to a question did.
type judged struct {
	right bool
	share float64
}

func judge(weights []float32, examples []*records.Example) []judged {
	out := make([]judged, len(examples))
	for i, e := range examples {
		out[i].right, out[i].share = e.Best(weights)
	}
	slices.SortStableFunc(out, func(a, b judged) int {
		switch {
		case a.share > b.share:
			return -1
		case a.share < b.share:
			return 1
		}
		return 0
	})
	return out
}

// report prints the part that is right when everything is answered, and when as much is
// answered as keeps a precision.
func report(name string, js []judged, n int) {
	right := 0
	at := map[int]int{60: 0, 75: 0, 90: 0}
	for i, j := range js {
		if j.right {
			right++
		}
		for p := range at {
			if 100*right >= p*(i+1) {
				at[p] = right
			}
		}
	}
	f := func(x int) float64 { return float64(x) / float64(max(n, 1)) }
	fmt.Printf("%s: %d questions, right %.4f; at precision .60 %.4f, .75 %.4f, .90 %.4f\n", name, n, f(right), f(at[60]), f(at[75]), f(at[90]))
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
