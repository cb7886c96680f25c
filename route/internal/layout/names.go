package layout

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// NamesOf gives the texts of a column. What total rows are called selects no rows.
func (s *Sheet) NamesOf(col int) *columnNames {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := s.names[col]
	if names != nil {
		return names
	}
	names = &columnNames{First: map[string]*table.Cell{}}
	tried := map[string]bool{}
	var ws []lang.Word
	for i := range s.T.Cells {
		c := &s.T.Cells[i]
		if col < c.Col || col >= c.Col+max(c.ColSpan, 1) || !s.namesData(c) {
			continue
		}
		if n, ok := plainWords(c.Text); ok {
			names.add(strings.ToLower(c.Text), n, c)
			continue
		}
		if !tried[c.Text] {
			tried[c.Text] = true
			ws = lang.CutWords(ws, c.Text)
			names.add(PlainText(ws), len(ws), c)
		}
	}
	s.names[col] = names
	return names
}

// namesData tells whether a text cell covers a row that is neither a header nor a total.
func (s *Sheet) namesData(c *table.Cell) bool {
	if c.Value.Kind != table.Text {
		return false
	}
	for r := max(c.Row, s.T.HeaderRows); r < min(c.Row+max(c.RowSpan, 1), len(s.T.Rows)); r++ {
		if !s.T.Rows[r].Kind.IsTotal() {
			return true
		}
	}
	return false
}

// Flat tells whether the figures of a table are of one unit, with no total or part among its rows.
func (s *Sheet) Flat() bool {
	var unit *table.Unit
	for i := range s.T.Cells {
		c := &s.T.Cells[i]
		if c.Value.Kind != table.Number || c.Row < s.T.HeaderRows || c.Col < s.T.StubColumns {
			continue
		}
		if unit != nil && *unit != c.Value.Unit || c.Value.Unit == table.Percent {
			return false
		}
		unit = &c.Value.Unit
	}
	return !slices.ContainsFunc(s.Rows, func(l Line) bool { return l.Kind != table.KindData || len(l.Parents) > 0 })
}

// columnNames are the texts of a column as plain words.
type columnNames struct {
	First map[string]*table.Cell // the uppermost with a text
	Words int                    // of the longest
}

// add notes a text of so many words unless it stands further up.
func (n *columnNames) add(text string, words int, c *table.Cell) {
	if text != "" && n.First[text] == nil {
		n.First[text], n.Words = c, max(n.Words, words)
	}
}

// plainWords counts the words of a text that is plain but for its case: words of letters or of digits, one space between
// them, as most names are. It is not ok for others, which have to be cut.
func plainWords(text string) (n int, ok bool) {
	last := byte(' ')
	for i := range len(text) {
		kind := kindOf(text[i])
		switch {
		case kind == 0, kind == ' ' && last == ' ', kind != ' ' && last != ' ' && kind != last:
			return 0, false
		case kind != ' ' && last == ' ':
			n++
		}
		last = kind
	}
	return n, last != ' ' && n <= plainLimit
}

// plainLimit is how many words a plain text has at most.
const plainLimit = 100

// kindOf is the same for all letters and for all digits: 0 for what is neither, nor a space.
func kindOf(c byte) byte {
	switch {
	case c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		return 'a'
	case c >= '0' && c <= '9':
		return '0'
	case c == ' ':
		return ' '
	}
	return 0
}

// saysTotal tells whether a column, or a row that is no total, is named as one.
func saysTotal(t *table.Table) bool {
	says := func(name string) bool {
		return strings.Contains(strings.ToLower(name), TotalStem) && lang.SaysStem(name, TotalStem)
	}
	return slices.ContainsFunc(t.Columns, func(c table.Column) bool { return says(c.Name()) }) ||
		slices.ContainsFunc(t.Rows, func(r table.Row) bool { return r.Kind == table.KindData && slices.ContainsFunc(r.Path, says) })
}

// TotalStem is the stem by which a total is named.
const TotalStem = "total"

// PlainText joins words by single spaces.
func PlainText(ws []lang.Word) string {
	parts := make([]string, len(ws))
	for i, w := range ws {
		parts[i] = w.Text
	}
	return strings.Join(parts, " ")
}

// CountLabel tells whether a label says that its figures are numbers of things, and no more.
func CountLabel(l Line) bool {
	return len(l.Own) > 0 && !slices.ContainsFunc(l.Own, func(w lang.Word) bool { return !countWords[w.Stem] })
}

// countWords head columns of how many there are.
var countWords = lang.Stems("n no nos number numbers count counts frequency")

// WithoutBrackets leaves out the words of a label that stand in brackets: "Net income (loss)"
// is named by "net income".
func WithoutBrackets(l Line) Line {
	open := strings.IndexAny(l.Label, "([")
	if open <= 0 {
		return l
	}
	end := strings.LastIndexAny(l.Label, ")]")
	var own []lang.Word
	for _, w := range l.Own {
		if w.Start < open || w.Start > end {
			own = append(own, w)
		}
	}
	if len(own) > 0 {
		l.Own = own
	}
	return l
}

// WithoutUnit leaves out the words of a label that name its unit: "to air kg/year" is named by
// "to air".
func WithoutUnit(l Line, unit table.Unit) Line {
	if unit == "" {
		return l
	}
	units := map[string]bool{"thousand": true, "million": true, "billion": true}
	for _, w := range lang.SplitWords(string(unit)) {
		units[w.Stem] = true
	}
	var own []lang.Word
	for _, w := range l.Own {
		if !units[w.Stem] {
			own = append(own, w)
		}
	}
	if len(own) > 0 {
		l.Own = own
	}
	return l
}
