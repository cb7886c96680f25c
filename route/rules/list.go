package rules

import (
	"slices"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// A list has a row a thing and a column a property. A question over one that is put in full, "how many stores in Asia
// sold more than 100 units?", is read word by word: each word names a column, a value of one, a bound, or what is
// asked, or it carries no meaning. A word that is none of these leaves the question to the other planners, and so does
// a reading that does not use all of the words: nothing that was asked is passed over.

// listReader reads the question of a work over one list.
type listReader struct {
	w        *work
	s        *layout.Sheet
	columns  []listColumn
	tokens   []listToken
	strange  []int // words of the question that are no token
	scale    *int  // that the answer is asked in: "in millions"
	byPeriod bool  // a table of items by period
	ranged   bool  // the question names a range of its times
	lacked   bool  // the question names a time that it lacks
	several  bool  // a figure of one row is asked for, and several rows are called so
}

// listColumn is a column as a question may name it.
type listColumn struct {
	index  int
	kind   table.ColumnType
	words  []lang.Word // of its name, without units and what stands in brackets
	short  []lang.Word // the same without a participle: "units" of "units sold"; nil for none
	unit   table.Unit
	date   lang.Date // of a column of a table by period
	single bool      // no two rows hold the same text
	id     bool      // numbers that name the rows
	months bool      // texts that are a month of a year each, "2024-05"
	yes    string    // of a column of yes and no the text for yes, else ""
	// repeats: there are at most half as many texts as rows.
	repeats bool
}

// lists reads the question over each of the tables that is a list.
func (w *work) lists(sheets []*layout.Sheet) []*listReader {
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

// periods reads the question over each of the tables that has items by period.
func (w *work) periods(sheets []*layout.Sheet) []*listReader {
	var out []*listReader
	for _, s := range sheets {
		r := &listReader{w: w, s: s}
		if r.readPeriods() {
			r.scan()
			out = append(out, r)
		}
	}
	return out
}

// listed makes the plan of a question over the first list that it can be read over in full.
func (w *work) listed(lists []*listReader) []route.Plan {
	for _, r := range lists {
		if len(r.strange) > 0 || !r.bound() {
			continue
		}
		if q, class, ok := r.query(); ok {
			q.Sources = []string{r.s.T.ID}
			w.setAside(func(int, lang.Word) bool { return true })
			return []route.Plan{{Query: q, Score: plainSure, Confidence: plainSure, Class: class, Signals: []string{"plain " + string(q.Expr.Op), "list"}, Way: route.WayFull}}
		}
	}
	return nil
}

// isList tells whether a table has a row a thing: one row of headers, few of which are dates, and no rows under others.
func isList(s *layout.Sheet) bool {
	if s.T.Held || s.T.HeaderRows != 1 || len(s.Rows) < minColumn {
		return false
	}
	periods, dated := 0, 0
	for _, c := range s.T.Columns {
		if len(c.Path) > 1 {
			return false
		}
		if c.Period != nil {
			periods++
		}
	}
	for i := range s.Cols {
		dated += int(linear.Flag(s.Cols[i].Dated))
	}
	if 2*max(periods, dated) >= len(s.T.Columns) {
		return false
	}
	return !slices.ContainsFunc(s.T.Rows, func(r table.Row) bool { return r.Kind == table.KindSection })
}

// readColumns takes the names of the columns in.
func (r *listReader) readColumns() {
	for i, c := range r.s.T.Columns {
		l := layout.WithoutUnit(layout.WithoutBrackets(layout.NewLine(i, c.Path, nil, c.Kind)), c.Unit)
		n := r.s.TextsIn(i)
		col := listColumn{index: i, kind: c.Type, words: l.Own, unit: c.Unit, single: n.Single(), repeats: 2*n.Texts <= n.Rows}
		r.describe(&col)
		r.columns = append(r.columns, col)
	}
	for i := range r.columns {
		r.shorten(i)
	}
}
