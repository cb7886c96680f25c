package retrieve

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestAConcordanceTellsWhatReadingTells(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := NewIndex(TableWeights())
		words := rapid.SliceOf(rapid.SampledFrom(strings.Fields("net sales sales cost of goods europe 2024 7 8 9")))
		var f Fields
		f[FieldBody] = strings.Join(words.Draw(t, "text"), " ")
		text := x.fieldTerms(x.Add(&f), FieldBody)
		g := newGauge(x, x.Query(strings.Join(words.Draw(t, "question"), " "), nil))
		require.Equal(t, g.scan(text), g.scanLong(text, newConcordance(text)))
	})
}
