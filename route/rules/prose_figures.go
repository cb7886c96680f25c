package rules

import (
	"cmp"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// figures adds quotes of figures and computations over them.
func (p *proseWork) figures(near []sentence) {
	var all []figure
	for i, s := range near {
		all = append(all, p.readFigures(i, s)...)
	}
	if p.wants(route.ClassLookup) {
		for _, g := range all {
			if !saysFigure(p.q, g) && !elsewhen(p.q, near[g.sentence]) { // what the question says itself it does not ask for
				p.emitFigures(route.ClassLookup, "figure", near, []figure{g}, nil)
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
			layout.Raise(hits, y.span)
			best = append(best, couple{x, y, p.q.Covered(hits) + (x.near+y.near)/2})
		}
	}
	slices.SortStableFunc(best, func(a, b couple) int { return cmp.Compare(b.told, a.told) })
	for _, c := range best[:min(maxAcross, len(best))] {
		p.pairFigures(near, c.x, c.y)
	}
}

func (p *proseWork) pairFigures(near []sentence, x, y figure) {
	p.manyFigures(near, []figure{x, y})
	if y.dated && x.dated && x.date.Before(y.date) {
		x, y = y, x // the later one first
	}
	two := []figure{x, y}
	plan := func(c route.Class, tag string, op aggregate.Op, swap bool) {
		if !p.wants(c) {
			return
		}
		a, b := constant(x), constant(y)
		part, whole := x, y
		if swap {
			a, b, part, whole = b, a, y, x
		}
		if (c == route.ClassShare || c == route.ClassRatio) && p.q.Roles.Turned(p.operand(part).Hits, p.operand(whole).Hits) {
			return
		}
		e := binary(op, a, b)
		p.emitFigures(c, tag, near, two, &e)
	}
	plan(route.ClassDiff, "forward", aggregate.Subtract, false)
	plan(route.ClassDiff, "backward", aggregate.Subtract, true)
	plan(route.ClassPct, "forward", aggregate.PercentChange, false)
	plan(route.ClassPct, "backward", aggregate.PercentChange, true)
	plan(route.ClassRatio, "forward", aggregate.Divide, false)
	plan(route.ClassRatio, "backward", aggregate.Divide, true)
	plan(route.ClassShare, "forward", aggregate.Share, false)
	plan(route.ClassShare, "backward", aggregate.Share, true)
	plan(route.ClassProduct, "times", aggregate.Multiply, false)
	if op, swap, ok := p.q.Compare(p.operand(x), p.operand(y)); ok {
		plan(route.ClassYesNo, "as asked", op, swap)
	} else {
		plan(route.ClassYesNo, "greater", aggregate.Greater, false)
		plan(route.ClassYesNo, "less", aggregate.Less, false)
	}
}

// operand is a figure as an operand: what the words near it and its period explain.
func (p *proseWork) operand(g figure) lang.Operand {
	hits := slices.Clone(g.span)
	if g.dated {
		p.q.ExplainDate(hits, g.date)
	}
	return lang.Operand{Hits: hits, Date: g.date, Dated: g.dated}
}

func (p *proseWork) manyFigures(near []sentence, gs []figure) {
	var args []aggregate.Expr
	for _, g := range gs {
		args = append(args, constant(g))
	}
	if p.wants(route.ClassList) {
		p.emitFigures(route.ClassList, "figures", near, gs, nil)
	}
	if p.wants(route.ClassSum) {
		p.emitFigures(route.ClassSum, "figures", near, gs, &aggregate.Expr{Op: aggregate.Add, Args: args})
	}
	if p.wants(route.ClassAvg) {
		p.emitFigures(route.ClassAvg, "figures", near, gs, &aggregate.Expr{Op: aggregate.Mean, Args: args})
	}
}

// constant makes a figure of the prose an operand.
func constant(g figure) aggregate.Expr {
	return aggregate.Expr{Op: aggregate.Const, Value: g.exact().String(), Unit: g.unit, Label: g.text}
}

// emitFigures adds a plan over figures: a quote when there is nothing to compute.
func (p *proseWork) emitFigures(c route.Class, tag string, near []sentence, gs []figure, e *aggregate.Expr) {
	p.add(p.figurePlan(c, tag, near, gs, e))
}

// figurePlan is such a plan with its features.
func (p *proseWork) figurePlan(c route.Class, tag string, near []sentence, gs []figure, e *aggregate.Expr) route.Plan {
	f := linear.FeatureList{Class: string(c)}
	s := near[gs[0].sentence]
	p.sentenceFeatures(&f, s)
	f.One(string(c)+"/prose "+tag, 1)
	p.nearFeatures(&f, gs)
	p.askedFeatures(&f, c, tag, gs)
	plan := route.Plan{Class: c, Features: f.List, Passage: s.passage, From: s.start, To: s.end}
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
	if c != route.ClassRatio && c != route.ClassShare && c != route.ClassPct {
		scale := gs[0].scale
		plan.Query.Scale = &scale
	}
	return plan
}

// nearFeatures tell how near the question's words figures stand, of what dates they are and what they count.
func (p *proseWork) nearFeatures(f *linear.FeatureList, gs []figure) {
	n := float64(len(gs))
	var close, owned, names, alien, met, percent, money, first float64
	hits := make([]float64, len(p.q.Words))
	for _, g := range gs {
		close += g.near
		owned += g.owns
		f.One("figure "+g.kind()+", asked "+p.q.Asks(), 1/n)
		names += linear.Flag(g.names)
		layout.Raise(hits, g.span)
		percent += linear.Flag(g.unit == table.Percent)
		money += linear.Flag(g.unit.Family() == table.FamilyMoney)
		first += linear.Flag(g.order == 0)
		a, m := p.figureDates(g)
		alien, met = alien+a, met+m
	}
	p.togetherFeatures(f, gs)
	f.Both("figure near", close/n)
	f.Both("figure owns", owned/n)
	f.Both("figure names", names/n)
	f.Both("figure explained", p.q.Covered(hits))
	f.One("figure date alien", alien/n)
	f.One("figure date met", met/n)
	f.One("figure first", first/n)
	if p.q.Percent {
		f.Both("percent asked, percent figure", percent/n)
	} else {
		f.Both("percent figure", percent/n)
	}
	f.One("money figure", money/n)
	p.measureFeatures(f, gs, money/n)
	if p.q.Has("much") {
		f.One("how much, money", money/n)
	}
	if p.q.Has("many") {
		f.One("how many, money", money/n)
	}
	f.One("figures of one unit", linear.Flag(len(gs) < 2 || gs[0].unit == gs[1].unit))
	f.One("figures of two sentences", linear.Flag(len(gs) > 1 && gs[0].sentence != gs[1].sentence))
}

// askedFeatures let the words of the question speak for or against a template over figures.
func (p *proseWork) askedFeatures(f *linear.FeatureList, c route.Class, tag string, gs []figure) {
	name := string(c) + "/prose " + tag
	for _, w := range cuesOf(p.q) {
		f.One(name+" "+w, 1)
	}
	f.List = append(f.List, p.parts(c, tag)...)
	percent := 0.0
	for _, g := range gs {
		percent += linear.Flag(g.unit == table.Percent) / float64(len(gs))
	}
	f.List = append(f.List, wantedFeatures(p.q, c, percent)...)
	p.pairFeatures(f, c, tag, gs)
	f.One("class asked", p.q.Fits(c))
	f.One(name+" head "+p.q.Opening, 1)
	if p.q.OfWhat != "" {
		f.One(name+" percent "+p.q.OfWhat, 1)
	}
	if len(gs) != 2 || c != route.ClassShare && c != route.ClassRatio {
		return
	}
	first, second := p.operand(gs[0]).Hits, p.operand(gs[1]).Hits
	if tag == "backward" {
		first, second = second, first
	}
	for _, x := range p.q.Roles.Fit(first, second) {
		f.Both(x.Name, x.Value)
	}
}
