package records

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
)

// zeros adds, for each column of counts that the question names, the records that have none and
// those that have some: "did not win a medal", "won a medal".
func (l *linker) zeros() {
	for f, fd := range l.s.fields {
		if fd.kind != numberField || len(fd.orders) == 0 || !l.asksFor(fd) {
			continue
		}
		o := fd.orders[0]
		none, some := newRowSet(len(l.s.rows)), newRowSet(len(l.s.rows))
		for _, i := range l.s.orders[o].has.list() {
			switch l.s.orders[o].num[i].Sign() {
			case 0:
				none.add(i)
			case 1:
				some.add(i)
			}
		}
		if none.empty() {
			continue
		}
		c := cond{kind: noneOf, field: f, order: o, than: -1, cmp: aggregate.Eq, values: []string{"0"}, rows: none}
		l.add(c)
		c.kind, c.cmp, c.rows = someOf, aggregate.Gt, some
		l.add(c)
	}
}

// asksFor tells whether a word of the field's header stands in the question.
func (l *linker) asksFor(fd *field) bool {
	for k, h := range fd.hashes {
		if !isStop(fd.header[k]) && slices.Contains(l.q.hashes, h) {
			return true
		}
	}
	return false
}
