package aggregate_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// A column that one part of a plan compares by is not left out because another part takes no totals.
func TestAColumnThatIsReadIsNotLeftOut(t *testing.T) {
	years := grid("years", 0, "Year|North|Total", "2006|1|5", "2007|2|9")
	years.Columns[2].Kind = table.KindTotal
	excluded := func(expr string) []aggregate.Exclusion {
		q := aggregate.Query{Sources: []string{"years"}}
		require.NoError(t, json.Unmarshal([]byte(expr), &q.Expr))
		res, err := aggregate.Run(context.Background(), q, aggregate.TableSet{"years": years})
		require.NoError(t, err)
		return res.Excluded
	}
	assert.Empty(t, excluded(`{"op":"argmax","cells":{},"by":{"index":2},"return":{"index":0}}`), "the total column was read")
	assert.Equal(t, []aggregate.Exclusion{{Reason: "total column", Label: "Total", Count: 1}},
		excluded(`{"op":"sum","cells":{"rows":[{"cmp":"eq","values":["2007"]}]}}`), "the total column was not read")
}
