package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// groups: the names of the items of a group.
func (a *axis) groups() {
	if !a.wants(route.ClassLabels) && !a.wants(route.ClassCount) {
		return
	}
	for _, g := range a.itemGroups() {
		if a.wants(route.ClassLabels) {
			a.emitLabels(route.ClassLabels, g, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.List, Args: a.labels(g.members)} })
		}
		if a.wants(route.ClassCount) {
			a.emitLabels(route.ClassCount, g, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.Count, Args: a.labels(g.members)} })
		}
	}
}

// emitLabels adds a plan about the items of a group without regard to a column.
func (a *axis) emitLabels(c route.Class, g group, expr func() aggregate.Expr) {
	if a.s.Cut {
		return
	}
	f := linear.FeatureList{Class: string(c)}
	a.classFeatures(&f)
	tag := "labels " + g.tag
	f.One(string(c)+"/"+tag, 1)
	if a.flipped {
		f.One(string(c)+"/turned "+tag, 1)
	}
	a.askedLabels(&f, a.namedBy(g), g.members)
	f.One("labels members", float64(min(len(g.members), 20)))
	for _, x := range g.features {
		f.Both(x.Name, x.Value)
	}
	a.cueFeatures(&f, c, tag)
	a.offer(a.ranks.Score(f.List), func() route.Plan {
		p := route.Plan{Class: c, Query: aggregate.Query{Sources: []string{a.s.T.ID}, Expr: expr(), Totals: "include"}}
		if a.explain {
			p.Features = f.List
		}
		return p
	})
}

// namedBy gives the lines that a group names members of: the items, or the periods.
func (a *axis) namedBy(g group) []layout.Line {
	if strings.HasPrefix(g.tag, "periods") {
		return a.cross
	}
	return a.items
}

// labels reads the cells that name items.
func (a *axis) labels(items []int) []aggregate.Expr {
	out := make([]aggregate.Expr, 0, len(items))
	for _, i := range items {
		if a.flipped {
			out = append(out, a.headerOf(a.items[i].Index))
		} else {
			out = append(out, a.stubOf(a.items[i].Index))
		}
	}
	return out
}

// stubOf reads the innermost label cell of a row, headerOf of a column.
func (m *matrix) stubOf(row int) aggregate.Expr {
	for c := m.s.T.StubColumns - 1; c > 0; c-- {
		if cell := m.s.Cell(row, c); cell != nil && cell.Text != "" {
			return readGrid(row, c)
		}
	}
	return readGrid(row, 0)
}

func (m *matrix) headerOf(col int) aggregate.Expr {
	for r := m.s.T.HeaderRows - 1; r > 0; r-- {
		if cell := m.s.Cell(r, col); cell != nil && cell.Text != "" && isName(cell.Text) {
			return readGrid(r, col)
		}
	}
	return readGrid(0, col)
}

// isName tells a header that names a column from one that only gives its unit.
func isName(text string) bool {
	ws := lang.SplitWords(text)
	if len(lang.ParseDates(ws)) > 0 {
		return true
	}
	for _, w := range ws {
		if w.Number || w.Stop || lang.ScaleWords[w.Text] > 0 || w.Text == "%" || len(w.Text) < 3 || w.Text == "note" || w.Text == "unaudited" {
			continue
		}
		return !strings.HasPrefix(strings.TrimSpace(text), "(")
	}
	return false
}

func readGrid(row, col int) aggregate.Expr {
	return aggregate.Expr{Op: aggregate.Lookup, Cells: &aggregate.Cells{
		Rows:    []aggregate.Cond{{Index: true, Cmp: aggregate.Eq, Values: []string{strconv.Itoa(row)}}},
		Columns: &aggregate.Columns{Index: &col},
	}}
}

// picks: the cross line (a year, mostly) or the item whose figure is greatest or least.
func (a *axis) picks() {
	if !a.wants(route.ClassPick) {
		return
	}
	choices := a.choices()
	for _, i := range a.topItems(topItems) {
		for _, ch := range choices {
			slots := a.line(i, ch.members)
			if len(slots) < 2 || strings.HasPrefix(ch.tag, "two") || !a.allFigures(slots) {
				continue
			}
			a.pickPlans("line "+ch.tag, slots, func(n int) (layout.Line, bool) { return a.cross[ch.members[n]], !a.flipped }, a.labelFeatures(a.cross, ch.members))
		}
	}
	for _, set := range a.itemSets() {
		for _, k := range a.topCross(5) {
			members := a.withoutTotals(set.members)
			slots := a.column(members, k)
			slots, members = a.onlyFigures(slots, members)
			if len(slots) < 2 {
				continue
			}
			a.pickPlans("items "+set.tag, slots, func(n int) (layout.Line, bool) { return a.items[members[n]], a.flipped },
				append(a.labelFeatures(a.items, members), set.features...))
		}
	}
}

func (a *axis) labelFeatures(from []layout.Line, members []int) []route.Feature {
	f := linear.FeatureList{Class: string(route.ClassPick)}
	a.askedLabels(&f, from, members)
	return f.List
}

func (m *matrix) onlyFigures(slots []slot, members []int) ([]slot, []int) {
	var s []slot
	var k []int
	for i := range slots {
		if m.isNumber(slots[i]) {
			s, k = append(s, slots[i]), append(k, members[i])
		}
	}
	return s, k
}

func (a *axis) pickPlans(tag string, slots []slot, of func(int) (layout.Line, bool), more []route.Feature) {
	f := a.fit(slots)
	names := func() []aggregate.Expr {
		out := make([]aggregate.Expr, len(slots))
		for n := range out {
			out[n] = a.name(of(n))
		}
		return out
	}
	labelled := func(op aggregate.Op) aggregate.Expr {
		args := a.reads(slots)
		for n := range args {
			l, _ := of(n)
			args[n].Label = a.answerLabel(l)
		}
		return aggregate.Expr{Op: op, Args: args}
	}
	for _, lim := range a.q.Limits {
		if a.anyFulfils(slots, lim) {
			a.emitOver(f, template{class: route.ClassPick, tag: tag, way: " where"}, func() aggregate.Expr {
				return aggregate.Expr{Op: aggregate.List, Args: a.fulfilling(slots, names(), lim)}
			}, more)
		}
	}
	a.emitOver(f, template{class: route.ClassPick, tag: tag, way: " max"}, func() aggregate.Expr { return labelled(aggregate.ArgMax) }, more)
	a.emitOver(f, template{class: route.ClassPick, tag: tag, way: " min"}, func() aggregate.Expr { return labelled(aggregate.ArgMin) }, more)
}

// answerLabel names a line as an answer: the year when a year was asked for.
func (a *axis) answerLabel(l layout.Line) string {
	if l.Dated && l.Date.Year > 0 && a.q.Has("year", "years", "period", "fy") {
		return strconv.Itoa(l.Date.Year)
	}
	if l.Label == "" {
		return l.Name
	}
	return l.Label
}

// name makes the expression that names a line as an answer, as answerLabel does.
func (a *axis) name(l layout.Line, column bool) aggregate.Expr {
	switch {
	case l.Dated && l.Date.Year > 0 && a.q.Has("year", "years", "period", "fy"):
		return aggregate.Expr{Op: aggregate.Const, Value: strconv.Itoa(l.Date.Year), Label: l.Name}
	case column:
		return a.headerOf(l.Index)
	}
	return a.stubOf(l.Index)
}

// fulfilling keeps the arguments whose cell lies on the right side of a limit.
func (m *matrix) fulfilling(slots []slot, args []aggregate.Expr, lim lang.Limit) []aggregate.Expr {
	var out []aggregate.Expr
	for i, s := range slots {
		if m.fulfils(s, lim) {
			out = append(out, args[i])
		}
	}
	return out
}

func (m *matrix) fulfils(s slot, lim lang.Limit) bool {
	c := m.cellAt(s)
	return c != nil && c.Value.Kind == table.Number && lim.Holds(c.Value)
}

func (m *matrix) anyFulfils(slots []slot, lim lang.Limit) bool {
	return slices.ContainsFunc(slots, func(s slot) bool { return m.fulfils(s, lim) })
}

// counts: how many periods or items lie above or below a limit.
func (a *axis) counts() {
	if !a.wants(route.ClassCount) {
		return
	}
	for _, lim := range a.q.Limits {
		for _, i := range a.topItems(topItems) {
			for _, ch := range a.choices() {
				slots := a.line(i, ch.members)
				if len(slots) < 2 || !a.allFigures(slots) {
					continue
				}
				a.countPlan("line "+ch.tag, slots, lim, nil)
			}
		}
		for _, set := range a.itemGroups() {
			for _, k := range a.topCross(5) {
				slots, _ := a.onlyFigures(a.column(set.members, k), set.members)
				if len(slots) > 1 {
					a.countPlan("items "+set.tag, slots, lim, set.features)
				}
			}
		}
	}
	for _, g := range a.crossGroups() {
		a.emitLabels(route.ClassCount, group{members: g, tag: "periods"}, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.Count, Args: a.crossLabels(g)} })
	}
}

// countPlan adds the count of the cells on the right side of a limit.
func (a *axis) countPlan(tag string, slots []slot, lim lang.Limit, more []route.Feature) {
	if a.anyFulfils(slots, lim) {
		a.emitOver(a.fit(slots), template{class: route.ClassCount, tag: tag}, func() aggregate.Expr {
			return aggregate.Expr{Op: aggregate.Count, Args: a.fulfilling(slots, a.reads(slots), lim)}
		}, more)
	}
}

func (a *axis) crossLabels(cross []int) []aggregate.Expr {
	var out []aggregate.Expr
	for _, k := range cross {
		if a.flipped {
			out = append(out, a.stubOf(a.cross[k].Index))
		} else {
			out = append(out, a.headerOf(a.cross[k].Index))
		}
	}
	return out
}

// years: the periods that the table has.
func (m *matrix) years() {
	if !m.wants(route.ClassYears) {
		return
	}
	for _, a := range m.axes() {
		for _, g := range a.crossGroups() {
			a.emitLabels(route.ClassYears, group{members: g, tag: "periods"}, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.List, Args: a.crossLabels(g)} })
			if years := a.yearsOf(g); len(years) > 0 {
				a.emitLabels(route.ClassYears, group{members: g, tag: "periods by year"}, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.List, Args: years} })
			}
		}
	}
}

// yearsOf names periods by their years alone, when each has one of its own.
func (a *axis) yearsOf(cross []int) []aggregate.Expr {
	seen := map[int]bool{}
	var out []aggregate.Expr
	for _, k := range cross {
		l := a.cross[k]
		if l.Date.Year == 0 || seen[l.Date.Year] {
			return nil
		}
		seen[l.Date.Year] = true
		out = append(out, aggregate.Expr{Op: aggregate.Const, Value: strconv.Itoa(l.Date.Year), Label: l.Name})
	}
	return out
}
