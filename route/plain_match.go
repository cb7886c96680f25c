package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// minNamed is the share of a label that the question must say: of the row's, or of the column's where rows are dates.
const minNamed = 0.55

// plainCells finds the numeric cells that the question names for an operator and one date; the zero
// date asks for none.
func (w *work) plainCells(sheets []*sheet, op aggregate.Op, asked date) []plainCell {
	var out []plainCell
	months := w.q.monthsAsked()
	for rank, s := range sheets {
		cols := make([]link, len(s.cols))
		for i, c := range s.cols {
			cols[i] = w.linker.link(s, withoutUnit(c, s.t.Columns[c.index].Unit))
		}
		for _, r := range s.rows {
			row := w.linker.link(s, withoutBrackets(r))
			named := row.labeled && row.cover >= minNamed
			if !named && (row.labeled || !r.dated) || w.q.denied(r) || w.moves(s, r, op) {
				continue
			}
			for i, c := range s.cols {
				cell := s.number(r.index, c.index)
				if cell == nil || !named && !(cols[i].labeled && cols[i].cover >= minNamed) && !w.counted(op, c) || !dateFits(asked, months, r, c, cell) || w.otherMeasure(op, c, cell) || w.q.denied(c) {
					continue
				}
				p, ok := w.plainPenalty(s, r, c, row, cols[i], op)
				if ok {
					out = append(out, plainCell{s, rank, r.index, c.index, p + grainDoubt(asked, months, cell)})
				}
			}
		}
	}
	return out
}

// moves tells whether the figures of a row are changes, where none are asked for or the operator makes one itself.
func (w *work) moves(s *sheet, r line, op aggregate.Op) bool {
	path := s.t.Rows[r.index].Path
	return w.q.overChanges(path) || (op == aggregate.Subtract || op == aggregate.PercentChange) && underChanges(path)
}

// otherMeasure tells whether a column gives percentages where the question asks for none.
func (w *work) otherMeasure(op aggregate.Op, c line, cell *table.Cell) bool {
	percent := cell.Value.Unit == table.Percent
	if op == aggregate.PercentChange {
		return percent // the question's "percentage" is the operator's
	}
	return percent && !w.q.percent && (strings.Contains(c.name, "%") || strings.Contains(strings.ToLower(c.name), "percent"))
}

// plainPenalty counts the doubts of reading the cell of a row and a column; ok is false when
// they are too many or the question says more than they explain, beside what asks for the operator.
func (w *work) plainPenalty(s *sheet, r, c line, row, col link, op aggregate.Op) (penalty float64, ok bool) {
	for _, part := range []struct {
		l line
		k link
	}{{r, row}, {c, col}} {
		if part.k.labeled && !emptyLabel(part.l) && !w.counted(op, part.l) {
			penalty += (1 - part.k.cover) * 4
		}
		if len(part.l.parents) > 0 && part.k.parent < 0.99 {
			penalty += 1 - part.k.parent
		}
	}
	if penalty > maxPenalty {
		return 0, false
	}
	hits := slices.Clone(row.hits)
	raise(hits, col.hits)
	w.explainAround(s, hits)
	unit := map[string]bool{}
	if u := s.cell(r.index, c.index).Value.Unit; u.Family() != table.FamilyMoney { // whose dollars, a label says
		addStems(unit, string(u))
	}
	for i, word := range w.q.words {
		if asksFor(op, word) || unit[word.stem] || word.stem == totalStem && r.kind.IsTotal() || hits[i] >= parentFactor {
			hits[i] = 1 // a word of a parent explains as well as one of the label
		}
	}
	return penalty, w.q.covered(hits) >= minPlainCover
}

// growStems ask for a change and name no line.
var growStems = stems("grow growth increase decrease decline change rise rose fall fell drop number")

// asksFor tells whether a word asks for an operator and names no line.
func asksFor(op aggregate.Op, word word) bool {
	switch op {
	case aggregate.Sum, aggregate.Avg:
		return plainCueWords[word.stem] || bounds[word.text] || op == aggregate.Sum && word.stem == totalStem
	case aggregate.Subtract, aggregate.PercentChange:
		return growStems[word.stem] || bounds[word.text] || apartWords[word.text]
	}
	return false
}

// counted tells whether a column says how many there are where that is asked.
func (w *work) counted(op aggregate.Op, c line) bool {
	return countLabel(c) && (op == aggregate.Count || w.q.has("number", "count"))
}

// withoutBrackets leaves out the words of a label that stand in brackets: "Net income (loss)"
// is named by "net income".
func withoutBrackets(l line) line {
	open := strings.IndexAny(l.label, "([")
	if open <= 0 {
		return l
	}
	end := strings.LastIndexAny(l.label, ")]")
	var own []word
	for _, w := range l.own {
		if w.start < open || w.start > end {
			own = append(own, w)
		}
	}
	if len(own) > 0 {
		l.own = own
	}
	return l
}

// withoutUnit leaves out the words of a label that name its unit: "to air kg/year" is named by
// "to air".
func withoutUnit(l line, unit table.Unit) line {
	if unit == "" {
		return l
	}
	units := map[string]bool{"thousand": true, "million": true, "billion": true}
	for _, w := range splitWords(string(unit)) {
		units[w.stem] = true
	}
	var own []word
	for _, w := range l.own {
		if !units[w.stem] {
			own = append(own, w)
		}
	}
	if len(own) > 0 {
		l.own = own
	}
	return l
}

// auditWords are what a header may say of its figures beside their date.
var auditWords = stems("audited unaudited restated reported")

// emptyLabel tells whether a label says no more than that there is a figure.
func emptyLabel(l line) bool {
	for _, w := range l.own {
		if w.stem != "amount" && w.stem != "valu" && w.stem != "total" && !auditWords[w.stem] {
			return false
		}
	}
	return true
}

// countWords head columns of how many there are.
var countWords = stems("n no nos number numbers count counts frequency")

// countLabel tells whether a label says that its figures are numbers of things, and no more.
func countLabel(l line) bool {
	return len(l.own) > 0 && !slices.ContainsFunc(l.own, func(w word) bool { return !countWords[w.stem] })
}

// monthsAsked is the length of the period that a question names: "three months", "the
// quarter", "fiscal year"; 0 when it names none.
func (q *question) monthsAsked() int {
	for i, w := range q.words {
		if w.stem == "month" && i > 0 {
			if n, ok := wordNumber(q.words[i-1].text); ok {
				return n
			}
		}
	}
	switch {
	case q.has("quarter"):
		return 3
	case q.has("annual", "fiscal") && !q.has("month"):
		return 12
	}
	return 0
}

// dateFits tells whether the cell of a row and a column is of the date and the length asked.
func dateFits(asked date, months int, r, c line, cell *table.Cell) bool {
	if n := periodMonths(cell.Period); months > 0 && n > 0 && n != months {
		return false
	}
	if asked == (date{}) {
		return true
	}
	fits := false
	for _, l := range []line{r, c} {
		if !l.dated {
			continue
		}
		switch asked.agrees(l.date) {
		case -1:
			return false
		case 1, 2:
			fits = true
		}
	}
	if d, ok := periodDate(cell.Period); ok && !fits {
		return asked.agrees(d) > 0
	}
	return fits
}

// grainDoubt doubts a part of a year when the question names a year alone.
func grainDoubt(asked date, months int, cell *table.Cell) float64 {
	n := periodMonths(cell.Period)
	if months == 0 && n > 0 && n < 12 && asked.year > 0 && asked.month == 0 && asked.quarter == 0 && asked.half == 0 {
		return 1
	}
	return 0
}

// periodMonths is the length of a period in months, 0 for an instant or none.
func periodMonths(p *table.Period) int {
	if p == nil || len(p.Start) < 10 || len(p.End) < 10 {
		return 0
	}
	digits := func(s string) int {
		n := 0
		for _, r := range s {
			n = n*10 + int(r-'0')
		}
		return n
	}
	days := (digits(p.End[:4])-digits(p.Start[:4]))*365 + (digits(p.End[5:7])-digits(p.Start[5:7]))*30 + digits(p.End[8:10]) - digits(p.Start[8:10])
	return (days + 16) / 30
}
