package places

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestIn(t *testing.T) {
	for _, c := range []struct{ text, named, other, reason string }{
		{"sales in the United States of America in 2024", "United States of America", "U.S.", "the longest name counts"},
		{"U.S. sales", "U.S.", "United States", "an abbreviation"},
		{"sales in the UK", "UK", "United Kingdom", "capitals"},
		{"tell us of the bus", "", "", "neither the word nor the end of one is a country"},
		{"the Britannia mines", "", "", "nor the beginning of one"},
		{"sales in russia", "russia", "Russian Federation", "case does not count where it tells nothing apart"},
		{"", "", "", "nothing"},
	} {
		found := In(c.text)
		if c.named == "" {
			assert.Empty(t, found, c.reason)
			continue
		}
		if assert.Len(t, found, 1, c.reason) {
			assert.Equal(t, c.named, c.text[found[0].From:found[0].To], c.reason)
			assert.Contains(t, found[0].Names, c.other, c.reason)
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct{ text, other, reason string }{
		{"US", "United States", "a place and no more"},
		{"united states", "US", "case does not count where it tells nothing apart"},
		{"us", "", "the word is no country"},
		{"US sales", "", "more than a place"},
		{"Guyana", "", "a place with one name"},
		{"", "", "nothing"},
	} {
		names := Names(c.text)
		if c.other == "" {
			assert.Empty(t, names, c.reason)
			continue
		}
		assert.Contains(t, names, c.other, c.reason)
	}
}
