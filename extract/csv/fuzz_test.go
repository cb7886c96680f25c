package csv

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
)

// FuzzExtract reads any bytes as delimited text: every table must be a valid grid, and reading
// twice must give the same.
func FuzzExtract(f *testing.F) {
	f.Add([]byte("a,b\n1,\"x\"\"y\"\n"))
	f.Add([]byte("sep=;\r\nx;1,5\r\n"))
	f.Add([]byte("\xff\xfea\x00,\x00b\x00\n\x00"))
	f.Add([]byte("\x83\x5c\x83\x5c,1\n"))
	f.Add([]byte("\"\"\"\"\"\n\"a"))
	e := Extractor{Limits: extract.Limits{InputBytes: 1 << 20, Cells: 50_000, Rows: 5_000, Columns: 500, DocumentTime: 5 * time.Second}}
	f.Fuzz(func(t *testing.T, data []byte) {
		doc, err := e.Extract(context.Background(), extract.Bytes("f.csv", data))
		if doc == nil {
			require.Error(t, err)
			return
		}
		again, _ := e.Extract(context.Background(), extract.Bytes("f.csv", data))
		for i, tab := range doc.Tables {
			require.NoError(t, tab.Validate())
			a, _ := tab.MarshalJSON()
			b, _ := again.Tables[i].MarshalJSON()
			require.Equal(t, string(a), string(b))
		}
	})
}
