package route

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

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

const totalStem = "total"

// plainTotal reads "the total amount" over a list as the sum of its amounts, where no label says total.
func (w *work) plainTotal(sheets []*sheet) []Plan {
	if !w.q.has(totalStem) {
		return nil
	}
	var lists, yearly []*sheet
	for _, s := range sheets {
		switch {
		case recordTable(s.t) && !s.saysTotal():
			lists = append(lists, s)
		case slices.ContainsFunc(s.cols, w.namesOnlyDate):
			yearly = append(yearly, s)
		}
	}
	if len(lists) == 0 && len(yearly) == 1 && !yearly[0].saysTotal() && yearly[0].flat() {
		lists = yearly // "the total in 2024" of the one table that has a column of it
	}
	plans := w.plainAggregate(lists, aggregate.Sum)
	if len(plans) > 0 {
		w.setAside(isTotal)
	}
	return plans
}

// flat tells whether the figures of a table are of one unit, with no total or part among its rows.
func (s *sheet) flat() bool {
	var unit *table.Unit
	for i := range s.t.Cells {
		c := &s.t.Cells[i]
		if c.Value.Kind != table.Number || c.Row < s.t.HeaderRows || c.Col < s.t.StubColumns {
			continue
		}
		if unit != nil && *unit != c.Value.Unit || c.Value.Unit == table.Percent {
			return false
		}
		unit = &c.Value.Unit
	}
	return !slices.ContainsFunc(s.rows, func(l line) bool { return l.kind != table.KindData || len(l.parents) > 0 })
}

// setAside takes their weight from words that ask for the operator, so that the table of this work need not say them.
func (w *work) setAside(asks func(i int, x word) bool) {
	own, q := *w.asked, *w.q
	q.weight = slices.Clone(q.weight)
	for i, x := range q.words {
		if asks(i, x) {
			q.weight[i] = 0
		}
	}
	own.q = &q
	w.asked = &own
}

func isTotal(_ int, x word) bool { return x.stem == totalStem }

// saysTotal tells whether a column, or a row that is no total, is named as one.
func saysTotal(t *table.Table) bool {
	says := func(name string) bool {
		return strings.Contains(strings.ToLower(name), totalStem) && saysStem(name, totalStem)
	}
	return slices.ContainsFunc(t.Columns, func(c table.Column) bool { return says(c.Name()) }) ||
		slices.ContainsFunc(t.Rows, func(r table.Row) bool { return r.Kind == table.KindData && slices.ContainsFunc(r.Path, says) })
}

// minColumn is how many numbers a column must hold to be summed up.
const minColumn = 3

func (w *work) columnAggregate(s *sheet, c line, op aggregate.Op) (Plan, bool) {
	k := w.linker.link(s, c)
	bare := w.namesOnlyDate(c)
	if !bare && (!k.exact || c.numbers < minColumn) {
		return Plan{}, false
	}
	dated, ok := w.dateConds(s)
	if !ok && !w.columnOfDate(c) {
		return Plan{}, false
	}
	hits := slices.Clone(k.hits)
	conds := append(w.namedValues(s, c.index, hits), dated...)
	w.explainAround(s, hits)
	for i, word := range w.q.words {
		if plainCueWords[word.stem] || op == aggregate.Sum && word.stem == totalStem || bare && word.text == c.name {
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

// namesOnlyDate tells whether a column is called by the one year of the question alone: "the sum of 2024".
func (w *work) namesOnlyDate(c line) bool {
	return len(w.q.years) == 1 && c.name == strconv.Itoa(w.q.years[0].year) && w.columnOfDate(c)
}

// columnOfDate tells whether a column is of the one date of the question, or both have none.
func (w *work) columnOfDate(c line) bool {
	if len(w.q.years) == 0 {
		return !c.dated
	}
	return c.dated && w.q.years[0].agrees(c.date) > 0
}

// plainCount counts the rows of the one list that the question names by what its rows are, in the
// rows that named values select.
func (w *work) plainCount(sheets []*sheet) []Plan {
	for _, s := range sheets {
		if !recordTable(s.t) || len(s.rows) < minColumn {
			continue
		}
		hits := make([]float64, len(w.q.words))
		const behindHowMany = 2
		if !w.namesRows(s, behindHowMany, hits) {
			continue
		}
		dated, ok := w.dateConds(s)
		conds := append(w.namedValues(s, -1, hits), dated...)
		if !ok || w.q.covered(hits) < minPlainCover {
			continue
		}
		return []Plan{{
			Query: aggregate.Query{Sources: []string{s.t.ID}, Expr: aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: conds}}},
			Score: plainSure, Confidence: plainSure, Class: ClassCount, Signals: []string{"plain count"},
		}}
	}
	return nil
}

// dateConds makes the condition that the one year, or month of a year, of the question sets on the one column of a list
// that holds dates or years. It is not ok when the question has a date that no such condition says.
func (w *work) dateConds(s *sheet) (conds []aggregate.Cond, ok bool) {
	if len(w.q.years) == 0 {
		return nil, true
	}
	d := w.q.years[0]
	if len(w.q.years) > 1 || w.q.ranged || d.year == 0 || d.day+d.quarter+d.half > 0 || d.open || d.from > 0 && bounds[w.q.words[d.from-1].text] {
		return nil, false
	}
	column := -1
	for i, c := range s.t.Columns {
		if c.Type == table.TypeDate || c.Type == table.TypeNumber && saysStem(c.Name(), "year") {
			if column >= 0 {
				return nil, false
			}
			column = i
		}
	}
	if column < 0 {
		return nil, false
	}
	at := &aggregate.Columns{Index: &column, Read: aggregate.Year}
	if d.month == 0 {
		return []aggregate.Cond{{Column: at, Cmp: aggregate.Eq, Values: []string{strconv.Itoa(d.year)}}}, true
	}
	at.Read = ""
	return []aggregate.Cond{{Column: at, Cmp: aggregate.Eq, Values: []string{fmt.Sprintf("%04d-%02d", d.year, d.month)}}}, s.t.Columns[column].Type == table.TypeDate
}

// namesRows tells whether the word at a place of the question is what the rows of a list are: a word of
// its first column's name or of its title, and of no other column's name.
func (w *work) namesRows(s *sheet, at int, hits []float64) bool {
	if len(w.q.words) <= at {
		return false
	}
	noun := w.q.words[at].stem
	mine := s.about[noun]
	for c := range s.t.Columns {
		for _, x := range splitWords(s.t.Columns[c].Name()) {
			if x.stem != noun {
				continue
			}
			if c > 0 && !mine {
				return false
			}
			mine = true
		}
	}
	if mine {
		hits[at] = 1
	}
	return mine
}

// namedValues makes a condition for each text column of which the question names a value in
// words that nothing else explains, and records them in hits.
func (w *work) namedValues(s *sheet, except int, hits []float64) []aggregate.Cond {
	var conds []aggregate.Cond
	for c := range s.t.Columns {
		if c == except {
			continue
		}
		value, words := w.namedValue(s, c)
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

// namedValue finds the longest text of a column that stands in the question as it is; of texts as long the upper
// one.
func (w *work) namedValue(s *sheet, col int) (value string, words map[string]bool) {
	names := s.namesOf(col)
	var found *table.Cell
	best, from, to := 0, 0, 0
	for i := range w.q.words {
		for j := i + 1; j <= min(i+names.words, len(w.q.words)); j++ {
			text := plainText(w.q.words[i:j])
			c := names.first[text]
			if c != nil && (len(text) > best || len(text) == best && c.Row < found.Row) {
				found, best, from, to = c, len(text), i, j
			}
		}
	}
	if found == nil {
		return "", nil
	}
	words = map[string]bool{}
	for _, x := range w.q.words[from:to] {
		words[x.text] = true
	}
	return found.Text, words
}

// columnNames are the texts of a column as plain words.
type columnNames struct {
	first map[string]*table.Cell // the uppermost with a text
	words int                    // of the longest
}

// namesOf gives the texts of a column. What total rows are called selects no rows.
func (s *sheet) namesOf(col int) *columnNames {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := s.names[col]
	if names != nil {
		return names
	}
	names = &columnNames{first: map[string]*table.Cell{}}
	tried := map[string]bool{}
	var ws []word
	for i := range s.t.Cells {
		c := &s.t.Cells[i]
		if col < c.Col || col >= c.Col+max(c.ColSpan, 1) || !s.namesData(c) || tried[c.Text] {
			continue
		}
		tried[c.Text] = true
		ws = cutWords(ws, c.Text)
		if text := plainText(ws); text != "" && names.first[text] == nil {
			names.first[text], names.words = c, max(names.words, len(ws))
		}
	}
	s.names[col] = names
	return names
}

// namesData tells whether a text cell covers a row that is neither a header nor a total.
func (s *sheet) namesData(c *table.Cell) bool {
	if c.Value.Kind != table.Text {
		return false
	}
	for r := max(c.Row, s.t.HeaderRows); r < min(c.Row+max(c.RowSpan, 1), len(s.t.Rows)); r++ {
		if !s.t.Rows[r].Kind.IsTotal() {
			return true
		}
	}
	return false
}

func plainText(ws []word) string {
	parts := make([]string, len(ws))
	for i, w := range ws {
		parts[i] = w.text
	}
	return strings.Join(parts, " ")
}
