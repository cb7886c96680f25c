package table_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

func TestFiscalYearAndQuarter(t *testing.T) {
	for _, c := range []struct {
		yearEnd, end  string
		grain         table.Grain
		year, quarter int
		reason        string
	}{
		{"09-30", "2023-12-31", table.Quarter, 2024, 1, "the year goes by its end"},
		{"09-30", "2024-06-30", table.Quarter, 2024, 3, "not the second, as of the calendar"},
		{"09-30", "2024-09-30", table.Quarter, 2024, 4, "the last"},
		{"09-30", "2024-01-31", table.Month, 2024, 2, "a month inside a quarter"},
		{"09-30", "2024-06-30", table.Instant, 2024, 3, "a balance at the end of a quarter"},
		{"09-30", "2024-06-30", table.NineMonths, 2024, 0, "longer than a quarter"},
		{"09-28", "2023-09-30", table.Quarter, 2023, 4, "a year of 53 weeks ends after its day"},
		{"09-28", "2024-06-29", table.Quarter, 2024, 3, "quarters of 13 weeks"},
		{"12-31", "2024-03-31", table.Quarter, 2024, 1, "the calendar's year"},
		{"12-31", "2025-01-03", table.Year, 2024, 0, "a calendar year of weeks runs into the next"},
		{"01-03", "2025-01-03", table.Quarter, 2024, 4, "the same, when that is the day that is known"},
		{"01-28", "2024-01-28", table.Quarter, 0, 0, "companies call it fiscal 2023 or fiscal 2024"},
		{"", "2024-03-31", table.Quarter, 0, 0, "not known"},
		{"09-30", "", table.Quarter, 0, 0, "no date"},
	} {
		p := &table.Period{End: c.end, Grain: c.grain, FiscalYear: 1, FiscalQuarter: 1}
		p.SetFiscal(c.yearEnd)
		assert.Equal(t, []int{c.year, c.quarter}, []int{p.FiscalYear, p.FiscalQuarter}, "%s in a year to %s: %s", c.end, c.yearEnd, c.reason)
	}
	(*table.Period)(nil).SetFiscal("09-30") // what has no period has no fiscal one
}
