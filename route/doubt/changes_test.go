package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestDifferencesAsked(t *testing.T) {
	subtracted := &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.Subtract}}}
	least := &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.ArgMin}}}
	assert.True(t, claimOf("How much lower was revenue in 2023 than in 2022?", least).noDifference(), "the least of two is none")
	assert.False(t, claimOf("How much lower was revenue in 2023 than in 2022?", subtracted).noDifference(), "a difference")
	assert.False(t, claimOf("Which year had the lower revenue?", least).noDifference(), "none is asked for")
	cellOf := func(label string) *aggregate.Result {
		return &aggregate.Result{Cells: []aggregate.Operand{{RowPath: []string{label}, ColumnPath: []string{"2024"}}}}
	}
	moved := "How much did leasehold improvements increase in 2024?"
	assert.True(t, claimOf(moved, cellOf("Leasehold improvements")).noDifference(), "a balance does not say how much it moved")
	assert.False(t, claimOf(moved, cellOf("Increase in leasehold improvements")).noDifference(), "an increase that is printed")
	assert.False(t, claimOf("How much did leasehold improvements cost in 2024?", cellOf("Leasehold improvements")).noDifference(), "no movement is asked for")
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

func TestChangesOfBalancesAreNoBalances(t *testing.T) {
	row := []string{"Changes in operating assets and liabilities", "Inventories"}
	cells := []aggregate.Operand{{RowPath: row}}
	diff := &aggregate.Result{Cells: cells, Steps: []aggregate.Step{{Op: aggregate.Subtract}}}
	assert.True(t, claimOf("How much inventory was held in 2024?", cells).otherFigure(), "a change is not what is held")
	assert.False(t, claimOf("How did inventories change?", cells).otherFigure(), "the change is asked for")
	assert.False(t, claimOf("What was service cost?", []aggregate.Operand{{RowPath: []string{"Change in benefit obligation", "Service cost"}}}).otherFigure(), "a flow by its own name")
	assert.True(t, claimOf("What was the change in inventories between 2023 and 2024?", diff).changeOfChanges(), "one change is asked for, not the change of changes")
	assert.False(t, claimOf("By how much did the change in inventories rise?", diff).changeOfChanges(), "a change of changes is asked for")
}

func TestNotGrowth(t *testing.T) {
	level := aggregate.Value{IsNumber: true, Unit: "USD"}
	percent := aggregate.Value{IsNumber: true, Unit: table.Percent}
	growth := "What was the year-over-year growth of net sales in 2024?"
	for _, c := range []struct {
		question string
		value    aggregate.Value
		steps    []aggregate.Step
		want     bool
		reason   string
	}{
		{growth, level, nil, true, "a cell says how much there is"},
		{growth, percent, nil, false, "a printed rate"},
		{growth, level, []aggregate.Step{{Op: aggregate.Subtract}}, false, "a change was computed"},
		{"What was the CAGR of net sales?", percent, nil, true, "a printed percentage is of one year, or of what is not said"},
		{"What was the CAGR of net sales?", percent, []aggregate.Step{{Op: aggregate.Divide}, {Op: aggregate.Power}}, false, "a root was drawn"},
		{"What was the growth in net sales in 2024?", level, nil, false, "a row may be called so"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, &aggregate.Result{Values: []aggregate.Value{c.value}, Steps: c.steps}).notGrowth(), c.reason)
	}
}
