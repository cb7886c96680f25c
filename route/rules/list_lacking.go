package rules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// lacks tells whether the question speaks of what the list and what stands around it do not have. Where nothing says whose
// the list is and of when, names and years may be that.
func (r *listReader) lacks(used planParts) bool {
	t := r.s.T
	around := t.Caption != "" || t.Context != "" || len(t.Section) > 0 || len(r.w.beside) > 0 || len(r.w.owners) > 0
	return around && len(t.Cells) <= lang.MaxCoverCells && (r.lacksName() || r.lacksYear(used))
}

// lacksName tells whether a name stands in none of them.
func (r *listReader) lacksName() bool {
	said := r.saidAround()
	return slices.ContainsFunc(r.strange, func(i int) bool { return i > 0 && r.w.q.Unsaid(i, r.w.lx, said) })
}

// saidAround are the stems of what the list, the prose beside it and the names of its document say.
func (r *listReader) saidAround() []map[string]bool {
	beside := map[string]bool{}
	for _, p := range r.w.beside {
		lang.AddStems(beside, p.Text)
	}
	return []map[string]bool{r.s.Said(), beside, r.w.owners}
}

// lacksYear tells whether a year, or another number of four digits, stands in none of them, and the plan does without it.
func (r *listReader) lacksYear(used planParts) bool {
	around := append([]string{r.s.T.Caption, r.s.T.Context}, r.s.T.Section...)
	for _, p := range r.w.beside {
		around = append(around, p.Text)
	}
	var numbers []string
	for _, d := range r.w.q.Dates {
		numbers = append(numbers, strconv.Itoa(d.Year))
	}
	for _, i := range r.strange {
		if x := r.w.q.Words[i]; x.Number && len(x.Text) == len("2006") {
			numbers = append(numbers, x.Text)
		}
	}
	return slices.ContainsFunc(numbers, func(number string) bool {
		in := func(text string) bool { return strings.Contains(text, number) }
		return number != "0" && !used.numbers[unscaled(number)] && !slices.ContainsFunc(around, in) &&
			!slices.ContainsFunc(r.s.T.Cells, func(c table.Cell) bool { return in(c.Text) })
	})
}
