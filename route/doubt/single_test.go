package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
)

func TestGroupsOfOneRowEachAreNoSuperlative(t *testing.T) {
	most := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Count}, GroupBy: []aggregate.Key{{Part: "row_path"}}, Order: "desc", Limit: 1}
	least, all := most, most
	least.Order, all.Order, all.Limit = "asc", "", 0
	tied := func(groups int, rows string) *aggregate.Result {
		r := &aggregate.Result{Values: make([]aggregate.Value, groups), RowsScanned: 4}
		for range groups {
			r.Steps = append(r.Steps, aggregate.Step{Op: aggregate.Count, Result: rows})
		}
		return r
	}
	assert.True(t, CountsSingles(most, tied(3, "1")), "every team has one row: none has the most")
	assert.False(t, CountsSingles(most, tied(3, "2")), "some have more rows than others, or two each")
	assert.False(t, CountsSingles(most, tied(1, "1")), "the only group is the first")
	assert.False(t, CountsSingles(least, tied(3, "1")), "others may have more rows")
	assert.True(t, CountsSingles(least, tied(4, "1")), "none has fewer rows than another")
	assert.False(t, CountsSingles(all, tied(3, "1")), "the count of every group is asked for")
}
