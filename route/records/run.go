package records

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// maxListed is how many values a listing may have.
const maxListed = 25

// makeForms makes every form whose answer exists, each with its answer in short. Those that set
// two things side by side come first: they are few, and must not fall to maxForms.
func (m *former) makeForms() {
	m.pairs()
	m.thresholds(m.asksYesNo())
	for i := range m.sets {
		rows := m.sets[i].data.list()
		if i == 0 || m.sets[i].same != m.sets[i-1].same {
			m.hold(rows)
			m.number(rows)
		}
		m.listings(int16(i))
		m.neighbours(int16(i))
		m.extremes(int16(i))
		m.counts(int16(i))
		m.streaks(int16(i))
		m.totals(int16(i))
		m.commons(int16(i))
		m.fieldGaps(int16(i))
		m.groups(int16(i), rows)
		m.tops(int16(i))
	}
}

// number notes which of the records have a number of each order.
func (m *former) number(rows []int) {
	if m.rows == nil {
		m.rows = make([][]int, len(m.s.orders))
	}
	for o, ord := range m.s.orders {
		m.rows[o] = m.rows[o][:0]
		for _, r := range rows {
			if ord.has.has(r) {
				m.rows[o] = append(m.rows[o], r)
			}
		}
	}
}

func (m *former) emit(f form) {
	if len(m.forms) == cap(m.forms) {
		m.forms = slices.Grow(m.forms, max(1000, len(m.forms)))
	}
	if len(m.forms) < maxForms {
		m.forms = append(m.forms, f)
	}
}

// give emits f with the values that ret r has in the rows.
func (m *former) give(f form, r int, rows []int) {
	keys := setKey{seen: m.seen[:0]}
	defer func() { m.seen = keys.seen }()
	a := answer{asked: true}
	for _, i := range rows {
		c := m.cells[r][i]
		if !c.ok && f.op <= opPrevious {
			continue // a listing leaves out what is not stated
		}
		if !c.ok {
			return
		}
		keys.add(c.key)
		if len(keys.seen) > maxListed {
			return
		}
		a.kind, a.words = c.kind, max(a.words, c.words)
		a.asked = a.asked && c.asked
	}
	if a.size = uint8(len(keys.seen)); a.size == 0 {
		return
	}
	f.ret, f.key, f.answer = int16(r), keys.sum, a
	m.emit(f)
	if o := m.rets[r].order; o >= 0 && m.long && a.size == 1 && m.s.orders[o].spans() {
		m.giveYears(f, m.s.orders[o].num[rows[0]])
	}
}

func (m *former) giveAll(f form, rows []int) {
	for r := range m.rets {
		if !m.rets[r].grouped {
			m.give(f, r, rows)
		}
	}
}

func (m *former) giveNumber(f form, d table.Decimal) {
	if f.ord >= 0 {
		d = d.Shift(-m.s.orders[f.ord].scale)
	}
	f.key = setKeyOf(numberKey(d))
	f.answer = answer{kind: kindOfNumber(d), size: 1, zero: d.Sign() == 0, asked: m.asked([]string{plain(d).String()})}
	m.emit(f)
	if m.inYears(&f) {
		m.giveYears(f, d)
	}
}

// allows tells whether the operation makes sense of the reading: days as yyyymmdd have no
// differences, and years and months no sum.
func (o *order) allows(p op) bool {
	switch o.read {
	case aggregate.Day:
		return p == opMax || p == opMin
	case aggregate.Year, aggregate.LastYear, aggregate.Month:
		return p != opSum
	}
	return p != opSum || !o.years
}

// yearly tells whether all numbers of the order are years.
func (o *order) yearly() bool {
	if o.read == aggregate.Year || o.read == aggregate.LastYear {
		return true
	}
	for i := range o.has.each() {
		if kindOfNumber(o.num[i]) != answerYear {
			return false
		}
	}
	return o.read == aggregate.Whole || o.read == aggregate.FirstNumber
}

func (m *former) giveYesNo(f form, yes bool) {
	f.ret, f.key, f.answer = -1, setKeyOf(yesKey(yes)), answer{kind: answerYesNo, size: 1, zero: !yes}
	m.emit(f)
}

func (m *former) listings(i int16) {
	t := &m.sets[i]
	if t.rows.count() > 4*maxListed {
		return
	}
	m.giveAll(form{op: opValues, set: i, second: -1, ord: -1}, t.rows.list())
}

// neighbours gives the records beside, the first and the last.
func (m *former) neighbours(i int16) {
	t := &m.sets[i]
	if t.kind != setAll && t.rows.count() <= 3 && t.kind != setOr && m.named(t) {
		for _, o := range []op{opNext, opPrevious} {
			if rows := m.shifted(t.rows, o); len(rows) > 0 {
				m.giveAll(form{op: o, set: i, second: -1, ord: -1}, rows)
			}
		}
	}
	if t.size >= 2 {
		m.giveAll(form{op: opFirst, set: i, second: -1, ord: -1}, []int{t.data.first()})
		m.giveAll(form{op: opLast, set: i, second: -1, ord: -1}, []int{t.data.last()})
	}
}

// named tells whether all conditions of a set name records, so that those beside can be meant.
func (m *former) named(t *set) bool {
	return m.conds[t.a].kind.names() && (t.b < 0 || m.conds[t.b].kind.names())
}

func (m *former) shifted(rows rowSet, o op) []int {
	by := 1
	if o == opPrevious {
		by = -1
	}
	var out []int
	for r := range rows.each() {
		n := r + by
		if n < 0 || n >= len(m.s.rows) {
			continue
		}
		if m.s.total.has(n) {
			return nil // nobody comes after the last one
		}
		out = append(out, n)
	}
	return out
}

const maxTies = 4

// extremes gives the records with the greatest and the least number.
func (m *former) extremes(i int16) {
	t := &m.sets[i]
	if t.size < 2 {
		return
	}
	for o, ord := range m.s.orders {
		rows := m.rows[o]
		if len(rows) < 2 {
			continue
		}
		least, greatest := ties(ord, rows)
		if len(greatest) <= maxTies {
			m.giveAll(form{op: opArgMax, set: i, second: -1, ord: int16(o)}, greatest)
		}
		if len(least) <= maxTies {
			m.giveAll(form{op: opArgMin, set: i, second: -1, ord: int16(o)}, least)
		}
	}
}

// ties gives the records of least and of greatest rank, no more than one over maxTies.
func ties(ord *order, rows []int) (least, greatest []int) {
	lo, hi := ord.rank[rows[0]], ord.rank[rows[0]]
	for _, r := range rows {
		lo, hi = min(lo, ord.rank[r]), max(hi, ord.rank[r])
	}
	for _, r := range rows {
		if ord.rank[r] == lo && len(least) <= maxTies {
			least = append(least, r)
		}
		if ord.rank[r] == hi && len(greatest) <= maxTies {
			greatest = append(greatest, r)
		}
	}
	return least, greatest
}

func (m *former) counts(i int16) {
	t := &m.sets[i]
	m.giveNumber(form{op: opCount, set: i, second: -1, ret: -1, ord: -1}, table.NewDecimal(int64(t.size), 0))
	if t.kind == setOr {
		return
	}
	for f := range m.s.fields {
		if n := len(m.held[f].values); n > 0 {
			m.giveNumber(form{op: opDistinct, set: i, second: -1, ret: int16(f), ord: -1}, table.NewDecimal(int64(n), 0))
		}
	}
}

// totals computes over all numbers of an order.
func (m *former) totals(i int16) {
	t := &m.sets[i]
	if t.size < 2 {
		return
	}
	for o, ord := range m.s.orders {
		rows := m.rows[o]
		if len(rows) < 2 || ord.minus >= 0 {
			continue
		}
		sum, lo, hi := ord.sum(rows), rows[0], rows[0]
		for _, r := range rows {
			if ord.rank[r] < ord.rank[lo] {
				lo = r
			}
			if ord.rank[r] > ord.rank[hi] {
				hi = r
			}
		}
		least, greatest := ord.num[lo], ord.num[hi]
		f := form{set: i, second: -1, ret: -1, ord: int16(o)}
		for _, c := range []struct {
			op op
			d  table.Decimal
		}{{opSum, sum}, {opAvg, divide(sum, len(rows))}, {opMax, greatest}, {opMin, least}, {opRange, sub(greatest, least)}} {
			if f.op = c.op; ord.allows(c.op) {
				m.giveNumber(f, c.d)
			}
		}
	}
}

// sum adds numbers up.
func (o *order) sum(rows []int) table.Decimal {
	if o.whole == nil {
		sum := table.Decimal{}
		for _, r := range rows {
			sum = add(sum, o.num[r])
		}
		return sum
	}
	sum := int64(0)
	for _, r := range rows {
		sum += o.whole[r]
	}
	return table.NewDecimal(sum, o.num[rows[0]].Places())
}

// commons gives the values that the most and the fewest records hold.
func (m *former) commons(i int16) {
	t := &m.sets[i]
	if t.size < 2 || t.kind == setAnd && t.size < 3 {
		return
	}
	for f, fd := range m.s.fields {
		h := &m.held[f]
		if len(h.values) < 2 {
			continue
		}
		hi, lo := 0, len(m.s.rows)
		for _, v := range h.values {
			hi, lo = max(hi, h.n[v]), min(lo, h.n[v])
		}
		if hi == lo {
			continue
		}
		for _, c := range []struct {
			op op
			n  int
		}{{opCommon, hi}, {opRare, lo}} {
			var rows []int
			for _, v := range h.values {
				if h.n[v] == c.n {
					if rows = append(rows, fd.values[v].first); len(rows) > maxTies {
						break
					}
				}
			}
			if len(rows) <= maxTies {
				m.give(form{op: c.op, set: i, second: -1, ord: -1}, f, rows)
			}
		}
	}
}

// fieldGaps gives the difference of two fields of one record.
func (m *former) fieldGaps(i int16) {
	t := &m.sets[i]
	if t.rows.count() != 1 || t.kind == setOr {
		return
	}
	r := t.rows.first()
	for a, x := range m.s.orders {
		for b := a + 1; b < len(m.s.orders); b++ {
			y := m.s.orders[b]
			if x.minus >= 0 || y.minus >= 0 || y.field == x.field || y.read != x.read || !x.allows(opDiffFields) || m.s.fields[y.field].kind != m.s.fields[x.field].kind || !x.has.has(r) || !y.has.has(r) {
				continue
			}
			m.giveNumber(form{op: opDiffFields, set: i, second: -1, ret: int16(b), ord: int16(a)}, sub(x.num[r], y.num[r]).Abs())
		}
	}
}

// pairs compares two sets of one condition each.
func (m *former) pairs() {
	yesNo, pair := m.asksYesNo(), m.either()
	for i := range m.sets {
		for k := range m.sets {
			a, b := &m.sets[i], &m.sets[k]
			if i == k || a.kind != setOne || b.kind != setOne {
				continue
			}
			x, y := &m.conds[a.a], &m.conds[b.a]
			if x.from >= y.from || x.from < y.to && y.from < x.to || !x.kind.names() || !y.kind.names() {
				continue
			}
			f := form{set: int16(i), second: int16(k), ret: -1, ord: -1}
			if x.field == y.field && x.order == y.order {
				m.pairOfField(f, a, b, yesNo, pair)
			} else if yesNo {
				f.op = opExists
				m.giveYesNo(f, !a.rows.and(b.rows).empty())
			}
		}
	}
}

func (m *former) asksYesNo() bool {
	return len(m.q.words) > 0 && indexIn(" is are was were did does do has have had can could will would ", m.q.words[0])
}

func (m *former) pairOfField(f form, a, b *set, yesNo bool, pair int) {
	m.whichOf(f, a, b)
	f.op = opDiffCount
	n := a.size - b.size
	m.giveNumber(f, table.NewDecimal(int64(n), 0).Abs())
	m.sides(f, n, yesNo, pair)
	if a.rows.count() != 1 || b.rows.count() != 1 {
		return
	}
	r, t := a.rows.first(), b.rows.first()
	f.ord = byPlace
	m.sides(f, r-t, yesNo, pair)
	for o, ord := range m.s.orders {
		if !ord.has.has(r) || !ord.has.has(t) || ord.minus >= 0 {
			continue
		}
		f.ord = int16(o)
		if f.op = opDiff; ord.allows(opDiff) {
			m.giveNumber(f, sub(ord.num[r], ord.num[t]).Abs())
		}
		m.sides(f, int(ord.rank[r]-ord.rank[t]), yesNo, pair)
	}
	if !yesNo {
		return
	}
	for k, fd := range m.s.fields {
		if k != m.conds[a.a].field && fd.value[r] >= 0 && fd.value[t] >= 0 {
			f.op, f.ord = opSame, int16(k)
			m.giveYesNo(f, fd.value[r] == fd.value[t])
		}
	}
}

// names tells whether the condition names records by what a cell says.
func (k condKind) names() bool { return k <= number || k == alike }
