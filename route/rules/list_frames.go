package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// weighted reads "the average price weighted by units".
func (f *listFrame) weighted() (aggregate.Query, route.Class, bool) {
	if f.has[weightedBy] != 1 || f.has[averageOfs] != 1 || len(f.measures) != 2 || !f.takes(weightedBy, averageOfs, groupBy) || f.by >= 0 {
		return aggregate.Query{}, "", false
	}
	expr := aggregate.Expr{Op: aggregate.WeightedAvg, Cells: f.cells(f.measures[0], f.conds...), By: f.at(f.measures[1])}
	return aggregate.Query{Expr: expr}, route.ClassAvg, true
}

// ratio reads "the ratio of Asia's total revenue to Europe's" and "the ratio of total cost to total revenue"; "revenue
// per unit" of one row too.
func (f *listFrame) ratio() (aggregate.Query, route.Class, bool) {
	op, ok := f.operator()
	per := f.has[groupBy] == 1 && f.by < 0 && len(f.measures) == 2 && (op == "" || op == aggregate.Sum && f.has[sumOf] == 2)
	if !ok || f.has[ratioOf] != 1 && !per || !f.takes(ratioOf, sumOf, averageOfs, medianOf, groupBy) || f.has[groupBy] > 0 && !per {
		return aggregate.Query{}, "", false
	}
	var a, b aggregate.Expr
	div := aggregate.Ratio
	switch {
	case len(f.sides) == 2 && len(f.measures) == 1:
		a, b, ok = f.both(op, f.measures[0])
	case f.sides == nil && len(f.measures) == 2:
		var okB bool
		a, ok = f.side(op, f.measures[0], f.conds)
		b, okB = f.side(op, f.measures[1], f.conds)
		ok = ok && okB
		if f.columns[f.measures[0]].unit != f.columns[f.measures[1]].unit {
			div = aggregate.Divide
		}
	default:
		ok = false
	}
	return aggregate.Query{Expr: aggregate.Expr{Op: div, Args: []aggregate.Expr{a, b}}}, route.ClassRatio, ok
}

// both gives the figures of the two sides.
func (f *listFrame) both(op aggregate.Op, col int) (a, b aggregate.Expr, ok bool) {
	a, okA := f.side(op, col, with(f.conds, f.sides[0]))
	b, okB := f.side(op, col, with(f.conds, f.sides[1]))
	return a, b, okA && okB
}

// share reads "what percentage of the total revenue comes from Asia" and "what share of the stores are in Asia".
func (f *listFrame) share() (aggregate.Query, route.Class, bool) {
	none := aggregate.Query{}
	if f.has[shareOf] != 1 || !f.takes(shareOf, sumOf, comes) || f.by >= 0 || f.scale != nil || len(f.base) >= len(f.conds) || f.picked >= 0 {
		return none, "", false
	}
	part, whole := aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: f.conds}}, aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: f.base}}
	switch len(f.measures) {
	case 0:
		if f.has[sumOf] > 0 {
			return none, "", false
		}
	case 1:
		c := f.columns[f.measures[0]]
		if c.kind != table.TypeNumber || c.unit.Family() == table.FamilyPercent || c.unit.Family() == table.FamilyPerUnit {
			return none, "", false
		}
		part = aggregate.Expr{Op: aggregate.Sum, Cells: f.cells(f.measures[0], f.conds...)}
		whole = aggregate.Expr{Op: aggregate.Sum, Cells: f.cells(f.measures[0], f.base...)}
	default:
		return none, "", false
	}
	return aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Share, Args: []aggregate.Expr{part, whole}}}, route.ClassShare, true
}

// extremes reads "the difference between the highest and the lowest price" and "the range of the prices".
func (f *listFrame) extremes() (aggregate.Query, route.Class, bool) {
	ends := f.has[greatest] == 1 && f.has[least] == 1 && f.has[differenceOf]+f.has[exceeds] == 1 && f.has[rangeOf] == 0
	whole := f.has[rangeOf] == 1 && f.has[greatest]+f.has[least]+f.has[differenceOf]+f.has[exceeds] == 0
	if !ends && !whole || len(f.measures) != 1 || f.by >= 0 || f.picked != -1 || !f.takes(differenceOf, exceeds, howMuch, greatest, least, rangeOf) {
		return aggregate.Query{}, "", false
	}
	a, okA := f.side(aggregate.Max, f.measures[0], f.conds)
	b, okB := f.side(aggregate.Min, f.measures[0], f.conds)
	return aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Subtract, Args: []aggregate.Expr{a, b}}}, route.ClassDiff, okA && okB
}

// apart reads how far two texts of one column are apart, "how much more revenue did Asia make than Europe in total", and
// which of them has more: "did Tokyo sell more units than Seoul".
func (f *listFrame) apart() (aggregate.Query, route.Class, bool) {
	op, ok := f.operator()
	if !ok || len(f.sides) != 2 || len(f.measures) != 1 || f.by >= 0 {
		return aggregate.Query{}, "", false
	}
	a, b, ok := f.both(op, f.measures[0])
	more := f.has[moreOf]+f.has[exceeds] == 1 && f.has[lessOf] == 0
	compared := f.has[than]+f.has[exceeds] == 1 && (more || f.has[lessOf] == 1 && f.has[moreOf] == 0)
	switch {
	case !ok:
	case f.has[differenceOf] == 1 && f.takes(differenceOf, howMuch, sumOf, averageOfs, medianOf):
		return aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Difference, Args: []aggregate.Expr{a, b}}}, route.ClassDiff, true
	case f.has[manifold] == 1 && f.takes(manifold, asksYesNo) && f.has[asksYesNo] == 1:
		expr, ok := f.manifoldly(op, a, b)
		return aggregate.Query{Expr: expr}, route.ClassYesNo, ok
	case f.has[minusOf] == 1 && f.takes(minusOf, sumOf, averageOfs, medianOf):
		return aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Subtract, Args: []aggregate.Expr{a, b}}}, route.ClassDiff, true
	case !compared:
	case f.has[asksYesNo] == 1 && f.takes(asksYesNo, than, moreOf, lessOf, exceeds, sumOf, averageOfs, medianOf):
		cmp := aggregate.Greater
		if !more {
			cmp = aggregate.Less
		}
		return aggregate.Query{Expr: aggregate.Expr{Op: cmp, Args: []aggregate.Expr{a, b}}}, route.ClassYesNo, true
	case f.has[howMuch]+f.has[howMany] == 1 && f.takes(howMuch, howMany, than, moreOf, lessOf, exceeds, asksYesNo, sumOf, averageOfs, medianOf):
		if !more {
			a, b = b, a
		}
		return aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Subtract, Args: []aggregate.Expr{a, b}}}, route.ClassDiff, true
	}
	return aggregate.Query{}, "", false
}

// grouped reads "total revenue by region", "stores per region" and "which region has the highest total revenue".
func (f *listFrame) grouped() (aggregate.Query, route.Class, bool) {
	none := aggregate.Query{}
	op, ok := f.operator()
	by, first := f.by, f.by < 0
	if f.time != "" {
		first = f.has[whichTime] > 0
		if by = f.dateColumn(0); by < 0 {
			return none, "", false
		}
	} else if first && f.picked >= 0 && !f.columns[f.picked].single && f.columns[f.picked].kind == table.TypeText && f.has[greatest]+f.has[least] == 1 {
		by = f.picked
	}
	if by < 0 || !ok || first && f.has[groupBy] > 0 || f.n > 1 {
		return none, "", false
	}
	var expr aggregate.Expr
	switch {
	case len(f.measures) == 0 && op != aggregate.Avg && op != aggregate.Median && (f.has[howMany] == 1 || first && f.countsOf(by) && op == ""):
		expr, op = aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: f.conds}}, aggregate.Count
	case len(f.measures) != 1:
		return none, "", false
	case op == "" && !first && f.has[greatest]+f.has[least] == 1:
		op = aggregate.Max
		if f.has[least] == 1 {
			op = aggregate.Min
		}
	case op == "" || !first && f.has[greatest]+f.has[least] > 0:
		return none, "", false
	}
	if op != aggregate.Count {
		if expr, ok = f.side(op, f.measures[0], f.conds); !ok {
			return none, "", false
		}
	}
	q := aggregate.Query{Expr: expr, GroupBy: f.keys(by)}
	if first {
		q.Order, q.Limit, q.Return = "desc", 1, "group"
		if f.has[least] == 1 {
			q.Order = "asc"
		}
	}
	return q, plainClass(op), f.takes(groupBy, sumOf, averageOfs, medianOf, howMany, asksWhich, asksList, greatest, least, inTime, whichTime)
}

// keys are what rows are grouped by: a column's texts, or parts of its dates.
func (f *listFrame) keys(col int) []aggregate.Key {
	if f.time == "" {
		return []aggregate.Key{{Column: f.at(col)}}
	}
	var keys []aggregate.Key
	for _, read := range timeGroups[f.time] {
		at := f.at(col)
		at.Read = read
		keys = append(keys, aggregate.Key{Column: at})
	}
	return keys
}

// countsOf tells whether "the most stores" counts rows for each text of a column: "stores" are what the rows are.
func (f *listFrame) countsOf(by int) bool {
	return f.has[theRows] > 0 || f.loose == 0 || f.loose > 0 && f.columns[by].repeats
}

// count reads "how many stores in Asia have revenue above 400" and "how many regions are there".
func (f *listFrame) count() (aggregate.Query, route.Class, bool) {
	if f.has[howMany] != 1 || len(f.measures) > 0 || f.by >= 0 || f.picked == -1 || f.scale != nil || !f.takes(howMany, sumOf, comes) {
		return aggregate.Query{}, "", false
	}
	expr := aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: f.conds}}
	if f.picked >= 0 && !f.columns[f.picked].single {
		if !f.columns[f.picked].repeats || slices.ContainsFunc(f.conds, func(c aggregate.Cond) bool { return *c.Column.Index == f.columns[f.picked].index }) {
			return aggregate.Query{}, "", false // rows may be meant, or different texts
		}
		expr = aggregate.Expr{Op: aggregate.CountDistinct, Cells: f.cells(f.picked, f.conds...)}
	}
	return aggregate.Query{Expr: expr}, route.ClassCount, true
}

// figure reads "the total revenue of Berlin and Rome", "the median price", and one row's figure.
func (f *listFrame) figure() (aggregate.Query, route.Class, bool) {
	op, ok := f.operator()
	if !ok || len(f.measures) != 1 || f.by >= 0 || f.picked != -1 || len(f.sides) > 0 {
		return aggregate.Query{}, "", false
	}
	if f.has[groupBy] > 0 || !f.takes(sumOf, averageOfs, medianOf, howMuch, howMany) {
		return aggregate.Query{}, "", false
	}
	if op == aggregate.Sum && len(f.conds) == 0 && f.s.SaysTotal() {
		return aggregate.Query{}, "", false // the total may be printed
	}
	if op == "" && f.scale == nil && f.has[howMuch]+f.has[howMany] == 0 {
		n, known := f.rowsHolding(f.conds)
		f.several = f.several || known && n > 1 && len(f.conds) > 0
		return aggregate.Query{}, "", false // a cell as it stands is read with what stands around it
	}
	if c := f.columns[f.measures[0]]; op == "" && f.has[howMany] == 1 && (c.unit == "" || c.unit == "units") && (!layout.CountLabel(layout.Line{Own: c.words}) || strings.HasSuffix(c.words[len(c.words)-1].Text, "s")) {
		if n, known := f.rowsHolding(f.conds); known && n > 1 {
			op = aggregate.Sum // numbers of things add up
		}
	}
	expr, ok := f.side(op, f.measures[0], f.conds)
	return aggregate.Query{Expr: expr}, plainClass(op), ok
}

// texts reads "which stores have revenue below 300" and "list the stores in Asia".
func (f *listFrame) texts() (aggregate.Query, route.Class, bool) {
	if f.has[asksWhich]+f.has[asksList] != 1 || f.picked < 0 || len(f.measures) > 0 || f.by >= 0 || len(f.conds) == 0 || f.scale != nil || !f.takes(asksWhich, asksList, comes) {
		return aggregate.Query{}, "", false
	}
	op := aggregate.Distinct
	if f.columns[f.picked].single {
		op = aggregate.List
	}
	return aggregate.Query{Expr: aggregate.Expr{Op: op, Cells: f.cells(f.picked, f.conds...)}}, route.ClassList, true
}
