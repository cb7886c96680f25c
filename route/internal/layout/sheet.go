// Package layout prepares a table for reading: its rows and columns as lines of words with their dates, and how well each
// is linked to the words of a question.
//
// It is not for finding tables, which package extract does, nor for choosing among readings.
package layout

import (
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/records"
	"github.com/tabrag/tabrag/table"
)

// Line is a row or a column as the linker sees it.
type Line struct {
	Index   int         // in the grid
	Label   string      // the last part of its path
	Name    string      // the whole path
	Own     []lang.Word // words of the label, dates and stop words left out
	Parents []lang.Word // words of the rest of the path
	near    []lang.Word // those of its last part
	Dated   bool
	Date    lang.Date
	Kind    table.Kind
	Numbers int         // numeric cells that it crosses
	columns []Line      // of a row, where a header inside the body names the columns anew
	said    []lang.Word // words of its text cells
	// opening and closing: its label tells of a balance at the beginning or the end of a period.
	Opening, Closing bool
	Moved            lang.Date // the period of a row without a date that stands between two balances
}

// Sheet is a table prepared for linking.
type Sheet struct {
	*Told
	Grid  [][]*table.Cell // by row and column, of the first rows
	Rows  []Line          // data rows, the first ones
	Cut   bool            // the table has rows beyond them
	Cols  []Line          // data columns
	idf   map[string]float64
	rare  float64         // the weight of stems of no label
	About map[string]bool // stems of caption, section and corner: words that the table as a whole explains

	mu    sync.Mutex
	names map[int]*columnNames // by column, of those looked at
	texts map[int]textCount

	// What only some questions ask of a table is found when the first one does.
	SaysTotal func() bool // see saysTotal
	Records   func() records.Prepared
}

// Limits on what is linked: rows beyond are left to the operators that read all of them. What columns hold is
// told from their first rows.
const (
	MaxSheetRows = 400
	maxSheetCols = 60
	MaxGridRows  = 5000
)

// NewSheet prepares a table.
func NewSheet(t *table.Table) *Sheet { return NewTold(t).Sheet() }

// renamed are the columns as the last header above a row names them, nil where that is the one on top.
func (s *Sheet) renamed(r int) []Line {
	over := s.T.Rows[r].Columns
	if len(over) == 0 {
		return nil
	}
	if n := len(s.Rows); n > 0 {
		if above := s.T.Rows[s.Rows[n-1].Index].Columns; slices.EqualFunc(above, over, slices.Equal) {
			return s.Rows[n-1].columns
		}
	}
	out := slices.Clone(s.Cols)
	for i := range out {
		if c := out[i].Index; c < len(over) {
			var p *table.Period
			if cell := s.Cell(r, c); cell != nil {
				p = cell.Period
			}
			out[i] = NewLine(c, over[c], p, out[i].Kind)
		}
	}
	return out
}

// Column is a column as a row has it.
func (s *Sheet) Column(row, col int) *Line {
	if over := s.Rows[row].columns; over != nil {
		return &over[col]
	}
	return &s.Cols[col]
}

// firstRows lays the cells of the first rows out.
func firstRows(t *table.Table) [][]*table.Cell {
	grid := make([][]*table.Cell, min(len(t.Rows), MaxGridRows))
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

// Cell returns the cell that covers a slot, nil for none.
func (s *Sheet) Cell(r, c int) *table.Cell {
	if r < 0 || c < 0 || r >= len(s.Grid) || c >= len(s.Grid[r]) {
		return nil
	}
	return s.Grid[r][c]
}

// Number returns the cell of a slot when it holds a number.
func (s *Sheet) Number(r, c int) *table.Cell {
	if cell := s.Cell(r, c); cell != nil && cell.Value.Kind == table.Number {
		return cell
	}
	return nil
}

// NewLine is the line of a row or a column with a path of labels.
func NewLine(index int, path []string, p *table.Period, kind table.Kind) Line {
	l := Line{Index: index, Kind: kind, Name: strings.Join(path, " ")}
	if len(path) > 0 {
		l.Label = path[len(path)-1]
	}
	for i, part := range path {
		ws := lang.SplitWords(WithoutNotes(part))
		dates := lang.ParseDates(ws)
		if len(ws) == 1 && len(dates) == 0 {
			dates = lang.OrdinalQuarter(ws[0])
		}
		for _, d := range dates {
			if !l.Dated {
				l.Date, l.Dated = d, true
			} else {
				l.Date = d.Merge(l.Date)
			}
		}
		rest := ContentWords(ws, dates)
		if len(dates) > 0 || i < len(path)-1 {
			rest = withoutPeriodWords(rest)
		}
		if i == len(path)-1 {
			l.Own = append(l.Own, rest...)
		} else {
			l.Parents, l.near = append(l.Parents, rest...), rest
		}
	}
	if d, ok := lang.PeriodDate(p); ok {
		if !l.Dated {
			l.Date, l.Dated = d, true
		} else if l.Date.Year == 0 {
			l.Date.Year = d.Year
		}
		if l.Date.Quarter == 0 {
			l.Date.Books = d.Books
		}
	}
	named := len(l.Own)
	l.Own = slices.DeleteFunc(l.Own, func(w lang.Word) bool { return openWords[w.Text] })
	if len(l.Own) < named {
		l.Date.Open, l.Dated = true, true
	}
	if l.Dated && !l.Date.Open && l.Date.Year == 0 && l.Date.Month == 0 && l.Date.Quarter == 0 && l.Date.Half == 0 {
		l.Dated = false
	}
	l.balance()
	return l
}

// openWords name all later times in a label, lateWords before a date in a question.
var (
	openWords = lang.Set("thereafter beyond onwards")
)

// WithoutNotes drops brackets that refer to notes: "Disposals (Note (c))".
func WithoutNotes(label string) string {
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

// ContentWords leaves out stop words and the words of dates.
func ContentWords(ws []lang.Word, dates []lang.Date) []lang.Word {
	var out []lang.Word
	for i, w := range ws {
		if w.Stop || lang.InDates(dates, i) || w.Text == "fiscal" || w.Text == "%" {
			continue
		}
		out = append(out, w)
	}
	if len(out) == 0 && len(dates) == 0 {
		return ws
	}
	return out
}

// PeriodWords stand around dates and units in headers and tell no line from another.
var PeriodWords = lang.Stems(`year years ended ending end fiscal month months quarter quarters period as at
	thousand thousands million millions billion billions usd eur gbp dollar dollars except per share data amounts unaudited audited restated
	balance note notes`)

func withoutPeriodWords(ws []lang.Word) []lang.Word {
	var out []lang.Word
	for _, w := range ws {
		if !PeriodWords[w.Stem] && !w.Number && len(w.Text) > 1 {
			out = append(out, w)
		}
	}
	return out
}

// weigh gives each stem of the labels its weight: rare ones tell lines apart.
func (s *Sheet) weigh() {
	n := float64(len(s.Rows) + len(s.Cols))
	count := map[string]float64{}
	for _, ls := range [][]Line{s.Rows, s.Cols} {
		for _, l := range ls {
			seen := map[string]bool{}
			for _, w := range l.Own {
				if !seen[w.Stem] {
					seen[w.Stem] = true
					count[w.Stem]++
				}
			}
		}
	}
	for st, k := range count {
		s.idf[st] = math.Log(1 + n/k)
	}
	s.rare = math.Log(1 + n)
}

func (s *Sheet) weight(st string) float64 {
	if w, ok := s.idf[st]; ok {
		return w
	}
	return s.rare
}

// balance looks for balances at the beginning and the end of a period.
func (l *Line) balance() {
	if len(l.Label) > 100 || !mayBalance(l.Label) {
		return
	}
	label := lang.SplitWords(l.Label)
	has := func(list ...string) bool {
		return slices.ContainsFunc(label, func(w lang.Word) bool { return slices.Contains(list, w.Stem) })
	}
	if !has("balanc", "begin", "end") {
		return
	}
	l.Opening = has("begin", "open") || l.Date.Month == 1 && l.Date.Day == 1
	l.Closing = has("end", "close") || l.Date.Month > 1 && l.Date.Day > 27
}

// mayBalance tells whether a label is worth looking at for a balance.
func mayBalance(label string) bool {
	low := strings.ToLower(label)
	return strings.Contains(low, "balanc") || strings.Contains(low, "begin") || strings.Contains(low, "end")
}

// textCount is how many different texts a column has, and in how many rows.
type textCount struct{ Texts, Rows int }

// TextsIn counts the different texts that the data rows have in a column, and the rows that have one.
func (s *Sheet) TextsIn(col int) textCount {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, known := s.texts[col]
	if known {
		return n
	}
	seen := map[string]bool{}
	for r := s.T.HeaderRows; r < len(s.Grid); r++ {
		if c := s.Cell(r, col); c != nil && c.Text != "" && s.T.Rows[r].Kind == table.KindData {
			seen[c.Text] = true
			n.Rows++
		}
	}
	n.Texts = len(seen)
	s.texts[col] = n
	return n
}

// Labels tells whether a stem stands in a label of a row or a column.
func (s *Sheet) Labels(stem string) bool {
	is := func(w lang.Word) bool { return w.Stem == stem }
	has := func(l Line) bool { return slices.ContainsFunc(l.Own, is) || slices.ContainsFunc(l.Parents, is) }
	return slices.ContainsFunc(s.Rows, has) || slices.ContainsFunc(s.Cols, has)
}

// PrintsChange tells whether a column has the change of a row printed: no other is computed.
func (s *Sheet) PrintsChange(row int) bool {
	return slices.ContainsFunc(s.Cols, func(c Line) bool {
		return s.Number(row, c.Index) != nil && (lang.SaysStem(c.Name, "chang") || lang.SaysStem(c.Name, "grow") || lang.SaysStem(c.Name, "varianc"))
	})
}

// Single tells whether each row has a text of its own.
func (n textCount) Single() bool { return n.Texts == n.Rows }

// RecordTable tells whether a table is a list of records, as against a matrix of figures by
// label and period: columns of different sorts, few of them periods. Where fewer than half of
// them hold words or dates, one header row is asked for too, and few columns of money or
// percentages: a table of bare numbers is a list, a statement is not.
func RecordTable(t *table.Table) bool {
	columns, words, periods, money := 0, 0, 0, 0
	for c := t.StubColumns; c < len(t.Columns); c++ {
		col := &t.Columns[c]
		columns++
		if col.Type == table.TypeText || col.Type == table.TypeDate {
			words++
		}
		if col.Period != nil {
			periods++
		}
		if f := col.Unit.Family(); f == table.FamilyMoney || f == table.FamilyPercent || col.Scale > 0 {
			money++
		}
	}
	switch {
	case columns == 0 || 2*periods >= columns:
		return false
	case words >= 2 && 2*words >= columns:
		return true
	case t.HeaderRows > 1:
		return false
	}
	return money == 0 || words > 0 && 2*money <= columns
}

// MarkOpenings finds lines for the first day of a year beside others for later days of it.
func MarkOpenings(lines []Line) {
	for i := range lines {
		d := &lines[i].Date
		if !lines[i].Dated || d.Year == 0 || d.Month != 1 || d.Day != 1 {
			continue
		}
		d.Opening = slices.ContainsFunc(lines, func(l Line) bool {
			return l.Dated && l.Date.Year == d.Year && (l.Date.Month > 1 || l.Date.Month == 0 && l.Date.Quarter == 0 && l.Date.Half == 0)
		})
	}
}
