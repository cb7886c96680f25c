package route

import (
	"slices"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/table"
)

// maxCoverCells bounds how many cells of one table are looked at for its words.
const maxCoverCells = 5000

// cover sets how much of the question the source of each plan speaks of.
func cover(q *question, lx *lexicon, plans []Plan, req Request, toldBy func(*table.Table) *told) {
	c := newCoverage(q, lx, req)
	known, sources := map[string]float64{}, map[string]*told{}
	for i := range plans {
		if len(plans[i].Query.Sources) == 0 {
			plans[i].Cover = c.ofProse()
			continue
		}
		id := plans[i].Query.Sources[0]
		if sources[id] == nil {
			sources[id] = newTold(&table.Table{})
			for _, t := range req.Tables {
				if t != nil && t.ID == id {
					sources[id] = toldBy(t)
				}
			}
			known[id] = c.of(sources[id])
		}
		plans[i].Cover, plans[i].said = known[id], sources[id].said()
	}
}

// coverage measures how much of a question tables speak of, together with what stands around them.
type coverage struct {
	q        *question
	lx       *lexicon
	beside   map[string]bool // stems of the prose and of what says whose the documents are
	names    map[string]bool // stems of what says whose the documents are
	titles   []string
	nameless bool
}

func newCoverage(q *question, lx *lexicon, req Request) *coverage {
	c := &coverage{q: q, lx: lx, beside: map[string]bool{}, names: map[string]bool{}, nameless: !req.named && req.nameless()}
	for _, p := range req.Passages {
		addStems(c.beside, p.Text)
	}
	for _, about := range req.Documents {
		c.titles = append(c.titles, about.Names...)
		for _, text := range slices.Concat(about.Names, about.Opening) {
			addStems(c.beside, text)
			addStems(c.names, text)
			addInitials(c.names, text)
		}
	}
	return c
}

// ofProse is the share of the question that the prose speaks of.
func (c *coverage) ofProse() float64 {
	return c.q.spokenOf(c.lx, []map[string]bool{c.beside}, c.beside)
}

// of is the share of the question that a table speaks of.
func (c *coverage) of(t *told) float64 {
	said, share := t.said(), 0.0
	if c.nameless {
		share = c.q.besidesNames(c.lx, said)
	} else {
		share = c.q.spokenOf(c.lx, []map[string]bool{said, c.names}, said, c.beside)
	}
	if !c.q.timesIn(t, c.titles) {
		share = min(share, unknownName)
	}
	return share
}

// lacks tells whether neither a table nor what its document is called has a name that the question has, or the table is
// of another time.
func (c *coverage) lacks(t *told) bool {
	for i := range c.q.words {
		if i > 0 && !c.nameless && c.q.unsaid(i, c.lx, []map[string]bool{c.names}) && c.q.unsaid(i, c.lx, []map[string]bool{t.said()}) {
			return true
		}
	}
	return !c.q.timesIn(t, c.titles)
}

// told is what a table tells whatever is asked of it, found when the first question asks for it.
type told struct {
	t     *table.Table
	said  func() map[string]bool // stems of all that it says
	times func() timeline        // that its cells name
}

func newTold(t *table.Table) *told {
	return &told{
		t:    t,
		said: sync.OnceValue(func() map[string]bool { return stemsIn(t) }),
		times: sync.OnceValue(func() timeline {
			l := newTimeline()
			l.addCells(t)
			return l
		}),
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
	set, seen := map[string]bool{}, map[string]bool{}
	var room []word
	add := func(text string) {
		room = cutWords(room, text)
		for _, w := range room {
			if !seen[w.text] {
				seen[w.text] = true
				w.reduce()
				set[w.stem] = true
			}
		}
	}
	for _, s := range slices.Concat(t.Section, []string{t.Caption, t.Context}, t.UnitNotes) {
		add(s)
	}
	for i := range t.Cells[:min(len(t.Cells), maxCoverCells)] {
		if c := &t.Cells[i]; c.Header || c.Value.Kind != table.Number {
			add(c.Text)
		}
	}
	return set
}

func addStems(set map[string]bool, text string) {
	for _, w := range splitWords(text) {
		set[w.stem] = true
	}
}
