package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
)

// itemLists adds the items of a list in the sentence: "A, B and C".
func (p *proseWork) itemLists(s sentence, starts []edge) {
	for _, c := range []route.Class{route.ClassTexts, route.ClassLabels, route.ClassCount} {
		if !p.wants(c) {
			continue
		}
		for _, a := range starts {
			if a.at == 0 || c == route.ClassCount && !asksCount(p.q, s.words[max(0, a.at-introduction):a.at]) {
				continue
			}
			items := splitItems(p.spanText(s, a.at, len(s.words)))
			if len(items) < 2 || len(items) > 20 {
				continue
			}
			f := linear.FeatureList{Class: string(c)}
			p.sentenceFeatures(&f, s)
			f.One("items start "+a.kind, 1)
			f.One("items number", float64(min(len(items), 8)))
			_, before, _ := p.spread(s, a.at, len(s.words))
			f.One("items after question", before)
			plan := route.Plan{Class: c, Features: f.List, Quote: items, Passage: s.passage, From: s.start, To: s.end}
			if c == route.ClassCount {
				plan.Quote = nil
				plan.Query = aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Const, Value: strconv.Itoa(len(items)), Label: lang.ItemsOfList}}
			}
			p.add(plan)
		}
	}
}

// introduction is how many words before a list may say what it lists.
const introduction = 8

// asksCount tells whether the words before a list have what is counted: one of the two words behind "how many"
// or "number of".
func asksCount(q *lang.Question, before []lang.Word) bool {
	for i, w := range q.Words {
		if w.Text != "many" && !(w.Text == "of" && i > 0 && q.Words[i-1].Stem == "number") {
			continue
		}
		for _, counted := range q.Words[i+1 : min(i+3, len(q.Words))] {
			if !counted.Stop && slices.ContainsFunc(before, func(x lang.Word) bool { return x.Stem == counted.Stem }) {
				return true
			}
		}
		return false
	}
	return false
}

func splitItems(text string) []string {
	text = strings.TrimRight(text, ".;: ")
	text = strings.NewReplacer(", and ", ", ", "; and ", ", ", " and ", ", ", ";", ",", " or ", ", ").Replace(text)
	var out []string
	for part := range strings.SplitSeq(text, ", ") {
		part = strings.TrimSpace(part)
		for _, lead := range []string{"(i) ", "(ii) ", "(iii) ", "(iv) ", "(v) ", "(a) ", "(b) ", "(c) ", "(d) ", "(1) ", "(2) ", "(3) ", "(4) "} {
			part = strings.TrimPrefix(part, lead)
		}
		if part != "" {
			out = append(out, part)
		}
	}
	return out
}
