package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"math"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/retrieve"
)

// Pairs of a question's word and a column's word that go together ("who", "name") are
// learnt on top of the scorer: the likelihood of the right table rises with the weights of
// the pairs that its header makes with the question.

const (
	pairSeen   = 12  // questions that a pair must be seen in, with the right table
	pairRounds = 2   // passes over the questions; more fit the tables rather than the task
	pairKept   = 0.2 // the least weight that is kept
	pairPull   = 0.003
)

// pairExample is a question with the pairs of each candidate.
type pairExample struct {
	base  []float64
	right []bool
	pairs [][]int
}

// pairLearner numbers pairs and holds their weights.
type pairLearner struct {
	ids      map[string]int
	names    []string
	seen     []int
	weight   []float64
	square   []float64 // sums of squared gradients (AdaGrad)
	examples []pairExample
}

// learnPairs prints the pairs worth keeping, as Go.
func learnPairs(ctx context.Context, sources []source, out io.Writer) {
	l := &pairLearner{ids: map[string]int{}}
	for i := range sources {
		l.read(ctx, &sources[i])
	}
	l.descend()
	var kept []int
	for id, w := range l.weight {
		if w >= pairKept && tells(l.names[id]) {
			kept = append(kept, id)
		}
	}
	slices.SortFunc(kept, func(a, b int) int { return strings.Compare(l.names[a], l.names[b]) })
	last := ""
	for _, id := range kept {
		asked, column, _ := strings.Cut(l.names[id], " ")
		if asked != last {
			if last != "" {
				fmt.Fprintln(out, "},")
			}
			fmt.Fprintf(out, "\t%q: {", asked)
			last = asked
		}
		fmt.Fprintf(out, "{%q, %.1f}, ", column, l.weight[id])
	}
	fmt.Fprintln(out, "},")
}

// tells tells whether a pair is of two words that mean something: no figures, single
// letters or joining words.
func tells(pair string) bool {
	asked, column, _ := strings.Cut(pair, " ")
	word := func(s string) bool { return len(s) > 1 && (s[0] < '0' || s[0] > '9') }
	return word(asked) && word(column) && !strings.Contains(" of in by and the for to on at per from with ", " "+column+" ")
}

func (l *pairLearner) read(ctx context.Context, s *source) {
	searcher := s.searcher(ctx)
	headers := map[string][]string{}
	for _, e := range s.corpus {
		if len(e.Grid) > 0 {
			headers[e.ID] = distinct(retrieve.Terms(strings.Join(e.Grid[0], " | ")))
		}
	}
	for _, q := range s.questions {
		asked := slices.DeleteFunc(distinct(retrieve.Terms(q.Question)), func(t string) bool {
			return strings.Contains(" the a of in and to for at by on it its this that with from is was were are be been do does did has had have s or as an ", " "+t+" ")
		})
		var e pairExample
		for i, c := range searcher.Explain(retrieve.Request{Text: q.Question}) {
			right := slices.Contains(q.Tables, c.Table)
			if i >= kept && !right {
				continue
			}
			var pairs []int
			for _, a := range asked {
				for _, h := range headers[c.Table] {
					pairs = append(pairs, l.id(a+" "+h, right))
				}
			}
			e.base, e.right, e.pairs = append(e.base, c.Score), append(e.right, right), append(e.pairs, pairs)
		}
		l.examples = append(l.examples, e)
	}
}

func (l *pairLearner) id(pair string, right bool) int {
	id, ok := l.ids[pair]
	if !ok {
		id = len(l.names)
		l.ids[pair] = id
		l.names, l.seen = append(l.names, pair), append(l.seen, 0)
	}
	if right {
		l.seen[id]++
	}
	return id
}

// descend passes over the questions one by one.
func (l *pairLearner) descend() {
	l.weight, l.square = make([]float64, len(l.names)), make([]float64, len(l.names))
	for range pairRounds {
		for i := range l.examples {
			l.step(&l.examples[i])
		}
	}
}

func (l *pairLearner) step(e *pairExample) {
	scores := make([]float64, len(e.base))
	top := math.Inf(-1)
	for i := range scores {
		scores[i] = e.base[i]
		for _, id := range e.pairs[i] {
			scores[i] += l.weight[id]
		}
		top = max(top, scores[i])
	}
	all, right := 0.0, 0.0
	for i := range scores {
		scores[i] = math.Exp(scores[i] - top)
		all += scores[i]
		if e.right[i] {
			right += scores[i]
		}
	}
	if right == 0 {
		return
	}
	for i, p := range scores {
		g := p / all
		if e.right[i] {
			g -= p / right
		}
		for _, id := range e.pairs[i] {
			if l.seen[id] < pairSeen {
				continue
			}
			d := g + pairPull*l.weight[id]
			l.square[id] += d * d
			l.weight[id] -= 0.1 * d / math.Sqrt(l.square[id]+1)
		}
	}
}

func distinct(list []string) []string {
	var out []string
	for _, s := range list {
		if !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// searcher holds the tables of a source.
func (s *source) searcher(ctx context.Context) *retrieve.Searcher {
	searcher, err := newSearcher(ctx, s.corpus)
	if err != nil {
		log.Fatal(err)
	}
	return searcher
}
