package records

import (
	"strconv"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// query writes form f as a plan that aggregate.Run computes.
func (m *former) query(f *form) aggregate.Query {
	q := aggregate.Query{Sources: []string{m.s.table.ID}}
	switch f.op {
	case opHeldBy, opHeldByMin, opHeldByMore, opGroupMost, opGroupLeast:
		m.groupQuery(&q, f)
	default:
		q.Expr = m.expr(f)
	}
	if f.years {
		q.Unit = aggregate.Years
	}
	return q
}

// groupQuery writes the forms that answer with groups.
func (m *former) groupQuery(q *aggregate.Query, f *form) {
	cells := &aggregate.Cells{Rows: m.rowsOf(&m.sets[f.set])}
	q.GroupBy = []aggregate.Key{{Column: m.retColumn(f.ret)}}
	q.Return = "group"
	if f.ord >= 0 {
		cells.Columns = m.orderColumn(f.ord)
		q.Expr, q.Order, q.Limit = aggregate.Expr{Op: aggregate.Sum, Cells: cells}, "desc", 1
		if f.op == opGroupLeast {
			q.Order = "asc"
		}
		return
	}
	cmp := [...]aggregate.Cmp{aggregate.Eq, aggregate.Ge, aggregate.Gt}[f.op-opHeldBy]
	q.Expr = aggregate.Expr{Op: aggregate.Count, Cells: cells}
	q.Having = []aggregate.Cond{{Cmp: cmp, Values: []string{m.q.number[f.number].value.String()}}}
}

func (m *former) expr(f *form) aggregate.Expr {
	t := &m.sets[f.set]
	cells := &aggregate.Cells{Rows: m.rowsOf(t)}
	switch f.op {
	case opValues:
		cells.Columns = m.retColumn(f.ret)
		return aggregate.Expr{Op: aggregate.Distinct, Cells: cells}
	case opNext, opPrevious:
		cells.Columns, cells.Shift = m.retColumn(f.ret), 1
		if f.op == opPrevious {
			cells.Shift = -1
		}
		return aggregate.Expr{Op: aggregate.Distinct, Cells: cells}
	case opFirst, opLast:
		return aggregate.Expr{Op: [...]aggregate.Op{aggregate.First, aggregate.Last}[f.op-opFirst], Cells: cells, Return: m.retColumn(f.ret)}
	case opArgMax, opArgMin:
		return aggregate.Expr{Op: [...]aggregate.Op{aggregate.ArgMax, aggregate.ArgMin}[f.op-opArgMax], Cells: cells, By: m.orderColumn(f.ord), Return: m.retColumn(f.ret)}
	case opTop, opBottom:
		n, _ := m.q.number[f.number].small()
		return aggregate.Expr{Op: aggregate.Top, Cells: cells, By: m.orderColumn(f.ord), Return: m.retColumn(f.ret), N: n,
			Order: [...]string{"desc", "asc"}[f.op-opTop]}
	case opCount:
		return aggregate.Expr{Op: aggregate.Count, Cells: cells}
	case opStreak:
		return aggregate.Expr{Op: aggregate.Streak, Cells: cells}
	case opDistinct:
		cells.Columns = m.fieldColumn(int(f.ret))
		return aggregate.Expr{Op: aggregate.CountDistinct, Cells: cells}
	case opSum, opAvg, opMax, opMin:
		cells.Columns = m.orderColumn(f.ord)
		return aggregate.Expr{Op: [...]aggregate.Op{aggregate.Sum, aggregate.Avg, aggregate.Max, aggregate.Min}[f.op-opSum], Cells: cells}
	case opRange:
		cells.Columns = m.orderColumn(f.ord)
		return two(aggregate.Difference, aggregate.Expr{Op: aggregate.Min, Cells: cells}, aggregate.Expr{Op: aggregate.Max, Cells: cells})
	case opCommon, opRare:
		cells.Columns = m.retColumn(f.ret)
		return aggregate.Expr{Op: [...]aggregate.Op{aggregate.MostCommon, aggregate.LeastCommon}[f.op-opCommon], Cells: cells}
	}
	return m.comparison(f, t, cells)
}

// comparison writes the forms that set two things side by side.
func (m *former) comparison(f *form, t *set, cells *aggregate.Cells) aggregate.Expr {
	lookup := func(rows []aggregate.Cond, c *aggregate.Columns) aggregate.Expr {
		return aggregate.Expr{Op: aggregate.Lookup, Cells: &aggregate.Cells{Rows: rows, Columns: c}}
	}
	if f.op == opDiffFields {
		return two(aggregate.Difference, lookup(cells.Rows, m.orderColumn(f.ord)), lookup(cells.Rows, m.orderColumn(f.ret)))
	}
	if f.op == opMoreThan || f.op == opSideThanUp || f.op == opSideThanDown {
		return m.than(f, m.sideOf(f.ord, cells.Rows), aggregate.Expr{Op: aggregate.Const, Value: m.q.number[f.number].value.String()})
	}
	if f.op == opWhichMore || f.op == opWhichLess {
		return m.which(f)
	}
	other := m.rowsOf(&m.sets[f.second])
	switch f.op {
	case opDiffCount:
		return two(aggregate.Difference, aggregate.Expr{Op: aggregate.Count, Cells: cells},
			aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: other}})
	case opExists:
		return aggregate.Expr{Op: aggregate.Exists, Cells: &aggregate.Cells{Rows: append(cells.Rows, other...)}}
	case opSame:
		return two(aggregate.Equal, lookup(cells.Rows, m.fieldColumn(int(f.ord))), lookup(other, m.fieldColumn(int(f.ord))))
	case opMore, opSideUp, opSideDown:
		return m.than(f, m.sideOf(f.ord, cells.Rows), m.sideOf(f.ord, other))
	}
	return two(aggregate.Difference, lookup(cells.Rows, m.orderColumn(f.ord)), lookup(other, m.orderColumn(f.ord)))
}

// sideOf is the number that a side is compared by: a record's, or the count of records.
func (m *former) sideOf(ord int16, rows []aggregate.Cond) aggregate.Expr {
	cells := &aggregate.Cells{Rows: rows}
	switch ord {
	case -1:
		return aggregate.Expr{Op: aggregate.Count, Cells: cells}
	case byPlace:
		cells.Columns = &aggregate.Columns{Read: aggregate.Place}
		return aggregate.Expr{Op: aggregate.Lookup, Cells: cells}
	}
	cells.Columns = m.orderColumn(ord)
	return aggregate.Expr{Op: aggregate.Lookup, Cells: cells}
}

// than compares two sides, in yes and no or in the words that the question offers.
func (m *former) than(f *form, a, b aggregate.Expr) aggregate.Expr {
	if f.op == opMore || f.op == opMoreThan {
		return two(aggregate.Greater, a, b)
	}
	words := eitherWords()[m.either()]
	a.Label, b.Label = words[0], words[1]
	op := aggregate.ArgMax
	if f.op == opSideDown || f.op == opSideThanDown {
		op = aggregate.ArgMin
	}
	return two(op, a, b)
}

func two(op aggregate.Op, a, b aggregate.Expr) aggregate.Expr {
	return aggregate.Expr{Op: op, Args: []aggregate.Expr{a, b}}
}

func (m *former) fieldColumn(f int) *aggregate.Columns {
	col := m.s.fields[f].col
	return &aggregate.Columns{Index: &col, Read: m.s.fields[f].read}
}

func (m *former) orderColumn(o int16) *aggregate.Columns {
	ord := m.s.orders[o]
	c := m.fieldColumn(ord.field)
	c.Read = ord.read
	if ord.minus >= 0 {
		c.Minus = m.orderColumn(int16(ord.minus))
	}
	return c
}

func (m *former) retColumn(r int16) *aggregate.Columns {
	if m.rets[r].order >= 0 {
		return m.orderColumn(int16(m.rets[r].order))
	}
	c := m.fieldColumn(m.rets[r].field)
	switch {
	case m.rets[r].head:
		c.Read = aggregate.FirstItem
	case m.s.fields[m.rets[r].field].worded:
		c.Read = aggregate.AsText
	}
	return c
}

// rowsOf writes the conditions of a set.
func (m *former) rowsOf(t *set) []aggregate.Cond {
	switch t.kind {
	case setAll:
		return nil
	case setOr:
		return []aggregate.Cond{{Any: append(m.condOf(t.a), m.condOf(t.b)...)}}
	}
	rows := m.condOf(t.a)
	if t.b >= 0 {
		rows = append(rows, m.condOf(t.b)...)
	}
	return rows
}

// condOf writes one condition; those that refer to another record may need two.
func (m *former) condOf(i int) []aggregate.Cond {
	c := &m.conds[i]
	switch c.kind {
	case nth:
		return []aggregate.Cond{{Index: true, Cmp: aggregate.Eq, Values: []string{strconv.Itoa(m.s.rows[c.rows.first()])}}}
	case likeIt, overIt, underIt:
		return m.relation(c)
	case aboveIt, belowIt:
		return []aggregate.Cond{{Index: true, Cmp: c.cmp, Expr: &aggregate.Expr{Op: aggregate.Lookup,
			Cells: &aggregate.Cells{Rows: m.condOf(c.than), Columns: &aggregate.Columns{Read: aggregate.Place}}}}}
	}
	out := aggregate.Cond{Column: m.fieldColumn(c.field), Cmp: c.cmp, Values: c.values, Not: c.not}
	if c.order >= 0 {
		out.Column = m.orderColumn(int16(c.order))
	}
	if out.Cmp == aggregate.Eq && len(c.values) > 1 {
		out.Cmp = aggregate.In
	}
	return []aggregate.Cond{out}
}

func (m *former) relation(c *cond) []aggregate.Cond {
	column := m.fieldColumn(c.field)
	if c.order >= 0 {
		column = m.orderColumn(int16(c.order))
	}
	than := m.condOf(c.than)
	out := []aggregate.Cond{{Column: column, Cmp: c.cmp, Expr: &aggregate.Expr{
		Op: aggregate.Lookup, Cells: &aggregate.Cells{Rows: than, Columns: column},
	}}}
	if c.kind == likeIt {
		for _, t := range than {
			t.Not = !t.Not
			out = append(out, t)
		}
	}
	return out
}

// keyOfResult gives the key that m's own forms have for what Run computed.
func keyOfResult(r *aggregate.Result) uint64 {
	var keys setKey
	for _, v := range r.Values {
		keys.add(keyOfValue(v))
	}
	return keys.sum
}

func keyOfValue(v aggregate.Value) uint64 {
	switch {
	case v.IsNumber && v.Unit == aggregate.Years:
		return textKey(plain(v.Number).String() + " " + unitOf(v.Number))
	case v.IsNumber && (v.Unit == table.Percent || v.Scale == 0):
		return numberKey(v.Number)
	case v.IsNumber:
		return numberKey(v.Number.Shift(-v.Scale))
	}
	return textKey(v.Text)
}
