package rules

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// plainAggregate reads all numbers of one named column, in the rows that named values select.
func (w *work) plainAggregate(sheets []*layout.Sheet, op aggregate.Op) []route.Plan {
	var out []route.Plan
	for _, s := range sheets {
		for _, c := range s.Cols {
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

// plainTotal reads "the total amount" over a list as the sum of its amounts, where no label says total.
func (w *work) plainTotal(sheets []*layout.Sheet) []route.Plan {
	if !w.q.Has(layout.TotalStem) {
		return nil
	}
	var lists, yearly []*layout.Sheet
	for _, s := range sheets {
		switch {
		case layout.RecordTable(s.T) && !s.SaysTotal():
			lists = append(lists, s)
		case slices.ContainsFunc(s.Cols, w.namesOnlyDate):
			yearly = append(yearly, s)
		}
	}
	if len(lists) == 0 && len(yearly) == 1 && !yearly[0].SaysTotal() && yearly[0].Flat() {
		lists = yearly // "the total in 2024" of the one table that has a column of it
	}
	plans := w.plainAggregate(lists, aggregate.Sum)
	if len(plans) > 0 {
		w.setAside(isTotal)
	}
	return plans
}

// setAside takes their weight from words that ask for the operator, so that the table of this work need not say them.
func (w *work) setAside(asks func(i int, x lang.Word) bool) {
	own, q := *w.asked, *w.q
	q.Weight = slices.Clone(q.Weight)
	for i, x := range q.Words {
		if asks(i, x) {
			q.Weight[i] = 0
		}
	}
	own.q = &q
	w.asked = &own
}

func isTotal(_ int, x lang.Word) bool { return x.Stem == layout.TotalStem }

// minColumn is how many numbers a column must hold to be summed up.
const minColumn = 3

func (w *work) columnAggregate(s *layout.Sheet, c layout.Line, op aggregate.Op) (route.Plan, bool) {
	k := w.linker.Link(s, c)
	bare := w.namesOnlyDate(c)
	if !bare && (!k.Exact || c.Numbers < minColumn) {
		return route.Plan{}, false
	}
	dated, ok := w.dateConds(s)
	if !ok && !w.columnOfDate(c) {
		return route.Plan{}, false
	}
	hits := slices.Clone(k.Hits)
	conds := append(w.namedValues(s, c.Index, hits), dated...)
	w.explainAround(s, hits)
	for i, word := range w.q.Words {
		if lang.PlainCueWords[word.Stem] || op == aggregate.Sum && word.Stem == layout.TotalStem || bare && word.Text == c.Name {
			hits[i] = 1
		}
	}
	if bare {
		w.explainCorner(s, hits)
	}
	if w.q.Covered(hits) < minPlainCover {
		return route.Plan{}, false
	}
	index := c.Index
	expr := aggregate.Expr{Op: op, Cells: &aggregate.Cells{Rows: conds, Columns: &aggregate.Columns{Index: &index}}}
	return route.Plan{
		Query: aggregate.Query{Sources: []string{s.T.ID}, Expr: expr},
		Score: plainSure, Confidence: plainSure, Class: plainClass(op), Signals: []string{"plain " + string(op)},
	}, true
}

// explainCorner marks the words of the question that the header above the labels has, "Deliveries" over a table of
// deliveries by good and year. A word that a label of a row has too is of that row.
func (w *work) explainCorner(s *layout.Sheet, hits []float64) {
	corner := map[string]bool{}
	for _, c := range s.T.Columns[:s.T.StubColumns] {
		lang.AddStems(corner, c.Name())
	}
	for i, word := range w.q.Words {
		if corner[word.Stem] && !s.Labels(word.Stem) {
			hits[i] = 1
		}
	}
}

// namesOnlyDate tells whether a column is called by the one year of the question alone: "the sum of 2024".
func (w *work) namesOnlyDate(c layout.Line) bool {
	return len(w.q.Years) == 1 && c.Name == strconv.Itoa(w.q.Years[0].Year) && w.columnOfDate(c)
}

// columnOfDate tells whether a column is of the one date of the question, or both have none.
func (w *work) columnOfDate(c layout.Line) bool {
	if len(w.q.Years) == 0 {
		return !c.Dated
	}
	return c.Dated && w.q.Years[0].Agrees(c.Date) > 0
}

// plainCount counts the rows of the one list that the question names by what its rows are, in the
// rows that named values select.
func (w *work) plainCount(sheets []*layout.Sheet) []route.Plan {
	for _, s := range sheets {
		if !layout.RecordTable(s.T) || len(s.Rows) < minColumn {
			continue
		}
		hits := make([]float64, len(w.q.Words))
		const behindHowMany = 2
		if !w.namesRows(s, behindHowMany, hits) {
			continue
		}
		dated, ok := w.dateConds(s)
		conds := append(w.namedValues(s, -1, hits), dated...)
		if !ok || w.q.Covered(hits) < minPlainCover {
			continue
		}
		return []route.Plan{{
			Query: aggregate.Query{Sources: []string{s.T.ID}, Expr: aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: conds}}},
			Score: plainSure, Confidence: plainSure, Class: route.ClassCount, Signals: []string{"plain count"},
		}}
	}
	return nil
}

// dateConds makes the condition that the one year, or month of a year, of the question sets on the one column of a list
// that holds dates or years. It is not ok when the question has a date that no such condition says.
func (w *work) dateConds(s *layout.Sheet) (conds []aggregate.Cond, ok bool) {
	if len(w.q.Years) == 0 {
		return nil, true
	}
	d := w.q.Years[0]
	if len(w.q.Years) > 1 || w.q.Ranged || d.Year == 0 || d.Day+d.Quarter+d.Half > 0 || d.Open || d.From > 0 && layout.Bounds[w.q.Words[d.From-1].Text] {
		return nil, false
	}
	column := -1
	for i, c := range s.T.Columns {
		if c.Type == table.TypeDate || c.Type == table.TypeNumber && lang.SaysStem(c.Name(), "year") {
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
	if d.Month == 0 {
		return []aggregate.Cond{{Column: at, Cmp: aggregate.Eq, Values: []string{strconv.Itoa(d.Year)}}}, true
	}
	at.Read = ""
	return []aggregate.Cond{{Column: at, Cmp: aggregate.Eq, Values: []string{fmt.Sprintf("%04d-%02d", d.Year, d.Month)}}}, s.T.Columns[column].Type == table.TypeDate
}

// namesRows tells whether the word at a place of the question is what the rows of a list are: a word of
// its first column's name or of its title, and of no other column's name.
func (w *work) namesRows(s *layout.Sheet, at int, hits []float64) bool {
	if len(w.q.Words) <= at {
		return false
	}
	noun := w.q.Words[at].Stem
	mine := s.About[noun]
	for c := range s.T.Columns {
		for _, x := range lang.SplitWords(s.T.Columns[c].Name()) {
			if x.Stem != noun {
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
func (w *work) namedValues(s *layout.Sheet, except int, hits []float64) []aggregate.Cond {
	var conds []aggregate.Cond
	for c := range s.T.Columns {
		if c == except {
			continue
		}
		value, words := w.namedValue(s, c)
		if value == "" {
			continue
		}
		fresh := false
		for i := range w.q.Words {
			if hits[i] == 0 && words[w.q.Words[i].Text] {
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
func (w *work) namedValue(s *layout.Sheet, col int) (value string, words map[string]bool) {
	names := s.NamesOf(col)
	var found *table.Cell
	best, from, to := 0, 0, 0
	for i := range w.q.Words {
		for j := i + 1; j <= min(i+names.Words, len(w.q.Words)); j++ {
			text := layout.PlainText(w.q.Words[i:j])
			c := names.First[text]
			if c != nil && (len(text) > best || len(text) == best && c.Row < found.Row) {
				found, best, from, to = c, len(text), i, j
			}
		}
	}
	if found == nil {
		return "", nil
	}
	words = map[string]bool{}
	for _, x := range w.q.Words[from:to] {
		words[x.Text] = true
	}
	return found.Text, words
}
