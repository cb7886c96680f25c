package object

import (
	"strings"
	"unicode/utf16"
)

// Text decodes a text string: UTF-16 or UTF-8 with a mark, else PDFDocEncoding of which only
// the part that agrees with Latin-1 is known.
func Text(s String) string {
	switch {
	case strings.HasPrefix(string(s), "\xfe\xff"):
		return utf16Text(string(s[2:]), 0, 1)
	case strings.HasPrefix(string(s), "\xff\xfe"):
		return utf16Text(string(s[2:]), 1, 0)
	case strings.HasPrefix(string(s), "\xef\xbb\xbf"):
		return strings.ToValidUTF8(string(s[3:]), "")
	}
	out := make([]rune, 0, len(s))
	for _, b := range []byte(s) {
		out = append(out, rune(b))
	}
	return string(out)
}

func utf16Text(s string, high, low int) string {
	units := make([]uint16, len(s)/2)
	for i := range units {
		units[i] = uint16(s[2*i+high])<<8 | uint16(s[2*i+low])
	}
	return string(utf16.Decode(units))
}
