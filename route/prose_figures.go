package route

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// figures adds quotes of figures and computations over them.
func (p *proseWork) figures(near []sentence) {
	var all []figure
	for i, s := range near {
		all = append(all, p.readFigures(i, s)...)
	}
	if p.wants(ClassLookup) {
		for _, g := range all {
			if !p.q.says(g) { // what the question says itself it does not ask for
				p.emitFigures(ClassLookup, "figure", near, []figure{g}, nil)
			}
		}
	}
	for i := range all {
		for j := i + 1; j < len(all) && j < i+6; j++ {
			x, y := all[i], all[j]
			if x.sentence != y.sentence {
				continue
			}
			p.pairFigures(near, x, y)
			if j == i+1 && j+1 < len(all) && all[j+1].sentence == x.sentence {
				p.manyFigures(near, []figure{x, y, all[j+1]})
			}
		}
	}
	p.listFigures(near, all)
	p.acrossSentences(near, all)
	p.mixed(near, all)
}

// listFigures computes over whole lists of four figures or more.
func (p *proseWork) listFigures(near []sentence, all []figure) {
	for i, s := range near {
		gs := slices.DeleteFunc(slices.Clone(all), func(g figure) bool { return g.sentence != i })
		for _, l := range listsOf(len(gs), func(k int) (int, int) { return gs[k].from, gs[k].to }, s.words) {
			if l[1]-l[0] > 3 {
				p.manyFigures(near, gs[l[0]:l[1]])
			}
		}
	}
}

// Bounds on the pairs of figures of two sentences: how many, and how near to the question's words each must stand.
const (
	maxAcross = 16
	minAcross = 0.1
)

// acrossSentences pairs figures of two sentences: the pairs whose words say most of the question together.
func (p *proseWork) acrossSentences(near []sentence, all []figure) {
	type couple struct {
		x, y figure
		told float64
	}
	var best []couple
	all = slices.DeleteFunc(slices.Clone(all), func(g figure) bool { return g.near < minAcross })
	for _, x := range all {
		for _, y := range all {
			if x.sentence >= y.sentence || x.unit != y.unit && x.unit != "" && y.unit != "" {
				continue
			}
			hits := slices.Clone(x.span)
			raise(hits, y.span)
			best = append(best, couple{x, y, p.q.covered(hits) + (x.near+y.near)/2})
		}
	}
	slices.SortStableFunc(best, func(a, b couple) int { return cmp.Compare(b.told, a.told) })
	for _, c := range best[:min(maxAcross, len(best))] {
		p.pairFigures(near, c.x, c.y)
	}
}

func (p *proseWork) pairFigures(near []sentence, x, y figure) {
	p.manyFigures(near, []figure{x, y})
	if y.dated && x.dated && x.date.before(y.date) {
		x, y = y, x // the later one first
	}
	two := []figure{x, y}
	plan := func(c Class, tag string, op aggregate.Op, swap bool) {
		if !p.wants(c) {
			return
		}
		a, b := constant(x), constant(y)
		part, whole := x, y
		if swap {
			a, b, part, whole = b, a, y, x
		}
		if (c == ClassShare || c == ClassRatio) && p.q.roles.turned(p.operand(part).hits, p.operand(whole).hits) {
			return
		}
		e := binary(op, a, b)
		p.emitFigures(c, tag, near, two, &e)
	}
	plan(ClassDiff, "forward", aggregate.Subtract, false)
	plan(ClassDiff, "backward", aggregate.Subtract, true)
	plan(ClassPct, "forward", aggregate.PercentChange, false)
	plan(ClassPct, "backward", aggregate.PercentChange, true)
	plan(ClassRatio, "forward", aggregate.Divide, false)
	plan(ClassRatio, "backward", aggregate.Divide, true)
	plan(ClassShare, "forward", aggregate.Share, false)
	plan(ClassShare, "backward", aggregate.Share, true)
	plan(ClassProduct, "times", aggregate.Multiply, false)
	if op, swap, ok := p.q.compare(p.operand(x), p.operand(y)); ok {
		plan(ClassYesNo, "as asked", op, swap)
	} else {
		plan(ClassYesNo, "greater", aggregate.Greater, false)
		plan(ClassYesNo, "less", aggregate.Less, false)
	}
}

// operand is a figure as an operand: what the words near it and its period explain.
func (p *proseWork) operand(g figure) operand {
	hits := slices.Clone(g.span)
	if g.dated {
		p.q.explainDate(hits, g.date)
	}
	return operand{hits, g.date, g.dated}
}

func (p *proseWork) manyFigures(near []sentence, gs []figure) {
	var args []aggregate.Expr
	for _, g := range gs {
		args = append(args, constant(g))
	}
	if p.wants(ClassList) {
		p.emitFigures(ClassList, "figures", near, gs, nil)
	}
	if p.wants(ClassSum) {
		p.emitFigures(ClassSum, "figures", near, gs, &aggregate.Expr{Op: aggregate.Add, Args: args})
	}
	if p.wants(ClassAvg) {
		p.emitFigures(ClassAvg, "figures", near, gs, &aggregate.Expr{Op: aggregate.Mean, Args: args})
	}
}

// constant makes a figure of the prose an operand.
func constant(g figure) aggregate.Expr {
	return aggregate.Expr{Op: aggregate.Const, Value: g.exact().String(), Unit: g.unit, Label: g.text}
}

// emitFigures adds a plan over figures: a quote when there is nothing to compute.
func (p *proseWork) emitFigures(c Class, tag string, near []sentence, gs []figure, e *aggregate.Expr) {
	p.add(p.figurePlan(c, tag, near, gs, e))
}

// figurePlan is such a plan with its features.
func (p *proseWork) figurePlan(c Class, tag string, near []sentence, gs []figure, e *aggregate.Expr) Plan {
	f := featureList{class: string(c)}
	s := near[gs[0].sentence]
	p.sentenceFeatures(&f, s)
	f.one(string(c)+"/prose "+tag, 1)
	p.nearFeatures(&f, gs)
	p.askedFeatures(&f, c, tag, gs)
	plan := Plan{Class: c, Features: f.list, Passage: s.passage, From: s.start, To: s.end}
	if e == nil {
		for _, g := range gs {
			plan.Quote = append(plan.Quote, g.text)
			if of := near[g.sentence]; of.passage == s.passage {
				plan.From, plan.To = min(plan.From, of.start), max(plan.To, of.end)
			}
		}
		return plan
	}
	plan.Query = aggregate.Query{Expr: *e}
	if c != ClassRatio && c != ClassShare && c != ClassPct {
		scale := gs[0].scale
		plan.Query.Scale = &scale
	}
	return plan
}

// nearFeatures tell how near the question's words figures stand, of what dates they are and what they count.
func (p *proseWork) nearFeatures(f *featureList, gs []figure) {
	n := float64(len(gs))
	var close, owned, names, alien, met, percent, money, first float64
	hits := make([]float64, len(p.q.words))
	for _, g := range gs {
		close += g.near
		owned += g.owns
		f.one("figure "+g.kind()+", asked "+p.q.asks(), 1/n)
		names += b2f(g.names)
		raise(hits, g.span)
		percent += b2f(g.unit == table.Percent)
		money += b2f(g.unit.Family() == table.FamilyMoney)
		first += b2f(g.order == 0)
		a, m := p.figureDates(g)
		alien, met = alien+a, met+m
	}
	p.togetherFeatures(f, gs)
	f.both("figure near", close/n)
	f.both("figure owns", owned/n)
	f.both("figure names", names/n)
	f.both("figure explained", p.q.covered(hits))
	f.one("figure date alien", alien/n)
	f.one("figure date met", met/n)
	f.one("figure first", first/n)
	if p.q.percent {
		f.both("percent asked, percent figure", percent/n)
	} else {
		f.both("percent figure", percent/n)
	}
	f.one("money figure", money/n)
	p.measureFeatures(f, gs, money/n)
	if p.q.has("much") {
		f.one("how much, money", money/n)
	}
	if p.q.has("many") {
		f.one("how many, money", money/n)
	}
	f.one("figures of one unit", b2f(len(gs) < 2 || gs[0].unit == gs[1].unit))
	f.one("figures of two sentences", b2f(len(gs) > 1 && gs[0].sentence != gs[1].sentence))
}

// askedFeatures let the words of the question speak for or against a template over figures.
func (p *proseWork) askedFeatures(f *featureList, c Class, tag string, gs []figure) {
	name := string(c) + "/prose " + tag
	for _, w := range p.q.cues() {
		f.one(name+" "+w, 1)
	}
	f.list = append(f.list, p.parts(c, tag)...)
	percent := 0.0
	for _, g := range gs {
		percent += b2f(g.unit == table.Percent) / float64(len(gs))
	}
	f.list = append(f.list, p.q.wantedFeatures(c, percent)...)
	p.pairFeatures(f, c, tag, gs)
	f.one("class asked", p.q.fits(c))
	f.one(name+" head "+p.q.opening, 1)
	if p.q.ofWhat != "" {
		f.one(name+" percent "+p.q.ofWhat, 1)
	}
	if len(gs) != 2 || c != ClassShare && c != ClassRatio {
		return
	}
	first, second := p.operand(gs[0]).hits, p.operand(gs[1]).hits
	if tag == "backward" {
		first, second = second, first
	}
	for _, x := range p.q.roles.fit(first, second) {
		f.both(x.Name, x.Value)
	}
}
