package tabrag

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/retrieve"
)

// FuzzStored reads what a checksum would have stopped: a file of the folder with any bytes in it
// is an error or a document, and what was read is written and read again as the same.
func FuzzStored(f *testing.F) {
	dir := f.TempDir()
	p := openDir(f, dir, retrieve.Hashing{Dimension: 8})
	r, err := p.Add(f.Context(), Bytes("staff.csv", []byte(staff)))
	require.NoError(f, err)
	whole, err := p.folder.get(r.Document)
	require.NoError(f, err)
	var seed bytes.Buffer
	require.NoError(f, p.folder.encode(&seed, whole))
	require.NoError(f, p.Close())
	line, rest, _ := bytes.Cut(seed.Bytes(), []byte("\n"))
	f.Add(line, rest)
	f.Add(line, rest[:len(rest)/2])
	f.Add([]byte(`{"tables":1000000000}`), rest)
	f.Add([]byte(`{}`), []byte(nil))
	f.Fuzz(func(t *testing.T, line, rest []byte) {
		var head storedHead
		if json.Unmarshal(line, &head) != nil {
			return
		}
		s, err := decode(rest, head)
		if err != nil {
			return
		}
		var out bytes.Buffer
		require.NoError(t, (&folder{model: head.Model}).encode(&out, s))
		line, rest, _ = bytes.Cut(out.Bytes(), []byte("\n"))
		require.NoError(t, json.Unmarshal(line, &head))
		again, err := decode(rest, head)
		require.NoError(t, err)
		var twice bytes.Buffer
		require.NoError(t, (&folder{model: head.Model}).encode(&twice, again))
		require.True(t, bytes.Equal(out.Bytes(), twice.Bytes()), "the same document is the same bytes")
	})
}
