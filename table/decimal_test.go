package table_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/table"
)

// A number compares, and is written and read, as what it is worth: whether its digits fit a machine word or not,
// and whatever places it is printed to.
func TestDecimalOfAnySize(t *testing.T) {
	var numbers []table.Decimal
	for _, text := range []string{
		"0", "0.00", "-0.001", "1.5", "1.50", "-1.5", "2e3", "2000", "9223372036854775807", "-9223372036854775808",
		"9223372036854775808", "-9223372036854775809", "9223372036854775807.0", "92233720368547758070e-1", "1e40", "10000000000e30",
		"0.3333333333333333333333333333333333", "0.33333333333333333333", "-1e40", "-12345678901234567890.12",
	} {
		d, err := table.ParseDecimal(text)
		assert.NoError(t, err, text)
		numbers = append(numbers, d)
		again, err := table.ParseDecimal(d.String())
		assert.NoError(t, err, text)
		assert.Zero(t, d.Rat().Cmp(again.Rat()), text)
	}
	for _, a := range numbers {
		for _, b := range numbers {
			assert.Equal(t, a.Rat().Cmp(b.Rat()), a.Cmp(b), "%s, %s", a, b)
		}
	}
}
