package rules

import (
	"math"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
)

// spanWork is one sentence of which words may be the answer.
type spanWork struct {
	*proseWork
	s       sentence
	text    string   // of the passage
	ask     string   // see asks
	asked   []bool   // words of the sentence that the question has
	said    float64  // how many these are
	classes []string // see class
	gaps    []string // see gap
}

func (p *proseWork) newSpanWork(s sentence) *spanWork {
	sw := &spanWork{proseWork: p, s: s, text: p.passages[s.passage].Text, ask: p.q.Asks(), asked: make([]bool, len(s.words))}
	for i, w := range s.words {
		sw.asked[i] = s.aligned[i] >= 0 || p.hasWord(w)
		sw.said += linear.Flag(sw.asked[i])
		sw.classes = append(sw.classes, sw.classOf(i))
		sw.gaps = append(sw.gaps, sw.gapBefore(i))
	}
	return sw
}

// spans adds quotes of one sentence: the whole of it, and clauses of it.
func (p *proseWork) spans(s sentence) {
	if elsewhen(p.q, s) {
		return
	}
	sw := p.newSpanWork(s)
	sentence := sw.sentence()
	base := p.ranks.Score(sentence)
	starts, ends := sw.starts(), sw.ends()
	for _, a := range starts {
		for _, b := range ends {
			if b.at <= a.at || b.at-a.at > maxSpanWords {
				continue
			}
			pair := sw.pair(a, b)
			p.offer(base+a.score+b.score+p.ranks.Score(pair), func() route.Plan {
				plan := route.Plan{Class: route.ClassText, Quote: []string{sw.spanText(s, a.at, b.at)}, Passage: s.passage, From: s.start, To: s.end}
				if p.explain {
					plan.Features = slices.Concat(sentence, a.features, b.features, pair)
				}
				return plan
			})
		}
	}
	p.itemLists(s, starts)
}

// sentence describes what speaks for an answer in the sentence at all.
func (p *spanWork) sentence() []route.Feature {
	f := linear.FeatureList{Class: string(route.ClassText)}
	p.sentenceFeatures(&f, p.s)
	does := map[string]bool{}
	for k := range p.s.words {
		does[p.class(k)] = true
	}
	whole := p.text[p.s.start:p.s.end]
	p.cueIf(&f, "sentence of a cause", does["cause"])
	p.cueIf(&f, "sentence that holds", does["hold"])
	p.cueIf(&f, "sentence before a table", strings.HasSuffix(whole, ":") || p.s.says("tabl"))
	p.cueIf(&f, "sentence a heading", !strings.HasSuffix(whole, ".") && !does["be"] && !does["hold"] && !does["have"] && !does["cause"])
	p.cueIf(&f, "sentence begins with asked", p.share(0, min(opening, len(p.s.words))) > 0)
	p.measure(&f, "sentence beside asked", math.Log(1+float64(len(p.s.words))-p.said))
	return f.List
}

// opening is how many words of a sentence are its beginning.
const opening = 5

func (s sentence) says(stem string) bool {
	return slices.ContainsFunc(s.words, func(w lang.Word) bool { return w.Stem == stem })
}

// pair describes a span as a whole: how long it is, what of the question it holds, and which marks it goes over.
func (p *spanWork) pair(a, b edge) []route.Feature {
	f := linear.FeatureList{Class: string(route.ClassText)}
	size := float64(b.at - a.at)
	p.measure(&f, "length", math.Log(size))
	p.cueIf(&f, "short", size <= 2)
	p.measure(&f, "holds share", p.share(a.at, b.at))
	f.One("span at "+a.kind+" .. "+b.kind, 1)
	if a.at == 0 && b.at == len(p.s.words) {
		p.cueIf(&f, "whole sentence", true)
		f.One("span whole sentence, asked", p.share(a.at, b.at))
	}
	p.cueIf(&f, "is a date", slices.ContainsFunc(p.s.dates, func(d lang.Date) bool { return d.From == a.at && d.To == b.at }))
	p.cueIf(&f, "has a date", slices.ContainsFunc(p.s.dates, func(d lang.Date) bool { return d.From >= a.at && d.To <= b.at }))
	p.inside(&f, a.at, b.at)
	return f.List
}

// inside describes the marks and turns that a span goes over.
func (p *spanWork) inside(f *linear.FeatureList, from, to int) {
	over := map[string]int{}
	for k := from + 1; k < to; k++ {
		if m := p.gap(k); m != "" {
			over[m]++
			if c := p.class(k); c == "that" || c == "but" || c == "cause" || c == "degree" {
				over[m+c]++
			}
		}
		if c := p.class(k); c == "cause" || c == "be" {
			over[c]++
		}
	}
	for _, m := range []string{",", ";", ":", ",that", ",but", ",cause", ",degree", "cause", "be"} {
		f.One("span over "+m, float64(min(over[m], 3)))
	}
	f.One("span with half a bracket", linear.Flag(over["("] != over[")"]))
	f.One("span with half a quote", linear.Flag(over["“"] != over["”"]))
}

// hasWord tells whether a word of the prose is a telling word of the question.
func (p *proseWork) hasWord(w lang.Word) bool {
	if w.Stop || w.Number {
		return false
	}
	for i, x := range p.q.Words {
		if p.q.Weight[i] > 0.1 && x.Stem == w.Stem {
			return true
		}
	}
	return false
}

// spread tells which share of the question's telling words stand inside a span, before it and
// after it.
func (p *proseWork) spread(s sentence, from, to int) (inside, before, after float64) {
	total := 1e-9
	for i, x := range p.q.Words {
		if p.q.Weight[i] <= 0.1 {
			continue
		}
		total++
		for k, w := range s.words {
			if w.Stem != x.Stem {
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
	a, b := s.start+s.words[from].Start, s.start+s.words[to-1].End
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
