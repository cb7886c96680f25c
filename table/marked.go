package table

import "strings"

// parseMarked reads a number with a footnote mark beside it: "142 (1)", "142 a", "(a) 5",
// "* 12".
func parseMarked(s string, loc Locale) (Reading, bool) {
	if rest, mark, ok := CutMark(s); ok {
		p := printed{rest: rest, loc: loc}
		if p.number() {
			p.out.Marks = append(p.out.Marks, mark)
			return p.out, true
		}
		if kind, ok := wordless(rest); ok && kind != Blank {
			return Reading{Value: Value{Kind: kind}, Marks: []string{mark}}, true
		}
		if r, ok := parseMarked(rest, loc); ok {
			r.Marks = append(r.Marks, mark)
			return r, true
		}
	}
	for _, sign := range []string{"*", "†", "‡"} {
		if rest, ok := strings.CutPrefix(s, sign); ok {
			p := printed{rest: strings.TrimSpace(rest), loc: loc}
			if p.number() {
				p.out.Marks = append(p.out.Marks, sign)
				return p.out, true
			}
		}
	}
	return Reading{}, false
}

// CutMark takes a footnote mark off the end of a text: "Revenue (1)" gives "Revenue" and
// "1". Marks are one or two digits, a letter or a roman numeral in round or square brackets, raised
// digits, and the signs * † ‡ § ¶. A bracketed word is no mark.
func CutMark(s string) (rest, mark string, ok bool) {
	s = strings.TrimSpace(s)
	if s == "" {
		return s, "", false
	}
	if m, n := raisedMark(s); n > 0 {
		return strings.TrimSpace(s[:len(s)-n]), m, len(s) > n
	}
	end := s[len(s)-1]
	if end != ')' && end != ']' {
		return letterMark(s)
	}
	open := strings.LastIndexAny(s, "([")
	if open <= 0 || (s[open] == '(') != (end == ')') {
		return s, "", false
	}
	m := s[open+1 : len(s)-1]
	if !IsMark(m) {
		return s, "", false
	}
	return strings.TrimSpace(s[:open]), m, true
}

// letterMark reads "142 a": a lone small letter after a space, following a digit.
func letterMark(s string) (string, string, bool) {
	n := len(s)
	if n >= 3 && s[n-2] == ' ' && s[n-1] >= 'a' && s[n-1] <= 'e' && s[n-3] >= '0' && s[n-3] <= '9' {
		return s[:n-2], s[n-1:], true
	}
	return s, "", false
}

// raisedMark reads raised digits and signs at the end of s and returns the mark and its
// length in bytes.
func raisedMark(s string) (string, int) {
	runes := []rune(s)
	i := len(runes)
	mark := ""
	for i > 0 && strings.ContainsRune(superscriptRunes, runes[i-1]) && len(mark) < 6 {
		mark = plainMark(runes[i-1]) + mark
		i--
	}
	return mark, len(string(runes[i:]))
}

// IsMark tells whether the text between brackets is a footnote mark. Single letters past f
// are units and plurals more often than marks.
func IsMark(m string) bool {
	switch {
	case m == "" || len(m) > 4:
		return false
	case len(m) <= 2 && allDigits(m):
		return m[0] != '0'
	case len(m) == 1:
		return m[0] >= 'a' && m[0] <= 'f' || m[0] >= 'A' && m[0] <= 'F' || m == "*"
	}
	return m != "x" && strings.Trim(m, "ivx") == "" || strings.Trim(m, "*") == "" || len(m) == 2 && m[0] == m[1] && m[0] >= 'a' && m[0] <= 'f' || strings.Trim(m, "†‡§¶") == ""
}

// parsePair reads "23.3 ± 6.7" as a value with its margin and "1 – 3" as a range.
func parsePair(s string, loc Locale) (Reading, bool) {
	for _, sep := range []string{"±", "+/-", "+/–"} {
		if a, b, ok := strings.Cut(s, sep); ok {
			x, y, ok := twoNumbers(a, b, loc)
			if !ok {
				return Reading{}, false
			}
			x.Margin, x.Approximate = &y.Number, true
			return x, true
		}
	}
	for _, sep := range []string{" to ", " – ", " - ", " — ", "–", "—", "-"} {
		a, b, ok := strings.Cut(s, sep)
		if !ok {
			continue
		}
		x, y, ok := twoNumbers(a, b, loc)
		if !ok || y.Value.Sign == Minus && sep == "-" {
			continue
		}
		if x.Unit == "" {
			x.Unit = y.Unit
		}
		if !x.OwnScale && y.OwnScale {
			x.Scale, x.OwnScale = y.Scale, true
		}
		x.Kind, x.High = Text, &y.Number
		return x, true
	}
	return Reading{}, false
}

func twoNumbers(a, b string, loc Locale) (x, y Reading, ok bool) {
	p := printed{rest: strings.TrimSpace(a), loc: loc}
	q := printed{rest: strings.TrimSpace(b), loc: loc}
	ok = p.number() && q.number()
	return p.out, q.out, ok
}
