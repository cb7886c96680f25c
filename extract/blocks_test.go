package extract_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

func TestHeadersInsideTheBody(t *testing.T) {
	tb := grid(
		[]string{"Quarters ended June 30,", "2023", "2022", "Inc/ (Dec)"},
		[]string{"U.S.", "$1,494.9", "$1,319.9", "13%"},
		[]string{"Total", "$3,104.1", "$1,711.8", "81%"},
		[]string{"Six months ended June 30,", "2023", "2022", "Inc/ (Dec)"},
		[]string{"U.S.", "$2,790.0", "$2,470.9", "13%"},
		[]string{"Total", "$5,636.5", "$4,024.4", "40%"},
	)
	annotate(t, tb)
	assert.Equal(t, table.KindHeader, tb.Rows[3].Kind, "a label of time before the words of the header names the columns anew")
	assert.Equal(t, "2023-04-01", tb.Columns[1].Period.Start)
	if p := at(tb, 4, 1).Period; assert.NotNil(t, p) {
		assert.Equal(t, "2023-01-01", p.Start, "the months that it names hold below it")
	}

	tb = grid(
		[]string{"", "", "", "Fiscal 2019", ""}, []string{"", "First", "Second", "Third", ""}, []string{"", "Quarter", "Quarter", "Quarter", "Total"},
		[]string{"Revenues", "$94,888", "$96,037", "$88,495", "$279,420"},
		[]string{"", "", "", "Fiscal 2018", ""}, []string{"", "First", "Second", "Third", ""}, []string{"", "Quarter", "Quarter", "Quarter", "Total"},
		[]string{"Revenues", "$88,081", "$89,767", "$93,669", "$271,517"},
	)
	annotate(t, tb)
	assert.Equal(t, table.KindHeader, tb.Rows[5].Kind, "it may repeat any row of the header")
	assert.Equal(t, []string{"Fiscal 2018", "Third", "Quarter"}, tb.ColumnPath(7, 3))
}

func TestAnAmountLikeAYearIsNoHeader(t *testing.T) {
	tb := grid([]string{"Fiscal years", "Operating leases"}, []string{"2019", "$2,078"}, []string{"2020", "1888"}, []string{"2021", "1901"}, []string{"2022", "1408"})
	annotate(t, tb)
	assert.Equal(t, table.KindData, tb.Rows[3].Kind, "the rows above and below it are of years, too")
}

func TestALongHeaderOverNumbers(t *testing.T) {
	const long = "Number of securities remaining available for future issuance under equity compensation plans (excluding securities reflected in the first column)"
	tb := grid([]string{"Plan category", "Number of securities to be issued", long}, []string{"Equity compensation plans approved by holders", "1,442,912", "4,446,967"})
	annotate(t, tb)
	assert.Equal(t, 1, tb.HeaderRows)
	tb = grid([]string{"Plan category", "Number of securities to be issued", long}, []string{"Equity compensation plans approved by holders", "1,442,912", "none are left"})
	annotate(t, tb)
	assert.Zero(t, tb.HeaderRows, "over words a text as long is a text")
}

func TestYearsTakeNoScale(t *testing.T) {
	tb := grid(
		[]string{"(dollars in thousands)", "Last fiscal year of expiration", "Amount"},
		[]string{"Federal", "2029", "$39,784"}, []string{"State", "2027", "$3,313"},
	)
	annotate(t, tb)
	assert.Equal(t, []string{"2029", "2027"}, column(tb, 1), "years are no thousands")
	tb = grid([]string{"(dollars in thousands)", "Year to date", "Last year"}, []string{"Sales", "$2,013", "1999"}, []string{"Fees", "400", "1,234"})
	annotate(t, tb)
	assert.Equal(t, []string{"1999000", "1234000"}, column(tb, 2), "an amount beside them makes it a column of amounts")
}
