package tabrag_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestAmountsAddUpInOneCurrency(t *testing.T) {
	value, err := table.ParseDecimal("1.05")
	require.NoError(t, err)
	config := tabrag.Config{
		Currency: "USD", Dir: t.TempDir(),
		Rates: []aggregate.Rate{{From: "EUR", To: "USD", Value: value, Start: "2024-01-01", End: "2024-12-31", Source: "average of 2024"}},
	}
	p, err := tabrag.New(config)
	require.NoError(t, err)
	for name, text := range map[string]string{
		"us.csv": "Sales in USD thousands\nRegion,Year ended December 31 2024\nTexas,10\nOhio,20\n",
		"eu.csv": "Sales in EUR thousands\nRegion,Year ended December 31 2024\nFrance,30\n",
		"jp.csv": "Sales in JPY thousands\nRegion,Year ended December 31 2024\nTokyo,40\n",
	} {
		_, err := p.Add(t.Context(), tabrag.Bytes(name, []byte(text)))
		require.NoError(t, err)
	}
	sum := func(column string) (*tabrag.Result, error) {
		cells := &aggregate.Cells{Columns: &aggregate.Columns{Path: []string{column}}}
		return p.Run(t.Context(), tabrag.Query{Facts: &aggregate.Filter{}, Expr: aggregate.Expr{Op: aggregate.Sum, Cells: cells}})
	}
	_, err = sum("value")
	require.ErrorIs(t, err, aggregate.ErrUnits, "as printed they do not add up")
	for range 2 {
		got, err := sum("converted")
		require.NoError(t, err)
		assert.Equal(t, "61500", got.Values[0].Number.String())
		assert.Equal(t, table.Unit("USD"), got.Values[0].Unit)
		assert.Equal(t, []string{"Converted at 1 EUR = 1.05 USD (average of 2024)."}, got.Notes, "the rate is told")
		require.Len(t, got.Excluded, 1, "what has no rate is not passed over in silence")
		assert.Equal(t, "blank", got.Excluded[0].Reason)
		require.NoError(t, p.Close())
		p, err = tabrag.New(config) // facts are made anew on opening
		require.NoError(t, err)
	}
	config.Dir, config.Currency = "", "GBP"
	_, err = tabrag.New(config)
	assert.ErrorIs(t, err, aggregate.ErrRates, "rates to another currency than the one asked for")
}
