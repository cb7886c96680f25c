package xlsx

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/docgen"
	"github.com/tabrag/tabrag/table"
)

func ordersFile(t testing.TB, n int) extract.Source {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, docgen.Orders(n).Write(&b))
	return extract.Bytes("orders.xlsx", b.Bytes())
}

// What comes in parts is what comes whole: the same table, cut.
func TestStreamGivesTheTableInParts(t *testing.T) {
	src := ordersFile(t, 6_000)
	doc, err := Extractor{}.Extract(context.Background(), src)
	require.NoError(t, err)
	whole := doc.Tables[0]
	body := 0
	var cells []table.Cell
	got, err := Extractor{}.Stream(context.Background(), src, func(p extract.Part) error {
		tab := p.Table
		require.NoError(t, tab.Validate())
		assert.Equal(t, whole.ID, tab.ID)
		assert.Equal(t, whole.Columns, tab.Columns)
		assert.Equal(t, body, p.From)
		for _, c := range tab.Cells {
			if c.Row >= tab.HeaderRows || p.From == 0 {
				c.Row += p.From
				cells = append(cells, c)
			}
		}
		body += len(tab.Rows) - tab.HeaderRows
		return nil
	})
	require.NoError(t, err)
	assert.Empty(t, got.Tables)
	assert.Equal(t, doc.Text, got.Text)
	assert.Equal(t, 6_000, body)
	assert.Equal(t, whole.Cells, cells)
}

// A table with sections is not cut: its rows need the section above them.
func TestStreamKeepsSectionsTogether(t *testing.T) {
	rows := [][]docgen.Cell{cells("Item", "Amount"), cells("Fruit", "")}
	for range partRows + 10 {
		rows = append(rows, cells("Apple", "1"))
	}
	var b bytes.Buffer
	require.NoError(t, (&docgen.Workbook{Sheets: []docgen.Sheet{sheetOf(rows...)}}).Write(&b))
	parts := 0
	_, err := Extractor{}.Stream(context.Background(), extract.Bytes("b.xlsx", b.Bytes()), func(p extract.Part) error {
		parts++
		assert.Len(t, p.Table.Rows, partRows+12)
		assert.Equal(t, []string{"Fruit", "Apple"}, p.Table.Rows[len(p.Table.Rows)-1].Path)
		return nil
	})
	require.NoError(t, err)
	assert.Equal(t, 1, parts)
}

func TestStreamStopsWhenItsReaderDoes(t *testing.T) {
	enough := errors.New("enough")
	parts := 0
	_, err := Extractor{}.Stream(context.Background(), ordersFile(t, 6_000), func(extract.Part) error {
		parts++
		return enough
	})
	require.ErrorIs(t, err, enough)
	assert.Equal(t, 1, parts)
}

func TestReadingStopsWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Extractor{}.Extract(ctx, ordersFile(t, 5_000))
	require.ErrorIs(t, err, context.Canceled)
}

func BenchmarkExtract10000x9(b *testing.B) {
	src := ordersFile(b, 6_000)
	b.ReportAllocs()
	b.SetBytes(src.Size)
	for b.Loop() {
		if _, err := (Extractor{}).Extract(context.Background(), src); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStream10000x9(b *testing.B) {
	src := ordersFile(b, 6_000)
	b.ReportAllocs()
	b.SetBytes(src.Size)
	for b.Loop() {
		if _, err := (Extractor{}).Stream(context.Background(), src, func(extract.Part) error { return nil }); err != nil {
			b.Fatal(err)
		}
	}
}
