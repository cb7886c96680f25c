package rules

import (
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
)

// byFormula is the tag of the template of ratios that have names: the name says what is asked, whatever else the words
// of the question are likely to ask for.
const byFormula = "formula"

// template is what a plan computes, apart from its cells.
type template struct {
	class  route.Class
	tag    string // which cells of a table it takes, and mostly what it does with them
	way    string // what it does with them, where the tag does not say
	trend  string // of two cells, which is greater
	turned bool   // it takes columns as items
	// indexed is set where most items of the table are 100 in their first period: what is asked for are returns.
	indexed bool
}

// frame is what speaks for or against the plans of a template, whatever their cells.
type frame struct {
	features []route.Feature
	negative []route.Feature // where the cells are negative
	// Where all of the cells are percent, and where none is.
	percent, other []route.Feature
	// The sums of their weights.
	score, negativeScore, percentScore, otherScore float64
	// The weights of other features in plans of this class.
	slots *slotWeights
	own   map[string]float64
}

// frames keeps the frame of each template of a question.
type frames struct {
	mu    sync.RWMutex
	known map[template]*frame
}

func (f *frames) find(t template) *frame {
	f.mu.RLock()
	defer f.mu.RUnlock()
	return f.known[t]
}

func (f *frames) keep(t template, fr *frame) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.known[t] = fr
}

// frame returns the frame of a template, mostly one that was made before.
func (w *work) frame(t template) *frame {
	if fr := w.frames.find(t); fr != nil {
		return fr
	}
	f := linear.FeatureList{Class: string(t.class)}
	switch {
	case t.tag == byFormula:
		f.One(byFormula, 1)
	case asksReturn(w.q, t):
		f.Both("bias", 1) // however likely the class is of other tables
	default:
		w.classFeatures(&f)
	}
	tag := t.tag + t.way
	name := string(t.class) + "/" + tag
	f.One(name, 1)
	w.cueFeatures(&f, t.class, tag)
	if t.turned {
		f.One("turned", 1)
		f.One(string(t.class)+"/turned "+tag, 1)
	}
	if t.trend != "" {
		f.Both(name+t.trend, 1)
	}
	f.List = append(f.List, returnFeatures(w.q, t)...)
	negative := linear.FeatureList{}
	negative.One(name+", negative", 1)
	_, way := templateParts(tag)
	kind := string(t.class) + " " + way
	if w.topics.outgoing {
		negative.One(name+", negative by name", 1)
		negative.One(kind+": negative by name", 1)
	} else {
		negative.One(kind+": negative by no name", 1)
	}
	fr := &frame{
		features: f.List, negative: negative.List, slots: w.ranks.slots[t.class], own: w.ranks.Own(t.class),
		percent: wantedFeatures(w.q, t.class, 1), other: wantedFeatures(w.q, t.class, 0),
	}
	fr.score, fr.negativeScore = w.ranks.Score(fr.features), w.ranks.Score(fr.negative)
	fr.percentScore, fr.otherScore = w.ranks.Score(fr.percent), w.ranks.Score(fr.other)
	w.frames.keep(t, fr)
	return fr
}

// classFeatures tell how likely the class is.
func (w *work) classFeatures(f *linear.FeatureList) {
	f.Both("bias", 1)
	f.One("chance", linear.Log10(w.chance[route.Class(f.Class)]))
	f.Both("chance", linear.Log10(w.chance[route.Class(f.Class)]))
}

// cueFeatures lets the words of the question speak for or against a template.
func (w *work) cueFeatures(f *linear.FeatureList, c route.Class, tag string) {
	name := string(c) + "/" + tag
	for _, cue := range cuesOf(w.q) {
		f.One(name+" "+cue, 1)
	}
	partFeatures(w.q, f, tag)
	f.One("class asked", w.q.Fits(c))
	if d := w.q.Directed(); d != 0 && (c == route.ClassExtreme || c == route.ClassPick) {
		switch {
		case strings.HasSuffix(tag, " max"):
			f.One("direction asked", d)
		case strings.HasSuffix(tag, " min"):
			f.One("direction asked", -d)
		}
	}
	if len(w.q.Limits) > 0 && (c == route.ClassExtreme || c == route.ClassPick) {
		f.One("limit asked", 2*linear.Flag(strings.HasSuffix(tag, " where"))-1)
	}
	if w.q.YearAverage() && c == route.ClassAvg {
		f.One("average of a year: "+tag, 1)
	}
	if c == route.ClassDiff && w.q.Ranges() {
		f.One("range asked", 2*linear.Flag(strings.HasSuffix(tag, " range"))-1)
	}
	f.One(name+" head "+w.q.Opening, 1)
	if w.q.OfWhat != "" {
		f.One(name+" percent "+w.q.OfWhat, 1)
	}
	f.One(name+" dates"+string(rune('0'+min(len(w.q.Years), 3))), 1)
}

// cueStems are words that decide between templates of one class.
var cueStems = lang.Stems(`increase decrease difference change between from total average each all highest lowest most least largest
	higher lower larger smaller less more greater exceed below above year percentage proportion ratio portion part component type
	nominal sum combined and growth grow decline drop rate return performance outperform without remaining per value effect net`)

// cuesOf lists the cue stems of the question, each once.
func cuesOf(q *lang.Question) []string {
	var out []string
	for _, w := range q.Words {
		if cueStems[w.Stem] && !contains(out, w.Stem) {
			out = append(out, w.Stem)
		}
	}
	return out
}

// emit adds a plan over slots; its expression is made only when it may be one of the best.
func (m *matrix) emit(c route.Class, tag string, slots []slot, expr func() aggregate.Expr, more ...route.Feature) {
	m.emitOver(m.fit(slots), template{class: c, tag: tag}, expr, more)
}

// emitOver adds a plan over slots whose fit is known, with more features of its own.
func (m *matrix) emitOver(f *fit, t template, expr func() aggregate.Expr, more ...[]route.Feature) {
	if m.s.Cut && !m.named(f.slots) {
		return
	}
	t.turned, t.indexed = m.turned, m.indexed
	fr := m.frame(t)
	score := fr.score + f.score(fr.slots) + f.percent*fr.percentScore + (1-f.percent)*fr.otherScore
	if f.negative {
		score += fr.negativeScore
	}
	for _, list := range more {
		for _, x := range list {
			score += (m.ranks.Weight(x.Name) + fr.own[x.Name]) * x.Value
		}
	}
	m.offer(score, func() route.Plan {
		e := expr()
		p := route.Plan{Class: t.class, Query: aggregate.Query{
			Sources: []string{m.s.T.ID}, Expr: e, Nils: nils(t.class, e), Totals: "include", Scale: productScale(m.q, t.class),
		}}
		if m.explain {
			p.Features = m.featuresOf(f, fr, t.class, slices.Concat(more...))
		}
		return p
	})
}

// named tells whether the question names the row of each slot in full. Nothing else tells what is meant in a table of
// which only the first rows are laid out: the greatest of those, their sum and the row that fits best among them need not
// be those of the table.
func (m *matrix) named(slots []slot) bool {
	return !slices.ContainsFunc(slots, func(s slot) bool { return !m.rowLinks[s.row].Exact })
}

// featuresOf lists all features of a plan.
func (m *matrix) featuresOf(f *fit, fr *frame, c route.Class, more []route.Feature) []route.Feature {
	list := linear.FeatureList{Class: string(c), List: append([]route.Feature(nil), fr.features...)}
	list.List = append(list.List, f.named(c, m.q.Begin)...)
	if f.negative {
		list.List = append(list.List, fr.negative...)
	}
	for _, x := range wantedFeatures(m.q, c, f.percent) {
		list.One(x.Name, x.Value)
	}
	for _, x := range more {
		list.Both(x.Name, x.Value)
	}
	return list.List
}

// nils says how a plan reads dashes: as nothing where it only looks up, as 0 where it computes.
func nils(c route.Class, expr aggregate.Expr) string {
	if c == route.ClassLookup || c == route.ClassList || expr.Op == aggregate.Lookup {
		return ""
	}
	return "zero"
}
