package settle

import (
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// describer computes the features of readings.
type describer struct {
	q     *lang.Question
	lx    *lang.Lexicon
	parts []route.Part
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
func describe(req route.Request, readings []Reading) {
	parts := req.Parts()
	if len(parts) < 2 {
		return
	}
	d := describer{
		q: lang.ParseQuestion(req.Question), lx: lang.NewLexicon(req.Glossary), parts: parts, nameless: !req.Named(),
		printed: newVerbatim(req.Question), found: linear.LogSum(req.Scores),
	}
	for n, p := range parts {
		d.heard = append(d.heard, d.hear(p, saidBy(readings, n)))
	}
	var whole linear.FeatureList
	order := 0
	for i := range readings {
		r := &readings[i]
		if r.Plan.Part == 0 {
			continue
		}
		if i == 0 || readings[i-1].Plan.Part != r.Plan.Part {
			order, whole = 0, d.part(r)
		}
		own := linear.FeatureList{List: slices.Clone(whole.List)}
		own.One("order", math.Log2(1+float64(order)))
		own.One("chance", route.LogOdds(r.Plan.Curve.Chance(r.Mass)))
		own.One("nothing", linear.Flag(r.nothing()))
		r.Features = own.List
		order++
	}
}

// saidBy gives the stems of a part's table as the planner found them, nil where it has no plan over that.
func saidBy(readings []Reading, part int) map[string]bool {
	for _, r := range readings {
		if r.Plan.Part == part+1 && r.Plan.Said != nil {
			return r.Plan.Said
		}
	}
	return nil
}

// part describes a part by its likeliest answer.
func (d *describer) part(r *Reading) (f linear.FeatureList) {
	n := r.Plan.Part - 1
	p := d.parts[n]
	if len(p.Scores) > 0 {
		f.One("gap", p.Scores[0]-d.parts[0].Scores[0])
		f.One("found", math.Exp(p.Scores[0]-d.found))
	}
	f.One("name elsewhere", linear.Flag(d.elsewhere(n)))
	f.One("prose alone", linear.Flag(len(p.Tables) == 0))
	f.One("cover", r.Plan.Cover)
	places := r.places(p)
	f.One("paths", d.explained(places, n))
	f.One("quote", linear.Flag(len(r.Plan.Quote) > 0))
	f.One("record", linear.Flag(r.Plan.OfRecords()))
	f.One("plain", linear.Flag(r.Plan.Way >= route.WayPlain))
	f.One("full", linear.Flag(r.Plan.Full()))
	f.One("dates missed", d.missed(places, r))
	f.One(documentSure, linear.Flag(d.sureOf(n)))
	f.One("name unsaid", linear.Flag(d.nameless && d.heard[n].unsaid))
	switch { // how well the question fits, which a share among readings of one table does not say
	case r.Plan.OfRecords():
		f.One("record fit", bounded(r.Plan.Score))
	case r.Plan.Way < route.WayPlain:
		f.One("fit", bounded(r.Plan.Score))
	}
	f.One("parts", float64(len(d.parts)))
	elsewhere, alone := d.compared(n)
	f.One("said elsewhere", elsewhere)
	f.One("said alone", alone)
	f.One("label beyond", d.beyond(r))
	for _, t := range p.Tables {
		d.table(&f, t)
	}
	return f
}

// table measures a table as a whole.
func (d *describer) table(f *linear.FeatureList, t *table.Table) {
	share, longest := d.printed.printedIn(t)
	f.One("printed", share)
	f.One("printed longest", math.Log2(1+float64(longest)))
	years, last := yearsAsked(d.q, t)
	f.One("years asked", years)
	f.One("last year asked", linear.Flag(last))
}

// bounded is the score that a planner gave to a plan, within bounds.
func bounded(score float64) float64 { return max(-maxFit, min(score, maxFit)) }

const maxFit = 30

// hear looks for the words of the question in a part, whose table is known to say some.
func (d *describer) hear(p route.Part, table map[string]bool) (h heard) {
	h.around = aroundPart(p)
	about, prose := map[string]bool{}, map[string]bool{}
	for _, a := range p.Documents {
		for _, s := range slices.Concat(a.Names, a.Opening) {
			lang.AddStems(about, s)
		}
	}
	if table == nil {
		table = map[string]bool{}
		for _, t := range p.Tables {
			maps.Copy(table, lang.StemsIn(t))
		}
	}
	for _, passage := range p.Passages {
		lang.AddStems(prose, passage.Text)
	}
	for i, w := range d.q.Words {
		name := d.q.Weight[i] == 1 && lang.StartsUpper(d.q.Text[w.Start:w.End])
		own := d.lx.Known(w.Stem, []map[string]bool{about})
		shown := d.lx.Known(w.Stem, []map[string]bool{h.around, table})
		h.own = append(h.own, name && own)
		h.named = append(h.named, name && (own || shown))
		h.said = append(h.said, own || shown || d.lx.Known(w.Stem, []map[string]bool{prose}))
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
		return !slices.ContainsFunc(d.parts, func(p route.Part) bool { _, same := p.Documents[id]; return !same })
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
	for i, weight := range d.q.Weight {
		total += weight
		for _, other := range d.heard {
			by := weight / float64(len(d.heard)-1)
			missed += by * linear.Flag(other.said[i] && !d.heard[n].said[i])
			alone += by * linear.Flag(!other.said[i] && d.heard[n].said[i])
		}
	}
	return missed / max(total, lang.FaintQuestion), min(alone, maxAlone)
}

// maxPlaces bounds how many cells of an answer are looked at.
const maxPlaces = 20

// beyond is the share of words in the labels of an answer's rows that the question does not say: a row
// of "total revenue from leases" is not quite the total revenue.
func (d *describer) beyond(r *Reading) float64 {
	if r.Result == nil {
		return 0
	}
	asked := lang.PlainStems(d.q.Words)
	all, more := 0.0, 0.0
	for _, c := range r.Result.Cells[:min(len(r.Result.Cells), maxPlaces)] {
		if len(c.RowPath) == 0 {
			continue
		}
		for _, w := range lang.SplitWords(c.RowPath[len(c.RowPath)-1]) {
			all++
			more += linear.Flag(!w.Stop && !d.lx.Known(w.Stem, []map[string]bool{asked}))
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

// aroundPart are the words that stand around the table of a part.
func aroundPart(p route.Part) map[string]bool {
	set := map[string]bool{}
	for _, t := range p.Tables {
		for _, s := range slices.Concat(t.Section, []string{t.Caption}, t.UnitNotes) {
			lang.AddStems(set, s)
		}
	}
	for _, about := range p.Documents {
		for _, s := range about.Names {
			lang.AddStems(set, s)
		}
	}
	return set
}

// explained is the share of the question that the places of an answer, and what stands around its
// table, explain.
func (d *describer) explained(places []string, n int) float64 {
	own := map[string]bool{}
	for _, s := range places {
		lang.AddStems(own, s)
	}
	sets := []map[string]bool{own, d.heard[n].around}
	hits := make([]float64, len(d.q.Words))
	for i, w := range d.q.Words {
		hits[i] = linear.Flag(d.lx.Known(w.Stem, sets))
	}
	return d.q.Covered(hits)
}

// places are the texts that say what an answer is of: the paths of its cells, or the sentences that it
// quotes.
func (r *Reading) places(p route.Part) []string {
	var out []string
	if r.Result != nil {
		for _, c := range r.Result.Cells[:min(len(r.Result.Cells), maxPlaces)] {
			out = append(append(out, c.RowPath...), c.ColumnPath...)
		}
		return out
	}
	for n, at := range p.Places {
		if at != r.Plan.Passage {
			continue
		}
		for _, b := range lang.SentenceBounds(p.Passages[n].Text) {
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
	if len(d.q.Years) == 0 {
		return 0
	}
	var said []lang.Date
	for _, s := range places {
		said = append(said, lang.ParseDates(lang.SplitWords(s))...)
	}
	if r.Result != nil {
		for _, c := range r.Result.Cells {
			if e, ok := lang.PeriodDate(c.Period); ok {
				said = append(said, e)
			}
		}
	}
	missed := 0.0
	for _, asked := range d.q.Years {
		if !slices.ContainsFunc(said, func(e lang.Date) bool { return asked.Agrees(e) > 0 }) {
			missed++
		}
	}
	return missed / float64(len(d.q.Years))
}
