package rules

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// minNamed is the share of a label that the question must say: of the row's, or of the column's where rows are dates.
const minNamed = 0.55

// plainCells finds the numeric cells that the question names for an operator and one date; the zero
// date asks for none.
func (w *work) plainCells(sheets []*layout.Sheet, op aggregate.Op, asked lang.Date) []plainCell {
	var out []plainCell
	months := w.q.MonthsAsked()
	for rank, s := range sheets {
		cols := make([]layout.Link, len(s.Cols))
		for i, c := range s.Cols {
			cols[i] = w.linker.Link(s, layout.WithoutUnit(c, s.T.Columns[c.Index].Unit))
		}
		for _, r := range s.Rows {
			row := w.linker.Link(s, layout.WithoutBrackets(r))
			named := row.Labeled && row.Cover >= minNamed
			if !named && (row.Labeled || !r.Dated) || layout.Denies(w.q, r) || w.moves(s, r, op) {
				continue
			}
			for i, c := range s.Cols {
				cell := s.Number(r.Index, c.Index)
				if cell == nil || !named && !(cols[i].Labeled && cols[i].Cover >= minNamed) && !w.counted(op, c) || !dateFits(asked, months, r, c, cell) || w.otherMeasure(op, c, cell) || layout.Denies(w.q, c) {
					continue
				}
				p, ok := w.plainPenalty(s, r, c, row, cols[i], op)
				if ok {
					out = append(out, plainCell{s, rank, r.Index, c.Index, p + grainDoubt(asked, months, cell)})
				}
			}
		}
	}
	return out
}

// moves tells whether the figures of a row are changes, where none are asked for or the operator makes one itself.
func (w *work) moves(s *layout.Sheet, r layout.Line, op aggregate.Op) bool {
	path := s.T.Rows[r.Index].Path
	return w.q.OverChanges(path) || (op == aggregate.Subtract || op == aggregate.PercentChange) && lang.UnderChanges(path)
}

// otherMeasure tells whether a column gives percentages where the question asks for none.
func (w *work) otherMeasure(op aggregate.Op, c layout.Line, cell *table.Cell) bool {
	percent := cell.Value.Unit == table.Percent
	if op == aggregate.PercentChange {
		return percent // the question's "percentage" is the operator's
	}
	return percent && !w.q.Percent && (strings.Contains(c.Name, "%") || strings.Contains(strings.ToLower(c.Name), "percent"))
}

// plainPenalty counts the doubts of reading the cell of a row and a column; ok is false when
// they are too many or the question says more than they explain, beside what asks for the operator.
func (w *work) plainPenalty(s *layout.Sheet, r, c layout.Line, row, col layout.Link, op aggregate.Op) (penalty float64, ok bool) {
	for _, part := range []struct {
		l layout.Line
		k layout.Link
	}{{r, row}, {c, col}} {
		if part.k.Labeled && !emptyLabel(part.l) && !w.counted(op, part.l) {
			penalty += (1 - part.k.Cover) * 4
		}
		if len(part.l.Parents) > 0 && part.k.Parent < 0.99 {
			penalty += 1 - part.k.Parent
		}
	}
	if penalty > maxPenalty {
		return 0, false
	}
	hits := slices.Clone(row.Hits)
	layout.Raise(hits, col.Hits)
	w.explainAround(s, hits)
	unit := map[string]bool{}
	if u := s.Cell(r.Index, c.Index).Value.Unit; u.Family() != table.FamilyMoney { // whose dollars, a label says
		lang.AddStems(unit, string(u))
	}
	for i, word := range w.q.Words {
		if asksFor(op, word) || unit[word.Stem] || word.Stem == layout.TotalStem && r.Kind.IsTotal() || hits[i] >= layout.ParentFactor {
			hits[i] = 1 // a word of a parent explains as well as one of the label
		}
	}
	return penalty, w.q.Covered(hits) >= minPlainCover
}

// growStems ask for a change and name no line.
var growStems = lang.Stems("grow growth increase decrease decline change rise rose fall fell drop number")

// asksFor tells whether a word asks for an operator and names no line.
func asksFor(op aggregate.Op, word lang.Word) bool {
	switch op {
	case aggregate.Sum, aggregate.Avg:
		return lang.PlainCueWords[word.Stem] || layout.Bounds[word.Text] || op == aggregate.Sum && word.Stem == layout.TotalStem
	case aggregate.Subtract, aggregate.PercentChange:
		return growStems[word.Stem] || layout.Bounds[word.Text] || lang.ApartWords[word.Text]
	}
	return false
}

// counted tells whether a column says how many there are where that is asked.
func (w *work) counted(op aggregate.Op, c layout.Line) bool {
	return layout.CountLabel(c) && (op == aggregate.Count || w.q.Has("number", "count"))
}

// emptyLabel tells whether a label says no more than that there is a figure.
func emptyLabel(l layout.Line) bool {
	for _, w := range l.Own {
		if w.Stem != "amount" && w.Stem != "valu" && w.Stem != "total" && !layout.AuditWords[w.Stem] {
			return false
		}
	}
	return true
}

// dateFits tells whether the cell of a row and a column is of the date and the length asked.
func dateFits(asked lang.Date, months int, r, c layout.Line, cell *table.Cell) bool {
	if n := layout.PeriodMonths(cell.Period); months > 0 && n > 0 && n != months {
		return false
	}
	if asked == (lang.Date{}) {
		return true
	}
	fits := false
	for _, l := range []layout.Line{r, c} {
		if !l.Dated {
			continue
		}
		switch asked.Agrees(l.Date) {
		case -1:
			return false
		case 1, 2:
			fits = true
		}
	}
	if d, ok := lang.PeriodDate(cell.Period); ok && !fits {
		return asked.Agrees(d) > 0
	}
	return fits
}

// grainDoubt doubts a part of a year when the question names a year alone.
func grainDoubt(asked lang.Date, months int, cell *table.Cell) float64 {
	n := layout.PeriodMonths(cell.Period)
	if months == 0 && n > 0 && n < 12 && asked.Year > 0 && asked.Month == 0 && asked.Quarter == 0 && asked.Half == 0 {
		return 1
	}
	return 0
}
