package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

// pick reads "which store has the third highest revenue", "the top 3 stores by revenue", "the second highest revenue" and
// "the revenue of the oldest store".
func (f *listFrame) pick() (aggregate.Query, route.Class, bool) {
	none := aggregate.Query{}
	desc, ok := f.direction()
	if !ok || f.by >= 0 || f.perFigures() || !f.takes(asksWhich, asksWho, asksList, greatest, least, newest, oldest, nth, topN, lastN, severalOf, groupBy, inOrderOf, rankedBy, downwards, upwards) {
		return none, "", false
	}
	measure, ok := f.ordering()
	if !ok {
		return none, "", false
	}
	expr := aggregate.Expr{Cells: f.cells(measure, f.conds...)}
	if f.has[asksWhich]+f.has[asksList] > 0 && f.picked == -1 {
		f.picked = f.loose
	}
	given := f.has[asksWhich]+f.has[asksWho]+f.has[asksList] > 0 || f.picked != -1
	switch {
	case f.picked >= 0 && !f.columns[f.picked].single:
		return none, "", false // of rows under one name, which is first may go by their sum
	case given && len(f.measures) > 1:
		return none, "", false
	case f.picked >= 0:
		expr.Return = f.at(f.picked)
	case f.picked == rowsPicked || f.has[asksWho] > 0:
		name := f.nameColumn()
		if c := f.columns[name]; c.kind != table.TypeText || !c.single {
			return none, "", false
		}
		expr.Return = f.at(name)
	case given || len(f.measures) == 1 && f.loose >= 0:
		return none, "", false
	case len(f.measures) > 1:
		expr.Return = f.at(f.measures[0])
	case f.n < 2:
		expr.Op = aggregate.Min
		if desc {
			expr.Op = aggregate.Max
		}
		return aggregate.Query{Expr: expr}, route.ClassExtreme, true
	}
	return aggregate.Query{Expr: f.ordered(expr, measure, desc)}, route.ClassPick, true
}

// nameColumn is the column that names the rows: the one called "name", behind one of numbers or codes, or else the first.
func (f *listFrame) nameColumn() int {
	named := slices.IndexFunc(f.columns, func(c listColumn) bool {
		return c.kind == table.TypeText && c.single && len(c.words) == 1 && c.words[0].Stem == "name"
	})
	return max(named, 0)
}

// ofTop reads "the average revenue of the top 3 stores" and "the sum of the three highest prices".
func (f *listFrame) ofTop() (aggregate.Query, route.Class, bool) {
	op, ok := f.operator()
	desc, ordered := f.direction()
	if !ok || !ordered || op == "" || f.n < 2 || f.by >= 0 || len(f.conds) > 0 && len(f.measures) > 1 {
		return aggregate.Query{}, "", false
	}
	if !f.takes(sumOf, averageOfs, medianOf, topN, lastN, severalOf, greatest, least, groupBy) {
		return aggregate.Query{}, "", false
	}
	if f.picked >= 0 && f.columns[f.picked].kind == table.TypeNumber && len(f.measures) == 0 {
		f.measures, f.picked = []int{f.picked}, -1
	}
	measure, ok := f.ordering()
	if !ok || f.picked >= 0 && !f.columns[f.picked].single || f.columns[f.measures[0]].kind != table.TypeNumber {
		return aggregate.Query{}, "", false
	}
	first := f.ordered(aggregate.Expr{Cells: f.cells(f.measures[0], f.conds...)}, measure, desc)
	if measure != f.measures[0] {
		first.By = f.at(measure)
	}
	return aggregate.Query{Expr: aggregate.Expr{Op: op, Args: []aggregate.Expr{first}}}, plainClass(op), true
}

// direction tells whether the greatest come first; ok is false where nothing asks for an order, or several words do.
func (f *listFrame) direction() (desc, ok bool) {
	down, up := f.has[greatest]+f.has[newest]+f.has[topN]+f.has[downwards], f.has[least]+f.has[oldest]+f.has[lastN]+f.has[upwards]
	if down+up == 0 && f.has[nth] > 0 && f.has[rankedBy] > 0 {
		return true, true
	}
	return down > 0, down+up == 1
}

// ordering is the column that rows are ordered by: the only one of figures named, the second of two, or the only one of
// dates where the newest or the oldest is asked for.
func (f *listFrame) ordering() (int, bool) {
	if f.has[newest]+f.has[oldest] > 0 {
		found := -1
		for k, c := range f.columns {
			if c.kind == table.TypeDate {
				if found >= 0 {
					return 0, false
				}
				found = k
			}
		}
		if found >= 0 && (len(f.measures) == 0 || f.measures[len(f.measures)-1] != found) {
			f.measures = append(f.measures, found)
		}
		return found, found >= 0 && len(f.measures) <= 2
	}
	switch n := len(f.measures); {
	case n == 1:
		return f.measures[0], true
	case n == 2:
		return f.measures[1], f.orderedBehind(f.measures[1])
	}
	return 0, false
}

// orderedBehind tells whether the word that asks for an order, or "by", stands right before a column's name.
func (f *listFrame) orderedBehind(col int) bool {
	for i, t := range f.tokens[1:] {
		if t.kind == aColumn && t.col == col && !t.used {
			kind := f.tokens[i].kind
			return kind == greatest || kind == least || kind == groupBy
		}
	}
	return false
}

// ordered picks the first row, the n-th or the first n.
func (f *listFrame) ordered(expr aggregate.Expr, measure int, desc bool) aggregate.Expr {
	order := "asc"
	if desc {
		order = "desc"
	}
	switch {
	case f.has[nth] > 0:
		expr.Op, expr.N, expr.By, expr.Order = aggregate.Nth, f.n, f.at(measure), order
	case f.n > 0:
		expr.Op, expr.N, expr.Order = aggregate.Top, f.n, order
	case desc:
		expr.Op = aggregate.ArgMax
	default:
		expr.Op = aggregate.ArgMin
	}
	return expr
}
