package route

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// features describes how slots fit the question.
func (m *matrix) features(c Class, tag string, slots []slot) []Feature {
	f := featureList{class: string(c)}
	f.both("bias", 1)
	f.one(string(c)+"/"+tag, 1)
	f.one("chance", log10(m.chance[c]))
	f.both("chance", log10(m.chance[c]))
	rows, cols := distinct(slots)
	m.lineFeatures(&f, "row", without(rows, m.skipRow), m.rowLinks, m.rowBase, m.bestRow)
	m.lineFeatures(&f, "col", without(cols, m.skipCol), m.colLinks, m.colBase, m.bestCol)
	hits := make([]float64, len(m.q.words))
	for _, r := range rows {
		raise(hits, m.rowLinks[r].hits)
	}
	for _, k := range cols {
		raise(hits, m.colLinks[k].hits)
	}
	for i, w := range m.q.words {
		if hits[i] == 0 && m.s.about[w.stem] {
			hits[i] = 0.5
		}
	}
	f.both("explained", m.q.covered(hits))
	if said := m.saidBy(rows); said != nil {
		raise(said, hits)
		f.both("explained by text cells", m.q.covered(said)-m.q.covered(hits))
	}
	m.kindFeatures(&f, rows, cols)
	m.dateFeatures(&f, slots)
	m.cellFeatures(&f, tag, slots)
	m.cueFeatures(&f, c, tag)
	return f.list
}

func distinct(slots []slot) (rows, cols []int) {
	seenRow, seenCol := map[int]bool{}, map[int]bool{}
	for _, s := range slots {
		if !seenRow[s.row] {
			seenRow[s.row] = true
			rows = append(rows, s.row)
		}
		if !seenCol[s.col] {
			seenCol[s.col] = true
			cols = append(cols, s.col)
		}
	}
	return rows, cols
}

func without(list []int, x int) []int {
	var out []int
	for _, v := range list {
		if v != x {
			out = append(out, v)
		}
	}
	return out
}

// saidBy is what the text cells of rows explain of the question, nil when there are none.
func (m *matrix) saidBy(rows []int) []float64 {
	var out []float64
	for _, r := range rows {
		if said := m.rowLinks[r].said; said != nil {
			if out == nil {
				out = make([]float64, len(m.q.words))
			}
			raise(out, said)
		}
	}
	return out
}

func raise(hits, more []float64) {
	for i := range hits {
		hits[i] = max(hits[i], more[i])
	}
}

// lineFeatures describes how rows (or columns) match: the mean and the worst of them.
func (m *matrix) lineFeatures(f *featureList, name string, idx []int, links []link, base []float64, best float64) {
	if len(idx) == 0 {
		return
	}
	n := float64(len(idx))
	var cover, run, parent, exact, gap, unlabeled float64
	worst, total := 1.0, 0.0
	var bare, spare, other, denied, opening, closing float64
	for _, i := range idx {
		k := links[i]
		bare, spare, other, denied = bare+b2f(k.bare), spare+b2f(k.spare), other+b2f(k.other), denied+b2f(k.denied)
		opening, closing = opening+b2f(k.opening), closing+b2f(k.closing)
		if !k.labeled || k.bare {
			unlabeled++
			continue
		}
		total++
		cover += k.cover
		run += k.run
		parent += k.parent
		if k.exact {
			exact++
		}
		worst = min(worst, k.cover)
		gap += base[i] - best
	}
	f.both(name+" unlabeled", unlabeled/n)
	f.both(name+" bare total", bare/n)
	f.one(name+" lacks total alone", spare/n)
	f.one(name+" has other, unasked", other/n)
	f.both(name+" denied", denied/n)
	f.both(name+" opening", opening/n)
	f.both(name+" closing", closing/n)
	if total == 0 {
		return
	}
	f.both(name+" cover", cover/total)
	f.one(name+" worst", worst)
	f.one(name+" run", run/total)
	f.one(name+" exact", exact/total)
	f.one(name+" parent", parent/total)
	f.both(name+" gap", gap/total)
}

// kindFeatures tells total rows that were not asked for, and asked-for totals that are none.
func (m *matrix) kindFeatures(f *featureList, rows, cols []int) {
	asked := m.q.has("total", "sum", "overall", "aggregate", "combin")
	total := 0.0
	for _, r := range rows {
		if m.s.rows[r].kind.IsTotal() {
			total++
		}
	}
	total /= float64(len(rows))
	if asked {
		f.both("total row asked", total)
	} else {
		f.both("total row unasked", total)
	}
	for _, k := range cols {
		if m.s.cols[k].kind.IsTotal() {
			f.one("total column", 1/float64(len(cols)))
		}
	}
}

// dateFeatures tells how the periods of the slots agree with those of the question.
func (m *matrix) dateFeatures(f *featureList, slots []slot) {
	asked := m.q.years
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
			g := a.agrees(d)
			best = max(best, g)
			if g > 0 {
				used[i] = true
			}
			if a.met(d) {
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
		f.both("no date asked, dated", dated/n)
		f.one("no date asked, first column", share(slots, func(s slot) bool { return s.col == 0 }))
		f.both("no date asked, latest", share(slots, m.isLatest))
		return
	}
	hit := 0.0
	for _, u := range used {
		if u {
			hit++
		}
	}
	f.both("dates met", hit/float64(len(asked)))
	f.both("dates alien", alien/n)
	if dated > 0 {
		f.one("dates fine", fine/n)
	}
	f.both("undated", 1-dated/n)
	if m.q.ranged {
		f.both("range filled", b2f(n > float64(len(asked))))
		f.both("range ends alone", b2f(n == float64(len(asked))))
	}
	if full > 0 {
		f.both("dates met in full", full/n)
	}
}

// isLatest tells whether no other column (or row) that is like a slot's has a later period.
func (m *matrix) isLatest(s slot) bool {
	d, ok := m.dateOf(s)
	if !ok {
		return false
	}
	latest := func(lines []line, at int) bool {
		return !slices.ContainsFunc(lines, func(l line) bool {
			return l.dated && !l.date.open && lines[at].date.before(l.date)
		})
	}
	if m.s.cols[s.col].dated {
		return latest(m.s.cols, s.col)
	}
	return !d.open && latest(m.s.rows, s.row)
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

func b2f(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// cellFeatures tells what the cells hold.
func (m *matrix) cellFeatures(f *featureList, tag string, slots []slot) {
	var percent, text, nothing float64
	units := map[table.Family]bool{}
	for _, s := range slots {
		c := m.cellAt(s)
		switch {
		case c == nil:
			nothing++
		case c.Value.Kind == table.Number:
			units[c.Value.Unit.Family()] = true
			if c.Value.Unit.Family() == table.FamilyPercent {
				percent++
			}
		case c.Value.Kind == table.Text || c.Value.Kind == table.Date:
			text++
		default:
			nothing++
		}
	}
	n := float64(len(slots))
	f.both("text cells", text/n)
	if begin := m.q.begin(); begin != "" && begin != "auxiliary" {
		f.one("text cells, "+begin, text/n)
		f.one("other cells, "+begin, 1-text/n)
	}
	m.unitFeatures(f, slots)
	f.both("blank cells", nothing/n)
	if m.negative(slots) {
		f.one(f.class+"/"+tag+", negative", 1)
		if m.q.has("loss", "expens", "cost", "deduct", "allow", "paid", "payment", "spend", "less", "liabil") {
			f.one(f.class+"/"+tag+", negative by name", 1)
		}
	}
	if m.q.percent {
		f.both("percent asked, percent cells", percent/n)
	} else {
		f.both("percent cells", percent/n)
	}
	f.one("mixed units", b2f(len(units) > 1))
}

// unitFeatures tells whether the cells count what is asked for: money, shares, or things.
func (m *matrix) unitFeatures(f *featureList, slots []slot) {
	money := share(slots, func(s slot) bool {
		c := m.cellAt(s)
		return c != nil && c.Value.Unit.Family() == table.FamilyMoney
	})
	shares := share(slots, func(s slot) bool {
		c := m.cellAt(s)
		return c != nil && c.Value.Unit.Family() == table.FamilyShares
	})
	switch {
	case m.q.has("money", "dollar", "spend", "pay", "cost", "price", "cash"):
		f.one("money asked, money cells", money)
		f.one("money asked, shares cells", shares)
	case m.q.has("many", "number", "count"):
		f.one("number asked, money cells", money)
	}
	if m.q.has("share", "stock", "option", "unit") {
		f.one("shares asked, shares cells", shares)
	}
	if m.q.has("chang", "increas", "decreas", "rise", "grow", "declin", "differ") {
		_, cols := distinct(slots)
		for _, k := range cols {
			if changeColumn(m.s.cols[k]) {
				f.both("change asked, change column", 1/float64(len(cols)))
			}
		}
		if slices.ContainsFunc(m.s.cols, changeColumn) {
			f.both("change asked, change column there", 1)
		}
	}
}

// changeColumn tells whether a column gives changes.
func changeColumn(l line) bool {
	return slices.ContainsFunc(l.own, func(w word) bool {
		return w.stem == "chang" || w.stem == "increas" || w.stem == "decreas" || w.stem == "varianc"
	})
}

// cueStems are words that decide between templates of one class.
var cueStems = stems(`increase decrease difference change between from total average each all highest lowest most least largest
	higher lower larger smaller less more greater exceed below above year percentage proportion ratio portion part component type
	nominal sum combined and`)

// cues lists the cue stems of the question, each once.
func (q *question) cues() []string {
	var out []string
	for _, w := range q.words {
		if cueStems[w.stem] && !slices.Contains(out, w.stem) {
			out = append(out, w.stem)
		}
	}
	return out
}

// cueFeatures lets the words of the question speak for or against a template.
func (m *matrix) cueFeatures(f *featureList, c Class, tag string) {
	for _, w := range m.q.cues() {
		f.one(string(c)+"/"+tag+" "+w, 1)
	}
	f.one("class asked", m.q.fits(c))
	if d := m.q.directed(); d != 0 && (c == ClassExtreme || c == ClassPick) {
		switch {
		case strings.HasSuffix(tag, " max"):
			f.one("direction asked", d)
		case strings.HasSuffix(tag, " min"):
			f.one("direction asked", -d)
		}
	}
	f.one(string(c)+"/"+tag+" head "+m.q.opening, 1)
	if m.q.ofWhat != "" {
		f.one(string(c)+"/"+tag+" percent "+m.q.ofWhat, 1)
	}
	f.one(string(c)+"/"+tag+" dates"+string(rune('0'+min(len(m.q.years), 3))), 1)
}

// featureList gathers features.
type featureList struct {
	class string
	list  []Feature
}

// one adds a feature that all classes share.
func (f *featureList) one(name string, v float64) {
	if v != 0 {
		f.list = append(f.list, Feature{name, v})
	}
}

// both adds a feature with a weight for all classes and one for its own class.
func (f *featureList) both(name string, v float64) {
	if v != 0 {
		f.list = append(f.list, Feature{name, v}, Feature{f.class + ": " + name, v})
	}
}
