// Command learn fits the weights by which package retrieve orders tables and chunks, on
// development questions, and prints them as Go.
//
//	go run ./eval/learn -data DIR [-chunks] [-folds 4] [-sets ottqa,wtq,…] [-limit 1200]
//
// DIR holds a folder a set with corpus.jsonl.gz and questions.dev.jsonl.gz. With -folds the
// tables asked about are dealt into so many parts, and each part is measured with weights
// fitted on the others: that is what questions about other tables can expect.
package main

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/retrieve"
)

// example is one question: the features of its candidates, and which of them are right.
type example struct {
	set      string
	tables   int // in the corpus of the set
	fold     int
	features [][]float64
	right    []bool
}

func main() {
	data := flag.String("data", "", "folder of the question sets")
	sets := flag.String("sets", "ottqa,wtq,fetaqa,tatqa,finqa,aitqa", "sets to fit on")
	limit := flag.Int("limit", 1200, "questions a set, about")
	rounds := flag.Int("rounds", 300, "steps of the descent")
	folds := flag.Int("folds", 0, "parts to measure with weights fitted on the others, 0 for none")
	chunks := flag.Bool("chunks", false, "fit the weights of chunks instead of those of tables")
	flag.Parse()
	ctx := context.Background()
	look, print, first := tableExample, printTables, 1
	if *chunks {
		look, print, first = chunkExample, printChunks, 5
	}
	var examples []example
	pool := source{name: "pooled"}
	for _, set := range strings.Split(*sets, ",") {
		src, err := read(filepath.Join(*data, set), set, *limit)
		if err != nil {
			log.Fatal(err)
		}
		examples = append(examples, src.examples(ctx, look, max(*folds, 1))...)
		pool.join(src)
	}
	if !*chunks && strings.Contains(*sets, ",") {
		examples = append(examples, pool.examples(ctx, look, max(*folds, 1))...)
	}
	standardise := scale(examples)
	for part := range *folds {
		w := fit(examples, *rounds, part)
		for i := range examples {
			if e := &examples[i]; e.fold == part {
				e.order(w)
			}
		}
	}
	if *folds > 0 {
		report("held out", examples, first)
	}
	w := fit(examples, *rounds, -1)
	for i := range examples {
		examples[i].order(w)
	}
	report("fitted", examples, first)
	print(os.Stdout, standardise(w))
}

// source is a set of questions with the tables to find.
type source struct {
	name      string
	corpus    []eval.Entry
	questions []eval.Question
}

func read(dir, name string, limit int) (source, error) {
	corpus, questions, err := eval.LoadSet(dir)
	return source{name, corpus, thin(questions, limit)}, err
}

// thin takes about so many questions, evenly.
func thin(list []eval.Question, limit int) (out []eval.Question) {
	for i := 0; i < len(list); i += max(1, len(list)/limit) {
		out = append(out, list[i])
	}
	return out
}

// pooled is how many questions of each set are asked of all tables together.
const pooled = 250

func (s *source) join(other source) {
	s.corpus = append(s.corpus, other.corpus...)
	s.questions = append(s.questions, thin(other.questions, pooled)...)
}

// kept is how many candidates of a question are learnt from, beside the right ones.
const kept = 50

// looker looks one question up; nothing right among the candidates still counts as a miss.
type looker func(s *retrieve.Searcher, q eval.Question) (features [][]float64, right []bool)

// examples looks every question up.
func (s *source) examples(ctx context.Context, look looker, folds int) []example {
	searcher, err := retrieve.New(retrieve.Config{})
	if err == nil {
		err = eval.AddCorpus(ctx, searcher, s.corpus)
	}
	if err != nil {
		log.Fatal(err)
	}
	var out []example
	for _, q := range s.questions {
		e := example{set: s.name, tables: len(s.corpus), fold: foldOf(q.Tables[0], folds)}
		if e.features, e.right = look(searcher, q); e.features != nil {
			out = append(out, e)
		}
	}
	return out
}

// foldOf deals a table into one of n parts.
func foldOf(table string, n int) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(table))
	return int(h.Sum32()>>7) % n
}

// report prints how often something right is first, or among the first few, and among ten.
func report(title string, examples []example, first int) {
	for i := 0; i < len(examples); {
		set, n, ahead, ten := examples[i].set, 0.0, 0.0, 0.0
		for ; i < len(examples) && examples[i].set == set; i++ {
			n++
			if rank := examples[i].rank(); rank > 0 && rank <= 10 {
				ten++
				if rank <= first {
					ahead++
				}
			}
		}
		fmt.Printf("%-8s %-7s %5.0f questions  R@%d %5.2f  R@10 %5.2f\n", title, set, n, first, 100*ahead/n, 100*ten/n)
	}
}

// rank is the place of the first right candidate, from 1, or 0.
func (e *example) rank() int {
	for i, right := range e.right {
		if right {
			return i + 1
		}
	}
	return 0
}

func printWeights[F fmt.Stringer](out io.Writer, name string, feature func(int) F, weights []float64) {
	fmt.Fprintf(out, "\t\t%s{\n", name)
	for i, w := range weights {
		fmt.Fprintf(out, "\t\t\t%v: %.3f,\n", feature(i), w)
	}
	fmt.Fprintln(out, "\t\t},")
}
