package records

import (
	"math/big"

	"github.com/tabrag/tabrag/table"
)

// plain writes a number with negative places (12 × 10³) as an integer.
func plain(d table.Decimal) table.Decimal {
	if d.Places() >= 0 {
		return d
	}
	coef, places := d.Coef()
	return table.DecimalFromBig(coef.Mul(coef, pow10(-places)), 0)
}

func pow10(n int32) *big.Int {
	return new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(n)), nil)
}

// add gives a + b with the greater precision of the two.
func add(a, b table.Decimal) table.Decimal {
	ca, pa, ok1 := a.Int64()
	cb, pb, ok2 := b.Int64()
	if ok1 && ok2 && pa == pb {
		if sum := ca + cb; (sum > ca) == (cb > 0) {
			return table.NewDecimal(sum, pa)
		}
	}
	x, pa := a.Coef()
	y, pb := b.Coef()
	if pa < pb {
		x.Mul(x, pow10(pb-pa))
	} else if pb < pa {
		y.Mul(y, pow10(pa-pb))
	}
	return table.DecimalFromBig(x.Add(x, y), max(pa, pb))
}

func sub(a, b table.Decimal) table.Decimal { return add(a, b.Neg()) }

// roundTo rounds half away from zero to at most the given places.
func roundTo(d table.Decimal, places int32) table.Decimal {
	if d.Places() <= places {
		return d
	}
	coef, have := d.Coef()
	return table.DecimalFromBig(quoRound(coef, pow10(have-places)), places)
}

// quoRound gives a / b, b positive, rounded half away from zero.
func quoRound(a, b *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Abs(r).Lsh(r, 1).Cmp(b) >= 0 {
		q.Add(q, big.NewInt(int64(a.Sign())))
	}
	return q
}

// divide gives d / n to six places more than d has.
func divide(d table.Decimal, n int) table.Decimal {
	coef, places := plain(d).Coef()
	coef.Mul(coef, pow10(6))
	return table.DecimalFromBig(quoRound(coef, big.NewInt(int64(n))), places+6)
}
