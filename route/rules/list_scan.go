package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// listKind is what some words of a question over a list mean.
type listKind int

const (
	skipped listKind = iota // no meaning of its own
	aColumn                 // the name of a column
	aValue                  // a text of a column
	aBound                  // "more than 100", "before 2016"
	aDate                   // "in 2016"
	theRows                 // "rows", "entries", or a word of the title
	howMany                 // how many there are
	howMuch
	asksWhich
	asksWho
	asksList
	asksYesNo
	sumOf
	averageOfs
	medianOf
	weightedBy
	greatest
	least
	newest
	oldest
	nth       // "third", before greatest or least
	topN      // "top 3"
	lastN     // "bottom 3"
	severalOf // "the two stores"
	exceeds
	groupBy
	ratioOf
	shareOf
	differenceOf
	rangeOf // from the least to the greatest
	minusOf
	moreOf
	lessOf
	than
	without   // "not", "except"
	joining   // "and", "or", "to"
	inTime    // "per month", "by year": groups of dates
	whichTime // "which month"
	comes     // what stands before a share's part: "comes from", "is"
	manifold  // "more than twice"
	closestTo // "closest to 100"
	inOrderOf // "sorted by"
	rankedBy  // "ranked by": the greatest first
	downwards // "highest first"
	upwards
)

// listToken is one run of words with a meaning.
type listToken struct {
	kind     listKind
	from, to int
	col      int    // of a column or value, in listReader.columns
	text     string // of a value, as its cell has it
	n        int    // of nth, topN and lastN
	cmp      aggregate.Cmp
	values   []string    // of a bound
	dates    []lang.Date // of a bound on dates
	scale    int         // of the scale word behind a bound's number, -1 for none
	percent  bool        // a bound in percent
	average  bool        // a bound by the average of its column
	ofAge    bool        // a bound on ages: "older than 40"
	times    string      // of a bound by another figure how many times it is taken
	against  bool        // a bound by another column
	cond     *aggregate.Cond
	used     bool
}

// phrase is a run of words with a meaning wherever it stands.
type phrase struct {
	words string
	kind  listKind
}

// kindAt finds the first of some phrases that stands at a place, and how many words it takes; 0 for none.
func kindAt(words []lang.Word, i int, phrases []phrase) (listKind, int) {
	for _, p := range phrases {
		if n := lang.PhraseAt(words, i, p.words); n > 0 {
			return p.kind, n
		}
	}
	return skipped, 0
}

// listPhrases are the phrases of questions over lists, the longest of those that begin alike first.
var listPhrases = []phrase{
	{"how far apart", differenceOf}, {"how many times as large", ratioOf}, {"how many times as high", ratioOf}, {"how many times as much", ratioOf},
	{"by how much", howMuch}, {"how many", howMany}, {"number of", howMany}, {"count of", howMany}, {"how much", howMuch},
	{"using as weights", weightedBy}, {"weighted by", weightedBy}, {"weighted", weightedBy},
	{"for each", groupBy}, {"for every", groupBy}, {"in each", groupBy}, {"in every", groupBy}, {"of each", groupBy}, {"by", groupBy}, {"per", groupBy}, {"each", groupBy},
	{"comes from", comes}, {"came from", comes}, {"come from", comes}, {"is from", comes}, {"was from", comes}, {"were from", comes}, {"are from", comes},
	{"is in", comes}, {"are in", comes}, {"was in", comes}, {"were in", comes}, {"accounted for by", comes}, {"made by", comes}, {"made in", comes},
	{"other than", without}, {"not counting", without}, {"leaving out", without}, {"apart from", without}, {"not", without}, {"except", without}, {"excluding", without}, {"without", without}, {"outside", without},
	{"exceed", exceeds}, {"exceeds", exceeds}, {"exceeded", exceeds},
	{"which", asksWhich}, {"what are the", asksWhich}, {"list", asksList}, {"show", asksList}, {"name", asksList},
	{"total", sumOf}, {"sum", sumOf}, {"combined", sumOf}, {"plus", sumOf}, {"add up", sumOf}, {"altogether", sumOf}, {"together", sumOf},
	{"average", averageOfs}, {"avg", averageOfs}, {"mean", averageOfs}, {"median", medianOf},
	{"most recent", newest}, {"highest", greatest}, {"largest", greatest}, {"greatest", greatest}, {"most", greatest}, {"biggest", greatest}, {"maximum", greatest}, {"latest", newest}, {"newest", newest},
	{"lowest", least}, {"smallest", least}, {"least", least}, {"fewest", least}, {"minimum", least}, {"earliest", oldest}, {"oldest", oldest},
	{"ratio", ratioOf}, {"percentage", shareOf}, {"percent", shareOf}, {"share", shareOf}, {"proportion", shareOf}, {"fraction", shareOf}, {"portion", shareOf}, {"%", shareOf},
	{"difference", differenceOf}, {"differ", differenceOf}, {"range", rangeOf}, {"minus", minusOf}, {"more", moreOf}, {"higher", moreOf}, {"larger", moreOf}, {"greater", moreOf}, {"bigger", moreOf},
	{"less", lessOf}, {"lower", lessOf}, {"smaller", lessOf}, {"fewer", lessOf}, {"than", than},
	{"accounts for", joining}, {"accounted for", joining}, {"account for", joining}, {"break down", asksList}, {"and", joining}, {"or", joining}, {"to", joining}, {"rows", theRows}, {"records", theRows}, {"entries", theRows}, {"readings", theRows}, {"observations", theRows}, {"transactions", theRows}, {"lines", theRows}, {"count", howMany},
}

// Words that ask for the greatest and for the least.
var (
	mostWords  = lang.Set("highest largest greatest most biggest maximum")
	leastWords = lang.Set("lowest smallest least fewest minimum")
)

// listFillers carry no meaning in a question over a list, beside stop words.
var listFillers = lang.Set(`what whats whose there have has had make makes made do does did generate generated record recorded list listed table report reported
	located based shown calculate compute determine overall across between among different distinct unique value values amount figure number
	data please say tell give find row column together them us it its their all one ones dollars dollar usd`)

// yesNoHeads begin a question that yes or no answers.
var yesNoHeads = lang.Set("did does do is are was were has have")

// scan cuts the question into tokens; words that are none are counted.
func (r *listReader) scan() {
	words := r.w.q.Words
	for i := 0; i < len(words); {
		t, ok := r.tokenAt(i)
		if !ok {
			t = listToken{to: max(t.to, i+1)}
			for k := i; k < t.to; k++ {
				r.strange = append(r.strange, k)
			}
		}
		t.from = i
		if t.kind != skipped {
			r.tokens = append(r.tokens, t)
		}
		i = t.to
	}
}

// tokenAt reads the token that starts at a word; its to is set.
func (r *listReader) tokenAt(i int) (listToken, bool) {
	words := r.w.q.Words
	col, n, one := r.columnAt(i)
	value, m, ok := r.valueAt(i)
	if r.byPeriod && m == 0 {
		if t, known, ok := r.timeAt(i); known {
			return t, ok
		}
	}
	if m < 2 { // no longer name stands there
		if t, ok := r.againstAt(i); ok {
			return t, true
		}
	}
	if n := r.ranksAt(i); n > 0 {
		return listToken{kind: rankedBy, to: i + n}, true
	}
	switch {
	case m > 0 && m >= n:
		return value, ok
	case n == 1 && words[i].Text == "total" && r.figuresAt(i+1): // beside a column called so
		return listToken{kind: sumOf, to: i + 1}, true
	case n > 0 && !one:
		return listToken{to: i + n}, false
	case n > 0:
		return listToken{kind: aColumn, col: col, to: i + n}, true
	}
	if t, ok := r.scaleAt(i); ok {
		return t, true
	}
	if !r.byPeriod {
		if t, ok := r.dateAt(i); ok {
			return t, true
		}
		if t, ok := r.periodAt(i); ok {
			return t, true
		}
	}
	if t, ok := r.manifoldAt(i); ok {
		return t, true
	}
	if t, ok := boundAt(words, i); ok {
		return t, true
	}
	if t, ok := closestAt(words, i); ok {
		return t, true
	}
	if kind, n := kindAt(words, i, orderPhrases); n > 0 {
		return listToken{kind: kind, to: i + n}, true
	}
	if t, ok := r.orderAt(i); ok {
		return t, true
	}
	if t, ok := r.headAt(i); ok {
		return t, true
	}
	if kind, n := kindAt(words, i, listPhrases); n > 0 {
		return listToken{kind: kind, to: i + n}, true
	}
	if r.explained(i) {
		return listToken{to: i + 1}, true
	}
	// what the figures of a table by period are
	if r.byPeriod && !words[i].Number && (r.s.About[words[i].Stem] || periodFillers[words[i].Text]) {
		return listToken{to: i + 1}, true
	}
	unnamed := i == 1 && words[0].Text == "which" && len(r.columns[0].words) == 0 // any word names rows that have no name
	if (r.s.About[words[i].Stem] || unnamed) && !words[i].Number {
		return listToken{kind: theRows, to: i + 1}, true
	}
	return listToken{}, false
}

// headAt reads how a question begins: "did", "who", "what region".
func (r *listReader) headAt(i int) (listToken, bool) {
	words := r.w.q.Words
	switch {
	case r.byPeriod && i > 0 && yesNoHeads[words[i].Text] && slices.ContainsFunc(r.askedTimes(), func(d lang.Date) bool { return d.From == 1 && d.To == i }): // "in March, did"
		return listToken{kind: asksYesNo, to: i + 1}, true
	case i > 0:
	case yesNoHeads[words[0].Text]:
		return listToken{kind: asksYesNo, to: 1}, true
	case words[0].Text == "who":
		return listToken{kind: asksWho, to: 1}, true
	case words[0].Text == "what" && len(words) > 1:
		if _, n, _ := r.columnAt(1); n > 0 || r.s.About[words[1].Stem] && !words[1].Stop {
			return listToken{kind: asksWhich, to: 1}, true
		}
	}
	return listToken{}, false
}

// explained tells whether a word carries no meaning here: a stop word or filler, the participle of a column that the
// question names, or the name of whose document the table is of.
func (r *listReader) explained(i int) bool {
	x := r.w.q.Words[i]
	switch {
	case x.Number:
		return false
	case x.Stop, listFillers[x.Text], r.w.ownerAt(r.s, i):
		return true
	case tradeWords[x.Text] && !slices.ContainsFunc(r.columns, func(c listColumn) bool { return slices.ContainsFunc(c.words, isParticiple) }):
		return true
	}
	return slices.ContainsFunc(r.columns, func(c listColumn) bool {
		return c.short != nil && c.words[len(c.words)-1].Stem == x.Stem
	})
}

// tradeWords say what was done with what is counted; a column that says what was done tells it from others.
var tradeWords = lang.Set("sold placed issued shipped measured booked")

func isParticiple(x lang.Word) bool { return participles[x.Text] || strings.HasSuffix(x.Text, "ed") }

// scaleAt reads the scale that an answer is asked in: "in millions", "in millions of dollars".
func (r *listReader) scaleAt(i int) (listToken, bool) {
	words := r.w.q.Words
	if words[i].Text != "in" || i+1 >= len(words) {
		return listToken{}, false
	}
	if r.ownUnit(words[i+1].Text) {
		return listToken{to: i + 2}, true
	}
	if lang.ScaleWords[words[i+1].Text] == 0 {
		return listToken{}, false
	}
	scale := lang.ScaleWords[words[i+1].Text]
	r.scale = &scale
	return listToken{to: i + 2}, true
}

// ownUnit tells whether a word names the unit that a column is in.
func (r *listReader) ownUnit(w string) bool {
	for _, a := range lang.AskedUnits {
		if slices.Contains(strings.Fields(a.Words), w) {
			return slices.ContainsFunc(r.columns, func(c listColumn) bool { return slices.Contains(a.Codes, c.unit) })
		}
	}
	return false
}

// orderAt reads "third", "3rd", "top 3", "bottom two" and "the two stores".
func (r *listReader) orderAt(i int) (listToken, bool) {
	words := r.w.q.Words
	x := words[i]
	next := ""
	if i+1 < len(words) {
		next = words[i+1].Text
	}
	if x.Text == "top" || x.Text == "bottom" {
		n, ok := lang.WordNumber(next)
		kind := topN
		if x.Text == "bottom" {
			kind = lastN
		}
		return listToken{kind: kind, n: n, to: i + 2}, ok && n > 0
	}
	n, ok := lang.WordNumber(x.Text)
	switch {
	case !ok || n < 2:
		return listToken{}, false
	case english.Number(x.Text) > 0 && (strings.HasSuffix(x.Text, "th") || x.Text == "second" || x.Text == "third"):
		return listToken{kind: nth, n: n, to: i + 1}, true
	case x.Number && words[min(i+1, len(words)-1)].Start == x.End && (next == "nd" || next == "rd" || next == "th"):
		return listToken{kind: nth, n: n, to: i + 2}, true
	}
	col, m, _ := r.columnAt(min(i+1, len(words)-1))
	before := m > 0 && r.columns[col].kind != table.TypeNumber || mostWords[next] || leastWords[next]
	return listToken{kind: severalOf, n: n, to: i + 1}, before
}
