package retrieve

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tabrag/tabrag/internal/porter"
	"golang.org/x/text/unicode/norm"
)

// Words are cut at anything but letters, digits and the marks that hold numbers and codes
// together between two of those: "1,106,500", "10-K", "U.S.", "2019/20", "o'neil", "P&L".

// eachWord calls f with each word of a text, as printed.
func eachWord(text string, f func(word string)) {
	eachPlace(text, func(from, to int) { f(text[from:to]) })
}

// eachPlace calls f with where each word of a text stands.
func eachPlace(text string, f func(from, to int)) {
	start, joint := -1, false // joint: the last byte of the word so far is a mark
	end := 0
	flush := func() {
		if start >= 0 {
			f(start, end)
		}
		start, joint = -1, false
	}
	for i := 0; i < len(text); {
		c := text[i]
		size, class := 1, asciiClass[c]
		if c >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRuneInString(text[i:])
			class = runeClass(r)
		}
		switch {
		case class == classSign: // a script without spaces: each sign is a word
			flush()
			f(i, i+size)
		case class == classWord:
			if start < 0 {
				start = i
			}
			joint, end = false, i+size
		case class == classJoint && start >= 0 && !joint:
			joint = true
		default:
			flush()
		}
		i += size
	}
	flush()
}

const (
	classNone = iota
	classWord
	classJoint
	classSign
)

var asciiClass = func() (t [256]uint8) { // a table made once, never written again
	for c := range 128 {
		switch {
		case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
			t[c] = classWord
		case strings.IndexByte(".,-/&'_", byte(c)) >= 0:
			t[c] = classJoint
		}
	}
	return t
}()

func runeClass(r rune) uint8 {
	switch {
	case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai):
		return classSign
	case unicode.IsLetter(r), unicode.IsDigit(r), unicode.IsMark(r):
		return classWord
	case r == '\u2019' || r == '\u2013' || r == '\u2010' || r == '\u2011':
		return classJoint
	}
	return classNone
}

// terms turns one printed word into the terms it is found by. A plain word is stemmed; a
// number becomes its digits without grouping and without zeros at its end; a code stands
// whole and in its parts.
func terms(word string) []string {
	word = plain(word)
	if word == "" {
		return nil
	}
	word = strings.TrimSuffix(word, "'s")
	if n, ok := number(word); ok {
		return []string{n}
	}
	parts := split(word)
	if len(parts) == 0 {
		return nil
	}
	if len(parts) == 1 {
		return []string{stem(parts[0])}
	}
	if acronym(parts) {
		return []string{strings.Join(parts, "")}
	}
	var out []string
	if !strings.Contains(word, ",") {
		out = append(out, strings.Join(parts, ""))
	}
	for _, p := range parts {
		if n, ok := number(p); ok {
			out = append(out, n)
		} else {
			out = append(out, stem(p))
		}
	}
	return out
}

// split cuts a word at its marks, but leaves the commas and points of a number in it:
// "1,018-950.5" is two numbers.
func split(word string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune("-/&'_", r) }) {
		if _, ok := number(part); ok {
			out = append(out, part)
			continue
		}
		out = append(out, strings.FieldsFunc(part, func(r rune) bool { return r == '.' || r == ',' })...)
	}
	return out
}

// plain lowers the case, takes accents off and straightens quotes and dashes.
func plain(word string) string {
	ascii := true
	for i := range len(word) {
		if word[i] >= utf8.RuneSelf {
			ascii = false
			break
		}
	}
	if ascii {
		return strings.ToLower(word)
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(word) {
		switch {
		case unicode.IsMark(r):
		case r == '\u2019':
			b.WriteByte('\'')
		case r == '\u2013' || r == '\u2010' || r == '\u2011':
			b.WriteByte('-')
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.ToLower(b.String())
}

// number reads "1,106,500", "007", "12.50": grouping commas and zeros that say nothing go.
func number(word string) (string, bool) {
	n, ok := appendNumber(nil, word)
	return string(n), ok
}

// appendNumber appends what number returns.
func appendNumber(b []byte, word string) ([]byte, bool) {
	if word[0] < '0' || word[0] > '9' {
		return b, false
	}
	point := false
	for i := range len(word) {
		switch c := word[i]; {
		case c >= '0' && c <= '9':
			b = append(b, c)
		case c == ',' && !point && i+3 < len(word):
		case c == '.' && !point:
			point = true
			b = append(b, '.')
		default:
			return b, false
		}
	}
	if point {
		b = bytes.TrimSuffix(bytes.TrimRight(b, "0"), []byte("."))
	}
	if len(b) == 0 {
		b = append(b, '0')
	}
	return b, true
}

// acronym tells whether all parts are single letters: u.s., a.b.c.
func acronym(parts []string) bool {
	for _, p := range parts {
		if len(p) != 1 || p[0] < 'a' {
			return false
		}
	}
	return true
}

// stem takes off English endings; words with digits and short ones stay.
func stem(word string) string {
	if form := oneForm(word); form != "" {
		return form
	}
	if len(word) < 4 {
		return word
	}
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	return porter.Stem(word)
}
