package rules

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route/internal/lang"
)

// A text that has a number for a word is never passed over.
func TestMayHold(t *testing.T) {
	for _, c := range []struct {
		text, number string
		may          bool
		reason       string
	}{
		{"Aged 9 to 13", "13", true, "it stands there"},
		{"Aged 9 to 13", "1", false, "it is a part of another"},
		{"113 of 13", "13", true, "the second place counts"},
		{"Over 1,300", "1300", true, "commas are dropped"},
		{"Rate of 2.5", "2.5", true, "a fraction is one number"},
	} {
		assert.Equal(t, c.may, lang.MayHold(c.text, c.number), c.reason)
		says := slices.ContainsFunc(lang.SplitWords(c.text), func(w lang.Word) bool { return w.Stem == c.number })
		assert.True(t, c.may || !says, c.reason)
	}
}
