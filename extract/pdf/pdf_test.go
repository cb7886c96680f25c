package pdf_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
	"github.com/tabrag/tabrag/extract/pdf/internal/pdftest"
)

// revenue is a page with a ruled table.
func revenue() []byte {
	f := new(pdftest.File)
	f.Page = "/MediaBox [0 0 400 300]"
	var s strings.Builder
	s.WriteString("BT /F2 14 Tf 40 260 Td (Revenue) Tj ET BT /F1 9 Tf 40 230 Td (Sales rose in each region of the world.) Tj ET\n")
	rows := [][]string{{"Region", "Q1", "Q2"}, {"Europe", "$87M", "$93M"}, {"Asia", "$40M", "$(3)M"}}
	for r, row := range rows {
		y := 180 - 20*r
		for c, cell := range row {
			fmt.Fprintf(&s, "BT /F1 9 Tf %d %d Td (%s) Tj ET\n", 45+100*c, y+6, strings.NewReplacer("(", `\(`, ")", `\)`).Replace(cell))
		}
		fmt.Fprintf(&s, "0.5 w 40 %d 300 20 re S 140 %d 100 20 re S\n", y, y)
	}
	return f.Show(s.String()).Write()
}

func ExampleExtractor() {
	doc, err := pdf.Extractor{}.Extract(context.Background(), extract.Bytes("revenue.pdf", revenue()))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, block := range doc.Text {
		if block.Table == 0 {
			fmt.Println(block.Text)
			continue
		}
		for _, cell := range doc.Tables[block.Table-1].Cells {
			fmt.Printf("  row %d, column %d: %s\n", cell.Row, cell.Col, cell.Text)
		}
	}
	// Output:
	// Revenue
	// Sales rose in each region of the world.
	//   row 0, column 0: Region
	//   row 0, column 1: Q1
	//   row 0, column 2: Q2
	//   row 1, column 0: Europe
	//   row 1, column 1: $87M
	//   row 1, column 2: $93M
	//   row 2, column 0: Asia
	//   row 2, column 1: $40M
	//   row 2, column 2: $(3)M
}

func TestSniff(t *testing.T) {
	for _, c := range []struct {
		head, name string
		want       extract.Match
		reason     string
	}{
		{"%PDF-1.7\n", "x.txt", extract.ByMagic, "magic bytes stand above the name"},
		{"HTTP/1.1 200 OK\r\n\r\n%PDF-1.4", "x", extract.ByMagic, "within the first kilobyte"},
		{strings.Repeat(" ", 1100) + "%PDF-1.4", "x", extract.NoMatch, "not after it"},
		{"<html>", "report.pdf", extract.ByName, "the name alone"},
		{"<html>", "report.html", extract.NoMatch, "neither"},
	} {
		assert.Equal(t, c.want, pdf.Extractor{}.Sniff([]byte(c.head), c.name), c.reason)
	}
}

func TestErrorsAreTyped(t *testing.T) {
	many := new(pdftest.File)
	for range 9 {
		many.Show("BT /F1 10 Tf 10 50 Td (page) Tj ET")
	}
	for _, c := range []struct {
		reason string
		data   []byte
		limits extract.Limits
		want   error
	}{
		{"no PDF", []byte("hello"), extract.Limits{}, extract.ErrFormat},
		{"a PDF header alone", []byte("%PDF-1.7\n"), extract.Limits{}, extract.ErrCorrupt},
		{"too large", revenue(), extract.Limits{InputBytes: 100}, extract.ErrLimit},
		{"too many pages", many.Write(), extract.Limits{Pages: 5}, extract.ErrLimit},
		{"too much on one page", revenue(), extract.Limits{PageOps: 20}, extract.ErrLimit},
		{"no time", many.Write(), extract.Limits{DocumentTime: time.Nanosecond}, context.DeadlineExceeded},
	} {
		_, err := pdf.Extractor{Limits: c.limits}.Extract(context.Background(), extract.Bytes("x.pdf", c.data))
		assert.ErrorIs(t, err, c.want, c.reason)
		var typed *extract.Error
		require.ErrorAs(t, err, &typed, c.reason)
		assert.Equal(t, "x.pdf", typed.Source, c.reason)
	}
}

// A limit in the middle of a document gives what stood before it.
func TestPartialRead(t *testing.T) {
	f := new(pdftest.File)
	f.Show("BT /F1 10 Tf 10 50 Td (first page) Tj ET")
	f.Show("BT /F1 10 Tf 10 50 Td (" + strings.Repeat("x", 500) + ") Tj ET")
	doc, err := pdf.Extractor{Limits: extract.Limits{PageOps: 100}}.Extract(context.Background(), extract.Bytes("x.pdf", f.Write()))
	var typed *extract.Error
	require.ErrorAs(t, err, &typed)
	assert.Equal(t, 2, typed.Page)
	require.NotNil(t, doc)
	assert.Equal(t, "first page", doc.Text[0].Text)
}

func TestPagesWithoutText(t *testing.T) {
	f := new(pdftest.File)
	image := f.Stream("/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray", []byte("x"))
	f.Resources = pdftest.Fonts + fmt.Sprintf(" /XObject << /I %d 0 R >>", image)
	scan := "q 200 0 0 100 0 0 cm /I Do Q "
	f.Show("BT /F1 10 Tf 10 50 Td (text) Tj ET").Show(scan).Show(scan).Show("").Show(scan + "BT 3 Tr /F1 10 Tf 10 50 Td (layer) Tj ET")
	doc, err := pdf.Extractor{}.Extract(context.Background(), extract.Bytes("x.pdf", f.Write()))
	require.NoError(t, err)
	require.Len(t, doc.Issues, 2)
	assert.Equal(t, "no_text_layer", doc.Issues[0].Code)
	assert.Contains(t, doc.Issues[0].Message, "pages 2-3 hold pictures", "a blank page is no scanned one")
	assert.Equal(t, "ocr_layer", doc.Issues[1].Code, "an unseen layer under a picture is read and said to be one")
	assert.Equal(t, "layer", doc.Text[1].Text)
}

func TestGlyphsWithoutText(t *testing.T) {
	f := new(pdftest.File)
	f.Resources = "/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Odd /Encoding << /Differences [65 /g1 /g2] >> >> >>"
	doc, err := pdf.Extractor{}.Extract(context.Background(), extract.Bytes("x.pdf", f.Show("BT /F1 10 Tf 10 50 Td (ABC) Tj ET").Write()))
	require.NoError(t, err)
	require.Len(t, doc.Issues, 1)
	assert.Equal(t, "glyphs_unmapped", doc.Issues[0].Code)
	assert.Contains(t, doc.Issues[0].Message, "2 of 3 glyphs, on pages 1,")
}

// broken panics like a reader that a user plugged in.
type broken struct{}

func (broken) Len() int                                     { return 1 }
func (broken) Page(context.Context, int) (*pdf.Page, error) { panic("out of its depth") }
func (broken) Close() error                                 { return nil }

func TestPanicsOfReadersAreErrors(t *testing.T) {
	e := pdf.Extractor{Open: func(context.Context, extract.Source, extract.Limits) (pdf.Pages, error) { return broken{}, nil }}
	_, err := e.Extract(context.Background(), extract.Bytes("x.pdf", nil))
	assert.ErrorIs(t, err, extract.ErrCorrupt)
}

func TestProgress(t *testing.T) {
	var seen []extract.Progress
	ctx := extract.WithProgress(context.Background(), func(p extract.Progress) { seen = append(seen, p) })
	_, err := pdf.Extractor{}.Extract(ctx, extract.Bytes("x.pdf", new(pdftest.File).Show("").Show("").Write()))
	require.NoError(t, err)
	assert.Equal(t, []extract.Progress{{Done: 1, Total: 2, What: "page"}, {Done: 2, Total: 2, What: "page"}}, seen)
}

func TestSameBytesSameDocument(t *testing.T) {
	first, err := pdf.Extractor{}.Extract(context.Background(), extract.Bytes("x.pdf", revenue()))
	require.NoError(t, err)
	for range 5 {
		again, err := pdf.Extractor{}.Extract(context.Background(), extract.Bytes("x.pdf", revenue()))
		require.NoError(t, err)
		assert.Equal(t, first, again)
	}
}

func TestManyAtOnce(t *testing.T) {
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			doc, err := pdf.Extractor{}.Extract(context.Background(), extract.Bytes("x.pdf", revenue()))
			assert.NoError(t, err)
			assert.Len(t, doc.Tables, 1)
		})
	}
	wait.Wait()
}

// TestSharedDocuments reads every PDF below TABRAG_DATA and wants a document or a typed error.
func TestSharedDocuments(t *testing.T) {
	root := os.Getenv("TABRAG_DATA")
	if root == "" {
		t.Skip("TABRAG_DATA is not set: no shared documents to read")
	}
	err := filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".pdf") {
			return err
		}
		src, err := extract.File(path)
		require.NoError(t, err)
		defer src.Close() //nolint:errcheck // only read
		_, err = pdf.Extractor{}.Extract(context.Background(), src)
		var typed *extract.Error
		if err != nil && !errors.As(err, &typed) {
			t.Errorf("%s: %v", path, err)
		}
		return nil
	})
	require.NoError(t, err)
}

func FuzzExtract(f *testing.F) {
	f.Add(revenue())
	loose := new(pdftest.File)
	loose.Broken = true
	f.Add(loose.Show("BT /F1 10 Tf 10 50 Td (text) Tj ET").Write())
	limits := extract.Limits{StreamBytes: 1 << 20, InflateBytes: 4 << 20, PageOps: 20_000, Pages: 20}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := pdf.Extractor{Limits: limits}.Extract(context.Background(), extract.Bytes("x.pdf", data))
		var typed *extract.Error
		if err != nil && !errors.As(err, &typed) {
			t.Fatalf("an untyped error: %v", err)
		}
		if err != nil && strings.Contains(err.Error(), "the reader failed") {
			t.Fatal(err)
		}
		if err == nil && doc == nil {
			t.Fatal("neither document nor error")
		}
	})
}

func BenchmarkExtract_100pages(b *testing.B) {
	f := new(pdftest.File)
	f.Page = "/MediaBox [0 0 400 300]"
	var s strings.Builder
	for y := range 25 {
		fmt.Fprintf(&s, "BT /F1 9 Tf 40 %d Td [(Net sales of )-250(the segment )] TJ 200 0 Td (1,%03d) Tj 60 0 Td (\\(%d\\)) Tj ET\n", 280-10*y, 37*y, y)
	}
	for range 100 {
		f.Show(s.String())
	}
	data := f.Write()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := (pdf.Extractor{}).Extract(context.Background(), extract.Bytes("x.pdf", data)); err != nil {
			b.Fatal(err)
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(100*b.N)/b.Elapsed().Seconds(), "pages/s")
	b.ReportMetric(float64(m.Sys>>20), "MB-from-OS")
}
