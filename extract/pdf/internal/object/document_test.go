package object

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf/internal/pdftest"
)

// backends opens a file with each back end that this build has.
func backends() map[string]func(context.Context, extract.Source, extract.Limits) (*Document, error) {
	return map[string]func(context.Context, extract.Source, extract.Limits) (*Document, error){
		"default": Open, "ledongthuc": openLedongthuc,
		"scan": func(ctx context.Context, src extract.Source, limits extract.Limits) (*Document, error) {
			data, err := src.ReadAll(limits)
			if err != nil {
				return nil, err
			}
			return scan(ctx, data, limits)
		},
	}
}

func TestBackendsGiveTheSamePages(t *testing.T) {
	data := new(pdftest.File).Show("(one) Tj").Show("(two) Tj").Write()
	for name, open := range backends() {
		d, err := open(context.Background(), extract.Bytes("x.pdf", data), extract.Limits{})
		require.NoError(t, err, name)
		require.Equal(t, 2, d.Pages(), name)
		for n, want := range []string{"(one) Tj", "(two) Tj"} {
			p := d.Page(n + 1)
			got, lost, err := d.Contents(p)
			require.NoError(t, err, name)
			assert.Equal(t, want, strings.TrimSpace(string(got)), name)
			assert.Zero(t, lost, name)
			assert.Equal(t, []float64{0, 0, 200, 100}, d.Nums(p.MediaBox, 4), "%s: inherited from the page tree", name)
			assert.Equal(t, "Helvetica", d.Name(d.Dict(d.Dict(d.Dict(p.Resources)["Font"])["F1"])["BaseFont"]), name)
		}
	}
}

func TestPageTrees(t *testing.T) {
	for _, c := range []struct {
		reason string
		build  func(b *pdftest.Builder) (root int)
		pages  int
	}{
		{"a tree that holds itself ends", func(b *pdftest.Builder) int {
			b.Add("<< /Type /Pages /Kids [1 0 R 2 0 R] /Count 2 >>")
			b.Add("<< /Type /Page /Parent 1 0 R >>")
			return b.Add("<< /Type /Catalog /Pages 1 0 R >>")
		}, 1},
		{"a catalog without a tree: pages are looked for among all objects", func(b *pdftest.Builder) int {
			b.Add("<< /Type /Page >>")
			b.Add("<< /Type /Page >>")
			return b.Add("<< /Type /Catalog >>")
		}, 2},
		{"nested nodes and a missing kid", func(b *pdftest.Builder) int {
			b.Add("<< /Type /Pages /Kids [2 0 R 99 0 R] /Count 9 >>")
			b.Add("<< /Type /Pages /Parent 1 0 R /Kids [3 0 R 3 0 R] >>")
			b.Add("<< /Type /Page /Parent 2 0 R >>")
			return b.Add("<< /Type /Catalog /Pages 1 0 R >>")
		}, 1},
	} {
		var b pdftest.Builder
		d, err := open(t, b.Bytes(c.build(&b)), extract.Limits{})
		require.NoError(t, err, c.reason)
		assert.Equal(t, c.pages, d.Pages(), c.reason)
	}
}

func TestPageLimit(t *testing.T) {
	f := new(pdftest.File)
	for range 5 {
		f.Show("")
	}
	_, err := open(t, f.Write(), extract.Limits{Pages: 3})
	assert.ErrorIs(t, err, extract.ErrLimit)
}

func TestRepair(t *testing.T) {
	good := new(pdftest.File).Show("(one) Tj").Write()
	xref := bytes.Index(good, []byte("xref"))
	for _, c := range []struct {
		reason string
		data   []byte
	}{
		{"no table of objects and no trailer", good[:xref]},
		{"cut off in the table", good[:xref+20]},
		{"bytes before the header", append([]byte("HTTP/1.1 200 OK\r\n\r\n"), good...)},
		{"a table with wrong places", bytes.Replace(good, []byte("xref\n0"), []byte("xref\n7"), 1)},
		{"a stream with a wrong Length", bytes.Replace(good, []byte("/Length 8"), []byte("/Length 3"), 1)},
		{"a stream with too great a Length", bytes.Replace(good, []byte("/Length 8"), []byte("/Length 900"), 1)},
		{"a header of no known version", bytes.Replace(good, []byte("%PDF-1.7"), []byte("%PDF-a.4"), 1)},
	} {
		if strings.Contains(c.reason, "Length") && !mendsLength {
			continue
		}
		d, err := open(t, c.data, extract.Limits{})
		require.NoError(t, err, c.reason)
		got, _, err := d.Contents(d.Page(1))
		require.NoError(t, err, c.reason)
		assert.Equal(t, "(one) Tj", strings.TrimSpace(string(got)), c.reason)
	}
}

// An object stream is read the same way by every back end that finds it.
func TestObjectStreams(t *testing.T) {
	var b pdftest.Builder
	b.Broken = true
	packed := "2 0 3 41 << /Type /Pages /Kids [3 0 R] /Count 1 >> << /Type /Page /Parent 2 0 R /Rotate 90 >>"
	first := strings.Index(packed, "<<")
	packed = strings.Replace(packed, "3 41", fmt.Sprintf("3 %d", strings.Index(packed, "<< /Type /Page /")-first), 1)
	b.Stream(fmt.Sprintf("/Type /ObjStm /N 2 /First %d /Filter /FlateDecode", first), deflate([]byte(packed)))
	b.Add("null")
	b.Add("null")
	b.Add("<< /Type /Catalog /Pages 2 0 R >>")
	data := bytes.ReplaceAll(b.Bytes(4), []byte("2 0 obj\nnull\nendobj\n3 0 obj\nnull\nendobj\n"), nil)
	d, err := open(t, data, extract.Limits{})
	require.NoError(t, err)
	require.Equal(t, 1, d.Pages())
	assert.Equal(t, 90, d.Int(d.Page(1).Rotate))
}

func TestTypedErrors(t *testing.T) {
	for _, c := range []struct {
		reason string
		data   string
		want   error
	}{
		{"an empty file", "", extract.ErrFormat},
		{"a web page", "<!DOCTYPE html><p>no PDF</p>", extract.ErrFormat},
		{"a header and nothing else", "%PDF-1.4\n", extract.ErrCorrupt},
		{"an encrypted file whose table is gone", string(new(pdftest.File).Show("").Write()[:400]) + "\ntrailer << /Root 4 0 R /Encrypt 9 0 R >>", extract.ErrEncrypted},
	} {
		_, err := open(t, []byte(c.data), extract.Limits{})
		assert.ErrorIs(t, err, c.want, c.reason)
	}
	_, err := open(t, make([]byte, 2000), extract.Limits{InputBytes: 1000})
	assert.ErrorIs(t, err, extract.ErrLimit, "larger than the limit on input")
}

func TestText(t *testing.T) {
	for in, want := range map[String]string{
		"plain": "plain", "\xfe\xff\x20\xac": "€", "\xff\xfe\xac\x20": "€", "\xef\xbb\xbf\xe2\x82\xac": "€", "caf\xe9": "café",
	} {
		assert.Equal(t, want, Text(in))
	}
}

func FuzzOpen(f *testing.F) {
	f.Add(new(pdftest.File).Show("(one) Tj").Write())
	broken := new(pdftest.File)
	broken.Broken = true
	f.Add(broken.Show("(one) Tj").Write())
	f.Fuzz(func(t *testing.T, data []byte) {
		d, err := open(t, data, extract.Limits{StreamBytes: 1 << 20, InflateBytes: 4 << 20})
		if err != nil {
			return
		}
		for n := range d.Pages() {
			_, _, _ = d.Contents(d.Page(n + 1))
		}
	})
}
