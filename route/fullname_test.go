package route

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestPartsOfNames(t *testing.T) {
	tables := aggregate.NewTableSet(&table.Table{ID: "s", Rows: []table.Row{{Path: []string{"U.S. Retail Coffee"}}, {Path: []string{"Total net sales"}}}})
	cells := []aggregate.Operand{{Table: "c", RowPath: []string{"Coffee"}}}
	assert.True(t, FullerName("What share of net sales came from U.S. Retail Coffee?", cells, tables), "another row has the whole name")
	assert.False(t, FullerName("What share of net sales came from Coffee?", cells, tables), "the name is no longer")
	cells[0].RowPath = []string{"Net sales"}
	assert.False(t, FullerName("What were total net sales?", cells, tables), "a total is no name")
}
