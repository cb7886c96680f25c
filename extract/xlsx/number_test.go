package xlsx

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestParseNumber(t *testing.T) {
	for _, c := range []struct{ raw, want, reason string }{
		{"0.30000000000000004", "0.3", "the noise of 0.1+0.2 is not what a spreadsheet shows"},
		{"1234.5600000000001", "1234.56", "noise in the seventeenth digit"},
		{"-2.9999999999999998E-2", "-0.03", "rounding carries through nines"},
		{"9007199254740993", "9007199254740993", "a whole number written in full is exact"},
		{"1.2345678901234568E+16", "12345678901234600", "a double past 15 digits shows zeros"},
		{"100", "100", "zeros before the point stay"},
		{"1E-7", "0.0000001", "an exponent is plain in a decimal"},
		{"-0", "0", "there is one zero"},
	} {
		n, ok := parseNumber(c.raw)
		assert.True(t, ok, c.reason)
		assert.Equal(t, c.want, n.decimal(0).String(), c.reason)
	}
	for _, raw := range []string{"", "NaN", "1e999", "0x10", "1,5", "--1", "INF", "1e"} {
		_, ok := parseNumber(raw)
		assert.False(t, ok, raw)
	}
}

func TestRender(t *testing.T) {
	for _, c := range []struct{ code, raw, want, reason string }{
		{"General", "142", "142", "General shows all digits"},
		{"General", "11.6666666666667", "11.66666667", "General shows ten digits of a fraction; the value keeps all"},
		{"General", "-0.00000621154686086811", "-6.21155E-06", "a small one has an exponent"},
		{"General", "250000000000", "250000000000", "a whole number is never cut short"},
		{"#,##0", "1234567.5", "1,234,568", "half rounds away from zero"},
		{"#,##0.00", "-1234.5", "-1,234.50", "the sign is written when no section does"},
		{"0.0%", "0.075", "7.5%", "percent"},
		{`0.0,,"M"`, "142000000", "142.0M", "commas at the end divide by thousands"},
		{`#,##0_);\(#,##0\)`, "-812", "(812)", "a negative section writes its own sign"},
		{`_(* #,##0.00_);_(* \(#,##0.00\);_(* "-"??_);_(@_)`, "0", " -   ", "zero by its own section, spaces for ?"},
		{`[$€-407] #,##0.00`, "12.5", "€ 12.50", "currency in brackets"},
		{"0.00E+00", "12345", "1.23E+04", "scientific"},
		{"##0.0E+0", "12345", "12.3E+3", "engineering"},
		{"# ?/?", "2.25", "2 1/4", "fraction"},
		{"# ?/8", "0.375", "3/8", "fixed denominator"},
		{"00000", "123", "00123", "zeros in front"},
		{"000-00-0000", "123456789", "123-45-6789", "literals between placeholders"},
		{"[<1000]0;0,\"k\"", "25400", "25k", "conditions"},
		{"0.00", "-0.001", "0.00", "no minus before a shown zero"},
		{"0.##", "5", "5.", "as a spreadsheet does"},
		{"$#,##0.00", "1234.5", "$1,234.50", "a bare currency sign"},
	} {
		n, ok := parseNumber(c.raw)
		assert.True(t, ok)
		assert.Equal(t, c.want, parseFormat(c.code).render(n), "%s of %s: %s", c.code, c.raw, c.reason)
	}
}

func TestRenderDate(t *testing.T) {
	for _, c := range []struct {
		code, raw string
		date1904  bool
		want      string
		reason    string
	}{
		{"yyyy-mm-dd", "42912", false, "2017-06-26", "epoch 1900"},
		{"yyyy-mm-dd", "42912", true, "2021-06-27", "epoch 1904 is 1,462 days later"},
		{"d mmm yyyy", "59", false, "28 Feb 1900", "before the day that never was"},
		{"d mmm yyyy", "61", false, "1 Mar 1900", "after it"},
		{"yyyy-mm-dd hh:mm", "43831.75", false, "2020-01-01 18:00", "time of day"},
		{"h:mm AM/PM", "0.5", false, "12:00 PM", "noon"},
		{"[h]:mm", "1.5", false, "36:00", "elapsed hours"},
		{"mm:ss", "0.00069444444", false, "01:00", "m before s is minutes"},
		{"mmmm d, yyyy", "45657", false, "December 31, 2024", "month by name"},
	} {
		n, ok := parseNumber(c.raw)
		assert.True(t, ok)
		got, ok := parseFormat(c.code).renderDate(n, c.date1904)
		assert.True(t, ok)
		assert.Equal(t, c.want, got, c.reason)
	}
}
