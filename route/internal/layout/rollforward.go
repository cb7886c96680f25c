package layout

import (
	"maps"
	"slices"

	"github.com/tabrag/tabrag/route/internal/lang"
)

// firstDays is up to which day of a year a balance is the one that the year before it ends with.
const firstDays = 7

// markMovements gives the rows between two balances of the same name ("Nonvested at January 1, 2018", granted, vested,
// "Nonvested at December 30, 2018") the year that the later one closes, and the name of the balance that they move.
func markMovements(rows []Line) {
	last := -1 // the balance before
	for i := range rows {
		if !rows[i].Dated || rows[i].Date.Year == 0 || len(rows[i].Own) == 0 {
			continue
		}
		if last >= 0 && i > last+1 && rows[last].Date.Before(rows[i].Date) && sameOwn(rows[last], rows[i]) {
			y := rows[i].Date.Year
			if d := rows[i].Date; d.Month == 1 && d.Day > 0 && d.Day <= firstDays {
				y--
			}
			for k := last + 1; k < i; k++ {
				rows[k].Moved = lang.Date{Year: y}
				if len(rows[k].Parents) == 0 {
					rows[k].Parents, rows[k].near = rows[i].Own, rows[i].Own
				}
			}
		}
		last = i
	}
}

// sameOwn tells whether two lines are called the same, whatever their dates.
func sameOwn(a, b Line) bool {
	same := func(x, y lang.Word) bool { return x.Stem == y.Stem }
	return slices.EqualFunc(a.Own, b.Own, same)
}

// Rivals sets, for rows that are called the same under several parents, how much more of the last parent of each the
// question names than of the best other.
func Rivals(rows []Line, links []Link) {
	byName := map[string][]int{}
	for i, l := range rows {
		if len(l.Own) > 0 {
			byName[l.Label] = append(byName[l.Label], i)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		for _, i := range byName[name] {
			best := -1.0
			for _, j := range byName[name] {
				if j != i && !slices.EqualFunc(rows[i].near, rows[j].near, func(x, y lang.Word) bool { return x.Stem == y.Stem }) {
					best = max(best, links[j].Near)
				}
			}
			if best >= 0 {
				links[i].Rival = links[i].Near - best
			}
		}
	}
}
