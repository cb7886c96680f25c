package aggregate

import (
	"fmt"
	"math/big"

	"github.com/cockroachdb/apd/v3"

	"github.com/tabrag/tabrag/table"
)

// Precision is the number of significant digits of quotients, roots and powers that have no
// shorter exact value. Sums, differences, products and counts are exact at any size.
const Precision = 34

// maxResultDigits bounds exact results, so that no plan outgrows memory.
const maxResultDigits = 20000

func addDec(a, b table.Decimal) table.Decimal {
	x, px, okx := a.Int64()
	y, py, oky := b.Int64()
	if okx && oky && px == py {
		if s := x + y; (s > x) == (y > 0) {
			return table.NewDecimal(s, px)
		}
	}
	ca, cb, places := align(a, b)
	return table.DecimalFromBig(ca.Add(ca, cb), places)
}

// align brings two decimals to the finer of their places.
func align(a, b table.Decimal) (ca, cb *big.Int, places int32) {
	ca, pa := a.Coef()
	cb, pb := b.Coef()
	switch {
	case pa < pb:
		ca.Mul(ca, pow10(pb-pa))
		return ca, cb, pb
	case pb < pa:
		cb.Mul(cb, pow10(pa-pb))
	}
	return ca, cb, pa
}

func pow10(n int32) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

func mulDec(a, b table.Decimal) (table.Decimal, error) {
	ca, pa := a.Coef()
	cb, pb := b.Coef()
	ca.Mul(ca, cb)
	if ca.BitLen() > maxResultDigits*3 {
		return table.Decimal{}, fmt.Errorf("%w: a product has more than %d digits", ErrQuery, maxResultDigits)
	}
	return table.DecimalFromBig(ca, pa+pb), nil
}

// quoDec divides to 34 significant digits; exact tells whether nothing was rounded.
func quoDec(a, b table.Decimal) (q table.Decimal, exact bool, err error) {
	if b.Sign() == 0 {
		return table.Decimal{}, false, fmt.Errorf("%w: division by zero", ErrDivide)
	}
	var z apd.Decimal
	cond, err := apdContext().Quo(&z, toAPD(a), toAPD(b))
	if err != nil {
		return table.Decimal{}, false, fmt.Errorf("%w: division out of range", ErrDivide)
	}
	return fromAPD(&z), !cond.Inexact(), nil
}

// powDec raises a to the power b: exactly for small whole b, else to 34 digits.
func powDec(a, b table.Decimal) (z table.Decimal, exact bool, err error) {
	if n, ok := smallInt(b); ok && n >= 0 && n <= 1000 {
		ca, pa := a.Coef()
		if ca.BitLen()*n <= maxResultDigits*3 {
			return table.DecimalFromBig(ca.Exp(ca, big.NewInt(int64(n)), nil), pa*int32(n)), true, nil
		}
	}
	if a.Sign() < 0 && !isWhole(b) || a.Sign() == 0 && b.Sign() < 0 {
		return table.Decimal{}, false, fmt.Errorf("%w: a root of a negative number or a power of zero", ErrDivide)
	}
	var p apd.Decimal
	cond, err := apdContext().Pow(&p, toAPD(a), toAPD(b))
	if err != nil || p.Form != apd.Finite {
		return table.Decimal{}, false, fmt.Errorf("%w: power out of range", ErrDivide)
	}
	return fromAPD(&p), !cond.Inexact(), nil
}

func isWhole(d table.Decimal) bool { return d.Rat().IsInt() }

// smallInt gives a whole decimal as an int when it is of ordinary size.
func smallInt(d table.Decimal) (int, bool) {
	r := d.Rat()
	if !r.IsInt() || !r.Num().IsInt64() {
		return 0, false
	}
	n := r.Num().Int64()
	return int(n), n > -1<<31 && n < 1<<31
}

func apdContext() *apd.Context {
	c := apd.BaseContext.WithPrecision(Precision)
	c.Rounding = apd.RoundHalfEven
	c.MaxExponent, c.MinExponent = 10000, -10000
	return c
}

func toAPD(d table.Decimal) *apd.Decimal {
	coef, places := d.Coef()
	return apd.NewWithBigInt(new(apd.BigInt).SetMathBigInt(coef), -places)
}

// fromAPD converts and drops the zeros that a division leaves at the end.
func fromAPD(a *apd.Decimal) table.Decimal {
	var r apd.Decimal
	r.Reduce(a)
	coef := r.Coeff.MathBigInt()
	if r.Negative {
		coef.Neg(coef)
	}
	if r.Exponent > 0 && r.Exponent < 100 { // 2E+2 is 200
		coef.Mul(coef, pow10(r.Exponent))
		r.Exponent = 0
	}
	return table.DecimalFromBig(coef, -r.Exponent)
}
