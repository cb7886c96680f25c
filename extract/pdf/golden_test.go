package pdf_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
	"github.com/tabrag/tabrag/internal/golden"
)

// TestGoldenPages pins what the reader gives of real pages.
func TestGoldenPages(t *testing.T) {
	files, err := filepath.Glob("testdata/*.pdf")
	require.NoError(t, err)
	for _, name := range files {
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		pages, err := pdf.Open(context.Background(), extract.Bytes(name, data), extract.Limits{})
		require.NoError(t, err)
		var b bytes.Buffer
		for n := 1; n <= pages.Len(); n++ {
			p, err := pages.Page(context.Background(), n)
			require.NoError(t, err)
			describe(&b, p)
		}
		golden.Check(t, strings.TrimSuffix(name, ".pdf")+".golden", b.Bytes())
	}
}

// describe writes a page: a line for each run of glyphs on one baseline, then counts.
func describe(b *bytes.Buffer, p *pdf.Page) {
	fmt.Fprintf(b, "page %d, %g × %g\n", p.Number, p.Width, p.Height)
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if i == 0 || g.Origin.Y != p.Glyphs[i-1].Origin.Y || g.Origin.X < p.Glyphs[i-1].Origin.X {
			style := ""
			if g.Font.Bold {
				style = " bold"
			}
			if i > 0 {
				b.WriteByte('\n')
			}
			fmt.Fprintf(b, "%6.1f %6.1f %4.1f%s | ", g.Origin.X, g.Origin.Y, g.Size, style)
		} else if g.Space {
			b.WriteByte(' ')
		}
		if g.Hidden != 0 {
			b.WriteString("¬")
		}
		b.WriteString(g.Text)
	}
	fmt.Fprintf(b, "\n%d rulings, %d fills, %d images\n\n", len(p.Rulings), len(p.Fills), len(p.Images))
}
