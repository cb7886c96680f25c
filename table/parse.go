package table

import (
	"strings"
	"unicode"
)

// Locale says how a column writes its numbers.
type Locale uint8

// The locales. AnyLocale reads what can be read in one way and takes 1,234 and 1.234 as
// English does, saying that it is a guess.
const (
	AnyLocale   Locale = iota
	PointLocale        // 1,234.5
	CommaLocale        // 1.234,5
)

// Reading is what [ParseValue] makes of one printed text.
type Reading struct {
	Value
	// Marks are footnote marks found beside the number, "1", "a", "*".
	Marks []string
	// Locale that the digits prove, AnyLocale when they prove none.
	Locale Locale
	// Guess is set when the separator could stand for decimals as well as for thousands.
	Guess bool
	// OwnScale is set when the text states its own scale ("1.2bn"), so that a scale stated
	// elsewhere does not apply.
	OwnScale bool
	// Margin is the 6.7 of "23.3 ± 6.7", nil when there is none.
	Margin *Decimal
	// High is the upper end of a range, "3" in "1 – 3"; Number then is the lower end and
	// the kind is Text, since a range is no single number.
	High *Decimal
}

// ParseValue reads a printed cell: signs in all their forms, accounting brackets, percent,
// currency, magnitudes such as "bn", grouping in any style, fractions, exponents,
// footnote marks, dashes that stand for nil and "n/a". Text that is no single quantity
// (identifiers with leading zeros, phone numbers, ranges, sentences) is of kind Text.
// The number is exact and keeps its printed precision.
func ParseValue(text string, loc Locale) Reading {
	s := foldText(text)
	if kind, ok := wordless(s); ok {
		return Reading{Value: Value{Kind: kind}}
	}
	if len(s) > maxPrinted || !strings.ContainsFunc(s, isDigitLike) {
		return Reading{Value: Value{Kind: Text}}
	}
	if dateShaped(s) {
		if _, ok := ParseDate(s); ok {
			return Reading{Value: Value{Kind: Date}}
		}
	}
	p := printed{rest: s, loc: loc}
	if p.number() {
		return p.out
	}
	if r, ok := parseMarked(s, loc); ok {
		return r
	}
	if r, ok := parsePair(s, loc); ok {
		return r
	}
	return Reading{Value: Value{Kind: Text}}
}

// dateShaped tells apart at a glance what can be a date: two separators or a letter.
func dateShaped(s string) bool {
	separators := 0
	for i := range len(s) {
		switch c := s[i]; {
		case isLetter(c):
			return true
		case c == '-' || c == '/' || c == '.':
			separators++
		}
	}
	return separators >= 2
}

// maxPrinted bounds the length of text that may be one number, in bytes.
const maxPrinted = 120

func isDigitLike(r rune) bool {
	return r >= '0' && r <= '9' || strings.ContainsRune(fractionRunes, r)
}

// foldText brings the many spaces, minus signs and digit shapes of printed tables to one form
// and drops leader dots.
func foldText(s string) string {
	if plainText(s) {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	for _, r := range s {
		switch {
		case r == '\u00ad' || r == '\u200b' || r == '\u200c' || r == '\u200d' || r == '\u2060' || r == '\ufeff':
		case unicode.IsSpace(r) || r == '\u00a0':
			b.WriteByte(' ')
		case r == '−' || r == '‐' || r == '‑' || r == '﹣' || r == '－' || r == '⁻':
			b.WriteByte('-')
		case r >= '０' && r <= '９':
			b.WriteRune('0' + r - '０')
		case r == '％':
			b.WriteByte('%')
		case r == '（':
			b.WriteByte('(')
		case r == '）':
			b.WriteByte(')')
		case r == '’' || r == '‘' || r == 'ʼ':
			b.WriteByte('\'')
		default:
			b.WriteRune(r)
		}
	}
	out := strings.Join(strings.Fields(b.String()), " ")
	return strings.TrimSpace(trimLeaders(out))
}

// plainText tells whether a text is of one form already: ASCII without white space to
// fold and without dots that lead to a number.
func plainText(s string) bool {
	for i := range len(s) {
		c := s[i]
		if c <= ' ' && (c < ' ' || i == 0 || i == len(s)-1 || s[i-1] == ' ') || c >= 0x7f || c == '.' && i > 0 && s[i-1] == '.' {
			return false
		}
	}
	return true
}

// trimLeaders drops the dots that lead the eye from a label to its number.
func trimLeaders(s string) string {
	for _, dots := range []string{"..", ". .", "…", "· ·", "··"} {
		if rest, ok := strings.CutPrefix(s, dots); ok && strings.ContainsFunc(rest, isDigitLike) {
			s = strings.TrimLeft(rest, ".…· ")
		}
		if rest, ok := strings.CutSuffix(s, dots); ok && strings.ContainsFunc(rest, isDigitLike) {
			s = strings.TrimRight(rest, ".…· ")
		}
	}
	return s
}

// wordless tells blanks, nils and "not available" apart.
func wordless(s string) (ValueKind, bool) {
	if s == "" {
		return Blank, true
	}
	if len(s) > 24 {
		return Text, false
	}
	low := strings.ToLower(s)
	switch low {
	case "n/a", "na", "n.a.", "n.a", "n/m", "nm", "n.m.", "n.m", "not applicable", "not available", "not meaningful",
		"..", "...", "…", "#n/a", "n.d.", "n/d", "nan", "null", "na.", "n. a.", "k.a.", "s.o.", "n.c.":
		return NotAvailable, true
	case "nil", "none", "zip":
		return Nil, true
	}
	if !strings.ContainsAny(s, "-–—―─_") {
		return Text, false
	}
	bare := strings.Trim(stripSymbols(s), " ()%")
	if bare != "" && strings.Trim(bare, "-–—―─_ ") == "" {
		return Nil, true
	}
	return Text, false
}

// stripSymbols removes a currency sign or code before or after a dash: "$ —", "— €".
func stripSymbols(s string) string {
	if _, rest, ok := cutCurrency(s); ok {
		s = rest
	}
	if _, rest, ok := cutCurrencyEnd(strings.TrimSpace(s)); ok {
		s = rest
	}
	return s
}
