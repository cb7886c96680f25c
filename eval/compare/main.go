// Command compare shows table-aware retrieval beside what it is meant to beat: fixed windows
// over flattened text, and plain BM25 over whole entries. No model is used.
//
//	go run ./eval/compare -data DIR [-sets ottqa,wtq,…] [-limit 1000]
//
// DIR holds a folder a set with corpus.jsonl.gz and questions.dev.jsonl.gz. The last line
// of tables is for all sets in one pool, as the mean over the sets.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/retrieve"
)

func main() {
	data := flag.String("data", "", "folder of the question sets")
	names := flag.String("sets", "ottqa,wtq,fetaqa,tatqa,finqa,aitqa", "sets to compare on")
	limit := flag.Int("limit", 1000, "questions a set, at most")
	flag.Parse()
	ctx := context.Background()
	var all []eval.Entry
	var sets []set
	for _, name := range strings.Split(*names, ",") {
		s, err := read(filepath.Join(*data, name), name, *limit)
		if err != nil {
			log.Fatal(err)
		}
		sets = append(sets, s)
		all = append(all, s.corpus...)
	}
	fmt.Println("right table first (among ten), %          prose windows   plain BM25      tabrag")
	for _, s := range sets {
		f, err := finders(ctx, s.corpus)
		if err != nil {
			log.Fatal(err)
		}
		print(s.name, f.measure(ctx, s.questions))
	}
	f, err := finders(ctx, all)
	if err != nil {
		log.Fatal(err)
	}
	var mean [3][2]float64
	for _, s := range sets {
		for i, r := range f.measure(ctx, s.questions) {
			mean[i][0] += r[0] / float64(len(sets))
			mean[i][1] += r[1] / float64(len(sets))
		}
	}
	print("pooled, mean over sets", mean)
	fmt.Println("all figures of a numeric answer (at least one) in the first five pieces, %: prose windows, rows and paragraphs, all chunks")
	for _, s := range sets {
		r, err := eval.MeasureRows(ctx, s.corpus, s.questions)
		if err != nil {
			log.Fatal(err)
		}
		if r.Questions > 0 {
			fmt.Printf("%-8s %5d questions  %5.1f (%5.1f)  %5.1f (%5.1f)  %5.1f (%5.1f)\n", s.name, r.Questions,
				100*r.ProseOnly.All, 100*r.ProseOnly.One, 100*r.Rows.All, 100*r.Rows.One, 100*r.Any.All, 100*r.Any.One)
		}
	}
}

type set struct {
	name      string
	corpus    []eval.Entry
	questions []eval.Question
}

func read(dir, name string, limit int) (set, error) {
	s := set{name: name}
	corpus, questions, err := eval.LoadSet(dir)
	if err != nil {
		return s, err
	}
	s.corpus = corpus
	step := max(1, (len(questions)+limit-1)/limit)
	for i := 0; i < len(questions); i += step {
		s.questions = append(s.questions, questions[i])
	}
	return s, nil
}

func print(name string, r [3][2]float64) {
	fmt.Printf("%-40s", name)
	for _, x := range r {
		fmt.Printf("  %5.1f (%5.1f)", 100*x[0], 100*x[1])
	}
	fmt.Println()
}

// found are the three ways to find a table.
type found struct {
	windows, whole *eval.ProseOnly
	searcher       *retrieve.Searcher
}

func finders(ctx context.Context, corpus []eval.Entry) (*found, error) {
	s, err := retrieve.New(retrieve.Config{})
	if err != nil {
		return nil, err
	}
	return &found{eval.NewProseOnly(corpus, 200), eval.NewProseOnly(corpus, 1<<30), s}, eval.AddCorpus(ctx, s, corpus)
}

// measure returns R@1 and R@10 of the three.
func (f *found) measure(ctx context.Context, questions []eval.Question) (out [3][2]float64) {
	for _, q := range questions {
		hits, err := f.searcher.Search(ctx, retrieve.Request{Text: q.Question, K: 10})
		if err != nil {
			log.Fatal(err)
		}
		var tables []string
		for _, t := range hits.Tables {
			tables = append(tables, t.Table)
		}
		for i, list := range [3][]string{f.windows.Entries(q.Question, 10), f.whole.Entries(q.Question, 10), tables} {
			rank := slices.IndexFunc(list, func(t string) bool { return slices.Contains(q.Tables, t) })
			if rank == 0 {
				out[i][0] += 1 / float64(len(questions))
			}
			if rank >= 0 {
				out[i][1] += 1 / float64(len(questions))
			}
		}
	}
	return out
}
