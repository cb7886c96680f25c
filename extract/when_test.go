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

func TestYearsThatAreComparedAndTimesToCome(t *testing.T) {
	for _, c := range []struct {
		text         string
		year, months int
		reason       string
	}{
		{"Change 2023 vs. 2022", 2023, 0, "the change is to the later year"},
		{"2022 versus 2023", 2023, 0, "whatever stands first"},
		{"Next 12 months", 0, 0, "what is due has not been"},
		{"More than twelve months", 0, 0, "nor what is due later"},
		{"Last 12 months", 0, 12, "what has been"},
	} {
		w := readWhen(c.text)
		assert.Equal(t, [2]int{c.year, c.months}, [2]int{w.year, w.months}, c.reason)
	}
}
