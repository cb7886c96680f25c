package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
)

// maxOver bounds over how many years figures are summed up.
const maxOver = 60

// plainOver reads the sum, or the average, of the figures of one line over the years that the question names: "the
// total deaths from 1900 to 1902".
func (w *work) plainOver(sheets []*layout.Sheet) []route.Plan {
	op := w.overOp()
	dates := w.datesOver()
	if op == "" || len(dates) < 2 {
		return nil
	}
	type place struct {
		s        *layout.Sheet
		row, col int // -1 where the line crosses
	}
	var lines []place
	found, twice := map[place][]plainCell{}, map[place]bool{}
	for n, d := range dates {
		for _, c := range w.plainCells(sheets, op, d) {
			for _, at := range []place{{c.s, c.row, -1}, {c.s, -1, c.col}} {
				switch have := found[at]; {
				case len(have) == n:
					if n == 0 {
						lines = append(lines, at)
					}
					found[at] = append(have, c)
				case len(have) == n+1 && have[n].penalty > c.penalty:
					have[n] = c
				case len(have) == n+1 && have[n].penalty == c.penalty:
					twice[at] = true // two figures of one date
				}
			}
		}
	}
	var best []plainCell
	for _, at := range lines {
		if cells := found[at]; len(cells) == len(dates) && !twice[at] && (best == nil || doubts(cells) < doubts(best)) {
			best = cells
		}
	}
	if best == nil || plainCue(w.q) == aggregate.Lookup && best[0].saysTotal() && !w.q.Has("over", "combin", "altogeth") {
		return nil // "total revenue in 2019 and 2018" may ask for both
	}
	w.setAside(isTotal)
	expr := aggregate.Expr{Op: op}
	for _, c := range best {
		expr.Args = append(expr.Args, c.read())
	}
	return []route.Plan{best[0].plan(op, expr, plainSure-plainPenalty*doubts(best)/float64(len(best)))}
}

// saysTotal tells whether the row or the column of a cell is named a total.
func (c plainCell) saysTotal() bool {
	return slices.ContainsFunc(slices.Concat(c.s.T.Rows[c.row].Path, c.s.T.Columns[c.col].Path), func(name string) bool { return lang.SaysStem(name, layout.TotalStem) })
}

func doubts(cells []plainCell) float64 {
	sum := 0.0
	for _, c := range cells {
		sum += c.penalty
	}
	return sum
}

// overOp names the operator over several years that the question asks for, "" when it asks for none.
func (w *work) overOp() aggregate.Op {
	if w.q.Has("chang", "grow", "grew", "increas", "decreas", "declin", "differ", "ratio", "percent", "percentag", "compar", "than", "each", "respect", "which", "cumul") {
		return ""
	}
	switch op := plainCue(w.q); {
	case op == aggregate.Sum, op == aggregate.Avg && !w.q.Has(layout.TotalStem):
		return op
	case op == aggregate.Lookup && w.q.Has(layout.TotalStem, "combin", "altogeth"):
		return aggregate.Sum
	}
	return ""
}

// datesOver lists the dates that figures are summed up over: those that are named, or all years of a range.
func (w *work) datesOver() []lang.Date {
	years := w.q.Years
	if !w.q.Ranged || len(years) != 2 || years[0].Month+years[0].Quarter+years[0].Half+years[1].Month+years[1].Quarter+years[1].Half > 0 {
		return slices.Clone(years)
	}
	var out []lang.Date
	for y := years[0].Year; y <= years[1].Year && len(out) < maxOver; y++ {
		out = append(out, lang.Date{Year: y})
	}
	return out
}
