package csv

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
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

// Each text is read back from the bytes of its character set, however short.
func TestCharacterSets(t *testing.T) {
	for _, c := range []struct {
		name string
		enc  encoding.Encoding
		text string
	}{
		{"Windows-1250", charmap.Windows1250, "Imię;Kwota\nŁukasz;1,5\nŻaneta;2,5\n"},
		{"Windows-1251", charmap.Windows1251, "Город;Сумма\nМосква;100\nКазань;200\n"},
		{"Windows-1252", charmap.Windows1252, "Name;City\nJosé;Málaga\nZoë;São Paulo\n"},
		{"Windows-1253", charmap.Windows1253, "Όνομα;Πόλη\nΓιώργος;Αθήνα\nΕλένη;Πάτρα\n"},
		{"GB18030", simplifiedchinese.GB18030, "姓名;金额\n张三;100\n李四;200\n"},
		{"Shift_JIS", japanese.ShiftJIS, "名前;年齢\n佐藤太郎;30\n三木英子;25\n"},
		{"EUC-KR", korean.EUCKR, "이름;금액\n김철수;100\n박영희;200\n"},
		{"UTF-16BE", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "a;é\n1;2\n"},
	} {
		raw, err := c.enc.NewEncoder().String(c.text)
		require.NoError(t, err, c.name)
		doc := read(t, raw)
		require.Len(t, doc.Tables, 1, c.name)
		assert.Equal(t, strings.ReplaceAll(c.text, ";", "|"), grid(doc.Tables[0]), c.name)
	}
}

// A character set that only shows after the first lines is found all the same.
func TestCharacterSetIsJudgedByTheWholeFile(t *testing.T) {
	late, err := japanese.ShiftJIS.NewEncoder().String("東京,1\n")
	require.NoError(t, err)
	doc := read(t, "city,n\n"+strings.Repeat("Tokyo,1\n", 1000)+late)
	assert.Equal(t, "東京", doc.Tables[0].Cells[len(doc.Tables[0].Cells)-2].Text)
}

func TestLinesAroundTheTable(t *testing.T) {
	doc := read(t, "Report;Sales\nDate;31.12.2024\n\nRegion;Q1;Q2\nNord;1;2\nSüd;3;4\n\nSource: exchange\n* Unaudited\n")
	require.Len(t, doc.Tables, 1)
	tab := doc.Tables[0]
	assert.Equal(t, "Region|Q1|Q2\nNord|1|2\nSüd|3|4\n", grid(tab))
	assert.Equal(t, "Report: Sales", tab.Caption)
	assert.Equal(t, "Date: 31.12.2024", tab.Context)
	assert.Equal(t, []table.Note{{Text: "Source: exchange", Ref: "csv:8/1"}, {Marker: "*", Text: "Unaudited", Ref: "csv:9/1"}}, tab.Notes)
	assert.Empty(t, tab.Issues)
}

func TestTwoTablesInAFile(t *testing.T) {
	doc := read(t, "a,b\n1,2\n\nc,d,e\n3,4,5\n6,7,8\n")
	require.Len(t, doc.Tables, 2)
	assert.Equal(t, "c|d|e\n3|4|5\n6|7|8\n", grid(doc.Tables[1]))
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		content string
		want    error
		reason  string
	}{
		{"", extract.ErrFormat, "empty"},
		{"%PDF-1.7\n", extract.ErrFormat, "a PDF under another name"},
		{"<html><table>", extract.ErrFormat, "HTML under another name"},
		{"PK\x03\x04rest", extract.ErrFormat, "a zip under another name"},
	} {
		_, err := Extractor{}.Extract(context.Background(), extract.Bytes("t.csv", []byte(c.content)))
		require.ErrorIs(t, err, c.want, c.reason)
	}
	_, err := Extractor{Limits: extract.Limits{Rows: 2}}.Extract(context.Background(), extract.Bytes("t.csv", []byte("a\nb\nc\n")))
	var limit *extract.LimitError
	require.ErrorAs(t, err, &limit)
	assert.Equal(t, string(extract.LimitRows), limit.Name)
}

func ExampleExtractor() {
	src := extract.Bytes("sales.csv", []byte("Region;Q1 2025\nEurope;1.087,50\nAsia;987,25\n"))
	doc, err := Extractor{}.Extract(context.Background(), src)
	if err != nil {
		panic(err)
	}
	for _, c := range doc.Tables[0].Cells {
		if c.Value.Kind == table.Number && !c.Header {
			fmt.Println(c.Ref, c.Text, "=", c.Value.Exact())
		}
	}
	// Output:
	// csv:2/2 1.087,50 = 1087.50
	// csv:3/2 987,25 = 987.25
}

func BenchmarkExtract20000x9(b *testing.B) {
	var text strings.Builder
	for i := range 20_000 {
		fmt.Fprintf(&text, "ORD-%05d,2025-01-01,\"Smith, John\",Europe,Desk,%d,12.50,0,%d.25\n", i, i%40, i)
	}
	src := extract.Bytes("b.csv", []byte(text.String()))
	b.ReportAllocs()
	b.SetBytes(src.Size)
	for b.Loop() {
		if _, err := (Extractor{}).Extract(context.Background(), src); err != nil {
			b.Fatal(err)
		}
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

func TestWordsLikeDatesStayWords(t *testing.T) {
	doc := read(t, "Item,Made\nRetty_(300x250):22523,2024-03-01\nTally marks - up to 10,2024-03-02\nMarch hare 3,2024-03-03\n")
	for _, c := range doc.Tables[0].Cells {
		switch {
		case c.Row == 0:
		case c.Col == 0:
			assert.Equal(t, table.Text, c.Value.Kind, "%q is no date", c.Text)
		default:
			assert.Equal(t, table.Date, c.Value.Kind, "%q is one", c.Text)
		}
	}
}
