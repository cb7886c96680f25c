package route

import (
	"maps"
	"slices"
)

// firstDays is up to which day of a year a balance is the one that the year before it ends with.
const firstDays = 7

// markMovements gives the rows between two balances of the same name ("Nonvested at January 1, 2018", granted, vested,
// "Nonvested at December 30, 2018") the year that the later one closes, and the name of the balance that they move.
func markMovements(rows []line) {
	last := -1 // the balance before
	for i := range rows {
		if !rows[i].dated || rows[i].date.year == 0 || len(rows[i].own) == 0 {
			continue
		}
		if last >= 0 && i > last+1 && rows[last].date.before(rows[i].date) && sameOwn(rows[last], rows[i]) {
			y := rows[i].date.year
			if d := rows[i].date; d.month == 1 && d.day > 0 && d.day <= firstDays {
				y--
			}
			for k := last + 1; k < i; k++ {
				rows[k].moved = date{year: y}
				if len(rows[k].parents) == 0 {
					rows[k].parents, rows[k].near = rows[i].own, rows[i].own
				}
			}
		}
		last = i
	}
}

// sameOwn tells whether two lines are called the same, whatever their dates.
func sameOwn(a, b line) bool {
	same := func(x, y word) bool { return x.stem == y.stem }
	return slices.EqualFunc(a.own, b.own, same)
}

// rivals sets, for rows that are called the same under several parents, how much more of the last parent of each the
// question names than of the best other.
func rivals(rows []line, links []link) {
	byName := map[string][]int{}
	for i, l := range rows {
		if len(l.own) > 0 {
			byName[l.label] = append(byName[l.label], i)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		for _, i := range byName[name] {
			best := -1.0
			for _, j := range byName[name] {
				if j != i && !slices.EqualFunc(rows[i].near, rows[j].near, func(x, y word) bool { return x.stem == y.stem }) {
					best = max(best, links[j].near)
				}
			}
			if best >= 0 {
				links[i].rival = links[i].near - best
			}
		}
	}
}
