package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// plainEntity reads the cell of the one row of a list of which the question says a whole text cell, "Joe Daniel", in
// the one column whose name it says in full, "votes". With numeric set, texts are no answers.
func (w *work) plainEntity(sheets []*layout.Sheet, numeric bool) []route.Plan {
	for rank, s := range sheets {
		row, texts := w.entityRow(s)
		if row < 0 {
			continue
		}
		col, ok := w.entityColumn(s, row, texts)
		if !ok {
			continue
		}
		if cell := s.Cell(row, col); cell == nil || strings.TrimSpace(cell.Text) == "" || numeric && cell.Value.Kind != table.Number {
			continue
		}
		c := plainCell{s: s, rank: rank, row: row, col: col}
		return []route.Plan{c.plan(aggregate.Lookup, c.read(), plainSure)}
	}
	return nil
}

// entityRow finds the one row with the longest text cell that stands in the question as it is, -1 when there is none
// or there are several, and the words of all its texts that do.
func (w *work) entityRow(s *layout.Sheet) (row int, texts map[string]bool) {
	question := " " + layout.PlainText(w.q.Words) + " "
	best, rows := 0, []int(nil)
	for r := s.T.HeaderRows; r < len(s.Grid) && r < s.T.HeaderRows+layout.MaxSheetRows; r++ {
		if s.T.Rows[r].Kind != table.KindData {
			continue
		}
		for c := range s.T.Columns {
			if cell := s.Cell(r, c); cell == nil || !maySay(question, cell.Text) {
				continue
			}
			name := w.entityName(s, r, c)
			if len(name) < best || name == "" || !strings.Contains(question, " "+name+" ") {
				continue
			}
			if len(name) > best {
				best, rows = len(name), nil
			}
			if !slices.Contains(rows, r) {
				rows = append(rows, r)
			}
		}
	}
	if best == 0 {
		rows = w.datedRows(s)
	}
	if len(rows) != 1 {
		return -1, nil
	}
	texts = map[string]bool{}
	for c := range s.T.Columns {
		if name := w.entityName(s, rows[0], c); name != "" && strings.Contains(question, " "+name+" ") {
			for _, word := range strings.Fields(name) {
				texts[word] = true
			}
		}
	}
	return rows[0], texts
}

// maySay tells whether a question can have a text as it is: whether it has the letters that the text begins with.
func maySay(question, text string) bool {
	n := 0
	for n < len(text) && (text[n]|0x20 >= 'a' && text[n]|0x20 <= 'z') {
		n++
	}
	return n == 0 || strings.Contains(question, " "+strings.ToLower(text[:n]))
}

// datedRows lists the rows of which a cell is the one year that the question names.
func (w *work) datedRows(s *layout.Sheet) []int {
	if len(w.q.Years) != 1 || w.q.Years[0].Month > 0 || w.q.Years[0].Year == 0 {
		return nil
	}
	var rows []int
	for _, l := range s.Rows {
		isYear := func(c *table.Cell) bool {
			return c != nil && strings.TrimSpace(c.Text) == strconv.Itoa(w.q.Years[0].Year)
		}
		if l.Kind == table.KindData && slices.ContainsFunc(s.Grid[l.Index], isYear) {
			rows = append(rows, l.Index)
		}
	}
	return rows
}

// entityName is the text of a cell as words, "" for one that names nothing.
func (w *work) entityName(s *layout.Sheet, r, c int) string {
	cell := s.Cell(r, c)
	if cell == nil || cell.Value.Kind != table.Text || len(cell.Text) > maxEntity {
		return ""
	}
	words := lang.SplitWords(layout.WithoutNotes(cell.Text))
	if !slices.ContainsFunc(words, func(x lang.Word) bool {
		return !x.Stop && !x.Number && len(x.Text) > 1 && x.Stem != "total" && !lang.OperatorStems[x.Stem]
	}) {
		return ""
	}
	return layout.PlainText(words)
}

// maxEntity bounds the text of a cell that names something.
const maxEntity = 100

// entityColumn finds the one column whose name the question says in full beside the texts of a row, so that next to
// nothing of the question is left.
func (w *work) entityColumn(s *layout.Sheet, row int, texts map[string]bool) (int, bool) {
	found, most := -1, 0.0
	for c := range s.T.Columns {
		l := layout.WithoutUnit(layout.WithoutBrackets(layout.NewLine(c, s.T.Columns[c].Path, s.T.Columns[c].Period, s.T.Columns[c].Kind)), s.T.Columns[c].Unit)
		if len(l.Own) == 0 || layout.Denies(w.q, l) {
			continue
		}
		hits := make([]float64, len(w.q.Words))
		named := 0.0
		for i, x := range w.q.Words {
			switch {
			case texts[x.Text]:
				hits[i] = 1
			case slices.ContainsFunc(l.Own, func(o lang.Word) bool { return o.Stem == x.Stem }):
				hits[i] = 1
				named++
			case lang.LightWords[x.Stem]:
				hits[i] = 1
			}
		}
		w.explainAround(s, hits)
		if int(named) < len(l.Own) || named < most || w.q.Covered(hits) < minPlainCover || !w.datesSaid(s, row, c) {
			continue
		}
		if named == most {
			return -1, false
		}
		found, most = c, named
	}
	return found, found >= 0
}

// datesSaid tells whether each date of the question stands by a cell: in its row, over its column or over its table.
func (w *work) datesSaid(s *layout.Sheet, row, col int) bool {
	if len(w.q.Years) == 0 {
		return true
	}
	texts := slices.Concat(s.T.Columns[col].Path, s.T.Section, []string{s.T.Caption})
	for c := range s.T.Columns {
		if cell := s.Cell(row, c); cell != nil {
			texts = append(texts, cell.Text)
		}
	}
	var said []lang.Date
	for _, text := range texts {
		said = append(said, lang.ParseDates(lang.SplitWords(text))...)
	}
	return !slices.ContainsFunc(w.q.Years, func(asked lang.Date) bool {
		return !slices.ContainsFunc(said, func(d lang.Date) bool { return asked.Agrees(d) > 0 })
	})
}
