package main

import (
	"math/big"
	"slices"
)

// The sums here are done apart from the library's: they are what its answers are held against.

func sum(v []*big.Rat) *big.Rat {
	s := new(big.Rat)
	for _, x := range v {
		s.Add(s, x)
	}
	return s
}

func mean(v []*big.Rat) *big.Rat { return quotient(sum(v), big.NewRat(int64(len(v)), 1)) }

func quotient(a, b *big.Rat) *big.Rat { return new(big.Rat).Quo(a, b) }

func apart(a, b *big.Rat) *big.Rat {
	d := new(big.Rat).Sub(a, b)
	return d.Abs(d)
}

func percent(part, whole *big.Rat) *big.Rat {
	return quotient(new(big.Rat).Mul(part, big.NewRat(100, 1)), whole)
}

// sorted gives figures with the greatest first.
func sorted(v []*big.Rat) []*big.Rat {
	return slices.SortedFunc(slices.Values(v), func(a, b *big.Rat) int { return b.Cmp(a) })
}

func median(v []*big.Rat) *big.Rat {
	s, n := sorted(v), len(v)
	return mean(s[(n-1)/2 : n/2+1])
}

// distinct tells whether no two figures are the same.
func distinct(v []*big.Rat) bool {
	s := sorted(v)
	return !slices.ContainsFunc(s[1:], func(x *big.Rat) bool { return s[slices.Index(s, x)-1].Cmp(x) == 0 })
}

// where gives the places whose figure fulfils a condition.
func where(v []*big.Rat, holds func(*big.Rat) bool) []int {
	var out []int
	for i, x := range v {
		if holds(x) {
			out = append(out, i)
		}
	}
	return out
}

func above(m *big.Rat) func(*big.Rat) bool { return func(x *big.Rat) bool { return x.Cmp(m) > 0 } }
func below(m *big.Rat) func(*big.Rat) bool { return func(x *big.Rat) bool { return x.Cmp(m) < 0 } }
func same(m *big.Rat) func(*big.Rat) bool  { return func(x *big.Rat) bool { return x.Cmp(m) == 0 } }

// number writes a figure to many more places than are compared.
func number(r *big.Rat) []string { return []string{r.FloatString(20)} }

func count(n int) []string { return number(big.NewRat(int64(n), 1)) }

func yesNo(yes bool) []string {
	if yes {
		return []string{"yes"}
	}
	return []string{"no"}
}
