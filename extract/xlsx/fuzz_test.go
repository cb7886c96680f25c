package xlsx

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/docgen"
)

// small are limits under which no input may take long.
func small() extract.Limits {
	return extract.Limits{StreamBytes: 1 << 20, InflateBytes: 4 << 20, Cells: 20_000, Rows: 5_000, Columns: 500, DocumentTime: 5 * time.Second}
}

// packed makes a workbook whose sheet, styles and strings are the given XML.
func packed(t testing.TB, sheetXML, styles, shared string) []byte {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, docgen.Raw(&b, map[string]string{"xl/worksheets/sheet1.xml": sheetXML, "xl/styles.xml": styles, "xl/sharedStrings.xml": shared}))
	return b.Bytes()
}

// FuzzExtract reads workbooks with any sheet, styles and strings in them: every table must
// be a valid grid, and reading twice must give the same.
func FuzzExtract(f *testing.F) {
	f.Add(`<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>1.5</v></c></row><row><c><v>2</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells></worksheet>`,
		`<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>`, `<sst><si><t>x</t></si></sst>`)
	f.Add(`<worksheet><cols><col min="2" max="3" hidden="1"/></cols><sheetData><row r="3" hidden="1"><c r="C3" s="1"><f>1+1</f></c></row><row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>end</t></is></c></row></sheetData></worksheet>`,
		`<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[&lt;0]# ?/?;0.0,,&quot;M&quot;"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs></styleSheet>`, ``)
	f.Add(`<!DOCTYPE x [<!ENTITY a "b">]><x:worksheet><![CDATA[]]><x:c r="A1" t="b"><x:v>1</x:v></x:c>&a;<x:row><x:c t="e"><x:v>#REF!</x:v>`, `<`, `<sst><si><r><t>a</t></r><rPh><t>b</t></rPh></si>`)
	f.Fuzz(func(t *testing.T, sheetXML, styles, shared string) {
		data := packed(t, sheetXML, styles, shared)
		e := Extractor{Limits: small()}
		doc, err := e.Extract(context.Background(), extract.Bytes("f.xlsx", data))
		if doc == nil {
			require.Error(t, err)
			return
		}
		again, _ := e.Extract(context.Background(), extract.Bytes("f.xlsx", data))
		require.Equal(t, len(doc.Tables), len(again.Tables))
		for i, tab := range doc.Tables {
			require.NoError(t, tab.Validate())
			a, _ := tab.MarshalJSON()
			b, _ := again.Tables[i].MarshalJSON()
			require.Equal(t, string(a), string(b))
		}
	})
}

// FuzzFile reads any bytes as a workbook.
func FuzzFile(f *testing.F) {
	data, err := docgen.OrdersXLSX()
	require.NoError(f, err)
	f.Add(data)
	f.Add([]byte("PK\x03\x04"))
	f.Add([]byte(oleMagic))
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := Extractor{Limits: small()}.Extract(context.Background(), extract.Bytes("f.xlsx", data))
		if doc == nil {
			require.Error(t, err)
		}
	})
}

// FuzzFormat renders numbers by any format.
func FuzzFormat(f *testing.F) {
	for _, code := range []string{"General", "#,##0.00;[Red](#,##0.00)", "yyyy-mm-dd hh:mm:ss.000", "# ??/16", "0.00E+00", `[$€-407]* #,##0.0,,"M"`, "[h]:mm", "[<5]0;[>=9]@;General"} {
		f.Add(code, "1234.5678")
		f.Add(code, "-0.00000012")
	}
	f.Fuzz(func(t *testing.T, code, raw string) {
		n, ok := parseNumber(raw)
		if !ok {
			return
		}
		fm := parseFormat(code)
		if s, _ := fm.section(n); s.date {
			fm.renderDate(n, false)
			return
		}
		fm.render(n)
	})
}
