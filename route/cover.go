package route

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/table"
)

// maxCoverCells bounds how many cells of one table are looked at for its words.
const maxCoverCells = 5000

// cover sets how much of the question the source of each plan speaks of.
func cover(q *question, lx *lexicon, plans []Plan, req Request, sheetOf func(*table.Table) *sheet) {
	beside := map[string]bool{}
	for _, p := range req.Passages {
		addStems(beside, p.Text)
	}
	names := map[string]bool{}
	var titles []string
	for _, about := range req.Documents {
		titles = append(titles, about.Names...)
		for _, text := range slices.Concat(about.Names, about.Opening) {
			addStems(beside, text)
			addStems(names, text)
			addInitials(names, text)
		}
	}
	nameless := !req.named && req.nameless()
	known, said := map[string]float64{}, map[string]map[string]bool{}
	for i := range plans {
		if len(plans[i].Query.Sources) == 0 {
			plans[i].Cover = q.spokenOf(lx, []map[string]bool{beside}, beside)
			continue
		}
		id := plans[i].Query.Sources[0]
		share, ok := known[id]
		if !ok {
			var words map[string]bool
			times := true
			for _, t := range req.Tables {
				if t != nil && t.ID == id {
					s := sheetOf(t)
					words = s.said()
					times = q.timesIn(s, titles)
				}
			}
			if nameless {
				share = q.besidesNames(lx, words)
			} else {
				share = q.spokenOf(lx, []map[string]bool{words, names}, words, beside)
			}
			if !times {
				share = min(share, unknownName)
			}
			known[id], said[id] = share, words
		}
		plans[i].Cover, plans[i].said = share, said[id]
	}
}

// Questions with less weight than faintQuestion hold nothing to look for. A question with a name
// that nothing speaks of is of something else, whatever else it says: unknownName bounds it.
const (
	faintQuestion = 0.5
	unknownName   = 0.5
)

// spokenOf is the share of the question's words that stand in one of the sets. Names must stand in
// one of the sets of names: prose that speaks of India makes no figure of India's of a company's
// total.
func (q *question) spokenOf(lx *lexicon, names []map[string]bool, sets ...map[string]bool) float64 {
	share := q.shareIn(lx, sets...)
	if q.faint() {
		return share
	}
	for i := range q.words {
		if i > 0 && q.unsaid(i, lx, names) {
			share = min(share, unknownName)
		}
	}
	return share
}

// besidesNames is the share of the question's words that stand in a set, names that do not left aside.
func (q *question) besidesNames(lx *lexicon, set map[string]bool) float64 {
	sets := []map[string]bool{set}
	total, got := 0.0, 0.0
	for i, w := range q.words {
		if i > 0 && q.unsaid(i, lx, sets) {
			continue
		}
		weight := q.looked(i)
		total += weight
		got += weight * b2f(lx.known(w.stem, sets))
	}
	if total < faintQuestion {
		return q.shareIn(lx, set)
	}
	return got / total
}

// shareIn is the share of the question's words that stand in one of the sets, names among them.
func (q *question) shareIn(lx *lexicon, sets ...map[string]bool) float64 {
	if q.faint() {
		return 1
	}
	total, got := 0.0, 0.0
	for i, w := range q.words {
		weight := q.looked(i)
		total += weight
		got += weight * b2f(lx.known(w.stem, sets))
	}
	if total == 0 {
		return 1
	}
	return got / total
}

// lightWeight is what words count for that hardly any table has: those of an action, of kinds, of superlatives.
const lightWeight = 0.15

// looked is what a word of the question counts for in telling whether a table speaks of it.
func (q *question) looked(i int) float64 {
	if w := q.words[i]; lightWords[w.stem] || orders[w.text] || english.Number(w.text) > 0 {
		return min(q.weight[i], lightWeight)
	}
	return q.weight[i]
}

// faint tells whether the question holds nothing to look for.
func (q *question) faint() bool {
	total := 0.0
	for _, weight := range q.weight {
		total += weight
	}
	return total < faintQuestion
}

// unsaid tells whether a word of the question is a name that stands in none of the sets.
func (q *question) unsaid(i int, lx *lexicon, sets []map[string]bool) bool {
	w := q.words[i]
	return q.weight[i] == 1 && startsUpper(q.text[w.start:w.end]) && !lx.known(w.stem, sets)
}

// Named tells whether something says whose the documents are.
func (req Request) Named() bool { return !req.nameless() }

// nameless tells whether nothing says whose the documents are: no name of theirs, no prose, nothing
// that stands around their tables. A name cannot tell such documents apart.
func (req Request) nameless() bool {
	for _, about := range req.Documents {
		for _, s := range slices.Concat(about.Names, about.Opening) {
			if s != "" {
				return false
			}
		}
	}
	for _, t := range req.Tables {
		if t != nil && (t.Caption != "" || t.Context != "" || len(t.Section) > 0) {
			return false
		}
	}
	return len(req.Documents) > 0 && len(req.Passages) == 0
}

// known tells whether a stem, or one of the same meaning, stands in one of the sets.
func (lx *lexicon) known(stem string, sets []map[string]bool) bool {
	for _, set := range sets {
		if set[stem] {
			return true
		}
	}
	return lx.synonymIn(stem, sets)
}

// startsUpper tells whether a word of a question is written as a name.
func startsUpper(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

// synonymIn tells whether a word of the same meaning stands in one of the sets.
func (lx *lexicon) synonymIn(stem string, sets []map[string]bool) bool {
	if len(lx.groups[stem]) == 0 {
		return false
	}
	for other := range lx.groups {
		if lx.alike(stem, other) < synonymWeight {
			continue
		}
		for _, set := range sets {
			if set[other] {
				return true
			}
		}
	}
	return false
}

// stemsIn are the stems of all that a table and its surroundings say.
func stemsIn(t *table.Table) map[string]bool {
	set := map[string]bool{}
	for _, s := range t.Section {
		addStems(set, s)
	}
	addStems(set, t.Caption)
	addStems(set, t.Context)
	for _, s := range t.UnitNotes {
		addStems(set, s)
	}
	for i := range t.Cells[:min(len(t.Cells), maxCoverCells)] {
		if c := &t.Cells[i]; c.Header || c.Value.Kind != table.Number {
			addStems(set, c.Text)
		}
	}
	return set
}

func addStems(set map[string]bool, text string) {
	for _, w := range splitWords(text) {
		set[w.stem] = true
	}
}
