// Command learn fits the weights of retrieve.DefaultScorer on development questions and
// prints them as Go.
//
//	go run ./eval/learn -data DIR [-sets ottqa,wtq,…] [-limit 2500]
//
// DIR holds a folder a set with corpus.jsonl.gz and questions.dev.jsonl.gz. Questions are
// split in two by a hash of their table: weights are fitted on one half, and both halves are
// reported, so that it shows when they fit the questions rather than the task.
package main

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"log"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/retrieve"
)

// example is one question: the features of its candidates, and which of them are right.
type example struct {
	set      string
	tables   int  // in the corpus of the set
	check    bool // not fitted on
	features []retrieve.Features
	right    []bool
}

func main() {
	data := flag.String("data", "", "folder of the question sets")
	sets := flag.String("sets", "ottqa,wtq,fetaqa,tatqa,finqa,aitqa", "sets to fit on")
	limit := flag.Int("limit", 2500, "questions a set, at most")
	rounds := flag.Int("rounds", 400, "steps of the descent")
	all := flag.Bool("all", false, "fit on both halves, for the weights to keep")
	pairs := flag.Bool("pairs", false, "learn pairs of words for retrieve's kin table instead")
	flag.Parse()
	ctx := context.Background()
	var examples []example
	pool := source{name: "pooled"}
	var sources []source
	for _, set := range strings.Split(*sets, ",") {
		src, err := read(filepath.Join(*data, set), set, *limit)
		if err != nil {
			log.Fatal(err)
		}
		sources = append(sources, src)
	}
	if *pairs {
		learnPairs(ctx, sources, os.Stdout)
		return
	}
	for i := range sources {
		pool.join(sources[i])
		examples = append(examples, sources[i].examples(ctx)...)
	}
	examples = append(examples, pool.examples(ctx)...)
	start := retrieve.DefaultScorer()
	report("before", examples, &start)
	fitted := fit(examples, *rounds, *all)
	report("after", examples, &fitted)
	write(os.Stdout, &fitted)
}

// source is a set of questions with the tables to find.
type source struct {
	name      string
	corpus    []eval.Entry
	questions []eval.Question
}

func read(dir, name string, limit int) (source, error) {
	s := source{name: name}
	corpus, questions, err := eval.LoadSet(dir)
	if err != nil {
		return s, err
	}
	s.corpus = corpus
	for i := 0; i < len(questions); i += max(1, len(questions)/limit) {
		s.questions = append(s.questions, questions[i])
	}
	return s, nil
}

func newSearcher(ctx context.Context, corpus []eval.Entry) (*retrieve.Searcher, error) {
	s, err := retrieve.New(retrieve.Config{})
	if err != nil {
		return nil, err
	}
	return s, eval.AddCorpus(ctx, s, corpus)
}

// pooled is how many questions of each set are asked of all tables together.
const pooled = 400

func (s *source) join(other source) {
	s.corpus = append(s.corpus, other.corpus...)
	for i := 0; i < len(other.questions); i += max(1, len(other.questions)/pooled) {
		s.questions = append(s.questions, other.questions[i])
	}
}

// kept is how many candidates of a question are learnt from, beside the right ones.
const kept = 60

// examples looks every question up.
func (s *source) examples(ctx context.Context) []example {
	searcher := s.searcher(ctx)
	var out []example
	for _, q := range s.questions {
		e := example{set: s.name, tables: len(s.corpus), check: apart(q.Tables[0])}
		for i, c := range searcher.Explain(retrieve.Request{Text: q.Question}) {
			right := slices.Contains(q.Tables, c.Table)
			if i < kept || right {
				e.features = append(e.features, c.Features)
				e.right = append(e.right, right)
			}
		}
		out = append(out, e)
	}
	return out
}

// apart puts a table into one of two halves.
func apart(table string) bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(table))
	return h.Sum32()>>7&1 == 1
}

// report prints how often a right table is among the first.
func report(title string, examples []example, w *retrieve.Scorer) {
	type tally struct{ n, first, ten, pool float64 }
	tallies := map[string]*tally{}
	var names []string
	for _, e := range examples {
		name := e.set + " fitted"
		if e.check {
			name = e.set + " check"
		}
		t := tallies[name]
		if t == nil {
			t = &tally{}
			tallies[name] = t
			names = append(names, name)
		}
		t.n++
		switch rank := rank(&e, w); {
		case rank == 1:
			t.first++
			fallthrough
		case rank > 0 && rank <= 10:
			t.ten++
			fallthrough
		case rank > 0:
			t.pool++
		}
	}
	slices.Sort(names)
	for _, name := range names {
		t := tallies[name]
		fmt.Printf("%-8s %-14s %5.0f questions  R@1 %5.2f  R@10 %5.2f  in the pool %5.2f\n", title, name, t.n, 100*t.first/t.n, 100*t.ten/t.n, 100*t.pool/t.n)
	}
}

// rank is the place of the best right candidate, from 1, or 0.
func rank(e *example, w *retrieve.Scorer) int {
	best := math.Inf(-1)
	for i := range e.features {
		if e.right[i] {
			best = max(best, w.Score(&e.features[i]))
		}
	}
	if math.IsInf(best, -1) {
		return 0
	}
	rank := 1
	for i := range e.features {
		if !e.right[i] && w.Score(&e.features[i]) > best {
			rank++
		}
	}
	return rank
}

func write(out io.Writer, w *retrieve.Scorer) {
	for _, part := range []struct {
		name    string
		weights retrieve.Features
	}{{"All", w.All}, {"Titled", w.Titled}} {
		fmt.Fprintf(out, "\t\t%s: Features{\n", part.name)
		for i, v := range part.weights {
			fmt.Fprintf(out, "\t\t\t%v: %.3f,\n", retrieve.Feature(i), v)
		}
		fmt.Fprintln(out, "\t\t},")
	}
}
