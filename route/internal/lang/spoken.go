package lang

import "github.com/tabrag/tabrag/internal/english"

// SpokenOf is the share of the question's words that stand in one of the sets. Names must stand in
// one of the sets of names: prose that speaks of India makes no figure of India's of a company's
// total.
func (q *Question) SpokenOf(lx *Lexicon, names []map[string]bool, sets ...map[string]bool) float64 {
	share := q.shareIn(lx, sets...)
	if q.faint() {
		return share
	}
	for i := range q.Words {
		if i > 0 && q.Unsaid(i, lx, names) {
			share = min(share, UnknownName)
		}
	}
	return share
}

// BesidesNames is the share of the question's words that stand in a set, names that do not left aside.
func (q *Question) BesidesNames(lx *Lexicon, set map[string]bool) float64 {
	sets := []map[string]bool{set}
	total, got := 0.0, 0.0
	for i, w := range q.Words {
		if i > 0 && q.Unsaid(i, lx, sets) {
			continue
		}
		weight := q.looked(i)
		total += weight
		if lx.Known(w.Stem, sets) {
			got += weight
		}
	}
	if total < FaintQuestion {
		return q.shareIn(lx, set)
	}
	return got / total
}

// shareIn is the share of the question's words that stand in one of the sets, names among them.
func (q *Question) shareIn(lx *Lexicon, sets ...map[string]bool) float64 {
	if q.faint() {
		return 1
	}
	total, got := 0.0, 0.0
	for i, w := range q.Words {
		weight := q.looked(i)
		total += weight
		if lx.Known(w.Stem, sets) {
			got += weight
		}
	}
	if total == 0 {
		return 1
	}
	return got / total
}

// looked is what a word of the question counts for in telling whether a table speaks of it.
func (q *Question) looked(i int) float64 {
	if w := q.Words[i]; LightWords[w.Stem] || Orders[w.Text] || english.Number(w.Text) > 0 {
		return min(q.Weight[i], lightWeight)
	}
	return q.Weight[i]
}

// faint tells whether the question holds nothing to look for.
func (q *Question) faint() bool {
	total := 0.0
	for _, weight := range q.Weight {
		total += weight
	}
	return total < FaintQuestion
}

// Unsaid tells whether a word of the question is a name that stands in none of the sets.
func (q *Question) Unsaid(i int, lx *Lexicon, sets []map[string]bool) bool {
	w := q.Words[i]
	return q.Weight[i] == 1 && StartsUpper(q.Text[w.Start:w.End]) && !lx.Known(w.Stem, sets)
}

// lightWeight is what words count for that hardly any table has: those of an action, of kinds, of superlatives.
const lightWeight = 0.15

// Orders are words that ask for a place in a list or for a comparison, so that its first or last
// row may be meant.
var Orders = Set(`first last latest recent recently earliest final finally initial initially newest oldest previous prior next start started
	starting begin begins began beginning end ended ending finish finished before after top bottom original current currently
	now early late later earlier new old until since ever yet debut closing opening
	more most less least better best worse worst lead leads leading or not than`)

// Questions with less weight than FaintQuestion hold nothing to look for. A question with a name
// that nothing speaks of is of something else, whatever else it says: UnknownName bounds it.
const (
	FaintQuestion = 0.5
	UnknownName   = 0.5
)
