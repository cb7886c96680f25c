package aggregate_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/aggregate/storetest"
	"github.com/tabrag/tabrag/table"
)

func TestMelt(t *testing.T) {
	facts := aggregate.Melt(revenue())
	require.Len(t, facts, 13, "a fact a number: neither blanks, dashes, n/m nor labels")
	b, err := json.Marshal(facts[1])
	require.NoError(t, err)
	assert.JSONEq(t, `{"id":"`+facts[1].ID+`","document":"doc","table":"rev","ref":"html:1/2/3",
		"row_path":["North America"],"column_path":["Q2"],"text":"$158","value":"158000000","unit":"USD","scale":6,
		"kind":"data","notes":[],"dimensions":{"region":"North America"}}`, string(b))
	assert.Equal(t, table.KindTotal, facts[11].Kind)
}

func TestMeltIDs(t *testing.T) {
	a, b := aggregate.Melt(revenue()), aggregate.Melt(revenue())
	assert.Equal(t, a, b, "the same on every run")
	restated := revenue()
	restated.Cells[11].Value = readCell("$88", 6)
	c := aggregate.Melt(restated)
	assert.Equal(t, a[4].ID, c[4].ID, "a restated figure keeps its identity")
	assert.NotEqual(t, a[4].Hash, c[4].Hash, "and is told by its hash")
	moved := grid("rev", 6, "Region|Q1|Q2", "New row|$1|$2", "Europe|$87|$93")
	assert.Equal(t, a[4].ID, aggregate.Melt(moved)[2].ID, "a row above it changes nothing")
	ids := map[string]bool{}
	for _, f := range aggregate.Melt(grid("rev", 6, "Region|Q1", "Other|$1", "Other|$1")) {
		ids[f.ID] = true
	}
	assert.Len(t, ids, 2, "rows of one name are told apart by their order")
}

func TestMemory(t *testing.T) {
	ctx := context.Background()
	var store aggregate.Memory
	require.NoError(t, store.Put(ctx, "doc", aggregate.Melt(revenue())))
	count := func(f aggregate.Filter) int {
		n := 0
		for _, err := range store.Facts(ctx, f) {
			require.NoError(t, err)
			n++
		}
		return n
	}
	assert.Equal(t, 13, count(aggregate.Filter{}))
	assert.Equal(t, 4, count(aggregate.Filter{Row: []string{"EUROPE"}}))
	assert.Equal(t, 3, count(aggregate.Filter{Unit: "percent"}))
	assert.Equal(t, 0, count(aggregate.Filter{Documents: []string{"other"}}))
	require.NoError(t, store.Delete(ctx, "doc"))
	assert.Equal(t, 0, count(aggregate.Filter{}))
}

func TestMemoryKeepsTheContract(t *testing.T) {
	storetest.Exercise(t, func(*testing.T) aggregate.FactStore { return &aggregate.Memory{} })
}
