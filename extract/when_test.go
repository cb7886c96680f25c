package extract

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRangesOfMonths(t *testing.T) {
	for _, c := range []struct {
		text          string
		months, month int
		reason        string
	}{
		{"January–June 2023", 6, 6, "a dash between two months"},
		{"April to September 2023", 6, 9, "two months in words"},
		{"November to January 2024", 3, 1, "over the end of a year"},
		{"June 2023", 0, 6, "one month"},
	} {
		w := readWhen(c.text)
		assert.Equal(t, [2]int{c.months, c.month}, [2]int{w.months, w.month}, c.reason)
	}
}
