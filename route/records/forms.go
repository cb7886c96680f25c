package records

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// op is the outermost operation of a form.
type op uint8

const (
	opValues op = iota
	opNext
	opPrevious
	opFirst
	opLast
	opArgMax
	opArgMin
	opCount
	opDistinct
	opSum
	opAvg
	opMax
	opMin
	opRange
	opCommon
	opRare
	opDiff      // of two records in one field
	opDiffCount // of the numbers of records of two sets
	opMore      // yes when the first record's number is greater
	opSame      // yes when two records hold the same value
	opExists
	opDiffFields // of two fields of one record
	opHeldBy     // the values that so many records hold
	opHeldByMin  // at least so many
	opHeldByMore // more than so many
	opGroupMost  // the value whose records add up to most
	opGroupLeast
	opTop // the so many greatest
	opBottom
	opMoreThan     // yes when the record's number, or the count, is greater than the question's
	opSideUp       // the word for greater when the first is greater
	opSideDown     // the word for greater when the first is less
	opSideThanUp   // the same, against a number of the question
	opSideThanDown //
	opWhichMore    // the name in the question of the side that is greater
	opWhichLess
	opStreak // the most records that follow each other
	numOps
)

// byPlace stands for an order: the records' places in the table.
const byPlace = -2

// set is a selection of records by at most two conditions.
type set struct {
	kind setKind
	a, b int // into the conditions, -1 for none
	rows rowSet
	data rowSet // rows without totals, which aggregates leave out
	size int    // of data
	same int16  // the first set with this data
}

type setKind uint8

const (
	setAll setKind = iota
	setOne
	setAnd
	setOr
)

// form is one way to understand the question: an operation on a set of records.
type form struct {
	key    uint64
	set    int16
	second int16 // the other set, of opDiff and its like
	ret    int16 // what is given: a field, or past the fields an order; -1 for none
	ord    int16 // what is compared or computed with, -1 for none
	number int16 // the mention that counts, of opTop and its like
	op     op
	years  bool // the difference is given as so many years
	answer answer
}

// answer is what a form comes to, in short: enough to tell answers apart and to describe
// them to the ranker.
type answer struct {
	kind  answerKind
	size  uint8 // values, at most maxListed
	words uint8 // of the longest value, for texts
	asked bool  // all of its words stand in the question
	zero  bool
}

type answerKind uint8

const (
	answerText answerKind = iota
	answerNumber
	answerYear
	answerDate
	answerYesNo
)

const (
	maxSets  = 160
	maxForms = 12000
)

// former makes the forms of a question.
type former struct {
	s     *sheet
	q     *question
	conds []cond
	sets  []set
	forms []form
	rets  []ret
	cells [][]cellKey // per ret, per record
	held  []held      // per field, of the set at hand
	rows  [][]int     // per order: the records of the set at hand that have a number, totals left aside
	// What the sums, and the first and last, of sets with the same records come to.
	summed map[sumsOf]extremeSums
	best   map[bestOf][]int
	seen   []uint64 // room for keys
	long   bool     // the question may ask for a span of years
}

// ret is something that a record can give: the text of a field or a number read from it.
type ret struct {
	field int
	order int  // -1 for the text as printed
	head  bool // the first thing alone that the text lists
	// grouped is set when only groups of records are named by it: of a record, another ret gives the same.
	grouped bool
}

// cellKey is a cell's answer in short.
type cellKey struct {
	key   uint64
	kind  answerKind
	words uint8
	asked bool
	ok    bool
}

func newFormer(s *sheet, q *question) *former {
	own := *s // orders are added for the question
	own.orders = slices.Clip(s.orders)
	s = &own
	m := &former{s: s, q: q, conds: link(s, q), summed: map[sumsOf]extremeSums{}, best: map[bestOf][]int{}}
	m.long = m.q.hasAny(" long longer older younger age years year apart ")
	m.makeSets()
	m.makeRets()
	m.addDifferences()
	m.makeForms()
	return m
}

// differing are words that ask for what lies between two fields.
const differing = " difference margin longest shortest closest biggest largest gap term long longer served improved increase " +
	"increased decrease decreased change changed widest tenure between more than lived "

const maxDifferences = 12

// addDifferences adds the order by the difference of two fields of one kind, where the
// question may mean one.
func (m *former) addDifferences() {
	base := len(m.s.orders)
	if !m.q.hasAny(differing) {
		return
	}
	for a := range base {
		for b := range base {
			if len(m.s.orders)-base < maxDifferences && m.s.subtracts(a, b) {
				m.s.orders = append(m.s.orders, m.s.difference(a, b))
			}
		}
	}
}

func (m *former) makeSets() {
	m.sets = append(m.sets, set{kind: setAll, a: -1, b: -1, rows: m.s.all.or(m.s.total), data: m.s.all, size: m.s.all.count()})
	for i := range m.conds {
		m.addSet(set{kind: setOne, a: i, b: -1, rows: m.conds[i].rows})
	}
	for i := range m.conds {
		for k := i + 1; k < len(m.conds); k++ {
			m.pair(i, k)
		}
	}
}

func (m *former) addSet(t set) {
	t.data = t.rows.and(m.s.all)
	if t.size = t.data.count(); t.rows.empty() || len(m.sets) >= maxSets {
		return
	}
	t.same = int16(slices.IndexFunc(m.sets, func(o set) bool { return o.size == t.size && o.data.equal(t.data) }))
	if t.same < 0 {
		t.same = int16(len(m.sets))
	}
	m.sets = append(m.sets, t)
}

// pair joins two conditions that read different words.
func (m *former) pair(i, k int) {
	a, b := &m.conds[i], &m.conds[k]
	if a.from < b.to && b.from < a.to || a.kind == nth || b.kind == nth || a.kind == blank || b.kind == blank {
		return
	}
	if a.field != b.field {
		m.addSet(set{kind: setAnd, a: i, b: k, rows: a.rows.and(b.rows)})
		return
	}
	lower, upper := a.kind == more || a.kind == atLeast, b.kind == less || b.kind == atMost
	if lower && upper && a.order == b.order && a.from < b.from {
		m.addSet(set{kind: setAnd, a: i, b: k, rows: a.rows.and(b.rows)})
	}
	if a.kind.names() && b.kind.names() && a.order == b.order {
		m.addSet(set{kind: setOr, a: i, b: k, rows: a.rows.or(b.rows)})
	}
}

func (m *former) makeRets() {
	for f, fd := range m.s.fields {
		m.addRet(ret{field: f, order: -1, grouped: fd.read == aggregate.Year || fd.read == aggregate.FirstItem})
	}
	for f, fd := range m.s.fields {
		if fd.heads != nil {
			m.addRet(ret{field: f, order: -1, head: true})
		}
		for _, o := range fd.orders {
			if ord := m.s.orders[o]; ord.minus < 0 && ord.read != aggregate.Whole && !ord.printed {
				m.addRet(ret{field: f, order: o})
			}
		}
	}
}

func (m *former) addRet(r ret) {
	cells := make([]cellKey, len(m.s.rows))
	fd := m.s.fields[r.field]
	if r.order < 0 {
		said := fd.said
		if r.head {
			said = fd.heads
		}
		keys := make([]cellKey, len(said))
		for v := range said {
			keys[v] = cellKey{key: said[v].key, kind: said[v].kind, ok: true, asked: m.asked(said[v].words), words: uint8(min(len(said[v].words), 20))}
		}
		for i := range cells {
			if v := fd.value[i]; v >= 0 && !fd.blank.has(i) {
				cells[i] = keys[v]
			}
		}
	} else {
		o := m.s.orders[r.order]
		for i := range o.has.each() {
			cells[i] = cellKey{key: numberKey(o.num[i]), kind: kindOfNumber(o.num[i]), asked: m.asked([]string{o.num[i].String()}), ok: true}
		}
	}
	m.rets, m.cells = append(m.rets, r), append(m.cells, cells)
}

// asked tells whether the question itself has these words, one after the other.
func (m *former) asked(words []string) bool {
	if len(words) == 0 {
		return false
	}
	for i := range m.q.words {
		n := 0
		for n < len(words) && i+n < len(m.q.words) && m.q.words[i+n] == words[n] {
			n++
		}
		if n == len(words) {
			return true
		}
	}
	return false
}

func kindOfNumber(d table.Decimal) answerKind {
	if n, places, ok := d.Int64(); ok && places == 0 && n >= 1000 && n < 3000 {
		return answerYear
	}
	return answerNumber
}
