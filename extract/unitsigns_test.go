package extract_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Accounts print signs of currency and percent in the first row and the last; what a column shows and
// lacks there tells what the rows between count.
func TestUnitsBySignsOfFirstAndLastRow(t *testing.T) {
	for _, tc := range []struct {
		rows     [][]string
		row, col int
		want     string
		reason   string
	}{
		{[][]string{{"(in millions)", "2023", "Change"}, {"Sales", "$ 900", "7 %"}, {"Costs", "500", "58"}, {"Income", "$ 400", "(3)%"}}, 2, 2, "58 percent", "percent at both ends"},
		{[][]string{{"(in millions)", "2023", "Change"}, {"Margin", "$ 900", "7 %"}, {"Costs", "500", "580"}, {"Rate", "$ 400", "3 %"}}, 2, 2, "580000000 USD", "a number above a hundred between them"},
		{[][]string{{"(in millions)", "2023", "Total"}, {"Rate", "7 %", "8 %"}, {"Costs", "58", "60"}}, 2, 2, "60000000 ", "no sign at the end"},
		{[][]string{{"$ and shares in millions", "Common Shares", "Stock", "Total"}, {"Balance", "218.5", "$ 22", "$ 2,700"}, {"Issued", "0.3", "1", "2"}}, 2, 1, "300000 shares", "a count of shares beside amounts"},
	} {
		tb := grid(tc.rows...)
		annotate(t, tb)
		v := at(tb, tc.row, tc.col).Value
		assert.Equal(t, tc.want, v.Exact().String()+" "+string(v.Unit), tc.reason)
	}
}

func TestNumbersThatAreNoMoneyAmongAmounts(t *testing.T) {
	for _, tc := range []struct {
		rows     [][]string
		row, col int
		want     string
		reason   string
	}{
		{[][]string{{"Name", "Salary", "FTE"}, {"Ann", "€69,000", "1.0"}, {"Ben", "€52,000", "0.5"}, {"Carl", "€87,000", "1.0"}}, 2, 2, "0.5 ", "a sign on each amount, none here"},
		{[][]string{{"Name", "Price", "Cost"}, {"Bolt", "€69", "41"}, {"Nut", "€52", "35"}, {"Rod", "€87", "40"}}, 2, 2, "35 EUR", "a header of money"},
		{[][]string{{"", "2023", "2022"}, {"Sales", "$ 900", "$ 800"}, {"Costs", "500", "450"}, {"Income", "$ 400", "$ 350"}}, 2, 2, "450 USD", "signs at both ends hold between them"},
		{[][]string{{"", "2023", "2022"}, {"Sales", "$ 900", "800"}, {"Costs", "500", "450"}}, 1, 2, "800 USD", "a sign once for a row"},
		{[][]string{{"Outcome", "Drug", "p-value"}, {"Weight (kg)", "-2.1", "0.002"}, {"Pressure (mmHg)", "-3.4", "0.03"}}, 1, 2, "0.002 ", "a p-value is no weight"},
		{[][]string{{"Outcome", "Drug", "Placebo"}, {"Weight (kg)", "-2.1", "-0.4"}, {"Pressure (mmHg)", "-3.4", "-1.2"}}, 1, 2, "-0.4 kg", "the row's unit holds for measures"},
		{[][]string{{"(in millions)", "Sales", "Rank"}, {"Europe", "$ 900", "2"}, {"Asia", "$ 950", "1"}}, 1, 2, "2 ", "nor is a rank in millions"},
	} {
		tb := grid(tc.rows...)
		annotate(t, tb)
		v := at(tb, tc.row, tc.col).Value
		assert.Equal(t, tc.want, v.Exact().String()+" "+string(v.Unit), tc.reason)
	}
}

func TestStatementsOnMoneyAndShares(t *testing.T) {
	tb := grid([]string{"$ and shares in millions, except per share amounts", "2023"}, []string{"Revenue", "$ 9,583"}, []string{"Income tax expense", "96"}, []string{"Weighted average shares", "218.6"})
	annotate(t, tb)
	assert.Equal(t, "9583000000 USD", at(tb, 1, 1).Value.Exact().String()+" "+string(at(tb, 1, 1).Value.Unit))
	assert.Equal(t, "96000000 USD", at(tb, 2, 1).Value.Exact().String()+" "+string(at(tb, 2, 1).Value.Unit), "the scale is of both")
	assert.Equal(t, "218600000 shares", at(tb, 3, 1).Value.Exact().String()+" "+string(at(tb, 3, 1).Value.Unit))
	tb = grid([]string{"(In millions except share price)", "Number of Shares", "Average Fair Value"}, []string{"Granted", "38", "$ 2.03"}, []string{"Vested", "15", "$ 4.13"})
	annotate(t, tb)
	assert.Equal(t, "38000000 shares", at(tb, 1, 1).Value.Exact().String()+" "+string(at(tb, 1, 1).Value.Unit), "only the price is excepted")
	assert.Equal(t, "2.03", at(tb, 1, 2).Value.Exact().String())
}

func TestCountsInFullTakeNoScale(t *testing.T) {
	tb := grid([]string{"(in millions)", "2023", "Page No."}, []string{"Sales", "$ 900", "54"}, []string{"Unit counts", "599", "55"}, []string{"Costs", "$ 400", "60"})
	annotate(t, tb)
	assert.Equal(t, "54 ", at(tb, 1, 2).Value.Exact().String()+" "+string(at(tb, 1, 2).Value.Unit), "a page's number")
	assert.Equal(t, "599 ", at(tb, 2, 1).Value.Exact().String()+" "+string(at(tb, 2, 1).Value.Unit), "stores are not counted in millions")
}

func TestProseBeforeATableSpeaksOfSharesOnlyWhereItAnnouncesThem(t *testing.T) {
	for context, want := range map[string]string{
		"The following table shows shares that were left out as anti-dilutive:":                                                         "31 shares",
		"The registrant states that on July 28, 2023 the number of shares of its common stock that were outstanding stood on the cover": "31 ",
	} {
		tb := grid([]string{"", "2023"}, []string{"Awards", "31"}, []string{"Notes", "12"})
		tb.Context = context
		annotate(t, tb)
		assert.Equal(t, want, at(tb, 1, 1).Value.Exact().String()+" "+string(at(tb, 1, 1).Value.Unit), context)
	}
}
