package csv

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

func read(t *testing.T, content string) *extract.Document {
	t.Helper()
	doc, err := Extractor{}.Extract(context.Background(), extract.Bytes("t.csv", []byte(content)))
	require.NoError(t, err)
	return doc
}

// grid writes a table as lines of fields between bars.
func grid(tab *table.Table) string {
	var b strings.Builder
	for _, row := range tab.Grid() {
		for k, i := range row {
			if k > 0 {
				b.WriteByte('|')
			}
			if i >= 0 {
				b.WriteString(tab.Cells[i].Text)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func TestExtractGrid(t *testing.T) {
	gbk, err := simplifiedchinese.GB18030.NewEncoder().String("名称|金额\n陑|12\n地区名称很长|13\n")
	require.NoError(t, err)
	utf16, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().String("a,b\n1,é\n")
	require.NoError(t, err)
	for _, c := range []struct{ content, want, reason string }{
		{"Region,Q1\nEurope,\"1,234\"\n", "Region|Q1\nEurope|1,234\n", "a comma in quotes is no delimiter"},
		{"Year;Month;Revenue;Costs;\n2023;2;143,1;-814,38;\n", "Year|Month|Revenue|Costs\n2023|2|143,1|-814,38\n", "semicolon with decimal commas; the empty last column goes"},
		{"a\tb\n1, 2\t3\n", "a|b\n1, 2|3\n", "tabs"},
		{"a,b\r1,2\r", "a|b\n1|2\n", "lines that end with CR alone"},
		{"sep=|\na|b\n1|2\n", "a|b\n1|2\n", "a stated delimiter"},
		{"Acme Corp\nRevenue by region\n\nRegion,Q1,Q2\nEurope,1,2\nAsia,3,4\n", "Region|Q1|Q2\nEurope|1|2\nAsia|3|4\n", "lines above the header are no rows"},
		{"a,b\n\"x\ny\",2\n", "a|b\nx y|2\n", "a line end in quotes"},
		{"a,b\n5\" pipe,2\n\"open,3\n", "a|b\n5\" pipe|2\n\"open|3\n", "a quote without an end is a character"},
		{"id,n\n00123,9007199254740993\n", "id|n\n00123|9007199254740993\n", "digits stay as they are"},
		{gbk, "名称|金额\n陑|12\n地区名称很长|13\n", "decoded before it is split: 陑 holds the byte of a bar in GBK"},
		{utf16, "a|b\n1|é\n", "UTF-16 by its mark"},
	} {
		doc := read(t, c.content)
		require.Len(t, doc.Tables, 1, c.reason)
		assert.Equal(t, c.want, grid(doc.Tables[0]), c.reason)
		assert.NoError(t, doc.Tables[0].Validate(), c.reason)
	}
}

func TestRaggedRowsAreKeptAndSaid(t *testing.T) {
	tab := read(t, "a,b,c\n1,2\n3,4,5\n6,7,8,9\n")
	assert.Equal(t, "a|b|c|\n1|2||\n3|4|5|\n6|7|8|9\n", grid(tab.Tables[0]))
	require.NotEmpty(t, tab.Tables[0].Issues)
	assert.Equal(t, "ragged_rows", tab.Tables[0].Issues[0].Code)
	assert.Equal(t, table.Ref("csv:2/1"), tab.Tables[0].Issues[0].Ref)
}

func TestRefsCountLinesOfTheFile(t *testing.T) {
	tab := read(t, "title\n\na,b\n\"x\ny\",2\nz,3\n").Tables[0]
	assert.Equal(t, "title", tab.Caption)
	assert.Equal(t, table.Ref("csv:6/2"), tab.Cells[len(tab.Cells)-1].Ref)
}
