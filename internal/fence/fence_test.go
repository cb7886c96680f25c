package fence_test

import (
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/internal/fence"
)

func TestText(t *testing.T) {
	for _, c := range []struct{ in, want, reason string }{
		{"Revenue 2025", "Revenue 2025", "plain text stays"},
		{"a\nb\tc", "a b c", "a line break would end the datum"},
		{"a\u200bb", "a\\u{200B}b", "zero-width characters are shown"},
		{"\u202eoot", "\\u{202E}oot", "so are marks that turn the direction"},
		{"x\U000E0041", "x\\u{E0041}", "and tag characters, which smuggle text"},
		{"\x1b[31m", "\\u{1B}[31m", "and terminal escapes"},
		{"Größe in m²", "Größe in m²", "letters of any language stay"},
		{strings.Repeat("é", 30), strings.Repeat("é", 20) + "…", "length is bounded in characters"},
	} {
		assert.Equal(t, c.want, fence.Text(c.in, 20), c.reason)
	}
}

func TestBoundariesDiffer(t *testing.T) {
	a, b := fence.Boundary(), fence.Boundary()
	assert.NotEqual(t, a, b)
	assert.Equal(t, "<"+a+">\nx\n</"+a+">", fence.Block(a, []string{"x"}))
}

func FuzzText(f *testing.F) {
	f.Add("a\u200b\U000E0041\x00\xff", 5)
	f.Fuzz(func(t *testing.T, s string, limit int) {
		for _, r := range fence.Text(s, limit%1000) {
			if unicode.IsControl(r) || unicode.Is(unicode.Cf, r) {
				t.Fatalf("%U passed", r)
			}
		}
	})
}
