package tabrag_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// quarters are reported by a company whose fiscal years end in September.
const quarters = `<html><head><title>Acme 10-K</title></head><body>
<p>Acme Corporation annual report for the fiscal year ended September 30, 2024.</p><p>Quarterly results (in millions)</p>
<table><tr><th></th><th colspan=4>Quarter ended</th></tr>
<tr><th></th><th>December 31, 2023</th><th>March 31, 2024</th><th>June 30, 2024</th><th>September 30, 2024</th></tr>
<tr><td>Net sales</td><td>$ 1,001</td><td>$ 1,002</td><td>$ 1,003</td><td>$ 1,004</td></tr></table></body></html>`

func TestFiscalQuartersAreTheCompanysOwn(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	_, err = p.Add(t.Context(), tabrag.Bytes("acme.html", []byte(quarters)))
	require.NoError(t, err)
	for _, c := range []struct{ question, value, reason string }{
		{"What were net sales in the third quarter of fiscal 2024?", "1003000000", "it ended in June"},
		{"What were net sales in fiscal Q1 2024?", "1001000000", "it ended in the calendar year before"},
		{"What were net sales in Q4 FY2024?", "1004000000", "the year behind the quarter"},
		{"What were net sales in Q2 FY24?", "1002000000", "a short year"},
		{"What were net sales in the first fiscal quarter of 2024?", "1001000000", "the word inside"},
		{"What were net sales in the calendar third quarter of 2024?", "1004000000", "not the company's"},
	} {
		a, err := p.Ask(t.Context(), c.question)
		require.NoError(t, err)
		require.Equal(t, tabrag.Answered, a.Outcome, "%s: %s", c.question, a.Text)
		assert.Equal(t, c.value, a.Values[0].Value, "%s: %s", c.question, c.reason)
	}
	a, err := p.Ask(t.Context(), "What were net sales in Q2 FY25?")
	require.NoError(t, err)
	assert.NotEqual(t, tabrag.Answered, a.Outcome, "a quarter that is not reported")
	var ends []string
	for f, err := range p.Facts(t.Context(), aggregate.Filter{Period: &table.Period{FiscalYear: 2024, FiscalQuarter: 3}}) {
		require.NoError(t, err)
		ends = append(ends, f.Period.End)
	}
	assert.Equal(t, []string{"2024-06-30"}, ends, "facts are filtered by it")
}
