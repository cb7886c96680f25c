package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/csv"
)

func TestColumnsNamedAnewInsideTheBody(t *testing.T) {
	doc, err := csv.Extractor{}.Extract(t.Context(), extract.Bytes("x.csv", []byte(
		"Fiscal 2019,First quarter,Second quarter\nRevenues,94888,96037\nGross profit,38091,39821\nFiscal 2018,First quarter,Second quarter\nRevenues,88081,89767\nGross profit,37443,36838\n")))
	require.NoError(t, err)
	s := NewSheet(doc.Tables[0])
	require.Len(t, s.Rows, 4)
	assert.NotEqual(t, 2018, s.Column(0, 0).Date.Year, "and none above it")
	assert.Equal(t, 2018, s.Column(2, 0).Date.Year, "a header inside the body dates the rows below it")
	assert.Equal(t, 2018, s.Column(3, 1).Date.Year, "all of them")
}
