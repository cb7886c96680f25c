package find

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ledger draws a booktabs table whose last row is a total.
func ledger(total string) *drawing {
	d := draw().h(88, 72, 460).h(104, 72, 460).h(162, 72, 460).text(100, "Item|2024|2023|2022", 72, 230, 330, 430)
	for i, row := range [][4]string{{"Revenue", "1,200.5", "1,100", "900"}, {"Costs", "(700.1)", "(650)", "(500)"}, {"Other", "—", "12", "3"}, {"Total", total, "462", "403"}} {
		y := 114 + 14*float64(i)
		d.text(y, row[0], 72).right(250, y, row[1]).right(350, y, row[2]).right(450, y, row[3])
	}
	return d
}

func TestTotalsAreChecked(t *testing.T) {
	good, wrong := ledger("500.4").tables(), ledger("540.4").tables()
	require.Len(t, good, 1)
	require.Len(t, wrong, 1)
	assert.Empty(t, good[0].Issues)
	assert.Greater(t, good[0].Confidence, wrong[0].Confidence, "a sum that fails while others hold is a misread figure")
	require.Len(t, wrong[0].Issues, 1)
	assert.Equal(t, "total_differs", wrong[0].Issues[0].Code)
}

func TestConfidenceFollowsTheEvidence(t *testing.T) {
	drawn := register(72, 100, [3]string{"Company", "City", "Staff"}, [3]string{"Maxim", "San Jose", "150"}).tables()
	framed := draw().h(88, 72, 450).h(104, 72, 450).h(162, 72, 450).figures(100).tables()
	open := draw().figures(100).tables()
	require.Len(t, drawn, 1)
	require.Len(t, framed, 1)
	require.Len(t, open, 1)
	assert.Greater(t, framed[0].Confidence, open[0].Confidence, "rules say more than white space")
	assert.GreaterOrEqual(t, drawn[0].Confidence, sureDrawn)
	assert.False(t, open[0].Held)
}

func TestSharesAddUpToAHundred(t *testing.T) {
	shares := func(last string) int {
		d := draw().text(100, "Region|2024|2023", 72, 230, 330)
		for i, row := range [][3]string{{"Europe", "45.5%", "40%"}, {"Asia", "34.5%", "35%"}, {"Americas", "20.0%", "25%"}, {"Net sales", last, "100%"}} {
			y := 114 + 14*float64(i)
			d.text(y, row[0], 72).right(250, y, row[1]).right(350, y, row[2])
		}
		ts := d.tables()
		require.Len(t, ts, 1)
		good, bad := checkTotals(ts[0])
		assert.Zero(t, bad)
		return good
	}
	assert.Equal(t, 2, shares("100.0%"), "a row of 100 % sums up the shares above, whatever it is called")
	assert.Equal(t, 1, shares("98.0%"), "another figure does not say that it does")
}
