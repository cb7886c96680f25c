package route

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// plainEntity reads the cell of the one row of a list of which the question says a whole text cell, "Joe Daniel", in
// the one column whose name it says in full, "votes". With numeric set, texts are no answers.
func (w *work) plainEntity(sheets []*sheet, numeric bool) []Plan {
	for rank, s := range sheets {
		row, texts := w.entityRow(s)
		if row < 0 {
			continue
		}
		col, ok := w.entityColumn(s, row, texts)
		if !ok {
			continue
		}
		if cell := s.cell(row, col); cell == nil || strings.TrimSpace(cell.Text) == "" || numeric && cell.Value.Kind != table.Number {
			continue
		}
		c := plainCell{s: s, rank: rank, row: row, col: col}
		return []Plan{c.plan(aggregate.Lookup, c.read(), plainSure)}
	}
	return nil
}

// entityRow finds the one row with the longest text cell that stands in the question as it is, -1 when there is none
// or there are several, and the words of all its texts that do.
func (w *work) entityRow(s *sheet) (row int, texts map[string]bool) {
	question := " " + plainText(w.q.words) + " "
	best, rows := 0, []int(nil)
	for r := s.t.HeaderRows; r < len(s.grid) && r < s.t.HeaderRows+maxSheetRows; r++ {
		if s.t.Rows[r].Kind != table.KindData {
			continue
		}
		for c := range s.t.Columns {
			if cell := s.cell(r, c); cell == nil || !maySay(question, cell.Text) {
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
	for c := range s.t.Columns {
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
func (w *work) datedRows(s *sheet) []int {
	if len(w.q.years) != 1 || w.q.years[0].month > 0 || w.q.years[0].year == 0 {
		return nil
	}
	var rows []int
	for _, l := range s.rows {
		isYear := func(c *table.Cell) bool {
			return c != nil && strings.TrimSpace(c.Text) == strconv.Itoa(w.q.years[0].year)
		}
		if l.kind == table.KindData && slices.ContainsFunc(s.grid[l.index], isYear) {
			rows = append(rows, l.index)
		}
	}
	return rows
}

// entityName is the text of a cell as words, "" for one that names nothing.
func (w *work) entityName(s *sheet, r, c int) string {
	cell := s.cell(r, c)
	if cell == nil || cell.Value.Kind != table.Text || len(cell.Text) > maxEntity {
		return ""
	}
	words := splitWords(withoutNotes(cell.Text))
	if !slices.ContainsFunc(words, func(x word) bool {
		return !x.stop && !x.number && len(x.text) > 1 && x.stem != "total" && !operatorStems[x.stem]
	}) {
		return ""
	}
	return plainText(words)
}

// maxEntity bounds the text of a cell that names something.
const maxEntity = 100

// entityColumn finds the one column whose name the question says in full beside the texts of a row, so that next to
// nothing of the question is left.
func (w *work) entityColumn(s *sheet, row int, texts map[string]bool) (int, bool) {
	found, most := -1, 0.0
	for c := range s.t.Columns {
		l := withoutUnit(withoutBrackets(newLine(c, s.t.Columns[c].Path, s.t.Columns[c].Period, s.t.Columns[c].Kind)), s.t.Columns[c].Unit)
		if len(l.own) == 0 || w.q.denied(l) {
			continue
		}
		hits := make([]float64, len(w.q.words))
		named := 0.0
		for i, x := range w.q.words {
			switch {
			case texts[x.text]:
				hits[i] = 1
			case slices.ContainsFunc(l.own, func(o word) bool { return o.stem == x.stem }):
				hits[i] = 1
				named++
			case lightWords[x.stem]:
				hits[i] = 1
			}
		}
		w.explainAround(s, hits)
		if int(named) < len(l.own) || named < most || w.q.covered(hits) < minPlainCover || !w.datesSaid(s, row, c) {
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
func (w *work) datesSaid(s *sheet, row, col int) bool {
	if len(w.q.years) == 0 {
		return true
	}
	texts := slices.Concat(s.t.Columns[col].Path, s.t.Section, []string{s.t.Caption})
	for c := range s.t.Columns {
		if cell := s.cell(row, c); cell != nil {
			texts = append(texts, cell.Text)
		}
	}
	var said []date
	for _, text := range texts {
		said = append(said, parseDates(splitWords(text))...)
	}
	return !slices.ContainsFunc(w.q.years, func(asked date) bool {
		return !slices.ContainsFunc(said, func(d date) bool { return asked.agrees(d) > 0 })
	})
}
