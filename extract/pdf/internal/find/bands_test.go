package find

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// drawBands prints rows of films whose long texts wrap, the others in the middle of their row.
func drawBands() *drawing {
	return draw().text(92, "Year|Film|Banner", 75, 135, 305).
		text(118, "1939|Vara Vikrayam", 75, 135).text(112, "East India Film", 305).text(124, "Company", 305).
		text(142, "1940|Malathi|Bharani", 75, 135, 305).
		text(160, "The Long", 135).text(166, "1941|Famous", 75, 305).text(172, "Garland", 135).
		text(190, "1943|Krishna|Vijaya", 75, 135, 305)
}

func TestBands(t *testing.T) {
	const films = `table 5×3, pages [1]
  Year | Film | Banner
  1939 | Vara Vikrayam | East India Film Company
  1940 | Malathi | Bharani
  1941 | The Long Garland | Famous
  1943 | Krishna | Vijaya
`
	for _, c := range []struct {
		name, reason string
		page         *drawing
		want         string
	}{
		{"rules", "what two rules part is a row, though its texts stand on three heights",
			drawBands().h(100, 72, 460).h(130, 72, 460).h(148, 72, 460).h(178, 72, 460).h(198, 72, 460), films},
		{"shades", "each second row is shaded: its sides part rows as rules do",
			drawBands().fill(72, 100, 460, 130, 0xdddddd).fill(72, 148, 460, 178, 0xdddddd).fill(72, 198, 460, 199, 0xdddddd), films},
		{"span", "where rules leave a column out, its text is that of all the rows",
			draw().h(80, 72, 460).text(92, "Round|Race|Club", 75, 135, 305).h(98, 72, 460).
				text(119, "1", 75).text(110, "R1|Beijing", 135, 305).h(116, 130, 460).text(128, "R2|Seville", 135, 305).h(134, 72, 460).
				text(155, "2", 75).text(146, "R1|Milan", 135, 305).h(152, 130, 460).text(164, "R2|Porto", 135, 305).h(170, 72, 460).
				text(191, "3", 75).text(182, "R1|Roma", 135, 305).h(188, 130, 460).text(200, "R2|Zolder", 135, 305).h(206, 72, 460), `table 7×3, pages [1]
  Round | Race | Club
  1 {2×1} | R1 | Beijing
   | R2 | Seville
  2 {2×1} | R1 | Milan
   | R2 | Porto
  3 {2×1} | R1 | Roma
   | R2 | Zolder
`},
		{"two tables", "a title between two shaded tables is no row of one",
			draw().fill(72, 100, 460, 130, 0xdddddd).fill(72, 148, 460, 178, 0xdddddd).text(92, "Item|Cost|Value", 75, 205, 305).
				text(112, "Debt of all the|11|15", 75, 205, 305).text(124, "companies", 75).text(142, "Leases|4|5", 75, 205, 305).text(160, "Land and all of|12|14", 75, 205, 305).text(172, "its parts", 75).text(190, "Tools|7|9", 75, 205, 305).
				bold(75, 226, "Liabilities").fill(72, 256, 460, 274, 0xdddddd).fill(72, 292, 460, 310, 0xdddddd).text(250, "Item|2024|2023", 75, 205, 305).
				text(268, "Notes|3|4", 75, 205, 305).text(286, "Bonds|1|2", 75, 205, 305).text(304, "Loans|5|6", 75, 205, 305).text(322, "Total|9|12", 75, 205, 305), `table 5×3, pages [1]
  Item | Cost | Value
  Debt of all the companies | 11 | 15
  Leases | 4 | 5
  Land and all of its parts | 12 | 14
  Tools | 7 | 9
table 5×3, pages [1]
  Item | 2024 | 2023
  Notes | 3 | 4
  Bonds | 1 | 2
  Loans | 5 | 6
  Total | 9 | 12
`},
		{"section first", "a section's name under the first rule names no column: what stands over the rule does",
			draw().text(68, "Three Months Ended|Six Months Ended", 200, 320).text(80, "2023|2022|2023|2022", 205, 265, 325, 385).text(92, "(In millions)", 275).h(98, 72, 460).
				fill(72, 98, 460, 116, 0xdddddd).text(110, "Revenues", 75).text(128, "Sales|11|15|21|25", 75, 205, 265, 325, 385).
				fill(72, 134, 460, 164, 0xdddddd).text(146, "Income of other", 75).text(158, "companies|4|5|6|7", 75, 205, 265, 325, 385).
				text(176, "Other|12|14|16|18", 75, 205, 265, 325, 385).fill(72, 182, 460, 200, 0xdddddd).text(194, "Total|27|34|43|50", 75, 205, 265, 325, 385).h(200, 72, 460), `table 8×5, pages [1]
   | Three Months Ended {1×2} |  | Six Months Ended {1×2} |
   | 2023 | 2022 | 2023 | 2022
   | (In millions) {1×4} |  |  |
  Revenues |  |  |  |
  Sales | 11 | 15 | 21 | 25
  Income of other companies | 4 | 5 | 6 | 7
  Other | 12 | 14 | 16 | 18
  Total | 27 | 34 | 43 | 50
`},
		{"groups", "rules part groups here: each line of one is a row",
			draw().h(80, 72, 460).text(92, "Item|Cost|Value", 75, 205, 305).h(98, 72, 460).
				text(110, "Debt|11|15", 75, 205, 305).text(122, "Leases|4|5", 75, 205, 305).h(128, 72, 460).
				text(140, "Land|12|14", 75, 205, 305).text(152, "Tools|7|9", 75, 205, 305).h(158, 72, 460).
				text(170, "Notes|3|4", 75, 205, 305).text(182, "Bonds|1|2", 75, 205, 305).h(188, 72, 460), `table 7×3, pages [1]
  Item | Cost | Value
  Debt | 11 | 15
  Leases | 4 | 5
  Land | 12 | 14
  Tools | 7 | 9
  Notes | 3 | 4
  Bonds | 1 | 2
`},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, c.want, render(c.page.tables()), c.reason)
		})
	}
}

func TestFiguresBrokenAtADash(t *testing.T) {
	d := draw().grid([]float64{70, 130, 190, 250}, []float64{80, 96, 124, 152, 180}).text(92, "Boat|Laid|Launched", 75, 135, 195)
	for i, boat := range []string{"4911", "4912", "4913"} {
		y := 107 + 28*float64(i)
		d.text(y+6, boat, 75).text(y, "01-03-|23-04-", 135, 195).text(y+12, "1945|1945", 135, 195)
	}
	assert.Equal(t, `table 4×3, pages [1]
  Boat | Laid | Launched
  4911 | 01-03-1945 | 23-04-1945
  4912 | 01-03-1945 | 23-04-1945
  4913 | 01-03-1945 | 23-04-1945
`, render(d.tables()), "two lines of one date are no two figures over each other")
}
