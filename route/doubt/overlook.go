package doubt

import (
	"slices"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// overlooks tells whether an answer leaves aside what the question names: the table has rows of
// figures, or columns, of which the question says every word, and no cell of the answer stands in one of
// them. It judges plans of models; the rules score their own.
func (cl *Claim) overlooks() bool {
	if !cl.plan.Model {
		return false
	}
	asked := cl.asked()
	for _, id := range tablesOf(cl.result.Cells) {
		t := cl.readable(id)
		if t == nil {
			return false
		}
		rows, cols := map[int]bool{}, map[int]bool{}
		for _, c := range cl.result.Cells {
			if c.Table == id {
				rows[c.Row], cols[c.Col] = true, true
			}
		}
		rowPaths, colPaths := make([][]string, len(t.Rows)), make([][]string, len(t.Columns))
		for i := range t.Cells {
			if c := &t.Cells[i]; c.Value.Kind == table.Number { // lines without figures name others
				rowPaths[c.Row], colPaths[c.Col] = t.Rows[c.Row].Path, t.ColumnPath(c.Row, c.Col)
			}
		}
		if passedOver(asked, rowPaths, rows) || passedOver(asked, colPaths, cols) {
			return true
		}
	}
	return false
}

// tablesOf lists the tables of cells, in their order.
func tablesOf(cells []aggregate.Operand) []string {
	var out []string
	for _, c := range cells {
		if !slices.Contains(out, c.Table) {
			out = append(out, c.Table)
		}
	}
	return out
}

// passedOver tells whether some lines are named by the words asked for, best those with the most
// words, and none of them is used.
func passedOver(asked map[string]bool, paths [][]string, used map[int]bool) bool {
	most, met := 0, false
	for i, path := range paths {
		n := namedBy(asked, path)
		if n == 0 || n < most {
			continue
		}
		if n > most {
			most, met = n, false
		}
		met = met || used[i]
	}
	return most > 0 && !met
}

// namedBy counts the words of a line's own label when the question says all of them, else 0.
func namedBy(asked map[string]bool, path []string) int {
	if len(path) == 0 {
		return 0
	}
	words := lang.SplitWords(layout.WithoutNotes(path[len(path)-1]))
	n := 0
	for _, w := range layout.ContentWords(words, lang.ParseDates(words)) {
		if w.Stop || w.Number {
			continue
		}
		if !asked[w.Stem] {
			return 0
		}
		n++
	}
	return n
}
