package records

import "github.com/tabrag/tabrag/table"

// following are words that ask for records that follow each other.
const following = " consecutive consecutively straight row streak "

// streaks gives the length of the longest run of records of a set.
func (m *former) streaks(i int16) {
	t := &m.sets[i]
	if t.kind == setAll || !m.q.hasAny(following) {
		return
	}
	best, run := 0, 0
	for r := range m.s.rows {
		if !t.data.has(r) {
			run = 0
			continue
		}
		run++
		best = max(best, run)
	}
	m.giveNumber(form{op: opStreak, set: i, second: -1, ret: -1, ord: -1}, table.NewDecimal(int64(best), 0))
}
