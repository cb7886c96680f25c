package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
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

func TestLevelsAreNoChanges(t *testing.T) {
	result := func(row string, unit table.Unit, steps ...aggregate.Step) *aggregate.Result {
		cell := aggregate.Operand{RowPath: []string{row}, Value: table.Value{Kind: table.Number, Unit: unit}}
		return &aggregate.Result{Cells: []aggregate.Operand{cell}, Steps: steps}
	}
	for _, c := range []struct {
		question string
		result   *aggregate.Result
		want     bool
		reason   string
	}{
		{"By how much did operating income grow?", result("Operating income", "USD"), true, "how much there is says not how much it grew"},
		{"By how much did operating income grow?", result("Increase in operating income", "USD"), false, "the row is the change"},
		{"By how much did operating income grow?", result("Operating income", table.Percent), false, "a percentage may be the growth"},
		{"By how much did operating income grow?", result("Operating income", "USD", aggregate.Step{Op: aggregate.Subtract}), false, "it is computed"},
		{"What was operating income?", result("Operating income", "USD"), false, "no change is asked for"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, c.result).levelForChange(), c.reason)
	}
}
