package rules

import (
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// statementFrame is what the tokens of a question come to.
type statementFrame struct {
	*statementReader
	has   map[listKind]int
	rows  []layout.Line
	times []int // of dates, the columns that are named
	bound *listToken
	whole int // the row, in rows, that a share is of, -1 for none
}

// read reads the whole question, each kind of question in turn.
func (r *statementReader) read() (aggregate.Expr, route.Class, bool) {
	f, ok := r.frame()
	if !ok {
		return aggregate.Expr{}, "", false
	}
	for _, read := range []func() (aggregate.Expr, route.Class, bool){f.yearly, f.timeOf, f.exceeded, f.derived, f.sincePrior, f.over, f.listed, f.bounded, f.together, f.compared} {
		if expr, class, ok := read(); ok {
			return expr, class, true
		}
	}
	return aggregate.Expr{}, "", false
}

func (r *statementReader) frame() (*statementFrame, bool) {
	f := &statementFrame{statementReader: r, has: map[listKind]int{}, whole: -1}
	for i, t := range r.tokens {
		switch t.kind {
		case aRow:
			if i > 0 && r.tokens[i-1].kind == shareOf || f.whole >= 0 && r.inside(t) {
				f.whole = len(f.rows)
			}
			f.rows = append(f.rows, t.row)
			continue
		case aTime:
			col, ok := r.column(t.date)
			if !ok || slices.Contains(f.times, col) {
				return nil, false
			}
			f.times = append(f.times, col)
			continue
		case aBound:
			f.bound = &r.tokens[i].listToken
		}
		f.has[t.kind]++
	}
	return f, true
}

// inside tells whether a token stands behind "in": "the percentage of A in B".
func (r *statementReader) inside(t statementToken) bool {
	words := r.w.q.Words[:t.from]
	if n := len(words); n > 0 && words[n-1].Text == "the" {
		words = words[:n-1]
	}
	return len(words) > 0 && words[len(words)-1].Text == "in"
}

// takes tells whether all tokens with a meaning are of these kinds.
func (f *statementFrame) takes(kinds ...listKind) bool {
	for kind := range f.has {
		if kind != joining && !slices.Contains(kinds, kind) {
			return false
		}
	}
	return true
}

// args are the figures of the rows in the columns that are named.
func (f *statementFrame) args() ([]aggregate.Expr, bool) {
	var out []aggregate.Expr
	for _, l := range f.rows {
		for _, date := range f.times {
			e, ok := f.at(l, date)
			if !ok {
				return nil, false
			}
			out = append(out, e)
		}
	}
	return out, true
}

// yearly reads "the CAGR of net sales from 2022 to 2024".
func (f *statementFrame) yearly() (aggregate.Expr, route.Class, bool) {
	args, ok := f.args()
	if !ok || f.has[yearlyGrowth] != 1 || len(f.rows) != 1 || len(f.times) != 2 || !f.takes(yearlyGrowth) {
		return aggregate.Expr{}, "", false
	}
	from, to := f.dates[f.times[0]].Date, f.dates[f.times[1]].Date
	years := to.Year - from.Year
	from.Year = to.Year
	if years < 1 || from.Agrees(to) < 1 {
		return aggregate.Expr{}, "", false
	}
	return aggregate.Expr{Op: aggregate.CAGR, Args: []aggregate.Expr{args[1], args[0]}, N: years}, route.ClassPct, true
}

// timeOf reads "in which year was net income higher, 2023 or 2024" and "in which year was it the highest".
func (f *statementFrame) timeOf() (aggregate.Expr, route.Class, bool) {
	more, less := f.has[moreOf]+f.has[greatest], f.has[lessOf]+f.has[least]
	two, all := f.has[moreOf]+f.has[lessOf] == 1 && len(f.times) == 2, f.has[greatest]+f.has[least] == 1 && len(f.times) == 0
	if f.has[whichTime] != 1 || more+less != 1 || len(f.rows) != 1 || two == all || !f.takes(whichTime, moreOf, lessOf, greatest, least, asksYesNo) {
		return aggregate.Expr{}, "", false
	}
	if all {
		for i := range f.dates {
			f.times = append(f.times, i)
		}
	}
	args, ok := f.args()
	years := map[int]bool{}
	for i := range args {
		year := f.dates[f.times[i]].Date.Year
		ok = ok && !years[year]
		years[year], args[i].Label = true, strconv.Itoa(year)
	}
	if more == 1 {
		return aggregate.Expr{Op: aggregate.ArgMax, Args: args}, route.ClassPick, ok
	}
	return aggregate.Expr{Op: aggregate.ArgMin, Args: args}, route.ClassPick, ok
}

// exceeded reads "did net income exceed its 2023 level in 2024" and "did net income in 2024 exceed that of 2023".
func (f *statementFrame) exceeded() (aggregate.Expr, route.Class, bool) {
	args, ok := f.args()
	if !ok || f.has[exceeds] != 1 || f.has[asksYesNo] != 1 || len(f.rows) != 1 || len(f.times) != 2 || !f.takes(exceeds, asksYesNo) {
		return aggregate.Expr{}, "", false
	}
	verb := slices.IndexFunc(f.tokens, func(t statementToken) bool { return t.kind == exceeds })
	if !slices.ContainsFunc(f.tokens[:verb], func(t statementToken) bool { return t.kind == aTime }) { // its own time stands last
		args[0], args[1] = args[1], args[0]
	}
	return binary(aggregate.Greater, args[0], args[1]), route.ClassYesNo, true
}

// sincePrior reads "the year-over-year growth of net sales in 2024" and "the change in net income in 2024 from the prior
// year".
func (f *statementFrame) sincePrior() (aggregate.Expr, route.Class, bool) {
	if f.has[priorTime] != 1 || f.has[growthOf]+f.has[changeOf] != 1 || len(f.rows) != 1 || len(f.times) != 1 || !f.takes(priorTime, growthOf, changeOf, shareOf, howMuch, asksWhich) {
		return aggregate.Expr{}, "", false
	}
	prior, ok := f.before(f.times[0])
	if !ok {
		return aggregate.Expr{}, "", false
	}
	f.times = append(f.times, prior)
	args, ok := f.args()
	if f.has[growthOf] > 0 || f.has[shareOf] > 0 {
		return aggregate.Expr{Op: aggregate.PercentChange, Args: args}, route.ClassPct, ok
	}
	return aggregate.Expr{Op: aggregate.Subtract, Args: args}, route.ClassDiff, ok
}

// over reads "the average net income over the three years" and "the total cost from 2022 to 2024".
func (f *statementFrame) over() (aggregate.Expr, route.Class, bool) {
	times, ok := f.timesOver()
	sum, avg := f.has[sumOf] > 0, f.has[averageOfs] > 0
	if !ok || len(f.rows) != 1 || sum == avg || !f.takes(sumOf, averageOfs, allTimes) {
		return aggregate.Expr{}, "", false
	}
	f.times = times
	args, ok := f.args()
	if sum {
		return aggregate.Expr{Op: aggregate.Sum, Args: args}, route.ClassSum, ok
	}
	return aggregate.Expr{Op: aggregate.Avg, Args: args}, route.ClassAvg, ok
}

// timesOver lists the columns that figures are taken over: all, or those of each year of a range.
func (f *statementFrame) timesOver() ([]int, bool) {
	switch {
	case f.has[allTimes] == 1 && len(f.times) == 0:
		var all []int
		for i := range f.dates {
			all = append(all, i)
		}
		return all, true
	case f.has[allTimes] > 0 || len(f.times) != 2 || !f.w.q.Ranged || f.times[0] > f.times[1]:
		return nil, false
	}
	var all []int
	for i := f.times[0]; i <= f.times[1]; i++ {
		all = append(all, i)
	}
	years := f.dates[f.times[1]].Date.Year - f.dates[f.times[0]].Date.Year
	return all, len(all) == years+1
}

// listed reads "list net sales for all years".
func (f *statementFrame) listed() (aggregate.Expr, route.Class, bool) {
	if f.has[allTimes] != 1 || len(f.rows) != 1 || len(f.times) > 0 || !f.takes(allTimes, asksList) {
		return aggregate.Expr{}, "", false
	}
	times, _ := f.timesOver()
	slices.SortFunc(times, func(a, b int) int { return f.dates[a].Index - f.dates[b].Index }) // as printed
	f.times = times
	args, ok := f.args()
	return aggregate.Expr{Op: aggregate.List, Args: args}, route.ClassList, ok
}

// bounded reads "did net income exceed $150 million in 2024".
func (f *statementFrame) bounded() (aggregate.Expr, route.Class, bool) {
	if f.bound == nil || f.has[asksYesNo] != 1 || len(f.rows) != 1 || len(f.times) != 1 || !f.takes(asksYesNo, aBound) {
		return aggregate.Expr{}, "", false
	}
	op, known := map[aggregate.Cmp]aggregate.Op{aggregate.Gt: aggregate.Greater, aggregate.Lt: aggregate.Less}[f.bound.cmp]
	value, ok := f.value(*f.bound, f.rows[0], f.times[0])
	if !known || !ok {
		return aggregate.Expr{}, "", false
	}
	cell := f.s.Number(f.rows[0].Index, f.dates[f.times[0]].Index)
	figure, _ := f.at(f.rows[0], f.times[0])
	return binary(op, figure, aggregate.Expr{Op: aggregate.Const, Value: value, Unit: cell.Value.Unit}), route.ClassYesNo, true
}

// together reads what several rows of one date come to: "the sum of A and B", "the average of", "A as a percentage of B",
// "the ratio of A to B", "the difference between A and B".
func (f *statementFrame) together() (aggregate.Expr, route.Class, bool) {
	args, ok := f.args()
	if !ok || len(f.rows) < 2 || len(f.times) != 1 || !f.oneUnit() {
		return aggregate.Expr{}, "", false
	}
	two := len(args) == 2
	switch {
	case f.has[sumOf] > 0 && f.takes(sumOf):
		return aggregate.Expr{Op: aggregate.Add, Args: args}, route.ClassSum, true
	case f.has[averageOfs] == 1 && f.takes(averageOfs):
		return aggregate.Expr{Op: aggregate.Mean, Args: args}, route.ClassAvg, true
	case two && f.has[ratioOf] == 1 && f.takes(ratioOf):
		return binary(aggregate.Ratio, args[0], args[1]), route.ClassRatio, true
	case two && f.has[shareOf] == 1 && f.whole >= 0 && f.takes(shareOf, asksWhich, asksYesNo, howMuch):
		return binary(aggregate.Share, args[1-f.whole], args[f.whole]), route.ClassShare, true
	case two && f.has[differenceOf] == 1 && f.takes(differenceOf):
		return binary(aggregate.Difference, args[0], args[1]), route.ClassDiff, true
	case two && f.has[minusOf] == 1 && f.takes(minusOf):
		return binary(aggregate.Subtract, args[0], args[1]), route.ClassDiff, true
	}
	return aggregate.Expr{}, "", false
}

// oneUnit tells whether the figures of the rows are of one unit, and none of them is a percentage.
func (f *statementFrame) oneUnit() bool {
	var unit table.Unit
	for i, l := range f.rows {
		u := f.s.Number(l.Index, f.dates[f.times[0]].Index).Value.Unit
		if i > 0 && u != unit || u == table.Percent {
			return false
		}
		unit = u
	}
	return true
}

// compared reads "was A higher than B in 2024" and "which was greater in 2024, A or B".
func (f *statementFrame) compared() (aggregate.Expr, route.Class, bool) {
	args, ok := f.args()
	more, less := f.has[moreOf] == 1, f.has[lessOf] == 1
	if !ok || len(f.rows) != 2 || len(f.times) != 1 || more == less || !f.oneUnit() {
		return aggregate.Expr{}, "", false
	}
	switch {
	case f.has[asksYesNo] == 1 && f.has[than] == 1 && f.takes(asksYesNo, than, moreOf, lessOf):
		if more {
			return binary(aggregate.Greater, args[0], args[1]), route.ClassYesNo, true
		}
		return binary(aggregate.Less, args[0], args[1]), route.ClassYesNo, true
	case f.has[asksWhich] == 1 && f.takes(asksWhich, moreOf, lessOf):
		for i, l := range f.rows {
			args[i].Label = l.Label
		}
		if more {
			return aggregate.Expr{Op: aggregate.ArgMax, Args: args}, route.ClassPick, true
		}
		return aggregate.Expr{Op: aggregate.ArgMin, Args: args}, route.ClassPick, true
	}
	return aggregate.Expr{}, "", false
}
