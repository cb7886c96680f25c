package english

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestNumber(t *testing.T) {
	for word, want := range map[string]int{"one": 1, "twenty": 20, "first": 1, "twelfth": 12, "3rd": 0, "": 0, "tenths": 0} {
		assert.Equal(t, want, Number(word), word)
	}
}
