package extract

import (
	"strings"

	"github.com/tabrag/tabrag/table"
)

// bareColumns finds the columns of a block whose numbers have no unit, whatever the rows and the table say: ranks,
// p-values, and years, where the header speaks of a time and all of its numbers are years.
func (s *sheet) bareColumns(b *block) []bool {
	out := make([]bool, s.columns())
	for c := range out {
		if len(b.paths[c]) == 0 {
			continue
		}
		leaf := b.paths[c][len(b.paths[c])-1]
		out[c] = speaksOfRank(leaf) || speaksOfTime(leaf) && s.onlyYears(b, c)
	}
	return out
}

// onlyYears tells whether a column of a block holds years and no other number.
func (s *sheet) onlyYears(b *block, c int) bool {
	years := 0
	for r := b.to; r < b.until; r++ {
		switch s.role(r, c) {
		case isYear:
			years++
		case isNumber:
			return false
		}
	}
	return years > 0
}

// speaksOfRank tells whether a header names a rank or a figure of a statistical test.
func speaksOfRank(header string) bool {
	switch strings.Trim(strings.ToLower(hyphens.Replace(header)), " .,:;()*") {
	case "rank", "ranking", "p", "p value", "p-value", "p values", "p-values", "odds ratio", "hazard ratio":
		return true
	}
	return false
}

// speaksOfTime tells whether a header names a year or a date: "Year", "Last fiscal year of expiration".
func speaksOfTime(header string) bool {
	for _, w := range strings.Fields(strings.ToLower(header)) {
		switch strings.Trim(w, ".,:;()") {
		case "year", "years", "date", "expiration", "expiry", "expires", "expire", "maturity", "founded", "since":
			return true
		}
	}
	return false
}

// namesMoney tells whether a header speaks of money by its words.
func namesMoney(path []string) bool {
	low := strings.ToLower(strings.Join(path, " "))
	return firstIndex(low, "dollar", "amount", "value", "price", "cost", "revenue", "sales", "profit", "income", "budget", "spend") >= 0
}

// minSigned is how many amounts with a sign show that a column prints one on each of them.
const minSigned = 3

// unsignedColumns finds the columns of a block whose numbers show no currency sign, where others show one on each of
// theirs: a sign that is printed on each amount says that what stands beside it without one is none.
func (s *sheet) unsignedColumns(b *block) []bool {
	out := make([]bool, s.columns())
	inFull, inPart := false, false
	for c := s.t.StubColumns; c < s.columns(); c++ {
		signed, bare := 0, 0
		for r := b.to; r < b.until; r++ {
			switch {
			case !s.starts(r, c) || s.cell(r, c).Value.Kind != table.Number:
			case s.cell(r, c).Value.Unit.Family() == table.FamilyMoney:
				signed++
			case s.cell(r, c).Value.Unit == "":
				bare++
			}
		}
		inFull = inFull || signed >= minSigned && bare == 0
		inPart = inPart || signed > 0 && bare > 0
		out[c] = signed == 0 && !namesMoney(b.paths[c])
	}
	if !inFull || inPart {
		clear(out)
	}
	return out
}
