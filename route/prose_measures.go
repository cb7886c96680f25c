package route

import (
	"slices"
	"strings"
)

// parts are the features of a template's parts; they are made once a question.
func (p *proseWork) parts(c Class, tag string) []Feature {
	t := template{class: c, tag: tag}
	list, ok := p.templates[t]
	if !ok {
		f := featureList{class: string(c)}
		p.q.partFeatures(&f, "prose "+tag)
		list = f.list
		p.templates[t] = list
	}
	return list
}

// moneyNames are words of what is counted in money.
var moneyNames = stems(`expense cost income revenue loss cash asset liability debt tax sales profit earnings charge payment fee guarantee dividend
	compensation proceeds price gain benefit balance credit loan goodwill capital`)

// measureFeatures tells whether figures are of what the question's words count in: money, or years.
func (p *proseWork) measureFeatures(f *featureList, gs []figure, money float64) {
	if slices.ContainsFunc(p.q.words, func(w word) bool { return moneyNames[w.stem] }) {
		f.both("money by name, money figure", money)
		f.both("money by name, other figure", 1-money)
	}
	years := 0.0
	for _, g := range gs {
		years += b2f(strings.HasSuffix(g.text, "years") || strings.HasSuffix(g.text, "year") || strings.HasSuffix(g.text, "months")) / float64(len(gs))
	}
	if p.q.opening == "long" || p.q.has("year", "long", "term", "period") && p.q.has("many", "long", "average", "term", "period") {
		f.both("time asked, time figure", years)
	} else {
		f.both("time unasked, time figure", years)
	}
}

// pairFeatures tells how the sizes of two figures fit what is computed.
func (p *proseWork) pairFeatures(f *featureList, c Class, tag string, gs []figure) {
	if len(gs) != 2 || c == ClassLookup || c == ClassList {
		return
	}
	x, y := gs[0].exact(), gs[1].exact()
	for _, s := range sizeFeatures(x, y) {
		f.both(s.Name, s.Value)
	}
	if above := x.Abs().Cmp(y.Abs()); (c == ClassShare || c == ClassRatio) && (tag == "forward" && above > 0 || tag == "backward" && above < 0) {
		f.both("sizes: part above whole", 1)
	}
}

// togetherFeatures tells how several figures belong together: one list, one a period asked for.
func (p *proseWork) togetherFeatures(f *featureList, gs []figure) {
	if len(gs) < 2 {
		return
	}
	list, apart := 0.0, 0.0
	for i := 1; i < len(gs); i++ {
		x, y := gs[i-1], gs[i]
		if x.order > y.order {
			x, y = y, x
		}
		list += b2f(x.sentence == y.sentence && y.order == x.order+1 && y.from-x.to <= 1)
		apart += b2f(x.dated && y.dated && !x.date.same(y.date))
	}
	n := float64(len(gs) - 1)
	f.both("figures listed", list/n)
	f.both("figures of periods apart", apart/n)
	if len(p.q.years) == 0 {
		return
	}
	met := 0.0
	for _, d := range p.q.years {
		met += b2f(slices.ContainsFunc(gs, func(g figure) bool { return g.dated && d.agrees(g.date) > 0 }))
	}
	f.both("figures: dates met", met/float64(len(p.q.years)))
}

func (p *proseWork) figureDates(g figure) (alien, met float64) {
	if len(p.q.years) == 0 || !g.dated {
		return 0, 0
	}
	best := -1
	for _, d := range p.q.years {
		best = max(best, d.agrees(g.date))
	}
	return b2f(best < 0), b2f(best > 0)
}
