package rules

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// matrix makes plans over a table whose rows and columns both have names: statements of
// accounts, statistics. Each template says which cells an operation takes; features say how
// well the cells fit the question.
type matrix struct {
	*work
	s        *layout.Sheet
	rowLinks []layout.Link
	colLinks []layout.Link
	rowBase  []float64 // a rough score of each row, for keeping the best
	colBase  []float64
	bestRow  float64
	bestCol  float64
	turned   bool // the template at hand takes columns as items
	indexed  bool // most items begin from 100
	// skipRow and skipCol are a total that the template adds by itself: no words need name it.
	skipRow, skipCol int

	about                []bool // words of the question that the table as a whole explains
	changeCols           []bool // see changeColumn
	latestRow, latestCol int    // keys of the latest periods
	// What text cells and others weigh, by how the question begins, where that says something.
	textBegins            bool
	textBegin, otherBegin float64

	lastFit            fit // see fit and linesOf
	lastRows, lastCols []int
	lastHits           []float64
	heard              map[slot][]float64 // see explained
}

func newMatrix(w *work, s *layout.Sheet) *matrix {
	m := &matrix{work: w, s: s, skipRow: -1, skipCol: -1, heard: map[slot][]float64{}}
	m.rowLinks, m.colLinks = make([]layout.Link, 0, len(s.Rows)), make([]layout.Link, 0, len(s.Cols))
	for _, l := range s.Rows {
		k := w.linker.Link(s, l)
		k.Denied, k.Negated = layout.Denies(w.q, l), layout.Negates(w.q, l)
		w.ofBalance(s, l, &k)
		m.rowLinks = append(m.rowLinks, k)
		base := w.base(k)
		if k.Said != nil {
			base = max(base, 0.9*w.q.Covered(k.Said))
		}
		m.rowBase = append(m.rowBase, base)
	}
	layout.Rivals(s.Rows, m.rowLinks)
	for _, l := range s.Cols {
		k := w.linker.Link(s, l)
		k.Denied, k.Negated = layout.Denies(w.q, l), layout.Negates(w.q, l)
		m.colLinks = append(m.colLinks, k)
		m.colBase = append(m.colBase, w.base(k))
	}
	m.bestRow, m.bestCol = slices.Max(m.rowBase), slices.Max(m.colBase)
	m.prepare()
	return m
}

// prepare looks once for what the features of all plans need.
func (m *matrix) prepare() {
	m.lastHits = make([]float64, len(m.q.Words))
	m.latestRow, m.latestCol = latest(m.s.Rows), latest(m.s.Cols)
	for _, w := range m.q.Words {
		m.about = append(m.about, m.s.About[w.Stem])
	}
	for _, l := range m.s.Cols {
		m.changeCols = append(m.changeCols, changeColumn(l))
	}
	if begin := m.q.Begin; begin != "" && begin != "auxiliary" {
		m.textBegins = true
		m.textBegin = m.ranks.Weight(textCellsBegin.nameOf(begin).name)
		m.otherBegin = m.ranks.Weight(otherCellsBegin.nameOf(begin).name)
	}
}

// base is a rough score of a line.
func (w *work) base(k layout.Link) float64 {
	return k.Cover*0.5 + k.Run*0.3 + w.q.Covered(k.Hits)*0.6 + k.Parent*0.1
}

// axis is the table seen one way: items are the lines that a question names, cross the lines
// that it picks among, mostly periods.
type axis struct {
	*matrix
	items, cross []layout.Line
	itemBase     []float64
	flipped      bool // items are columns

	// What several templates ask for, nil until the first does; see the methods of these names.
	bestItems, bestCross []int
	periods              [][]int
	chosen, itemised     []choice
	grouped              []group
	addends              sums
}

func (m *matrix) axes() []axis {
	out := []axis{{matrix: m, items: m.s.Rows, cross: m.s.Cols, itemBase: m.rowBase, addends: sums{}}}
	dated := 0
	for _, l := range m.s.Rows {
		if l.Dated && !l.Date.Open {
			dated++
		}
	}
	if dated >= 2 || len(m.s.Cols) > 1 && len(m.s.Rows) <= 12 {
		out = append(out, axis{matrix: m, items: m.s.Cols, cross: m.s.Rows, itemBase: m.colBase, flipped: true, addends: sums{}})
	}
	return out
}

// slot is a cell by its place in the lists of rows and columns.
type slot struct{ row, col int }

func (a *axis) slot(item, cross int) slot {
	if a.flipped {
		return slot{cross, item}
	}
	return slot{item, cross}
}

func (m *matrix) cellAt(s slot) *table.Cell {
	return m.s.Cell(m.s.Rows[s.row].Index, m.s.Cols[s.col].Index)
}

// figure tells whether a slot holds a number, or a dash that a computation may take for 0.
func (m *matrix) figure(s slot) bool {
	c := m.cellAt(s)
	return c != nil && (c.Value.Kind == table.Number || c.Value.Kind == table.Nil)
}

func (m *matrix) isNumber(s slot) bool {
	c := m.cellAt(s)
	return c != nil && c.Value.Kind == table.Number
}

// read makes the expression that reads one cell.
func (m *matrix) read(s slot) aggregate.Expr {
	col := m.s.Cols[s.col].Index
	return aggregate.Expr{Op: aggregate.Lookup, Cells: &aggregate.Cells{
		Rows:    []aggregate.Cond{{Index: true, Cmp: aggregate.Eq, Values: []string{strconv.Itoa(m.s.Rows[s.row].Index)}}},
		Columns: &aggregate.Columns{Index: &col},
	}}
}

func (m *matrix) reads(slots []slot) []aggregate.Expr {
	out := make([]aggregate.Expr, len(slots))
	for i, s := range slots {
		out[i] = m.read(s)
	}
	return out
}

// topItems returns the best items by their rough score, at most n.
func (a *axis) topItems(n int) []int {
	if a.bestItems == nil {
		a.bestItems = bestFirst(a.itemBase)
	}
	return slices.Clip(a.bestItems[:min(n, len(a.bestItems))])
}

// bestFirst gives the places of scores, the best first.
func bestFirst(scores []float64) []int {
	out := make([]int, len(scores))
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(x, y int) int { return cmp.Compare(scores[y], scores[x]) })
	return out
}

// dateOf is the period of a slot: what its column and its row say together. A balance at the beginning of a year is the
// one that the year before it ends with, unless the question speaks of a beginning.
func (m *matrix) dateOf(s slot) (lang.Date, bool) {
	row, col := &m.s.Rows[s.row], m.s.Column(s.row, s.col)
	switch {
	case col.Dated && col.Date.Year > 0 && m.rowLinks[s.row].Opening && row.Date.Year == 0:
		return lang.Date{Year: col.Date.Year - 1}, true
	case row.Dated && col.Dated:
		return col.Date.Merge(row.Date), true
	case col.Dated:
		return col.Date, true
	case row.Dated:
		return row.Date, true
	case row.Moved.Year > 0:
		return row.Moved, true
	}
	return lang.Date{}, false
}

// generate tries every template that the question may mean.
func (m *matrix) generate() {
	axes := m.axes()
	for i := range axes {
		m.indexed = m.indexed || axes[i].ofReturns()
		axes[i].namesOfRatios()
	}
	for _, a := range axes {
		m.turned = a.flipped
		if !a.flipped {
			m.lookups()
		}
		a.lists()
		a.pairs()
		a.returns()
		a.sets()
		a.itemPairs()
		a.sumShares()
		a.sharesOfSum()
		a.groups()
		a.picks()
		a.counts()
		a.averages()
		a.formulaPlans()
	}
	m.turned = false
	m.years()
}
