package aggregate

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Words splits a text into the words that conditions compare: letters and digits in lower
// case, accents taken off, everything else a break. A point or comma between two digits
// stays inside its number, and a comma that groups thousands is dropped: "1,234.5 km" gives
// "1234.5" and "km". An apostrophe inside a word is dropped.
func Words(text string) []string {
	if ascii(text) && !strings.ContainsAny(text, ",'") {
		return asciiWords(strings.ToLower(text))
	}
	var words []string
	var word strings.Builder
	runes := []rune(text)
	if !ascii(text) {
		runes = []rune(norm.NFD.String(text))
	}
	flush := func() {
		if word.Len() > 0 {
			words = append(words, word.String())
			word.Reset()
		}
	}
	for i, r := range runes {
		digits := i > 0 && i+1 < len(runes) && isDigit(runes[i-1]) && isDigit(runes[i+1])
		letters := i > 0 && i+1 < len(runes) && unicode.IsLetter(runes[i-1]) && unicode.IsLetter(runes[i+1])
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			word.WriteRune(unicode.ToLower(r))
		case r == '.' && digits:
			word.WriteByte('.')
		case r == ',' && digits && groupsThousands(runes[i+1:]):
		case (r == '\'' || r == '’') && letters:
		default:
			flush()
		}
	}
	flush()
	return words
}

// asciiWords splits a text in lower case of which nothing is dropped inside a word.
func asciiWords(text string) []string {
	var words []string
	start := 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && (text[i] >= 'a' && text[i] <= 'z' || digitAt(text, i) || text[i] == '.' && digitAt(text, i-1) && digitAt(text, i+1)) {
			continue
		}
		if i > start {
			words = append(words, text[start:i])
		}
		start = i + 1
	}
	return words
}

func digitAt(text string, i int) bool {
	return i >= 0 && i < len(text) && text[i] >= '0' && text[i] <= '9'
}

func ascii(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// groupsThousands tells whether exactly three digits follow.
func groupsThousands(runes []rune) bool {
	n := 0
	for n < len(runes) && isDigit(runes[n]) {
		n++
	}
	return n == 3
}
