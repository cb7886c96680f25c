// Package routetest has what the tests of planners, of settling and of doubts share: tables read from a few lines, and
// questions asked of them.
package routetest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/csv"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// Income is a statement of two years.
const Income = `Consolidated statements of income (in millions of USD)
,2024,2023
Net sales,900,800
Net income (loss),90,-20
Net income margin,10%,-2.5%
Total assets,"2,000","1,900"
`

// Table reads the one table of some lines with commas.
func Table(t testing.TB, lines string) *table.Table {
	t.Helper()
	doc, err := csv.Extractor{}.Extract(t.Context(), extract.Bytes("x.csv", []byte(lines)))
	require.NoError(t, err)
	require.Len(t, doc.Tables, 1)
	return doc.Tables[0]
}

// Settle plans for a request and settles on one answer.
func Settle(t testing.TB, req route.Request) settle.Settled {
	t.Helper()
	plans, err := rules.New().Plan(t.Context(), req)
	require.NoError(t, err)
	return settle.Settle(req, plans, Runs(t, req))
}

// Runs runs plans over the tables of a request.
func Runs(t testing.TB, req route.Request) func(route.Plan) (settle.Ran, error) {
	return func(p route.Plan) (settle.Ran, error) {
		if len(p.Quote) > 0 {
			return settle.Ran{Key: strings.Join(p.Quote, "; ")}, nil
		}
		res, err := aggregate.Run(t.Context(), p.Query, aggregate.NewTableSet(req.Tables...))
		if err != nil {
			return settle.Ran{}, err
		}
		var out []string
		for _, v := range res.Values {
			if v.IsNumber {
				out = append(out, v.Number.Rat().FloatString(2))
			} else {
				out = append(out, v.Text)
			}
		}
		return settle.Ran{Key: strings.Join(out, "; "), Result: res}, nil
	}
}
