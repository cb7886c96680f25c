package records

import (
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
	numOps
)

// set is a selection of records by at most two conditions.
type set struct {
	kind setKind
	a, b int // into the conditions, -1 for none
	rows rowSet
	size int
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
	op     op
	set    int32
	second int32 // the other set, of opDiff and its like
	ret    int16 // what is given: a field, or past the fields an order; -1 for none
	ord    int16 // what is compared or computed with, -1 for none
	key    uint64
	answer answer
}

// answer is what a form comes to, in short: enough to tell answers apart and to describe
// them to the ranker.
type answer struct {
	kind  answerKind
	size  int  // values
	asked bool // all of its words stand in the question
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
}

// ret is something that a record can give: the text of a field or a number read from it.
type ret struct {
	field int
	order int // -1 for the text as printed
}

// cellKey is a cell's answer in short.
type cellKey struct {
	key   uint64
	kind  answerKind
	asked bool
	ok    bool
}

func newFormer(s *sheet, q *question) *former {
	m := &former{s: s, q: q, conds: link(s, q)}
	m.makeSets()
	m.makeRets()
	m.makeForms()
	return m
}

func (m *former) makeSets() {
	m.sets = append(m.sets, set{kind: setAll, a: -1, b: -1, rows: m.s.all, size: m.s.all.count()})
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
	if t.size = t.rows.count(); t.size > 0 && len(m.sets) < maxSets {
		m.sets = append(m.sets, t)
	}
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
	if a.kind == b.kind && (a.kind == whole || a.kind == part || a.kind == number && a.order == b.order) {
		m.addSet(set{kind: setOr, a: i, b: k, rows: a.rows.or(b.rows)})
	}
}

func (m *former) makeRets() {
	for f := range m.s.fields {
		m.addRet(ret{field: f, order: -1})
	}
	for f, fd := range m.s.fields {
		for _, o := range fd.orders {
			if m.s.orders[o].minus < 0 && !m.plainText(fd, o) {
				m.addRet(ret{field: f, order: o})
			}
		}
	}
}

// plainText tells whether most cells already print as the number that the order reads.
func (m *former) plainText(fd *field, o int) bool {
	same, n := 0, 0
	for _, i := range m.s.orders[o].has.list() {
		n++
		if textKey(fd.text[i]) == numberKey(m.s.orders[o].num[i]) {
			same++
		}
	}
	return 2*same > n
}

func (m *former) addRet(r ret) {
	cells := make([]cellKey, len(m.s.rows))
	fd := m.s.fields[r.field]
	if r.order < 0 {
		keys := make([]cellKey, len(fd.values))
		for v, text := range fd.values {
			i := fd.holds[v].first()
			keys[v] = m.keyOf(fd, text, fd.words[i])
			if fd.cells[i].Value.Kind == table.Number {
				keys[v].key = numberKey(plain(fd.cells[i].Value.Number))
			}
		}
		for i := range cells {
			if v := fd.value[i]; v >= 0 && !fd.blank.has(i) {
				cells[i] = keys[v]
			}
		}
	} else {
		o := m.s.orders[r.order]
		for _, i := range o.has.list() {
			cells[i] = cellKey{key: numberKey(o.num[i]), kind: kindOfNumber(o.num[i]), asked: m.asked([]string{o.num[i].String()}), ok: true}
		}
	}
	m.rets, m.cells = append(m.rets, r), append(m.cells, cells)
}

func (m *former) keyOf(fd *field, text string, words []string) cellKey {
	k := cellKey{key: textKey(text), kind: answerText, ok: true, asked: m.asked(words)}
	switch {
	case len(words) == 1 && isYear(words[0]):
		k.kind = answerYear
	case k.key&1 == 1:
		k.kind = answerNumber
	case fd.kind == dateField:
		k.kind = answerDate
	}
	return k
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
