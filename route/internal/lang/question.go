// Package lang takes the words of a question apart: stems, dates and ranges of them, thresholds, what is divided by
// what, which classes of answers the words ask for, and which words say the same.
//
// It is not for tables: what stands in one is laid out by package layout.
package lang

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// Question is a question prepared for linking.
type Question struct {
	Text    string
	Words   []Word
	Dates   []Date              // in the order of mention
	Years   []Date              // dates that differ, in the order of mention
	Weight  []float64           // for each word, how much a reading must explain it
	Ranged  bool                // the dates bound a range: "from 2017 to 2019"
	Limits  []Limit             // thresholds: "more than $5,000 thousand"
	Percent bool                // asks for or names a percentage
	Roles   roles               // what is divided by what
	OfWhat  string              // see percentRole
	Opening string              // see head
	Span    int                 // see spans
	Against map[string][]string // see findAgainst
	Groups  []string            // see cueGroups
	Begin   string              // the question word: "who", "how many", "" for none
	Wants   []route.Class       // that set words ask for, none when there are no such words
}

// Limit is a threshold that a question names.
type Limit struct {
	above, orEqual bool
	number         string // plain decimal as written
	scale          int    // of a scale word behind it
	scaled         bool
}

// OperatorStems are words that ask for an operation more than they name a row: a reading
// loses little when it leaves them unexplained.
var OperatorStems = Stems(`change percentage percent increase decrease decline difference growth average mean ratio proportion sum between
	compared comparison year years fiscal higher highest lower lowest largest smallest greater larger bigger least most more less exceed exceeded
	above below respective respectively portion period end ended ending calculate considering observed using during since based number
	rise drop combined together nominal values expressed recorded reported according table prior previous following month months
	quarter quarters annual which what when did was million millions thousand thousands billion billions usd dollar dollars eur euro
	information provide included include list maximum minimum`)

// Stems is the set of the stems of some words.
func Stems(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[Stem(w)] = true
	}
	return m
}

// MaxQuestionWords bounds what of a question is read.
const MaxQuestionWords = 120

// ParseQuestion takes a question apart.
func ParseQuestion(text string) *Question {
	q := &Question{Text: text, Words: Expand(SplitWords(text))}
	q.Words = q.Words[:min(len(q.Words), MaxQuestionWords)]
	q.Dates = ParseDates(q.Words)
	for i, d := range q.Dates {
		q.Dates[i].Open = d.From > 0 && d.Year > 0 && lateWords[q.Words[d.From-1].Text]
	}
	q.spreadYears()
	for _, d := range q.Dates {
		known := false
		for _, e := range q.Years {
			known = known || d.Same(e)
		}
		if !known {
			q.Years = append(q.Years, d)
		}
	}
	q.Weight = make([]float64, len(q.Words))
	for i, w := range q.Words {
		switch {
		case w.Stop || w.Number || InDates(q.Dates, i):
		case OperatorStems[w.Stem]:
			q.Weight[i] = 0.15
		case w.Stem == "total":
			q.Weight[i] = 0.5
		default:
			q.Weight[i] = 1
		}
		q.Percent = q.Percent || w.Stem == "percent" || w.Stem == "percentag" || w.Stem == "rate"
	}
	q.Ranged = q.isRange()
	q.Against, q.Groups = q.findAgainst(), q.cueGroups()
	q.Roles, q.OfWhat, q.Opening = q.findRoles(), q.percentRole(), q.head()
	q.Begin = firstWords(q.Opening)
	q.Wants = q.askedClasses()
	q.Limits = parseLimits(q.Words)
	if len(q.Words) > 1 {
		q.Span = q.spans()
	}
	return q
}

// Same tells whether two dates name the same time.
func (d Date) Same(e Date) bool {
	return d.Year == e.Year && d.Month == e.Month && d.Day == e.Day && d.Quarter == e.Quarter && d.Half == e.Half && d.Open == e.Open
}

// spreadYears gives a day without a year the year that follows it: "June 30 and March 31,
// 2019"; and years that follow a quarter list theirs.
func (q *Question) spreadYears() {
	for i := len(q.Dates) - 2; i >= 0; i-- {
		d, next := &q.Dates[i], q.Dates[i+1]
		if d.Year == 0 && next.Year > 0 && next.From-d.To <= 3 {
			d.Year = next.Year
		}
	}
}

// YearAverage tells whether a question asks for "the 2019 average" of something: that of the year and the one before it.
func (q *Question) YearAverage() bool {
	if len(q.Years) != 1 || q.Years[0].Year == 0 {
		return false
	}
	to := q.Years[0].To
	return to < len(q.Words) && q.Words[to].Stem == "averag"
}

// isRange tells whether two years are the ends of a range.
func (q *Question) isRange() bool {
	for i := 1; i < len(q.Dates); i++ {
		a, b := q.Dates[i-1], q.Dates[i]
		if a.Year == 0 || b.Year == 0 {
			continue
		}
		between := ""
		if a.To < len(q.Words) && b.From > a.To {
			between = q.Words[a.To].Text
		}
		gap := q.Text[q.Words[a.To-1].End:q.Words[b.From].Start]
		if between == "to" || between == "through" || between == "until" || strings.ContainsAny(gap, "-–—") && len(gap) <= 4 {
			return true
		}
		if between == "and" && a.From > 0 && q.Words[a.From-1].Text == "between" {
			return true
		}
	}
	return false
}

// Covered returns the share of what the question says that hits explain.
func (q *Question) Covered(hits []float64) float64 {
	total, got := 0.0, 0.0
	for i, w := range q.Weight {
		total += w
		got += w * hits[i]
	}
	if total == 0 {
		return 0
	}
	return got / total
}

// Has tells whether one of the stems is in the question.
func (q *Question) Has(list ...string) bool {
	for _, w := range q.Words {
		for _, s := range list {
			if w.Stem == s || w.Text == s {
				return true
			}
		}
	}
	return false
}

// HasOf tells whether a word of the question has one of the stems.
func (q *Question) HasOf(stems map[string]bool) bool {
	return slices.ContainsFunc(q.Words, func(w Word) bool { return stems[w.Stem] })
}

// ScaleWords are the powers of ten that words of scale stand for.
var ScaleWords = map[string]int{"thousand": 3, "thousands": 3, "million": 6, "millions": 6, "mn": 6, "m": 6, "billion": 9, "billions": 9, "bn": 9}

// degree are words that make more or less of the word behind them.
var degree = Set("more most less least")

// parseLimits finds "negative", "positive", "more than N", "exceeds N", "below N", "at least N", …
func parseLimits(ws []Word) []Limit {
	var out []Limit
	for i, w := range ws {
		var l Limit
		if (w.Text == "negative" || w.Text == "positive") && (i == 0 || !degree[ws[i-1].Text]) {
			out = append(out, Limit{above: w.Text == "positive", number: "0"})
			continue
		}
		switch w.Stem {
		case "more", "greater", "larger", "higher", "over", "abov", "exceed", "exceeded", "least":
			l.above = true
			l.orEqual = w.Stem == "least"
		case "less", "fewer", "lower", "under", "below", "smaller", "most":
			l.orEqual = w.Stem == "most"
		default:
			continue
		}
		for j := i + 1; j < len(ws) && j <= i+3; j++ {
			if !ws[j].Number {
				continue
			}
			l.number = ws[j].Text
			if j+1 < len(ws) {
				l.scale, l.scaled = ScaleWords[ws[j+1].Text], ScaleWords[ws[j+1].Text] > 0
			}
			out = append(out, l)
			break
		}
	}
	return out
}

var lateWords = Set("after beyond following past")

// spans reads how many years the question says that something lasts: "five-year return", "the last 3 years".
func (q *Question) spans() int {
	for i, w := range q.Words[1:] {
		if w.Stem != "year" {
			continue
		}
		if n, ok := WordNumber(q.Words[i].Text); ok && n > 1 && n <= 20 && !strings.HasSuffix(q.Words[i].Text, "th") {
			return n
		}
	}
	return 0
}

// Holds compares a value with the limit, in the scale that the limit names, or as printed
// when it names none or the table does not say its own.
func (l Limit) Holds(v table.Value) bool {
	n, err := table.ParseDecimal(l.number)
	if err != nil {
		return false
	}
	x := v.Number
	if l.scaled && v.Scale != 0 {
		x, n = v.Exact(), n.Shift(l.scale)
	}
	switch c := x.Cmp(n); {
	case l.above && l.orEqual:
		return c >= 0
	case l.above:
		return c > 0
	case l.orEqual:
		return c <= 0
	default:
		return c < 0
	}
}

// HowMany tells whether a question opens with these words.
func (q *Question) HowMany() bool {
	return len(q.Words) > 2 && q.Words[0].Text == "how" && q.Words[1].Text == "many"
}

// Changes tells whether a question speaks of a change.
func (q *Question) Changes() bool {
	return q.Has("grow", "grew", "growth", "increas", "decreas", "declin", "chang", "rise", "rose", "fall", "fell", "drop")
}

// Apart tells whether a question asks by how much a figure differs: "how much higher was it in 2007 than in 2006".
func (q *Question) Apart() bool {
	if len(q.Words) < 4 || q.Words[0].Text != "how" || q.Words[1].Text != "much" && q.Words[1].Text != "many" || !ApartWords[q.Words[2].Text] {
		return false
	}
	return q.Has("than")
}

// MonthsAsked is the length of the period that a question names: "three months", "the
// quarter", "fiscal year"; 0 when it names none.
func (q *Question) MonthsAsked() int {
	for i, w := range q.Words {
		if w.Stem == "month" && i > 0 {
			if n, ok := WordNumber(q.Words[i-1].Text); ok {
				return n
			}
		}
	}
	switch {
	case q.Has("quarter"):
		return 3
	case q.Has("annual", "fiscal") && !q.Has("month"):
		return 12
	}
	return 0
}

// OverChanges tells whether a row is one of changes and the question asks for none.
func (q *Question) OverChanges(path []string) bool {
	return !slices.ContainsFunc(q.Words, func(w Word) bool { return Changes[w.Text] }) && UnderChanges(path)
}
