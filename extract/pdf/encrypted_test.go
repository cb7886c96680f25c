//go:build !tabrag_light

package pdf_test

import (
	"context"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
)

func TestEncryptedFiles(t *testing.T) {
	for _, c := range []struct {
		file, password, reason string
		opens                  bool
	}{
		{"rc4-40", "reader", "the reader's password", true},
		{"rc4-40", "owner", "the owner's", true},
		{"rc4-128", "reader", "the reader's password", true},
		{"aes-128", "reader", "the reader's password", true},
		{"aes-128", "owner", "the owner's", true},
		{"aes-256", "reader", "the reader's password", true},
		{"aes-256", "owner", "the owner's", true},
		{"rc4-128-open", "", "only changes are locked: reading needs no password", true},
		{"aes-256-open", "", "only changes are locked: reading needs no password", true},
		{"rc4-128", "", "no password", false},
		{"aes-256", "", "no password", false},
		{"aes-128", "raeder", "a wrong one", false},
		{"aes-256", "raeder", "a wrong one", false},
	} {
		t.Run(c.file+" "+c.password, func(t *testing.T) {
			data, err := os.ReadFile("testdata/encrypted/" + c.file + ".pdf")
			require.NoError(t, err)
			src := extract.Bytes("report.pdf", data)
			src.Password = c.password
			doc, err := pdf.Extractor{}.Extract(context.Background(), src)
			if !c.opens {
				require.ErrorIs(t, err, extract.ErrEncrypted, c.reason)
				assert.NotContains(t, err.Error(), "raeder", "no password stands in an error")
				return
			}
			require.NoError(t, err, c.reason)
			require.Len(t, doc.Tables, 1)
			assert.Equal(t, "$(3)M", doc.Tables[0].Cells[len(doc.Tables[0].Cells)-1].Text)
		})
	}
}
