package rules

import (
	"math/big"
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// Plain questions name everything that they want: a row and a column by their labels, a
// period, an operator. Their reading needs no weighing. It is made only when it is full: every
// word that carries meaning is explained, and every label that is read was named. Whatever
// falls short is left to the learnt planners.

// Confidence of plain readings: of one that is full, of each of two whose values differ in two
// tables, and what each unnamed parent or synonym takes off.
const (
	plainSure    = 0.95
	plainTwin    = 0.45
	plainPenalty = 0.1
)

// minPlainCover is the share of the question's words, by weight, that must be explained.
const minPlainCover = 0.85

// maxPenalty is how many doubts (unnamed parents, synonyms) a plain reading may have.
const maxPenalty = 2

// plainCell is a numeric cell whose row and column the question names.
type plainCell struct {
	s        *layout.Sheet
	rank     int // of the table
	row, col int
	penalty  float64
}

// plain makes the plans of a plain question over the tables found.
func (w *work) plain(sheets []*layout.Sheet) []route.Plan {
	if over := w.plainOver(sheets); len(over) > 0 {
		return over
	}
	switch op := w.plainOp(); op {
	case aggregate.Lookup:
		if len(w.q.Years) > 1 {
			return nil
		}
		var asked lang.Date
		if len(w.q.Years) == 1 {
			asked = w.q.Years[0]
		}
		if w.q.Roles.Part != nil && w.q.PercentAsked() == lang.PercentWanted {
			return w.plainLookup(percentCells(w.plainCells(sheets, op, asked)))
		}
		if plans := w.plainTotal(sheets); len(plans) > 0 {
			return plans
		}
		if plans := w.plainLookup(w.plainCells(sheets, op, asked)); len(plans) > 0 {
			return plans
		}
		return w.plainEntity(sheets, false)
	case aggregate.PercentChange, aggregate.Subtract:
		return w.plainChange(sheets, op)
	case aggregate.Sum, aggregate.Avg, aggregate.Min, aggregate.Max:
		return w.plainAggregate(sheets, op)
	case aggregate.Count:
		if plans := w.plainCount(sheets); len(plans) > 0 {
			return plans
		}
		if plans := w.plainLookup(w.counts(w.plainCells(sheets, op, lang.Date{}))); len(plans) == 1 {
			return plans
		}
		return w.plainEntity(sheets, true)
	case "":
		return w.plainOther(sheets)
	}
	return nil
}

// percentCells are those that may be what percentage one thing is of another.
func percentCells(cells []plainCell) []plainCell {
	return slices.DeleteFunc(cells, func(c plainCell) bool { return c.s.Number(c.row, c.col).Value.Unit != table.Percent })
}

// plainOther makes the plans of questions that ask for no operator, and for no figure by its name alone: "who won in
// 1999", "how many people came in 2004".
func (w *work) plainOther(sheets []*layout.Sheet) []route.Plan {
	switch {
	case w.q.HowMany() && len(w.q.Years) == 1 && plainCue(w.q) == aggregate.Lookup && !w.q.Changes() && !w.q.Has("than"):
		if plans := w.plainCount(sheets); len(plans) > 0 {
			return plans
		}
		if plans := w.plainLookup(w.counts(w.plainCells(sheets, aggregate.Count, w.q.Years[0]))); len(plans) == 1 {
			return plans
		}
		return w.plainEntity(sheets, true)
	case lang.WantsPercent(strings.ToLower(w.q.Text)) && len(w.q.Years) <= 1 && !w.q.Changes() && !w.q.Has("than"):
		var asked lang.Date
		if len(w.q.Years) == 1 {
			asked = w.q.Years[0]
		}
		cells := slices.DeleteFunc(w.plainCells(sheets, aggregate.Lookup, asked), func(c plainCell) bool { return c.cell().Value.Unit != table.Percent })
		return w.plainLookup(cells)
	case w.q.Has("which", "who") && !slices.ContainsFunc(w.q.Words, func(x lang.Word) bool { return lang.Orders[x.Text] }) && len(w.q.Years) <= 1 && plainCue(w.q) == aggregate.Lookup && !w.q.Changes():
		return w.plainEntity(sheets, false)
	}
	return nil
}

// counts keeps the cells that may be a number of things.
func (w *work) counts(cells []plainCell) []plainCell {
	return slices.DeleteFunc(cells, func(c plainCell) bool {
		unit := c.cell().Value.Unit.Family()
		return unit == table.FamilyMoney || unit == table.FamilyPercent || unit == table.FamilyPerUnit
	})
}

// plainOp names the operator that the question's words ask for, "" when they ask for
// something that is not plain.
func (w *work) plainOp() aggregate.Op {
	q := w.q
	change := q.Changes()
	switch {
	case q.HowMany() && len(q.Years) == 0 && !change && plainCue(q) == aggregate.Lookup:
		return aggregate.Count
	case q.Has("which", "who", "whi", "why", "ratio", "proport", "respect", "each", "list", "both", "if") || !q.AsksPerShare():
		return ""
	case q.Apart() && len(q.Years) == 2:
		return aggregate.Subtract
	case q.Has("many", "than") || q.Has("compar") && !change:
		return ""
	case change && strings.Contains(strings.ToLower(q.Text), "in the percentage"):
		return "" // points
	case change && len(q.Years) == 2 && !q.Percent && q.Has("number") && strings.HasPrefix(strings.ToLower(q.Text), "by how much "):
		return aggregate.Subtract
	case change && len(q.Years) == 2 && q.Has("percent", "percentag", "grow", "grew", "growth"):
		return aggregate.PercentChange
	case change && len(q.Years) == 2 && !q.Has("averag", "sum"):
		return aggregate.Subtract
	case change:
		return ""
	}
	return plainCue(q)
}

// plainCue finds the operator of an aggregate, Lookup when there is none.
func plainCue(q *lang.Question) aggregate.Op {
	cues := []struct {
		op    aggregate.Op
		stems []string
	}{
		{aggregate.Avg, []string{"averag", "mean"}},
		{aggregate.Sum, []string{"sum"}},
		{aggregate.Max, []string{"maximum", "highest", "largest", "greatest"}},
		{aggregate.Min, []string{"minimum", "lowest", "smallest"}},
	}
	var found aggregate.Op
	for _, c := range cues {
		if q.Has(c.stems...) {
			if found != "" {
				return ""
			}
			found = c.op
		}
	}
	if found == "" {
		if q.Has("differ", "median", "percentag") {
			return ""
		}
		return aggregate.Lookup
	}
	return found
}

// plainLookup reads the cells with the fewest doubts. Where another table gives another value, both
// are readings.
func (w *work) plainLookup(cells []plainCell) []route.Plan {
	best, twin, sure := leastDoubt(cells)
	switch {
	case best != nil && twin != nil:
		return []route.Plan{best.plan(aggregate.Lookup, best.read(), sure), twin.plan(aggregate.Lookup, twin.read(), sure)}
	case best != nil:
		return []route.Plan{best.plan(aggregate.Lookup, best.read(), sure)}
	case len(w.q.Years) > 0 || len(cells) == 0:
		return nil
	}
	return openReadings(cells)
}

// maxReadings is how many readings of a question that leaves the period open are shown.
const maxReadings = 4

// openReadings gives the cells of one row that a question without a period leaves open,
// each with an equal chance.
func openReadings(cells []plainCell) []route.Plan {
	least := cells[0].penalty
	for _, c := range cells {
		least = min(least, c.penalty)
	}
	var open []plainCell
	for _, c := range cells {
		if c.penalty <= least+1e-9 && (len(open) == 0 || c.s == open[0].s) {
			open = append(open, c)
		}
	}
	if len(open) > maxReadings || slices.ContainsFunc(open, func(c plainCell) bool { return c.row != open[0].row }) {
		return nil
	}
	var out []route.Plan
	for i := range open {
		out = append(out, open[i].plan(aggregate.Lookup, open[i].read(), plainSure/float64(len(open))))
	}
	return out
}

// leastDoubt picks the cell with the fewest doubts, nil when cells of its table tie with other
// values. The twin is the first cell of another table that ties with another value.
func leastDoubt(cells []plainCell) (best, twin *plainCell, sure float64) {
	for i := range cells {
		if c := &cells[i]; best == nil || c.penalty < best.penalty {
			best = c
		}
	}
	if best == nil {
		return nil, nil, 0
	}
	sure = plainSure - plainPenalty*best.penalty
	for i := range cells {
		c := &cells[i]
		if c.penalty > best.penalty+1e-9 {
			continue
		}
		if c.sameValue(best) {
			if best.cell().Value.Number.Sign() < 0 {
				best = c // an expense that one table deducts stands unsigned in another
			}
			continue
		}
		if c.rank == best.rank {
			return nil, nil, 0
		}
		if twin == nil {
			twin, sure = c, min(sure, plainTwin)
		}
	}
	return best, twin, sure
}

// plainChange reads the change between the two dates of a question.
func (w *work) plainChange(sheets []*layout.Sheet, op aggregate.Op) []route.Plan {
	a, b := w.q.Years[0], w.q.Years[1]
	if b.Before(a) {
		a, b = b, a
	}
	var pairs []plainCell // of the earlier cell; later holds its partner
	var later []plainCell
	ends := w.plainCells(sheets, op, b)
	for _, x := range w.plainCells(sheets, op, a) {
		for _, y := range ends {
			if x.s == y.s && x.s.PrintsChange(x.row) {
				continue
			}
			if x.s == y.s && x.row == y.row && x.col != y.col || x.s == y.s && x.col == y.col && x.row != y.row {
				x.penalty = max(x.penalty, y.penalty)
				pairs, later = append(pairs, x), append(later, y)
			}
		}
	}
	best, _, sure := leastDoubt(pairs)
	if best == nil {
		return nil
	}
	to, _, fromSure := leastDoubt(partners(pairs, later, best))
	if to == nil {
		return nil
	}
	expr := binary(op, to.read(), best.read())
	return []route.Plan{best.plan(op, expr, min(sure, fromSure))}
}

// partners are the later cells that go with one earlier cell.
func partners(pairs, later []plainCell, of *plainCell) []plainCell {
	var out []plainCell
	for i, p := range pairs {
		if p.s == of.s && p.row == of.row && p.col == of.col {
			out = append(out, later[i])
		}
	}
	return out
}

func (c *plainCell) cell() *table.Cell { return c.s.Cell(c.row, c.col) }

// sameValue tells whether two cells state one figure, each as exactly as it is printed and whatever its
// sign: 391.0 billion and 391,035 million are one, and so are an expense and its deduction.
func (c *plainCell) sameValue(d *plainCell) bool {
	a, b := c.cell().Value, d.cell().Value
	if a.Unit != b.Unit {
		return false
	}
	apart := new(big.Rat).Sub(a.Exact().Abs().Rat(), b.Exact().Abs().Rat())
	last := max(int(a.Scale)-int(a.Number.Places()), int(b.Scale)-int(b.Number.Places()))
	return apart.Abs(apart).Cmp(table.NewDecimal(5, 1).Shift(last).Rat()) <= 0
}

// read is the expression that looks the cell up.
func (c *plainCell) read() aggregate.Expr { return readGrid(c.row, c.col) }

func (c *plainCell) plan(op aggregate.Op, expr aggregate.Expr, sure float64) route.Plan {
	return route.Plan{
		Query: aggregate.Query{Sources: []string{c.s.T.ID}, Expr: expr, Totals: "include"},
		Score: sure, Confidence: sure, Class: plainClass(op), Signals: []string{"plain " + string(op)}, Way: route.WayPlain,
	}
}

// plainClass names the shape of the answer that an operator gives.
func plainClass(op aggregate.Op) route.Class {
	switch op {
	case aggregate.PercentChange:
		return route.ClassPct
	case aggregate.Subtract:
		return route.ClassDiff
	case aggregate.Sum:
		return route.ClassSum
	case aggregate.Avg:
		return route.ClassAvg
	case aggregate.Min, aggregate.Max:
		return route.ClassExtreme
	case aggregate.Count:
		return route.ClassCount
	}
	return route.ClassLookup
}
