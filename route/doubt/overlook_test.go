package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route/internal/routetest"
)

func TestOverlooks(t *testing.T) {
	tb := routetest.Table(t, "Region,Sales 2023,Sales 2024,Staff 2024\nEurope,87,101,12\nNorth Europe,5,6,1\nAsia,40,55,9\n")
	for _, c := range []struct {
		question string
		row, col string
		want     bool
		reason   string
	}{
		{"What were the sales of Europe in 2024?", "Europe", "Sales 2024", false, "the row that the question names"},
		{"What were the sales of Europe in 2024?", "Asia", "Sales 2024", true, "the question names Europe"},
		{"How many staff has Asia?", "Asia", "Sales 2024", true, "the question names another column"},
		{"What were the sales of North Europe?", "Europe", "Sales 2024", true, "the longer name is meant"},
		{"What did the old world earn?", "Europe", "Sales 2024", false, "nothing is named: a model may know better"},
	} {
		q := aggregate.Query{Sources: []string{tb.ID}, Expr: aggregate.Expr{Op: aggregate.Lookup, Cells: &aggregate.Cells{
			Rows: []aggregate.Cond{{Cmp: aggregate.Eq, Values: []string{c.row}}}, Columns: &aggregate.Columns{Path: []string{c.col}},
		}}}
		tables := aggregate.NewTableSet(tb)
		res, err := aggregate.Run(t.Context(), q, tables)
		require.NoError(t, err)
		assert.Equal(t, c.want, claimOf(c.question, res.Cells, tables).overlooks(), c.reason)
	}
}
