package route

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
)

// startCues are words after (or at) which an answer often begins, endCues words before which
// it often ends.
var (
	startCues = set(`due because result by to is are was were be been as of that which include includes included including consist consists
		consisted comprise comprises comprised represent represents on in for from at under primarily mainly driven attributable relates
		related using through when where if upon with allows through has have into over approximately about`)
	endCues = set(`and which that due because as partially offset in for on during at by from to while with when where compared of or is are was were
		including such reflecting resulting primarily`)
)

// spans adds quotes of one sentence: the whole of it, and clauses of it.
func (p *proseWork) spans(s sentence) {
	begin := p.questionWord()
	starts, ends := p.spanStarts(s), p.spanEnds(s)
	for _, a := range starts {
		for _, b := range ends {
			if b.at <= a.at || b.at-a.at > maxSpanWords {
				continue
			}
			text := p.spanText(s, a.at, b.at)
			if text == "" {
				continue
			}
			f := p.spanFeatures(s, a, b, begin)
			p.add(Plan{Class: ClassText, Features: f, Quote: []string{text}, Passage: s.passage, From: s.start, To: s.end})
		}
	}
	p.itemLists(s, starts)
}

// spanFeatures describes a clause: where and why it starts and ends, how long it is, and how
// the question's words lie around it.
func (p *proseWork) spanFeatures(s sentence, a, b edge, begin string) []Feature {
	f := featureList{class: string(ClassText)}
	p.sentenceFeatures(&f, s)
	f.one("span start "+a.cue, 1)
	f.one("span start "+a.cue+" "+begin, 1)
	f.one("span end "+b.cue, 1)
	f.one("span "+a.kind+"/"+b.kind+" "+begin, 1)
	if first := s.words[a.at]; first.stop || startCues[first.text] {
		f.one("span first word "+first.text, 1)
		f.one("span first word "+first.text+" "+begin, 1)
	}
	if last := s.words[b.at-1]; last.stop || endCues[last.text] {
		f.one("span last word "+last.text, 1)
	}
	f.one("span first word asked", b2f(p.asked(s.words[a.at])))
	p.leadIn(&f, s, a.at, begin)
	size := float64(b.at - a.at)
	f.one("span length", math.Log(size))
	f.one("span length "+begin, math.Log(size))
	f.one("span short", b2f(size <= 2))
	inside, before, after := p.spread(s, a.at, b.at)
	f.one("span holds question", inside)
	f.one("span after question", before)
	f.one("span before question", after)
	if a.at == 0 && b.at == len(s.words) {
		f.one("span whole sentence "+begin, 1)
		f.one("span whole sentence, asked", inside)
	}
	return f.list
}

// leadIn tells whether the words just before a span are words of the question, as in
// "… consist of" and "… relates to": an answer often follows them.
func (p *proseWork) leadIn(f *featureList, s sentence, at int, begin string) {
	if at == 0 {
		return
	}
	run := 0
	for i := at - 1; i >= 0 && run < 4; i-- {
		if !slices.ContainsFunc(p.q.words, func(x word) bool { return x.stem == s.words[i].stem }) {
			break
		}
		run++
	}
	f.one("span lead-in", float64(run))
	f.one("span lead-in "+begin, b2f(run > 0))
	f.one("span lead-in of stop word", b2f(run > 0 && s.words[at-1].stop))
	last := p.q.words[len(p.q.words)-1]
	f.one("span lead-in is the question's end", b2f(last.stem == s.words[at-1].stem))
}

// questionWord is the word that says what is asked: "why", "how many", "what … due to".
func (p *proseWork) questionWord() string {
	for i, w := range p.q.words {
		switch w.text {
		case "why", "when", "where", "who", "whom", "which":
			return w.text
		case "how":
			if i+1 < len(p.q.words) && (p.q.words[i+1].text == "much" || p.q.words[i+1].text == "many" || p.q.words[i+1].text == "long") {
				return "how " + p.q.words[i+1].text
			}
			return "how"
		case "what":
			if p.q.has("cause", "reason", "due", "factor", "drove", "driven", "drive", "led", "lead", "attribut", "result") {
				return "what cause"
			}
			if i+1 < len(p.q.words) {
				switch n := p.q.words[i+1].text; n {
				case "is", "are", "was", "were", "does", "do", "did":
					return "what " + n
				}
			}
			return "what"
		}
	}
	return "other"
}

// edge is a place where a span may start or end, and why.
type edge struct {
	at   int
	cue  string
	kind string
}

func (p *proseWork) spanStarts(s sentence) []edge {
	out := []edge{{0, "sentence", "sentence"}}
	last := -1 // after the last word that the question has, in a row from the front
	for i := 1; i < len(s.words) && len(out) < 40; i++ {
		prev := s.words[i-1]
		gap := p.gap(s, i)
		switch {
		case strings.ContainsAny(gap, ":("):
			out = append(out, edge{i, "colon", "mark"})
		case startCues[prev.text]:
			out = append(out, edge{i, "after " + prev.text, "cue"})
		case strings.Contains(gap, ","):
			out = append(out, edge{i, "comma", "mark"})
		case p.asked(prev) && !p.asked(s.words[i]):
			out = append(out, edge{i, "after question word", "question"})
		case startCues[s.words[i].text] && (s.words[i].text == "due" || s.words[i].text == "because" || s.words[i].text == "by" || s.words[i].text == "to" || s.words[i].text == "primarily" || s.words[i].text == "driven" || s.words[i].text == "as" || s.words[i].text == "approximately" || s.words[i].text == "over" || s.words[i].text == "attributable"):
			out = append(out, edge{i, "at " + s.words[i].text, "cue"})
		}
		if p.asked(prev) {
			last = i
		}
	}
	if last > 0 && last < len(s.words) {
		out = append(out, edge{last, "after all question words", "question"})
	}
	return out
}

func (p *proseWork) spanEnds(s sentence) []edge {
	out := []edge{{len(s.words), "sentence", "sentence"}}
	for i := len(s.words) - 1; i > 0 && len(out) < 40; i-- {
		gap := p.gap(s, i)
		switch {
		case strings.ContainsAny(gap, ";"):
			out = append(out, edge{i, "semicolon", "mark"})
		case strings.ContainsAny(gap, "("):
			out = append(out, edge{i, "bracket", "mark"})
		case strings.Contains(gap, ","):
			out = append(out, edge{i, "comma", "mark"})
		case endCues[s.words[i].text]:
			out = append(out, edge{i, "before " + s.words[i].text, "cue"})
		case p.asked(s.words[i]) && !p.asked(s.words[i-1]):
			out = append(out, edge{i, "before question word", "question"})
		}
	}
	return out
}

// gap is the text between word i-1 and word i.
func (p *proseWork) gap(s sentence, i int) string {
	return p.passages[s.passage].Text[s.start+s.words[i-1].end : s.start+s.words[i].start]
}

// asked tells whether a word of the prose is a telling word of the question.
func (p *proseWork) asked(w word) bool {
	if w.stop || w.number {
		return false
	}
	for i, x := range p.q.words {
		if p.q.weight[i] > 0.1 && x.stem == w.stem {
			return true
		}
	}
	return false
}

// spread tells which share of the question's telling words stand inside a span, before it and
// after it.
func (p *proseWork) spread(s sentence, from, to int) (inside, before, after float64) {
	total := 1e-9
	for i, x := range p.q.words {
		if p.q.weight[i] <= 0.1 {
			continue
		}
		total++
		for k, w := range s.words {
			if w.stem != x.stem {
				continue
			}
			switch {
			case k < from:
				before++
			case k >= to:
				after++
			default:
				inside++
			}
			break
		}
	}
	return inside / total, before / total, after / total
}

// spanText cuts words from..to out of the passage, with the marks that belong to them.
func (p *proseWork) spanText(s sentence, from, to int) string {
	text := p.passages[s.passage].Text
	a, b := s.start+s.words[from].start, s.start+s.words[to-1].end
	if a > s.start && strings.ContainsRune("$€£", lastRune(text[s.start:a])) {
		a -= len(string(lastRune(text[s.start:a])))
	}
	if from == 0 {
		a = s.start
	}
	if to == len(s.words) {
		b = s.end
	} else if b < s.end && text[b] == '%' {
		b++
	}
	return strings.TrimSpace(text[a:b])
}

func lastRune(s string) rune {
	r := []rune(s)
	if len(r) == 0 {
		return 0
	}
	return r[len(r)-1]
}

// itemsOfList labels the count of such items.
const itemsOfList = "items of a list in the text"

// itemLists adds the items of a list in the sentence: "A, B and C".
func (p *proseWork) itemLists(s sentence, starts []edge) {
	for _, c := range []Class{ClassTexts, ClassLabels, ClassCount} {
		if !p.wants(c) {
			continue
		}
		for _, a := range starts {
			if a.kind == "sentence" || c == ClassCount && !p.q.counts(s.words[max(0, a.at-introduction):a.at]) {
				continue
			}
			items := splitItems(p.spanText(s, a.at, len(s.words)))
			if len(items) < 2 || len(items) > 20 {
				continue
			}
			f := featureList{class: string(c)}
			p.sentenceFeatures(&f, s)
			f.one("items start "+a.cue, 1)
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
