package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCostsInBracketsAreComparedBySize(t *testing.T) {
	tb := grid(t, `(in millions)|2023|2022|2021
Total revenue|1,045|964|861
Cost of sales|(512)|(489)|(450)
Research and development|(121)|(104)|(98)
Operating income (loss)|(14)|(12)|(11)
Income tax|(41)|(36)|(28)`)
	for _, c := range []struct{ question, want, reason string }{
		{"In which year was research and development expense highest?", "2023", "most was spent, whatever the sign"},
		{"In which year was income tax lowest?", "2021", "least was paid"},
		{"In which year was operating income highest?", "2021", "a result is compared with its sign"},
		{"In which year was total revenue highest?", "2023", "what is not taken off"},
	} {
		got, _ := answer(t, c.question, tb)
		assert.Equal(t, c.want, got, "%s: %s", c.question, c.reason)
	}
}
