package rules

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/internal/english"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// A statement has a row a measure and a column a date. A question over one that names its measures by whole labels, and
// dates that one column each is of, is read word by word as one over a list is: "what share of net sales was cost of sales
// in 2024?". What one figure or the change between two dates is, the other plain readings say.

// statementReader reads the question of a work over one statement.
type statementReader struct {
	w      *work
	s      *layout.Sheet
	dates  []layout.Line // the columns of dates, in the order of their dates
	tokens []statementToken
}

// statementToken is one run of words with a meaning: a row, a date, a bound, or what is asked as over a list.
type statementToken struct {
	listToken
	row  layout.Line
	date lang.Date
}

// Kinds of tokens that only statements have.
const (
	aRow listKind = iota + 1000
	aTime
	priorTime // "the prior year", "year over year"
	allTimes  // "all years", "the three years"
	changeOf
	growthOf
	yearlyGrowth // "CAGR"
	aRatio       // one of derivedMeasures
)

// statementPhrases are words with a meaning over statements, before those of lists.
var statementPhrases = []phrase{
	{"compound annual growth rate", yearlyGrowth}, {"cagr", yearlyGrowth}, {"compound annual growth", yearlyGrowth},
	{"compared with the prior year", priorTime}, {"compared to the prior year", priorTime}, {"from the prior year", priorTime},
	{"compared with the previous year", priorTime}, {"compared to the previous year", priorTime}, {"from the previous year", priorTime},
	{"over the prior year", priorTime}, {"over the previous year", priorTime}, {"year over year", priorTime}, {"yoy", priorTime}, {"year on year", priorTime},
	{"which year", whichTime}, {"what year", whichTime}, {"which fiscal year", whichTime},
	{"all years", allTimes}, {"each year", allTimes}, {"every year", allTimes}, {"across the years", allTimes}, {"over the years", allTimes},
	{"as a percentage of", shareOf}, {"as a percent of", shareOf}, {"as a share of", shareOf}, {"percentage of", shareOf}, {"percent of", shareOf}, {"share of", shareOf},
	{"proportion of", shareOf}, {"growth rate", growthOf}, {"growth", growthOf}, {"grow", growthOf}, {"grew", growthOf}, {"change", changeOf}, {"changed", changeOf},
	{"increase", changeOf}, {"increased", changeOf}, {"decrease", changeOf}, {"decreased", changeOf}, {"decline", changeOf}, {"fall", changeOf}, {"rise", changeOf},
}

// statementFillers carry no meaning in a question over a statement, beside stop words and the fillers of lists.
var statementFillers = lang.Set("over fiscal year years ended ending company business reported total cost expense expenses level")

// stated makes the plan of a question over the first statement that it can be read over in full.
func (w *work) stated(sheets []*layout.Sheet) []route.Plan {
	for _, s := range sheets {
		r := &statementReader{w: w, s: s}
		if !r.findDates() || !r.scan() {
			continue
		}
		expr, class, ok := r.read()
		if !ok {
			continue
		}
		w.setAside(func(int, lang.Word) bool { return true })
		return []route.Plan{{
			Query: aggregate.Query{Sources: []string{s.T.ID}, Expr: expr, Totals: "include"}, Score: plainSure, Confidence: plainSure,
			Class: class, Signals: []string{"plain " + string(expr.Op), "statement"}, Way: route.WayFull,
		}}
	}
	return nil
}

// findDates lists the columns of dates; it is not ok unless there are two and one column is of each date.
func (r *statementReader) findDates() bool {
	if r.s.T.Held || len(r.s.Rows) < 2 {
		return false
	}
	for _, c := range r.s.Cols {
		if !c.Dated {
			continue // a change, a note
		}
		if c.Date.Year == 0 || c.Date.Open || slices.ContainsFunc(r.dates, func(o layout.Line) bool { return o.Date.Agrees(c.Date) != -1 }) {
			return false
		}
		r.dates = append(r.dates, c)
	}
	slices.SortStableFunc(r.dates, func(a, b layout.Line) int { return a.Date.Key() - b.Date.Key() })
	return len(r.dates) >= 2
}

// scan cuts the question into tokens; ok is false where a word is none.
func (r *statementReader) scan() bool {
	words := r.w.q.Words
	for i := 0; i < len(words); {
		t, ok := r.tokenAt(i)
		if !ok {
			return false
		}
		t.from = i
		if t.kind != skipped {
			r.tokens = append(r.tokens, t)
		}
		i = t.to
	}
	return len(r.tokens) > 0
}

func (r *statementReader) tokenAt(i int) (t statementToken, ok bool) {
	words := r.w.q.Words
	if l, n, one := r.rowAt(i); n > 0 {
		t.kind, t.row, t.to = aRow, l, i+n
		return t, one
	}
	if m, n := derivedAt(words, i); n > 0 {
		t.kind, t.n, t.to = aRatio, m, i+n
		return t, true
	}
	for _, d := range r.w.q.Dates {
		if d.From == i {
			t.kind, t.date, t.to = aTime, d, d.To
			return t, d.Year > 0
		}
	}
	if b, ok := boundAt(words, i); ok {
		t.listToken = b
		return t, true
	}
	if n := english.Number(words[i].Text); n > 1 && i+1 < len(words) && (words[i+1].Text == "years" || words[i+1].Text == "periods") {
		t.kind, t.n, t.to = allTimes, n, i+2
		return t, n == len(r.dates)
	}
	if i == 0 && yesNoHeads[words[0].Text] {
		t.kind, t.to = asksYesNo, 1
		return t, true
	}
	for _, phrases := range [][]phrase{statementPhrases, listPhrases} {
		if kind, n := kindAt(words, i, phrases); n > 0 {
			t.kind, t.to = kind, i+n
			return t, true
		}
	}
	t.to = i + 1
	return t, !words[i].Number && (words[i].Stop || listFillers[words[i].Text] || statementFillers[words[i].Text] || r.w.ownerAt(r.s, i) || r.s.About[words[i].Stem])
}

// rowAt finds the row with the longest label that stands at a place; one is false when two rows have it.
func (r *statementReader) rowAt(i int) (found layout.Line, n int, one bool) {
	for _, l := range r.s.Rows {
		own := layout.WithoutBrackets(l).Own
		m, _ := r.w.nameAt(i, own)
		switch {
		case m == 0 || m < n || l.Numbers == 0:
		case m == n:
			one = false
		default:
			found, n, one = l, m, true
		}
	}
	return found, n, one
}

// column finds the column of a date.
func (r *statementReader) column(d lang.Date) (int, bool) {
	i := slices.IndexFunc(r.dates, func(c layout.Line) bool { return d.Agrees(c.Date) > 0 })
	return i, i >= 0
}

// before finds the column a year before another.
func (r *statementReader) before(i int) (int, bool) {
	d := r.dates[i].Date
	d.Year--
	return r.column(d)
}

// at reads the figure of a row in a column of dates.
func (r *statementReader) at(l layout.Line, date int) (aggregate.Expr, bool) {
	col := r.dates[date].Index
	return readGrid(l.Index, col), r.s.Number(l.Index, col) != nil
}

// value writes the number of a bound as a value of a row.
func (r *statementReader) value(t listToken, l layout.Line, date int) (string, bool) {
	cell := r.s.Number(l.Index, r.dates[date].Index)
	if cell == nil || len(t.values) != 1 || t.percent != (cell.Value.Unit == table.Percent) {
		return "", false
	}
	n, err := table.ParseDecimal(t.values[0])
	switch {
	case err != nil:
		return "", false
	case t.scale >= 0:
		n = n.Shift(t.scale)
	case n.Cmp(cell.Value.Number.Abs().Shift(printedWithin)) < 0: // as the statement prints its figures
		n = n.Shift(int(cell.Value.Scale))
	}
	return n.String(), true
}

// printedWithin is how many powers of ten a bound that is meant as figures are printed is above them at most.
const printedWithin = 3

func sameStems(a, b []lang.Word) bool {
	return slices.EqualFunc(a, b, func(x, y lang.Word) bool { return x.Stem == y.Stem })
}
