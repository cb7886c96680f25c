package route

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// figure is a number that prose states.
type figure struct {
	sentence int // index in the sentences at hand
	from, to int // words
	text     string
	number   table.Decimal // as printed
	scale    int
	unit     table.Unit
	date     date
	dated    bool
	order    int // among the figures of the sentence
	near     float64
	span     []float64 // question words that stand near it
}

// maxFigures bounds how many figures of one sentence are looked at.
const maxFigures = 24

// exact is the number with its scale word applied.
func (g figure) exact() table.Decimal { return g.number.Shift(g.scale) }

// figures adds quotes of figures and computations over them.
func (p *proseWork) figures(near []sentence) {
	var all []figure
	for i, s := range near {
		all = append(all, p.readFigures(i, s)...)
	}
	if p.wants(ClassLookup) {
		for _, g := range all {
			p.emitFigures(ClassLookup, "figure", near, []figure{g}, nil)
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
	var close, alien, met, percent, money, first float64
	hits := make([]float64, len(p.q.words))
	for _, g := range gs {
		close += g.near
		raise(hits, g.span)
		percent += b2f(g.unit == table.Percent)
		money += b2f(g.unit.Family() == table.FamilyMoney)
		first += b2f(g.order == 0)
		a, m := p.figureDates(g)
		alien, met = alien+a, met+m
	}
	p.togetherFeatures(f, gs)
	f.both("figure near", close/n)
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

// readFigures finds the figures of a sentence: numbers that are no dates, with currency,
// scale word and percent sign.
func (p *proseWork) readFigures(index int, s sentence) []figure {
	text := p.passages[s.passage].Text
	var out []figure
	for i, w := range s.words {
		if !w.number || inDates(s.dates, i) {
			continue
		}
		if len(out) >= maxFigures {
			break
		}
		g, ok := newFigure(text[s.start:s.end], s, i)
		if !ok || len(out) > 0 && copied(out[len(out)-1], g, s, text) {
			continue
		}
		g.sentence, g.order = index, len(out)
		p.nearness(&g, s)
		out = append(out, g)
	}
	alignDates(out, s)
	return out
}

// named tells whether what follows a number makes it the name of a paragraph of a law: 401(k).
func named(after string) bool {
	return len(after) > 2 && after[0] == '(' && isLower(after[1]) && after[2] == ')'
}

func newFigure(text string, s sentence, i int) (figure, bool) {
	w := s.words[i]
	n, err := table.ParseDecimal(w.text)
	if err != nil || len(w.text) > 25 {
		return figure{}, false
	}
	g := figure{from: i, to: i + 1, number: n}
	a, b := w.start, w.end
	if named(text[b:]) && allDigits(w.text) {
		return figure{}, false
	}
	lead := strings.TrimRight(text[:a], " (-")
	for _, m := range currencyMarks {
		if strings.HasSuffix(lead, m.mark) {
			g.unit = m.unit
			a = len(lead) - len(m.mark)
			break
		}
	}
	if i > 0 && s.words[i-1].end >= a-1 && (s.words[i-1].text == "us" || s.words[i-1].text == "a") && g.unit != "" && s.words[i-1].end == a {
		a = s.words[i-1].start
	}
	if strings.Contains(text[a:w.start], "(") || strings.Contains(text[a:w.start], "-") || a > 0 && text[a-1] == '-' && (a < 2 || text[a-2] == ' ') {
		g.number = n.Neg()
	}
	for j := i + 1; j < len(s.words) && j <= i+2; j++ {
		next := s.words[j]
		if scale, ok := scaleWords[next.text]; ok && j == i+1 {
			g.scale, b, g.to = scale, next.end, j+1
			continue
		}
		if j == g.to && (next.text == "%" || next.text == "percent" || next.text == "percentage") && g.unit == "" {
			g.unit, b, g.to = table.Percent, next.end, j+1
		}
		if j == g.to && (next.text == "years" || next.text == "months" || next.text == "days" || next.text == "year") && g.unit == "" {
			b, g.to = next.end, j+1
		}
		break
	}
	g.text = strings.TrimSpace(text[a:b])
	return g, true
}

type currencyMark struct {
	mark string
	unit table.Unit
}

var currencyMarks = []currencyMark{
	{"$", "USD"}, {"€", "EUR"}, {"£", "GBP"}, {"¥", "JPY"}, {"RMB", "CNY"}, {"NT$", "TWD"}, {"EUR", "EUR"}, {"USD", "USD"}, {"₹", "INR"}, {"Rs.", "INR"},
}

// copied tells whether a figure repeats the one before it in brackets: "23% ( 23 % )".
func copied(last, g figure, s sentence, text string) bool {
	if last.number.Cmp(g.number.Abs()) != 0 && last.number.Cmp(g.number) != 0 || g.from-last.to > 1 {
		return false
	}
	return strings.Contains(text[s.start+s.words[last.to-1].end:s.start+s.words[g.from].start], "(")
}

// nearness measures how close the question's words stand to a figure.
func (p *proseWork) nearness(g *figure, s sentence) {
	g.span = make([]float64, len(p.q.words))
	total := 1e-9
	for i, x := range p.q.words {
		wt := p.q.weight[i]
		total += wt
		best := 0.0
		for k, w := range s.words {
			a := p.lx.alike(x.stem, w.stem)
			if a == 0 {
				continue
			}
			gap := g.from - k
			if k >= g.to {
				gap = 2 * (k - g.to + 1) // words that follow count less
			}
			best = max(best, a*math.Exp(-float64(gap)/12))
			if gap <= 12 && a > g.span[i] {
				g.span[i] = a
			}
		}
		g.near += wt * best
	}
	g.near /= total
}
