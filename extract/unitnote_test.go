package extract

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
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
		{"Expressed in US $000's except share and per share amounts", 3, "thousands in figures with an apostrophe before the s"},
		{"Notes. Expressed in millions of dollars.\nThe plan has 5 (five) members and its costs rose to 12 thousand", 6, "a statement within longer prose"},
		{"(inthousands)", 3, "a scale whose blank was lost"},
		{"Obligations were as follows (in thousands):\nPurchase obligations grew to 5 million", 3, "brackets at the end of the line that introduces a table"},
		{"All figures in USD ‘000, except rate per day", 3, "an opening apostrophe before the thousands"},
	} {
		rule, ok := readUnitRule(c.text)
		assert.True(t, ok, c.reason)
		assert.Equal(t, c.scale, rule.money, c.reason)
	}
	_, ok := readUnitRule("Consumer")
	assert.False(t, ok, "a word that ends in a letter of scale is no statement")
}

func TestReadUnitRuleInOtherLanguages(t *testing.T) {
	for _, c := range []struct {
		text     string
		scale    int8
		currency table.Unit
	}{
		{"in Mio. €", 6, "EUR"}, {"Angaben in Millionen Euro", 6, "EUR"}, {"TEUR", 3, "EUR"}, {"in Tsd. CHF", 3, "CHF"}, {"Mrd. €", 9, "EUR"},
		{"(en milliers d’euros)", 3, "EUR"}, {"En millions d'euros", 6, "EUR"}, {"M€", 6, "EUR"}, {"K€", 3, "EUR"},
		{"en miles de euros", 3, "EUR"}, {"en millones de euros", 6, "EUR"}, {"(valori in migliaia di euro)", 3, "EUR"}, {"em milhões de reais", 6, "BRL"}, {"R$ mil", 3, "BRL"}, {"US$ Mil", 6, "USD"},
		{"in miljoenen euro", 6, "EUR"}, {"MSEK", 6, "SEK"}, {"NOK million", 6, "NOK"}, {"tys. zł", 3, "PLN"}, {"млн руб.", 6, "RUB"},
		{"百万円", 6, "JPY"}, {"单位：千元", 3, "CNY"}, {"(₹ crore)", 7, "INR"}, {"Rs. in lakhs", 5, "INR"},
	} {
		rule, ok := readUnitRule(c.text)
		assert.True(t, ok && isUnitNote(c.text), "%q is a statement on units and nothing else", c.text)
		assert.Equal(t, c.scale, rule.money, c.text)
		assert.Equal(t, c.currency, rule.currency, c.text)
	}
	rule, _ := readUnitRule("corporate exposure (dollars in millions)")
	assert.Equal(t, table.Unit("USD"), rule.currency, "no rupee hides in a word's end")
	for _, text := range []string{"30 miles per gallon", "Mil Mi-8 helicopters", "Rio de Janeiro", "euro area", "Steel mill of Essen"} {
		_, ok := readUnitRule(text)
		assert.False(t, ok, "%q states no scale", text)
	}
}
