package table

import (
	"math/big"
	"strings"
	"unicode/utf8"
)

// printed reads one number from left to right: what stands before the digits, the digits,
// and what stands after them. Nothing may be left over.
type printed struct {
	rest   string
	loc    Locale
	out    Reading
	open   int // brackets opened
	minus  bool
	plus   bool
	closed int
}

const fractionRunes = "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"

func (p *printed) number() bool {
	for p.prefix() {
	}
	n, ok := p.digits()
	if !ok {
		return false
	}
	for p.suffix() {
	}
	if p.rest != "" || p.closed > p.open {
		return false
	}
	p.out.Kind = Number
	p.out.Number = n
	switch {
	case p.minus && p.open > 0 && p.closed > 0:
		p.out.Sign, p.out.Number = Minus, n.Neg()
	case p.minus:
		p.out.Sign, p.out.Number = Minus, n.Neg()
	case p.open > 0:
		p.out.Sign, p.out.Number = Brackets, n.Neg()
	case p.plus:
		p.out.Sign = Plus
	}
	return true
}

func (p *printed) take(tok string) bool {
	if rest, ok := strings.CutPrefix(p.rest, tok); ok {
		p.rest = strings.TrimLeft(rest, " ")
		return true
	}
	return false
}

var approximations = [...]string{"approximately ", "approx. ", "approx ", "about ", "around ", "circa ", "ca. ", "c. ", "~", "≈", "±", "+/-", "<", ">", "≤", "≥"}

// prefix takes one thing that may stand before the digits.
func (p *printed) prefix() bool {
	switch {
	case p.rest == "" || p.rest[0] >= '0' && p.rest[0] <= '9':
		return false
	case p.open == 0 && p.take("("):
		p.open++
		return true
	}
	for _, w := range approximations {
		if len(p.rest) > len(w) && strings.EqualFold(p.rest[:len(w)], w) {
			p.rest = strings.TrimLeft(p.rest[len(w):], " ")
			p.out.Approximate = true
			return true
		}
	}
	if !p.minus && !p.plus {
		if p.minus = p.take("-") || p.dash(); p.minus {
			return true
		}
		if p.plus = p.take("+"); p.plus {
			return true
		}
	}
	if p.out.Unit == "" {
		if u, rest, ok := cutCurrency(p.rest); ok {
			p.out.Unit, p.rest = u, rest
			return true
		}
	}
	return false
}

// dash takes an en dash that stands right before a digit for a minus.
func (p *printed) dash() bool {
	rest, ok := strings.CutPrefix(p.rest, "–")
	if ok && rest != "" && (rest[0] >= '0' && rest[0] <= '9' || rest[0] == '.') {
		p.rest = rest
		return true
	}
	return false
}

// suffix takes one thing that may stand after the digits.
func (p *printed) suffix() bool {
	s := p.rest
	switch {
	case s == "":
		return false
	case p.open > p.closed && p.take(")"):
		p.closed++
		return true
	case p.out.Unit == "" && p.percent():
		return true
	case p.open == 0 && !p.minus && !p.plus && (s == "-" || s == "–" || s == "−" || strings.HasPrefix(s, "- ")):
		p.minus = p.take("-") || p.take("–")
		return p.minus
	case !p.out.OwnScale && p.magnitude():
		return true
	case p.superscripts():
		return true
	}
	if p.out.Unit == "" {
		if u, rest, ok := leadingCurrency(s); ok {
			p.out.Unit, p.rest = u, rest
			return true
		}
		return p.counted()
	}
	return false
}

// leadingCurrency reads the currency after a number: "€", "USD", "CHF".
func leadingCurrency(s string) (Unit, string, bool) {
	if u, rest, ok := cutCurrency(s); ok && (rest == "" || rest[0] == ')' || !isLetter(rest[0])) {
		return u, rest, true
	}
	return "", s, false
}

var percents = [...]struct {
	sign string
	unit Unit
}{
	{"percentage points", Points}, {"percentage point", Points}, {"% points", Points}, {"% pts", Points}, {"ppts", Points}, {"ppt", Points}, {"pp", Points}, {"pts", Points}, {"pt", Points},
	{"basis points", "bps"}, {"bps", "bps"}, {"bp", "bps"}, {"percent", Percent}, {"per cent", Percent}, {"pct", Percent}, {"%", Percent}, {"‰", "permille"},
}

func (p *printed) percent() bool {
	for _, c := range percents {
		if len(p.rest) >= len(c.sign) && strings.EqualFold(p.rest[:len(c.sign)], c.sign) {
			after := p.rest[len(c.sign):]
			if after != "" && isLetter(after[0]) {
				continue
			}
			p.out.Unit = c.unit
			p.rest = strings.TrimLeft(after, " .")
			return true
		}
	}
	return false
}

var magnitudes = [...]struct {
	word  string
	power int8
}{
	{"thousand", 3}, {"million", 6}, {"billion", 9}, {"trillion", 12}, {"mio.", 6}, {"mio", 6}, {"mrd.", 9}, {"mrd", 9}, {"tsd.", 3}, {"tsd", 3},
	{"lakhs", 5}, {"lakh", 5}, {"crores", 7}, {"crore", 7}, {"mln", 6}, {"bln", 9}, {"mn", 6}, {"mm", 6}, {"bn", 9}, {"tn", 12}, {"k", 3}, {"M", 6}, {"B", 9},
}

func (p *printed) magnitude() bool {
	for _, m := range magnitudes {
		n := len(m.word)
		if len(p.rest) < n {
			continue
		}
		word := p.rest[:n]
		exact := n == 1 && m.word != "k"
		if exact && word != m.word || !strings.EqualFold(word, m.word) || n < len(p.rest) && isLetter(p.rest[n]) {
			continue
		}
		p.out.Scale, p.out.OwnScale = m.power, true
		p.rest = strings.TrimLeft(p.rest[n:], " ")
		return true
	}
	if p.out.Unit.Family() == FamilyMoney && (p.rest == "m" || strings.HasPrefix(p.rest, "m)")) {
		p.out.Scale, p.out.OwnScale = 6, true
		p.rest = p.rest[1:]
		return true
	}
	return false
}

var counts = [...]struct {
	word string
	unit Unit
}{
	{"shares", Shares}, {"share", Shares}, {"years", "years"}, {"year", "years"}, {"yrs", "years"}, {"months", "months"}, {"month", "months"}, {"days", "days"}, {"weeks", "weeks"}, {"hours", "hours"},
	{"employees", "employees"}, {"tonnes", "tonnes"}, {"tons", "tons"}, {"kg", "kg"}, {"km", "km"}, {"km²", "km2"}, {"ha", "ha"}, {"GWh", "GWh"}, {"MWh", "MWh"}, {"kWh", "kWh"}, {"MW", "MW"}, {"GW", "GW"},
	{"barrels", "barrels"}, {"bbl", "barrels"}, {"ounces", "ounces"}, {"oz", "ounces"}, {"°C", "°C"}, {"x", "x"},
}

// counted takes the name of what is counted.
func (p *printed) counted() bool {
	for _, c := range counts {
		if rest, ok := strings.CutPrefix(p.rest, c.word); ok && (rest == "" || rest[0] == ' ' || rest[0] == ')') {
			p.out.Unit = c.unit
			p.rest = strings.TrimLeft(rest, " ")
			return true
		}
	}
	return false
}

const superscriptRunes = "¹²³⁴⁵⁶⁷⁸⁹⁰*†‡§¶"

// superscripts takes raised digits and signs, which are footnote marks, never digits.
func (p *printed) superscripts() bool {
	r, n := utf8.DecodeRuneInString(p.rest)
	if !strings.ContainsRune(superscriptRunes, r) {
		return false
	}
	mark := plainMark(r)
	p.rest = p.rest[n:]
	for p.rest != "" && strings.IndexFunc(mark, func(r rune) bool { return r < '0' || r > '9' }) < 0 {
		r, n = utf8.DecodeRuneInString(p.rest)
		if d := plainMark(r); strings.ContainsRune(superscriptRunes, r) && d[0] >= '0' && d[0] <= '9' {
			mark += d
			p.rest = p.rest[n:]
			continue
		}
		break
	}
	p.rest = strings.TrimLeft(p.rest, " ,")
	p.out.Marks = append(p.out.Marks, mark)
	return true
}

func plainMark(r rune) string {
	switch r {
	case '¹':
		return "1"
	case '²':
		return "2"
	case '³':
		return "3"
	case '⁰':
		return "0"
	}
	if r >= '⁴' && r <= '⁹' {
		return string('4' + r - '⁴')
	}
	return string(r)
}

// digits reads the number itself, with grouping, decimals, fraction and exponent.
func (p *printed) digits() (Decimal, bool) {
	n := 0
	for n < len(p.rest) {
		c := p.rest[n]
		digit := c >= '0' && c <= '9'
		next := n+1 < len(p.rest) && p.rest[n+1] >= '0' && p.rest[n+1] <= '9'
		if digit || (c == '.' || c == ',') && (next || n > 0 && c == '.') || (c == '\'' || c == ' ') && next && n > 0 {
			n++
			continue
		}
		break
	}
	core, rest := p.rest[:n], p.rest[n:]
	if core == "" {
		return p.fraction(Decimal{}, rest)
	}
	if i := strings.LastIndexByte(core, ' '); i > 0 && strings.HasPrefix(rest, "/") {
		core, rest = p.rest[:i], p.rest[i:]
	}
	d, ok := p.grouped(strings.TrimRight(core, " "))
	if !ok {
		return d, false
	}
	p.rest = rest
	if e, ok := p.exponent(); ok {
		return d.Shift(e), true
	}
	if d.places == 0 {
		if f, ok := p.fraction(d, strings.TrimLeft(rest, " ")); ok {
			return f, true
		}
	}
	p.rest = strings.TrimLeft(p.rest, " ")
	return d, true
}

// exponent reads "E+02", "e-3", "×10^3" and "x 10³" after the digits.
func (p *printed) exponent() (int, bool) {
	s := p.rest
	for _, lead := range [...]string{"×10", "× 10", "x10", "x 10", "·10"} {
		if after, ok := strings.CutPrefix(s, lead); ok {
			if up, ok := strings.CutPrefix(after, "^"); ok {
				return p.power(up)
			}
			return p.raised(after)
		}
	}
	if len(s) > 1 && (s[0] == 'E' || s[0] == 'e') {
		return p.power(s[1:])
	}
	return 0, false
}

func (p *printed) power(s string) (int, bool) {
	neg := strings.HasPrefix(s, "-")
	t := strings.TrimLeft(s, "+-")
	if len(s)-len(t) > 1 {
		return 0, false
	}
	e, n := 0, 0
	for n < len(t) && n < 3 && t[n] >= '0' && t[n] <= '9' {
		e, n = e*10+int(t[n]-'0'), n+1
	}
	if n == 0 || n < len(t) && t[n] >= '0' && t[n] <= '9' || e > 300 {
		return 0, false
	}
	p.rest = strings.TrimLeft(t[n:], " ")
	if neg {
		e = -e
	}
	return e, true
}

func (p *printed) raised(s string) (int, bool) {
	neg := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	e, n := 0, 0
	for n < len(s) && e < 300 {
		r, w := utf8.DecodeRuneInString(s[n:])
		d := plainMark(r)
		if !strings.ContainsRune(superscriptRunes, r) || d[0] < '0' || d[0] > '9' {
			break
		}
		e, n = e*10+int(d[0]-'0'), n+w
	}
	if n == 0 || e > 300 {
		return 0, false
	}
	p.rest = strings.TrimLeft(s[n:], " ")
	if neg {
		e = -e
	}
	return e, true
}

// fraction reads "½", "1½" and "1 1/2" where the decimal is finite.
func (p *printed) fraction(whole Decimal, rest string) (Decimal, bool) {
	r, n := utf8.DecodeRuneInString(rest)
	num, den := int64(0), int64(0)
	if i := strings.IndexRune(fractionRunes, r); n > 0 && r != utf8.RuneError && i >= 0 {
		k := utf8.RuneCountInString(fractionRunes[:i])
		num = [...]int64{1, 1, 2, 1, 3, 1, 2, 3, 4, 1, 5, 1, 3, 5, 7}[k]
		den = [...]int64{2, 3, 3, 4, 4, 5, 5, 5, 5, 6, 6, 8, 8, 8, 8}[k]
		rest = rest[n:]
	} else if num, den, rest = slashed(rest); den == 0 || num >= den || whole.Sign() == 0 {
		return Decimal{}, false
	}
	for places := int32(1); places <= 6; places++ {
		pow := int64(1)
		for range places {
			pow *= 10
		}
		if num*pow%den != 0 {
			continue
		}
		coef, _ := whole.Coef()
		coef.Mul(coef, big.NewInt(pow)).Add(coef, big.NewInt(num*pow/den))
		p.rest = strings.TrimLeft(rest, " ")
		return DecimalFromBig(coef, places), true
	}
	return Decimal{}, false
}

func slashed(s string) (num, den int64, rest string) {
	a, after, ok := strings.Cut(s, "/")
	if !ok || len(a) < 1 || len(a) > 2 || !allDigits(a) {
		return 0, 0, s
	}
	n := 0
	for n < len(after) && n < 3 && after[n] >= '0' && after[n] <= '9' {
		den = den*10 + int64(after[n]-'0')
		n++
	}
	if n == 0 || n > 2 {
		return 0, 0, s
	}
	for i := range len(a) {
		num = num*10 + int64(a[i]-'0')
	}
	return num, den, after[n:]
}
