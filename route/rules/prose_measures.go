package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/linear"
)

// parts are the features of a template's parts; they are made once a question.
func (p *proseWork) parts(c route.Class, tag string) []route.Feature {
	t := template{class: c, tag: tag}
	list, ok := p.templates[t]
	if !ok {
		f := linear.FeatureList{Class: string(c)}
		partFeatures(p.q, &f, "prose "+tag)
		list = f.List
		p.templates[t] = list
	}
	return list
}

// moneyNames are words of what is counted in money.
var moneyNames = lang.Stems(`expense cost income revenue loss cash asset liability debt tax sales profit earnings charge payment fee guarantee dividend
	compensation proceeds price gain benefit balance credit loan goodwill capital`)

// measureFeatures tells whether figures are of what the question's words count in: money, or years.
func (p *proseWork) measureFeatures(f *linear.FeatureList, gs []figure, money float64) {
	if slices.ContainsFunc(p.q.Words, func(w lang.Word) bool { return moneyNames[w.Stem] }) {
		f.Both("money by name, money figure", money)
		f.Both("money by name, other figure", 1-money)
	}
	years := 0.0
	for _, g := range gs {
		years += linear.Flag(strings.HasSuffix(g.text, "years") || strings.HasSuffix(g.text, "year") || strings.HasSuffix(g.text, "months")) / float64(len(gs))
	}
	if p.q.Opening == "long" || p.q.Has("year", "long", "term", "period") && p.q.Has("many", "long", "average", "term", "period") {
		f.Both("time asked, time figure", years)
	} else {
		f.Both("time unasked, time figure", years)
	}
}

// pairFeatures tells how the sizes of two figures fit what is computed.
func (p *proseWork) pairFeatures(f *linear.FeatureList, c route.Class, tag string, gs []figure) {
	if len(gs) != 2 || c == route.ClassLookup || c == route.ClassList {
		return
	}
	x, y := gs[0].exact(), gs[1].exact()
	for _, s := range sizeFeatures(x, y) {
		f.Both(s.Name, s.Value)
	}
	if above := x.Abs().Cmp(y.Abs()); (c == route.ClassShare || c == route.ClassRatio) && (tag == "forward" && above > 0 || tag == "backward" && above < 0) {
		f.Both("sizes: part above whole", 1)
	}
}

// togetherFeatures tells how several figures belong together: one list, one a period asked for.
func (p *proseWork) togetherFeatures(f *linear.FeatureList, gs []figure) {
	if len(gs) < 2 {
		return
	}
	list, apart := 0.0, 0.0
	for i := 1; i < len(gs); i++ {
		x, y := gs[i-1], gs[i]
		if x.order > y.order {
			x, y = y, x
		}
		list += linear.Flag(x.sentence == y.sentence && y.order == x.order+1 && y.from-x.to <= 1)
		apart += linear.Flag(x.dated && y.dated && !x.date.Same(y.date))
	}
	n := float64(len(gs) - 1)
	f.Both("figures listed", list/n)
	f.Both("figures of periods apart", apart/n)
	if len(p.q.Years) == 0 {
		return
	}
	met := 0.0
	for _, d := range p.q.Years {
		met += linear.Flag(slices.ContainsFunc(gs, func(g figure) bool { return g.dated && d.Agrees(g.date) > 0 }))
	}
	f.Both("figures: dates met", met/float64(len(p.q.Years)))
}

func (p *proseWork) figureDates(g figure) (alien, met float64) {
	if len(p.q.Years) == 0 || !g.dated {
		return 0, 0
	}
	best := -1
	for _, d := range p.q.Years {
		best = max(best, d.Agrees(g.date))
	}
	return linear.Flag(best < 0), linear.Flag(best > 0)
}
