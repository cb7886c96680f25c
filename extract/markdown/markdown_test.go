package markdown

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

func read(t testing.TB, text string) *extract.Document {
	t.Helper()
	doc, err := Extractor{}.Extract(context.Background(), extract.Bytes("t.md", []byte(text)))
	require.NoError(t, err)
	for _, tab := range doc.Tables {
		require.NoError(t, tab.Validate())
	}
	return doc
}

func TestTableWithWhatStandsAroundIt(t *testing.T) {
	doc := read(t, "# Report\n\n## Results\n\nRevenue by region.\n\n| Region | Q1 2025 |\n|--------|--------:|\n| **Europe** | $87M |\n| [Asia](x) | $40M |\n\nThe end.\n")
	require.Len(t, doc.Tables, 1)
	tab := doc.Tables[0]
	assert.Equal(t, []string{"Report", "Results"}, tab.Section)
	assert.Equal(t, "Revenue by region.", tab.Context)
	assert.Equal(t, []string{"Europe"}, tab.Rows[1].Path)
	last := tab.Cells[len(tab.Cells)-1]
	assert.Equal(t, table.Ref("md:10/2"), last.Ref)
	assert.Equal(t, "40000000", last.Value.Exact().String())
	assert.Equal(t, "The end.", doc.Text[len(doc.Text)-1].Text)
}

func TestBars(t *testing.T) {
	for _, c := range []struct {
		text   string
		tables int
		cells  []string
		reason string
	}{
		{"| a\\|b | c |\n|---|---|\n| 1 | 2 |\n", 1, []string{"a|b", "c", "1", "2"}, "an escaped bar is a character"},
		{"a `x|y` b | c\n---|---\n1 | 2\n", 1, []string{"a x|y b", "c", "1", "2"}, "a bar in code is a character; outer bars may be missing"},
		{"this or that | maybe not\nand more | prose\n", 0, nil, "prose with bars stays prose"},
		{"| a | b |\n|---|\n| 1 | 2 |\n", 0, nil, "the dashes must match the header"},
		{"```\n| a | b |\n|---|---|\n```\n", 0, nil, "code is no table"},
	} {
		doc := read(t, c.text)
		require.Len(t, doc.Tables, c.tables, c.reason)
		if c.tables > 0 {
			var got []string
			for _, cell := range doc.Tables[0].Cells {
				got = append(got, cell.Text)
			}
			assert.Equal(t, c.cells, got, c.reason)
		}
	}
}

func TestLimits(t *testing.T) {
	_, err := Extractor{Limits: extract.Limits{Rows: 2}}.Extract(context.Background(), extract.Bytes("t.md", []byte("|a|b|\n|-|-|\n|1|2|\n|3|4|\n")))
	require.ErrorIs(t, err, extract.ErrLimit)
	_, err = Extractor{}.Extract(context.Background(), extract.Bytes("t.md", []byte("\xff\xfe")))
	require.ErrorIs(t, err, extract.ErrFormat)
}

func FuzzExtract(f *testing.F) {
	f.Add("# a\n| a | b |\n|---|---|\n| 1 | `2` |\n")
	f.Add("```\n|\n~~~")
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := Extractor{}.Extract(context.Background(), extract.Bytes("t.md", []byte(strings.ToValidUTF8(text, ""))))
		require.NoError(t, err)
		for _, tab := range doc.Tables {
			require.NoError(t, tab.Validate())
		}
	})
}
