package route

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// groups: the names of the items of a group.
func (a *axis) groups() {
	if !a.wants(ClassLabels) && !a.wants(ClassCount) {
		return
	}
	for _, g := range a.itemGroups() {
		if a.wants(ClassLabels) {
			a.emitLabels(ClassLabels, g, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.List, Args: a.labels(g.members)} })
		}
		if a.wants(ClassCount) {
			a.emitLabels(ClassCount, g, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.Count, Args: a.labels(g.members)} })
		}
	}
}

// emitLabels adds a plan about the items of a group without regard to a column.
func (a *axis) emitLabels(c Class, g group, expr func() aggregate.Expr) {
	f := featureList{class: string(c)}
	a.classFeatures(&f)
	tag := "labels " + g.tag
	f.one(string(c)+"/"+tag, 1)
	if a.flipped {
		f.one(string(c)+"/turned "+tag, 1)
	}
	a.askedLabels(&f, a.namedBy(g), g.members)
	f.one("labels members", float64(min(len(g.members), 20)))
	for _, x := range g.features {
		f.both(x.Name, x.Value)
	}
	a.cueFeatures(&f, c, tag)
	a.offer(a.ranks.Score(f.list), func() Plan {
		p := Plan{Class: c, Query: aggregate.Query{Sources: []string{a.s.t.ID}, Expr: expr(), Totals: "include"}}
		if a.explain {
			p.Features = f.list
		}
		return p
	})
}

// namedBy gives the lines that a group names members of: the items, or the periods.
func (a *axis) namedBy(g group) []line {
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
			out = append(out, a.headerOf(a.items[i].index))
		} else {
			out = append(out, a.stubOf(a.items[i].index))
		}
	}
	return out
}

// stubOf reads the innermost label cell of a row, headerOf of a column.
func (m *matrix) stubOf(row int) aggregate.Expr {
	for c := m.s.t.StubColumns - 1; c > 0; c-- {
		if cell := m.s.cell(row, c); cell != nil && cell.Text != "" {
			return readGrid(row, c)
		}
	}
	return readGrid(row, 0)
}

func (m *matrix) headerOf(col int) aggregate.Expr {
	for r := m.s.t.HeaderRows - 1; r > 0; r-- {
		if cell := m.s.cell(r, col); cell != nil && cell.Text != "" && isName(cell.Text) {
			return readGrid(r, col)
		}
	}
	return readGrid(0, col)
}

// isName tells a header that names a column from one that only gives its unit.
func isName(text string) bool {
	ws := splitWords(text)
	if len(parseDates(ws)) > 0 {
		return true
	}
	for _, w := range ws {
		if w.number || w.stop || scaleWords[w.text] > 0 || w.text == "%" || len(w.text) < 3 || w.text == "note" || w.text == "unaudited" {
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
	if !a.wants(ClassPick) {
		return
	}
	choices := a.choices()
	for _, i := range a.topItems(topItems) {
		for _, ch := range choices {
			slots := a.line(i, ch.members)
			if len(slots) < 2 || strings.HasPrefix(ch.tag, "two") || !a.allFigures(slots) {
				continue
			}
			a.pickPlans("line "+ch.tag, slots, func(n int) (line, bool) { return a.cross[ch.members[n]], !a.flipped }, a.labelFeatures(a.cross, ch.members))
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
			a.pickPlans("items "+set.tag, slots, func(n int) (line, bool) { return a.items[members[n]], a.flipped },
				append(a.labelFeatures(a.items, members), set.features...))
		}
	}
}

func (a *axis) labelFeatures(from []line, members []int) []Feature {
	f := featureList{class: string(ClassPick)}
	a.askedLabels(&f, from, members)
	return f.list
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

func (a *axis) pickPlans(tag string, slots []slot, of func(int) (line, bool), more []Feature) {
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
	for _, lim := range a.q.limits {
		if a.anyFulfils(slots, lim) {
			a.emitOver(f, template{class: ClassPick, tag: tag, way: " where"}, func() aggregate.Expr {
				return aggregate.Expr{Op: aggregate.List, Args: a.fulfilling(slots, names(), lim)}
			}, more)
		}
	}
	a.emitOver(f, template{class: ClassPick, tag: tag, way: " max"}, func() aggregate.Expr { return labelled(aggregate.ArgMax) }, more)
	a.emitOver(f, template{class: ClassPick, tag: tag, way: " min"}, func() aggregate.Expr { return labelled(aggregate.ArgMin) }, more)
}

// answerLabel names a line as an answer: the year when a year was asked for.
func (a *axis) answerLabel(l line) string {
	if l.dated && l.date.year > 0 && a.q.has("year", "years", "period", "fy") {
		return strconv.Itoa(l.date.year)
	}
	if l.label == "" {
		return l.name
	}
	return l.label
}

// name makes the expression that names a line as an answer, as answerLabel does.
func (a *axis) name(l line, column bool) aggregate.Expr {
	switch {
	case l.dated && l.date.year > 0 && a.q.has("year", "years", "period", "fy"):
		return aggregate.Expr{Op: aggregate.Const, Value: strconv.Itoa(l.date.year), Label: l.name}
	case column:
		return a.headerOf(l.index)
	}
	return a.stubOf(l.index)
}

// fulfilling keeps the arguments whose cell lies on the right side of a limit.
func (m *matrix) fulfilling(slots []slot, args []aggregate.Expr, lim limit) []aggregate.Expr {
	var out []aggregate.Expr
	for i, s := range slots {
		if m.fulfils(s, lim) {
			out = append(out, args[i])
		}
	}
	return out
}

func (m *matrix) fulfils(s slot, lim limit) bool {
	c := m.cellAt(s)
	return c != nil && c.Value.Kind == table.Number && lim.holds(c.Value)
}

func (m *matrix) anyFulfils(slots []slot, lim limit) bool {
	return slices.ContainsFunc(slots, func(s slot) bool { return m.fulfils(s, lim) })
}

// holds compares a value with the limit, in the scale that the limit names, or as printed
// when it names none or the table does not say its own.
func (l limit) holds(v table.Value) bool {
	n, err := table.ParseDecimal(l.number)
	if err != nil {
		return false
	}
	x := v.Number
	if l.scaled && v.Scale != 0 {
		x, n = v.Exact(), n.Shift(l.scale)
	}
	switch c := x.Cmp(n); {
	case l.above && l.orEqual:
		return c >= 0
	case l.above:
		return c > 0
	case l.orEqual:
		return c <= 0
	default:
		return c < 0
	}
}

// counts: how many periods or items lie above or below a limit.
func (a *axis) counts() {
	if !a.wants(ClassCount) {
		return
	}
	for _, lim := range a.q.limits {
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
		a.emitLabels(ClassCount, group{members: g, tag: "periods"}, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.Count, Args: a.crossLabels(g)} })
	}
}

// countPlan adds the count of the cells on the right side of a limit.
func (a *axis) countPlan(tag string, slots []slot, lim limit, more []Feature) {
	if a.anyFulfils(slots, lim) {
		a.emitOver(a.fit(slots), template{class: ClassCount, tag: tag}, func() aggregate.Expr {
			return aggregate.Expr{Op: aggregate.Count, Args: a.fulfilling(slots, a.reads(slots), lim)}
		}, more)
	}
}

func (a *axis) crossLabels(cross []int) []aggregate.Expr {
	var out []aggregate.Expr
	for _, k := range cross {
		if a.flipped {
			out = append(out, a.stubOf(a.cross[k].index))
		} else {
			out = append(out, a.headerOf(a.cross[k].index))
		}
	}
	return out
}

// years: the periods that the table has.
func (m *matrix) years() {
	if !m.wants(ClassYears) {
		return
	}
	for _, a := range m.axes() {
		for _, g := range a.crossGroups() {
			a.emitLabels(ClassYears, group{members: g, tag: "periods"}, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.List, Args: a.crossLabels(g)} })
			if years := a.yearsOf(g); len(years) > 0 {
				a.emitLabels(ClassYears, group{members: g, tag: "periods by year"}, func() aggregate.Expr { return aggregate.Expr{Op: aggregate.List, Args: years} })
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
		if l.date.year == 0 || seen[l.date.year] {
			return nil
		}
		seen[l.date.year] = true
		out = append(out, aggregate.Expr{Op: aggregate.Const, Value: strconv.Itoa(l.date.year), Label: l.name})
	}
	return out
}
