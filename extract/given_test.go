package extract_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/csv"
	"github.com/tabrag/tabrag/table"
)

func TestWhatTheCallerKnows(t *testing.T) {
	const sales = "Region,FY2024,Q1 FY2025\nEurope,$87,$93\n"
	for _, c := range []struct {
		about         extract.About
		year, quarter string
		reason        string
	}{
		{extract.About{}, "2024-01-01 2024-12-31", "2025-01-01 2025-03-31", "the calendar year, where nothing says otherwise"},
		{extract.About{FiscalYearEnd: "06-30"}, "2023-07-01 2024-06-30", "2024-07-01 2024-09-30", "years that end in June"},
		{extract.About{FiscalYearEnd: "June"}, "2024-01-01 2024-12-31", "2025-01-01 2025-03-31", "a day that is none is not taken"},
	} {
		src := extract.Bytes("sales.csv", []byte(sales))
		src.About = c.about
		doc, err := csv.Extractor{}.Extract(t.Context(), src)
		require.NoError(t, err)
		span := func(col int) string {
			p := doc.Tables[0].Columns[col].Period
			return p.Start + " " + p.End
		}
		assert.Equal(t, c.year, span(1), c.reason)
		assert.Equal(t, c.quarter, span(2), c.reason)
	}
	src := extract.Bytes("sales.csv", []byte("Sales (in millions)\nRegion,2024\nEurope,87\n"))
	src.About = extract.About{Currency: "CAD"}
	doc, err := csv.Extractor{}.Extract(t.Context(), src)
	require.NoError(t, err)
	assert.Equal(t, table.Unit("CAD"), doc.Tables[0].Columns[1].Unit, "what bare amounts are in")
}
