package porter_test

import (
	"strings"
	"testing"

	"github.com/kljensen/snowball/english"
	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/tabrag/tabrag/internal/porter"
)

// TestStemAsSnowball holds words of tables against the algorithm's other implementation.
func TestStemAsSnowball(t *testing.T) {
	for _, w := range strings.Fields(`revenues expenses amortization depreciation operating operations liabilities equity
		generational communism arsenal yearly yield employees paying payable said sky flying hoped hopping rationally
		relational conditional fulness ability nationalism apologies geologi happily electricity formative agreed feed proceedings
		controlling rolled gas this kiwis ties cries bed bled sized adjustment irritant adoption cheesy by say goodness hopeful
		ex yes eye youth toyed u.s r&d naïve don't 2019 a`) {
		assert.Equal(t, english.Stem(w, false), porter.Stem(w), w)
	}
}

// TestStemOfAnything puts words together of parts that the steps of the algorithm look at.
func TestStemOfAnything(t *testing.T) {
	parts := strings.Fields(`gener commun arsen b c d e g h l m n r s t y a i o u w x bb tt ll ation ational fulness iveness ization ousness
		biliti lessli tional alism aliti entli fulli iviti ousli anci abli alli ator enci izer bli ogi li alize icate ative iciti ical ful
		ness ement ance ence able ible ment ent ant ism ate iti ous ive ize ion al er ic eedly ingly edly ing eed ed sses ied ies us ss at iz`)
	rapid.Check(t, func(t *rapid.T) {
		w := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 1, 6).Draw(t, "parts"), "")
		assert.Equal(t, english.Stem(w, false), porter.Stem(w), w)
	})
}
