package records

import (
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// whichOf emits the forms that answer with the one of two names of the question whose records are
// more, or whose number is greater, and the other: "more in Alabama or Georgia", where cells hold
// the names among other words.
func (m *former) whichOf(f form, a, b *set) {
	if !m.q.has("or") {
		return
	}
	f.ord = -1
	m.eitherOf(f, a, b, a.size-b.size)
	x, y := a.data.list(), b.data.list()
	for o, ord := range m.s.orders {
		if ord.minus >= 0 || len(x) == 0 || len(y) == 0 || (len(x) > 1 || len(y) > 1) && !ord.allows(opSum) {
			continue
		}
		p, okP := ord.sumOf(x)
		q, okQ := ord.sumOf(y)
		if okP && okQ {
			f.ord = int16(o)
			m.eitherOf(f, a, b, p.Cmp(q))
		}
	}
}

// sumOf adds up the numbers of records; ok is false when one has none.
func (o *order) sumOf(rows []int) (sum table.Decimal, ok bool) {
	for _, r := range rows {
		if !o.has.has(r) {
			return sum, false
		}
		sum = add(sum, o.num[r])
	}
	return sum, true
}

// eitherOf emits the name of the greater side and that of the other.
func (m *former) eitherOf(f form, a, b *set, cmp int) {
	if cmp == 0 {
		return
	}
	up, down := a, b
	if cmp < 0 {
		up, down = b, a
	}
	f.op = opWhichMore
	m.giveName(f, up)
	f.op = opWhichLess
	m.giveName(f, down)
}

// giveName emits f with the words of the question that name a set.
func (m *former) giveName(f form, t *set) {
	c := &m.conds[t.a]
	f.key = setKeyOf(textKey(m.nameOf(t)))
	f.answer = answer{kind: answerText, size: 1, asked: true, words: uint8(c.to - c.from)}
	m.emit(f)
}

// nameOf is what a set is called: as the cell prints it where the name is all of the cell, else as
// the question does.
func (m *former) nameOf(t *set) string {
	c := &m.conds[t.a]
	if c.exact && len(c.values) == 1 {
		return c.values[0]
	}
	return strings.Join(m.q.words[c.from:c.to], " ")
}

// which writes the plan of such a form.
func (m *former) which(f *form) aggregate.Expr {
	side := func(t *set) aggregate.Expr {
		e := m.sideOf(f.ord, m.rowsOf(t))
		if f.ord >= 0 && t.size > 1 {
			e.Op = aggregate.Sum
		}
		e.Label = m.nameOf(t)
		return e
	}
	op := aggregate.ArgMax
	if f.op == opWhichLess {
		op = aggregate.ArgMin
	}
	return two(op, side(&m.sets[f.set]), side(&m.sets[f.second]))
}
