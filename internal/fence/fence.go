// Package fence makes text of documents safe to stand in a prompt: as data between boundaries
// that its author cannot know, with every character that hides or steers made visible, and
// of bounded length.
//
// It does not decide what a model may do (it holds no tool) and not what is believed (package
// generate checks each figure).
package fence

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"strings"
	"unicode"
)

// Boundary returns a fresh random boundary.
func Boundary() string {
	var b [8]byte
	_, _ = rand.Read(b[:]) // never fails, see crypto/rand
	return "data-" + hex.EncodeToString(b[:])
}

// Block sets lines of data between a boundary.
func Block(boundary string, lines []string) string {
	return "<" + boundary + ">\n" + strings.Join(lines, "\n") + "\n</" + boundary + ">"
}

// Text makes one piece of document text safe: one line, at most limit runes, with control
// characters, zero-width and bidirectional marks and tag characters written as escapes.
func Text(s string, limit int) string {
	var b strings.Builder
	n := 0
	for _, r := range s {
		if n >= limit {
			b.WriteString("…")
			break
		}
		n++
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			b.WriteByte(' ')
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == unicode.ReplacementChar:
			fmt.Fprintf(&b, "\\u{%X}", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
