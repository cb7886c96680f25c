package route

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
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
	single bool // no two rows hold the same text
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
		r.columns = append(r.columns, listColumn{index: i, kind: c.Type, words: l.own, unit: c.Unit, single: n.single(), repeats: 2*n.texts <= n.rows})
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

// participles follow what they are of in the names of columns, beside words that end in "ed".
var participles = set("sold paid won made lost spent held built born")

// shorten names a column without its participle, where no other column has that name.
func (r *listReader) shorten(i int) {
	words := r.columns[i].words
	n := len(words)
	if n < 2 || !participles[words[n-1].text] && (len(words[n-1].text) < 5 || words[n-1].text[len(words[n-1].text)-2:] != "ed") {
		return
	}
	short := words[:n-1]
	for j, c := range r.columns {
		if j != i && slices.ContainsFunc(c.words, func(x word) bool { return x.stem == short[len(short)-1].stem }) {
			return
		}
	}
	r.columns[i].short = short
}

// rowsHolding counts the data rows that fulfil conditions on the texts of columns; ok is false where a condition is
// another, or the table has more rows than are laid out.
func (r *listReader) rowsHolding(conds []aggregate.Cond) (n int, ok bool) {
	if len(r.s.t.Rows) > len(r.s.grid) {
		return 0, false
	}
	for row := r.s.t.HeaderRows; row < len(r.s.grid); row++ {
		if r.s.t.Rows[row].Kind != table.KindData {
			continue
		}
		holds := true
		for _, c := range conds {
			if c.Column == nil || c.Column.Index == nil || c.Column.Read != "" || c.Cmp != aggregate.Eq && c.Cmp != aggregate.In {
				return 0, false
			}
			cell := r.s.cell(row, *c.Column.Index)
			holds = holds && (cell != nil && slices.Contains(c.Values, cell.Text)) != c.Not
		}
		if holds {
			n++
		}
	}
	return n, true
}
