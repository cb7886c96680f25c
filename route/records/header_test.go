package records

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestHeadersAreAskedForByRoot(t *testing.T) {
	areas := gridTable(t, "areas", [][]string{
		{"No.", "Name", "Area", "Density"},
		{"1", "Taishan", "3,286", "286.42"},
		{"2", "Kaiping", "1,659", "421.46"},
	})
	for _, c := range []struct {
		question, reason string
		column, level    int
	}{
		{"which area is the least dense?", "a header goes on where the word ends", 3, 1},
		{"which has the greatest density?", "the header's own word", 3, 4},
		{"what is the total number of names?", "the number of things is no column of numbers", 0, 0},
		{"which number is taishan?", "a number that is asked for is", 0, 4},
		{"which areas have no name?", "no is no number", 0, 0},
	} {
		m := newFormer(newSheet(areas), newQuestion(c.question))
		assert.Equal(t, c.level, newDescriber(m).match[c.column].level, "%s: %s", c.question, c.reason)
	}
}
