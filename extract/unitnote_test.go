package extract

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestReadUnitRuleOfShortForms(t *testing.T) {
	for _, c := range []struct {
		text   string
		scale  int8
		reason string
	}{
		{"RMB’Million", 6, "a scale word behind the currency, joined by an apostrophe"},
		{"RMB’000", 3, "the same with thousands in figures"},
		{"USDm", 6, "a letter behind a currency code"},
		{"$M", 6, "a letter behind a currency sign"},
		{"31 March 2019 $M", 6, "the same behind a date"},
		{"Mio. EUR", 6, "a scale word before a currency"},
		{"Mrd. €", 9, "the same with a sign"},
		{"Tsd. EUR", 3, "thousands in German"},
		{"TEUR", 3, "the same as one word"},
		{"All figures in USD ‘000, except rate per day", 3, "an opening apostrophe before the thousands"},
	} {
		rule, ok := readUnitRule(c.text)
		assert.True(t, ok, c.reason)
		assert.Equal(t, c.scale, rule.money, c.reason)
	}
	_, ok := readUnitRule("Consumer")
	assert.False(t, ok, "a word that ends in a letter of scale is no statement")
}
