package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// listFrame is what the tokens of a question come to, before it is known what kind of question it is.
type listFrame struct {
	*listReader
	has      map[listKind]int // tokens of a kind
	n        int              // of nth, topN or lastN
	picked   int              // the column asked for by "which", "list" or a number of them, -1 for none; rowsPicked for the rows
	loose    int              // the column that names the rows and that nothing asks for, -1 for none
	by       int              // the column that groups rows, -1 for none
	time     string           // the part of dates that groups rows, "" for none
	measures []int            // the columns of figures that are named, in their order
	open     *listToken       // a bound on the figures of a table by period, whatever their time
	sides    []aggregate.Cond // two texts of one column that are held against each other
	conds    []aggregate.Cond
	base     []aggregate.Cond // those before "comes from"
}

// rowsPicked stands for what the rows are, where a column is asked for.
const rowsPicked = -2

// query reads the whole question, each kind of question in turn.
func (r *listReader) query() (aggregate.Query, route.Class, bool) {
	f, ok := r.frame()
	if !ok {
		return aggregate.Query{}, "", false
	}
	for _, read := range []func() (aggregate.Query, route.Class, bool){
		f.overTimes, f.weighted, f.perOther, f.ratio, f.share, f.extremes, f.apart, f.grouped, f.ofTop, f.closest, f.sorted, f.pick, f.count, f.figure, f.texts,
	} {
		if q, class, ok := read(); ok {
			if r.scale != nil {
				if len(f.measures) != 1 || r.columns[f.measures[0]].unit.Family() == table.FamilyPercent {
					return q, class, false
				}
				q.Scale = r.scale
			}
			return q, class, true
		}
	}
	return aggregate.Query{}, "", false
}

// frame sorts the tokens; ok is false where they fit no question.
func (r *listReader) frame() (*listFrame, bool) {
	f := &listFrame{listReader: r, has: map[listKind]int{}, picked: -1, by: -1, loose: -1}
	for i := range r.tokens {
		t := &r.tokens[i]
		switch t.kind {
		case nth, topN, lastN, severalOf:
			if f.n > 0 {
				return nil, false
			}
			f.n = t.n
		case aColumn:
			if !f.column(i) {
				return nil, false
			}
			continue
		case aBound, aDate:
			if t.cond == nil {
				f.open = t
				break
			}
			f.conds = append(f.conds, *t.cond)
			continue
		case manifold:
			if t.cond != nil {
				f.conds = append(f.conds, *t.cond)
				continue
			}
		case aValue:
			continue
		case inTime, whichTime:
			if f.time != "" || f.by >= 0 {
				return nil, false
			}
			f.time = t.text
		case comes:
			if i+1 < len(r.tokens) && r.tokens[i+1].kind == groupBy {
				continue // "are in each region"
			}
			f.base = append(slices.Clone(f.conds), f.valueConds(r.tokens[:i])...)
		case howMany:
			if i > 0 && f.figures(i+1) && countedBy[r.tokens[i-1].kind] {
				continue // "the greatest number of passengers"
			}
		case theRows:
			if f.asked(i) {
				f.picked = rowsPicked
			}
		}
		f.has[t.kind]++
	}
	if f.by >= 0 && f.columns[f.by].single && f.has[averageOfs] == 1 { // "average revenue per store" of a row a store
		f.by, f.has[groupBy] = -1, f.has[groupBy]-1
	}
	if op, ok := f.operator(); ok && op != "" && f.has[asksWhich] == 1 && f.picked >= 0 && f.columns[f.picked].kind == table.TypeNumber { // "what revenue do both have together"
		f.measures, f.picked, f.has[asksWhich] = append(f.measures, f.picked), -1, 0
	}
	if c, ok := f.changed(); ok {
		f.conds, f.measures = append(f.conds, *c), nil
		for _, kind := range []listKind{risen, fallen, than, moreOf, lessOf} {
			delete(f.has, kind)
		}
	}
	f.sides = f.opposed()
	if f.sides == nil {
		f.conds = append(f.conds, f.valueConds(r.tokens)...)
	}
	return f, true
}

// countedBy are what may stand before "number of" and a column of numbers.
var countedBy = map[listKind]bool{greatest: true, least: true, sumOf: true, averageOfs: true, medianOf: true}

// asked tells whether what stands at a token is asked for: behind "which", "list", "how many" or a number, or as in "the
// largest store by revenue".
func (f *listFrame) asked(i int) bool {
	if i == 0 {
		return false
	}
	switch f.tokens[i-1].kind {
	case greatest, least:
		return i+1 < len(f.tokens) && f.tokens[i+1].kind == groupBy && f.figures(i+2) && len(f.measures) == 0
	case asksWhich, asksList, howMany, topN, lastN, severalOf:
		return true
	}
	return false
}

// column tells what a column that is named is for.
func (f *listFrame) column(i int) bool {
	t := f.tokens[i]
	c := f.columns[t.col]
	figures := c.kind == table.TypeNumber
	switch {
	case t.used:
	case c.yes != "" && !f.asked(i) && !f.names(i) && !(i > 0 && f.tokens[i-1].kind == groupBy):
		index := c.index
		not := i > 0 && f.tokens[i-1].kind == without
		f.conds = append(f.conds, aggregate.Cond{Column: &aggregate.Columns{Index: &index}, Cmp: aggregate.Eq, Values: []string{c.yes}, Not: not})
	case i > 0 && f.tokens[i-1].kind == groupBy && !figures:
		if f.by >= 0 {
			return false
		}
		f.by = t.col
	case f.asked(i) && f.picked == -1 && !(f.tokens[i-1].kind == howMany && figures):
		f.picked = t.col
	case i == 0 && c.single && !figures && f.describes(t.to):
		f.picked = t.col
		f.has[asksList]++
	case figures:
		if !slices.Contains(f.measures, t.col) {
			f.measures = append(f.measures, t.col)
		}
	case f.names(i):
	case i+1 < len(f.tokens) && f.figures(i+1) && f.tokens[i+1].from == t.to && !f.tokens[i+1].used: // "the largest invoice amount"
	case c.single: // what the rows are
		f.loose = t.col
	default:
		return false
	}
	return true
}

// describes tells whether what stands at a word says which rows are meant: "stores with less than 100 units".
func (f *listFrame) describes(i int) bool {
	words := f.w.q.Words
	return i < len(words) && describers[words[i].Text]
}

var describers = lang.Set("with whose having where sorted ordered ranked")

// names tells whether a column is named beside one of its texts: "in the Asia region".
func (f *listFrame) names(i int) bool {
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(f.tokens) && f.tokens[j].kind == aValue && f.tokens[j].col == f.tokens[i].col {
			return true
		}
	}
	next := i + 2 // "products other than laptops"
	return next < len(f.tokens) && f.tokens[i+1].kind == without && f.tokens[next].kind == aValue && f.tokens[next].col == f.tokens[i].col
}

// valueConds makes the conditions that the texts among tokens set: those of one column are alternatives.
func (f *listFrame) valueConds(tokens []listToken) []aggregate.Cond {
	var conds []aggregate.Cond
	for i, t := range tokens {
		if t.kind != aValue || t.used {
			continue
		}
		not := i > 0 && tokens[i-1].kind == without
		index := f.columns[t.col].index
		k := slices.IndexFunc(conds, func(c aggregate.Cond) bool { return *c.Column.Index == index && c.Not == not })
		if k < 0 {
			conds = append(conds, aggregate.Cond{Column: &aggregate.Columns{Index: &index}, Cmp: aggregate.Eq, Values: []string{t.text}, Not: not})
		} else if !slices.Contains(conds[k].Values, t.text) {
			conds[k].Cmp, conds[k].Values = aggregate.In, append(conds[k].Values, t.text)
		}
	}
	return conds
}

// opposed finds the two texts of one column that a question holds against each other; other texts are conditions.
func (f *listFrame) opposed() []aggregate.Cond {
	if f.has[ratioOf]+f.has[differenceOf]+f.has[minusOf]+f.has[than]+f.has[exceeds]+f.has[manifold] != 1 || f.has[without] > 0 {
		return nil
	}
	var sides, rest []aggregate.Cond
	for _, c := range f.valueConds(f.tokens) {
		if len(c.Values) != 2 {
			rest = append(rest, c)
			continue
		}
		if sides != nil {
			return nil
		}
		for _, v := range c.Values {
			sides = append(sides, aggregate.Cond{Column: c.Column, Cmp: aggregate.Eq, Values: []string{v}})
		}
	}
	if sides != nil {
		f.conds = append(f.conds, rest...)
	}
	return sides
}

// takes tells whether all tokens with a meaning are of these kinds.
func (f *listFrame) takes(kinds ...listKind) bool {
	for kind, n := range f.has {
		if n > 0 && kind != joining && kind != theRows && kind != without && !slices.Contains(kinds, kind) {
			return false
		}
	}
	return f.has[without] == 0 || slices.ContainsFunc(f.conds, func(c aggregate.Cond) bool { return c.Not })
}

// operator is the one aggregate that is asked for, "" for none; ok is false for several.
func (f *listFrame) operator() (op aggregate.Op, ok bool) {
	for kind, o := range map[listKind]aggregate.Op{sumOf: aggregate.Sum, averageOfs: aggregate.Avg, medianOf: aggregate.Median} {
		if f.has[kind] > 0 {
			if op != "" {
				return "", false
			}
			op = o
		}
	}
	return op, true
}

// cells selects a column in the rows that fulfil conditions.
func (f *listFrame) cells(col int, conds ...aggregate.Cond) *aggregate.Cells {
	return &aggregate.Cells{Rows: conds, Columns: f.at(col)}
}

func (f *listFrame) at(col int) *aggregate.Columns {
	index := f.columns[col].index
	return &aggregate.Columns{Index: &index}
}

// side is a figure of the rows that fulfil conditions: an aggregate where one is asked for, else the figure of the one
// row that does.
func (f *listFrame) side(op aggregate.Op, col int, conds []aggregate.Cond) (aggregate.Expr, bool) {
	if f.columns[col].kind != table.TypeNumber {
		return aggregate.Expr{}, false
	}
	if op == "" {
		n, known := f.rowsHolding(conds)
		op = aggregate.Lookup
		if !known || n != 1 {
			f.several = f.several || n > 1
			return aggregate.Expr{}, false
		}
	} else if f.partlyText(col) {
		return aggregate.Expr{}, false
	}
	return aggregate.Expr{Op: op, Cells: f.cells(col, conds...)}, true
}

// partlyText tells whether cells of a column of figures are texts of digits, "007": a sum would leave them out.
func (f *listFrame) partlyText(col int) bool {
	for r := f.s.T.HeaderRows; r < len(f.s.Grid); r++ {
		c := f.s.Cell(r, f.columns[col].index)
		if c != nil && c.Value.Kind == table.Text && f.s.T.Rows[r].Kind == table.KindData && c.Text != "" && lang.IsDigit(rune(c.Text[0])) {
			return true
		}
	}
	return false
}

// with adds a condition to others.
func with(conds []aggregate.Cond, c aggregate.Cond) []aggregate.Cond {
	return append(slices.Clone(conds), c)
}
