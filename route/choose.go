package route

import (
	"cmp"
	_ "embed"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Choosing among the answers of several tables: a linear model over what speaks for each answer,
// learnt by eval/train from questions whose tables had to be found.

//go:embed choose.weights
var chooseWeights string

// chooser is the model that chooses.
var chooser = sync.OnceValue(func() *Model { return embedded(chooseWeights) })

// describer computes the features of readings.
type describer struct {
	q     *question
	lx    *lexicon
	parts []part
	// By part, for each word of the question: a name that its document has, or that it says at all.
	own, said [][]bool
	// Whether nothing says whose any of the documents is.
	nameless bool
}

// describe sets the features of readings of several parts. What a part's likeliest answer is of
// speaks for all answers of the part: how these rank among themselves is the planner's to say.
func describe(req Request, readings []Reading) {
	parts := req.parts()
	if len(parts) < 2 {
		return
	}
	d := describer{q: parseQuestion(req.Question), lx: newLexicon(req.Glossary), parts: parts, nameless: req.nameless()}
	for _, p := range parts {
		own, said := d.names(p)
		d.own, d.said = append(d.own, own), append(d.said, said)
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
		r.Features = own.list
		order++
	}
}

// part describes a part by its likeliest answer.
func (d *describer) part(r *Reading) (f featureList) {
	n := r.Plan.part - 1
	p := d.parts[n]
	if len(p.Scores) > 0 {
		f.one("gap", p.Scores[0]-d.parts[0].Scores[0])
	}
	f.one("name elsewhere", b2f(d.elsewhere(n)))
	f.one("prose alone", b2f(len(p.Tables) == 0))
	f.one("cover", r.Plan.Cover)
	places := r.places(p)
	f.one("paths", d.explained(places, p))
	f.one("quote", b2f(len(r.Plan.Quote) > 0))
	f.one("record", b2f(r.Plan.record))
	f.one("plain", b2f(r.Plan.plain))
	f.one("dates missed", d.missed(places, r))
	f.one("document sure", b2f(d.sureOf(n)))
	f.one("name unsaid", b2f(d.nameless && d.unsaid(n)))
	return f
}

// names tells which words of the question are names that the title, the source or the opening of a
// part's document say, and which of them the part says anywhere.
func (d *describer) names(p part) (own, said []bool) {
	about := map[string]bool{}
	for _, a := range p.Documents {
		for _, s := range slices.Concat(a.Names, a.Opening) {
			addStems(about, s)
		}
	}
	all := p.around()
	for _, t := range p.Tables {
		addTable(all, t)
	}
	for i, w := range d.q.words {
		name := d.q.weight[i] == 1 && startsUpper(d.q.text[w.start:w.end])
		own = append(own, name && d.lx.known(w.stem, []map[string]bool{about}))
		said = append(said, name && d.lx.known(w.stem, []map[string]bool{about, all}))
	}
	return own, said
}

// unsaid tells whether the question says a name that a part does not.
func (d *describer) unsaid(n int) bool {
	said := d.parts[n].around()
	for _, t := range d.parts[n].Tables {
		addTable(said, t)
	}
	for i := range d.q.words {
		if i > 0 && d.q.unsaid(i, d.lx, []map[string]bool{said}) {
			return true
		}
	}
	return false
}

// sureOf tells whether it is clear that a part's document is meant: the question names it, or there is
// no other.
func (d *describer) sureOf(n int) bool {
	if slices.Contains(d.own[n], true) && !d.elsewhere(n) {
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
	for k := range d.own {
		for i, own := range d.own[k] {
			if k != n && own && !d.said[n][i] {
				return true
			}
		}
	}
	return false
}

// around are the words that stand around the table of a part.
func (p part) around() map[string]bool {
	set := map[string]bool{}
	for _, t := range p.Tables {
		for _, s := range t.Section {
			addStems(set, s)
		}
		addStems(set, t.Caption)
		for _, s := range t.UnitNotes {
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
func (d *describer) explained(places []string, p part) float64 {
	own := map[string]bool{}
	for _, s := range places {
		addStems(own, s)
	}
	sets := []map[string]bool{own, p.around()}
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
		for _, c := range r.Result.Cells[:min(len(r.Result.Cells), 20)] {
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

// has tells whether a feature of a reading is set.
func (r *Reading) has(name string) bool {
	return slices.ContainsFunc(r.Features, func(f Feature) bool { return f.Name == name })
}

// minDigits is how many digits two numbers must share to be the same figure when only one of them
// has a scale or a unit.
const minDigits = 3

// agrees tells whether two answers say the same: figures each as exactly as it is printed and
// whatever their sign, words whatever their case.
func (r Reading) agrees(o Reading) bool {
	if r.Key == o.Key || strings.EqualFold(r.Key, o.Key) {
		return true
	}
	if r.Result == nil || o.Result == nil || len(r.Result.Values) != len(o.Result.Values) {
		return false
	}
	for i, v := range r.Result.Values {
		if !sameFigure(v, o.Result.Values[i]) {
			return false
		}
	}
	return len(r.Result.Values) > 0
}

func sameFigure(a, b aggregate.Value) bool {
	if !a.IsNumber || !b.IsNumber {
		return a.IsNumber == b.IsNumber && strings.EqualFold(a.Text, b.Text)
	}
	same := a.Number.Abs().Cmp(b.Number.Abs()) == 0
	switch {
	case a.Unit == b.Unit && a.Scale == b.Scale:
		return same
	case a.Unit == b.Unit || a.Unit == "" || b.Unit == "":
		return same || len(mantissa(a.Number)) >= minDigits && mantissa(a.Number) == mantissa(b.Number)
	}
	return false
}

// mantissa are the digits of a number without zeros at either end.
func mantissa(n table.Decimal) string {
	s := strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, n.Abs().String())
	return strings.Trim(s, "0")
}

// read are the classes of answers that are read off a table. That no other document is meant says nothing of
// whether the one meant holds what is picked, counted, shared out or quoted.
var read = map[Class]bool{ClassLookup: true, ClassDiff: true, ClassPct: true}

// tallyRules adds up the readings of the rules. Those of one part weigh what its plans do; where there
// are several, the model that chooses shares one out among all.
func tallyRules(readings []Reading) tally {
	var own []Reading
	parted := false
	for _, r := range readings {
		if !r.Plan.Model {
			own = append(own, r)
			parted = parted || r.Plan.part > 0
		}
	}
	out := tally{chance: Plan.calibrated}
	sure := slices.ContainsFunc(own, func(r Reading) bool { return r.has("document sure") })
	unsaid := slices.ContainsFunc(own, func(r Reading) bool { return r.has("name unsaid") })
	if parted {
		m := chooser()
		scores := make([]float64, len(own))
		for i, r := range own {
			scores[i] = m.Score(r.Features)
		}
		for i, share := range softmax(scores) {
			own[i].Mass = share
		}
		out.chance = func(p Plan, share float64) float64 {
			p.curve = m.calibration(p.Class)
			if sure && read[p.Class] && len(p.Quote) == 0 && len(p.Query.Sources) > 0 { // no other document makes the question ambiguous
				p.curve.offset += m.Weight("calibrate: document sure")
			}
			if unsaid { // whose figure it is stays open
				p.curve.offset += m.Weight("calibrate: name unsaid")
			}
			return p.calibrated(share)
		}
	}
	slices.SortStableFunc(own, func(a, b Reading) int { return cmp.Compare(b.Mass, a.Mass) })
	for _, r := range own {
		out.add(r)
	}
	return out
}
