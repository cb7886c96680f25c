package recent_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/internal/recent"
)

func TestCache(t *testing.T) {
	c := recent.New[string, string](10)
	made := ""
	get := func(key string, size int) {
		assert.Equal(t, "value of "+key, c.Get(key, size, func() string {
			made += key
			return "value of " + key
		}))
	}
	for _, step := range []struct {
		key    string
		size   int
		made   string
		reason string
	}{
		{"a", 4, "a", "it was not there"},
		{"a", 4, "a", "it is kept"},
		{"b", 4, "ab", "there is room for both"},
		{"a", 4, "ab", "it is used later than b"},
		{"c", 4, "abc", "b makes room"},
		{"a", 4, "abc", "it stayed"},
		{"b", 4, "abcb", "it had to go"},
		{"d", 11, "abcbd", "it is too large"},
		{"d", 11, "abcbdd", "so it was not kept"},
		{"b", 4, "abcbdd", "and nothing made room for it"},
	} {
		get(step.key, step.size)
		assert.Equal(t, step.made, made, step.reason)
		assert.Equal(t, step.size <= 10, c.Has(step.key), step.reason)
	}
}
