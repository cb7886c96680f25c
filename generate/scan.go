package generate

import (
	"math/big"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/table"
)

// figure is a number that a text states.
type figure struct {
	text  string // digits as written
	value *big.Rat
	half  *big.Rat // half a unit of the last digit written, scale applied
	unit  table.Unit
	known bool // a unit is written
}

// in tells whether a figure rounds one of the facts as printed, and has its unit.
func (f figure) in(facts []fact) bool {
	for _, k := range facts {
		if !f.fits(k.unit) {
			continue
		}
		d := new(big.Rat).Sub(f.value, k.value)
		if d.Abs(d).Cmp(f.half) <= 0 {
			return true
		}
	}
	return false
}

// fits tells whether the unit written is that of the fact. A unit that has a sign or a short
// word must be written; others may stand further off in the sentence.
func (f figure) fits(unit table.Unit) bool {
	switch unit.Family() {
	case table.FamilyMoney, table.FamilyPercent:
		return f.known && (f.unit == unit || f.unit == table.Percent && unit == table.Points)
	case table.FamilyPerUnit:
		top, _, _ := strings.Cut(string(unit), "/")
		return !f.known && top == "1" || f.unit == table.Unit(top) || table.Unit(top).Family() == table.FamilyQuantity
	}
	return !f.known || f.unit == unit
}

func (f figure) plainYear() bool {
	return !f.known && len(f.text) == 4 && (strings.HasPrefix(f.text, "19") || strings.HasPrefix(f.text, "20"))
}

// figures finds the numbers of a text that are no part of a word.
func figures(text string) []figure {
	var out []figure
	for i := 0; i < len(text); {
		if !isDigit(text[i]) {
			if n := loneScale(text[i:], text[:i]); n > 0 {
				out = append(out, figure{text: text[i : i+n], value: new(big.Rat), half: new(big.Rat), known: true, unit: "?"})
				i += n
				continue
			}
			_, size := utf8.DecodeRuneInString(text[i:])
			i += size
			continue
		}
		end := numberEnd(text, i)
		if r, _ := utf8.DecodeLastRuneInString(text[:i]); i == 0 || !unicode.IsLetter(r) {
			f, used := readFigure(text, i, end)
			out = append(out, f)
			end = used
		}
		for end < len(text) && (isDigit(text[end]) || isLetter(text, end)) {
			end++
		}
		i = end
	}
	return out
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

func isLetter(s string, i int) bool {
	r, _ := utf8.DecodeRuneInString(s[i:])
	return unicode.IsLetter(r)
}

// numberEnd gives the end of digits with grouping commas and a fraction.
func numberEnd(s string, i int) int {
	for i < len(s) {
		sep := (s[i] == ',' || s[i] == '.') && i+1 < len(s) && isDigit(s[i+1])
		if !isDigit(s[i]) && !sep {
			break
		}
		i++
	}
	return i
}

// readFigure reads the number at s[i:end] with what stands around it.
func readFigure(s string, i, end int) (f figure, next int) {
	f = figure{text: s[i:end], value: new(big.Rat), half: new(big.Rat)}
	n, err := table.ParseDecimal(strings.ReplaceAll(f.text, ",", ""))
	if err != nil {
		f.unit, f.known = "?", true // no fact has it
		return f, end
	}
	before := strings.TrimRight(s[:i], " ")
	for _, u := range []table.Unit{"USD", "EUR", "GBP", "JPY", "INR"} {
		if rest, ok := strings.CutSuffix(before, currencySign(u)); ok {
			f.unit, f.known, before = u, true, rest
		}
	}
	if code := lastWord(before); len(code) == 3 && code == strings.ToUpper(code) && !f.known && table.Unit(code).Family() == table.FamilyMoney {
		f.unit, f.known = table.Unit(code), true
	}
	if minusAt(before) {
		n = n.Neg()
	}
	scale, next := readScale(s, end)
	next = readUnit(&f, s, next)
	f.value = n.Shift(scale).Rat()
	f.half = table.NewDecimal(5, n.Places()+1).Shift(scale).Rat()
	return f, next
}

func lastWord(s string) string {
	words := strings.FieldsFunc(s, notWord)
	if len(words) == 0 || !strings.HasSuffix(s, words[len(words)-1]) {
		return ""
	}
	return words[len(words)-1]
}

// minusAt tells whether a minus stands right before the number, not a dash between two.
func minusAt(before string) bool {
	for _, m := range []string{"-", "−"} {
		if rest, ok := strings.CutSuffix(before, m); ok {
			return rest == "" || strings.HasSuffix(rest, " ") || strings.HasSuffix(rest, "(")
		}
	}
	return false
}

// readScale reads "million", "bn" or "M" after a number.
func readScale(s string, i int) (scale, next int) {
	from := i
	for from < len(s) && s[from] == ' ' {
		from++
	}
	end := from
	for end < len(s) && s[end] < 0x80 && unicode.IsLetter(rune(s[end])) {
		end++
	}
	if n := scaleOf(s[from:end]); n > 0 {
		return n, end
	}
	return 0, i
}

// scaleOf is the power of ten of a scale word, 0 for any other word.
func scaleOf(word string) int {
	switch strings.ToLower(word) {
	case "hundred", "hundreds":
		return 2
	case "thousand", "thousands", "k":
		return 3
	case "million", "millions", "m", "mn", "mm":
		return 6
	case "billion", "billions", "bn", "b":
		return 9
	case "trillion", "trillions", "tn":
		return 12
	}
	return 0
}

// loneScale gives the length of a scale word that follows no number: "fifty million".
func loneScale(s, before string) int {
	if r, _ := utf8.DecodeLastRuneInString(before); before != "" && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
		return 0
	}
	end := 0
	for end < len(s) && s[end] < 0x80 && unicode.IsLetter(rune(s[end])) {
		end++
	}
	if end < 4 || scaleOf(s[:end]) == 0 {
		return 0
	}
	switch strings.ToLower(lastWord(strings.TrimRight(before, " "))) {
	case "in", "of":
		return 0
	}
	return end
}

// readUnit reads a percent sign or unit word after the number and its scale.
func readUnit(f *figure, s string, i int) int {
	rest := strings.TrimLeft(s[i:], " ")
	at := len(s) - len(rest)
	for _, u := range []struct {
		word string
		unit table.Unit
	}{
		{"%", table.Percent}, {"percentage points", table.Points}, {"percentage point", table.Points},
		{"percent", table.Percent}, {"per cent", table.Percent}, {"pp", table.Points}, {"basis points", "bps"}, {"bps", "bps"},
		{"dollars", "USD"}, {"euros", "EUR"}, {"USD", "USD"}, {"EUR", "EUR"}, {"GBP", "GBP"}, {"shares", table.Shares},
	} {
		if strings.HasPrefix(rest, u.word) {
			f.unit, f.known = u.unit, true
			return at + len(u.word)
		}
	}
	return i
}

// mixedTokens lists the words that mix letters and digits, letters first: "Q3", "FY24".
func mixedTokens(text string) []string {
	var out []string
	for _, w := range strings.FieldsFunc(text, notWord) {
		first, _ := utf8.DecodeRuneInString(w)
		if unicode.IsLetter(first) && strings.ContainsAny(w, "0123456789") {
			out = append(out, w)
		}
	}
	return out
}
