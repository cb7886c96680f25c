package linearize

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzProse: cutting loses no word and makes no chunk that is too long without saying so.
func FuzzProse(f *testing.F) {
	for _, s := range []string{"", "One. Two! Three?", "vs. U.S. p. 12. Next", "a . b . C.", "…\"'). .", strings.Repeat("Word. ", 2000), "\xff.\xfe A"} {
		f.Add(s, "Title", 30)
	}
	f.Fuzz(func(t *testing.T, text, title string, size int) {
		size = 20 + max(size, -size)%1000
		text = fold(text)
		assert.Equal(t, strings.Fields(text), strings.Fields(strings.Join(Sentences(text), " ")))
		chunks, err := Prose{Min: size / 2, Max: size, Overlap: -1}.Split(context.Background(), Source{Document: "d", Title: title}, []Paragraph{{Text: text}})
		require.NoError(t, err)
		var words []string
		for _, c := range chunks {
			words = append(words, strings.Fields(c.Body)...)
			assert.Equal(t, Tokens(c.Text) > size, c.Oversize)
		}
		if len(words) > 0 {
			assert.Equal(t, strings.Fields(text), words)
		}
	})
}
