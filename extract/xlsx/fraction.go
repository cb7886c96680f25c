package xlsx

import (
	"math/big"
	"strconv"
	"strings"
)

// renderFraction writes 2.25 as "2 1/4": the nearest fraction whose denominator has as many
// digits as there are placeholders, or the denominator that the format fixes.
func (s *section) renderFraction(v number) string {
	slash := 0
	for s.parts[slash].kind != partSlash {
		slash++
	}
	numStart := slash
	for numStart > 0 && s.parts[numStart-1].kind == partDigit {
		numStart--
	}
	hasWhole := false
	for _, p := range s.parts[:numStart] {
		hasWhole = hasWhole || p.kind == partDigit
	}
	fixed, places := 0, 0
	end := slash + 1
	for ; end < len(s.parts); end++ {
		p := s.parts[end]
		if p.kind == partDigit && fixed == 0 {
			places++
			continue
		}
		n, err := strconv.Atoi(strings.TrimSpace(p.text))
		if p.kind != partLiteral || err != nil || places > 0 || n <= 0 || n > 9999 {
			break
		}
		fixed = n
	}
	whole, num, den := nearest(v, min(max(places, 1), 3), fixed, hasWhole)
	var b strings.Builder
	for _, p := range s.parts[:numStart] {
		if p.kind != partDigit && p.kind != partLiteral {
			b.WriteString(p.text)
		} else if p.kind == partLiteral && strings.TrimSpace(p.text) != "" {
			b.WriteString(p.text)
		}
	}
	if hasWhole && (whole != "0" || num == 0) {
		b.WriteString(whole)
	}
	if num != 0 || !hasWhole {
		if hasWhole && whole != "0" {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.FormatInt(num, 10) + "/" + strconv.Itoa(den))
	}
	for _, p := range s.parts[end:] {
		b.WriteString(p.text)
	}
	return b.String()
}

// nearest returns the whole part and the nearest fraction with a denominator of at most
// that many digits, the smallest denominator of equals.
func nearest(v number, places, fixed int, hasWhole bool) (whole string, num int64, den int) {
	r := v.decimal(0).Rat()
	w := new(big.Int)
	if hasWhole {
		w.Quo(r.Num(), r.Denom())
		r.Sub(r, new(big.Rat).SetInt(w))
	}
	from, to := 1, pow10(places)-1
	if fixed > 0 {
		from, to = fixed, fixed
	}
	var best *big.Rat
	bestNum := new(big.Int)
	for d := from; d <= to; d++ {
		n := roundRat(new(big.Rat).Mul(r, big.NewRat(int64(d), 1)))
		diff := new(big.Rat).Sub(new(big.Rat).SetFrac(n, big.NewInt(int64(d))), r)
		diff.Abs(diff)
		if best == nil || diff.Cmp(best) < 0 {
			best, bestNum, den = diff, n, d
		}
		if best.Sign() == 0 {
			break
		}
	}
	if hasWhole && bestNum.Cmp(big.NewInt(int64(den))) == 0 {
		w.Add(w, big.NewInt(1))
		bestNum = new(big.Int)
	}
	return w.String(), bestNum.Int64(), den
}

func pow10(n int) int {
	p := 1
	for range n {
		p *= 10
	}
	return p
}

// roundRat rounds half up a number that is not negative.
func roundRat(r *big.Rat) *big.Int {
	twice := new(big.Int).Mul(r.Num(), big.NewInt(2))
	twice.Add(twice, r.Denom())
	return twice.Quo(twice, new(big.Int).Mul(r.Denom(), big.NewInt(2)))
}
