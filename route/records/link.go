package records

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// cond is a condition on records that words of the question may mean.
type cond struct {
	kind     condKind
	field    int
	order    int // for comparisons of numbers, -1 otherwise
	cmp      aggregate.Cmp
	not      bool
	values   []string
	than     int // the condition whose record's number or value is compared with, -1 for none
	from, to int // words of the question that it reads; equal for none
	rows     rowSet
	size     int
	exact    bool // the words are a whole cell
}

// condKind groups conditions for features.
type condKind uint8

const (
	whole   condKind = iota // the cell is these words
	part                    // the cell holds these words
	number                  // a number of the cell equals
	more                    // is greater
	atLeast                 // is at least
	less                    // is less
	atMost                  // is at most
	blank                   // nothing is stated
	stated                  // something is stated
	nth                     // the record's place
	butNot                  // the cell is not these words
	likeIt                  // holds what another record holds
	overIt                  // more than another record
	underIt                 // less than another record
	aboveIt                 // stands above another record
	belowIt                 // stands below another record
	alike                   // the cell says in other words what these words mean
	noneOf                  // the number is zero
	someOf                  // the number is more than zero
)

const maxConds = 48

// linker finds conditions.
type linker struct {
	s     *sheet
	q     *question
	conds []cond
}

// link finds the conditions that q's words may mean for s, and marks in q which words are
// names and headers.
func link(s *sheet, q *question) []cond {
	l := &linker{s: s, q: q}
	l.correct()
	for f, fd := range s.fields {
		if fd.read != aggregate.Whole {
			continue
		}
		l.texts(f)
		l.aliasesOf(f)
	}
	l.markNames()
	q.mask()
	l.numbers()
	l.zeros()
	l.blanks()
	l.places()
	l.keepBest()
	l.negations()
	l.relations()
	return l.conds
}

// spot is a run of question words found in cells of one field.
type spot struct{ from, to int }

type found struct {
	whole, some []int32 // values that are these words, and that hold them
	words       []string
}

// texts finds runs of words that cells of field f hold.
func (l *linker) texts(f int) {
	fd := l.s.fields[f]
	spots := map[spot]*found{}
	for v := range fd.values {
		for p := range fd.values[v].stems {
			l.extend(spots, fd, int32(v), p)
		}
	}
	keys := make([]spot, 0, len(spots))
	for k := range spots {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b spot) int {
		if a.from != b.from {
			return a.from - b.from
		}
		return b.to - a.to
	})
	for _, k := range keys {
		if !l.covered(spots, keys, k) {
			l.addText(f, k, spots[k])
		}
	}
}

// extend notes the longest run of the question from each place where word p of the value
// stands.
func (l *linker) extend(spots map[spot]*found, fd *field, v int32, p int) {
	words, stems := fd.values[v].words, fd.values[v].stems
	for i, qh := range l.q.hashes {
		if qh != stems[p] || p > 0 && i > 0 && l.q.hashes[i-1] == stems[p-1] {
			continue
		}
		n := 1
		for p+n < len(stems) && i+n < len(l.q.hashes) && l.q.hashes[i+n] == stems[p+n] {
			n++
		}
		if l.allStop(i, i+n) && (n < len(words) || n < 2) {
			continue
		}
		k := spot{i, i + n}
		fnd := spots[k]
		if fnd == nil {
			fnd = &found{}
			spots[k] = fnd
		}
		if n == len(words) {
			fnd.whole = append(fnd.whole, v)
		}
		fnd.some = append(fnd.some, v)
		if run := strings.Join(words[p:p+n], " "); !slices.Contains(fnd.words, run) {
			fnd.words = append(fnd.words, run)
		}
	}
}

func (l *linker) allStop(from, to int) bool {
	for i := from; i < to; i++ {
		if !l.q.stop[i] {
			return false
		}
	}
	return true
}

// covered tells whether a longer run of the same field says more than k.
func (l *linker) covered(spots map[spot]*found, keys []spot, k spot) bool {
	for _, o := range keys {
		if o != k && o.from <= k.from && o.to >= k.to && (len(spots[o].whole) > 0 || len(spots[k].whole) == 0) {
			return true
		}
	}
	return false
}

func (l *linker) addText(f int, k spot, fnd *found) {
	fd := l.s.fields[f]
	if fd.kind == numberField && k.to == k.from+1 {
		if _, isNumber := plainNumber(l.q.words[k.from]); isNumber {
			return
		}
	}
	all := l.union(fd, fnd.whole)
	if len(fnd.whole) > 0 {
		c := cond{kind: whole, field: f, order: -1, than: -1, cmp: aggregate.Eq, from: k.from, to: k.to, rows: all, exact: true}
		for _, v := range fnd.whole {
			c.values = append(c.values, fd.values[v].text)
		}
		l.add(c)
	}
	if some := l.union(fd, fnd.some); len(fnd.whole) == 0 || !some.equal(all) {
		k = l.trimmed(k)
		l.add(cond{kind: part, field: f, order: -1, than: -1, cmp: aggregate.Contains, from: k.from, to: k.to, rows: some, values: fnd.words})
	}
}

// trimmed leaves out words at the ends that say nothing by themselves: that a cell has the question's
// "at", too, makes it no better than one that has the name alone.
func (l *linker) trimmed(k spot) spot {
	for k.from+1 < k.to && l.q.stop[k.from] {
		k.from++
	}
	for k.from+1 < k.to && l.q.stop[k.to-1] {
		k.to--
	}
	return k
}

func (l *linker) union(fd *field, values []int32) rowSet {
	rows := newRowSet(len(l.s.rows))
	for _, v := range values {
		rows = rows.or(fd.holding(v))
	}
	return rows
}

// add keeps a condition that some records meet.
func (l *linker) add(c cond) {
	if !c.kind.names() {
		c.rows = c.rows.and(l.s.all) // a comparison is not about totals
	}
	if c.size = c.rows.count(); c.size > 0 {
		l.conds = append(l.conds, c)
	}
}

// markNames marks the words that stand for cells, and those of headers.
func (l *linker) markNames() {
	for _, fd := range l.s.fields {
		for _, h := range fd.hashes {
			for i, qh := range l.q.hashes {
				if qh == h && !l.q.stop[i] {
					l.q.header[i] = true
				}
			}
		}
	}
	for _, c := range l.conds {
		if c.to-c.from == 1 && (!c.exact || l.q.header[c.from]) {
			continue
		}
		for i := c.from; i < c.to; i++ {
			l.q.named[i] = true
		}
	}
}

// numbers adds comparisons with the numbers and dates of the question.
func (l *linker) numbers() {
	comparing := l.q.hasAny(comparingWords)
	for _, m := range l.q.number {
		said, plainly := l.q.comparedBy(m)
		for o, ord := range l.s.orders {
			value, ok := m.as(ord)
			if !ok {
				continue
			}
			if !m.scaled {
				value = plain(value.Shift(ord.scale))
			}
			if plainly && ord.read != aggregate.Month {
				l.compare(m, o, value, said)
				continue
			}
			l.compare(m, o, value, number)
			if comparing && ord.read != aggregate.Month {
				for _, k := range []condKind{more, atLeast, less, atMost} {
					l.compare(m, o, value, k)
				}
			}
		}
	}
}

const comparingWords = " more less fewer greater over under above below than least most after before since until between from " +
	"through up down top higher lower larger smaller longer shorter earlier later exceed exceeded exceeding minimum maximum " +
	"older younger bigger or prior beyond within reach better worse bottom past in "

// as gives the mention as a number of the order; ok is false when it cannot be one.
func (m mention) as(o *order) (table.Decimal, bool) {
	switch o.read {
	case aggregate.Year, aggregate.LastYear:
		return table.NewDecimal(int64(m.year), 0), m.year > 0 && m.month == 0
	case aggregate.Month:
		return table.NewDecimal(int64(m.month), 0), m.month > 0 && m.year == 0 && m.day == 0
	case aggregate.Day:
		return m.value, m.month > 0 && (m.year > 0 || m.day > 0 && o.yearless)
	}
	return m.value, m.month == 0
}

func (l *linker) compare(m mention, o int, value table.Decimal, kind condKind) {
	ord := l.s.orders[o]
	c := cond{kind: kind, field: ord.field, order: o, than: -1, values: []string{value.String()}, from: m.from, to: m.to, rows: newRowSet(len(l.s.rows))}
	c.cmp = comparison(kind)
	for i := range ord.has.each() {
		if meets(kind, ord.num[i].Cmp(value)) {
			c.rows.add(i)
		}
	}
	l.add(c)
}

func comparison(kind condKind) aggregate.Cmp {
	switch kind {
	case more, overIt:
		return aggregate.Gt
	case atLeast:
		return aggregate.Ge
	case less, underIt:
		return aggregate.Lt
	case atMost:
		return aggregate.Le
	}
	return aggregate.Eq
}

func meets(kind condKind, cmp int) bool {
	switch kind {
	case more, overIt:
		return cmp > 0
	case atLeast:
		return cmp >= 0
	case less, underIt:
		return cmp < 0
	case atMost:
		return cmp <= 0
	}
	return cmp == 0
}

// blanks adds the conditions on cells that state nothing.
func (l *linker) blanks() {
	if !l.q.hasAny(" no not without blank never didnt empty none missing unknown any have has had listed given ") {
		return
	}
	for f, fd := range l.s.fields {
		if fd.blank.empty() || fd.read != aggregate.Whole {
			continue
		}
		l.add(cond{kind: blank, field: f, order: -1, than: -1, cmp: aggregate.IsBlank, rows: fd.blank})
		l.add(cond{kind: stated, field: f, order: -1, than: -1, cmp: aggregate.IsBlank, not: true, rows: l.s.all.minus(fd.blank)})
	}
}

// places adds the n-th record for a small number or ordinal.
func (l *linker) places() {
	records := l.s.all.list()
	for _, m := range l.q.number {
		n, places, ok := m.value.Int64()
		if !ok || places != 0 || m.month > 0 || n < 1 || int(n) > len(records) || n > 50 {
			continue
		}
		i := records[n-1]
		l.add(cond{kind: nth, field: -1, order: -1, than: -1, from: m.from, to: m.to, rows: singleRow(len(l.s.rows), i)})
	}
}

// keepBest drops the weakest conditions when there are too many.
func (l *linker) keepBest() {
	if len(l.conds) <= maxConds {
		return
	}
	weight := func(c cond) int {
		w := 4 * (c.to - c.from)
		if c.exact {
			w += 6
		}
		if c.size <= 3 {
			w += 2
		}
		return w
	}
	slices.SortStableFunc(l.conds, func(a, b cond) int { return weight(b) - weight(a) })
	l.conds = l.conds[:maxConds]
}

// negations adds the opposite of conditions on text.
func (l *linker) negations() {
	if !l.q.hasAny(" not other besides except aside another else also didnt without excluding but apart no ") {
		return
	}
	for _, c := range l.conds {
		if c.kind != whole && c.kind != part && c.kind != alike {
			continue
		}
		c.kind, c.not = butNot, true
		c.rows = l.s.all.minus(c.rows)
		l.add(c)
	}
}

const maxRelations = 40

// relations adds comparisons with the records that a condition names.
func (l *linker) relations() {
	than := l.q.hasAny(" than before after above below same as prior following next previous until since shared share equal also ahead behind ")
	if !than {
		return
	}
	base := len(l.conds)
	for i := range base {
		c := l.conds[i]
		if c.size > 2 || c.kind != whole && c.kind != part && c.kind != number && c.kind != alike {
			continue
		}
		l.placed(i)
		for f := range l.s.fields {
			if f != c.field && len(l.conds) < base+maxRelations {
				l.relate(i, f)
			}
		}
	}
}

// placed adds the records above and below one.
func (l *linker) placed(i int) {
	c := l.conds[i]
	if c.size > 1 || c.kind == number {
		return
	}
	r := c.rows.first()
	above, below := newRowSet(len(l.s.rows)), newRowSet(len(l.s.rows))
	for k := range l.s.all.each() {
		if k < r {
			above.add(k)
		} else if k > r {
			below.add(k)
		}
	}
	l.add(cond{kind: aboveIt, field: -1, order: -1, than: i, cmp: aggregate.Lt, rows: above})
	l.add(cond{kind: belowIt, field: -1, order: -1, than: i, cmp: aggregate.Gt, rows: below})
}

func (l *linker) relate(i, f int) {
	c, fd := l.conds[i], l.s.fields[f]
	r := c.rows.first()
	if v := fd.value[r]; v >= 0 && !fd.blank.has(r) && c.size == 1 {
		l.add(cond{kind: likeIt, field: f, order: -1, than: i, cmp: aggregate.Eq, rows: fd.holding(v).minus(c.rows)})
	}
	if len(fd.orders) == 0 {
		return
	}
	o := fd.orders[0]
	ord := l.s.orders[o]
	if !ord.has.has(r) || c.size > 1 {
		return
	}
	for _, kind := range []condKind{overIt, underIt} {
		n := cond{kind: kind, field: f, order: o, than: i, cmp: comparison(kind), rows: newRowSet(len(l.s.rows))}
		for k := range ord.has.each() {
			if meets(kind, ord.num[k].Cmp(ord.num[r])) {
				n.rows.add(k)
			}
		}
		l.add(n)
	}
}
