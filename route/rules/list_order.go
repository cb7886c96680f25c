package rules

import (
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// orderPhrases say that rows are in an order, and which.
var orderPhrases = []phrase{
	{"sorted by", inOrderOf}, {"ordered by", inOrderOf}, {"in order of", inOrderOf},
	{"from highest to lowest", downwards}, {"highest to lowest", downwards}, {"from largest to smallest", downwards}, {"from most to least", downwards},
	{"highest first", downwards}, {"largest first", downwards}, {"in descending order", downwards}, {"descending", downwards},
	{"from lowest to highest", upwards}, {"lowest to highest", upwards}, {"from smallest to largest", upwards}, {"from least to most", upwards},
	{"lowest first", upwards}, {"smallest first", upwards}, {"in ascending order", upwards}, {"ascending", upwards},
}

// ranksAt reads "ranked by" and the first word of "ranks third by", which no column of ranks is; it is 0 for other words.
func (r *listReader) ranksAt(i int) int {
	words := r.w.q.Words
	if words[i].Text != "ranked" && words[i].Text != "ranks" || i+2 >= len(words) {
		return 0
	}
	if words[i+1].Text == "by" {
		return 2
	}
	if t, ok := r.orderAt(i + 1); ok && t.kind == nth && t.to < len(words) && words[t.to].Text == "by" {
		return 1
	}
	return 0
}

// sorted reads "list the stores sorted by revenue, highest first".
func (f *listFrame) sorted() (aggregate.Query, route.Class, bool) {
	none := aggregate.Query{}
	if f.has[inOrderOf]+f.has[rankedBy] != 1 || f.has[downwards]+f.has[upwards] != 1 || f.picked < 0 || len(f.measures) != 1 || f.by >= 0 || f.n > 0 {
		return none, "", false
	}
	if !f.columns[f.picked].single || !f.takes(asksWhich, asksList, inOrderOf, rankedBy, downwards, upwards) {
		return none, "", false
	}
	expr := aggregate.Expr{Op: aggregate.List, Cells: f.cells(f.picked, f.conds...), By: f.at(f.measures[0]), Order: "asc"}
	if f.has[downwards] > 0 {
		expr.Order = "desc"
	}
	return aggregate.Query{Expr: expr}, route.ClassList, true
}

// closestAt reads "closest to 400".
func closestAt(words []lang.Word, i int) (listToken, bool) {
	for _, p := range []string{"comes closest to", "come closest to", "closest to", "nearest to", "closest", "nearest"} {
		n := lang.PhraseAt(words, i, p)
		if n == 0 || i+n >= len(words) || !words[i+n].Number {
			continue
		}
		t := listToken{kind: closestTo, values: []string{words[i+n].Text}, scale: -1, to: i + n + 1}
		if t.to < len(words) && lang.ScaleWords[words[t.to].Text] > 0 {
			t.scale = lang.ScaleWords[words[t.to].Text]
			t.to++
		}
		return t, true
	}
	return listToken{}, false
}

// closest reads "which store has a revenue closest to 400".
func (f *listFrame) closest() (aggregate.Query, route.Class, bool) {
	none := aggregate.Query{}
	if f.has[closestTo] != 1 || len(f.measures) != 1 || f.by >= 0 || !f.takes(closestTo, asksWhich, asksList) {
		return none, "", false
	}
	c := f.columns[f.measures[0]]
	if f.picked < 0 || !f.columns[f.picked].single || c.kind != table.TypeNumber {
		return none, "", false
	}
	for _, t := range f.tokens {
		if t.kind != closestTo {
			continue
		}
		values, ok := f.scaled(c, t.values, t.scale)
		if !ok {
			return none, "", false
		}
		far := binary(aggregate.Difference, f.cell(f.measures[0]), aggregate.Expr{Op: aggregate.Const, Value: values[0], Unit: c.unit})
		expr := aggregate.Expr{Op: aggregate.ArgMin, Cells: f.cells(f.measures[0], f.conds...), By: &aggregate.Columns{Expr: &far}, Return: f.at(f.picked)}
		return aggregate.Query{Expr: expr}, route.ClassPick, true
	}
	return none, "", false
}

// perOther reads "which store has the most revenue per unit" and "the highest ratio of revenue to units".
func (f *listFrame) perOther() (aggregate.Query, route.Class, bool) {
	none := aggregate.Query{}
	desc, ok := f.direction()
	if !ok || len(f.measures) != 2 || f.by >= 0 || f.n > 0 || f.has[ratioOf] != 1 && !f.perFigures() || !f.takes(asksWhich, asksList, greatest, least, ratioOf, groupBy) {
		return none, "", false
	}
	if f.picked < 0 || !f.columns[f.picked].single || f.has[ratioOf]+f.has[groupBy] != 1 {
		return none, "", false
	}
	per := binary(aggregate.Divide, f.cell(f.measures[0]), f.cell(f.measures[1]))
	expr := aggregate.Expr{Op: aggregate.ArgMin, Cells: f.cells(f.measures[0], f.conds...), By: &aggregate.Columns{Expr: &per}, Return: f.at(f.picked)}
	if desc {
		expr.Op = aggregate.ArgMax
	}
	return aggregate.Query{Expr: expr}, route.ClassPick, true
}

// cell reads a column of the row at hand.
func (f *listFrame) cell(col int) aggregate.Expr {
	return aggregate.Expr{Op: aggregate.Cell, Cells: &aggregate.Cells{Columns: f.at(col)}}
}

// perFigures tells whether figures are taken per figure of another column.
func (f *listFrame) perFigures() bool {
	for i, t := range f.tokens {
		if t.kind == groupBy && f.w.q.Words[t.from].Text == "per" && f.figures(i+1) {
			return true
		}
	}
	return false
}
