package retrieve

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/internal/places"
)

// Glossary maps a word or phrase of a question to words of the documents:
// {"turnover": {"revenue", "net sales"}}.
type Glossary map[string][]string

// aliasWeight is what a word of the glossary counts beside the word asked with.
const aliasWeight = 0.7

// stopWords say how a question is put, not what it is about. They count only when nothing
// else stands in the question.
const stopWords = " a about all also am an and any are as at be been being but by can could did do does doing done each else ever for from " +
	"gave get give given gives had has have having he her hers him his how i if in into is it its itself just let list me mentioned much many my of on one or our out over " +
	"own please said same say see she should show shown so some such tell than that the their them then there these they this those to too " +
	"under until up us very was we were what whats when where which while who whom whose why will with would you your " +
	"according listed name named "

// Query reads a question into terms, in the order of the question, each once.
func (x *Index) Query(question string, g Glossary) []Term {
	all := x.readTerms(question)
	if !slices.ContainsFunc(all, func(t Term) bool { return t.Weight > 0 }) {
		for i := range all {
			all[i].Weight = 1
		}
	}
	all = slices.DeleteFunc(all, func(t Term) bool { return t.Weight == 0 })
	for i := range all {
		t := &all[i]
		t.Weight *= x.telling(*t)
		if t.ID >= 0 {
			continue
		}
		id, ok := x.nearest(t.Text)
		if ok && !slices.ContainsFunc(all, func(o Term) bool { return o.ID == int(id) }) {
			t.ID, t.Text = int(id), x.lex.names[id]
			t.Weight *= misspeltWeight
		}
	}
	return x.addPlaces(x.addAliases(all, question, g), question)
}

// readTerms reads the words of a question, its periods and its names with a number. What only says how the question is
// put has no weight.
func (x *Index) readTerms(question string) []Term {
	var all []Term
	var p periodReader
	var names nameReader
	place, capital := 0, false
	eachPlace(question, func(from, to int) {
		place++
		word, name, before := question[from:to], names.next(question, from, to), capital
		stop := strings.Contains(stopWords, " "+plain(word)+" ")
		capital = place > 1 && !stop && word[0] >= 'A' && word[0] <= 'Z'
		list := terms(word)
		for _, t := range list {
			weight := 1.0
			if stop {
				weight = 0
			}
			all = x.addTerm(all, Term{Text: t, Weight: weight, Place: place, Name: capital})
			p.next(t, func(period string) { all = x.addTerm(all, Term{Text: period, Weight: 1}) })
		}
		if _, known := x.lex.ids[string(name)]; known {
			all = x.addTerm(all, Term{Text: string(name), Weight: 1, Place: place, Name: before})
		}
		if len(list) == 1 && beginsName(list[0]) {
			names.begin(list[0], to)
		}
	})
	return all
}

// addPlaces adds the other names of places that the question names in words that stand nowhere in the
// index: the "U.S." of "United States".
func (x *Index) addPlaces(list []Term, question string) []Term {
	for _, o := range places.In(question) {
		if !slices.ContainsFunc(phrase(question[o.From:o.To]), func(t string) bool { _, ok := x.lex.ids[t]; return !ok }) {
			continue
		}
		for _, name := range o.Names {
			for _, t := range phrase(name) {
				if _, ok := x.lex.ids[t]; ok && !strings.Contains(stopWords, " "+t+" ") {
					list = x.addTerm(list, Term{Text: t, Weight: aliasWeight})
				}
			}
		}
	}
	return list
}

// telling is the part of a term's rarity that is left once it is known how often such a word
// stands in what the question is about.
func (x *Index) telling(t Term) float64 {
	odds, ok := framing[t.Text]
	if !ok {
		return 1
	}
	rarity := x.rarity(uint32(t.ID)) // of no entry when the term is unknown
	return max(0.05, (rarity+odds)/max(rarity, 0.1))
}

func (x *Index) addTerm(list []Term, t Term) []Term {
	for i := range list {
		if list[i].Text == t.Text {
			list[i].Weight = max(list[i].Weight, t.Weight)
			return list
		}
	}
	t.ID = -1
	if id, ok := x.lex.ids[t.Text]; ok {
		t.ID = int(id)
	}
	return append(list, t)
}

// addAliases adds the glossary's words for the phrases that stand in the question.
func (x *Index) addAliases(list []Term, question string, g Glossary) []Term {
	if len(g) == 0 {
		return list
	}
	text := " " + strings.Join(phrase(question), " ") + " "
	keys := make([]string, 0, len(g))
	for key := range g {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		p := phrase(key)
		if len(p) == 0 || !strings.Contains(text, " "+strings.Join(p, " ")+" ") {
			continue
		}
		for _, alias := range g[key] {
			for _, t := range phrase(alias) {
				list = x.addTerm(list, Term{Text: t, Weight: aliasWeight})
			}
		}
	}
	return list
}

// Terms lists the terms that a text is found by, in its order.
func Terms(text string) []string { return phrase(text) }

// phrase lists the terms of a short text.
func phrase(text string) []string {
	var out []string
	eachWord(text, func(word string) { out = append(out, terms(word)...) })
	return out
}
