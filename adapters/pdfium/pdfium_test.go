package pdfium_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/adapters/pdfium"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
)

// page is a file of one page of 200 × 100 points that shows content in Helvetica.
func page(content string) []byte {
	objects := []string{
		"<< /Type /Catalog /Pages 2 0 R >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >> >>",
		fmt.Sprintf("<< /Length %d >>\nstream\n%s\nendstream", len(content), content),
	}
	var b strings.Builder
	b.WriteString("%PDF-1.4\n")
	var table strings.Builder
	for i, o := range objects {
		fmt.Fprintf(&table, "%010d 00000 n \n", b.Len())
		fmt.Fprintf(&b, "%d 0 obj\n%s\nendobj\n", i+1, o)
	}
	at := b.Len()
	fmt.Fprintf(&b, "xref\n0 %d\n0000000000 65535 f \n%strailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(objects)+1, table.String(), len(objects)+1, at)
	return []byte(b.String())
}

func engine(t *testing.T) *pdfium.Engine {
	t.Helper()
	// One cache for all runs: compiling takes seconds.
	dir := filepath.Join(os.TempDir(), "tabrag-pdfium-cache")
	e, err := pdfium.New(context.Background(), pdfium.Config{CacheDir: dir})
	require.NoError(t, err)
	t.Cleanup(func() { _ = e.Close() })
	return e
}

// Both readers give the same glyphs at the same places.
func TestAgreesWithOwnReader(t *testing.T) {
	e := engine(t)
	for _, content := range []string{
		"BT /F1 12 Tf 20 50 Td (Net sales) Tj ET",
		"BT /F1 12 Tf 20 50 Td [(Net)-400(sales)] TJ 0 -14 Td (2,457 \\(81\\)) Tj ET",
		"2 0 0 2 0 0 cm BT /F1 6 Tf 0 1 -1 0 20 10 Tm (up) Tj ET",
	} {
		src := extract.Bytes("x.pdf", page(content))
		theirs, err := e.Open(context.Background(), src, extract.Limits{})
		require.NoError(t, err)
		own, err := pdf.Open(context.Background(), src, extract.Limits{})
		require.NoError(t, err)
		a, err := own.Page(context.Background(), 1)
		require.NoError(t, err)
		b, err := theirs.Page(context.Background(), 1)
		require.NoError(t, err)
		require.Len(t, b.Glyphs, len(a.Glyphs), content)
		for i := range a.Glyphs {
			assert.Equal(t, a.Glyphs[i].Text, b.Glyphs[i].Text, content)
			assert.InDelta(t, a.Glyphs[i].Origin.X, b.Glyphs[i].Origin.X, 0.6, content)
			assert.InDelta(t, a.Glyphs[i].Origin.Y, b.Glyphs[i].Origin.Y, 0.6, content)
			assert.InDelta(t, a.Glyphs[i].Size, b.Glyphs[i].Size, 0.1, content)
			assert.Equal(t, a.Glyphs[i].Angle, b.Glyphs[i].Angle, content)
		}
		require.NoError(t, theirs.Close())
	}
}

// And the same lines and boxes.
func TestLinesAgree(t *testing.T) {
	e := engine(t)
	src := extract.Bytes("x.pdf", page("0.5 w 10 20 m 90 20 l S 10 30 80 0.4 re f 0.8 g 100 40 50 30 re f q 0 2 -2 0 100 0 cm 10 5 m 40 5 l S Q [2 1] 0 d 5 5 m 5 90 l S"))
	theirs, err := e.Open(context.Background(), src, extract.Limits{})
	require.NoError(t, err)
	defer theirs.Close() //nolint:errcheck // only read
	own, err := pdf.Open(context.Background(), src, extract.Limits{})
	require.NoError(t, err)
	a, err := own.Page(context.Background(), 1)
	require.NoError(t, err)
	b, err := theirs.Page(context.Background(), 1)
	require.NoError(t, err)
	require.Len(t, b.Rulings, len(a.Rulings))
	for i, r := range a.Rulings {
		s := b.Rulings[i]
		assert.InDeltaSlice(t, []float64{r.X0, r.Y0, r.X1, r.Y1, r.Width}, []float64{s.X0, s.Y0, s.X1, s.Y1, s.Width}, 0.01)
		assert.Equal(t, []any{r.Color, r.Dashed, r.Fill}, []any{s.Color, s.Dashed, s.Fill})
	}
	require.Len(t, b.Fills, 1)
	assert.Equal(t, a.Fills[0].Color, b.Fills[0].Color)
}

func TestPluggedIn(t *testing.T) {
	e := engine(t)
	doc, err := pdf.Extractor{Open: e.Open}.Extract(context.Background(), extract.Bytes("x.pdf", page("BT /F1 12 Tf 20 50 Td (Net sales rose.) Tj ET")))
	require.NoError(t, err)
	require.Len(t, doc.Text, 1)
	assert.Equal(t, "Net sales rose.", doc.Text[0].Text)
}

func TestBrokenFile(t *testing.T) {
	_, err := engine(t).Open(context.Background(), extract.Bytes("x.pdf", []byte("no PDF")), extract.Limits{})
	assert.ErrorIs(t, err, extract.ErrCorrupt)
}
