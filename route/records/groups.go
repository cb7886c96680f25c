package records

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// held says which values of a field the records of a set hold, and how many of them each.
type held struct {
	values []int32 // in table order
	n      []int   // per value of the field
	sum    []int64 // room for sums per value
	stated []int   // room for counts per value
}

// hold counts, for each field, the values that the records of a set hold, totals left aside.
func (m *former) hold(rows []int) {
	if m.held == nil {
		m.held = make([]held, len(m.s.fields))
		for f, fd := range m.s.fields {
			n := len(fd.values)
			m.held[f] = held{n: make([]int, n), sum: make([]int64, n), stated: make([]int, n)}
		}
	}
	for f, fd := range m.s.fields {
		h := &m.held[f]
		for _, v := range h.values {
			h.n[v] = 0
		}
		h.values = h.values[:0]
		for _, r := range rows {
			v := fd.value[r]
			if v < 0 || fd.blank.has(r) {
				continue
			}
			if h.n[v] == 0 {
				h.values = append(h.values, v)
			}
			h.n[v]++
		}
		slices.Sort(h.values)
	}
}

// groups gives the values of a field by how many records hold them, or by the sum of what
// those records state.
func (m *former) groups(i int16, rows []int) {
	t := &m.sets[i]
	if t.size < 3 || t.kind == setAnd {
		return
	}
	for f, fd := range m.s.fields {
		if len(fd.values) == len(m.s.rows) {
			continue
		}
		m.having(i, f)
		m.groupSums(i, f, rows)
	}
}

// maxHeld is how many values may be listed by how many records hold them.
const maxHeld = 8

// having lists the values that a number of records hold.
func (m *former) having(i int16, f int) {
	t, h := &m.sets[i], &m.held[f]
	if t.kind == setOr || t.a >= 0 && m.conds[t.a].than >= 0 {
		return // a condition on another record would be read inside each group
	}
	for k := range m.q.number {
		want, ok := m.q.number[k].small()
		if !ok || want > 30 {
			continue
		}
		for _, o := range []op{opHeldBy, opHeldByMin, opHeldByMore} {
			var rows []int
			for _, v := range h.values {
				if heldBy(o, h.n[v], want) {
					if rows = append(rows, m.s.fields[f].values[v].first); len(rows) > maxHeld {
						break
					}
				}
			}
			if len(rows) > 0 && len(rows) <= maxHeld {
				m.give(form{op: o, set: i, second: -1, ord: -1, number: int16(k)}, f, rows)
			}
		}
	}
}

// small gives a mention as a small count.
func (m mention) small() (n int, ok bool) {
	v, places, ok := m.value.Int64()
	return int(v), ok && places == 0 && m.month == 0 && v >= 1 && v <= 1000
}

func heldBy(o op, have, want int) bool {
	switch o {
	case opHeldBy:
		return have == want
	case opHeldByMin:
		return have >= want
	}
	return have > want
}

// groupSums gives the value whose records' numbers add up to most, and to least.
func (m *former) groupSums(i int16, f int, rows []int) {
	t, h := &m.sets[i], &m.held[f]
	if t.a >= 0 && m.conds[t.a].than >= 0 || !slices.ContainsFunc(h.values, func(v int32) bool { return h.n[v] > 1 }) {
		return
	}
	for o, ord := range m.s.orders {
		if ord.field == f || ord.minus >= 0 || !addable(ord.read) {
			continue
		}
		x := m.sums(i, f, o, rows)
		if len(x.most) == 1 {
			m.give(form{op: opGroupMost, set: i, second: -1, ord: int16(o)}, f, x.most)
		}
		if len(x.least) == 1 {
			m.give(form{op: opGroupLeast, set: i, second: -1, ord: int16(o)}, f, x.least)
		}
	}
}

func addable(r aggregate.Reading) bool {
	switch r {
	case aggregate.Whole, aggregate.FirstNumber, aggregate.SecondNumber, aggregate.Seconds, aggregate.Items:
		return true
	}
	return false
}

// extremeSums are records of the values of a field whose sums are greatest and least.
type extremeSums struct{ most, least []int }

// sumsOf says which sums: of the records of a set, by a field, of the numbers of an order.
type sumsOf struct {
	set        int16 // the first with these records
	field, ord int
}

// sums gives a record of each value whose sum is greatest and least; none when every value
// has one record, or one has no number. Sets with the same records have the same sums.
func (m *former) sums(i int16, f, o int, rows []int) extremeSums {
	key := sumsOf{m.sets[i].same, f, o}
	x, known := m.summed[key]
	if known {
		return x
	}
	if ord := m.s.orders[o]; m.addsUp(f, ord, rows) {
		if ord.whole != nil {
			x.most, x.least = m.wholeSums(f, ord, rows)
		} else {
			x.most, x.least = m.exactSums(f, ord, rows)
		}
	}
	m.summed[key] = x
	return x
}

// addsUp tells whether every value that a set holds states a number, and one several.
func (m *former) addsUp(f int, ord *order, rows []int) bool {
	fd, h := m.s.fields[f], &m.held[f]
	for _, v := range h.values {
		h.stated[v] = 0
	}
	for _, r := range rows {
		if v := fd.value[r]; v >= 0 && ord.has.has(r) && !fd.blank.has(r) {
			h.stated[v]++
		}
	}
	several := false
	for _, v := range h.values {
		if h.stated[v] == 0 {
			return false
		}
		several = several || h.stated[v] > 1
	}
	return several
}

// wholeSums adds numbers up that are printed to one place.
func (m *former) wholeSums(f int, ord *order, rows []int) (most, least []int) {
	fd, h := m.s.fields[f], &m.held[f]
	for _, v := range h.values {
		h.sum[v] = 0
	}
	for _, r := range rows {
		if v := fd.value[r]; v >= 0 && ord.has.has(r) && !fd.blank.has(r) {
			h.sum[v] += ord.whole[r]
		}
	}
	hi, lo := h.sum[h.values[0]], h.sum[h.values[0]]
	for _, v := range h.values {
		hi, lo = max(hi, h.sum[v]), min(lo, h.sum[v])
	}
	for _, v := range h.values {
		if h.sum[v] == hi {
			most = append(most, fd.values[v].first)
		}
		if h.sum[v] == lo {
			least = append(least, fd.values[v].first)
		}
	}
	return most, least
}

// exactSums adds any numbers up.
func (m *former) exactSums(f int, ord *order, rows []int) (most, least []int) {
	fd, h := m.s.fields[f], &m.held[f]
	sums := map[int32]table.Decimal{}
	for _, r := range rows {
		if v := fd.value[r]; v >= 0 && ord.has.has(r) && !fd.blank.has(r) {
			sums[v] = add(sums[v], ord.num[r])
		}
	}
	hi, lo := sums[h.values[0]], sums[h.values[0]]
	for _, v := range h.values {
		if sums[v].Cmp(hi) > 0 {
			hi = sums[v]
		}
		if sums[v].Cmp(lo) < 0 {
			lo = sums[v]
		}
	}
	for _, v := range h.values {
		if sums[v].Cmp(hi) == 0 {
			most = append(most, fd.values[v].first)
		}
		if sums[v].Cmp(lo) == 0 {
			least = append(least, fd.values[v].first)
		}
	}
	return most, least
}

// tops gives the n greatest and least records, n as the question says.
func (m *former) tops(i int16) {
	t := &m.sets[i]
	if t.kind == setOr || t.kind == setAnd {
		return
	}
	for k := range m.q.number {
		n, ok := m.q.number[k].small()
		if !ok || n < 2 || n > 12 || n >= t.size {
			continue
		}
		for o, ord := range m.s.orders {
			if ord.minus >= 0 {
				continue
			}
			for _, p := range []op{opTop, opBottom} {
				if best := m.bestOf(t, o, n, p == opTop); best != nil {
					m.giveDifferent(form{op: p, set: i, second: -1, ord: int16(o), number: int16(k)}, best)
				}
			}
		}
	}
}

// bestOf says which records: the n of greatest (or least) rank in an order among those of a set.
type bestOf struct {
	set      int16 // the first with these records
	ord, n   int
	greatest bool
}

// bestOf gives such records, nil when there are no more or there is a tie at the edge.
func (m *former) bestOf(t *set, o, n int, greatest bool) []int {
	key := bestOf{t.same, o, n, greatest}
	best, known := m.best[key]
	if !known {
		if rows := m.rows[o]; len(rows) > n {
			best = bestN(m.s.orders[o], rows, n, greatest)
		}
		m.best[key] = best
	}
	return best
}

// giveDifferent emits f with each ret that tells the rows apart.
func (m *former) giveDifferent(f form, rows []int) {
	for r := range m.rets {
		if m.rets[r].grouped {
			continue
		}
		keys := setKey{seen: m.seen[:0]}
		for _, i := range rows {
			keys.add(m.cells[r][i].key)
		}
		if m.seen = keys.seen; len(keys.seen) == len(rows) {
			m.give(f, r, rows)
		}
	}
}

// bestN gives the n rows of greatest (or least) rank, nil when there is a tie at the edge.
func bestN(ord *order, rows []int, n int, greatest bool) []int {
	sign := int32(1)
	if greatest {
		sign = -1
	}
	ranks := make([]int32, len(rows))
	for i, r := range rows {
		ranks[i] = sign * ord.rank[r]
	}
	slices.Sort(ranks)
	if ranks[n] == ranks[n-1] {
		return nil
	}
	best := make([]int, 0, n)
	for _, r := range rows {
		if sign*ord.rank[r] <= ranks[n-1] {
			best = append(best, r)
		}
	}
	return best
}

// eitherWords are what a question offers to choose from: the word for the greater side first.
func eitherWords() [][2]string {
	return [][2]string{{"more", "less"}, {"above", "below"}, {"after", "before"}, {"higher", "lower"}, {"greater", "less"},
		{"later", "earlier"}, {"larger", "smaller"}, {"longer", "shorter"}, {"older", "younger"}, {"more", "fewer"}}
}

// either finds the pair of words that the question offers, -1 for none.
func (m *former) either() int {
	for i, p := range eitherWords() {
		if m.q.has(p[0]) && m.q.has(p[1]) {
			return i
		}
	}
	return -1
}

// sides emits the forms that say which of two sides is greater: yes or no, or one of the
// two words that the question offers.
func (m *former) sides(f form, cmp int, yesNo bool, pair int) {
	yes, up, down := opMore, opSideUp, opSideDown
	if f.op == opMoreThan {
		yes, up, down = opMoreThan, opSideThanUp, opSideThanDown
	}
	if yesNo && pair < 0 {
		f.op = yes
		m.giveYesNo(f, cmp > 0)
	}
	if pair < 0 || cmp == 0 {
		return
	}
	words := eitherWords()[pair]
	for _, o := range []op{up, down} {
		f.op = o
		word := words[0]
		if (cmp > 0) != (o == up) {
			word = words[1]
		}
		m.giveWord(f, word)
	}
}

// giveWord emits f with a word of the question as its answer.
func (m *former) giveWord(f form, word string) {
	f.ret, f.key, f.answer = -1, setKeyOf(textKey(word)), answer{kind: answerYesNo, size: 1}
	m.emit(f)
}

// thresholds compares a number of one record, or a count, with a number of the question.
func (m *former) thresholds(yesNo bool) {
	pair := m.either()
	if !yesNo && pair < 0 {
		return
	}
	for i := range m.sets {
		t := &m.sets[i]
		if t.kind > setOne {
			continue
		}
		for k := range m.q.number {
			n := m.q.number[k]
			if t.kind == setOne && m.conds[t.a].from < n.to && n.from < m.conds[t.a].to {
				continue
			}
			f := form{op: opMoreThan, set: int16(i), second: -1, ret: -1, ord: -1, number: int16(k)}
			m.sides(f, table.NewDecimal(int64(t.size), 0).Cmp(n.value), yesNo, pair)
			if t.rows.count() != 1 {
				continue
			}
			r := t.rows.first()
			for o, ord := range m.s.orders {
				if ord.has.has(r) && ord.scale == 0 && ord.minus < 0 {
					f.op, f.ord = opMoreThan, int16(o)
					m.sides(f, ord.num[r].Cmp(n.value), yesNo, pair)
				}
			}
		}
	}
}
