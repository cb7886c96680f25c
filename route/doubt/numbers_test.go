package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNumbersThatNothingRepeats(t *testing.T) {
	tb, res := survey()
	for _, c := range []struct {
		question string
		want     bool
		reason   string
	}{
		{"What percentage of those aged 9 to 13 never attempted it?", true, "other ages are asked for"},
		{"What percentage of those aged 9 to 13 years never attempted it?", true, "ages are no lengths of time"},
		{"What percentage of those aged 14 to 18 never attempted it?", false, "the ages are the row's"},
		{"What does the 9-K say of 14 to 18?", false, "the number of a form is none"},
		{"What percentage of those aged 27 never attempted it?", false, "no label says that number"},
		{"What was it in the last 9 months?", false, "a length of time"},
		{"What percentage attempted it in 2015?", false, "a date"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, lookup, res, tb).otherNumbers(), c.reason)
	}
}
