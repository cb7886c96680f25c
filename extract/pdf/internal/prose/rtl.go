package prose

import (
	"slices"
	"unicode/utf8"
)

// rtl tells whether a rune is of a script that runs from right to left.
func rtl(c rune) bool {
	return c >= 0x590 && c <= 0x8ff || c >= 0xfb1d && c <= 0xfdff || c >= 0xfe70 && c <= 0xfeff
}

func startsRTL(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return rtl(r)
}

// mirror turns a word that was printed from left to right round, brackets included.
func mirror(s string) string {
	runes := []rune(s)
	slices.Reverse(runes)
	for i, r := range runes {
		switch r {
		case '(':
			runes[i] = ')'
		case ')':
			runes[i] = '('
		case '[':
			runes[i] = ']'
		case ']':
			runes[i] = '['
		}
	}
	return string(runes)
}

// readingRun puts the words of a line, sorted from left to right, in the order that they are
// read: from the right where most are of such a script, with figures and Latin words within
// kept from left to right.
func readingRun(ws []word) []word {
	n := 0
	for i := range ws {
		if startsRTL(ws[i].text) {
			n++
		}
	}
	if 2*n <= len(ws) {
		return ws
	}
	out := make([]word, 0, len(ws))
	for end := len(ws); end > 0; {
		start := end - 1
		for start > 0 && !startsRTL(ws[start].text) && !startsRTL(ws[start-1].text) {
			start--
		}
		out = append(out, ws[start:end]...)
		end = start
	}
	return out
}
