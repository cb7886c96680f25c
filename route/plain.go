package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// Plain questions name everything that they want: a row and a column by their labels, a
// period, an operator. Their reading needs no weighing. It is made only when it is full: every
// word that carries meaning is explained, and every label that is read was named. Whatever
// falls short is left to the learnt planners.

// Confidence of plain readings: of one that is full, of one whose value differs in another table
// further down, and what each unnamed parent or synonym takes off.
const (
	plainSure    = 0.95
	plainFirst   = 0.6
	plainPenalty = 0.1
)

// minPlainCover is the share of the question's words, by weight, that must be explained.
const minPlainCover = 0.85

// maxPenalty is how many doubts (unnamed parents, synonyms) a plain reading may have.
const maxPenalty = 2

// plainCell is a numeric cell whose row and column the question names.
type plainCell struct {
	s        *sheet
	rank     int // of the table
	row, col int
	penalty  float64
}

// plain makes the plans of a plain question over the tables found.
func (w *work) plain(sheets []*sheet) []Plan {
	switch op := w.plainOp(); op {
	case aggregate.Lookup:
		if len(w.q.years) > 1 {
			return nil
		}
		var asked date
		if len(w.q.years) == 1 {
			asked = w.q.years[0]
		}
		return w.plainLookup(w.plainCells(sheets, asked))
	case aggregate.PercentChange, aggregate.Subtract:
		return w.plainChange(sheets, op)
	case aggregate.Sum, aggregate.Avg, aggregate.Min, aggregate.Max:
		return w.plainAggregate(sheets, op)
	}
	return nil
}

// plainOp names the operator that the question's words ask for, "" when they ask for
// something that is not plain.
func (w *work) plainOp() aggregate.Op {
	q := w.q
	change := q.has("grow", "grew", "growth", "increas", "decreas", "declin", "chang", "rise", "rose", "fall", "fell", "drop")
	switch {
	case q.has("which", "who", "whi", "why", "many", "ratio", "proport", "compar", "respect", "each", "list", "both", "than", "if", "per"):
		return ""
	case change && len(q.years) == 2 && (q.percent || q.has("grow", "grew", "growth")):
		return aggregate.PercentChange
	case change && len(q.years) == 2 && !q.has("averag", "sum"):
		return aggregate.Subtract
	case change:
		return ""
	}
	return plainCue(q)
}

// plainCueWords are the stems that plainCue knows.
var plainCueWords = stems("average mean sum maximum highest largest greatest minimum lowest smallest")

// plainCue finds the operator of an aggregate, Lookup when there is none.
func plainCue(q *question) aggregate.Op {
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
		if q.has(c.stems...) {
			if found != "" {
				return ""
			}
			found = c.op
		}
	}
	if found == "" {
		if q.has("differ", "median", "percentag") {
			return ""
		}
		return aggregate.Lookup
	}
	return found
}

// plainCells finds the numeric cells that the question names, for one date; the zero date
// asks for none.
func (w *work) plainCells(sheets []*sheet, asked date) []plainCell {
	var out []plainCell
	months := w.q.monthsAsked()
	for rank, s := range sheets {
		cols := make([]link, len(s.cols))
		for i, c := range s.cols {
			cols[i] = s.linkLine(w.lx, w.q.words, withoutUnit(c, s.t.Columns[c.index].Unit))
		}
		for _, r := range s.rows {
			row := s.linkLine(w.lx, w.q.words, withoutBrackets(r))
			if row.cover < 0.55 || !row.labeled && !r.dated {
				continue
			}
			for i, c := range s.cols {
				cell := s.number(r.index, c.index)
				if cell == nil || !dateFits(asked, months, r, c, cell) || w.otherMeasure(c, cell) {
					continue
				}
				p, ok := w.plainPenalty(s, r, c, row, cols[i])
				if ok {
					out = append(out, plainCell{s, rank, r.index, c.index, p + grainDoubt(asked, months, cell)})
				}
			}
		}
	}
	return out
}

// otherMeasure tells whether a column gives percentages where the question asks for none.
func (w *work) otherMeasure(c line, cell *table.Cell) bool {
	percent := cell.Value.Unit == table.Percent
	if w.plainOp() == aggregate.PercentChange {
		return percent // the question's "percentage" is the operator's
	}
	return percent && !w.q.percent && (strings.Contains(c.name, "%") || strings.Contains(strings.ToLower(c.name), "percent"))
}

// plainPenalty counts the doubts of reading the cell of a row and a column; ok is false when
// they are too many or the question says more than they explain.
func (w *work) plainPenalty(s *sheet, r, c line, row, col link) (penalty float64, ok bool) {
	for _, part := range []struct {
		l line
		k link
	}{{r, row}, {c, col}} {
		if part.k.labeled && !emptyLabel(part.l) {
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
	for i, word := range w.q.words {
		if hits[i] == 0 && (s.about[word.stem] || word.stem == "total" && r.kind.IsTotal()) {
			hits[i] = 1
		}
	}
	return penalty, w.q.covered(hits) >= minPlainCover
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

// emptyLabel tells whether a label says no more than that there is a figure.
func emptyLabel(l line) bool {
	for _, w := range l.own {
		if w.stem != "amount" && w.stem != "valu" && w.stem != "total" {
			return false
		}
	}
	return true
}

// plainLookup reads the cells with the fewest doubts, when they agree on the value.
func (w *work) plainLookup(cells []plainCell) []Plan {
	if best, sure := leastDoubt(cells); best != nil {
		return []Plan{best.plan(aggregate.Lookup, best.read(), sure)}
	}
	if len(w.q.years) > 0 || len(cells) == 0 {
		return nil
	}
	return openReadings(cells)
}

// maxReadings is how many readings of a question that leaves the period open are shown.
const maxReadings = 4

// openReadings gives the cells of one row that a question without a period leaves open,
// each with an equal chance.
func openReadings(cells []plainCell) []Plan {
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
	var out []Plan
	for i := range open {
		out = append(out, open[i].plan(aggregate.Lookup, open[i].read(), plainSure/float64(len(open))))
	}
	return out
}

// leastDoubt picks the cell with the fewest doubts. Cells that tie must have the same value,
// or stand in different tables, of which the first is then taken with less confidence.
func leastDoubt(cells []plainCell) (best *plainCell, sure float64) {
	for i := range cells {
		if c := &cells[i]; best == nil || c.penalty < best.penalty {
			best = c
		}
	}
	if best == nil {
		return nil, 0
	}
	sure = plainSure - plainPenalty*best.penalty
	for i := range cells {
		c := &cells[i]
		if c.penalty > best.penalty+1e-9 || c.sameValue(best) {
			continue
		}
		if c.rank == best.rank {
			return nil, 0
		}
		sure = min(sure, plainFirst)
	}
	return best, sure
}

// plainChange reads the change between the two dates of a question.
func (w *work) plainChange(sheets []*sheet, op aggregate.Op) []Plan {
	a, b := w.q.years[0], w.q.years[1]
	if b.before(a) {
		a, b = b, a
	}
	var pairs []plainCell // of the earlier cell; later holds its partner
	var later []plainCell
	for _, x := range w.plainCells(sheets, a) {
		for _, y := range w.plainCells(sheets, b) {
			if x.s == y.s && x.row == y.row && x.col != y.col || x.s == y.s && x.col == y.col && x.row != y.row {
				x.penalty = max(x.penalty, y.penalty)
				pairs, later = append(pairs, x), append(later, y)
			}
		}
	}
	best, sure := leastDoubt(pairs)
	if best == nil {
		return nil
	}
	to, fromSure := leastDoubt(partners(pairs, later, best))
	if to == nil {
		return nil
	}
	expr := binary(op, to.read(), best.read())
	return []Plan{best.plan(op, expr, min(sure, fromSure))}
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

func (c *plainCell) cell() *table.Cell { return c.s.cell(c.row, c.col) }

func (c *plainCell) sameValue(d *plainCell) bool {
	a, b := c.cell().Value, d.cell().Value
	return a.Unit == b.Unit && a.Exact().Cmp(b.Exact()) == 0
}

// read is the expression that looks the cell up.
func (c *plainCell) read() aggregate.Expr { return readGrid(c.row, c.col) }

func (c *plainCell) plan(op aggregate.Op, expr aggregate.Expr, sure float64) Plan {
	return Plan{
		Query: aggregate.Query{Sources: []string{c.s.t.ID}, Expr: expr, Totals: "include"},
		Score: sure, Confidence: sure, Class: plainClass(op), Signals: []string{"plain " + string(op)},
	}
}

// plainClass names the shape of the answer that an operator gives.
func plainClass(op aggregate.Op) Class {
	switch op {
	case aggregate.PercentChange:
		return ClassPct
	case aggregate.Subtract:
		return ClassDiff
	case aggregate.Sum:
		return ClassSum
	case aggregate.Avg:
		return ClassAvg
	case aggregate.Min, aggregate.Max:
		return ClassExtreme
	}
	return ClassLookup
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

// plainAggregate reads all numbers of one named column, in the rows that named values select.
func (w *work) plainAggregate(sheets []*sheet, op aggregate.Op) []Plan {
	var out []Plan
	for _, s := range sheets {
		for _, c := range s.cols {
			if p, ok := w.columnAggregate(s, c, op); ok {
				out = append(out, p)
			}
		}
		if len(out) > 0 {
			break // a table further down has a column of the same name
		}
	}
	if len(out) != 1 {
		return nil
	}
	return out
}

// minColumn is how many numbers a column must hold to be summed up.
const minColumn = 3

func (w *work) columnAggregate(s *sheet, c line, op aggregate.Op) (Plan, bool) {
	k := s.linkLine(w.lx, w.q.words, c)
	if !k.exact || c.numbers < minColumn {
		return Plan{}, false
	}
	hits := slices.Clone(k.hits)
	conds := w.namedValues(s, c.index, hits)
	for i, word := range w.q.words {
		if hits[i] == 0 && (s.about[word.stem] || plainCueWords[word.stem]) {
			hits[i] = 1
		}
	}
	if w.q.covered(hits) < minPlainCover {
		return Plan{}, false
	}
	index := c.index
	expr := aggregate.Expr{Op: op, Cells: &aggregate.Cells{Rows: conds, Columns: &aggregate.Columns{Index: &index}}}
	return Plan{
		Query: aggregate.Query{Sources: []string{s.t.ID}, Expr: expr},
		Score: plainSure, Confidence: plainSure, Class: plainClass(op), Signals: []string{"plain " + string(op)},
	}, true
}

// namedValues makes a condition for each text column of which the question names a value in
// words that nothing else explains, and records them in hits.
func (w *work) namedValues(s *sheet, except int, hits []float64) []aggregate.Cond {
	var conds []aggregate.Cond
	question := " " + plainText(w.q.words) + " "
	for c := range s.t.Columns {
		if c == except {
			continue
		}
		value, words := w.namedValue(s, c, question)
		if value == "" {
			continue
		}
		fresh := false
		for i := range w.q.words {
			if hits[i] == 0 && words[w.q.words[i].text] {
				hits[i], fresh = 1, true
			}
		}
		if fresh {
			index := c
			conds = append(conds, aggregate.Cond{Column: &aggregate.Columns{Index: &index}, Cmp: aggregate.Eq, Values: []string{value}})
		}
	}
	return conds
}

// namedValue finds the longest text of a column that stands in the question as it is.
func (w *work) namedValue(s *sheet, col int, question string) (value string, words map[string]bool) {
	best := 0
	tried := map[string]bool{}
	for r := s.t.HeaderRows; r < len(s.grid); r++ {
		cell := s.cell(r, col)
		if cell == nil || cell.Text == "" || cell.Value.Kind != table.Text || tried[cell.Text] {
			continue
		}
		tried[cell.Text] = true
		ws := splitWords(cell.Text)
		text := plainText(ws)
		if len(text) <= best || !strings.Contains(question, " "+text+" ") {
			continue
		}
		best, value, words = len(text), cell.Text, map[string]bool{}
		for _, x := range ws {
			words[x.text] = true
		}
	}
	return value, words
}

func plainText(ws []word) string {
	parts := make([]string, len(ws))
	for i, w := range ws {
		parts[i] = w.text
	}
	return strings.Join(parts, " ")
}
