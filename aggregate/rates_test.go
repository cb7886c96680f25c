package aggregate_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func dec(s string) table.Decimal {
	d, err := table.ParseDecimal(s)
	if err != nil {
		panic(err) // a literal of a test
	}
	return d
}

// euros are rates from euros to dollars: the average of a quarter and of a year, and the close of a day.
func euros() []aggregate.Rate {
	rate := func(value, start, end string) aggregate.Rate {
		return aggregate.Rate{From: "EUR", To: "USD", Value: dec(value), Start: start, End: end, Source: "ECB"}
	}
	return []aggregate.Rate{rate("1.08", "2024-01-01", "2024-12-31"), rate("1.09", "2024-01-01", "2024-03-31"), rate("1.04", "2024-12-31", "2024-12-31")}
}

func TestConvert(t *testing.T) {
	rates, err := aggregate.NewRates("USD", euros())
	require.NoError(t, err)
	period := func(start, end string) *table.Period { return &table.Period{Start: start, End: end} }
	for _, c := range []struct {
		unit       table.Unit
		period     *table.Period
		want, rate string
		reason     string
	}{
		{"EUR", period("2024-01-01", "2024-03-31"), "109.00", "1.09", "a quarter takes its own average"},
		{"EUR", period("2024-04-01", "2024-06-30"), "108.00", "1.08", "or the year's, where that is all there is"},
		{"EUR", period("", "2024-12-31"), "104.00", "1.04", "a balance takes the close of its day"},
		{"EUR", period("2024-12-31", "2024-12-31"), "104.00", "1.04", "and so does a day"},
		{"EUR", period("2023-10-01", "2024-03-31"), "", "", "no rate holds all of it"},
		{"EUR", nil, "", "", "a time that is not known has no rate"},
		{"USD", nil, "100", "1", "what is in that currency needs none"},
		{"JPY", period("", "2024-12-31"), "", "", "no rate for that currency"},
		{"EUR/shares", period("", "2024-12-31"), "", "", "not an amount"},
		{"percent", period("", "2024-12-31"), "", "", "no money"},
	} {
		facts := []aggregate.Fact{{Value: dec("100"), Unit: c.unit, Period: c.period}}
		rates.Convert(facts)
		if c.want == "" {
			assert.Nil(t, facts[0].Converted, c.reason)
			continue
		}
		require.NotNil(t, facts[0].Converted, c.reason)
		assert.Equal(t, []string{c.want, c.rate}, []string{facts[0].Converted.Value.String(), facts[0].Converted.Rate.String()}, c.reason)
		assert.Equal(t, dec("100"), facts[0].Value, "what was printed stays")
	}
}

func TestRatesThatAreNone(t *testing.T) {
	change := func(f func(r *aggregate.Rate)) []aggregate.Rate {
		rates := euros()
		f(&rates[1])
		return rates
	}
	for _, c := range []struct {
		to     table.Unit
		rates  []aggregate.Rate
		reason string
	}{
		{"", euros(), "no currency to bring amounts to"},
		{"percent", nil, "no currency"},
		{"GBP", euros(), "rates to another currency"},
		{"USD", change(func(r *aggregate.Rate) { r.Value = dec("0") }), "a rate of nothing"},
		{"USD", change(func(r *aggregate.Rate) { r.End = "2023-01-01" }), "an end before its start"},
		{"USD", change(func(r *aggregate.Rate) { r.Start = "" }), "no start"},
		{"USD", change(func(r *aggregate.Rate) { r.From = "USD" }), "from a currency to itself"},
	} {
		_, err := aggregate.NewRates(c.to, c.rates)
		assert.ErrorIs(t, err, aggregate.ErrRates, c.reason)
	}
}

func ExampleRates_Convert() {
	rates, err := aggregate.NewRates("USD", []aggregate.Rate{
		{From: "EUR", To: "USD", Value: dec("1.0821"), Start: "2024-01-01", End: "2024-12-31", Source: "average of 2024"},
	})
	if err != nil {
		panic(err)
	}
	facts := []aggregate.Fact{{Value: dec("2000000"), Unit: "EUR", Period: &table.Period{Start: "2024-01-01", End: "2024-12-31"}}}
	rates.Convert(facts)
	fmt.Println(facts[0].Value, facts[0].Unit, "=", facts[0].Converted.Value, facts[0].Converted.Unit, "at", facts[0].Converted.Rate)
	// Output: 2000000 EUR = 2164200.0000 USD at 1.0821
}
