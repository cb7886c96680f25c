package aggregate_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func people() *table.Table {
	return grid("people", 6, "Country|Population", "USA|331,000,000", "France|67,000,000", "Japan|125,000,000", "Total|523,000,000")
}

func sales() *table.Table {
	return grid("sales", 6, "Country|Revenue|Kind", "france|$134|cars", "Japan|$250|cars", "Brazil|$10|bikes", "Total|$394|all")
}

func TestJoin(t *testing.T) {
	const join = `"sources":["sales"],"join":[{"source":"people","on":[{"left":{"part":"row_path"},"right":{"column":{"path":["Country"]}}}]}]`
	res, err := run(t, `{`+join+`,"expr":{"op":"list","cells":{"columns":{"expr":{"op":"divide","args":[
		{"op":"cell","cells":{"columns":{"path":["Revenue"]}}},{"op":"cell","cells":{"columns":{"path":["Population"]}}}]}}}}}`, sales(), people())
	require.NoError(t, err)
	assert.Equal(t, "2 USD; 2 USD", words(res), "revenue by head, keys compared without case")
	assert.Equal(t, []aggregate.Exclusion{{Reason: "no partner in the join", Label: "people", Count: 2}}, res.Excluded,
		"Brazil has no population, and total rows of the other table are no partners")
	tables := map[string]bool{}
	for _, c := range res.Cells {
		tables[c.Table+c.ColumnPath[0]] = true
	}
	assert.Equal(t, map[string]bool{"salesRevenue": true, "peoplePopulation": true}, tables, "each cell is cited where it stands")

	res, err = run(t, `{`+join+`,"expr":{"op":"sum","cells":{"rows":[{"column":{"source":"people","path":["Population"]},"cmp":"gt","values":["100000000"]}],
		"columns":{"path":["Revenue"]}}}}`, sales(), people())
	require.NoError(t, err)
	assert.Equal(t, "250000000 USD", words(res), "filtered by the other table")

	places := grid("places", 0, "Country|Continent", "Brazil|America", "France|Europe", "Japan|Asia")
	res, err = run(t, `{"sources":["sales"],"join":[
		{"source":"people","on":[{"left":{"part":"row_path"},"right":{"column":{"path":["Country"]}}}]},
		{"source":"places","on":[{"left":{"part":"row_path"},"right":{"column":{"path":["Country"]}}}]}],
		"expr":{"op":"sum","cells":{"rows":[{"column":{"source":"places","path":["Continent"]},"cmp":"eq","values":["Asia"]}],
		"columns":{"path":["Revenue"]}}}}`, sales(), people(), places)
	require.NoError(t, err)
	assert.Equal(t, "250000000 USD", words(res), "a second table finds its rows among those the first has left")

	twice := grid("people", 0, "Country|Population", "France|1", "FRANCE|2")
	_, err = run(t, `{`+join+`,"expr":{"op":"sum","cells":{"columns":{"path":["Revenue"]}}}}`, sales(), twice)
	assert.ErrorIs(t, err, aggregate.ErrAmbiguous, "a key that stands twice would count rows double")
}

func TestGroupBy(t *testing.T) {
	orders := grid("o", 0, "Id|Kind|Amount", "1|cars|$10", "2|bikes|$1", "3|Cars|$20", "4||$5", "5|bikes|—", "Total||$36")
	tests := []struct{ reason, plan, want string }{
		{"in the order of the first rows, blank keys left out",
			`"expr":{"op":"sum","cells":{"columns":{"path":["Amount"]}}},"group_by":[{"column":{"path":["Kind"]}}]`, "cars=30 USD; bikes=1 USD"},
		{"sorted by value", `"expr":{"op":"count","cells":{"columns":{"path":["Kind"]}}},"group_by":[{"column":{"path":["Kind"]}}],"order":"asc"`, "cars=2; bikes=2"},
		{"the group with the least", `"expr":{"op":"sum","cells":{"columns":{"path":["Amount"]}}},"group_by":[{"column":{"path":["Kind"]}}],"order":"asc","limit":1,"return":"group"`,
			"bikes=bikes"},
		{"groups that fulfil a condition", `"expr":{"op":"sum","cells":{"columns":{"path":["Amount"]}}},"group_by":[{"column":{"path":["Kind"]}}],"having":[{"cmp":"gt","values":["5"]}]`,
			"cars=30 USD"},
		{"how many groups fulfil it", `"expr":{"op":"sum","cells":{"columns":{"path":["Amount"]}}},"group_by":[{"column":{"path":["Kind"]}}],"having":[{"cmp":"lt","values":["100"]}],"return":"count"`,
			"2"},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			res, err := run(t, `{"sources":["o"],`+tt.plan+`}`, orders)
			require.NoError(t, err)
			assert.Equal(t, tt.want, words(res))
		})
	}
}

// library is tables and facts together.
type library struct {
	aggregate.TableSet
	*aggregate.Memory
}

func TestFacts(t *testing.T) {
	ctx := context.Background()
	lib := library{aggregate.NewTableSet(), &aggregate.Memory{}}
	old, restated := revenue(), revenue()
	old.Document, restated.Document = "2023", "2024"
	restated.Cells[11].Value, restated.Cells[11].Text = readCell("$88", 6), "$88"
	first, second := aggregate.Melt(old), aggregate.Melt(restated)
	for i := range first {
		first[i].Published, second[i].Published = "2023-12-31", "2024-12-31"
		second[i].Supersedes = first[i].ID
	}
	require.NoError(t, lib.Put(ctx, "2023", first))
	require.NoError(t, lib.Put(ctx, "2024", second))
	tests := []struct{ reason, policy, want string }{
		{"the latest version, once", ``, "88000000 USD"},
		{"as first published", `,"restated":"original"`, "87000000 USD"},
		{"as of a day between", `,"restated":"2024-06-30"`, "87000000 USD"},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			q, err := aggregate.ParseQuery([]byte(`{"facts":{"row":["Europe"],"column":["Q1"]},"expr":{"op":"lookup","cells":{"columns":{"path":["value"]}}}` + tt.policy + `}`))
			require.NoError(t, err)
			res, err := aggregate.Run(ctx, q, lib)
			require.NoError(t, err)
			assert.Equal(t, tt.want, words(res))
			assert.Equal(t, "another version of a figure", res.Excluded[0].Reason)
		})
	}
	q, err := aggregate.ParseQuery([]byte(`{"facts":{"unit":"USD"},"expr":{"op":"sum","cells":{"columns":{"path":["value"]}}},"group_by":[{"column":{"path":["column_path"]}}]}`))
	require.NoError(t, err)
	res, err := aggregate.Run(ctx, q, lib)
	require.NoError(t, err)
	assert.Equal(t, "Q1=290000000 USD; Q2=251000000 USD; Q3=272000000 USD", words(res), "total rows are left out")
}
