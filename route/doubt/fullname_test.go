package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestPartsOfNames(t *testing.T) {
	tables := aggregate.NewTableSet(&table.Table{ID: "s", Rows: []table.Row{{Path: []string{"U.S. Retail Coffee"}}, {Path: []string{"Total net sales"}}}})
	cells := []aggregate.Operand{{Table: "c", RowPath: []string{"Coffee"}}}
	assert.True(t, claimOf("What share of net sales came from U.S. Retail Coffee?", cells, tables).fullerName(), "another row has the whole name")
	assert.False(t, claimOf("What share of net sales came from Coffee?", cells, tables).fullerName(), "the name is no longer")
	cells[0].RowPath = []string{"Net sales"}
	assert.False(t, claimOf("What were total net sales?", cells, tables).fullerName(), "a total is no name")
}

func TestQuestionsThatNameNoRow(t *testing.T) {
	tb := &table.Table{ID: "t", Rows: []table.Row{{Path: []string{"Cloud"}, Kind: table.KindData}, {Path: []string{"Devices"}, Kind: table.KindData}}}
	result := func(row, column string) *aggregate.Result {
		return &aggregate.Result{Cells: []aggregate.Operand{{Table: "t", RowPath: []string{row}, ColumnPath: []string{column}, Value: table.Value{Kind: table.Number}}}}
	}
	for _, c := range []struct {
		question, row, column string
		want                  bool
		reason                string
	}{
		{"What is the total revenue in 2023?", "Devices", "2023", true, "devices are one of several"},
		{"What is revenue of devices in 2023?", "Devices", "2023", false, "the row is named"},
		{"What is revenue in 2023?", "Sales", "2023", false, "by another word for it"},
		{"What is revenue in 2023?", "2023", "Cloud", false, "the row is a date"},
		{"What is revenue in 2023?", "Devices", "Revenue", false, "the column is named"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, result(c.row, c.column), aggregate.NewTableSet(tb)).namesNoRow(), c.reason)
	}
	other := &table.Table{ID: "u"}
	assert.True(t, claimOf("What was the total in 2023?", result("Total", "Shares"), aggregate.NewTableSet(tb, other)).namesNoRow(), "several tables have one")
	assert.False(t, claimOf("What was the total of shares in 2023?", result("Total", "Shares"), aggregate.NewTableSet(tb, other)).namesNoRow(), "it says of what")
}
