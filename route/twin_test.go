package route

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestTwinsInOtherDocuments(t *testing.T) {
	source := func(name, document, value string) Source {
		n, err := table.ParseDecimal(value)
		assert.NoError(t, err)
		return Source{Names: []string{name}, Table: &table.Table{
			ID: name, Document: document,
			Columns: []table.Column{{Path: []string{"Item"}}, {Path: []string{"Amount (thousands)"}}},
			Rows:    []table.Row{{Path: []string{"Revenue"}}},
			Cells:   []table.Cell{{Row: 0, Col: 1, Value: table.Value{Kind: table.Number, Number: n}}},
		}}
	}
	north := source("Report of North 2023", "a", "500")
	cell := aggregate.Operand{Table: north.Table.ID, RowPath: []string{"Revenue"}, ColumnPath: []string{"(unaudited)", "Amount"}, Value: north.Table.Cells[0].Value}
	for _, c := range []struct {
		question string
		other    Source
		want     bool
		reason   string
	}{
		{"What was revenue?", source("Report of South 2023", "b", "700"), true, "nothing tells the documents apart"},
		{"What was North's revenue?", source("Report of South 2023", "b", "700"), false, "the question names a document"},
		{"What was revenue in 2023?", source("Report of South 2022", "b", "700"), false, "the question names the year of one"},
		{"What was revenue?", source("Report of South 2023", "b", "500"), false, "both say the same"},
		{"What was revenue?", source("Annex of North", "a", "700"), false, "the other table is of the same document"},
	} {
		_, _, ok := Twin(c.question, cell, []Source{north, c.other})
		assert.Equal(t, c.want, ok, c.reason)
	}
}

func TestMoneyWherePercentIsAsked(t *testing.T) {
	money := []aggregate.Value{{IsNumber: true, Unit: "USD"}}
	assert.True(t, NotPercent("By how many percentage points did the margin change?", money))
	assert.False(t, NotPercent("By how much did the margin change?", money))
	assert.False(t, NotPercent("By how many percentage points did the margin change?", []aggregate.Value{{IsNumber: true, Unit: "percent"}}))
}
