package layout

import (
	"sync"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/records"
	"github.com/tabrag/tabrag/table"
)

// Told is what a table tells whatever is asked of it, found when the first question asks for it.
type Told struct {
	T     *table.Table
	Said  func() map[string]bool // stems of all that it says
	times func() timeline        // that its cells name
}

// NewTold is what a table tells, to be found when it is asked for.
func NewTold(t *table.Table) *Told {
	return &Told{
		T:    t,
		Said: sync.OnceValue(func() map[string]bool { return lang.StemsIn(t) }),
		times: sync.OnceValue(func() timeline {
			l := NewTimeline()
			l.addCells(t)
			return l
		}),
	}
}

// Sheet lays the table out.
func (told *Told) Sheet() *Sheet {
	t := told.T
	s := &Sheet{Told: told, Grid: firstRows(t), names: map[int]*columnNames{}, texts: map[int]textCount{}, idf: map[string]float64{}, About: map[string]bool{}}
	for c := t.StubColumns; c < len(t.Columns) && len(s.Cols) < maxSheetCols; c++ {
		col := t.Columns[c]
		l := NewLine(c, col.Path, col.Period, col.Kind)
		for r := t.HeaderRows; r < len(s.Grid); r++ {
			if cell := s.Cell(r, c); cell != nil && cell.Value.Kind == table.Number {
				l.Numbers++
			}
		}
		s.Cols = append(s.Cols, l)
	}
	r := t.HeaderRows
	for ; r < len(s.Grid) && len(s.Rows) < MaxSheetRows; r++ {
		row := t.Rows[r]
		if row.Kind == table.KindHeader || row.Kind == table.KindNote || row.Kind == table.KindBlank {
			continue
		}
		l := NewLine(r, row.Path, row.Period, row.Kind)
		l.columns = s.renamed(r)
		for c := t.StubColumns; c < len(t.Columns); c++ {
			cell := s.Cell(r, c)
			switch {
			case cell == nil:
			case cell.Value.Kind == table.Number:
				l.Numbers++
			case cell.Value.Kind == table.Text && len(cell.Text) <= 200 && len(l.said) < 40:
				l.said = append(l.said, ContentWords(lang.SplitWords(cell.Text), nil)...)
			}
		}
		s.Rows = append(s.Rows, l)
	}
	s.Cut = r < len(t.Rows)
	markMonthYears(s.Rows)
	markMonthYears(s.Cols)
	MarkOpenings(s.Rows)
	MarkOpenings(s.Cols)
	markMovements(s.Rows)
	s.weigh()
	for _, text := range append(append([]string{t.Caption}, t.Section...), t.UnitNotes...) {
		lang.AddStems(s.About, text)
	}
	s.Records = sync.OnceValue(func() records.Prepared { return records.Prepare(t) })
	s.SaysTotal = sync.OnceValue(func() bool { return saysTotal(t) })
	return s
}
