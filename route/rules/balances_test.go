package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/table"
)

// The rows of a balance that is rolled forward do not say what the balance is of: the sentence before the table does.
func TestBalanceIsNamedByWhatIntroducesItsTable(t *testing.T) {
	const about = "The following table summarizes the activity in our gross unrecognized tax benefits."
	cover := func(label, beside string) float64 {
		q, lx := lang.ParseQuestion("What was the percentage change in gross unrecognized tax benefits from 2014 to 2015?"), lang.NewLexicon(nil)
		w := &work{asked: &asked{q: q, lx: lx}, linker: layout.NewLinker(lx, q), beside: []route.Passage{{Text: beside}}}
		s, l := &layout.Sheet{Told: layout.NewTold(&table.Table{}), About: map[string]bool{}}, layout.NewLine(0, []string{label}, nil, table.KindData)
		k := w.linker.Link(s, l)
		w.ofBalance(s, l, &k)
		return k.Cover
	}
	assert.Greater(t, cover("Balance at end of year", about), 0.9, "the sentence says what the balance is of")
	assert.Zero(t, cover("Balance at end of year", "Gross unrecognized tax benefits may change."), "a sentence that introduces no table says nothing of it")
	assert.Zero(t, cover("Balance of pension plans at end of year", about), "a balance that says what it is of is of that")
	assert.Zero(t, cover("Settlements", about), "a flow is no balance")
}

func TestPricedLines(t *testing.T) {
	for label, want := range map[string]bool{"Average price paid": true, "Paid per share": true, "Shares purchased": false} {
		l := layout.NewLine(0, []string{label}, nil, table.KindData)
		assert.Equal(t, want, priced(&l), label)
	}
}
