package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// TestPlainWordsAreCutSo holds the short way against cutting.
func TestPlainWordsAreCutSo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ABab01 ]{0,12}[a-zQ1 .&'%é-]{0,3}`).Draw(t, "text")
		n, ok := plainWords(text)
		if !ok {
			return
		}
		ws := lang.CutWords(nil, text)
		assert.Equal(t, PlainText(ws), strings.ToLower(text))
		assert.Len(t, ws, n)
	})
	n, ok := plainWords("Paper Glass 12")
	assert.True(t, ok)
	assert.Equal(t, 3, n)
}

func BenchmarkNames(b *testing.B) {
	t := &table.Table{HeaderRows: 1, StubColumns: 1, Columns: make([]table.Column, 1), Rows: make([]table.Row, 100_000)}
	for r := range t.Rows {
		t.Cells = append(t.Cells, table.Cell{Row: r, Text: fmt.Sprint("Paper Glass ", r), Value: table.Value{Kind: table.Text}})
	}
	for b.Loop() {
		s := &Sheet{Told: &Told{T: t}, names: map[int]*columnNames{}}
		s.NamesOf(0)
	}
}
