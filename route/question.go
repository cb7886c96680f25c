package route

import (
	"slices"
	"strings"
)

// question is a question prepared for linking.
type question struct {
	text    string
	words   []word
	dates   []date              // in the order of mention
	years   []date              // dates that differ, in the order of mention
	weight  []float64           // for each word, how much a reading must explain it
	ranged  bool                // the dates bound a range: "from 2017 to 2019"
	limits  []limit             // thresholds: "more than $5,000 thousand"
	percent bool                // asks for or names a percentage
	roles   roles               // what is divided by what
	ofWhat  string              // see percentRole
	opening string              // see head
	span    int                 // see spans
	against map[string][]string // see findAgainst
	groups  []string            // see cueGroups
	begin   string              // the question word: "who", "how many", "" for none
	wants   []Class             // that set words ask for, none when there are no such words
}

// limit is a threshold that a question names.
type limit struct {
	above, orEqual bool
	number         string // plain decimal as written
	scale          int    // of a scale word behind it
	scaled         bool
}

// operatorStems are words that ask for an operation more than they name a row: a reading
// loses little when it leaves them unexplained.
var operatorStems = stems(`change percentage percent increase decrease decline difference growth average mean ratio proportion sum between
	compared comparison year years fiscal higher highest lower lowest largest smallest greater larger bigger least most more less exceed exceeded
	above below respective respectively portion period end ended ending calculate considering observed using during since based number
	rise drop combined together nominal values expressed recorded reported according table prior previous following month months
	quarter quarters annual which what when did was million millions thousand thousands billion billions usd dollar dollars eur euro
	information provide included include list maximum minimum`)

func stems(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[stem(w)] = true
	}
	return m
}

// maxQuestionWords bounds what of a question is read.
const maxQuestionWords = 120

func parseQuestion(text string) *question {
	q := &question{text: text, words: expand(splitWords(text))}
	q.words = q.words[:min(len(q.words), maxQuestionWords)]
	q.dates = parseDates(q.words)
	for i, d := range q.dates {
		q.dates[i].open = d.from > 0 && d.year > 0 && lateWords[q.words[d.from-1].text]
	}
	q.spreadYears()
	for _, d := range q.dates {
		known := false
		for _, e := range q.years {
			known = known || d.same(e)
		}
		if !known {
			q.years = append(q.years, d)
		}
	}
	q.weight = make([]float64, len(q.words))
	for i, w := range q.words {
		switch {
		case w.stop || w.number || inDates(q.dates, i):
		case operatorStems[w.stem]:
			q.weight[i] = 0.15
		case w.stem == "total":
			q.weight[i] = 0.5
		default:
			q.weight[i] = 1
		}
		q.percent = q.percent || w.stem == "percent" || w.stem == "percentag" || w.stem == "rate"
	}
	q.ranged = q.isRange()
	q.against, q.groups = q.findAgainst(), q.cueGroups()
	q.roles, q.ofWhat, q.opening = q.findRoles(), q.percentRole(), q.head()
	q.begin = firstWords(q.opening)
	q.wants = q.askedClasses()
	q.limits = parseLimits(q.words)
	if len(q.words) > 1 {
		q.span = q.spans()
	}
	return q
}

func (d date) same(e date) bool {
	return d.year == e.year && d.month == e.month && d.day == e.day && d.quarter == e.quarter && d.half == e.half && d.open == e.open
}

// spreadYears gives a day without a year the year that follows it: "June 30 and March 31,
// 2019"; and years that follow a quarter list theirs.
func (q *question) spreadYears() {
	for i := len(q.dates) - 2; i >= 0; i-- {
		d, next := &q.dates[i], q.dates[i+1]
		if d.year == 0 && next.year > 0 && next.from-d.to <= 3 {
			d.year = next.year
		}
	}
}

// yearAverage tells whether a question asks for "the 2019 average" of something: that of the year and the one before it.
func (q *question) yearAverage() bool {
	if len(q.years) != 1 || q.years[0].year == 0 {
		return false
	}
	to := q.years[0].to
	return to < len(q.words) && q.words[to].stem == "averag"
}

// isRange tells whether two years are the ends of a range.
func (q *question) isRange() bool {
	for i := 1; i < len(q.dates); i++ {
		a, b := q.dates[i-1], q.dates[i]
		if a.year == 0 || b.year == 0 {
			continue
		}
		between := ""
		if a.to < len(q.words) && b.from > a.to {
			between = q.words[a.to].text
		}
		gap := q.text[q.words[a.to-1].end:q.words[b.from].start]
		if between == "to" || between == "through" || between == "until" || strings.ContainsAny(gap, "-–—") && len(gap) <= 4 {
			return true
		}
		if between == "and" && a.from > 0 && q.words[a.from-1].text == "between" {
			return true
		}
	}
	return false
}

// covered returns the share of what the question says that hits explain.
func (q *question) covered(hits []float64) float64 {
	total, got := 0.0, 0.0
	for i, w := range q.weight {
		total += w
		got += w * hits[i]
	}
	if total == 0 {
		return 0
	}
	return got / total
}

// has tells whether one of the stems is in the question.
func (q *question) has(list ...string) bool {
	for _, w := range q.words {
		for _, s := range list {
			if w.stem == s || w.text == s {
				return true
			}
		}
	}
	return false
}

// hasOf tells whether a word of the question has one of the stems.
func (q *question) hasOf(stems map[string]bool) bool {
	return slices.ContainsFunc(q.words, func(w word) bool { return stems[w.stem] })
}

var scaleWords = map[string]int{"thousand": 3, "thousands": 3, "million": 6, "millions": 6, "mn": 6, "m": 6, "billion": 9, "billions": 9, "bn": 9}

// degree are words that make more or less of the word behind them.
var degree = set("more most less least")

// parseLimits finds "negative", "positive", "more than N", "exceeds N", "below N", "at least N", …
func parseLimits(ws []word) []limit {
	var out []limit
	for i, w := range ws {
		var l limit
		if (w.text == "negative" || w.text == "positive") && (i == 0 || !degree[ws[i-1].text]) {
			out = append(out, limit{above: w.text == "positive", number: "0"})
			continue
		}
		switch w.stem {
		case "more", "greater", "larger", "higher", "over", "abov", "exceed", "exceeded", "least":
			l.above = true
			l.orEqual = w.stem == "least"
		case "less", "fewer", "lower", "under", "below", "smaller", "most":
			l.orEqual = w.stem == "most"
		default:
			continue
		}
		for j := i + 1; j < len(ws) && j <= i+3; j++ {
			if !ws[j].number {
				continue
			}
			l.number = ws[j].text
			if j+1 < len(ws) {
				l.scale, l.scaled = scaleWords[ws[j+1].text], scaleWords[ws[j+1].text] > 0
			}
			out = append(out, l)
			break
		}
	}
	return out
}
