package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/tabrag/tabrag/eval"
)

// judged is a question with its best answer under a model.
type judged struct {
	it     *item
	best   int
	mass   float64
	right  bool
	reach  bool
	answer eval.Answered
	rank   int     // of the best right candidate's answer among all answers, from 0; -1 for none
	chance float64 // of all right candidates together
	first  int     // the likeliest right candidate
}

func judge(l *learner, it *item) judged {
	j := judged{it: it, best: -1, rank: -1, first: -1}
	if len(it.cases) == 0 {
		return j
	}
	scores := make([]float64, len(it.cases))
	for i, c := range it.cases {
		scores[i] = l.score(c.vector)
		j.reach = j.reach || c.right
	}
	p := softmax(scores)
	mass := map[*eval.Answered]float64{}
	first := map[*eval.Answered]int{}
	for i, c := range it.cases {
		mass[c.answer] += p[i]
		if k, ok := first[c.answer]; !ok || p[i] > p[k] {
			first[c.answer] = i
		}
	}
	for i, c := range it.cases {
		if first[c.answer] == i && (j.best < 0 || mass[c.answer] > j.mass) {
			j.best, j.mass = i, mass[c.answer]
		}
	}
	j.right, j.answer = it.cases[j.best].right, *it.cases[j.best].answer
	j.place(p, mass)
	return j
}

// place tells where the right candidates stand among all.
func (j *judged) place(p []float64, mass map[*eval.Answered]float64) {
	if !j.reach {
		return
	}
	top := 0.0
	for i, c := range j.it.cases {
		if c.right {
			j.chance += p[i]
			top = max(top, mass[c.answer])
			if j.first < 0 || p[i] > p[j.first] {
				j.first = i
			}
		}
	}
	j.rank = 0
	for _, m := range mass {
		if m > top {
			j.rank++
		}
	}
}

// reportPlaces prints the mean log-loss and the mean reciprocal rank of the right answers, of the questions that have
// a right candidate; the loss is bounded, so that one question does not decide.
func reportPlaces(w io.Writer, title string, all []judged) {
	for _, set := range []string{"tatqa", "tatqa arithmetic", "finqa", "aitqa", "wtq"} {
		n, loss, reciprocal := 0.0, 0.0, 0.0
		for _, j := range all {
			name, kind, _ := strings.Cut(set, " ")
			if string(j.it.set) != name || j.rank < 0 || kind != "" && j.it.question.Type != kind {
				continue
			}
			n++
			loss -= math.Log(max(j.chance, 1e-3))
			reciprocal += 1 / float64(j.rank+1)
		}
		if n > 0 {
			fmt.Fprintf(w, "%s: %s, %.0f within reach: log-loss %.4f, mean reciprocal rank %.4f\n", title, set, n, loss/n, reciprocal/n)
		}
	}
}

func reportRanks(w io.Writer, title string, all []judged) {
	for _, set := range []eval.Set{eval.TATQA, eval.FinQA, eval.AITQA, eval.WTQ} {
		for _, at := range []float64{0, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7} {
			n, answered, right := 0, 0, 0
			for _, j := range all {
				if j.it.set != set {
					continue
				}
				n++
				if j.best >= 0 && j.mass >= at {
					answered++
					if j.right {
						right++
					}
				}
			}
			if n > 0 {
				fmt.Fprintf(w, "%s: %s, answers from %.2f: exact %.3f, precision %.3f\n", title, set, at, float64(right)/float64(n), float64(right)/float64(max(1, answered)))
			}
		}
	}
}

func listWrong(w io.Writer, all []judged) {
	for _, j := range all {
		if j.right {
			continue
		}
		tag := "missed"
		if j.reach {
			tag = "outranked"
		}
		q := j.it.question
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\tfrom=%s\tclass=%s\t%s\twant %q %s [%s]\t", j.it.set, tag, q.ID, q.Tables[0], q.From, j.it.class, q.Question, q.Answers, q.Scale, q.Derivation)
		if j.best >= 0 {
			if j.first >= 0 {
				fmt.Fprintf(w, "right is %s, place %d, chance %.3f\t", j.it.cases[j.first].class, j.rank, j.chance)
			}
			fmt.Fprintf(w, "got %s %q %s mass %.2f\n", j.it.cases[j.best].class, j.answer.Answers, j.answer.Scale, j.mass)
		} else {
			fmt.Fprintf(w, "got nothing\n")
		}
	}
}
