package table

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// Decimal is an exact decimal number, coef × 10^-places, of any size. It keeps the printed
// precision: "1.50" has two places. The zero value is 0. Decimals are immutable.
type Decimal struct {
	small  int64    // the coefficient when big is nil
	big    *big.Int // the coefficient when it does not fit an int64
	places int32    // digits after the point; negative for 12e3
}

// ErrDecimal is returned by [ParseDecimal] for text that is no decimal number.
var ErrDecimal = errors.New("table: not a decimal number")

// maxDecimalDigits bounds what ParseDecimal takes, exponent included, so that a cell such
// as 1e999999999 cannot make later arithmetic outgrow its memory.
const maxDecimalDigits = 1000

// NewDecimal returns coef × 10^-places.
func NewDecimal(coef int64, places int32) Decimal { return Decimal{small: coef, places: places} }

// DecimalFromBig returns coef × 10^-places. It copies coef.
func DecimalFromBig(coef *big.Int, places int32) Decimal {
	if coef.IsInt64() {
		return Decimal{small: coef.Int64(), places: places}
	}
	return Decimal{big: new(big.Int).Set(coef), places: places}
}

// ParseDecimal reads plain notation with an optional sign and exponent, "-12.50" or
// "1.2e-3". Printed numbers, with their brackets and separators, are for [ParseValue].
func ParseDecimal(s string) (Decimal, error) {
	mant, exp, ok := splitExponent(s)
	if !ok {
		return Decimal{}, ErrDecimal
	}
	digits, neg := strings.CutPrefix(mant, "-")
	if !neg {
		digits = strings.TrimPrefix(mant, "+")
	}
	whole, frac, _ := strings.Cut(digits, ".")
	all := whole + frac
	if all == "" || len(all) > maxDecimalDigits || !allDigits(all) {
		return Decimal{}, ErrDecimal
	}
	if neg {
		all = "-" + all
	}
	places := int32(len(frac) - exp)
	if small, err := strconv.ParseInt(all, 10, 64); err == nil {
		return NewDecimal(small, places), nil
	}
	coef, _ := new(big.Int).SetString(all, 10)
	return DecimalFromBig(coef, places), nil
}

func splitExponent(s string) (mant string, exp int, ok bool) {
	i := strings.IndexAny(s, "eE")
	if i < 0 {
		return s, 0, true
	}
	e := s[i+1:]
	neg := strings.HasPrefix(e, "-")
	e = strings.TrimLeft(e, "+-")
	if e == "" || len(e) > 4 || len(s)-i-1-len(e) > 1 || !allDigits(e) {
		return "", 0, false
	}
	for _, r := range e {
		exp = exp*10 + int(r-'0')
	}
	if exp > maxDecimalDigits {
		return "", 0, false
	}
	if neg {
		exp = -exp
	}
	return s[:i], exp, true
}

func allDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return true
}

// Coef returns the coefficient and the number of places: d = coef × 10^-places.
func (d Decimal) Coef() (coef *big.Int, places int32) {
	if d.big != nil {
		return new(big.Int).Set(d.big), d.places
	}
	return big.NewInt(d.small), d.places
}

// Int64 returns the coefficient when it fits an int64.
func (d Decimal) Int64() (coef int64, places int32, ok bool) {
	return d.small, d.places, d.big == nil
}

// Places returns the number of digits after the point, the printed precision.
func (d Decimal) Places() int32 { return d.places }

// Sign returns -1, 0 or 1.
func (d Decimal) Sign() int {
	switch {
	case d.big != nil:
		return d.big.Sign()
	case d.small < 0:
		return -1
	case d.small > 0:
		return 1
	}
	return 0
}

// Neg returns -d.
func (d Decimal) Neg() Decimal {
	if d.big == nil && d.small != math.MinInt64 {
		return Decimal{small: -d.small, places: d.places}
	}
	coef, places := d.Coef()
	return DecimalFromBig(coef.Neg(coef), places)
}

// Abs returns the absolute value of d.
func (d Decimal) Abs() Decimal {
	if d.Sign() < 0 {
		return d.Neg()
	}
	return d
}

// Shift returns d × 10^n. The digits stay: 1.50 shifted by 1 is 15.0.
func (d Decimal) Shift(n int) Decimal { d.places -= int32(n); return d }

// Rat returns d as a rational number.
func (d Decimal) Rat() *big.Rat {
	coef, places := d.Coef()
	r := new(big.Rat).SetInt(coef)
	if places == 0 {
		return r
	}
	pow := new(big.Rat).SetInt(pow10(max(places, -places)))
	if places > 0 {
		return r.Quo(r, pow)
	}
	return r.Mul(r, pow)
}

// Cmp compares values, not digits: 1.5 equals 1.50.
func (d Decimal) Cmp(e Decimal) int {
	if d.big == nil && e.big == nil {
		places := max(d.places, e.places)
		a, fits := d.coefAt(places)
		b, both := e.coefAt(places)
		if fits && both {
			return cmp.Compare(a, b)
		}
	}
	if order := cmp.Compare(d.Sign(), e.Sign()); order != 0 {
		return order
	}
	a, places := d.Coef()
	b, other := e.Coef()
	switch {
	case places < other:
		a.Mul(a, pow10(other-places))
	case other < places:
		b.Mul(b, pow10(places-other))
	}
	return a.Cmp(b)
}

func pow10(n int32) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// coefAt is the small coefficient with more places, where it still fits an int64.
func (d Decimal) coefAt(places int32) (coef int64, ok bool) {
	coef = d.small
	for n := d.places; n < places && coef != 0; n++ {
		if coef > math.MaxInt64/10 || coef < math.MinInt64/10 {
			return 0, false
		}
		coef *= 10
	}
	return coef, true
}

// String writes d in plain notation, never with an exponent, with the printed precision.
func (d Decimal) String() string {
	digits, neg := strings.CutPrefix(d.digits(), "-")
	switch n := int(d.places); {
	case n > 0:
		if len(digits) <= n {
			digits = strings.Repeat("0", n-len(digits)+1) + digits
		}
		digits = digits[:len(digits)-n] + "." + digits[len(digits)-n:]
	case n < 0 && digits != "0":
		digits += strings.Repeat("0", -n)
	}
	if neg {
		return "-" + digits
	}
	return digits
}

// digits writes the coefficient.
func (d Decimal) digits() string {
	if d.big != nil {
		return d.big.String()
	}
	return strconv.FormatInt(d.small, 10)
}

// MarshalText writes d as [Decimal.String] does, so that no JSON reader rounds it.
func (d Decimal) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// GobEncode writes d with all of its digits.
func (d Decimal) GobEncode() ([]byte, error) {
	coef, places := d.Coef()
	return coef.Append(binary.AppendVarint(nil, int64(places)), 10), nil
}

// GobDecode reads what GobEncode wrote.
func (d *Decimal) GobDecode(b []byte) error {
	places, n := binary.Varint(b)
	if n <= 0 || places < math.MinInt32 || places > math.MaxInt32 {
		return errors.New("table: a decimal without its places")
	}
	coef, ok := new(big.Int).SetString(string(b[n:]), 10)
	if !ok {
		return errors.New("table: a decimal without its digits")
	}
	*d = DecimalFromBig(coef, int32(places))
	return nil
}

// UnmarshalText reads what [ParseDecimal] takes.
func (d *Decimal) UnmarshalText(b []byte) error {
	v, err := ParseDecimal(string(b))
	if err != nil {
		return err
	}
	*d = v
	return nil
}
