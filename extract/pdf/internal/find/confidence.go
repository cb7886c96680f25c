package find

import (
	"fmt"
	"math/big"
	"regexp"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// What a table's confidence starts from, by what showed it, and what changes it.
const (
	sureDrawn   = 95
	sureFramed  = 85
	sureOpen    = 78
	addsUp      = 10 // its totals add up
	addsNot     = -20
	wideCell    = -4 // for each body text with figures over several columns, at most five
	thinlyFull  = -10
	nameless    = -15 // nothing names the columns
	holdBelow   = 40
	maxWideCell = 5
)

// rate sets the confidence of a table, with the reasons as issues.
func (g *grid) rate(t *table.Table) {
	t.Confidence = map[bool]int{true: sureFramed, false: sureOpen}[g.ruled]
	if g.drawn {
		t.Confidence = sureDrawn
	}
	tally := g.tally()
	if tally.share < minFilled {
		t.Confidence += thinlyFull
	}
	if !g.heads() {
		t.Confidence += nameless
		t.Issues = append(t.Issues, table.Issue{
			Code: "header_missing", Severity: table.Warning, Page: t.Pages[0],
			Message: "nothing above the figures names the columns",
		})
	}
	if n := g.wideFigures(); n > 0 && !g.drawn {
		t.Confidence += wideCell * min(n, maxWideCell)
		t.Issues = append(t.Issues, table.Issue{
			Code: "columns_unsure", Severity: table.Warning, Page: t.Pages[0],
			Message: fmt.Sprintf("%d cells with figures reach over several columns", n),
		})
	}
	good, bad := checkTotals(t)
	switch {
	case bad > 0:
		t.Confidence += addsNot
		t.Issues = append(t.Issues, table.Issue{
			Code: "total_differs", Severity: table.Warning, Page: t.Pages[0],
			Message: fmt.Sprintf("%d figures of total rows are not the sum of the rows above, %d are", bad, good),
		})
	case good > 0:
		t.Confidence += addsUp
	}
	t.Confidence = max(1, min(100, t.Confidence))
	if t.Confidence < holdBelow {
		t.Held = true
		t.Issues = append(t.Issues, table.Issue{
			Code: "low_confidence", Severity: table.Error, Page: t.Pages[0],
			Message: fmt.Sprintf("confidence %d of 100 is below %d: the table is held for review", t.Confidence, holdBelow),
		})
	}
}

// wideFigures counts the cells below the first rows that hold several words with figures and
// reach over several columns.
func (g *grid) wideFigures() int {
	n := 0
	for i := range g.cells {
		c := &g.cells[i]
		if c.r0 > 2 && c.c1-c.c0 > 1 && c.c0 > 0 && c.value() {
			n++
		}
	}
	return n
}

var totalLabel = regexp.MustCompile(`(?i)\b(sub-?)?totals?\b|\bsumme\b|\bgesamt\b`)

// checkTotals adds the figures of each column up to each total row. It returns how many sums
// agree and, in rows in which some agree, how many do not: where none does, the row sums up
// something else. A row of 100 % is one, too, in the columns that say so, whatever it is called.
func checkTotals(t *table.Table) (good, bad int) {
	grid := t.Grid()
	totals := make([]bool, len(t.Rows))
	for r := range t.Rows {
		totals[r] = totalRow(t, grid[r])
	}
	start, top := 0, 0
	for r, named := range totals {
		if !named && r > 0 && lone(t, grid[r]) {
			start = r
		}
		ok, not := 0, 0
		for c := 1; c < len(t.Columns); c++ {
			total, is := figure(t, grid, r, c)
			if !is || !named && !whole(t, grid, r, c, total) {
				continue
			}
			near, n := sum(t, grid, totals, start, r, c)
			all, m := sum(t, grid, totals, top, r, c)
			switch {
			case m < 2:
			case n > 1 && agrees(near, total, n) || agrees(all, total, m):
				ok++
			case named && (nearMiss(near, total) || nearMiss(all, total)):
				not++
			}
		}
		if good += ok; ok > 1 {
			bad += not
		}
		if named || ok > 0 {
			start = r + 1
		}
	}
	return good, bad
}

func totalRow(t *table.Table, row []int) bool {
	return len(row) > 0 && row[0] >= 0 && totalLabel.MatchString(t.Cells[row[0]].Text)
}

// whole tells whether the figure of a slot is a hundred percent: the sign stands in its cell, in
// one above, or in the header.
func whole(t *table.Table, grid [][]int, r, c int, v table.Decimal) bool {
	if v.Cmp(table.NewDecimal(100, 0)) != 0 {
		return false
	}
	for i := r; i >= 0; i-- {
		if k := grid[i][c]; k >= 0 && strings.Contains(t.Cells[k].Text, "%") {
			return true
		}
	}
	return false
}

// lone tells whether a row holds nothing but its label.
func lone(t *table.Table, row []int) bool {
	for c := 1; c < len(row); c++ {
		if row[c] >= 0 && row[c] != row[0] {
			return false
		}
	}
	return true
}

// figure returns the number of a slot.
func figure(t *table.Table, grid [][]int, r, c int) (table.Decimal, bool) {
	if grid[r][c] < 0 {
		return table.Decimal{}, false
	}
	cell := &t.Cells[grid[r][c]]
	if cell.ColSpan > 1 || len(cell.Text) > 24 || len(cell.Notes) > 0 {
		return table.Decimal{}, false
	}
	v := table.ParseValue(cell.Text, table.PointLocale)
	return v.Number, v.Kind == table.Number && !isYearText(cell.Text)
}

func isYearText(s string) bool {
	return isYear(&chunk{words: []word{{text: s}}})
}

// sum adds the figures of a column from row from to row to, total rows left out.
func sum(t *table.Table, grid [][]int, totals []bool, from, to, c int) (*big.Rat, int) {
	out, n := new(big.Rat), 0
	for r := from; r < to; r++ {
		if totals[r] {
			continue
		}
		if d, ok := figure(t, grid, r, c); ok {
			out.Add(out, d.Rat())
			n++
		}
	}
	return out, n
}

// agrees tells whether a sum of n rounded figures can be the total as it is printed.
func agrees(sum *big.Rat, total table.Decimal, n int) bool {
	diff := new(big.Rat).Sub(sum, total.Rat())
	unit := table.NewDecimal(int64(n/2+1), total.Places()).Rat()
	return diff.Abs(diff).Cmp(unit) <= 0
}

// nearMiss tells whether a sum is so near to a total, yet not it, that a figure may have been
// read wrongly; averages and changes in percent are far off.
func nearMiss(sum *big.Rat, total table.Decimal) bool {
	want := total.Rat()
	diff := new(big.Rat).Sub(sum, want)
	return want.Sign() != 0 && diff.Abs(diff).Cmp(want.Mul(want.Abs(want), big.NewRat(1, 4))) <= 0
}
