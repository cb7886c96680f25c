package xlsx

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/tabrag/tabrag/table"
)

// number is a decimal as digits: 0.DIGITS × 10^point. Digits has no zeros at either end;
// zero has no digits. Nothing here goes through a binary fraction.
type number struct {
	neg    bool
	digits string
	point  int
}

// excelDigits is the precision that a spreadsheet shows and computes with.
const excelDigits = 15

// maxExponent bounds the numbers that are taken for such: a double ends at 1.8E+308.
const maxExponent = 308

// parseNumber reads the raw value of a cell. A value with a fraction or an exponent was
// written from a double and is rounded to 15 significant digits, as a spreadsheet shows it:
// 0.30000000000000004 is 0.3. A whole number written out in full is kept whole.
func parseNumber(raw string) (number, bool) {
	s := strings.TrimSpace(raw)
	var n number
	if s != "" && (s[0] == '-' || s[0] == '+') {
		n.neg = s[0] == '-'
		s = s[1:]
	}
	exp := 0
	mantissa := s
	if i := strings.IndexAny(s, "eE"); i >= 0 {
		e, err := strconv.Atoi(s[i+1:])
		if err != nil || e > maxExponent || e < -maxExponent {
			return number{}, false
		}
		mantissa, exp = s[:i], e
	}
	whole, frac, _ := strings.Cut(mantissa, ".")
	if whole == "" && frac == "" || len(mantissa) > 400 || !onlyDigits(whole) || !onlyDigits(frac) {
		return number{}, false
	}
	n.digits, n.point = whole+frac, len(whole)+exp
	n = n.trim()
	if n.point > maxExponent+1 || n.point < -maxExponent-20 {
		return number{}, false
	}
	if mantissa != whole || mantissa != s {
		n = n.round(excelDigits)
	}
	return n, true
}

func onlyDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// trim drops zeros at both ends.
func (n number) trim() number {
	d := strings.TrimLeft(n.digits, "0")
	n.point -= len(n.digits) - len(d)
	n.digits = strings.TrimRight(d, "0")
	if n.digits == "" {
		return number{}
	}
	return n
}

// round keeps the first digits, rounding half away from zero.
func (n number) round(keep int) number {
	if keep >= len(n.digits) {
		return n
	}
	if keep < 0 {
		return number{}
	}
	up := n.digits[keep] >= '5'
	d := []byte(n.digits[:keep])
	if up {
		i := keep - 1
		for ; i >= 0 && d[i] == '9'; i-- {
			d[i] = '0'
		}
		if i >= 0 {
			d[i]++
		} else {
			d = append([]byte{'1'}, d...)
			n.point++
		}
	}
	n.digits = string(d)
	neg := n.neg
	if n = n.trim(); n.digits != "" {
		n.neg = neg
	}
	return n
}

// roundPlaces rounds to a number of digits after the point.
func (n number) roundPlaces(places int) number { return n.round(n.point + places) }

func (n number) zero() bool { return n.digits == "" }

// shift multiplies by a power of ten.
func (n number) shift(by int) number {
	if !n.zero() {
		n.point += by
	}
	return n
}

// split returns the digits before and after the point, without padding.
func (n number) split() (whole, frac string) {
	switch {
	case n.zero():
		return "", ""
	case n.point <= 0:
		return "", strings.Repeat("0", -n.point) + n.digits
	case n.point >= len(n.digits):
		return n.digits + strings.Repeat("0", n.point-len(n.digits)), ""
	}
	return n.digits[:n.point], n.digits[n.point:]
}

// decimal returns the exact value, with at least the given number of places.
func (n number) decimal(places int) table.Decimal {
	have := len(n.digits) - n.point
	digits := n.digits
	if pad := max(places, 0) - have; pad > 0 && pad < maxExponent {
		digits += strings.Repeat("0", pad)
		have += pad
	}
	if digits == "" {
		digits = "0"
	}
	if len(digits) <= 18 {
		coef, _ := strconv.ParseInt(digits, 10, 64) // up to 18 digits always fit
		if n.neg {
			coef = -coef
		}
		return table.NewDecimal(coef, int32(have))
	}
	coef, _ := new(big.Int).SetString(digits, 10)
	if n.neg {
		coef.Neg(coef)
	}
	return table.DecimalFromBig(coef, int32(have))
}

// shownDigits is how many digits the format General shows of a number with a fraction, the
// zero before the point included.
const shownDigits = 10

// general writes the number as the format General shows it: whole numbers in full, fractions
// to ten digits, and very small or large ones with an exponent. Unlike a spreadsheet it never
// cuts a whole number of up to 21 digits short.
func (n number) general() string {
	whole, frac := n.split()
	switch {
	case n.point > 21 || n.point < -3 && len(frac) >= shownDigits:
		return n.round(6).exponential()
	case frac == "":
		return n.plain()
	}
	return n.roundPlaces(max(shownDigits-max(len(whole), 1), 0)).plain()
}

// exponential writes 1.23457E+22.
func (n number) exponential() string {
	mant := n.digits[:1]
	if len(n.digits) > 1 {
		mant += "." + n.digits[1:]
	}
	sign, exp := "", n.point-1
	if n.neg {
		sign = "-"
	}
	if exp < 0 {
		return sign + mant + "E-" + pad(-exp, 2)
	}
	return sign + mant + "E+" + pad(exp, 2)
}

// plain writes all digits of the number.
func (n number) plain() string {
	if n.zero() {
		return "0"
	}
	sign := ""
	if n.neg {
		sign = "-"
	}
	whole, frac := n.split()
	if whole == "" {
		whole = "0"
	}
	if frac == "" {
		return sign + whole
	}
	return sign + whole + "." + frac
}

// compare compares with an integer.
func (n number) compare(m number) int { return n.decimal(0).Cmp(m.decimal(0)) }
