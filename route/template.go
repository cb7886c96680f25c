package route

import (
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/aggregate"
)

// byFormula is the tag of the template of ratios that have names: the name says what is asked, whatever else the words
// of the question are likely to ask for.
const byFormula = "formula"

// template is what a plan computes, apart from its cells.
type template struct {
	class  Class
	tag    string // which cells of a table it takes, and mostly what it does with them
	way    string // what it does with them, where the tag does not say
	trend  string // of two cells, which is greater
	turned bool   // it takes columns as items
	// indexed is set where most items of the table are 100 in their first period: what is asked for are returns.
	indexed bool
}

// frame is what speaks for or against the plans of a template, whatever their cells.
type frame struct {
	features []Feature
	negative []Feature // where the cells are negative
	// Where all of the cells are percent, and where none is.
	percent, other []Feature
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
	f := featureList{class: string(t.class)}
	switch {
	case t.tag == byFormula:
		f.one(byFormula, 1)
	case w.q.asksReturn(t):
		f.both("bias", 1) // however likely the class is of other tables
	default:
		w.classFeatures(&f)
	}
	tag := t.tag + t.way
	name := string(t.class) + "/" + tag
	f.one(name, 1)
	w.cueFeatures(&f, t.class, tag)
	if t.turned {
		f.one("turned", 1)
		f.one(string(t.class)+"/turned "+tag, 1)
	}
	if t.trend != "" {
		f.both(name+t.trend, 1)
	}
	f.list = append(f.list, w.q.returnFeatures(t)...)
	negative := featureList{}
	negative.one(name+", negative", 1)
	_, way := templateParts(tag)
	kind := string(t.class) + " " + way
	if w.topics.outgoing {
		negative.one(name+", negative by name", 1)
		negative.one(kind+": negative by name", 1)
	} else {
		negative.one(kind+": negative by no name", 1)
	}
	fr := &frame{
		features: f.list, negative: negative.list, slots: w.ranks.slots[t.class], own: w.ranks.own[t.class],
		percent: w.q.wantedFeatures(t.class, 1), other: w.q.wantedFeatures(t.class, 0),
	}
	fr.score, fr.negativeScore = w.ranks.Score(fr.features), w.ranks.Score(fr.negative)
	fr.percentScore, fr.otherScore = w.ranks.Score(fr.percent), w.ranks.Score(fr.other)
	w.frames.keep(t, fr)
	return fr
}

// classFeatures tell how likely the class is.
func (w *work) classFeatures(f *featureList) {
	f.both("bias", 1)
	f.one("chance", log10(w.chance[Class(f.class)]))
	f.both("chance", log10(w.chance[Class(f.class)]))
}

// cueFeatures lets the words of the question speak for or against a template.
func (w *work) cueFeatures(f *featureList, c Class, tag string) {
	name := string(c) + "/" + tag
	for _, cue := range w.q.cues() {
		f.one(name+" "+cue, 1)
	}
	w.q.partFeatures(f, tag)
	f.one("class asked", w.q.fits(c))
	if d := w.q.directed(); d != 0 && (c == ClassExtreme || c == ClassPick) {
		switch {
		case strings.HasSuffix(tag, " max"):
			f.one("direction asked", d)
		case strings.HasSuffix(tag, " min"):
			f.one("direction asked", -d)
		}
	}
	if len(w.q.limits) > 0 && (c == ClassExtreme || c == ClassPick) {
		f.one("limit asked", 2*b2f(strings.HasSuffix(tag, " where"))-1)
	}
	if w.q.yearAverage() && c == ClassAvg {
		f.one("average of a year: "+tag, 1)
	}
	if c == ClassDiff && w.q.ranges() {
		f.one("range asked", 2*b2f(strings.HasSuffix(tag, " range"))-1)
	}
	f.one(name+" head "+w.q.opening, 1)
	if w.q.ofWhat != "" {
		f.one(name+" percent "+w.q.ofWhat, 1)
	}
	f.one(name+" dates"+string(rune('0'+min(len(w.q.years), 3))), 1)
}

// cueStems are words that decide between templates of one class.
var cueStems = stems(`increase decrease difference change between from total average each all highest lowest most least largest
	higher lower larger smaller less more greater exceed below above year percentage proportion ratio portion part component type
	nominal sum combined and growth grow decline drop rate return performance outperform without remaining per value effect net`)

// cues lists the cue stems of the question, each once.
func (q *question) cues() []string {
	var out []string
	for _, w := range q.words {
		if cueStems[w.stem] && !contains(out, w.stem) {
			out = append(out, w.stem)
		}
	}
	return out
}

// emit adds a plan over slots; its expression is made only when it may be one of the best.
func (m *matrix) emit(c Class, tag string, slots []slot, expr func() aggregate.Expr, more ...Feature) {
	m.emitOver(m.fit(slots), template{class: c, tag: tag}, expr, more)
}

// emitOver adds a plan over slots whose fit is known, with more features of its own.
func (m *matrix) emitOver(f *fit, t template, expr func() aggregate.Expr, more ...[]Feature) {
	t.turned, t.indexed = m.turned, m.indexed
	fr := m.frame(t)
	score := fr.score + f.score(fr.slots) + f.percent*fr.percentScore + (1-f.percent)*fr.otherScore
	if f.negative {
		score += fr.negativeScore
	}
	for _, list := range more {
		for _, x := range list {
			score += (m.ranks.weights[x.Name] + fr.own[x.Name]) * x.Value
		}
	}
	m.offer(score, func() Plan {
		e := expr()
		p := Plan{Class: t.class, Query: aggregate.Query{
			Sources: []string{m.s.t.ID}, Expr: e, Nils: nils(t.class, e), Totals: "include", Scale: m.q.productScale(t.class),
		}}
		if m.explain {
			p.Features = m.featuresOf(f, fr, t.class, slices.Concat(more...))
		}
		return p
	})
}

// featuresOf lists all features of a plan.
func (m *matrix) featuresOf(f *fit, fr *frame, c Class, more []Feature) []Feature {
	list := featureList{class: string(c), list: append([]Feature(nil), fr.features...)}
	list.list = append(list.list, f.named(c, m.q.begin)...)
	if f.negative {
		list.list = append(list.list, fr.negative...)
	}
	for _, x := range m.q.wantedFeatures(c, f.percent) {
		list.one(x.Name, x.Value)
	}
	for _, x := range more {
		list.both(x.Name, x.Value)
	}
	return list.list
}

// nils says how a plan reads dashes: as nothing where it only looks up, as 0 where it computes.
func nils(c Class, expr aggregate.Expr) string {
	if c == ClassLookup || c == ClassList || expr.Op == aggregate.Lookup {
		return ""
	}
	return "zero"
}
