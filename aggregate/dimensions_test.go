package aggregate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/csv"
	"github.com/tabrag/tabrag/extract/html"
)

func TestDimensions(t *testing.T) {
	page := func(rows string) extract.Source {
		return extract.Bytes("t.html", []byte("<html><body><table>"+rows+"</table></body></html>"))
	}
	for _, c := range []struct {
		source extract.Source
		want   []map[string]string
		reason string
	}{
		{extract.Bytes("t.csv", []byte("Region,Product,Q1 2024\nEurope,Phones,10\nAsia,Phones,30\n")),
			[]map[string]string{{"region": "Europe", "product": "Phones"}, {"region": "Asia", "product": "Phones"}}, "each label under the name of its column"},
		{extract.Bytes("t.csv", []byte("Order,Date,Customer,Amount\nA-1,2024-01-02,Ana,10\nA-2,2024-01-03,Bo,30\n")),
			[]map[string]string{{"order": "A-1", "customer": "Ana"}, {"order": "A-2", "customer": "Bo"}}, "texts of a list too; a date is the period's"},
		{page(`<tr><th>Region</th><th>Product</th><th>2024</th></tr><tr><td rowspan=2>Europe</td><td>Phones</td><td>10</td></tr><tr><td>Tablets</td><td>30</td></tr>`),
			[]map[string]string{{"region": "Europe", "product": "Phones"}, {"region": "Europe", "product": "Tablets"}}, "a label over two rows is of both"},
		{page(`<tr><th></th><th>2024</th></tr><tr><td>Revenue</td><td>10</td></tr><tr><td>Costs</td><td>30</td></tr>`),
			[]map[string]string{nil, nil}, "a column without a name names nothing"},
		{page(`<tr><th>Region</th><th>2024</th></tr><tr><td>Europe</td><td>10</td></tr><tr><td>Asia</td><td>30</td></tr><tr><td>Total</td><td>40</td></tr>`),
			[]map[string]string{{"region": "Europe"}, {"region": "Asia"}, nil}, "a total is of no region"},
		{page(`<tr><th>Region</th><th>2024</th></tr><tr><td>Europe<sup>(1)</sup></td><td>10</td></tr><tr><td>Asia</td><td>30</td></tr></table><p>(1) Without Malta.</p><table>`),
			[]map[string]string{{"region": "Europe"}, {"region": "Asia"}}, "a mark of a note is no part of it"},
	} {
		var reader extract.Extractor = csv.Extractor{}
		if c.source.Name == "t.html" {
			reader = html.Extractor{}
		}
		doc, err := reader.Extract(t.Context(), c.source)
		require.NoError(t, err)
		var got []map[string]string
		for _, f := range aggregate.Melt(doc.Tables[0]) {
			got = append(got, f.Dimensions)
		}
		assert.Equal(t, c.want, got, c.reason)
	}
}
