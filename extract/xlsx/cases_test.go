package xlsx

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/xuri/excelize/v2"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/internal/docgen"
	"github.com/tabrag/tabrag/table"
)

// cells makes a row of cells: a text that starts with a digit or a minus is a number, one that starts
// with "=" a formula with its stored value after "→", and "'" marks text.
func cells(row ...string) []docgen.Cell {
	out := make([]docgen.Cell, len(row))
	for i, s := range row {
		switch {
		case s == "":
		case s[0] == '=':
			f, v, stored := strings.Cut(s[1:], "→")
			out[i] = docgen.Cell{Formula: f, Value: v, NoValue: !stored}
		case s[0] == '\'':
			out[i] = docgen.Text(s[1:])
		case s[0] >= '0' && s[0] <= '9' || s[0] == '-':
			out[i] = docgen.Number(s, 0)
		default:
			out[i] = docgen.Text(s)
		}
	}
	return out
}

func sheetOf(rows ...[]docgen.Cell) docgen.Sheet {
	return docgen.Sheet{Name: "Sheet1", Rows: docgen.Rows(rows...)}
}

func extractBook(t *testing.T, e Extractor, w *docgen.Workbook) *extract.Document {
	t.Helper()
	var b bytes.Buffer
	require.NoError(t, w.Write(&b))
	doc, err := e.Extract(context.Background(), extract.Bytes("book.xlsx", b.Bytes()))
	require.NoError(t, err)
	for _, tab := range doc.Tables {
		require.NoError(t, tab.Validate())
	}
	return doc
}

func extractSheet(t *testing.T, s docgen.Sheet) *extract.Document {
	t.Helper()
	return extractBook(t, Extractor{}, &docgen.Workbook{Sheets: []docgen.Sheet{s}})
}

// grid writes a table as lines of texts between bars; a covered slot repeats its cell.
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

func names(tab *table.Table) []string {
	var out []string
	for _, c := range tab.Columns {
		out = append(out, c.Name())
	}
	return out
}

func issueCodes(issues []table.Issue) []string {
	var out []string
	for _, i := range issues {
		out = append(out, i.Code)
	}
	return out
}

func cellAt(t *testing.T, tab *table.Table, ref table.Ref) table.Cell {
	t.Helper()
	for _, c := range tab.Cells {
		if c.Ref == ref {
			return c
		}
	}
	require.Fail(t, "no cell", "%s", ref)
	return table.Cell{}
}

func TestSectionLabelAboveTheHeaderIsTheCaption(t *testing.T) {
	s := sheetOf(cells("Reading List"), cells("#", "Genre", "Title", "Added"), cells("1", "Fiction", "The Hound", "1902"), cells("2", "Science", "Time", "1988"))
	s.Merges = []string{"A1:D1"}
	tab := extractSheet(t, s).Tables[0]
	assert.Equal(t, "Reading List", tab.Caption)
	assert.Equal(t, 1, tab.HeaderRows)
	assert.Equal(t, []string{"#", "Genre", "Title", "Added"}, names(tab))
}

func TestTitleThenTwoHeaderRows(t *testing.T) {
	s := sheetOf(cells("Sales by channel"), cells("Online", "", "Stores", ""), cells("Units", "Value", "Units", "Value"), cells("10", "20", "30", "40"), cells("11", "21", "31", "41"))
	s.Merges = []string{"A1:D1", "A2:B2", "C2:D2"}
	tab := extractSheet(t, s).Tables[0]
	assert.Equal(t, "Sales by channel", tab.Caption)
	assert.Equal(t, []string{"Online › Units", "Online › Value", "Stores › Units", "Stores › Value"}, names(tab))
}

func TestYearBannerOverQuartersAndRegionDownRows(t *testing.T) {
	s := sheetOf(cells("", "'2025"), cells("", "Q1", "Q2", "Q3", "Q4"), cells("Europe", "1", "2", "3", "4"), cells("", "5", "6", "7", "8"), cells("", "9", "10", "11", "12"))
	s.Merges = []string{"B1:E1", "A3:A5"}
	tab := extractSheet(t, s).Tables[0]
	assert.Equal(t, 2, tab.HeaderRows)
	assert.Equal(t, "2025 › Q1", tab.Columns[1].Name())
	assert.Equal(t, "2025 › Q4", tab.Columns[4].Name())
	for r := 2; r < 5; r++ {
		assert.Contains(t, tab.Rows[r].Path, "Europe", "the merged label names row %d", r)
	}
}

func TestHeaderBelowATitleWithABlankColumn(t *testing.T) {
	tab := extractSheet(t, sheetOf(cells("PROGRESS"), nil, cells("Task", "", "Owner", "Status"), cells("Design", "", "Ana", "Done"), cells("Build", "", "Bo", "Open"))).Tables[0]
	assert.Equal(t, "Task|Owner|Status\nDesign|Ana|Done\nBuild|Bo|Open\n", grid(tab), "no made-up column, no NaN")
	assert.Equal(t, "PROGRESS", tab.Caption)
	assert.Equal(t, 1, tab.Left["blank columns"])
}

func TestMergedHeaderGroupsMakeOneTable(t *testing.T) {
	s := sheetOf(cells("Region", "2024", "", "2025"), cells("", "H1", "H2", "H1", "H2"), cells("North", "1", "2", "3", "4"), cells("South", "5", "6", "7", "8"))
	s.Merges = []string{"A1:A2", "B1:C1", "D1:E1"}
	doc := extractSheet(t, s)
	require.Len(t, doc.Tables, 1)
	assert.Equal(t, []string{"Region", "2024 › H1", "2024 › H2", "2025 › H1", "2025 › H2"}, names(doc.Tables[0]))
}

func TestMergedSectionRowsKeepOneTable(t *testing.T) {
	s := sheetOf(cells("Item", "Amount"), cells("Fruit"), cells("Apple", "1"), cells("Pear", "2"), cells("Vegetables"), cells("Leek", "3"))
	s.Merges = []string{"A2:B2", "A5:B5"}
	doc := extractSheet(t, s)
	require.Len(t, doc.Tables, 1)
	tab := doc.Tables[0]
	assert.Equal(t, []string{"Fruit", "Apple"}, tab.Rows[2].Path)
	assert.Equal(t, []string{"Vegetables", "Leek"}, tab.Rows[5].Path)
	assert.Equal(t, table.KindSection, tab.Rows[4].Kind)
}

func TestHeaderWithoutRows(t *testing.T) {
	doc := extractBook(t, Extractor{}, &docgen.Workbook{Sheets: []docgen.Sheet{
		sheetOf(cells("a", "b"), cells("x", "1")),
		{Name: "Empty", Rows: docgen.Rows(cells("c1", "c2", "c3", "c4"))},
	}})
	require.Len(t, doc.Tables, 2)
	assert.Equal(t, 1, doc.Tables[1].HeaderRows)
	assert.Contains(t, issueCodes(doc.Tables[1].Issues), "no_rows")
}

func TestPercentIsTold(t *testing.T) {
	w := &docgen.Workbook{Formats: []string{"0%", "0.00%"}, Sheets: []docgen.Sheet{sheetOf(
		cells("Name", "Share", "Factor"), []docgen.Cell{docgen.Text("a"), docgen.Number("0.1", 1), docgen.Number("0.1", 0)}, []docgen.Cell{docgen.Text("b"), docgen.Number("0.12234", 2), docgen.Number("0.2", 0)})}}
	tab := extractBook(t, Extractor{}, w).Tables[0]
	share, factor := cellAt(t, tab, "Sheet1!B2"), cellAt(t, tab, "Sheet1!C2")
	assert.Equal(t, "10%", share.Text)
	assert.Equal(t, table.Percent, share.Value.Unit)
	assert.Equal(t, "10", share.Value.Number.String())
	assert.Equal(t, "0.1", factor.Value.Number.String())
	assert.Empty(t, factor.Value.Unit)
	assert.Equal(t, "12.23%", cellAt(t, tab, "Sheet1!B3").Text)
	assert.Equal(t, "12.234", cellAt(t, tab, "Sheet1!B3").Value.Number.String(), "the value is exact whatever is shown")
}

func TestDatesByTheWorkbooksEpoch(t *testing.T) {
	for _, c := range []struct {
		epoch1904 bool
		serial    string
		reason    string
	}{{false, "42912", "counted from 1900"}, {true, "41450", "counted from 1904"}} {
		w := &docgen.Workbook{Date1904: c.epoch1904, Formats: []string{"dd/mm/yyyy"}, Sheets: []docgen.Sheet{sheetOf(
			cells("Day", "n"), []docgen.Cell{docgen.Number(c.serial, 1), docgen.Number("1", 0)}, []docgen.Cell{docgen.Number(c.serial, 1), docgen.Number("2", 0)})}}
		got := cellAt(t, extractBook(t, Extractor{}, w).Tables[0], "Sheet1!A2")
		assert.Equal(t, "2017-06-26", got.Text, c.reason)
		assert.Equal(t, table.Date, got.Value.Kind, c.reason)
	}
}

func TestFormulas(t *testing.T) {
	doc := extractSheet(t, sheetOf(cells("Item", "n"), cells("a", "200"), cells("b", "400"), cells("Total", "=SUM(B2:B3)→600"), cells("Other", "=B2*2")))
	tab := doc.Tables[0]
	sum := cellAt(t, tab, "Sheet1!B4")
	assert.Equal(t, "600", sum.Text, "the stored value, not the formula")
	assert.Equal(t, "SUM(B2:B3)", sum.Style.Formula)
	missing := cellAt(t, tab, "Sheet1!B5")
	assert.Equal(t, table.NotAvailable, missing.Value.Kind, "a formula never computed has no value, and is no zero")
	require.Contains(t, issueCodes(doc.Issues), "formula_without_value")
	assert.Len(t, tab.Rows, 5, "its row is kept")
}

func TestHiddenThingsAreLeftOutAndCounted(t *testing.T) {
	book := func() *docgen.Workbook {
		return &docgen.Workbook{Sheets: []docgen.Sheet{
			{Name: "Sheet1", Hidden: []int{2}, Rows: func(yield func(docgen.Row) bool) {
				_ = yield(docgen.Row{Cells: cells("Name", "Secret", "n")}) && yield(docgen.Row{Cells: cells("x", "9", "1"), Hidden: true}) && yield(docgen.Row{Cells: cells("y", "9", "2")})
			}},
			{Name: "Two", State: "hidden", Rows: docgen.Rows(cells("a", "b"), cells("c", "1"))},
			{Name: "Three", State: "veryHidden", Rows: docgen.Rows(cells("a", "b"), cells("c", "1"))},
		}}
	}
	doc := extractBook(t, Extractor{}, book())
	require.Len(t, doc.Tables, 1)
	assert.Equal(t, "Name|n\ny|2\n", grid(doc.Tables[0]))
	assert.Equal(t, 1, doc.Tables[0].Left["hidden rows"])
	assert.Equal(t, 1, doc.Tables[0].Left["hidden columns"])
	assert.Contains(t, issueCodes(doc.Issues), "hidden_sheets")

	all := extractBook(t, Extractor{KeepHidden: true}, book())
	require.Len(t, all.Tables, 3)
	assert.Equal(t, "Name|Secret|n\nx|9|1\ny|9|2\n", grid(all.Tables[0]))
}

func TestAnEmptyStyledCellFarBelowCostsNothing(t *testing.T) {
	var b bytes.Buffer
	require.NoError(t, docgen.Raw(&b, map[string]string{"xl/worksheets/sheet1.xml": `<worksheet><dimension ref="A1:I1048561"/><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="B1" t="inlineStr"><is><t>b</t></is></c></row>` +
		`<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c><c r="B2"><v>1</v></c></row><row r="1048561"><c r="I1048561" s="0"/></row></sheetData></worksheet>`}))
	doc, err := Extractor{}.Extract(context.Background(), extract.Bytes("b.xlsx", b.Bytes()))
	require.NoError(t, err)
	require.Len(t, doc.Tables, 1)
	assert.Equal(t, "a|b\nx|1\n", grid(doc.Tables[0]))
}

func TestSegmentNoteWithEveryTrap(t *testing.T) {
	w := &docgen.Workbook{Formats: []string{`#,##0;(#,##0);"—"`}, Sheets: []docgen.Sheet{{Name: "Segments", Merges: []string{"A8:F8"}, Rows: docgen.Rows(
		cells("In millions of CHF", "", "", "", "", "January–June 2023"),
		cells("", "Sales (a)", "Profit", "", "Other costs", "of which restructuring"),
		nil,
		[]docgen.Cell{docgen.Text("Zone A"), docgen.Number("12553", 1), docgen.Number("2713", 1), {}, docgen.Number("-81", 1), docgen.Number("-44", 1)},
		[]docgen.Cell{docgen.Text("Zone B"), docgen.Number("9467", 1), docgen.Number("1570", 1), {}, docgen.Number("0", 1), docgen.Number("-9", 1)},
		[]docgen.Cell{docgen.Text("Total"), {Value: "22020", Formula: "SUM(B4:B5)", Style: 1}, {Value: "4283", Formula: "SUM(C4:C5)", Style: 1}, {}, docgen.Number("-81", 1), docgen.Number("-53", 1)},
		nil,
		cells("(a) Inter-segment sales are not significant."),
	)}}}
	doc := extractBook(t, Extractor{}, w)
	require.Len(t, doc.Tables, 1)
	tab := doc.Tables[0]
	v := cellAt(t, tab, "Segments!B4").Value
	assert.Equal(t, "12553000000", v.Exact().String(), "the unit above the header holds for every value")
	assert.Equal(t, table.Unit("CHF"), v.Unit)
	assert.Equal(t, "-81000000", cellAt(t, tab, "Segments!E4").Value.Exact().String())
	assert.Equal(t, "—", cellAt(t, tab, "Segments!E5").Text)
	assert.Equal(t, "0", cellAt(t, tab, "Segments!E5").Value.Number.String(), "the cell holds a zero that its format shows as a dash")
	assert.Equal(t, table.KindTotal, tab.Rows[len(tab.Rows)-1].Kind)
	assert.Equal(t, table.KindOfWhich, tab.Columns[4].Kind, "a part of another column is marked as one")
	assert.Equal(t, []table.Note{{Marker: "a", Text: "Inter-segment sales are not significant.", Ref: "Segments!A8"}}, tab.Notes)
}

func TestSeveralTablesOnASheet(t *testing.T) {
	doc := extractSheet(t, sheetOf(
		cells("col-1", "col-2", "", "", "col-1", "col-2"), cells("1", "2", "", "", "5", "6"), cells("3", "4", "", "", "7", "8"), nil, nil,
		cells("Name", "City"), cells("Ana", "Rome"), cells("Bo", "Oslo")))
	require.Len(t, doc.Tables, 3)
	assert.Equal(t, "col-1|col-2\n1|2\n3|4\n", grid(doc.Tables[0]))
	assert.Equal(t, "col-1|col-2\n5|6\n7|8\n", grid(doc.Tables[1]))
	assert.Equal(t, "Name|City\nAna|Rome\nBo|Oslo\n", grid(doc.Tables[2]))
}

func TestPipesAndLineBreaksStayInTheirCells(t *testing.T) {
	tab := extractSheet(t, sheetOf(cells("a", "b"), cells("cheap | fast", "1"), cells("two\nlines", "2"))).Tables[0]
	assert.Equal(t, "cheap | fast", tab.Cells[2].Text)
	assert.Equal(t, "two lines", tab.Cells[4].Text)
}

func TestNumbersStoredAsTextAndIdentifiers(t *testing.T) {
	tab := extractSheet(t, sheetOf(cells("ID", "Amount"), cells("'00123", "'1,234"), cells("'06932169358293", "'5,678"))).Tables[0]
	assert.Equal(t, "00123", cellAt(t, tab, "Sheet1!A2").Text)
	assert.NotEqual(t, table.Number, cellAt(t, tab, "Sheet1!A3").Value.Kind, "an identifier stays text")
	assert.Equal(t, "1234", cellAt(t, tab, "Sheet1!B2").Value.Number.String())
}

func TestOneRecordOverSeveralRows(t *testing.T) {
	s := sheetOf(cells("Order", "Item", "n"), cells("A-1", "pen", "1"), cells("", "ink", "2"), cells("", "pad", "3"))
	s.Merges = []string{"A2:A4"}
	tab := extractSheet(t, s).Tables[0]
	for r := 1; r < 4; r++ {
		assert.Equal(t, "A-1", tab.Rows[r].Path[0], "the merged key is carried to row %d", r)
	}
}

func TestASharedStringCannotOutgrowTheBudget(t *testing.T) {
	var sheetXML strings.Builder
	sheetXML.WriteString("<worksheet><sheetData>")
	for range 20_000 {
		sheetXML.WriteString(`<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`)
	}
	sheetXML.WriteString("</sheetData></worksheet>")
	data := packed(t, sheetXML.String(), "<styleSheet/>", "<sst><si><t>"+strings.Repeat("x", 30_000)+"</t></si></sst>")
	_, err := Extractor{}.Extract(context.Background(), extract.Bytes("b.xlsx", data))
	require.ErrorIs(t, err, extract.ErrLimit, "40,000 cells of 30,000 characters from two megabytes")
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		content string
		want    error
		advice  string
		reason  string
	}{
		{"", extract.ErrFormat, "empty", "an empty file"},
		{oleMagic + strings.Repeat("\x00", 600), extract.ErrFormat, "save it as .xlsx", "an old workbook"},
		{oleMagic + strings.Repeat("\x00", 600) + "E\x00n\x00c\x00r\x00y\x00p\x00t\x00e\x00d\x00P\x00a\x00c\x00k\x00a\x00g\x00e\x00", extract.ErrEncrypted, "password", "an encrypted one"},
		{"<html><table><tr><td>1</td></tr></table>", extract.ErrFormat, "read it as HTML", "HTML saved as a workbook"},
		{"PK\x03\x04broken", extract.ErrCorrupt, "zip", "half a zip file"},
	} {
		_, err := Extractor{}.Extract(context.Background(), extract.Bytes("b.xlsx", []byte(c.content)))
		require.ErrorIs(t, err, c.want, c.reason)
		assert.Contains(t, err.Error(), c.advice, c.reason)
	}
}

// A workbook with a password opens with it, and says what it needs without.
func TestPasswords(t *testing.T) {
	f := excelize.NewFile()
	require.NoError(t, f.SetSheetRow("Sheet1", "A1", &[]any{"Region", "Q1"}))
	require.NoError(t, f.SetSheetRow("Sheet1", "A2", &[]any{"Europe", 87}))
	var b bytes.Buffer
	require.NoError(t, f.Write(&b, excelize.Options{Password: "secret"}))
	src := extract.Bytes("b.xlsx", b.Bytes())
	_, err := Extractor{}.Extract(context.Background(), src)
	require.ErrorIs(t, err, extract.ErrEncrypted)
	src.Password = "wrong"
	_, err = Extractor{}.Extract(context.Background(), src)
	require.ErrorIs(t, err, extract.ErrEncrypted)
	src.Password = "secret"
	doc, err := Extractor{}.Extract(context.Background(), src)
	require.NoError(t, err)
	assert.Equal(t, "Region|Q1\nEurope|87\n", grid(doc.Tables[0]))
}

func ExampleExtractor() {
	data, err := docgen.OrdersXLSX()
	if err != nil {
		panic(err)
	}
	doc, err := Extractor{}.Extract(context.Background(), extract.Bytes("orders.xlsx", data))
	if err != nil {
		panic(err)
	}
	tab := doc.Tables[0]
	last := tab.Cells[len(tab.Cells)-1]
	fmt.Println(len(tab.Rows), tab.Rows[len(tab.Rows)-1].Kind)
	fmt.Println(last.Ref, last.Text, last.Value.Exact(), last.Value.Unit, last.Style.Formula)
	// Output:
	// 502 total
	// Orders!I502 $1,439,717.84 1439717.8375 USD SUM(I2:I501)
}

func TestRecordsInColumns(t *testing.T) {
	tab := extractSheet(t, sheetOf(
		cells("Field", "Alpha", "Beta", "Gamma"),
		cells("Founded", "1990", "2001", "2010"),
		cells("Revenue", "12", "15", "9"),
		cells("Country", "France", "Spain", "Italy"),
	)).Tables[0]
	assert.Equal(t, 1, tab.HeaderRows, "a row of years under names is a property of theirs")
	assert.Equal(t, []string{"Founded"}, tab.Rows[1].Path, "the first column holds the keys")
	assert.Equal(t, []string{"Country"}, tab.Rows[3].Path)
	assert.Equal(t, []string{"Beta"}, tab.Columns[2].Path)
}

func TestBlankCellsAreNothing(t *testing.T) {
	doc := extractSheet(t, sheetOf(cells("Item", "Price", "Note"), cells("Apple", "1", ""), cells("Pear", "", "sold out"), cells("", "3", "")))
	raw, err := json.Marshal(doc)
	require.NoError(t, err)
	assert.NotContains(t, string(raw), "NaN")
	for _, c := range doc.Tables[0].Cells {
		assert.NotEmpty(t, c.Text, "a blank cell is no cell")
	}
	assert.Len(t, doc.Tables[0].Cells, 8)
}

// Ten times the rows take ten times the work, not a hundred.
func TestWorkGrowsWithTheRows(t *testing.T) {
	work := func(rows int) float64 {
		src := ordersFile(t, rows)
		return testing.AllocsPerRun(1, func() {
			_, err := Extractor{}.Extract(context.Background(), src)
			require.NoError(t, err)
		})
	}
	assert.Less(t, work(4_000)/work(400), 11.0)
}

// A file's size bounds what reading it in parts holds at once: a part, not the sheet.
func TestPartsAreBounded(t *testing.T) {
	_, err := Extractor{}.Stream(context.Background(), ordersFile(t, 9_000), func(p extract.Part) error {
		assert.LessOrEqual(t, len(p.Table.Rows), partRows+p.Table.HeaderRows)
		return nil
	})
	require.NoError(t, err)
}
