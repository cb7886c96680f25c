package font

import (
	"strconv"
	"strings"
)

// nameText returns the text of a glyph name by the rules of the Adobe Glyph List
// specification, "" when the name says nothing.
func nameText(name string) string {
	if text, ok := glyphNames()[name]; ok {
		return text
	}
	name, _, _ = strings.Cut(name, ".") // A.small is A
	if name == "" {
		return ""
	}
	if text, ok := glyphNames()[name]; ok {
		return text
	}
	if strings.Contains(name, "_") { // f_f_i
		var b strings.Builder
		for part := range strings.SplitSeq(name, "_") {
			b.WriteString(nameText(part))
		}
		return b.String()
	}
	if hex, ok := strings.CutPrefix(name, "uni"); ok && len(hex) >= 4 && len(hex)%4 == 0 {
		return hexRunes(hex, 4)
	}
	if hex, ok := strings.CutPrefix(name, "u"); ok && len(hex) >= 4 && len(hex) <= 6 {
		return hexRunes(hex, len(hex))
	}
	return ""
}

// hexRunes reads hex digits, size a rune; "" when they are none or no characters.
func hexRunes(hex string, size int) string {
	var out []rune
	for ; len(hex) >= size; hex = hex[size:] {
		n, err := strconv.ParseUint(hex[:size], 16, 32)
		if err != nil || n > 0x10ffff || n >= 0xd800 && n < 0xe000 {
			return ""
		}
		out = append(out, rune(n))
	}
	return string(out)
}
