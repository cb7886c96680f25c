package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestMovementsOfPartsOfEquity(t *testing.T) {
	cells := []aggregate.Operand{moneyCell([]string{"Retained earnings/(Accumulated deficit)", "Common stock repurchased"}, "2024")}
	assert.True(t, claimOf("How much did the company spend on repurchases in 2024?", cells).ofComponent(), "retained earnings bear a part of it")
	assert.False(t, claimOf("By how much did repurchases lower retained earnings?", cells).ofComponent(), "that part is asked for")
	assert.False(t, claimOf("What were repurchases?", []aggregate.Operand{moneyCell([]string{"Financing activities", "Repurchases of common stock"})}).ofComponent(), "cash flows are whole")
}

func TestBalanceSheetsOfParts(t *testing.T) {
	sheet := func(id, title string, assets int64) *table.Table {
		p := table.Period{End: "2023-07-02"}
		return &table.Table{
			ID: id, Document: "d", Caption: title, Rows: []table.Row{{Path: []string{"Total assets"}}, {Path: []string{"Total liabilities"}}}, Columns: make([]table.Column, 2),
			Cells: []table.Cell{{Row: 0, Col: 1, Period: &p, Value: table.Value{Kind: table.Number, Number: table.NewDecimal(assets, 0)}}},
		}
	}
	whole, part := sheet("w", "Consolidated balance sheet", 52556), sheet("t", "Balance sheet information", 8961)
	tables := aggregate.NewTableSet(whole, part)
	cells := []aggregate.Operand{moneyCell([]string{"Total liabilities"}, "July 2, 2023")}
	assert.True(t, claimOf("What were total liabilities?", cells, tables).OfPart(), "its total assets are not those of the group")
	assert.False(t, claimOf("What were total liabilities of the obligor group?", cells, tables).OfPart(), "the part is asked for")
	part.Cells[0].Value.Number = whole.Cells[0].Value.Number
	assert.False(t, claimOf("What were total liabilities?", cells, tables).OfPart(), "the same sheet in short")
	part.Context = "Summarized information of the guarantors:"
	assert.True(t, claimOf("What were total liabilities?", cells, tables).OfPart(), "it says whose it is")
}
