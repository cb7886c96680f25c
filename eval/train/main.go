// Command train learns the two small linear models of packages route/rules and route/settle from questions whose
// answers are known: the classifier from the words of the questions, the ranking from which
// candidate plans give the known answer.
//
// usage: train -data DIR [-write DIR]
//
// DIR has a folder a set (tatqa, finqa, aitqa) with corpus.jsonl.gz and
// questions.dev.jsonl.gz. Questions are split by table into folds: figures of the checking
// part come from models that saw none of its tables. With -write the models learnt from
// all questions are written.
//
// What each fold learnt is kept with -folds DIR. A second run with -choose reads it, looks
// questions up in the whole corpus of their set, and learns to choose among the tables found; its
// -sets may have wtq, too.
//
// A run with -settled DIR reads them as well, and answers each question over its own table as a pipeline does, from
// planning to doubt, with the models that have not seen the table: what is to be expected of tables like these. It
// prints how many answers are right, refused and wrong, and writes them to DIR, one file a set, as `tabrag eval
// answer` prints them.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"os"
	"path/filepath"
	"runtime/pprof"
	"slices"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
)

// item is a question with what is known of it.
type item struct {
	set      eval.Set
	question eval.Question
	library  *eval.Library
	class    route.Class
	words    []route.Feature
	retyped  []route.Feature // see retype
	fold     int
	cases    []outcome
	readings []settle.Reading         // where tables had to be found
	answers  map[string]eval.Answered // of readings, by their keys
}

// offhand tells whether the question is asked offhand.
func (it *item) offhand() bool {
	return slices.Contains(it.words, route.Feature{Name: linear.Offhand + "bias", Value: 1})
}

// folds is how many parts the questions are split into, by table.
const folds = 4

func main() {
	data := flag.String("data", "", "folder with the sets")
	out := flag.String("write", "", "folder to write the models to")
	wrong := flag.String("wrong", "", "file to list wrong answers in")
	every := flag.Int("every", 1, "learn from every n-th question alone, to save time")
	profile := flag.String("profile", "", "file to write a CPU profile to")
	sets := flag.String("sets", "tatqa,finqa,aitqa", "sets to learn from")
	only := flag.String("explain", "", "explain the plans of the question with this ID, by the models of the program")
	keep := flag.String("folds", "", "folder for the models of each fold, which -choose needs")
	choose := flag.Bool("choose", false, "learn the choice among the tables found, with the models of -folds")
	settled := flag.String("settled", "", "folder to write the answers of whole pipelines with the models of -folds to")
	flag.Parse()
	if *profile != "" {
		f, err := os.Create(*profile)
		if err == nil && pprof.StartCPUProfile(f) == nil {
			defer pprof.StopCPUProfile()
		}
	}
	if *only != "" {
		if err := explainOne(context.Background(), *data, *sets, *only); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	r := runner{data: *data, sets: *sets, out: *out, wrong: *wrong, every: *every, keep: *keep}
	work := r.run
	switch {
	case *choose:
		work = r.choose
	case *settled != "":
		work = func(ctx context.Context) error { return r.settled(ctx, *settled) }
	}
	if err := work(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// runner is what the flags ask for.
type runner struct {
	data, sets, out, wrong, keep string
	every                        int
}

// items loads the questions of all sets.
func (r runner) items(ctx context.Context) ([]*item, error) {
	var items []*item
	for set := range splitList(r.sets) {
		more, err := load(ctx, r.data, eval.Set(set))
		if err != nil {
			return nil, err
		}
		for i := 0; i < len(more); i += r.every {
			items = append(items, more[i])
		}
	}
	return items, nil
}

// choose learns the choice among the tables found.
func (r runner) choose(ctx context.Context) error {
	items, err := r.items(ctx)
	if err != nil {
		return err
	}
	weights, err := trainChoice(ctx, os.Stdout, r.data, r.keep, newNames(), items)
	if err != nil || r.out == "" {
		return err
	}
	return save(filepath.Join(r.out, "choose.weights"), "feature of an answer, weight; learnt by eval/train -choose", weights)
}

// run learns the classifier and the ranking.
func (r runner) run(ctx context.Context) error {
	items, err := r.items(ctx)
	if err != nil {
		return err
	}
	models := make([]*linear.Model, folds)
	for f := range folds {
		m, weights, err := trainClasses(outside(items, f))
		if err != nil {
			return err
		}
		models[f] = m
		if r.keep == "" {
			continue
		}
		if err := save(foldFile(r.keep, "classify", f), "weights of a fold", weights); err != nil {
			return err
		}
	}
	reportFolds(os.Stdout, models, items)
	names := newNames()
	if err := candidates(ctx, names, items, models); err != nil {
		return err
	}
	var list io.Writer
	if r.wrong != "" {
		f, err := os.Create(r.wrong)
		if err != nil {
			return err
		}
		defer func() { _ = f.Close() }()
		list = f
	}
	tests := folds
	if r.every > 1 {
		tests = 2 // a quick look
	}
	weights, err := trainRanks(os.Stdout, list, names, items, tests, r.keep)
	if err != nil || r.out == "" {
		return err
	}
	_, classes, err := trainClasses(items)
	if err != nil {
		return err
	}
	if err := save(filepath.Join(r.out, "classify.weights"), "class, feature of the question, weight; learnt by eval/train", classes); err != nil {
		return err
	}
	return save(filepath.Join(r.out, "rank.weights"), "feature of a plan, weight; learnt by eval/train", weights)
}

func explainOne(ctx context.Context, data, sets, id string) error {
	text, err := os.ReadFile("route/rules/rank.weights")
	if err != nil {
		return err
	}
	ranks, err := linear.ReadModel(bytes.NewReader(text))
	if err != nil {
		return err
	}
	for set := range splitList(sets) {
		items, err := load(ctx, data, eval.Set(set))
		if err != nil {
			return err
		}
		for _, it := range items {
			if it.question.ID == id {
				if err := explain(ctx, os.Stdout, ranks, it); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

func save(path, comment string, weights map[string]float64) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := write(f, comment, weights); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}

func load(ctx context.Context, data string, set eval.Set) ([]*item, error) {
	corpus, questions, err := eval.LoadSet(filepath.Join(data, string(set)))
	if err != nil {
		return nil, err
	}
	lib, err := eval.Read(ctx, corpus)
	if err != nil {
		return nil, err
	}
	var out []*item
	for _, q := range questions {
		words := rules.QuestionFeatures(lib.Request(q.Question, q.Tables))
		out = append(out, &item{
			set: set, question: q, library: lib, class: label(set, q), words: words, fold: foldOf(q),
			retyped: retype(lib.Request(q.Question, q.Tables), words),
		})
	}
	return out, nil
}

// foldOf gives the fold that a question is checked in, the same for all of one table.
func foldOf(q eval.Question) int {
	h := fnv.New32a()
	for _, t := range q.Tables {
		_, _ = h.Write([]byte(t))
	}
	return int(h.Sum32()>>3) % folds
}

func outside(items []*item, fold int) []*item {
	return slices.DeleteFunc(slices.Clone(items), func(it *item) bool { return it.fold == fold })
}

func inside(items []*item, fold int) []*item {
	return slices.DeleteFunc(slices.Clone(items), func(it *item) bool { return it.fold != fold })
}

func splitList(s string) func(func(string) bool) {
	return func(yield func(string) bool) {
		start := 0
		for i := 0; i <= len(s); i++ {
			if i == len(s) || s[i] == ',' {
				if i > start && !yield(s[start:i]) {
					return
				}
				start = i + 1
			}
		}
	}
}

// reportFolds prints the classifier's figures on questions whose tables it has not seen.
func reportFolds(w io.Writer, models []*linear.Model, items []*item) {
	right, all := map[string]int{}, map[string]int{}
	exact, labeled := map[eval.Set]int{}, map[eval.Set]int{}
	for f, m := range models {
		for _, it := range inside(items, f) {
			c := predict(m, it)
			if it.class != "" {
				labeled[it.set]++
				if c == it.class {
					exact[it.set]++
				}
			}
			if it.set == eval.TATQA {
				all[it.question.Type]++
				if answerType(c) == it.question.Type {
					right[it.question.Type]++
				}
			}
		}
	}
	n, k := 0, 0
	for _, t := range []string{"span", "multi-span", "arithmetic", "count"} {
		n, k = n+all[t], k+right[t]
		fmt.Fprintf(w, "classify, tables not seen: recall of %-10s %4d of %4d = %.3f\n", t, right[t], all[t], float64(right[t])/float64(max(1, all[t])))
	}
	fmt.Fprintf(w, "classify, tables not seen: answer types %d of %d = %.3f\n", k, n, float64(k)/float64(max(1, n)))
	for _, set := range []eval.Set{eval.TATQA, eval.FinQA, eval.AITQA} {
		fmt.Fprintf(w, "classify, tables not seen: classes of %s %d of %d = %.3f\n", set, exact[set], labeled[set], float64(exact[set])/float64(max(1, labeled[set])))
	}
}
