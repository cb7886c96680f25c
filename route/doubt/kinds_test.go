package doubt

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestAsksReason(t *testing.T) {
	figure, words := []aggregate.Value{{IsNumber: true}}, []aggregate.Value{{Text: "2 May 2025"}}
	for _, c := range []struct {
		question string
		values   []aggregate.Value
		want     bool
		reason   string
	}{
		{"Why does Berlin have revenue of 340?", figure, true, "a figure is no reason"},
		{"When will the contract be amendable?", words, false, "a date is said"},
		{"When will revenue double?", figure, true, "a figure is no time"},
		{"What was the reason?", figure, false, "it opens otherwise"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, &aggregate.Result{Values: c.values}).asksReason(), c.reason)
	}
}

func TestParagraphsInCellsAnswerNothing(t *testing.T) {
	of := func(text string) *aggregate.Result { return &aggregate.Result{Values: []aggregate.Value{{Text: text}}} }
	assert.True(t, claimOf("", of(strings.Repeat("Depreciation expense was $15.2 billion. ", 20))).wholeParagraph(), "a note of a report")
	assert.False(t, claimOf("", of("Consolidated Statements of Comprehensive Income")).wholeParagraph(), "a name")
}

func TestOtherFigureThanPercent(t *testing.T) {
	of := func(unit table.Unit, ops ...aggregate.Op) *aggregate.Result {
		r := &aggregate.Result{}
		for _, op := range ops {
			r.Steps = append(r.Steps, aggregate.Step{Op: op})
		}
		r.Values = []aggregate.Value{{IsNumber: true, Unit: unit}}
		return r
	}
	for _, c := range []struct {
		question string
		result   *aggregate.Result
		want     bool
		reason   string
	}{
		{"By how many percentage points did the margin change?", of("USD"), true, "money is no percentage"},
		{"What was the percentage increase in revenue?", of("USD"), true, "money is no percentage"},
		{"By how much did the margin change?", of("USD"), false, "money is not ruled out"},
		{"By how many percentage points did the margin change?", of("percent"), false, "percent is what is asked"},
		{"What percentage of farms grow kale?", of("", aggregate.Count), true, "a count of lines is no percentage"},
		{"By what percent did the farms change?", of("", aggregate.Subtract), true, "a difference of counts is none either"},
		{"By how many percentage points did the rate change?", of("", aggregate.Subtract), false, "a difference of rates without a sign is"},
		{"What percentage of farms grow kale?", of("", aggregate.Divide), false, "a quotient is a share"},
		{"What percentage of farms grow kale?", of(""), false, "a cell may leave its percent sign to its table"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, c.result).notPercent(), c.reason)
	}
}

func TestSharesOfPercentAreOtherFigures(t *testing.T) {
	number := func(text string) table.Decimal {
		d, err := table.ParseDecimal(text)
		require.NoError(t, err)
		return d
	}
	cell := func(text string, unit table.Unit) aggregate.Operand {
		return aggregate.Operand{Value: table.Value{Kind: table.Number, Number: number(text), Unit: unit}}
	}
	for _, c := range []struct {
		question, value string
		cells           []aggregate.Operand
		want            bool
		reason          string
	}{
		{"What percentage were under-reporters?", "44.3", []aggregate.Operand{cell("12.8", "percent"), cell("28.9", "")}, true, "a share of a percentage is another share"},
		{"What percentage grew kale?", "50", []aggregate.Operand{cell("2", ""), cell("4", "")}, false, "counts have a share"},
		{"What is the percentage ratio of the rates?", "0.5", []aggregate.Operand{cell("2", "percent"), cell("4", "percent")}, false, "a ratio of rates is asked for"},
		{"What is the percentage of sales?", "50.9", []aggregate.Operand{cell("50.9", "percent"), cell("100", "percent")}, false, "divided by all, the answer is the cell"},
	} {
		result := &aggregate.Result{Cells: c.cells, Steps: []aggregate.Step{{Op: aggregate.Divide}},
			Values: []aggregate.Value{{IsNumber: true, Number: number(c.value)}}}
		assert.Equal(t, c.want, claimOf(c.question, result).shareOfShares(), c.reason)
	}
}

func TestAmountsAreNoRates(t *testing.T) {
	of := func(unit table.Unit, label string) *aggregate.Result {
		return &aggregate.Result{Values: []aggregate.Value{{IsNumber: true, Unit: unit}}, Cells: []aggregate.Operand{{RowPath: []string{label}}}}
	}
	for _, c := range []struct {
		question string
		result   *aggregate.Result
		want     bool
		reason   string
	}{
		{"What was the gross profit rate for the six months?", of("USD", "Gross profit"), true, "an amount"},
		{"What was the gross profit rate?", of("percent", "Gross profit"), false, "percent"},
		{"What was the average exchange rate in 2019?", of("USD", "Average exchange rate"), false, "the label says so"},
		{"What was the fair value of debt at a fixed rate in 2019?", of("USD", "Debt"), false, "a value is asked for"},
		{"What was the interest rate swap liability?", of("USD", "Swaps"), false, "the rate is part of a name"},
		{"What is the rate of pay?", of("USD", "Pay"), false, "a price may be meant"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, c.result).notRate(), c.reason)
	}
}

func TestSpentIsMoney(t *testing.T) {
	of := func(u table.Unit) *aggregate.Result {
		return &aggregate.Result{Values: []aggregate.Value{{IsNumber: true, Unit: u}}}
	}
	assert.True(t, claimOf("How much was spent on buying stock?", of("shares")).notMoney(), "shares are no money")
	assert.False(t, claimOf("How much was spent on buying stock?", of("USD")).notMoney(), "money")
	assert.False(t, claimOf("How much was spent on buying stock?", of("")).notMoney(), "a sheet may leave its currency out")
	assert.False(t, claimOf("How many shares were bought?", of("shares")).notMoney(), "shares are asked for")
}

func TestFiguresPerShare(t *testing.T) {
	of := func(u table.Unit, scale int) *aggregate.Result {
		return &aggregate.Result{Values: []aggregate.Value{{IsNumber: true, Unit: u, Scale: scale}}}
	}
	assert.True(t, claimOf("What was the basic loss per share?", of("shares", 6)).notPerShare(), "a number of shares")
	assert.True(t, claimOf("What was basic EPS?", of("USD", 6)).notPerShare(), "millions are of the whole company")
	assert.False(t, claimOf("What was basic EPS?", of("USD", 0)).notPerShare(), "dollars and cents")
	assert.False(t, claimOf("How many shares are there?", of("shares", 6)).notPerShare(), "shares are asked for")
	price := of("USD/shares", 0)
	price.Cells = []aggregate.Operand{{RowPath: []string{"Total second quarter"}, ColumnPath: []string{"Average price paid per share"}}}
	assert.True(t, claimOf("What was EPS in the second quarter?", price).notPerShare(), "a price is no earnings")
	assert.False(t, claimOf("What was the average price per share?", price).notPerShare(), "the price is asked for")
}

func TestMarginsThatAreAmounts(t *testing.T) {
	result := &aggregate.Result{
		Cells: []aggregate.Operand{moneyCell([]string{"Total restaurant margins", "U.S."}, "2023")}, Steps: []aggregate.Step{{Op: aggregate.Divide}},
	}
	assert.True(t, claimOf("What was the total restaurant margin in the U.S.?", result).marginIsAmount(), "a row gives it in money")
	assert.False(t, claimOf("What share of restaurant margins is of the U.S.?", result).marginIsAmount(), "a share is asked for")
	result.Cells[0].RowPath = []string{"Operating income"}
	assert.False(t, claimOf("What was the operating margin?", result).marginIsAmount(), "no row is called a margin")
}
