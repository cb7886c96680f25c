package docgen

import (
	"archive/zip"
	"bufio"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Workbook is an Office Open XML workbook to write. Raw values go into the file as they
// are given, so that a number is exactly what the test says.
type Workbook struct {
	Sheets   []Sheet
	Date1904 bool
	// Formats are number formats; a cell's Style is an index in it plus one, 0 is General.
	// A format that starts with "bold:" is bold besides.
	Formats []string
}

// Sheet is one sheet.
type Sheet struct {
	Name   string
	State  string // "", "hidden" or "veryHidden"
	Rows   iter.Seq[Row]
	Merges []string // "A1:C1"
	Hidden []int    // columns, from 1
	Tail   string   // XML before the end of the sheet
}

// Row is one row; its number is counted on from 1 when it is 0.
type Row struct {
	Number int
	Hidden bool
	Cells  []Cell
}

// Cell is one cell. Ref is counted on when it is "".
type Cell struct {
	Ref     string
	Type    string // "n" (when ""), "s", "inlineStr", "str", "b", "e" or "d"
	Value   string
	Formula string
	NoValue bool // leaves out the stored value
	Style   int
}

// Text is a cell of text, shared between equal ones.
func Text(s string) Cell { return Cell{Type: "s", Value: s} }

// Number is a number as it will stand in the file.
func Number(raw string, style int) Cell { return Cell{Value: raw, Style: style} }

// Rows makes a sequence of rows of their cells.
func Rows(rows ...[]Cell) iter.Seq[Row] {
	return func(yield func(Row) bool) {
		for _, r := range rows {
			if !yield(Row{Cells: r}) {
				return
			}
		}
	}
}

// workbookWriter writes the parts in order, keeping the shared strings until the end.
type workbookWriter struct {
	zip     *zip.Writer
	strings []string
	index   map[string]int
}

const xmlHead = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>` + "\n"

const (
	mainNS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
	relNS  = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	pkgNS  = "http://schemas.openxmlformats.org/package/2006/"
)

// Write writes the workbook. Rows are written as they come, so that its size costs no memory.
func (w *Workbook) Write(out io.Writer) error {
	ww := &workbookWriter{zip: zip.NewWriter(out), index: map[string]int{}}
	for i, s := range w.Sheets {
		if err := ww.part(fmt.Sprintf("xl/worksheets/sheet%d.xml", i+1), func(b *bufio.Writer) { ww.sheet(b, s) }); err != nil {
			return err
		}
	}
	for _, p := range []struct {
		name  string
		write func(*bufio.Writer)
	}{
		{"[Content_Types].xml", w.contentTypes},
		{"_rels/.rels", func(b *bufio.Writer) {
			fmt.Fprintf(b, `<Relationships xmlns="%srelationships"><Relationship Id="rId1" Type="%s/officeDocument" Target="xl/workbook.xml"/></Relationships>`, pkgNS, relNS)
		}},
		{"xl/workbook.xml", w.workbook},
		{"xl/_rels/workbook.xml.rels", w.relations},
		{"xl/styles.xml", w.styles},
		{"xl/sharedStrings.xml", ww.sharedStrings},
	} {
		if err := ww.part(p.name, p.write); err != nil {
			return err
		}
	}
	return ww.zip.Close()
}

func (ww *workbookWriter) part(name string, write func(*bufio.Writer)) error {
	f, err := ww.zip.Create(name)
	if err != nil {
		return err
	}
	b := bufio.NewWriterSize(f, 64<<10)
	b.WriteString(xmlHead)
	write(b)
	return b.Flush() // the first error of any write comes here
}

func (ww *workbookWriter) sheet(b *bufio.Writer, s Sheet) {
	fmt.Fprintf(b, `<worksheet xmlns="%s" xmlns:r="%s">`, mainNS, relNS)
	if len(s.Hidden) > 0 {
		b.WriteString("<cols>")
		for _, c := range slices.Sorted(slices.Values(s.Hidden)) {
			fmt.Fprintf(b, `<col min="%d" max="%d" width="0" hidden="1"/>`, c, c)
		}
		b.WriteString("</cols>")
	}
	b.WriteString("<sheetData>")
	number := 0
	for r := range s.Rows {
		number++
		if r.Number > 0 {
			number = r.Number
		}
		fmt.Fprintf(b, `<row r="%d"`, number)
		if r.Hidden {
			b.WriteString(` hidden="1"`)
		}
		b.WriteByte('>')
		for i, c := range r.Cells {
			ww.cell(b, c, number, i+1)
		}
		b.WriteString("</row>")
	}
	b.WriteString("</sheetData>")
	if len(s.Merges) > 0 {
		fmt.Fprintf(b, `<mergeCells count="%d">`, len(s.Merges))
		for _, m := range s.Merges {
			fmt.Fprintf(b, `<mergeCell ref="%s"/>`, m)
		}
		b.WriteString("</mergeCells>")
	}
	b.WriteString(s.Tail + "</worksheet>")
}

func (ww *workbookWriter) cell(b *bufio.Writer, c Cell, row, col int) {
	if c.Value == "" && c.Formula == "" {
		return
	}
	ref := c.Ref
	if ref == "" {
		ref = ColumnName(col) + fmt.Sprint(row)
	}
	b.WriteString(`<c r="` + ref + `"`)
	if c.Style > 0 {
		fmt.Fprintf(b, ` s="%d"`, c.Style)
	}
	if c.Type != "" && c.Type != "n" {
		b.WriteString(` t="` + c.Type + `"`)
	}
	b.WriteByte('>')
	if c.Formula != "" {
		b.WriteString("<f>" + escapeXML(c.Formula) + "</f>")
	}
	switch {
	case c.NoValue:
	case c.Type == "s":
		fmt.Fprintf(b, "<v>%d</v>", ww.share(c.Value))
	case c.Type == "inlineStr":
		b.WriteString("<is><t>" + escapeXML(c.Value) + "</t></is>")
	default:
		b.WriteString("<v>" + escapeXML(c.Value) + "</v>")
	}
	b.WriteString("</c>")
}

func (ww *workbookWriter) share(s string) int {
	i, ok := ww.index[s]
	if !ok {
		i = len(ww.strings)
		ww.index[s] = i
		ww.strings = append(ww.strings, s)
	}
	return i
}

func (ww *workbookWriter) sharedStrings(b *bufio.Writer) {
	fmt.Fprintf(b, `<sst xmlns="%s" uniqueCount="%d">`, mainNS, len(ww.strings))
	for _, s := range ww.strings {
		b.WriteString(`<si><t xml:space="preserve">` + escapeXML(s) + "</t></si>")
	}
	b.WriteString("</sst>")
}

func (w *Workbook) contentTypes(b *bufio.Writer) {
	const app = "application/vnd.openxmlformats-officedocument.spreadsheetml."
	fmt.Fprintf(b, `<Types xmlns="%scontent-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>`, pkgNS)
	fmt.Fprintf(b, `<Override PartName="/xl/workbook.xml" ContentType="%ssheet.main+xml"/>`, app)
	fmt.Fprintf(b, `<Override PartName="/xl/styles.xml" ContentType="%sstyles+xml"/>`, app)
	fmt.Fprintf(b, `<Override PartName="/xl/sharedStrings.xml" ContentType="%ssharedStrings+xml"/>`, app)
	for i := range w.Sheets {
		fmt.Fprintf(b, `<Override PartName="/xl/worksheets/sheet%d.xml" ContentType="%sworksheet+xml"/>`, i+1, app)
	}
	b.WriteString("</Types>")
}

func (w *Workbook) workbook(b *bufio.Writer) {
	fmt.Fprintf(b, `<workbook xmlns="%s" xmlns:r="%s"><workbookPr`, mainNS, relNS)
	if w.Date1904 {
		b.WriteString(` date1904="1"`)
	}
	b.WriteString("/><sheets>")
	for i, s := range w.Sheets {
		state := ""
		if s.State != "" {
			state = fmt.Sprintf(` state="%s"`, s.State)
		}
		fmt.Fprintf(b, `<sheet name="%s" sheetId="%d"%s r:id="rId%d"/>`, escapeXML(s.Name), i+1, state, i+1)
	}
	b.WriteString("</sheets></workbook>")
}

func (w *Workbook) relations(b *bufio.Writer) {
	fmt.Fprintf(b, `<Relationships xmlns="%srelationships">`, pkgNS)
	for i := range w.Sheets {
		fmt.Fprintf(b, `<Relationship Id="rId%d" Type="%s/worksheet" Target="worksheets/sheet%d.xml"/>`, i+1, relNS, i+1)
	}
	n := len(w.Sheets)
	fmt.Fprintf(b, `<Relationship Id="rId%d" Type="%s/styles" Target="styles.xml"/>`, n+1, relNS)
	fmt.Fprintf(b, `<Relationship Id="rId%d" Type="%s/sharedStrings" Target="sharedStrings.xml"/></Relationships>`, n+2, relNS)
}

func (w *Workbook) styles(b *bufio.Writer) {
	fmt.Fprintf(b, `<styleSheet xmlns="%s"><numFmts count="%d">`, mainNS, len(w.Formats))
	for i, f := range w.Formats {
		fmt.Fprintf(b, `<numFmt numFmtId="%d" formatCode="%s"/>`, 164+i, escapeXML(strings.TrimPrefix(f, "bold:")))
	}
	b.WriteString(`</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
		`<fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>` +
		`<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>`)
	fmt.Fprintf(b, `<cellXfs count="%d"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>`, len(w.Formats)+1)
	for i, f := range w.Formats {
		font := 0
		if strings.HasPrefix(f, "bold:") {
			font = 1
		}
		fmt.Fprintf(b, `<xf numFmtId="%d" fontId="%d" fillId="0" borderId="0" applyNumberFormat="1"/>`, 164+i, font)
	}
	b.WriteString("</cellXfs></styleSheet>")
}

func escapeXML(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a Builder never fails
	return b.String()
}

// ColumnName writes a column, from 1, in letters: 28 is AB.
func ColumnName(n int) string {
	var b []byte
	for ; n > 0; n = (n - 1) / 26 {
		b = append(b, byte('A'+(n-1)%26))
	}
	slices.Reverse(b)
	return string(b)
}

// Raw writes a workbook of one sheet whose parts are replaced by the given XML, however
// broken, by name: "xl/worksheets/sheet1.xml".
func Raw(out io.Writer, parts map[string]string) error {
	book := &Workbook{Sheets: []Sheet{{Name: "Sheet1", Rows: Rows()}}}
	var whole bytes.Buffer
	if err := book.Write(&whole); err != nil {
		return err
	}
	r, err := zip.NewReader(bytes.NewReader(whole.Bytes()), int64(whole.Len()))
	if err != nil {
		return err
	}
	w := zip.NewWriter(out)
	for _, f := range r.File {
		if _, ok := parts[f.Name]; ok {
			continue
		}
		if err := w.Copy(f); err != nil {
			return err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(parts)) {
		p, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
		if err != nil {
			return err
		}
		if _, err := io.WriteString(p, parts[name]); err != nil {
			return err
		}
	}
	return w.Close()
}
