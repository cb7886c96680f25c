package route

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/route/records"
	"github.com/tabrag/tabrag/table"
)

// line is a row or a column as the linker sees it.
type line struct {
	index   int    // in the grid
	label   string // the last part of its path
	name    string // the whole path
	own     []word // words of the label, dates and stop words left out
	parents []word // words of the rest of the path
	near    []word // those of its last part
	dated   bool
	date    date
	kind    table.Kind
	numbers int    // numeric cells that it crosses
	columns []line // of a row, where a header inside the body names the columns anew
	said    []word // words of its text cells
	// opening and closing: its label tells of a balance at the beginning or the end of a period.
	opening, closing bool
	moved            date // the period of a row without a date that stands between two balances
}

// sheet is a table prepared for linking.
type sheet struct {
	*told
	grid  [][]*table.Cell // by row and column, of the first rows
	rows  []line          // data rows
	cols  []line          // data columns
	idf   map[string]float64
	rare  float64         // the weight of stems of no label
	about map[string]bool // stems of caption, section and corner: words that the table as a whole explains

	mu    sync.Mutex
	names map[int]*columnNames // by column, of those looked at
	texts map[int]textCount

	// What only some questions ask of a table is found when the first one does.
	saysTotal func() bool // see saysTotal
	records   func() records.Prepared
}

// Limits on what is linked: rows beyond are left to the operators that read all of them. What columns hold is
// told from their first rows.
const (
	maxSheetRows = 400
	maxSheetCols = 60
	maxGridRows  = 5000
)

func newSheet(t *table.Table) *sheet { return newTold(t).sheet() }

// sheet lays the table out.
func (told *told) sheet() *sheet {
	t := told.t
	s := &sheet{told: told, grid: firstRows(t), names: map[int]*columnNames{}, texts: map[int]textCount{}, idf: map[string]float64{}, about: map[string]bool{}}
	for c := t.StubColumns; c < len(t.Columns) && len(s.cols) < maxSheetCols; c++ {
		col := t.Columns[c]
		l := newLine(c, col.Path, col.Period, col.Kind)
		for r := t.HeaderRows; r < len(s.grid); r++ {
			if cell := s.cell(r, c); cell != nil && cell.Value.Kind == table.Number {
				l.numbers++
			}
		}
		s.cols = append(s.cols, l)
	}
	for r := t.HeaderRows; r < len(s.grid) && len(s.rows) < maxSheetRows; r++ {
		row := t.Rows[r]
		if row.Kind == table.KindHeader || row.Kind == table.KindNote || row.Kind == table.KindBlank {
			continue
		}
		l := newLine(r, row.Path, row.Period, row.Kind)
		l.columns = s.renamed(r)
		for c := t.StubColumns; c < len(t.Columns); c++ {
			cell := s.cell(r, c)
			switch {
			case cell == nil:
			case cell.Value.Kind == table.Number:
				l.numbers++
			case cell.Value.Kind == table.Text && len(cell.Text) <= 200 && len(l.said) < 40:
				l.said = append(l.said, contentWords(splitWords(cell.Text), nil)...)
			}
		}
		s.rows = append(s.rows, l)
	}
	markMonthYears(s.rows)
	markMonthYears(s.cols)
	markOpenings(s.rows)
	markOpenings(s.cols)
	markMovements(s.rows)
	s.weigh()
	for _, text := range append(append([]string{t.Caption}, t.Section...), t.UnitNotes...) {
		addStems(s.about, text)
	}
	s.records = sync.OnceValue(func() records.Prepared { return records.Prepare(t) })
	s.saysTotal = sync.OnceValue(func() bool { return saysTotal(t) })
	return s
}

// renamed are the columns as the last header above a row names them, nil where that is the one on top.
func (s *sheet) renamed(r int) []line {
	over := s.t.Rows[r].Columns
	if len(over) == 0 {
		return nil
	}
	if n := len(s.rows); n > 0 {
		if above := s.t.Rows[s.rows[n-1].index].Columns; slices.EqualFunc(above, over, slices.Equal) {
			return s.rows[n-1].columns
		}
	}
	out := slices.Clone(s.cols)
	for i := range out {
		if c := out[i].index; c < len(over) {
			var p *table.Period
			if cell := s.cell(r, c); cell != nil {
				p = cell.Period
			}
			out[i] = newLine(c, over[c], p, out[i].kind)
		}
	}
	return out
}

// column is a column as a row has it.
func (s *sheet) column(row, col int) *line {
	if over := s.rows[row].columns; over != nil {
		return &over[col]
	}
	return &s.cols[col]
}

// firstRows lays the cells of the first rows out.
func firstRows(t *table.Table) [][]*table.Cell {
	grid := make([][]*table.Cell, min(len(t.Rows), maxGridRows))
	slots := make([]*table.Cell, len(grid)*len(t.Columns))
	for r := range grid {
		grid[r], slots = slots[:len(t.Columns)], slots[len(t.Columns):]
	}
	for i := range t.Cells {
		c := &t.Cells[i]
		if c.Row >= len(grid) {
			continue
		}
		for r := c.Row; r < min(c.Row+max(c.RowSpan, 1), len(grid)); r++ {
			for k := c.Col; k < min(c.Col+max(c.ColSpan, 1), len(t.Columns)); k++ {
				grid[r][k] = c
			}
		}
	}
	return grid
}

// cell returns the cell that covers a slot, nil for none.
func (s *sheet) cell(r, c int) *table.Cell {
	if r < 0 || c < 0 || r >= len(s.grid) || c >= len(s.grid[r]) {
		return nil
	}
	return s.grid[r][c]
}

// number returns the cell of a slot when it holds a number.
func (s *sheet) number(r, c int) *table.Cell {
	if cell := s.cell(r, c); cell != nil && cell.Value.Kind == table.Number {
		return cell
	}
	return nil
}

func newLine(index int, path []string, p *table.Period, kind table.Kind) line {
	l := line{index: index, kind: kind, name: strings.Join(path, " ")}
	if len(path) > 0 {
		l.label = path[len(path)-1]
	}
	for i, part := range path {
		ws := splitWords(withoutNotes(part))
		dates := parseDates(ws)
		if len(ws) == 1 && len(dates) == 0 {
			dates = ordinalQuarter(ws[0])
		}
		for _, d := range dates {
			if !l.dated {
				l.date, l.dated = d, true
			} else {
				l.date = d.merge(l.date)
			}
		}
		rest := contentWords(ws, dates)
		if len(dates) > 0 || i < len(path)-1 {
			rest = withoutPeriodWords(rest)
		}
		if i == len(path)-1 {
			l.own = append(l.own, rest...)
		} else {
			l.parents, l.near = append(l.parents, rest...), rest
		}
	}
	if d, ok := periodDate(p); ok {
		if !l.dated {
			l.date, l.dated = d, true
		} else if l.date.year == 0 {
			l.date.year = d.year
		}
		if l.date.quarter == 0 {
			l.date.books = d.books
		}
	}
	named := len(l.own)
	l.own = slices.DeleteFunc(l.own, func(w word) bool { return openWords[w.text] })
	if len(l.own) < named {
		l.date.open, l.dated = true, true
	}
	if l.dated && !l.date.open && l.date.year == 0 && l.date.month == 0 && l.date.quarter == 0 && l.date.half == 0 {
		l.dated = false
	}
	l.balance()
	return l
}

// openWords name all later times in a label, lateWords before a date in a question.
var (
	openWords = set("thereafter beyond onwards")
	lateWords = set("after beyond following past")
)

// withoutNotes drops brackets that refer to notes: "Disposals (Note (c))".
func withoutNotes(label string) string {
	low := strings.ToLower(label)
	i := strings.Index(low, "(note")
	if i <= 0 || len(low) != len(label) {
		return label
	}
	depth := 0
	for j := i; j < len(label); j++ {
		switch label[j] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if depth == 0 {
			return label[:i] + label[j+1:]
		}
	}
	return label[:i]
}

// contentWords leaves out stop words and the words of dates.
func contentWords(ws []word, dates []date) []word {
	var out []word
	for i, w := range ws {
		if w.stop || inDates(dates, i) || w.text == "fiscal" || w.text == "%" {
			continue
		}
		out = append(out, w)
	}
	if len(out) == 0 && len(dates) == 0 {
		return ws
	}
	return out
}

// periodWords stand around dates and units in headers and tell no line from another.
var periodWords = stems(`year years ended ending end fiscal month months quarter quarters period as at
	thousand thousands million millions billion billions usd eur gbp dollar dollars except per share data amounts unaudited audited restated
	balance note notes`)

func withoutPeriodWords(ws []word) []word {
	var out []word
	for _, w := range ws {
		if !periodWords[w.stem] && !w.number && len(w.text) > 1 {
			out = append(out, w)
		}
	}
	return out
}

func inDates(dates []date, i int) bool {
	for _, d := range dates {
		if i >= d.from && i < d.to {
			return true
		}
	}
	return false
}

// weigh gives each stem of the labels its weight: rare ones tell lines apart.
func (s *sheet) weigh() {
	n := float64(len(s.rows) + len(s.cols))
	count := map[string]float64{}
	for _, ls := range [][]line{s.rows, s.cols} {
		for _, l := range ls {
			seen := map[string]bool{}
			for _, w := range l.own {
				if !seen[w.stem] {
					seen[w.stem] = true
					count[w.stem]++
				}
			}
		}
	}
	for st, k := range count {
		s.idf[st] = math.Log(1 + n/k)
	}
	s.rare = math.Log(1 + n)
}

func (s *sheet) weight(st string) float64 {
	if w, ok := s.idf[st]; ok {
		return w
	}
	return s.rare
}

// balance looks for balances at the beginning and the end of a period.
func (l *line) balance() {
	if len(l.label) > 100 || !mayBalance(l.label) {
		return
	}
	label := splitWords(l.label)
	has := func(list ...string) bool {
		return slices.ContainsFunc(label, func(w word) bool { return slices.Contains(list, w.stem) })
	}
	if !has("balanc", "begin", "end") {
		return
	}
	l.opening = has("begin", "open") || l.date.month == 1 && l.date.day == 1
	l.closing = has("end", "close") || l.date.month > 1 && l.date.day > 27
}

// mayBalance tells whether a label is worth looking at for a balance.
func mayBalance(label string) bool {
	low := strings.ToLower(label)
	return strings.Contains(low, "balanc") || strings.Contains(low, "begin") || strings.Contains(low, "end")
}

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }
