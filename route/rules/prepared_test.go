package rules_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

// TestPreparedTable asks a planner that keeps tables and one that does not, about a value that stands
// below the rows that are laid out: both must find it, and again from the table that was kept.
func TestPreparedTable(t *testing.T) {
	const rows = 6000
	var b strings.Builder
	b.WriteString("Employee,City,Salary\n")
	for i := range rows {
		b.WriteString("Person " + strconv.Itoa(i) + ",Leeds," + strconv.Itoa(30_000+i) + "\n")
	}
	b.WriteString("Ada,Bergen,50000\n")
	list := routetest.Table(t, b.String())
	req := route.Request{Question: "What is the average salary in Bergen?", Tables: []*table.Table{list}}
	plans, err := (&rules.Planner{}).Plan(t.Context(), req)
	require.NoError(t, err)
	require.NotEmpty(t, plans)
	require.NotEmpty(t, plans[0].Query.Expr.Cells.Rows)
	assert.Equal(t, []string{"Bergen"}, plans[0].Query.Expr.Cells.Rows[0].Values)
	keeps := rules.New()
	for range 2 {
		again, err := keeps.Plan(t.Context(), req)
		require.NoError(t, err)
		assert.Equal(t, plans, again)
	}
}
