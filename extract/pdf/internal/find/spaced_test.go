package find

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSpaced(t *testing.T) {
	for _, c := range []struct {
		name, reason string
		page         *drawing
		want         string
	}{
		{"middle", "lines stand 12 points apart and rows more: texts in the middle of a row are of it", draw().
			text(92, "Year|Film|Banner", 75, 135, 305).
			text(118, "1939|Vara Vikrayam", 75, 135).text(112, "East India Film", 305).text(124, "Company", 305).
			text(142, "1940|Malathi|Bharani", 75, 135, 305).
			text(160, "The Long", 135).text(166, "1941|Famous", 75, 305).text(172, "Garland", 135).
			text(190, "1943|Krishna|Vijaya", 75, 135, 305).
			text(208, "Another Long", 135).text(214, "1944|Pratiba", 75, 305).text(220, "Name", 135).
			text(238, "1945|Rajani|Bhaskar", 75, 135, 305), `table 7×3, pages [1]
  Year | Film | Banner
  1939 | Vara Vikrayam | East India Film Company
  1940 | Malathi | Bharani
  1941 | The Long Garland | Famous
  1943 | Krishna | Vijaya
  1944 | Another Long Name | Pratiba
  1945 | Rajani | Bhaskar
`},
		{"groups", "groups of rows stand apart here: figures over each other are those of rows", draw().
			text(92, "Item|Cost|Value", 75, 205, 305).text(110, "Debt|11|15", 75, 205, 305).text(122, "Leases|4|5", 75, 205, 305).
			text(140, "Land|12|14", 75, 205, 305).text(152, "Tools|7|9", 75, 205, 305).
			text(170, "Notes|3|4", 75, 205, 305).text(182, "Bonds|1|2", 75, 205, 305), `table 7×3, pages [1]
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
