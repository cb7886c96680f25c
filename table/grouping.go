package table

import (
	"math/big"
	"strconv"
	"strings"
)

// grouped reads digits with separators. It decides which separator is the decimal mark: by the
// digits alone where they prove it, else by the locale, else as English does.
func (p *printed) grouped(s string) (Decimal, bool) {
	s = strings.TrimSuffix(s, ".")
	points, commas := strings.Count(s, "."), strings.Count(s, ",")
	quotes, spaces := strings.Count(s, "'"), strings.Count(s, " ")
	mark := byte(0)
	switch {
	case points > 0 && commas > 0:
		mark = '.'
		if strings.LastIndexByte(s, ',') > strings.LastIndexByte(s, '.') {
			mark = ','
		}
		if strings.Count(s, string(mark)) > 1 || quotes+spaces > 0 {
			return Decimal{}, false
		}
	case points > 1 && commas == 0:
		p.out.Locale = CommaLocale
	case commas > 1 && points == 0:
		p.out.Locale = PointLocale
	case points == 1:
		mark = p.single(s, '.', quotes+spaces > 0)
	case commas == 1:
		mark = p.single(s, ',', quotes+spaces > 0)
	}
	if mark == '.' && (points == 1 && (commas > 0 || !p.out.Guess)) {
		p.out.Locale = PointLocale
	}
	if mark == ',' && !p.out.Guess {
		p.out.Locale = CommaLocale
	}
	whole, frac := s, ""
	if mark != 0 {
		i := strings.LastIndexByte(s, mark)
		whole, frac = s[:i], s[i+1:]
	}
	return assemble(whole, frac)
}

// single decides what one separator means: 0 for thousands, else the decimal mark.
func (p *printed) single(s string, sep byte, grouped bool) byte {
	i := strings.IndexByte(s, sep)
	before, after := s[:i], s[i+1:]
	thousands := len(after) == 3 && len(before) >= 1 && len(before) <= 3 && before[0] != '0'
	if !thousands || grouped {
		return sep
	}
	p.out.Guess = true
	switch p.loc {
	case PointLocale:
		p.out.Guess = false
		if sep == '.' {
			return sep
		}
		p.out.Locale = PointLocale
		return 0
	case CommaLocale:
		p.out.Guess = false
		if sep == ',' {
			return sep
		}
		p.out.Locale = CommaLocale
		return 0
	}
	if sep == '.' {
		return sep
	}
	return 0
}

// assemble checks the grouping and makes the number.
func assemble(whole, frac string) (Decimal, bool) {
	if !allDigits(frac) || !wellGrouped(whole) {
		return Decimal{}, false
	}
	digits, plain := whole, allDigits(whole)
	if !plain {
		digits = strings.Map(func(r rune) rune {
			if r < '0' || r > '9' {
				return -1
			}
			return r
		}, whole)
	}
	if digits == "" && frac == "" || len(digits)+len(frac) > maxPrinted {
		return Decimal{}, false
	}
	if len(digits) > 1 && digits[0] == '0' || plain && frac == "" && len(digits) > 15 {
		return Decimal{}, false // an identifier, not a quantity
	}
	all := digits + frac
	if len(all) <= 18 {
		small, err := strconv.ParseInt(all, 10, 64)
		return NewDecimal(small, int32(len(frac))), err == nil
	}
	coef, ok := new(big.Int).SetString(all, 10)
	if !ok {
		return Decimal{}, false
	}
	return DecimalFromBig(coef, int32(len(frac))), true
}

// wellGrouped takes groups of three, and groups of two before a last group of three as
// India writes them, with one kind of separator.
func wellGrouped(s string) bool {
	sep := strings.IndexAny(s, ".,' ")
	if sep < 0 {
		return true
	}
	groups := strings.Split(s, s[sep:sep+1])
	three, two := true, true
	for i, g := range groups {
		if !allDigits(g) || g == "" {
			return false
		}
		last := i == len(groups)-1
		first := i == 0
		three = three && (first && len(g) <= 3 || !first && len(g) == 3)
		two = two && (last && len(g) == 3 || !last && (len(g) == 2 || first && len(g) == 1))
	}
	return three || two && s[sep] == ','
}
