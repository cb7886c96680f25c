package extract_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

func exact(t *table.Table, r, c int) string {
	if cell := at(t, r, c); cell != nil && cell.Value.Kind == table.Number {
		return cell.Value.Exact().String()
	}
	return ""
}

func column(t *table.Table, c int) []string {
	var out []string
	for r := t.HeaderRows; r < len(t.Rows); r++ {
		out = append(out, exact(t, r, c))
	}
	return out
}

// Each case is a fault that users of other tools met, in its smallest form.

func TestHeaderPathsOverSpans(t *testing.T) {
	tb := grid(
		[]string{"", "2025", "<", "<", "<"},
		[]string{"", "Q1", "Q2", "Q3", "Q4"},
		[]string{"Europe", "1", "2", "3", "4"},
	)
	annotate(t, tb)
	assert.Equal(t, "2025 › Q1", tb.Columns[1].Name())
	assert.Equal(t, "2025 › Q4", tb.Columns[4].Name(), "a banner reaches all the quarters below it")
	assert.Equal(t, "2025-10-01", tb.Columns[4].Period.Start)

	tb = grid(
		[]string{"", "Three Months Ended June 30", "<", "Change"},
		[]string{"", "2023", "2022", ""},
		[]string{"Sales", "5", "4", "1"},
	)
	annotate(t, tb)
	assert.Equal(t, "Three Months Ended June 30 › 2022", tb.Columns[2].Name())
	assert.Equal(t, "Change", tb.Columns[3].Name(), "a parent ends where its span ends")
}

func TestHeaderPathsWithoutSpans(t *testing.T) {
	tb := grid(
		[]string{"", "2025", "", "2024", ""},
		[]string{"Region", "Plan", "Actual", "Plan", "Actual"},
		[]string{"North", "1", "2", "3", "4"},
	)
	annotate(t, tb)
	assert.Equal(t, 2, tb.HeaderRows)
	assert.Equal(t, "2025 › Actual", tb.Columns[2].Name(), "a grid without spans carries the name on its left")
	assert.Equal(t, "2024 › Actual", tb.Columns[4].Name())
}

func TestHeadersThatReachDown(t *testing.T) {
	tb := grid(
		[]string{"", "", "Survival to age 40 (% of cohort)", "", "Poverty", "<"},
		[]string{"Rank", "", "^", "Literacy", "$1 a day", "$2 a day"},
		[]string{"21", "Cuba", "97.5", "99.8", "5", "6"},
		[]string{"26", "Chile", "98.2", "95.7", "7", "8"},
		[]string{"31", "Fiji", "93.1", "94.4", "9", "7"},
		[]string{"40", "Oman", "96.3", "81.4", "3", "4"},
	)
	annotate(t, tb)
	assert.Equal(t, 2, tb.HeaderRows, "amounts that name columns under a header that reaches down are no data")
	assert.Equal(t, []string{"Literacy"}, tb.Columns[3].Path, "a cell that reaches the last header row names its own column alone")
	assert.Equal(t, []string{"Poverty", "$2 a day"}, tb.Columns[5].Path)
	assert.Equal(t, table.Percent, at(tb, 2, 2).Value.Unit)
	assert.Equal(t, []string{"26", "Chile"}, tb.Rows[3].Path, "ranks and names tell the rows together")
}

func TestANameOverEachColumnOfNumbersGoesOnTheHeader(t *testing.T) {
	tb := grid(
		[]string{"COLUMN 1", "COLUMN 2", "COLUMN 3", "COLUMN 4", "<"},
		[]string{"", "VALUE", "SHARES OR", "VOTING", "<"},
		[]string{"NAME OF ISSUER", "(dollars)", "PRN AMT", "SOLE", "NONE"},
		[]string{"Alpha", "409", "23", "5", "18"},
		[]string{"Beta", "470", "39", "9", "30"},
		[]string{"Gamma", "120", "11", "1", "10"},
	)
	annotate(t, tb)
	assert.Equal(t, 3, tb.HeaderRows)
	assert.Equal(t, []string{"COLUMN 3", "SHARES OR", "PRN AMT"}, tb.Columns[2].Path)

	tb = grid(
		[]string{"Rider", "Lap 1", "Lap 2", "Lap 3"},
		[]string{"Ann", "DNF", "DNF", "DNF"}, []string{"Bob", "41", "42", "43"}, []string{"Cy", "44", "45", "46"}, []string{"Di", "47", "48", "49"},
	)
	annotate(t, tb)
	assert.Equal(t, 1, tb.HeaderRows, "one word again and again is a result")
}

func TestTitleRowsAreNoHeader(t *testing.T) {
	tb := grid(
		[]string{"Reading list", "<", "<"},
		[]string{"#", "Title", "Pages"},
		[]string{"1", "Dune", "412"},
		[]string{"2", "Emma", "474"},
	)
	annotate(t, tb)
	assert.Equal(t, "Pages", tb.Columns[2].Name(), "a title over the whole width names no column")
	assert.Equal(t, []string{"412", "474"}, column(tb, 2))
}

func TestRowsOfYearsAndAmountsInWordsAreData(t *testing.T) {
	tb := grid(
		[]string{"Parish", "Church", "Year built", "Rebuilt"},
		[]string{"Ekne", "Ekne Church", "1893", "1950"},
		[]string{"Åsen", "Åsen Church", "1904", "1960"},
	)
	annotate(t, tb)
	assert.Equal(t, 1, tb.HeaderRows, "years over years are data")

	tb = grid(
		[]string{"Quintile", "1994", "2003"},
		[]string{"Lowest", "$9,594 or less", "$22,400 or less"},
		[]string{"Second", "$9,595 to $12,000", "$22,401 to $30,000"},
	)
	annotate(t, tb)
	assert.Equal(t, 1, tb.HeaderRows, "amounts in words are data")
}

func TestSectionsIndentAndTotals(t *testing.T) {
	tb := grid(
		[]string{"", "2024", "2023"},
		[]string{"Revenue:", "", ""},
		[]string{"Products", "60", "50"},
		[]string{"Services", "40", "30"},
		[]string{"", "100", "80"},
		[]string{"Costs:", "", ""},
		[]string{"Materials", "20", "11"},
		[]string{"Labour", "30", "19"},
		[]string{"Sum of the two", "50", "30"},
		[]string{"Total", "150", "110"},
	)
	annotate(t, tb)
	assert.Equal(t, []string{"Revenue", "Products"}, tb.Rows[2].Path)
	assert.Equal(t, table.KindSubtotal, tb.Rows[4].Kind, "no label, but the exact sum in both columns")
	assert.Equal(t, []string{"Costs", "Labour"}, tb.Rows[7].Path)
	assert.True(t, tb.Rows[8].Kind.IsTotal(), "a total by arithmetic")
	assert.Equal(t, table.KindTotal, tb.Rows[9].Kind, "a total by its label")
	assert.Equal(t, table.KindSection, tb.Rows[1].Kind)
}

func TestATableWithoutAHeaderGoesOnWithTheColumnsAbove(t *testing.T) {
	read := func(between ...extract.Block) *table.Table {
		top := grid([]string{"", "2024", "2023"}, []string{"Gross margin:", "", ""}, []string{"Products", "$ 109,633", "$ 108,803"}, []string{"Services", "71,050", "60,345"})
		top.Context = "Gross margin (dollars in millions):"
		below := grid([]string{"Gross margin percentage:", "", ""}, []string{"Products", "37.2%", "36.5%"}, []string{"Services", "73.9%", "70.8%"})
		doc := &extract.Document{ID: "d", Tables: []*table.Table{top, below}, Text: slices.Concat([]extract.Block{{Table: 1}}, between, []extract.Block{{Table: 2}})}
		require.NoError(t, extract.Annotate(t.Context(), doc))
		return below
	}
	below := read()
	assert.Equal(t, []string{"2023"}, below.Columns[2].Path)
	assert.Equal(t, "2023-12-31", at(below, 1, 2).Period.End)
	below = read(extract.Block{Text: "Shares of the total were as follows."})
	assert.Empty(t, below.Columns[2].Path, "prose in between begins something else")
}

func TestALabelThatGoesOnDownKeepsItsIndent(t *testing.T) {
	tb := grid(
		[]string{"", "", "2024", "2023"},
		[]string{"Leases:", "", "", ""},
		[]string{"Operating", "Current", "5", "4"},
		[]string{"", "Long-term", "10", "9"},
		[]string{"Finance", "Current", "2", "1"},
	)
	tb.Cells = slices.DeleteFunc(tb.Cells, func(c table.Cell) bool { return c.Text == "" })
	for _, r := range []int{2, 4} {
		at(tb, r, 0).Style = &table.Style{Indent: 12}
	}
	annotate(t, tb)
	assert.Equal(t, []string{"Leases", "Operating", "Long-term"}, tb.Rows[3].Path)
	assert.Equal(t, []string{"Leases", "Finance", "Current"}, tb.Rows[4].Path, "the next label stands beside the one above, not under it")
}

func TestTotalsByLabelKeepTheirRows(t *testing.T) {
	tb := grid(
		[]string{"Item", "Amount"},
		[]string{"A", "1"}, []string{"B", "1"}, []string{"Subtotal", "2"},
		[]string{"C", "1"}, []string{"D", "1"}, []string{"Subtotal", "2"},
		[]string{"Total", "4"},
	)
	annotate(t, tb)
	var sum int64
	for _, r := range []int{1, 2, 4, 5} {
		assert.Equal(t, table.KindData, tb.Rows[r].Kind)
		n, _, _ := at(tb, r, 1).Value.Number.Int64()
		sum += n
	}
	assert.EqualValues(t, 4, sum, "the rows that are left add up to the total")
	for _, r := range []int{3, 6, 7} {
		assert.True(t, tb.Rows[r].Kind.IsTotal())
	}
}

func TestAveragesOfRowsAreNoRowsToAverage(t *testing.T) {
	tb := grid(
		[]string{"Pupil", "Score"},
		[]string{"A1", "10"}, []string{"Average", "10"},
		[]string{"B1", "20"}, []string{"B2", "30"}, []string{"B3", "11"}, []string{"Average", "20.3"},
		[]string{"Overall average", "17.8"},
	)
	annotate(t, tb)
	for r, kind := range []table.Kind{1: table.KindData, table.KindSubtotal, table.KindData, table.KindData, table.KindData, table.KindSubtotal, table.KindSubtotal} {
		if r > 0 {
			assert.Equal(t, kind, tb.Rows[r].Kind, "row %d", r)
		}
	}
	tb = grid([]string{"Item", "2024"}, []string{"Sales", "100"}, []string{"Average price", "3"}, []string{"Average", "90"})
	annotate(t, tb)
	assert.Equal(t, table.KindData, tb.Rows[2].Kind, "an amount of its own")
	assert.Equal(t, table.KindData, tb.Rows[3].Kind, "not the mean of the rows above")
}

func TestLocaleIsDecidedByTheColumn(t *testing.T) {
	for _, tc := range []struct {
		cells, want []string
		issue       string
		reason      string
	}{
		{[]string{"5,5", "7,04", "53,2"}, []string{"5.5", "7.04", "53.2"}, "", "decimal commas are not thousands"},
		{[]string{"7,995,709", "1,129,393", "727,242", "146,052"}, []string{"7995709", "1129393", "727242", "146052"}, "", "one convention for the column"},
		{[]string{"1.234", "12.500", "980,50"}, []string{"1234", "12500", "980.50"}, "", "one cell with both decides for the others"},
		{[]string{"1.234", "2.500"}, []string{"1.234", "2.500"}, "locale_undecided", "nothing decides: an issue, not a silent guess"},
	} {
		rows := [][]string{{"Name", "Value"}}
		for i, cell := range tc.cells {
			rows = append(rows, []string{string(rune('a' + i)), cell})
		}
		tb := grid(rows...)
		annotate(t, tb)
		assert.Equal(t, tc.want, column(tb, 1), tc.reason)
		if tc.issue != "" {
			require.NotEmpty(t, tb.Issues, tc.reason)
			assert.Equal(t, tc.issue, tb.Issues[0].Code)
		}
	}
}

func TestUnitsByFamily(t *testing.T) {
	tb := grid(
		[]string{"", "2024"},
		[]string{"Net sales", "$ 1,234"},
		[]string{"Net income per share", "4.86"},
		[]string{"Weighted average shares outstanding", "16,277"},
	)
	tb.Caption = "CONSOLIDATED STATEMENTS - USD ($) shares in Thousands, $ in Millions"
	annotate(t, tb)
	assert.Equal(t, []string{"1234000000", "4.86", "16277000"}, column(tb, 1), "each family by its own scale")
	assert.Equal(t, table.Unit("USD/shares"), at(tb, 2, 1).Value.Unit)
	assert.Equal(t, table.Shares, at(tb, 3, 1).Value.Unit)

	tb = grid([]string{"", "2024"}, []string{"Sales", "5"})
	tb.Caption = "Results - CAD ($) $ in Thousands"
	annotate(t, tb)
	assert.Equal(t, table.Unit("CAD"), at(tb, 1, 1).Value.Unit, "the code stands above the sign")
	assert.Equal(t, "5000", exact(tb, 1, 1))
}

func TestRowsOfUnitsInsideTheBody(t *testing.T) {
	tb := grid(
		[]string{"Beverage", "2004", "2015"},
		[]string{"Percentage of people who drink it", "", ""},
		[]string{"", "%", "%"},
		[]string{"Water", "73.1", "88.1"},
		[]string{"Quantity", "", ""},
		[]string{"", "grams", "grams"},
		[]string{"Water", "404", "374"},
		[]string{"Rank", "", ""},
		[]string{"Water", "1", "2"},
	)
	annotate(t, tb)
	assert.Equal(t, table.KindHeader, tb.Rows[2].Kind)
	assert.Equal(t, []string{"Percentage of people who drink it", "Water"}, tb.Rows[3].Path, "a row of units ends no section")
	assert.Equal(t, table.Percent, at(tb, 3, 1).Value.Unit)
	assert.Equal(t, table.Unit("grams"), at(tb, 6, 2).Value.Unit)
	assert.Equal(t, table.Unit(""), at(tb, 8, 1).Value.Unit, "units hold for their section")
}

func TestRowsWithoutLabelsBelowAHeaderAreData(t *testing.T) {
	tb := grid(
		[]string{"type", "name", "label"}, []string{"", "start", "How would you begin?"}, []string{"", "length", "none"},
		[]string{"", "place", "Where do you meet?"}, []string{"", "notes", "Do you take notes?"}, []string{"end", "", ""},
	)
	annotate(t, tb)
	assert.Equal(t, 1, tb.HeaderRows)
}

func TestItemsOfAListAreNoHeader(t *testing.T) {
	tb := grid([]string{"[1]", "Labelled otherwise before."}, []string{"[2]", "Restated."})
	annotate(t, tb)
	assert.Equal(t, 0, tb.HeaderRows)
	tb = grid([]string{"1.1a", "Headline feelings"}, []string{"1.1b", "Often lonely"}, []string{"1.2", "By age"})
	annotate(t, tb)
	assert.Equal(t, 0, tb.HeaderRows)
}

func TestUnitsOfTheirOwnOverColumns(t *testing.T) {
	tb := grid(
		[]string{"", "2023", "2023", "Tonnes"},
		[]string{"", "€m", "US$m", "'000"},
		[]string{"Sales", "5", "6", "7"},
		[]string{"Ergebnis je Aktie", "5.51", "6.02", ""},
	)
	annotate(t, tb)
	assert.Equal(t, []string{"5000000", "5.51"}, column(tb, 1))
	assert.Equal(t, table.Unit("EUR"), at(tb, 2, 1).Value.Unit)
	assert.Equal(t, table.Unit("USD"), at(tb, 2, 2).Value.Unit, "the second statement holds for its own column")
	assert.Equal(t, "7000 tonnes", exact(tb, 2, 3)+" "+string(at(tb, 2, 3).Value.Unit))
	assert.Equal(t, table.Unit("EUR/shares"), at(tb, 3, 1).Value.Unit, "per share, in German")

	tb = grid([]string{"", "2019", "2018"}, []string{"Sales in S$ million", "5", "6"}, []string{"Emissions per $ million of revenue", "9.50", "10.67"})
	annotate(t, tb)
	assert.Equal(t, table.Unit("SGD"), at(tb, 1, 1).Value.Unit)
	assert.Equal(t, []string{"5000000", "9.50"}, column(tb, 1), "a ratio to an amount has not its scale")

	tb = grid([]string{"", "2023 MSEK", "2022 MSEK"}, []string{"Omsättning", "5", "6"})
	annotate(t, tb)
	assert.Equal(t, "5000000 SEK", exact(tb, 1, 1)+" "+string(at(tb, 1, 1).Value.Unit))
}

func TestUnitsSpelledOut(t *testing.T) {
	tb := grid(
		[]string{"Plant", "Capacity (MW)", "Price, USD/tonne", "Emissions to air kg/year", "Share %"},
		[]string{"A", "12.5", "480", "30", "7.5"},
	)
	annotate(t, tb)
	for c, want := range map[int]table.Unit{1: "MW", 2: "USD/tonne", 3: "kg/year", 4: table.Percent} {
		assert.Equal(t, want, at(tb, 1, c).Value.Unit)
	}

	tb = grid(
		[]string{"Indicator", "Unit", "2024"},
		[]string{"Revenue", "CHF m", "812"},
		[]string{"Waste", "thousand tonnes", "3.5"},
		[]string{"Margin", "%", "12"},
	)
	annotate(t, tb)
	assert.Equal(t, "812000000", exact(tb, 1, 2))
	assert.Equal(t, table.Unit("CHF"), at(tb, 1, 2).Value.Unit, "a column of units")
	assert.Equal(t, "3500", exact(tb, 2, 2))
	assert.Equal(t, table.Percent, at(tb, 3, 2).Value.Unit)

	tb = grid(
		[]string{"Material", "Strength", "Elongation"},
		[]string{"", "MPa", "%"},
		[]string{"Steel", "890", "12"},
	)
	annotate(t, tb)
	assert.Equal(t, 2, tb.HeaderRows, "a row of units is header")
	assert.Equal(t, table.Unit("MPa"), at(tb, 2, 1).Value.Unit)

	tb = grid(
		[]string{"", "2024", "2023"},
		[]string{"Oil production (thousands of barrels daily)", "", ""},
		[]string{"Europe", "785", "777"},
		[]string{"Gas production (millions of cubic feet daily)", "", ""},
		[]string{"Europe", "2,346", "2,699"},
	)
	annotate(t, tb)
	assert.Equal(t, table.Unit("barrels/day"), at(tb, 2, 1).Value.Unit, "a scale of things is no scale of money")
	assert.Equal(t, "785000", exact(tb, 2, 1))
	assert.Equal(t, table.Unit("cubic feet/day"), at(tb, 4, 1).Value.Unit)
	assert.Equal(t, "2346000000", exact(tb, 4, 1))
}

func TestCountsOfSharesAreToldByTheirNeighbours(t *testing.T) {
	tb := grid(
		[]string{"(in millions, except per share)", "2023", "2022"},
		[]string{"Net income", "$404", "$454"},
		[]string{"Shares:", "", ""},
		[]string{"Weighted average shares outstanding", "228.8", "235.4"},
		[]string{"Effect of dilutive stock options", "2.3", "2.5"},
		[]string{"Total", "231.1", "237.9"},
	)
	annotate(t, tb)
	assert.Equal(t, table.Shares, at(tb, 5, 1).Value.Unit, "a total counts what it sums up")
	assert.Equal(t, "231100000", exact(tb, 5, 1))

	tb = grid(
		[]string{"Stock options", "Number", "Weighted average exercise price", "Intrinsic value ($ in millions)"},
		[]string{"Vested at end of period", "7,420,703", "$137.92", "$209"},
		[]string{"Exercisable at end of period", "5,344,583", "$128.37", "$187"},
	)
	annotate(t, tb)
	assert.Equal(t, "7420703 shares", exact(tb, 1, 1)+" "+string(at(tb, 1, 1).Value.Unit), "a number beside exercise prices counts shares, in full")
}

func TestTheOnlyRowOfNumbersHasNoLabel(t *testing.T) {
	tb := grid([]string{"9,590", "", "10,204"})
	annotate(t, tb)
	assert.Equal(t, 0, tb.StubColumns)
	assert.Equal(t, "9590", exact(tb, 0, 0))
}

func TestSignInTheLabel(t *testing.T) {
	tb := grid([]string{"", "2024"}, []string{"Public Debt Redemptions (-)", "1,200"}, []string{"Receipts", "1,300"})
	annotate(t, tb)
	assert.Equal(t, "-1200", exact(tb, 1, 1))
	assert.Equal(t, table.Label, at(tb, 1, 1).Value.Sign)
	assert.Equal(t, []string{"Public Debt Redemptions"}, tb.Rows[1].Path, "the label without its sign")
	assert.Equal(t, "Public Debt Redemptions (-)", at(tb, 1, 0).Text, "the text as printed")
}

func TestFootnotes(t *testing.T) {
	tb := grid(
		[]string{"", "2024 (a)", "2023"},
		[]string{"1) Heat output", "2,41E+02", "1,79E+00"},
		[]string{"Sales", "142 (1)", "142*"},
		[]string{"(1) Restated.", "", ""},
		[]string{"(a) Unaudited.", "", ""},
	)
	doc := &extract.Document{ID: "d", Tables: []*table.Table{tb}, Text: []extract.Block{{Table: 1}, {Text: "* Preliminary figures."}, {Text: "Prose goes on."}}}
	require.NoError(t, extract.Annotate(t.Context(), doc))
	assert.Equal(t, "241", exact(tb, 1, 1), "a row whose label begins with a mark is data")
	assert.Equal(t, "142", exact(tb, 2, 1))
	assert.Equal(t, []string{"1"}, at(tb, 2, 1).Notes)
	assert.Equal(t, []string{"*"}, at(tb, 2, 2).Notes)
	assert.Equal(t, []string{"a"}, tb.Columns[1].Notes)
	assert.Equal(t, []table.Note{{Marker: "1", Text: "Restated."}, {Marker: "a", Text: "Unaudited."}, {Marker: "*", Text: "Preliminary figures."}}, tb.Notes)
	assert.Equal(t, table.KindNote, tb.Rows[3].Kind)
}

func TestALetterThatMarksANumberMarksItsNote(t *testing.T) {
	tb := grid([]string{"", "2024"}, []string{"Sales", "142 a"}, []string{"Costs", "97"}, []string{"a Restated.", ""})
	annotate(t, tb)
	assert.Equal(t, "142", exact(tb, 1, 1))
	assert.Equal(t, []table.Note{{Marker: "a", Text: "Restated."}}, tb.Notes)

	tb = grid([]string{"", "2024"}, []string{"Sales", "142"}, []string{"a new line", ""})
	annotate(t, tb)
	assert.Empty(t, tb.Notes, "a letter that marks nothing is a word")
}

func TestNegativesOfOneDigitAndUnitsInTheCorner(t *testing.T) {
	tb := grid([]string{"GBP'million", "2024", "2023"}, []string{"Revenue", "812", "705"}, []string{"Costs", "(97)", "(5)"}, []string{"Interest", "(12)", "(3)"})
	annotate(t, tb)
	assert.Equal(t, []string{"705000000", "-5000000", "-3000000"}, column(tb, 2), "(5) beside (97) is below zero, and no note")
	assert.Equal(t, table.Unit("GBP"), at(tb, 2, 2).Value.Unit)
}

func TestSegmentReportReadsAsAWhole(t *testing.T) {
	tb := grid(
		[]string{"In millions of CHF", "Sales (a)", "of which pharma", "Total"},
		[]string{"Zone A", "10", "—", "10"},
		[]string{"Zone B", "20", "5", "20"},
		[]string{"Total", "30", "5", "30"},
		[]string{"(a) Inter-segment sales are not material.", "<", "<", "<"},
	)
	annotate(t, tb)
	assert.Equal(t, table.Unit("CHF"), at(tb, 1, 1).Value.Unit)
	assert.Equal(t, "20000000", exact(tb, 2, 1))
	assert.Equal(t, table.Nil, at(tb, 1, 2).Value.Kind, "a dash is nil, not text")
	assert.Equal(t, table.KindOfWhich, tb.Columns[2].Kind, "a part is never added to its whole")
	assert.Equal(t, table.KindTotal, tb.Columns[3].Kind)
	assert.Equal(t, table.KindTotal, tb.Rows[3].Kind)
	assert.Equal(t, []string{"a"}, tb.Columns[1].Notes)
	assert.Equal(t, "Inter-segment sales are not material.", tb.Notes[0].Text)
}

func TestHeaderAloneAndTextsAlone(t *testing.T) {
	tb := grid([]string{"A", "B", "C"})
	annotate(t, tb)
	tb = grid([]string{"Item", "Code"}, []string{"Bolt", "00123"}, []string{"Nut", "06932169358293"}, []string{"Pin", "9007199254740993"})
	annotate(t, tb)
	assert.Equal(t, []string{"", "", ""}, column(tb, 1), "identifiers stay text")
	assert.Equal(t, 1, tb.HeaderRows)
}
