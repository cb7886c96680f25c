package chunking

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/table"
)

func TestADocumentWithoutATitleGoesByItsSource(t *testing.T) {
	doc := &extract.Document{
		ID: "d", Source: "report-2024.pdf", Text: []extract.Block{{Text: "Sales rose."}, {Text: ""}},
		Tables: []*table.Table{{
			ID: "d:t", HeaderRows: 1, Columns: make([]table.Column, 1), Rows: make([]table.Row, 2),
			Cells: []table.Cell{{Row: 0, RowSpan: 1, ColSpan: 1, Text: "Sales"}, {Row: 1, RowSpan: 1, ColSpan: 1, Text: "7"}},
		}},
	}
	chunks, err := Of(context.Background(), linearize.Hybrid{}, doc)
	require.NoError(t, err)
	require.Len(t, chunks, 3, "the table whole, its row, and the paragraph that says something")
	for _, c := range chunks {
		assert.Equal(t, "report-2024.pdf", c.Title)
		assert.True(t, c.Untitled)
	}
	doc.About.Title = "Annual report"
	chunks, err = Of(context.Background(), linearize.Hybrid{}, doc)
	require.NoError(t, err)
	assert.Equal(t, "Annual report", chunks[0].Title)
	assert.False(t, chunks[0].Untitled)
}
