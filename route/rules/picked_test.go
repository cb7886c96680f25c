package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route/internal/lang"
)

func TestPeriodsAskedFor(t *testing.T) {
	for _, c := range []struct {
		question string
		want     bool
		reason   string
	}{
		{"In which year was revenue highest?", true, "the thing asked for"},
		{"Which fiscal year had the least sales?", true, "a word may stand before it"},
		{"Which of the years had the least sales?", true, "or behind of"},
		{"Which country had the highest revenue in the year ended December 31, 2019?", false, "a country is asked for"},
		{"What was the highest revenue for the year ended December 31, 2019?", false, "the year is given"},
		{"What was the greatest margin in the three year period?", false, "it is told how long the period is"},
	} {
		assert.Equal(t, c.want, asksPeriods(lang.ParseQuestion(c.question)), c.reason)
	}
}
