// Command lists measures how questions over lists are answered: tables with a row a thing and a column a property.
// It picks lists of a corpus, puts questions of many kinds over each in several wordings, computes the answers on its
// own, and prints how many of a kind were answered right, answered wrong and refused. Some questions have no answer in
// their table, and are right when they are refused.
//
//	go run ./eval/lists -corpus FILE [-statements FILE] [-tables 100] [-seed 1] [-show wrong|refused]
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math/rand/v2"
	"slices"

	"github.com/tabrag/tabrag/eval"
)

func main() {
	path := flag.String("corpus", "", "corpus file to pick lists from")
	tables := flag.Int("tables", 100, "lists to ask of, at most")
	beside := flag.String("statements", "", "corpus file to pick statements from, none for no questions over them")
	seed := flag.Uint64("seed", 1, "what lists and questions are drawn by")
	show := flag.String("show", "", `print the questions that are "wrong" or "refused"`)
	flag.Parse()
	corpus, err := eval.LoadCorpus(*path)
	if err != nil {
		log.Fatal(err)
	}
	lists := pick(corpus, *tables, rand.New(rand.NewPCG(*seed, 0)))
	var asked []question
	for i, l := range lists {
		d := draw{list: l, other: lists[(i+1)%len(lists)], rand: rand.New(rand.NewPCG(*seed, uint64(i+1)))}
		asked = append(asked, d.questions()...)
	}
	for i, l := range slices.Clone(lists) {
		d := pivot(l, rand.New(rand.NewPCG(*seed, uint64(i+1)<<32)))
		if d == nil {
			continue
		}
		lists = append(lists, d.list)
		asked = append(asked, d.questions()...)
	}
	entries := make([]eval.Entry, len(lists))
	for i, l := range lists {
		entries[i] = l.Entry
	}
	if *beside != "" {
		if corpus, err = eval.LoadCorpus(*beside); err != nil {
			log.Fatal(err)
		}
		for i, d := range statements(corpus, *tables, rand.New(rand.NewPCG(*seed, 0))) {
			d.rand = rand.New(rand.NewPCG(*seed, uint64(i+1)<<48))
			entries = append(entries, d.Entry)
			asked = append(asked, d.questions()...)
		}
	}
	answers, err := ask(context.Background(), entries, asked)
	if err != nil {
		log.Fatal(err)
	}
	report(asked, answers, *show)
}

// ask answers each question with its own table given.
func ask(ctx context.Context, entries []eval.Entry, asked []question) ([]eval.Answered, error) {
	questions := make([]eval.Question, len(asked))
	for i, q := range asked {
		questions[i] = eval.Question{ID: fmt.Sprint(i), Question: q.text, Tables: []string{q.table}}
	}
	var lines bytes.Buffer
	if err := eval.Answer(ctx, entries, questions, true, &lines); err != nil {
		return nil, err
	}
	out := make([]eval.Answered, len(asked))
	dec := json.NewDecoder(&lines)
	for i := range out {
		if err := dec.Decode(&out[i]); err != nil {
			return nil, err
		}
	}
	return out, nil
}
