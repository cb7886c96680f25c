package extract

import "strings"

// yearColumns finds the columns of a block that hold years and no amounts: their header speaks of a time, and all of
// their numbers are years.
func (s *sheet) yearColumns(b *block) []bool {
	out := make([]bool, s.columns())
	for c := range out {
		if len(b.paths[c]) == 0 || !speaksOfTime(b.paths[c][len(b.paths[c])-1]) {
			continue
		}
		years, others := 0, 0
		for r := b.to; r < b.until; r++ {
			switch s.role(r, c) {
			case isYear:
				years++
			case isNumber:
				others++
			}
		}
		out[c] = years > 0 && others == 0
	}
	return out
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
