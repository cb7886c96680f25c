package pdf_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/pdf"
)

// sheet is a picture in memory.
type sheet struct {
	bytes.Buffer
	closed bool
}

func (s *sheet) Close() error { s.closed = true; return nil }

func TestTraceDrawsEachPage(t *testing.T) {
	var sheets []*sheet
	err := pdf.Extractor{}.Trace(context.Background(), extract.Bytes("revenue.pdf", revenue()), func(n int) (io.WriteCloser, error) {
		assert.Equal(t, len(sheets)+1, n)
		sheets = append(sheets, &sheet{})
		return sheets[n-1], nil
	})
	require.NoError(t, err)
	require.Len(t, sheets, 1)
	assert.True(t, sheets[0].closed)
	assert.Contains(t, sheets[0].String(), "3 × 3, drawn")
	assert.Contains(t, sheets[0].String(), "$87M")
}

func TestTraceGivesTypedErrors(t *testing.T) {
	full := errors.New("the disk is full")
	err := pdf.Extractor{}.Trace(context.Background(), extract.Bytes("revenue.pdf", revenue()), func(int) (io.WriteCloser, error) { return nil, full })
	var typed *extract.Error
	require.ErrorAs(t, err, &typed)
	assert.ErrorIs(t, err, full)
	assert.Equal(t, 1, typed.Page)
	err = pdf.Extractor{}.Trace(context.Background(), extract.Bytes("x.pdf", []byte("no pdf")), nil)
	require.ErrorAs(t, err, &typed)
}

func TestSettingsReadAnArea(t *testing.T) {
	e := pdf.Extractor{Settings: pdf.Settings{Columns: pdf.Text, Rows: pdf.Text}}
	doc, err := e.Extract(context.Background(), extract.Bytes("revenue.pdf", revenue()))
	require.NoError(t, err)
	require.Len(t, doc.Tables, 1)
	assert.Len(t, doc.Tables[0].Rows, 3, "the text alone shows the rows")
}
