package rules

import (
	"math"
	"slices"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/table"
)

// fit describes how slots fit the question. It holds until the next call.
func (m *matrix) fit(slots []slot) *fit {
	f := &m.lastFit
	*f = fit{slots: slots, features: f.features[:0], negative: m.negative(slots)}
	rows, cols := m.linesOf(slots)
	m.lineFeatures(f, 0, m.rowLinks, m.rowBase, m.bestRow, rows, m.skipRow)
	m.lineFeatures(f, columnLines, m.colLinks, m.colBase, m.bestCol, cols, m.skipCol)
	m.wordFeatures(f, rows, cols)
	m.kindFeatures(f, rows, cols)
	m.dateFeatures(f, slots)
	m.cellFeatures(f, slots)
	m.unitFeatures(f, slots, cols)
	return f
}

// linesOf lists the rows and the columns of slots, each once. The lists hold until the next call.
func (m *matrix) linesOf(slots []slot) (rows, cols []int) {
	rows, cols = m.lastRows[:0], m.lastCols[:0]
	for _, s := range slots {
		if !slices.Contains(rows, s.row) {
			rows = append(rows, s.row)
		}
		if !slices.Contains(cols, s.col) {
			cols = append(cols, s.col)
		}
	}
	m.lastRows, m.lastCols = rows, cols
	return rows, cols
}

// wordFeatures tell how much of the question the lines, the text cells beside them and the table as a whole explain.
func (m *matrix) wordFeatures(f *fit, rows, cols []int) {
	hits := m.lastHits
	clear(hits)
	for _, r := range rows {
		layout.Raise(hits, m.rowLinks[r].Hits)
	}
	for _, k := range cols {
		layout.Raise(hits, m.colLinks[k].Hits)
	}
	for i, about := range m.about {
		if about && hits[i] == 0 {
			hits[i] = 0.5
		}
	}
	bare := m.q.Covered(hits)
	f.add(explained, bare)
	f.add(leftUnsaid, unsaidShare(m.q, hits))
	said := false
	for _, r := range rows {
		if text := m.rowLinks[r].Said; text != nil {
			said = true
			layout.Raise(hits, text)
		}
	}
	if said {
		f.add(explainedByText, m.q.Covered(hits)-bare)
	}
}

// maxUnsaid bounds how many words left unexplained are told apart.
const maxUnsaid = 5

// unsaidShare counts the words that say what is asked and that hits do not explain, as a share of maxUnsaid.
func unsaidShare(q *lang.Question, hits []float64) float64 {
	n := 0.0
	for i, w := range q.Weight {
		if w == 1 && hits[i] < 0.3 {
			n++
		}
	}
	return min(n, maxUnsaid) / maxUnsaid
}

// lineFeatures describes how rows (or columns) match: the mean and the worst of them, one left aside.
func (m *matrix) lineFeatures(f *fit, from slotFeature, links []layout.Link, base []float64, best float64, lines []int, aside int) {
	var n, total, cover, run, parent, near, rival, exact, gap, unlabeled float64
	var bare, spare, other, denied, negated, opening, closing float64
	worst := 1.0
	for _, i := range lines {
		if i == aside {
			continue
		}
		k := &links[i]
		n++
		bare, spare, other, denied = bare+linear.Flag(k.Bare), spare+linear.Flag(k.Spare), other+linear.Flag(k.Other), denied+linear.Flag(k.Denied)
		opening, closing = opening+linear.Flag(k.Opening), closing+linear.Flag(k.Closing)
		negated, near, rival = negated+linear.Flag(k.Negated), near+k.Near, rival+k.Rival
		if !k.Labeled || k.Bare {
			unlabeled++
			continue
		}
		total++
		cover, run, parent, exact = cover+k.Cover, run+k.Run, parent+k.Parent, exact+linear.Flag(k.Exact)
		worst = min(worst, k.Cover)
		gap += base[i] - best
	}
	if n == 0 {
		return
	}
	f.add(from+lineUnlabeled, unlabeled/n)
	f.add(from+lineBareTotal, bare/n)
	f.add(from+lineLacksTotal, spare/n)
	f.add(from+lineOther, other/n)
	f.add(from+lineDenied, denied/n)
	f.add(from+lineNegated, negated/n)
	f.add(from+lineNear, near/n)
	f.add(from+lineRival, rival/n)
	f.add(from+lineOpening, opening/n)
	f.add(from+lineClosing, closing/n)
	if total == 0 {
		return
	}
	f.add(from+lineCover, cover/total)
	f.add(from+lineWorst, worst)
	f.add(from+lineRun, run/total)
	f.add(from+lineExact, exact/total)
	f.add(from+lineParent, parent/total)
	f.add(from+lineGap, gap/total)
}

// kindFeatures tells total rows that were not asked for, and asked-for totals that are none.
func (m *matrix) kindFeatures(f *fit, rows, cols []int) {
	total := 0.0
	for _, r := range rows {
		if m.s.Rows[r].Kind.IsTotal() {
			total++
		}
	}
	total /= float64(len(rows))
	if m.topics.total {
		f.add(totalAsked, total)
	} else {
		f.add(totalUnasked, total)
	}
	for _, k := range cols {
		if m.s.Cols[k].Kind.IsTotal() {
			f.add(totalColumn, 1/float64(len(cols)))
		}
	}
}

// dateFeatures tells how the periods of the slots agree with those of the question.
func (m *matrix) dateFeatures(f *fit, slots []slot) {
	asked := m.q.Years
	used := make([]bool, len(asked))
	var dated, fine, alien, full float64
	for _, s := range slots {
		d, ok := m.dateOf(s)
		if !ok {
			continue
		}
		dated++
		best := -1
		for i, a := range asked {
			g := a.Agrees(d)
			best = max(best, g)
			if g > 0 {
				used[i] = true
			}
			if a.Met(d) {
				full++
			}
		}
		if best == 2 {
			fine++
		}
		if best < 0 {
			alien++
		}
	}
	n := float64(len(slots))
	if n == 0 {
		return
	}
	if len(asked) == 0 {
		f.add(datedUnasked, dated/n)
		f.add(firstColumnUndated, share(slots, func(s slot) bool { return s.col == 0 }))
		f.add(latestUndated, share(slots, m.isLatest))
		return
	}
	hit := 0.0
	for _, u := range used {
		if u {
			hit++
		}
	}
	f.add(datesMet, hit/float64(len(asked)))
	f.add(datesAlien, alien/n)
	if dated > 0 {
		f.add(datesFine, fine/n)
	}
	f.add(undated, 1-dated/n)
	if m.q.Ranged {
		f.add(rangeFilled, linear.Flag(n > float64(len(asked))))
		f.add(rangeEnds, linear.Flag(n == float64(len(asked))))
	}
	if full > 0 {
		f.add(datesFull, full/n)
	}
}

// isLatest tells whether no other column (or row) that is like a slot's has a later period.
func (m *matrix) isLatest(s slot) bool {
	row, col := &m.s.Rows[s.row], m.s.Column(s.row, s.col)
	if col.Dated {
		return col.Date.Key() >= m.latestCol
	}
	return row.Dated && !row.Date.Open && row.Date.Key() >= m.latestRow
}

// latest is the key of the latest period of lines.
func latest(lines []layout.Line) int {
	key := math.MinInt
	for i := range lines {
		if l := &lines[i]; l.Dated && !l.Date.Open {
			key = max(key, l.Date.Key())
		}
	}
	return key
}

func share(slots []slot, is func(slot) bool) float64 {
	n := 0.0
	for _, s := range slots {
		if is(s) {
			n++
		}
	}
	return n / float64(len(slots))
}

// cellFeatures tells what the cells hold.
func (m *matrix) cellFeatures(f *fit, slots []slot) {
	var percent, text, nothing float64
	var first table.Family
	numbers, mixed := 0, false
	for _, s := range slots {
		c := m.cellAt(s)
		switch {
		case c == nil:
			nothing++
		case c.Value.Kind == table.Number:
			family := c.Value.Unit.Family()
			if numbers++; numbers == 1 {
				first = family
			}
			mixed = mixed || family != first
			percent += linear.Flag(family == table.FamilyPercent)
		case c.Value.Kind == table.Text || c.Value.Kind == table.Date:
			text++
		default:
			nothing++
		}
	}
	n := float64(len(slots))
	f.percent = percent / n
	f.add(textCells, text/n)
	if m.textBegins {
		f.add(textCellsBegin, text/n)
		f.add(otherCellsBegin, 1-text/n)
		f.begin = m.textBegin*text/n + m.otherBegin*(1-text/n)
	}
	f.add(blankCells, nothing/n)
	if m.q.Percent {
		f.add(percentAsked, percent/n)
	} else {
		f.add(percentUnasked, percent/n)
	}
	f.add(mixedUnits, linear.Flag(mixed))
}

// unitFeatures tells whether the cells count what is asked for: money, shares, or things.
func (m *matrix) unitFeatures(f *fit, slots []slot, cols []int) {
	family := func(want table.Family) float64 {
		return share(slots, func(s slot) bool {
			c := m.cellAt(s)
			return c != nil && c.Value.Unit.Family() == want
		})
	}
	switch {
	case m.topics.money:
		f.add(moneyAsked, family(table.FamilyMoney))
		f.add(moneyAskedShares, family(table.FamilyShares))
	case m.topics.number:
		f.add(numberAskedMoney, family(table.FamilyMoney))
	}
	if m.topics.shares {
		f.add(sharesAsked, family(table.FamilyShares))
	}
	if !m.topics.change {
		return
	}
	for _, k := range cols {
		if m.changeCols[k] {
			f.add(changeAsked, 1/float64(len(cols)))
		}
	}
	f.add(changeThere, linear.Flag(slices.Contains(m.changeCols, true)))
}

// topics are what the question speaks of, of what features look at.
type topics struct {
	total, money, number, shares, change bool
	decrease                             bool
	outgoing                             bool // money that goes out, which is negative by its name
}

func topicsOf(q *lang.Question) topics {
	return topics{
		total:    q.Has("total", "sum", "overall", "aggregate", "combin"),
		money:    q.Has("money", "dollar", "spend", "pay", "cost", "price", "cash"),
		number:   q.Has("many", "number", "count"),
		shares:   q.Has("share", "stock", "option", "unit"),
		change:   q.Has("chang", "increas", "decreas", "rise", "grow", "declin", "differ"),
		decrease: q.Has("decreas", "declin", "drop", "fall", "reduct", "reduc", "loss"),
		outgoing: q.Has("loss", "expens", "cost", "deduct", "allow", "paid", "payment", "spend", "less", "liabil"),
	}
}

// changeColumn tells whether a column gives changes.
func changeColumn(l layout.Line) bool {
	return slices.ContainsFunc(l.Own, func(w lang.Word) bool {
		return w.Stem == "chang" || w.Stem == "increas" || w.Stem == "decreas" || w.Stem == "varianc"
	})
}
