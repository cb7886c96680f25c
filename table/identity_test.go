package table_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/tabrag/tabrag/table"
)

// inputs is how many texts the tests below make up: TABRAG_NUMBERS, or a hundred thousand.
func inputs(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("TABRAG_NUMBERS"))
	if err != nil {
		return 100_000
	}
	return n
}

// printer writes decimals in the ways that tables do.
type printer struct{ *rand.Rand }

func (p printer) pick(of ...string) string { return of[p.IntN(len(of))] }

// printed is one way of writing a number, with all that reading it must give back.
type printed struct {
	text   string
	number table.Decimal
	unit   table.Unit
	scale  int8
	locale table.Locale
}

func (p printer) print() printed {
	coef := p.Int64N([]int64{10, 1e4, 1e9, 1e15}[p.IntN(4)])
	out := printed{number: table.NewDecimal(coef, int32(p.IntN(7))), locale: table.PointLocale}
	group, mark := p.pick(",", "'", ""), "."
	if p.IntN(2) == 0 {
		out.locale, group, mark = table.CommaLocale, p.pick(".", " ", ""), ","
	}
	s := grouped(out.number.String(), group, mark, group == "," && p.IntN(4) == 0)
	before, after := "", ""
	switch p.IntN(6) {
	case 0:
		out.unit, before = "USD", p.pick("$", "$ ", "USD ", "US$ ")
	case 1:
		out.unit, after = "EUR", p.pick("€", " €", " EUR")
	case 2:
		out.unit, after = table.Percent, p.pick("%", " %", " percent", "pct")
	case 3:
		out.scale, after = 9, p.pick("bn", " billion", " Mrd.")
	}
	if coef == 0 || p.IntN(2) == 0 {
		out.text = before + s + after
		return out
	}
	out.number = out.number.Neg()
	switch p.IntN(5) {
	case 0:
		out.text = "(" + before + s + after + ")"
	case 1:
		out.text = before + "(" + s + ")" + after
	case 2:
		out.text = p.pick("-", "−", "–") + s + after
		if before != "" {
			out.text = p.pick("-", "−") + before + s
		}
	case 3:
		out.text = before + "-" + s + after
	default:
		out.text = before + s + "-"
		if after != "" {
			out.text = "-" + s + after
		}
	}
	return out
}

// grouped puts separators into plain notation, as India does where indian is set.
func grouped(plain, group, mark string, indian bool) string {
	whole, frac, decimals := strings.Cut(plain, ".")
	size := 3
	for i := len(whole) - 3; i > 0; i -= size {
		whole = whole[:i] + group + whole[i:]
		if indian {
			size = 2
		}
	}
	if decimals {
		whole += mark + frac
	}
	return whole
}

func TestParseValueUndoesFormatting(t *testing.T) {
	p := printer{rand.New(rand.NewPCG(1, 2))}
	for range inputs(t) {
		want := p.print()
		got := table.ParseValue(want.text, want.locale)
		if got.Kind != table.Number || got.Number.Cmp(want.number) != 0 || got.Number.Places() != want.number.Places() || got.Unit != want.unit || got.Scale != want.scale {
			t.Fatalf("%s %s ×10^%d printed as %q in locale %d is read as kind %d, %s %s ×10^%d",
				want.number, want.unit, want.scale, want.text, want.locale, got.Kind, got.Number, got.Unit, got.Scale)
		}
	}
}

// pieces are what texts that look like numbers are made of.
var pieces = []string{"0", "1", "2", "9", "12", "123", "000", "2024", ".", ",", "'", " ", "  ", "-", "−", "–", "—", "(", ")", "[", "]", "%", "$", "€", "US$", "EUR", "k", "bn",
	"million", "E", "e-3", "×10", "^", "/", "1/2", "½", "¹", "²", "*", "†", "±", "+/-", "~", "to", "a", "n/a", "nil", "°C", "kg", "shares", "Jan", "May 5,", ":", "\u00a0", "\u200b", "１", "..", "…", "\xff", "x"}

func TestReadingHoldsOnMadeUpTexts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for range inputs(t) {
		b.Reset()
		for range 1 + r.IntN(8) {
			b.WriteString(pieces[r.IntN(len(pieces))])
		}
		checkReading(t, b.String())
	}
}

func FuzzParseValue(f *testing.F) {
	for _, s := range []string{"(1,234.5)", "1.2bn", "—", "n/a", "1 1/2", "½", "$ (5)", "12,34,567", "1'234", "23 ± 5", "1-3", "142¹", "1E9", "%", "()", "(", "¹", "..5", "1,2,3", "a 5 b"} {
		f.Add(s)
	}
	f.Fuzz(checkReading)
}

// checkReading holds what must be true of any text: it does not panic, no number comes from
// nothing or grows past all bounds, and numbers found in words lie within them.
func checkReading(t *testing.T, s string) {
	for _, loc := range []table.Locale{table.AnyLocale, table.PointLocale, table.CommaLocale} {
		r := table.ParseValue(s, loc)
		if r.Kind != table.Number {
			continue
		}
		if !strings.ContainsAny(s, "0123456789½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞０１２３４５６７８９") {
			t.Fatalf("%q holds no digit and is read as %v", s, r.Number)
		}
		if exact := r.Exact().String(); len(exact) > 1200 {
			t.Fatalf("%q is read as a number of %d digits", s, len(exact))
		} else if again, err := table.ParseDecimal(exact); err != nil || again.Cmp(r.Exact()) != 0 {
			t.Fatalf("%q is read as %s, which does not read back", s, exact)
		}
	}
	for _, v := range table.FindValues(s, table.AnyLocale) {
		if v.Start < 0 || v.End > len(s) || v.Start >= v.End {
			t.Fatalf("%q: bounds %d to %d", s, v.Start, v.End)
		}
	}
	table.ParseDate(s)
}
