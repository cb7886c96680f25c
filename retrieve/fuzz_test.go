package retrieve

import (
	"bytes"
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// FuzzTerms: whatever a text holds, its terms are never empty, and a text finds itself.
func FuzzTerms(f *testing.F) {
	for _, s := range []string{"", "Q3 2025", "1,106,500.50", "10-K/A", "o’neil–smith", "日本語 表", "a.b.c.", "'-'", "…007,", "third quarter of 2025", "\xff\xfe1\x80", "1,", "0.0"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, term := range Terms(s) {
			assert.NotEmpty(t, term)
		}
		x := NewIndex(RowWeights())
		var fields Fields
		fields[FieldBody] = s
		x.Add(&fields)
		if query := x.Query(s, nil); len(query) > 0 {
			require.NotEmpty(t, x.Search(query, 1, nil))
			assert.Equal(t, naive(x, query, 1, nil), x.Search(query, 1, nil))
		}
	})
}

// FuzzLoad: a damaged snapshot is refused and leaves nothing behind.
func FuzzLoad(f *testing.F) {
	s, err := New(Config{})
	require.NoError(f, err)
	require.NoError(f, s.Add(context.Background(), shelf("alpha", "Alpha Corp", "Europe")))
	var file bytes.Buffer
	require.NoError(f, s.Save(&file))
	f.Add(file.Bytes())
	f.Add([]byte(`{"format":"tabrag-chunks/1","chunks":99999999999}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := New(Config{})
		require.NoError(t, err)
		if err := s.Load(context.Background(), bytes.NewReader(data)); err != nil {
			assert.Zero(t, s.Len())
		}
		_, _ = (&Flat{}).ReadFrom(bytes.NewReader(data))
	})
}
