package rules

import (
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
)

// averageAt gives the number of words that name the average as a bound, 0 for none.
func averageAt(words []lang.Word, i int) int {
	for _, p := range []string{"the average", "average", "the mean"} {
		if n := lang.PhraseAt(words, i, p); n > 0 {
			return n
		}
	}
	return 0
}

// boundAverage puts a bound by the average of a column on it, where no other bound or text leaves open of which rows.
func (r *listReader) boundAverage(i, col int) bool {
	for j := range r.tokens {
		switch t := &r.tokens[j]; {
		case t.kind == aColumn && t.col == col:
			t.used = true
		case j != i && (t.kind == aBound || t.kind == aDate || t.kind == aValue):
			return false
		}
	}
	index := r.columns[col].index
	at := &aggregate.Columns{Index: &index}
	mean := &aggregate.Expr{Op: aggregate.Avg, Cells: &aggregate.Cells{Columns: at}}
	r.tokens[i].cond = &aggregate.Cond{Column: at, Cmp: r.tokens[i].cmp, Expr: mean}
	return true
}
