package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

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

func TestHowManyDifferentFigures(t *testing.T) {
	for _, c := range []struct {
		question string
		kind     table.ValueKind
		want     bool
		reason   string
	}{
		{"How many people were arrested for cybercrime?", table.Number, true, "how many totals differ is nobody's number"},
		{"How many different totals are there?", table.Number, false, "different ones are asked for"},
		{"How many totals are listed?", table.Number, false, "the column is what is counted"},
		{"How many people were arrested?", table.Text, false, "names are counted"},
		{"How many total were there?", table.Number, true, "a column that has the same word says how many"},
	} {
		result := &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.CountDistinct}},
			Cells: []aggregate.Operand{{ColumnPath: []string{"Total"}, Value: table.Value{Kind: c.kind}}}}
		assert.Equal(t, c.want, claimOf(c.question, result).distinctFigures(), c.reason)
	}
}

func TestCostAndChangeAreOtherFigures(t *testing.T) {
	for _, c := range []struct {
		question, label string
		want            bool
		reason          string
	}{
		{"What was total revenue?", "Total cost of revenue", true, "what it cost is not what it brought"},
		{"What was the cost of revenue?", "Total cost of revenue", false, "the question asks for the cost"},
		{"What was inventory?", "Increase in inventory", true, "a change is not a balance"},
		{"How much did inventory increase?", "Increase in inventory", false, "the question asks for the change"},
		{"What was revenue?", "Revenue", false, "the label says nothing else"},
		{"What was rent?", "Cost", false, "the label names no other figure"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, []aggregate.Operand{{RowPath: []string{c.label}}}).otherFigure(), c.reason)
	}
	assert.False(t, claimOf("What was gross profit?", []aggregate.Operand{{RowPath: []string{"Revenue"}}, {RowPath: []string{"Cost of revenue"}}}).otherFigure(),
		"a difference reads both")
}

// A list of something stands near any word of a long document: counted is only what the prose speaks of.
func TestCountsOfOtherLists(t *testing.T) {
	plan := route.Plan{Query: aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Const, Value: "3", Label: lang.ItemsOfList}}}
	prose := []route.Passage{{Text: "The reportable segments are Fruit, Glass and Paper."}}
	assert.False(t, claimOf("How many reportable segments are there?", plan, prose).countsOther(), "the prose says what it lists")
	assert.True(t, claimOf("How many glass bottles were sold in Norway?", plan, prose).countsOther(), "one word of four is said")
	plan.Query.Expr.Label = ""
	assert.False(t, claimOf("How many glass bottles were sold in Norway?", plan, prose).countsOther(), "no list is counted")
}

func TestTextsBesideTheQuestion(t *testing.T) {
	shares := table.Table{
		ID: "t", HeaderRows: 1, StubColumns: 1,
		Rows:    []table.Row{{}, {Path: []string{"Common stock"}}},
		Columns: []table.Column{{}, {Path: []string{"Trading symbol"}}, {Path: []string{"Exchange"}}},
		Cells: []table.Cell{
			{Row: 1, Col: 0, Text: "Common stock"}, {Row: 1, Col: 1, Text: "GLS"}, {Row: 1, Col: 2, Text: "Oslo"},
		},
	}
	found := &aggregate.Result{
		Values: []aggregate.Value{{Text: "Oslo"}},
		Cells:  []aggregate.Operand{{Table: "t", Row: 1, Col: 2, RowPath: []string{"Common stock"}, ColumnPath: []string{"Exchange"}}},
	}
	about := map[string]route.About{"d": {Names: []string{"gls-2023.html"}}}
	for question, want := range map[string]bool{
		"What were GLS total assets?":               true,  // the symbol alone is said, and it is the document's name
		"On which exchange is the stock listed?":    false, // the column says it
		"Where is the common stock of GLS trading?": false, // so does the row
	} {
		assert.Equal(t, want, claimOf(question, found, aggregate.NewTableSet(&shares), about).beside(), question)
	}
	found.Values[0].IsNumber = true
	assert.False(t, claimOf("What were GLS total assets?", found, aggregate.NewTableSet(&shares), about).beside(), "figures are judged by other rules")
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

func TestFiguresOfNothingAsked(t *testing.T) {
	tb := &table.Table{ID: "t", Section: []string{"Results of operations"}, Context: "AWS sales grew.\nOperating income by segment (in millions):"}
	ts := aggregate.NewTableSet(tb)
	of := func(row, column string, kind table.ValueKind, op aggregate.Op) *aggregate.Result {
		r := &aggregate.Result{Cells: []aggregate.Operand{{Table: "t", RowPath: []string{row}, ColumnPath: []string{column}, Value: table.Value{Kind: kind}}}}
		if op != "" {
			r.Steps = []aggregate.Step{{Op: op}}
		}
		return r
	}
	for _, c := range []struct {
		question, row, column string
		op                    aggregate.Op
		want                  bool
		reason                string
	}{
		{"How much did AWS sell in 2023?", "AWS", "2023", "", true, "the name is there, what is asked is not"},
		{"What was the operating income of AWS?", "AWS", "2023", "", false, "the lead-in names the measure"},
		{"What was ExxonMobil's net income in 2021?", "Balance as of December 31, 2021", "Accumulated other comprehensive income", "", true, "one word of two, and the label has others"},
		{"What was net income in 2021?", "Balance as of December 31, 2021", "Total", "", true, "the lead-in does not say what a balance is of"},
		{"How many gold medals did Grafström win?", "Grafström", "Gold", "", false, "the column's label is named in full"},
		{"How many drivers drove for Ferrari?", "Ferrari", "2023", aggregate.Count, false, "what is counted stands in no label"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, of(c.row, c.column, table.Number, c.op), ts).unmeasured(), c.reason)
	}
	assert.False(t, claimOf("How much did AWS sell?", of("AWS", "2023", table.Text, ""), ts).unmeasured(), "a text is no figure")
}

func TestOneFigureIsNoSuperlative(t *testing.T) {
	one := &aggregate.Result{Values: []aggregate.Value{{IsNumber: true}}}
	lookup := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Lookup}}
	assert.True(t, claimOf("Which category had the highest sales?", lookup, one).uncompared(), "nothing was compared")
	assert.False(t, claimOf("What were the highest sales?", lookup, one).uncompared(), "a figure is asked for")
	assert.False(t, claimOf("Which category had the highest sales?", aggregate.Query{Expr: aggregate.Expr{Op: aggregate.ArgMax}}, one).uncompared(), "it was compared")
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

func TestGroupsOfOneRowEachAreNoSuperlative(t *testing.T) {
	most := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Count}, GroupBy: []aggregate.Key{{Part: "row_path"}}, Order: "desc", Limit: 1}
	least, all := most, most
	least.Order, all.Order, all.Limit = "asc", "", 0
	tied := func(groups int, rows string) *aggregate.Result {
		r := &aggregate.Result{Values: make([]aggregate.Value, groups), RowsScanned: 4}
		for range groups {
			r.Steps = append(r.Steps, aggregate.Step{Op: aggregate.Count, Result: rows})
		}
		return r
	}
	assert.True(t, claimOf("", most, tied(3, "1")).countsSingles(), "every team has one row: none has the most")
	assert.False(t, claimOf("", most, tied(3, "2")).countsSingles(), "some have more rows than others, or two each")
	assert.False(t, claimOf("", most, tied(1, "1")).countsSingles(), "the only group is the first")
	assert.False(t, claimOf("", least, tied(3, "1")).countsSingles(), "others may have more rows")
	assert.True(t, claimOf("", least, tied(4, "1")).countsSingles(), "none has fewer rows than another")
	assert.False(t, claimOf("", all, tied(3, "1")).countsSingles(), "the count of every group is asked for")
}
