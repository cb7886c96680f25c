package table_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/table"
)

func TestParseValueReadsPrintedNumbers(t *testing.T) {
	for _, tc := range []struct {
		text, want string // the exact number, scale applied
		unit       table.Unit
		sign       table.Sign
		reason     string
	}{
		{"1,234", "1234", "", table.Unsigned, "a group of three after a comma is thousands"},
		{"(1,234)", "-1234", "", table.Brackets, "accounting brackets are a minus"},
		{"GBP (53,180.08)", "-53180.08", "GBP", table.Brackets, "a code before the brackets is the currency"},
		{"(12.5%)", "-12.5", table.Percent, table.Brackets, "the percent sign may stand inside the brackets"},
		{"(12.5)%", "-12.5", table.Percent, table.Brackets, "or outside of them"},
		{"(5)", "-5", "", table.Brackets, "one digit in brackets is a number where numbers are"},
		{"$ (76)", "-76", "USD", table.Brackets, "a sign of currency, a space, a bracket"},
		{"($1,234.50)", "-1234.50", "USD", table.Brackets, "precision is kept as printed"},
		{"5,5", "5.5", "", table.Unsigned, "one digit after a comma is a decimal"},
		{"980,50", "980.50", "", table.Unsigned, "so are two"},
		{"1.129.393", "1129393", "", table.Unsigned, "two points can only group"},
		{"7,995,709", "7995709", "", table.Unsigned, "two commas can only group"},
		{"12,34,567", "1234567", "", table.Unsigned, "lakhs: groups of two before one of three"},
		{"1 234,5", "1234.5", "", table.Unsigned, "spaces group, the comma is a decimal"},
		{"1\u202f234\u202f567", "1234567", "", table.Unsigned, "narrow no-break spaces group"},
		{"1'234.50", "1234.50", "", table.Unsigned, "Swiss apostrophes group"},
		{"1’234", "1234", "", table.Unsigned, "typographic ones too"},
		{"-5", "-5", "", table.Minus, "hyphen"},
		{"−5", "-5", "", table.Minus, "minus sign"},
		{"–5", "-5", "", table.Minus, "an en dash right before a digit"},
		{"5-", "-5", "", table.Minus, "trailing minus of ledgers"},
		{"+4.5%", "4.5", table.Percent, table.Plus, "a plus is a sign"},
		{"1.2bn", "1200000000", "", table.Unsigned, "own magnitude"},
		{"$1.2 billion", "1200000000", "USD", table.Unsigned, "magnitude in words"},
		{"142M", "142000000", "", table.Unsigned, "a capital M after digits is a million"},
		{"€ 5m", "5000000", "EUR", table.Unsigned, "a small m is a million of money only"},
		{"Rs. 12 crore", "120000000", "INR", table.Unsigned, "crore is ten million"},
		{"1.79E+00", "1.79", "", table.Unsigned, "exponent"},
		{"2,41E+02", "241", "", table.Unsigned, "exponent after a decimal comma"},
		{"1.2×10³", "1200", "", table.Unsigned, "raised exponent"},
		{"2½", "2.5", "", table.Unsigned, "a finite fraction"},
		{"1 1/2", "1.5", "", table.Unsigned, "a fraction in digits"},
		{"142¹", "142", "", table.Unsigned, "a raised digit is a footnote mark"},
		{"142 (1)", "142", "", table.Unsigned, "so is a bracket after a number"},
		{"142*", "142", "", table.Unsigned, "and a star"},
		{"150 bps", "150", "bps", table.Unsigned, "basis points"},
		{"2.5x", "2.5", "x", table.Unsigned, "multiples"},
		{"12 ‰", "12", "permille", table.Unsigned, "per mille"},
		{"23,3 ± 6,7", "23.3", "", table.Unsigned, "a value with its margin"},
		{".....5", "5", "", table.Unsigned, "leader dots are no digits"},
		{"$.75", "0.75", "USD", table.Unsigned, "no digit before the point"},
	} {
		t.Run(tc.text, func(t *testing.T) {
			r := table.ParseValue(tc.text, table.AnyLocale)
			require.Equal(t, table.Number, r.Kind, tc.reason)
			assert.Equal(t, tc.want, r.Exact().String(), tc.reason)
			assert.Equal(t, tc.unit, r.Unit, tc.reason)
			assert.Equal(t, tc.sign, r.Sign, tc.reason)
		})
	}
}

func TestParseValueTellsKindsApart(t *testing.T) {
	for _, tc := range []struct {
		text   string
		want   table.ValueKind
		reason string
	}{
		{"", table.Blank, "nothing printed"},
		{"\u00a0", table.Blank, "a hard space is nothing"},
		{"—", table.Nil, "a dash stands for nothing, which is not zero"},
		{"$—", table.Nil, "with a currency"},
		{"— %", table.Nil, "with a percent sign"},
		{"nil", table.Nil, "in words"},
		{"0", table.Number, "a zero is a number"},
		{"n/a", table.NotAvailable, "not available is neither nil nor zero"},
		{"N.M.", table.NotAvailable, "not meaningful"},
		{"..", table.NotAvailable, "two dots, as statistical offices print"},
		{"00123", table.Text, "leading zeros make an identifier"},
		{"06932169358293", table.Text, "an article number keeps its zero"},
		{"9007199254740993", table.Text, "sixteen digits without grouping are an identifier"},
		{"(925) 842-1000", table.Text, "a telephone number"},
		{"12:30", table.Text, "a time of day"},
		{"10-K", table.Text, "a name"},
		{"10-15", table.Text, "a range is no single number"},
		{"3.0% – 5.0%", table.Text, "a range of percentages"},
		{"26/6/2017", table.Date, "a date is no quantity"},
		{"2024-03-31", table.Date, "ISO"},
		{"March 29, 2025", table.Date, "a month's name"},
		{"Tally marks - up to 10", table.Text, "words with a digit"},
		{"Retty_(300x250):22523", table.Text, "a code with digits"},
		{"(a)", table.Text, "a lone footnote mark"},
		{"1/3", table.Text, "a fraction without end is no exact decimal"},
	} {
		t.Run(tc.text, func(t *testing.T) {
			assert.Equal(t, tc.want, table.ParseValue(tc.text, table.AnyLocale).Kind, tc.reason)
		})
	}
}

func TestParseValueObeysTheLocale(t *testing.T) {
	for _, tc := range []struct {
		text  string
		loc   table.Locale
		want  string
		guess bool
	}{
		{"1.234", table.AnyLocale, "1.234", true},
		{"1.234", table.PointLocale, "1.234", false},
		{"1.234", table.CommaLocale, "1234", false},
		{"727,242", table.AnyLocale, "727242", true},
		{"727,242", table.PointLocale, "727242", false},
		{"727,242", table.CommaLocale, "727.242", false},
		{"0,123", table.AnyLocale, "0.123", false},
	} {
		r := table.ParseValue(tc.text, tc.loc)
		assert.Equal(t, tc.want, r.Exact().String(), "%s in locale %d", tc.text, tc.loc)
		assert.Equal(t, tc.guess, r.Guess, "%s in locale %d", tc.text, tc.loc)
	}
}

func TestParseValueKeepsMarksRangesAndMargins(t *testing.T) {
	assert.Equal(t, []string{"12"}, table.ParseValue("142¹²", table.AnyLocale).Marks)
	assert.Equal(t, []string{"a"}, table.ParseValue("1,234 (a)", table.AnyLocale).Marks)
	r := table.ParseValue("1.5% – 3%", table.AnyLocale)
	require.NotNil(t, r.High)
	assert.Equal(t, "1.5 3 percent", fmt.Sprint(r.Number, " ", r.High, " ", r.Unit))
	r = table.ParseValue("23.3 ± 6.7", table.AnyLocale)
	require.NotNil(t, r.Margin)
	assert.Equal(t, "6.7", r.Margin.String())
	assert.True(t, r.Approximate)
}

func TestFindValuesInWords(t *testing.T) {
	for _, tc := range []struct {
		text string
		want []string
	}{
		{"Common stock, par value $0.01; shares authorized: 2,250; shares issued: 1,651 and 1,645", []string{"0.01 USD", "2250", "1651", "1645"}},
		{"net of tax of $76, $(22), and $60 million", []string{"76 USD", "-22 USD", "60000000 USD"}},
		{"As of June 30, 2023 see Note 5 of Form 10-K (1)", nil},
		{"5.875% Senior Notes due 2028", []string{"5.875 percent"}},
		{"a 30-year loan at 3.5 percent", []string{"3.5 percent"}},
		{"growth of 5% - (2)%", []string{"5 percent", "-2 percent"}},
		{"15,000 and no shares issued; no share-based awards", []string{"15000", "0 shares"}},
		{"restricted cash: 2023, nil; 2022, $5", []string{"0 USD", "5 USD"}},
		{"nil by mouth, 12 patients", []string{"12"}},
	} {
		var got []string
		for _, f := range table.FindValues(tc.text, table.AnyLocale) {
			got = append(got, strings.TrimSpace(f.Exact().String()+" "+string(f.Unit)))
		}
		assert.Equal(t, tc.want, got, tc.text)
	}
}

func TestParseDate(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{"2024-09-28", "2024-09-28"},
		{"September 28, 2024", "2024-09-28"},
		{"28 Sep 2024", "2024-09-28"},
		{"28.09.2024", "2024-09-28"},
		{"26/6/2017", "2017-06-26"},
		{"Sept. 24, 2022", "2022-09-24"},
		{"31-Dec-2024", "2024-12-31"},
	} {
		d, ok := table.ParseDate(tc.text)
		assert.True(t, ok, tc.text)
		assert.Equal(t, tc.want, d.String(), tc.text)
	}
	d, ok := table.ParseDate("3/4/2024")
	assert.True(t, ok && !d.Valid(), "a date, but March or April cannot be told")
	_, ok = table.ParseDate("February 30, 2024")
	assert.False(t, ok, "no such day")
}

func BenchmarkParseValue(b *testing.B) {
	for name, text := range map[string]string{"number": "(1,234,567.89)", "text": "Revenue from contracts with customers", "date": "September 28, 2024"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				table.ParseValue(text, table.AnyLocale)
			}
		})
	}
}

func ExampleParseValue() {
	r := table.ParseValue("$ (1,234.50)", table.PointLocale)
	fmt.Println(r.Number, r.Unit, r.Sign == table.Brackets)
	// Output: -1234.50 USD true
}

func ExampleFindValues() {
	for _, f := range table.FindValues("par value $0.01; 2,250 shares authorized", table.PointLocale) {
		fmt.Println(f.Number, f.Unit)
	}
	// Output:
	// 0.01 USD
	// 2250
}
