package generate

import (
	"math/big"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// Figure makes a value of a number with its scale applied. Text is how a person writes it: the
// currency sign, thousands separated, the scale in words, the precision of the source. An inexact
// quotient is rounded half to even: percentages to two places, others to two places of the
// printed scale, or to six significant digits when that is finer.
func Figure(n table.Decimal, unit table.Unit, scale int, exact bool) Value {
	v := Value{Unit: unit, Scale: scale, Number: &n}
	kept := n
	if !exact {
		kept = roundTo(n, roundPlaces(n, unit))
	}
	v.Value = kept.String()
	word := scaleWord(scale)
	if word == "" {
		scale = 0
	}
	shown := n.Shift(-scale)
	if places := roundPlaces(shown, unit); !exact || int(shown.Places()) > max(places, 4) {
		shown = roundTo(shown, places)
	} else if n.Places() <= 0 {
		shown = trimmed(shown) // a whole number is not printed as 5.000 thousand
	}
	v.Text = withUnit(grouped(shown), unit, word)
	return v
}

// roundPlaces is how many places a rounded number is shown with.
func roundPlaces(n table.Decimal, unit table.Unit) int {
	if unit == table.Percent || unit == table.Points {
		if r := n.Abs().Rat(); r.Sign() == 0 || r.Cmp(big.NewRat(1, 100)) >= 0 {
			return 2
		}
	}
	// Six significant digits: as many places as the whole part leaves, and the zeros
	// after the point on top.
	places, r := 5, n.Abs().Rat()
	one, ten := big.NewRat(1, 1), big.NewRat(10, 1)
	if r.Sign() == 0 {
		return 2
	}
	for ; r.Cmp(ten) >= 0 && places > 2; places-- {
		r.Quo(r, ten)
	}
	for ; r.Cmp(one) < 0 && places < 40; places++ {
		r.Mul(r, ten)
	}
	return places
}

// roundTo rounds half to even, and drops zeros that rounding leaves at the end.
func roundTo(n table.Decimal, places int) table.Decimal {
	coef, have := n.Coef()
	if int(have) <= places {
		return n
	}
	div := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(int(have)-places)), nil)
	q, m := new(big.Int).QuoRem(coef, div, new(big.Int))
	twice := new(big.Int).Abs(m)
	if c := twice.Lsh(twice, 1).Cmp(div); c > 0 || c == 0 && q.Bit(0) == 1 {
		q.Add(q, big.NewInt(int64(coef.Sign())))
	}
	return trimmed(table.DecimalFromBig(q, int32(places)))
}

// trimmed drops the zeros at the end of the fraction.
func trimmed(n table.Decimal) table.Decimal {
	q, places := n.Coef()
	ten := big.NewInt(10)
	for places > 0 {
		d, z := new(big.Int).QuoRem(q, ten, new(big.Int))
		if z.Sign() != 0 {
			break
		}
		q, places = d, places-1
	}
	return table.DecimalFromBig(q, places)
}

// grouped writes a number with commas between thousands.
func grouped(n table.Decimal) string {
	s := n.String()
	sign := ""
	if strings.HasPrefix(s, "-") {
		sign, s = "-", s[1:]
	}
	whole, frac, hasFrac := strings.Cut(s, ".")
	var b strings.Builder
	for i, r := range whole {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(r)
	}
	if hasFrac {
		b.WriteString("." + frac)
	}
	return sign + b.String()
}

func scaleWord(scale int) string {
	switch scale {
	case 3:
		return "thousand"
	case 6:
		return "million"
	case 9:
		return "billion"
	case 12:
		return "trillion"
	}
	return ""
}

// currencySign gives the sign of the currencies that have one of their own.
func currencySign(u table.Unit) string {
	switch u {
	case "USD":
		return "$"
	case "EUR":
		return "€"
	case "GBP":
		return "£"
	case "JPY":
		return "¥"
	case "INR":
		return "₹"
	}
	return ""
}

// withUnit puts the unit where a person puts it: "-$12.6 million", "8%", "$4.86 per share".
func withUnit(num string, unit table.Unit, scale string) string {
	scaled := num
	if scale != "" {
		scaled += " " + scale
	}
	switch unit.Family() {
	case table.FamilyBare:
		return scaled
	case table.FamilyMoney:
		if sign := currencySign(unit); sign != "" {
			if rest, ok := strings.CutPrefix(scaled, "-"); ok {
				return "-" + sign + rest
			}
			return sign + scaled
		}
		return string(unit) + " " + scaled
	case table.FamilyPercent:
		switch unit {
		case table.Percent:
			return num + "%"
		case table.Points:
			return num + " percentage points"
		}
		return num + " basis points"
	case table.FamilyPerUnit:
		top, bottom, _ := strings.Cut(string(unit), "/")
		if top == "1" {
			top = ""
		}
		return withUnit(num, table.Unit(top), scale) + " per " + strings.TrimSuffix(bottom, "s")
	}
	return scaled + " " + string(unit)
}
