package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestQuotesOfChanges(t *testing.T) {
	for _, c := range []struct {
		question, passage string
		want              bool
		reason            string
	}{
		{"What was gross profit?", "Gross profit increased $102.3, or 19 percent.", true, "the figure is the change"},
		{"What was gross profit?", "Gross profit fell by $102.3.", true, "the same with by"},
		{"What was gross profit?", "Gross profit increased to $102.3.", false, "the figure is what it came to"},
		{"How much did gross profit increase?", "Gross profit increased $102.3.", false, "the question asks for the change"},
		{"What was gross profit?", "Gross profit was $50.", false, "the quote does not stand there"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, quoted{"$102.3", c.passage}).moved(), c.reason)
	}
}

func TestAmountsOfSomethingElse(t *testing.T) {
	const passage = "Total revenues are inclusive of hedging gains (losses) of $(37) million. Revenues of $90 million came from Europe."
	assert.True(t, claimOf("What was the revenue?", quoted{"$(37) million", passage}).ofOther(), "a loss is no revenue")
	assert.False(t, claimOf("What were the hedging losses?", quoted{"$(37) million", passage}).ofOther(), "the loss is asked for")
	assert.False(t, claimOf("What was the revenue?", quoted{"$90 million", passage}).ofOther(), "it is of revenue")
}

func TestEffectsOnWhatIsAsked(t *testing.T) {
	const passage = "Currency had an unfavorable impact on our revenue of approximately $26 million."
	assert.True(t, claimOf("What was revenue?", quoted{"$26 million", passage}).effectOn(), "the effect is no revenue")
	assert.False(t, claimOf("What was the impact of currency on revenue?", quoted{"$26 million", passage}).effectOn(), "the effect is asked for")
	assert.False(t, claimOf("What was revenue?", quoted{"$26 million", "Revenue was $26 million."}).effectOn(), "revenue itself")
}

func TestQuotesOfOtherUnits(t *testing.T) {
	assert.True(t, claimOf("How many women died of stroke?", quoted{"75 years", ""}).quoteOfOther(), "years are no women")
	assert.True(t, claimOf("How many women died of stroke?", quoted{"17.3%", ""}).quoteOfOther(), "nor is a share")
	assert.False(t, claimOf("How many years did it take?", quoted{"75 years", ""}).quoteOfOther(), "years are asked for")
	assert.False(t, claimOf("How many women died of stroke?", quoted{"75", ""}).quoteOfOther(), "no unit")
}

func TestBareQuotes(t *testing.T) {
	assert.True(t, claimOf("What was basic EPS?", quoted{"3", ""}).bareQuote(), "a figure per share has a unit or a fraction")
	assert.False(t, claimOf("How many plants are there?", quoted{"3", ""}).bareQuote(), "a count has no unit")
	assert.False(t, claimOf("What was basic EPS?", quoted{"$3", ""}).bareQuote(), "a unit")
	assert.False(t, claimOf("What was the headcount?", quoted{"7400", ""}).bareQuote(), "no footnote is as long")
}
