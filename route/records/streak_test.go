package records

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFormsReachStreaks(t *testing.T) {
	season := gridTable(t, "season", [][]string{
		{"Week", "Opponent", "Result"},
		{"1", "Rovers", "Win"}, {"2", "City", "Win"}, {"3", "Albion", "Loss"}, {"4", "Athletic", "Win"},
		{"5", "United", "Win"}, {"6", "Town", "Win"}, {"7", "County", "Loss"},
	})
	m := func(question string) *former { return newFormer(newSheet(season), newQuestion(question)) }
	question := "what is the most consecutive wins?"
	assertReached(t, m, []reach{{question, "3", "the longest run, not all five"}})
	_, differ := agreement(t, question, season, 1)
	assert.Zero(t, differ)
}
