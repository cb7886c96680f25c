package rules

import (
	"math/big"
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// overTimes reads what a question over a table by period asks of several times.
func (f *listFrame) overTimes() (aggregate.Query, route.Class, bool) {
	if !f.byPeriod || f.by >= 0 || f.scale != nil {
		return aggregate.Query{}, "", false
	}
	for _, read := range []func() (aggregate.Expr, route.Class, bool){f.timeOf, f.timeOfAll, f.timesAbove, f.allOf, f.itemOfAll, f.eachTime, f.fromUntil, f.changedMost} {
		if expr, class, ok := read(); ok {
			return aggregate.Query{Expr: expr}, class, true
		}
	}
	return aggregate.Query{}, "", false
}

// oneItem tells whether the conditions pick one row.
func (f *listFrame) oneItem() bool {
	n, known := f.rowsHolding(f.conds)
	return known && n == 1 && len(f.conds) > 0
}

// best is the operator that picks the greatest or the least; ok is false unless one of both is asked for.
func (f *listFrame) best() (op aggregate.Op, ok bool) {
	if f.has[greatest] > 0 {
		op = aggregate.ArgMax
	} else {
		op = aggregate.ArgMin
	}
	return op, f.has[greatest]+f.has[least] == 1 && f.n == 0
}

// timeOf reads "in which month did Europe have the highest sales".
func (f *listFrame) timeOf() (aggregate.Expr, route.Class, bool) {
	op, ok := f.best()
	ok = ok && f.oneItem() && f.has[whichTime] == 1 && len(f.measures) == 0 && f.picked == -1 && f.takes(whichTime, asksYesNo, greatest, least)
	return aggregate.Expr{Op: op, Cells: &aggregate.Cells{Rows: f.conds}}, route.ClassPick, ok
}

// timeOfAll reads "which month had the highest total sales".
func (f *listFrame) timeOfAll() (aggregate.Expr, route.Class, bool) {
	op, ok := f.best()
	ok = ok && f.sums() && f.has[whichTime] == 1 && len(f.measures) == 0 && f.picked == -1 && f.takes(whichTime, greatest, least, sumOf)
	return aggregate.Expr{Op: op, Args: f.timeSums()}, route.ClassPick, ok
}

// sums tells whether one sum is asked for, and the figures add up.
func (f *listFrame) sums() bool {
	return f.has[sumOf] == 1 && f.filled() && f.columns[1].unit.Family() != table.FamilyPercent && !f.s.SaysTotal()
}

// timeSums are the sums of each time.
func (f *listFrame) timeSums() []aggregate.Expr {
	var out []aggregate.Expr
	for k, c := range f.columns[1:] {
		out = append(out, aggregate.Expr{Op: aggregate.Sum, Cells: f.cells(k+1, f.conds...), Label: f.s.T.Columns[c.index].Name()})
	}
	return out
}

// timesAbove reads "in how many months did Europe have sales above 100".
func (f *listFrame) timesAbove() (aggregate.Expr, route.Class, bool) {
	if f.open == nil || f.has[howMany] != 1 || f.has[allTimes] != 1 || !f.oneItem() || len(f.measures) > 0 || f.picked != -1 || !f.takes(howMany, allTimes, aBound, asksYesNo) {
		return aggregate.Expr{}, "", false
	}
	values, ok := f.scaled(f.columns[1], f.open.values, f.open.scale)
	if !ok || f.open.percent || f.columns[1].unit == table.Percent || f.open.average {
		return aggregate.Expr{}, "", false
	}
	bound := aggregate.Cond{Column: &aggregate.Columns{Path: []string{f.conds[0].Values[0]}}, Cmp: f.open.cmp, Values: values}
	return aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Transposed: true, Rows: []aggregate.Cond{bound}}}, route.ClassCount, len(f.conds) == 1
}

// allOf reads "the total sales of Europe", "the highest sales of Europe in any month" and "the total over all months".
func (f *listFrame) allOf() (aggregate.Expr, route.Class, bool) {
	op, ok := f.operator()
	if !ok || len(f.measures) > 0 || f.picked != -1 || f.n > 0 || f.has[inTime] > 0 && op != aggregate.Avg || !f.takes(sumOf, averageOfs, medianOf, greatest, least, allTimes, inTime, howMuch, howMany, asksYesNo, asksWhich) {
		return aggregate.Expr{}, "", false
	}
	switch {
	case op == aggregate.Sum:
		ok = f.sums() && f.has[greatest]+f.has[least] == 0
	case op == "":
		_, ok = f.best()
		op = aggregate.Min
		if f.has[greatest] > 0 {
			op = aggregate.Max
		}
		ok = ok && f.oneItem()
	default:
		ok = f.oneItem() && f.has[greatest]+f.has[least] == 0
	}
	return aggregate.Expr{Op: op, Cells: &aggregate.Cells{Rows: f.conds}}, plainClass(op), ok
}

// itemOfAll reads "which region had the highest total sales".
func (f *listFrame) itemOfAll() (aggregate.Expr, route.Class, bool) {
	pick, ok := f.best()
	op, known := f.operator()
	if !ok || !known || f.picked != 0 || len(f.measures) > 0 || len(f.conds) > 0 || !f.filled() || !f.takes(asksWhich, asksList, greatest, least, sumOf, averageOfs, allTimes) {
		return aggregate.Expr{}, "", false
	}
	if op != aggregate.Avg && (op != aggregate.Sum || !f.sums()) {
		return aggregate.Expr{}, "", false
	}
	var cells []aggregate.Expr
	for k := range f.columns[1:] {
		cells = append(cells, f.cell(k+1))
	}
	by := aggregate.Expr{Op: aggregate.Add, Args: cells} // an average is as large as the sum among items that have all times
	return aggregate.Expr{Op: pick, Cells: f.cells(1), By: &aggregate.Columns{Expr: &by}, Return: f.at(0)}, route.ClassPick, true
}

// eachTime reads "the total sales by month".
func (f *listFrame) eachTime() (aggregate.Expr, route.Class, bool) {
	ok := f.sums() && f.has[inTime] == 1 && len(f.conds) == 0 && len(f.measures) == 0 && f.picked == -1 && f.takes(inTime, sumOf, asksList, asksWhich)
	return aggregate.Expr{Op: aggregate.List, Args: f.timeSums()}, route.ClassList, ok
}

// fromUntil reads "the total sales of Europe from March to June".
func (f *listFrame) fromUntil() (aggregate.Expr, route.Class, bool) {
	op, ok := f.operator()
	if !ok || op != aggregate.Avg && (op != aggregate.Sum || !f.sums()) || len(f.measures) != 2 || !f.ranged || !f.oneItem() || f.picked != -1 || !f.takes(sumOf, averageOfs) {
		return aggregate.Expr{}, "", false
	}
	from, to := f.measures[0], f.measures[1]
	var args []aggregate.Expr
	for k := from; k <= to; k++ {
		if k > from && !f.columns[k-1].date.Before(f.columns[k].date) {
			return aggregate.Expr{}, "", false
		}
		args = append(args, aggregate.Expr{Op: aggregate.Lookup, Cells: f.cells(k, f.conds...)})
	}
	return aggregate.Expr{Op: op, Args: args}, plainClass(op), from < to && f.follow(from, to)
}

// follow tells whether no time is left out between two columns.
func (f *listFrame) follow(from, to int) bool {
	length := map[string]int{"year": 1, "quarter": 4, "month": 12}
	place := func(d lang.Date) int { return d.Year*length[lengthOf(d)] + d.Quarter + d.Month }
	return place(f.columns[to].date)-place(f.columns[from].date) == to-from
}

// changedMost reads "which region had the largest increase in sales from March to April".
func (f *listFrame) changedMost() (aggregate.Expr, route.Class, bool) {
	up := f.has[risen] == 1
	if f.has[risen]+f.has[fallen] != 1 || f.has[greatest] != 1 || f.has[least] > 0 || f.n > 0 || f.picked != 0 || !f.fromTo() || !f.takes(asksWhich, asksList, greatest, risen, fallen) {
		return aggregate.Expr{}, "", false
	}
	op := aggregate.ArgMin
	if up {
		op = aggregate.ArgMax
	}
	if !f.filled() || !f.changeAgrees(up) {
		return aggregate.Expr{}, "", false
	}
	by := f.at(f.measures[1])
	by.Minus = f.at(f.measures[0])
	return aggregate.Expr{Op: op, Cells: f.cells(f.measures[1], f.conds...), By: by, Return: f.at(0)}, route.ClassPick, true
}

// fromTo tells whether a range of two times is named, the earlier first.
func (f *listFrame) fromTo() bool {
	return len(f.measures) == 2 && f.ranged && f.columns[f.measures[0]].date.Before(f.columns[f.measures[1]].date)
}

// changeAgrees tells whether one item changed the most in the way that is asked for; where it may be meant in percent,
// "grew most", it must have done so in percent too.
func (f *listFrame) changeAgrees(up bool) bool {
	var by, percents []*big.Rat
	for row := 1; row < len(f.s.Grid); row++ {
		was, is := f.s.Number(row, f.columns[f.measures[0]].index).Value.Number.Rat(), f.s.Number(row, f.columns[f.measures[1]].index).Value.Number.Rat()
		change := new(big.Rat).Sub(is, was)
		if !up {
			change.Neg(change)
		}
		if was.Sign() <= 0 {
			return false
		}
		by, percents = append(by, change), append(percents, new(big.Rat).Quo(change, was))
	}
	most := func(v []*big.Rat) *big.Rat { return slices.MaxFunc(v, func(a, b *big.Rat) int { return a.Cmp(b) }) }
	first := slices.IndexFunc(by, func(x *big.Rat) bool { return x.Cmp(most(by)) == 0 })
	return by[first].Sign() > 0 && (f.saysAmount() || percents[first].Cmp(most(percents)) == 0)
}

// saysAmount tells whether a change in figures is asked for, not growth: "the largest increase in sales".
func (f *listFrame) saysAmount() bool {
	return slices.ContainsFunc(f.tokens, func(t listToken) bool {
		word := f.w.q.Words[t.from].Text
		return (t.kind == risen || t.kind == fallen) && word != "grew" && word != "grow" && word != "growth" && word != "grown"
	})
}

// changed makes the condition that items rose or fell: "how many regions grew from March to April", "more sales in April
// than in March".
func (f *listFrame) changed() (*aggregate.Cond, bool) {
	up, down := f.has[risen] == 1, f.has[fallen] == 1
	than := f.has[than] == 1 && f.has[moreOf]+f.has[lessOf] == 1
	if !f.byPeriod || len(f.measures) != 2 || f.has[greatest]+f.has[least] > 0 || f.picked != 0 {
		return nil, false
	}
	col, other := f.measures[1], f.measures[0]
	switch {
	case than && !up && !down:
		col, other, up = other, col, f.has[moreOf] == 1
	case up == down || than || !f.fromTo():
		return nil, false
	}
	cmp := aggregate.Lt
	if up {
		cmp = aggregate.Gt
	}
	was := f.cell(other)
	return &aggregate.Cond{Column: f.at(col), Cmp: cmp, Expr: &was}, true
}
