package main

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/eval"
)

// outcome is how a question was answered.
type outcome int

const (
	right outcome = iota
	wrong
	refused
)

// outcomeOf holds an answer against what was computed here. A question without an answer must be refused.
func outcomeOf(q question, a eval.Answered) outcome {
	none := a.Abstained || len(a.Answers) == 0
	switch {
	case none && q.want == nil, !none && sameAnswers(q.want, a) && (!q.ordered || inTheirOrder(q.want, a)):
		return right
	case none:
		return refused
	}
	return wrong
}

// sameAnswers tells whether the answers are those that are wanted, in any order.
func sameAnswers(want []string, a eval.Answered) bool {
	if len(want) != len(a.Answers) {
		return false
	}
	used := make([]bool, len(want))
	for _, w := range want {
		found := false
		for i, got := range a.Answers {
			if !used[i] && sameAnswer(w, got, a.Scale) {
				used[i], found = true, true
				break
			}
		}
		if !found {
			return false
		}
	}
	return true
}

// inTheirOrder tells whether answers come as they are wanted.
func inTheirOrder(want []string, a eval.Answered) bool {
	return slices.EqualFunc(want, a.Answers, func(w, got string) bool { return sameAnswer(w, got, a.Scale) })
}

var powers = map[string]int64{"thousand": 1e3, "million": 1e6, "billion": 1e9}

// sameAnswer holds a text against another, numbers by value: they may be rounded to the eighth place.
func sameAnswer(want, got, scale string) bool {
	w, okW := new(big.Rat).SetString(want)
	g, okG := new(big.Rat).SetString(strings.ReplaceAll(strings.TrimSuffix(got, "%"), ",", ""))
	if !okW || !okG {
		return strings.EqualFold(strings.TrimSpace(want), strings.TrimSpace(got))
	}
	if p := powers[scale]; p > 0 {
		g.Mul(g, big.NewRat(p, 1))
	}
	off := new(big.Rat).Sub(w, g)
	return off.Abs(off).Cmp(big.NewRat(1, 1e7)) < 0
}

// report prints the outcomes of each kind in the order of the kinds, and the questions with the one outcome to show.
func report(asked []question, answers []eval.Answered, show string) {
	counts := map[string]*[3]int{}
	var all, open [3]int
	for i, q := range asked {
		o := outcomeOf(q, answers[i])
		if counts[q.kind] == nil {
			counts[q.kind] = &[3]int{}
		}
		counts[q.kind][o]++
		if q.want == nil {
			open[o]++
		} else {
			all[o]++
		}
		if o == wrong && show == "wrong" || o == refused && show == "refused" {
			fmt.Printf("%s\t%s\t%s\twant %q\tgot %q\n", q.kind, q.table, q.text, q.want, answers[i].Answers)
		}
	}
	for _, name := range slices.Concat(names(kinds), names(periodKinds), names(statementKinds)) {
		if n := counts[name]; n != nil {
			line(name, *n)
		}
	}
	line("all with an answer", all)
	line("all without", open)
}

// names are those of kinds.
func names[K interface{ called() string }](kinds []K) []string {
	var out []string
	for _, k := range kinds {
		out = append(out, k.called())
	}
	return out
}

func (k kind) called() string      { return k.name }
func (k kindOf[D]) called() string { return k.name }

func line(name string, n [3]int) {
	fmt.Printf("%-24s right %5d  wrong %4d  refused %4d\n", name, n[right], n[wrong], n[refused])
}
