package route

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
)

// itemsOfList labels the count of such items.
const itemsOfList = "items of a list in the text"

// itemLists adds the items of a list in the sentence: "A, B and C".
func (p *proseWork) itemLists(s sentence, starts []edge) {
	for _, c := range []Class{ClassTexts, ClassLabels, ClassCount} {
		if !p.wants(c) {
			continue
		}
		for _, a := range starts {
			if a.at == 0 || c == ClassCount && !p.q.counts(s.words[max(0, a.at-introduction):a.at]) {
				continue
			}
			items := splitItems(p.spanText(s, a.at, len(s.words)))
			if len(items) < 2 || len(items) > 20 {
				continue
			}
			f := featureList{class: string(c)}
			p.sentenceFeatures(&f, s)
			f.one("items start "+a.kind, 1)
			f.one("items number", float64(min(len(items), 8)))
			_, before, _ := p.spread(s, a.at, len(s.words))
			f.one("items after question", before)
			plan := Plan{Class: c, Features: f.list, Quote: items, Passage: s.passage, From: s.start, To: s.end}
			if c == ClassCount {
				plan.Quote = nil
				plan.Query = aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Const, Value: strconv.Itoa(len(items)), Label: itemsOfList}}
			}
			p.add(plan)
		}
	}
}

// introduction is how many words before a list may say what it lists.
const introduction = 8

// counts tells whether the words before a list have what is counted: one of the two words behind "how many"
// or "number of".
func (q *question) counts(before []word) bool {
	for i, w := range q.words {
		if w.text != "many" && !(w.text == "of" && i > 0 && q.words[i-1].stem == "number") {
			continue
		}
		for _, counted := range q.words[i+1 : min(i+3, len(q.words))] {
			if !counted.stop && slices.ContainsFunc(before, func(x word) bool { return x.stem == counted.stem }) {
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
