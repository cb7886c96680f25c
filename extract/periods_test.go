package extract_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

func TestRowsBetweenTwoBalancesOfOneDayAreBalances(t *testing.T) {
	tb := grid(
		[]string{"", "Year Ended December 31, 2023"},
		[]string{"Reserves at beginning of year", "$58,643"},
		[]string{"Less reinsurance recoverables", "7,790"},
		[]string{"Net reserves at beginning of year", "50,853"},
		[]string{"Payments", "2,000"},
		[]string{"Net reserves at end of year", "52,853"},
	)
	annotate(t, tb)
	assert.Equal(t, table.Period{End: "2022-12-31", Grain: table.Instant, Label: "Year Ended December 31, 2023"}, *at(tb, 2, 1).Period)
	assert.Equal(t, "2023-01-01", at(tb, 4, 1).Period.Start, "payments take the year")
}

func TestPeriodsOfBalancesAndMovements(t *testing.T) {
	tb := grid(
		[]string{"(in millions)", "Stock", "Total"},
		[]string{"Balance as of December 31, 2023", "$ 10", "$ 100"},
		[]string{"Net income", "2", "20"},
		[]string{"Balance as of March 31, 2024", "$ 12", "$ 120"},
	)
	annotate(t, tb)
	assert.Equal(t, table.Period{End: "2023-12-31", Grain: table.Instant}, *at(tb, 1, 1).Period)
	assert.Equal(t, table.Period{Start: "2024-01-01", End: "2024-03-31", Grain: table.Quarter}, *at(tb, 2, 1).Period, "a movement is for the days between the balances")

	tb = grid(
		[]string{"", "Year Ended September 28, 2024", "Year Ended September 30, 2023"},
		[]string{"Cash, beginning balances", "30", "24"},
		[]string{"Cash, ending balances", "29", "30"},
	)
	annotate(t, tb)
	assert.Equal(t, "2023-09-30", at(tb, 1, 1).Period.End)
	assert.Equal(t, "2024-09-28", at(tb, 2, 1).Period.End)
	assert.Empty(t, at(tb, 2, 1).Period.Start)
}

func TestPaymentsDueAreKnownAtTheReportsEnd(t *testing.T) {
	tb := grid([]string{"", "Operating leases"}, []string{"2025", "$ 5"}, []string{"2026", "4"}, []string{"Total", "9"})
	doc := &extract.Document{ID: "d", Tables: []*table.Table{tb}, Text: []extract.Block{{Text: "For the fiscal year ended September 28, 2024"}, {Table: 1}}}
	require.NoError(t, extract.Annotate(t.Context(), doc))
	assert.Equal(t, "2024-09-28", at(tb, 2, 1).Period.End)
	assert.Equal(t, "09-28", doc.About.FiscalYearEnd)
}

func TestPeriodsInOtherLanguages(t *testing.T) {
	for _, tc := range []struct{ head, start, end string }{
		{"zum 31. Dezember 2023", "", "2023-12-31"},
		{"Geschäftsjahr 2023", "2023-01-01", "2023-12-31"},
		{"31 de diciembre de 2023", "", "2023-12-31"},
		{"au 30 juin 2024", "", "2024-06-30"},
		{"März 2024", "2024-03-01", "2024-03-31"},
		{"Mars Wrigley", "", ""},
	} {
		tb := grid([]string{"", tc.head}, []string{"A", "5"}, []string{"B", "6"})
		annotate(t, tb)
		got := at(tb, 1, 1).Period
		if got == nil {
			got = &table.Period{}
		}
		assert.Equal(t, tc.start+" "+tc.end, got.Start+" "+got.End, tc.head)
	}
}

func TestRecordsAreDatedByTheirColumns(t *testing.T) {
	tb := grid(
		[]string{"Country", "Year", "Quarter", "Sales"},
		[]string{"France", "2023", "Q1", "700"},
		[]string{"France", "2023", "Q2", "710"},
	)
	annotate(t, tb)
	assert.Equal(t, "2023-04-01", at(tb, 2, 3).Period.Start)
	assert.Equal(t, "2023-06-30", at(tb, 2, 3).Period.End)
	tb = grid([]string{"Year", "Month", "Costs"}, []string{"2023", "2", "14"}, []string{"2024", "2", "15"})
	annotate(t, tb)
	assert.Equal(t, "2024-02-29", at(tb, 2, 2).Period.End)
	assert.Equal(t, table.Month, at(tb, 2, 2).Period.Grain)
}

func TestFiscalQuartersFollowTheYearEnd(t *testing.T) {
	tb := grid([]string{"", "Q1 FY24", "3Q24", "H1 2024", "FY24"}, []string{"Sales", "1", "2", "3", "4"})
	doc := &extract.Document{ID: "d", Tables: []*table.Table{tb}, Text: []extract.Block{{Text: "For the fiscal year ended September 30, 2024"}, {Table: 1}}}
	require.NoError(t, extract.Annotate(t.Context(), doc))
	assert.Equal(t, "2023-10-01", tb.Columns[1].Period.Start, "the first quarter of a year that ends in September")
	assert.Equal(t, "2024-06-30", tb.Columns[2].Period.End)
	assert.Equal(t, "2024-09-30", tb.Columns[4].Period.End)
	assert.Equal(t, table.Year, tb.Columns[4].Period.Grain)
}

func TestRowsOfDaysFromAndTo(t *testing.T) {
	for _, label := range []string{"April 1 - 30, 2025", "April 1-30, 2025", "April 1 – 30, 2025", "April 1, 2025 - April 30, 2025", "April 1, 2025 to April 30, 2025", "April 1, 2025—April 30, 2025", "April 1, 2025 – April 30, 2025"} {
		tb := grid([]string{"Period", "Shares purchased"}, []string{label, "2,353"}, []string{"Total", "2,353"})
		annotate(t, tb)
		assert.Equal(t, table.Period{Start: "2025-04-01", End: "2025-04-30", Grain: table.Month}, *at(tb, 1, 1).Period, label)
	}
}

func TestColumnsOfChangesTakeTheLaterPeriod(t *testing.T) {
	for _, tc := range []struct {
		head, ends []string
		reason     string
	}{
		{[]string{"", "2024", "Change", "2023", "Change", "2022"}, []string{"2024", "2024", "2023", "2023", "2022"}, "between the two"},
		{[]string{"", "2023", "2024", "$ Change", "% Change"}, []string{"2023", "2024", "2024", "2024"}, "after the two, twice"},
		{[]string{"", "Q2 2024", "Q2 2023", "Increase", "H1 2024", "H1 2023", "Increase"}, []string{"2024", "2023", "2024", "2024", "2023", "2024"}, "two pairs"},
	} {
		row := []string{"Sales", "5", "6", "7", "8", "9", "10"}
		tb := grid(tc.head, row[:len(tc.head)])
		annotate(t, tb)
		for c, year := range tc.ends {
			assert.Equal(t, year, at(tb, 1, c+1).Period.End[:4], "%s: column %d", tc.reason, c+1)
		}
	}
}

func TestChangesOfSeveralKindsUnderOneName(t *testing.T) {
	tb := grid(
		[]string{"", "Three Months Ended August 31,", "<", "<", "<"},
		[]string{"", "", "Percent Change", "<", ""},
		[]string{"", "2024", "Actual", "Constant", "2023"},
		[]string{"Expenses", "5", "1%", "2%", "4"},
	)
	annotate(t, tb)
	for c := 1; c <= 3; c++ {
		assert.Equal(t, "2024-08-31", at(tb, 3, c).Period.End, "column %d", c)
	}
}

func TestYearsOfLawsAreNoTime(t *testing.T) {
	tb := grid([]string{"", "Notes due"}, []string{"Series A", "5"})
	tb.Caption = "Report pursuant to section 13 of the Securities Exchange Act of 1934"
	doc := &extract.Document{ID: "d", Tables: []*table.Table{tb}, Text: []extract.Block{{Text: "For the fiscal year ended September 28, 2024"}, {Table: 1}}}
	require.NoError(t, extract.Annotate(t.Context(), doc))
	assert.Equal(t, "2024-09-28", at(tb, 1, 1).Period.End)
}

func TestYearsOfWholeWeeksEndWholeWeeksApart(t *testing.T) {
	tb := grid([]string{"", "2024", "2022"}, []string{"Net sales", "5", "4"})
	old := grid([]string{"", "September 28, 2024", "September 30, 2023", "September 24, 2022"}, []string{"Net sales", "5", "5", "4"})
	doc := &extract.Document{ID: "d", Tables: []*table.Table{tb, old}, Text: []extract.Block{
		{Text: "For the fiscal year ended September 28, 2024"}, {Text: "Certificate dated September 29, 2022."}, {Table: 1}, {Table: 2}}}
	require.NoError(t, extract.Annotate(t.Context(), doc))
	assert.Equal(t, "2022-09-24", at(tb, 1, 2).Period.End, "the day of a certificate is no end of a year")
}

func TestBalancesTakeNoLengthFromAPagesTitle(t *testing.T) {
	tb := grid([]string{"", "31 March 2019", "31 March 2018"}, []string{"Trade debtors", "104", "8"})
	tb.Context = "Notes to the financial statements for the year ended 31 March 2019"
	annotate(t, tb)
	assert.Equal(t, table.Period{End: "2018-03-31", Grain: table.Instant, Label: "31 March 2018"}, *at(tb, 1, 2).Period)
}

func TestTimesStandInAnyColumnOfTheStub(t *testing.T) {
	tb := grid(
		[]string{"Period", "Size", "Housing", "Other"},
		[]string{"Jan to Mar 2018", "small firms", "3,295", "17"},
		[]string{"Jan to Mar 2018", "large firms", "379", "12"},
		[]string{"Apr to Jun 2018", "small firms", "3,301", "18"},
	)
	tb.StubColumns = 2
	annotate(t, tb)
	assert.Equal(t, "2018-01-01", at(tb, 2, 2).Period.Start)
	assert.Equal(t, "2018-06-30", at(tb, 3, 3).Period.End)

	tb = grid([]string{"", "", "Year ended December 31, 2017"}, []string{"Operating data", "Aircraft at end of period", "706"}, []string{"Operating data", "Flights", "900"})
	tb.StubColumns = 2
	annotate(t, tb)
	assert.Empty(t, at(tb, 1, 2).Period.Start, "a stub without times leaves a balance a balance")
}
