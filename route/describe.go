package route

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// describer computes the features of readings.
type describer struct {
	q     *question
	lx    *lexicon
	parts []part
	heard []heard // by part
	// Whether nothing says whose any of the documents is.
	nameless bool
	printed  *verbatim
	found    float64 // the logarithm of what the scores of the search add up to
}

// heard tells of each word of the question what a part says of it.
type heard struct {
	around map[string]bool // stems that stand around the table
	own    []bool          // a name that the title, the source or the opening of its document has
	named  []bool          // a name that it says at all
	said   []bool          // its table, what stands around that, or its prose says it
	unsaid bool            // the question has a name that table and surroundings do not say
}

// documentSure is the feature of readings of the one document that can be meant.
const documentSure = "document sure"

// describe sets the features of readings of several parts. What a part's likeliest answer is of
// speaks for all answers of the part: how these rank among themselves is the planner's to say.
func describe(req Request, readings []Reading) {
	parts := req.parts()
	if len(parts) < 2 {
		return
	}
	d := describer{
		q: parseQuestion(req.Question), lx: newLexicon(req.Glossary), parts: parts, nameless: req.nameless(),
		printed: newVerbatim(req.Question), found: logSum(req.Scores),
	}
	for n, p := range parts {
		d.heard = append(d.heard, d.hear(p, saidBy(readings, n)))
	}
	var whole featureList
	order := 0
	for i := range readings {
		r := &readings[i]
		if r.Plan.part == 0 {
			continue
		}
		if i == 0 || readings[i-1].Plan.part != r.Plan.part {
			order, whole = 0, d.part(r)
		}
		own := featureList{list: slices.Clone(whole.list)}
		own.one("order", math.Log2(1+float64(order)))
		own.one("chance", LogOdds(r.Plan.calibrated(r.Mass)))
		own.one("nothing", b2f(r.nothing()))
		r.Features = own.list
		order++
	}
}

// saidBy gives the stems of a part's table as the planner found them, nil where it has no plan over that.
func saidBy(readings []Reading, part int) map[string]bool {
	for _, r := range readings {
		if r.Plan.part == part+1 && r.Plan.said != nil {
			return r.Plan.said
		}
	}
	return nil
}

// part describes a part by its likeliest answer.
func (d *describer) part(r *Reading) (f featureList) {
	n := r.Plan.part - 1
	p := d.parts[n]
	if len(p.Scores) > 0 {
		f.one("gap", p.Scores[0]-d.parts[0].Scores[0])
		f.one("found", math.Exp(p.Scores[0]-d.found))
	}
	f.one("name elsewhere", b2f(d.elsewhere(n)))
	f.one("prose alone", b2f(len(p.Tables) == 0))
	f.one("cover", r.Plan.Cover)
	places := r.places(p)
	f.one("paths", d.explained(places, n))
	f.one("quote", b2f(len(r.Plan.Quote) > 0))
	f.one("record", b2f(r.Plan.record))
	f.one("plain", b2f(r.Plan.plain))
	f.one("full", b2f(r.Plan.full))
	f.one("dates missed", d.missed(places, r))
	f.one(documentSure, b2f(d.sureOf(n)))
	f.one("name unsaid", b2f(d.nameless && d.heard[n].unsaid))
	switch { // how well the question fits, which a share among readings of one table does not say
	case r.Plan.record:
		f.one("record fit", bounded(r.Plan.Score))
	case !r.Plan.plain:
		f.one("fit", bounded(r.Plan.Score))
	}
	f.one("parts", float64(len(d.parts)))
	elsewhere, alone := d.compared(n)
	f.one("said elsewhere", elsewhere)
	f.one("said alone", alone)
	f.one("label beyond", d.beyond(r))
	for _, t := range p.Tables {
		d.table(&f, t)
	}
	return f
}

// table measures a table as a whole.
func (d *describer) table(f *featureList, t *table.Table) {
	share, longest := d.printed.printedIn(t)
	f.one("printed", share)
	f.one("printed longest", math.Log2(1+float64(longest)))
	years, last := d.q.yearsAsked(t)
	f.one("years asked", years)
	f.one("last year asked", b2f(last))
}

// bounded is the score that a planner gave to a plan, within bounds.
func bounded(score float64) float64 { return max(-maxFit, min(score, maxFit)) }

const maxFit = 30

// hear looks for the words of the question in a part, whose table is known to say some.
func (d *describer) hear(p part, table map[string]bool) (h heard) {
	h.around = p.around()
	about, prose := map[string]bool{}, map[string]bool{}
	for _, a := range p.Documents {
		for _, s := range slices.Concat(a.Names, a.Opening) {
			addStems(about, s)
		}
	}
	if table == nil {
		table = map[string]bool{}
		for _, t := range p.Tables {
			maps.Copy(table, stemsIn(t))
		}
	}
	for _, passage := range p.Passages {
		addStems(prose, passage.Text)
	}
	for i, w := range d.q.words {
		name := d.q.weight[i] == 1 && startsUpper(d.q.text[w.start:w.end])
		own := d.lx.known(w.stem, []map[string]bool{about})
		shown := d.lx.known(w.stem, []map[string]bool{h.around, table})
		h.own = append(h.own, name && own)
		h.named = append(h.named, name && (own || shown))
		h.said = append(h.said, own || shown || d.lx.known(w.stem, []map[string]bool{prose}))
		h.unsaid = h.unsaid || i > 0 && name && !shown
	}
	return h
}

// sureOf tells whether it is clear that a part's document is meant: the question names it, or there is
// no other.
func (d *describer) sureOf(n int) bool {
	if slices.Contains(d.heard[n].own, true) && !d.elsewhere(n) {
		return true
	}
	for id := range d.parts[n].Documents {
		return !slices.ContainsFunc(d.parts, func(p part) bool { _, same := p.Documents[id]; return !same })
	}
	return false
}

// elsewhere tells whether a part does not say a name that another part's document has: of two
// companies' reports the question means the one that it names.
func (d *describer) elsewhere(n int) bool {
	for k := range d.heard {
		for i, own := range d.heard[k].own {
			if k != n && own && !d.heard[n].named[i] {
				return true
			}
		}
	}
	return false
}

// maxAlone bounds how many words are counted that set a part apart.
const maxAlone = 4

// compared tells which words of the question set a part apart, each by how many of the other parts
// differ: the share of the question that it does not say and others do, and how many words it says and
// others do not.
func (d *describer) compared(n int) (elsewhere, alone float64) {
	total, missed := 0.0, 0.0
	for i, weight := range d.q.weight {
		total += weight
		for _, other := range d.heard {
			by := weight / float64(len(d.heard)-1)
			missed += by * b2f(other.said[i] && !d.heard[n].said[i])
			alone += by * b2f(!other.said[i] && d.heard[n].said[i])
		}
	}
	return missed / max(total, faintQuestion), min(alone, maxAlone)
}

// maxPlaces bounds how many cells of an answer are looked at.
const maxPlaces = 20

// beyond is the share of words in the labels of an answer's rows that the question does not say: a row
// of "total revenue from leases" is not quite the total revenue.
func (d *describer) beyond(r *Reading) float64 {
	if r.Result == nil {
		return 0
	}
	asked := plainStems(d.q.words)
	all, more := 0.0, 0.0
	for _, c := range r.Result.Cells[:min(len(r.Result.Cells), maxPlaces)] {
		if len(c.RowPath) == 0 {
			continue
		}
		for _, w := range splitWords(c.RowPath[len(c.RowPath)-1]) {
			all++
			more += b2f(!w.stop && !d.lx.known(w.stem, []map[string]bool{asked}))
		}
	}
	return more / max(1, all)
}

// nothing tells whether all figures of an answer are zero, which is seldom asked for.
func (r *Reading) nothing() bool {
	if r.Result == nil || len(r.Result.Values) == 0 {
		return false
	}
	return !slices.ContainsFunc(r.Result.Values, func(v aggregate.Value) bool { return !v.IsNumber || v.Number.Sign() != 0 })
}

// around are the words that stand around the table of a part.
func (p part) around() map[string]bool {
	set := map[string]bool{}
	for _, t := range p.Tables {
		for _, s := range slices.Concat(t.Section, []string{t.Caption}, t.UnitNotes) {
			addStems(set, s)
		}
	}
	for _, about := range p.Documents {
		for _, s := range about.Names {
			addStems(set, s)
		}
	}
	return set
}

// explained is the share of the question that the places of an answer, and what stands around its
// table, explain.
func (d *describer) explained(places []string, n int) float64 {
	own := map[string]bool{}
	for _, s := range places {
		addStems(own, s)
	}
	sets := []map[string]bool{own, d.heard[n].around}
	hits := make([]float64, len(d.q.words))
	for i, w := range d.q.words {
		hits[i] = b2f(d.lx.known(w.stem, sets))
	}
	return d.q.covered(hits)
}

// places are the texts that say what an answer is of: the paths of its cells, or the sentences that it
// quotes.
func (r *Reading) places(p part) []string {
	var out []string
	if r.Result != nil {
		for _, c := range r.Result.Cells[:min(len(r.Result.Cells), maxPlaces)] {
			out = append(append(out, c.RowPath...), c.ColumnPath...)
		}
		return out
	}
	for n, at := range p.passages {
		if at != r.Plan.Passage {
			continue
		}
		for _, b := range sentenceBounds(p.Passages[n].Text) {
			s := p.Passages[n].Text[b[0]:b[1]]
			for _, quote := range r.Plan.Quote {
				if strings.Contains(s, quote) {
					out = append(out, s)
					break
				}
			}
		}
	}
	return out
}

// missed is the share of the question's dates that no cell or place of an answer is of.
func (d *describer) missed(places []string, r *Reading) float64 {
	if len(d.q.years) == 0 {
		return 0
	}
	var said []date
	for _, s := range places {
		said = append(said, parseDates(splitWords(s))...)
	}
	if r.Result != nil {
		for _, c := range r.Result.Cells {
			if e, ok := periodDate(c.Period); ok {
				said = append(said, e)
			}
		}
	}
	missed := 0.0
	for _, asked := range d.q.years {
		if !slices.ContainsFunc(said, func(e date) bool { return asked.agrees(e) > 0 }) {
			missed++
		}
	}
	return missed / float64(len(d.q.years))
}
