package extract

import (
	"slices"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// countAwards takes a column called "Number" beside one of exercise prices or fair values of a
// share for a count of shares.
func (u *unitReader) countAwards() {
	prices := slices.ContainsFunc(u.columns, func(l labelUnit) bool { return l.family == perShareFamily && l.strong })
	for c := range u.columns {
		if l := &u.columns[c]; prices && l.family == countFamily && !l.strong && l.counted == "" {
			l.family, l.strong = sharesFamily, true
		}
	}
}

// columnNote reads a statement on units that stands over a column and says otherwise than the one
// that holds for the table.
func (u *unitReader) columnNote(b *block, c int) (l labelUnit) {
	if c == 0 {
		return l
	}
	for r := b.from; r < b.to; r++ {
		cell := u.cell(r, c)
		if cell == nil || cell.ColSpan >= u.sheet.columns()-1 && u.sheet.columns() > 2 || !isUnitNote(cell.Text) {
			continue
		}
		if rule, _ := readUnitRule(cell.Text); rule.money != u.around.money || rule.currency != u.around.currency {
			l.rule, l.unit = rule, rule.currency
		}
	}
	return l
}

// sumsShares tells whether the rows that a total sums up, two at least, count shares.
func (u *unitReader) sumsShares(total int) bool {
	rows, last := 0, -1
	for r := total - 1; r >= u.body() && u.t.Rows[r].Kind == table.KindData; r-- {
		for c := u.t.StubColumns; c < u.sheet.columns(); c++ {
			cell := u.cell(r, c)
			if cell == nil || cell.Value.Kind != table.Number {
				continue
			}
			if cell.Value.Unit != table.Shares {
				return false
			}
			last = r
		}
		if last == r {
			rows++
		}
	}
	return rows > 1
}

// restate takes the units that a row inside the body gives for the rows below it.
func (u *unitReader) restate(r int) {
	u.restated, u.section = slices.Clone(u.columns), u.under[r]
	for c := u.t.StubColumns; c < len(u.columns); c++ {
		if text := u.text(r, c); text != "" {
			said := readLabelUnit([]string{strings.Trim(text, "()[]")}, 0)
			said.decimals = u.columns[c].decimals
			u.restated[c] = said.or(u.columns[c])
		}
	}
}

// columnsAt says what the columns hold in a row.
func (u *unitReader) columnsAt(r int) []labelUnit {
	if u.restated == nil {
		return u.columns
	}
	for at := u.under[r]; at != u.section; at = u.under[at] {
		if at < 0 {
			u.restated = nil
			return u.columns
		}
	}
	return u.restated
}
