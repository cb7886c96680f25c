package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestScalesAskedFor(t *testing.T) {
	for question, want := range map[string]int{
		"What was net income in 2024 in billions?":          9,
		"What was land, in thousands of dollars, in 2024?":  3,
		"What were seat miles (in millions) in 2024?":       0,
		"In which years was revenue over $5 million?":       0,
		"How many millions of dollars did it cost in 2024?": 0,
	} {
		got, ok := AskedScale(question)
		assert.Equal(t, want, got, question)
		assert.Equal(t, want > 0, ok, question)
	}
}
