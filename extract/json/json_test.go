package json

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

func extractText(text string) (*extract.Document, error) {
	return Extractor{}.Extract(context.Background(), extract.Bytes("t.json", []byte(text)))
}

func TestRows(t *testing.T) {
	for _, c := range []struct{ text, reason string }{
		{`[{"region":"Europe","q":{"1":87.50,"2":9007199254740993}},{"region":"Asia","q":{"1":-4,"2":null}}]`, "a list of objects"},
		{`{"page":1,"data":[{"region":"Europe","q":{"1":87.50,"2":9007199254740993}},{"region":"Asia","q":{"1":-4}}]}`, "a list in an object"},
		{"{\"region\":\"Europe\",\"q\":{\"1\":87.50,\"2\":9007199254740993}}\n{\"region\":\"Asia\",\"q\":{\"1\":-4}}\n", "an object a line"},
	} {
		doc, err := extractText(c.text)
		require.NoError(t, err, c.reason)
		tab := doc.Tables[0]
		require.NoError(t, tab.Validate(), c.reason)
		assert.Equal(t, 2, tab.HeaderRows, c.reason)
		assert.Equal(t, "q › 1", tab.Columns[1].Name(), c.reason)
		got := map[table.Ref]string{}
		for _, cell := range tab.Cells {
			if cell.Value.Kind == table.Number {
				got[cell.Ref] = cell.Value.Exact().String()
			}
		}
		assert.Equal(t, "87.50", got["json:1/2"], c.reason)
		assert.Equal(t, "9007199254740993", got["json:1/3"], "a number keeps all its digits")
		assert.Equal(t, "-4", got["json:2/2"], c.reason)
		assert.Equal(t, []string{"Europe"}, tab.Rows[2].Path, c.reason)
	}
}

func TestRefusals(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   error
		reason string
	}{
		{`[1,2,3]`, extract.ErrFormat, "a list of numbers is no table"},
		{`"x"`, extract.ErrFormat, "a lone text"},
		{`[]`, extract.ErrFormat, "an empty list"},
		{`[{"a":1}`, extract.ErrCorrupt, "cut off"},
		{`[{"a":}]`, extract.ErrCorrupt, "broken"},
		{``, extract.ErrCorrupt, "empty"},
	} {
		_, err := extractText(c.text)
		require.ErrorIs(t, err, c.want, c.reason)
	}
}

func TestListsInRecordsAreSaid(t *testing.T) {
	doc, err := extractText(`[{"a":1,"tags":["x",{"y":[1]}]},{"a":2}]`)
	require.NoError(t, err)
	require.Len(t, doc.Issues, 1)
	assert.Equal(t, "values_left_out", doc.Issues[0].Code)
	assert.Len(t, doc.Tables[0].Columns, 1)
}

func FuzzExtract(f *testing.F) {
	f.Add(`[{"a":{"b":1},"c":"x"},{"c":true}]`)
	f.Add("{\"a\":1}\n{\"b\":[1,{}]}")
	f.Fuzz(func(t *testing.T, text string) {
		doc, err := extractText(text)
		if doc == nil {
			require.Error(t, err)
			return
		}
		require.NoError(t, doc.Tables[0].Validate())
	})
}
