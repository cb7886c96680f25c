package route

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// matrix makes plans over a table whose rows and columns both have names: statements of
// accounts, statistics. Each template says which cells an operation takes; features say how
// well the cells fit the question.
type matrix struct {
	*work
	s        *sheet
	rowLinks []link
	colLinks []link
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

func newMatrix(w *work, s *sheet) *matrix {
	m := &matrix{work: w, s: s, skipRow: -1, skipCol: -1, heard: map[slot][]float64{}}
	m.rowLinks, m.colLinks = make([]link, 0, len(s.rows)), make([]link, 0, len(s.cols))
	for _, l := range s.rows {
		k := w.linker.link(s, l)
		k.denied, k.negated = w.q.denied(l), w.q.negated(l)
		w.ofBalance(s, l, &k)
		m.rowLinks = append(m.rowLinks, k)
		base := w.base(k)
		if k.said != nil {
			base = max(base, 0.9*w.q.covered(k.said))
		}
		m.rowBase = append(m.rowBase, base)
	}
	rivals(s.rows, m.rowLinks)
	for _, l := range s.cols {
		k := w.linker.link(s, l)
		k.denied, k.negated = w.q.denied(l), w.q.negated(l)
		m.colLinks = append(m.colLinks, k)
		m.colBase = append(m.colBase, w.base(k))
	}
	m.bestRow, m.bestCol = slices.Max(m.rowBase), slices.Max(m.colBase)
	m.prepare()
	return m
}

// prepare looks once for what the features of all plans need.
func (m *matrix) prepare() {
	m.lastHits = make([]float64, len(m.q.words))
	m.latestRow, m.latestCol = latest(m.s.rows), latest(m.s.cols)
	for _, w := range m.q.words {
		m.about = append(m.about, m.s.about[w.stem])
	}
	for _, l := range m.s.cols {
		m.changeCols = append(m.changeCols, changeColumn(l))
	}
	if begin := m.q.begin; begin != "" && begin != "auxiliary" {
		m.textBegins = true
		m.textBegin = m.ranks.weights[textCellsBegin.nameOf(begin).name]
		m.otherBegin = m.ranks.weights[otherCellsBegin.nameOf(begin).name]
	}
}

// base is a rough score of a line.
func (w *work) base(k link) float64 {
	return k.cover*0.5 + k.run*0.3 + w.q.covered(k.hits)*0.6 + k.parent*0.1
}

// axis is the table seen one way: items are the lines that a question names, cross the lines
// that it picks among, mostly periods.
type axis struct {
	*matrix
	items, cross []line
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
	out := []axis{{matrix: m, items: m.s.rows, cross: m.s.cols, itemBase: m.rowBase, addends: sums{}}}
	dated := 0
	for _, l := range m.s.rows {
		if l.dated && !l.date.open {
			dated++
		}
	}
	if dated >= 2 || len(m.s.cols) > 1 && len(m.s.rows) <= 12 {
		out = append(out, axis{matrix: m, items: m.s.cols, cross: m.s.rows, itemBase: m.colBase, flipped: true, addends: sums{}})
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
	return m.s.cell(m.s.rows[s.row].index, m.s.cols[s.col].index)
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
	col := m.s.cols[s.col].index
	return aggregate.Expr{Op: aggregate.Lookup, Cells: &aggregate.Cells{
		Rows:    []aggregate.Cond{{Index: true, Cmp: aggregate.Eq, Values: []string{strconv.Itoa(m.s.rows[s.row].index)}}},
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
func (m *matrix) dateOf(s slot) (date, bool) {
	row, col := &m.s.rows[s.row], m.s.column(s.row, s.col)
	switch {
	case col.dated && col.date.year > 0 && m.rowLinks[s.row].opening && row.date.year == 0:
		return date{year: col.date.year - 1}, true
	case row.dated && col.dated:
		return col.date.merge(row.date), true
	case col.dated:
		return col.date, true
	case row.dated:
		return row.date, true
	case row.moved.year > 0:
		return row.moved, true
	}
	return date{}, false
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
