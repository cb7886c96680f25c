package route

import (
	"slices"

	"github.com/tabrag/tabrag/table"
)

// A list has a row a thing and a column a property. A question over one that is put in full, "how many stores in Asia
// sold more than 100 units?", is read word by word: each word names a column, a value of one, a bound, or what is
// asked, or it carries no meaning. A word that is none of these leaves the question to the other planners, and so does
// a reading that does not use all of the words: nothing that was asked is passed over.

// listReader reads the question of a work over one list.
type listReader struct {
	w       *work
	s       *sheet
	columns []listColumn
	tokens  []listToken
	strange []int // words of the question that are no token
	scale   *int  // that the answer is asked in: "in millions"
	several bool  // a figure of one row is asked for, and several rows are called so
}

// listColumn is a column as a question may name it.
type listColumn struct {
	index  int
	kind   table.ColumnType
	words  []word // of its name, without units and what stands in brackets
	short  []word // the same without a participle: "units" of "units sold"; nil for none
	unit   table.Unit
	single bool   // no two rows hold the same text
	id     bool   // numbers that name the rows
	months bool   // texts that are a month of a year each, "2024-05"
	yes    string // of a column of yes and no the text for yes, else ""
	// repeats: there are at most half as many texts as rows.
	repeats bool
}

// lists reads the question over each of the tables that is a list.
func (w *work) lists(sheets []*sheet) []*listReader {
	var out []*listReader
	for _, s := range sheets {
		if !isList(s) {
			continue
		}
		r := &listReader{w: w, s: s}
		r.readColumns()
		r.scan()
		out = append(out, r)
	}
	return out
}

// listed makes the plan of a question over the first list that it can be read over in full.
func (w *work) listed(lists []*listReader) []Plan {
	for _, r := range lists {
		if len(r.strange) > 0 || !r.bound() {
			continue
		}
		if q, class, ok := r.query(); ok {
			q.Sources = []string{r.s.t.ID}
			w.setAside(func(int, word) bool { return true })
			return []Plan{{Query: q, Score: plainSure, Confidence: plainSure, Class: class, Signals: []string{"plain " + string(q.Expr.Op), "list"}, plain: true, full: true}}
		}
	}
	return nil
}

// isList tells whether a table has a row a thing: one row of headers, few of which are dates, and no rows under others.
func isList(s *sheet) bool {
	if s.t.Held || s.t.HeaderRows != 1 || len(s.rows) < minColumn {
		return false
	}
	periods, dated := 0, 0
	for _, c := range s.t.Columns {
		if len(c.Path) > 1 {
			return false
		}
		if c.Period != nil {
			periods++
		}
	}
	for i := range s.cols {
		dated += int(b2f(s.cols[i].dated))
	}
	if 2*max(periods, dated) >= len(s.t.Columns) {
		return false
	}
	return !slices.ContainsFunc(s.t.Rows, func(r table.Row) bool { return r.Kind == table.KindSection })
}

// readColumns takes the names of the columns in.
func (r *listReader) readColumns() {
	for i, c := range r.s.t.Columns {
		l := withoutUnit(withoutBrackets(newLine(i, c.Path, nil, c.Kind)), c.Unit)
		n := r.s.textsIn(i)
		col := listColumn{index: i, kind: c.Type, words: l.own, unit: c.Unit, single: n.single(), repeats: 2*n.texts <= n.rows}
		r.describe(&col)
		r.columns = append(r.columns, col)
	}
	for i := range r.columns {
		r.shorten(i)
	}
}

// textsIn counts the different texts that the data rows have in a column, and the rows that have one.
func (s *sheet) textsIn(col int) textCount {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, known := s.texts[col]
	if known {
		return n
	}
	seen := map[string]bool{}
	for r := s.t.HeaderRows; r < len(s.grid); r++ {
		if c := s.cell(r, col); c != nil && c.Text != "" && s.t.Rows[r].Kind == table.KindData {
			seen[c.Text] = true
			n.rows++
		}
	}
	n.texts = len(seen)
	s.texts[col] = n
	return n
}

// textCount is how many different texts a column has, and in how many rows.
type textCount struct{ texts, rows int }

func (n textCount) single() bool { return n.texts == n.rows }
