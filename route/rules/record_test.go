package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/layout"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

func TestRecordTable(t *testing.T) {
	column := func(kind table.ColumnType, unit table.Unit, period *table.Period) table.Column {
		return table.Column{Type: kind, Unit: unit, Period: period}
	}
	words, bare := column(table.TypeText, "", nil), column(table.TypeNumber, "", nil)
	money := column(table.TypeNumber, "USD", nil)
	year := column(table.TypeNumber, "USD", &table.Period{End: "2024-12-31", Grain: table.Year})
	for _, c := range []struct {
		reason  string
		header  int
		columns []table.Column
		want    bool
	}{
		{"words beside numbers: a list of things", 1, []table.Column{words, bare, words}, true},
		{"bare counts by column: medals", 1, []table.Column{words, bare, bare, bare}, true},
		{"a column a year: a statement", 1, []table.Column{words, year, year}, false},
		{"money in most columns", 1, []table.Column{words, money, money, words}, false},
		{"one amount of money among words", 1, []table.Column{words, words, words, money}, true},
		{"two header rows over figures: a matrix", 2, []table.Column{words, bare, bare, words}, false},
		{"two header rows over words", 2, []table.Column{words, words, words}, true},
		{"a stub alone", 1, []table.Column{words}, false},
	} {
		tb := &table.Table{HeaderRows: c.header, StubColumns: 1, Columns: c.columns}
		assert.Equal(t, c.want, layout.RecordTable(tb), c.reason)
	}
}

func TestMergePrefersTheKindOfTheFirstTable(t *testing.T) {
	matrix := func() []route.Plan { return []route.Plan{{Confidence: 0.8, Class: route.ClassSum}} }
	record := func() []route.Plan { return []route.Plan{{Confidence: 0.6, Class: route.ClassCount}} }
	assert.Equal(t, route.ClassCount, merge(matrix(), record(), true)[0].Class, "the first table holds records")
	assert.Equal(t, route.ClassSum, merge(matrix(), record(), false)[0].Class, "the first table is a matrix")
	assert.InDelta(t, 0.6, merge(nil, record(), false)[0].Confidence, 1e-9, "nothing to weigh it against")
}

func TestPlanRecordsSkipsHeldTables(t *testing.T) {
	assert.Empty(t, New().planRecords(route.Request{Question: "how many?", Tables: []*table.Table{nil, {Held: true, HeaderRows: 1}}}))
}

func TestListConfidence(t *testing.T) {
	assert.InDelta(t, settle.SureAt, listConfidence(sureList), 1e-9, "from here on an answer is given")
	assert.Zero(t, listConfidence(0))
	assert.InDelta(t, 1, listConfidence(1), 1e-9)
	assert.Less(t, listConfidence(settle.SureAt), settle.SureAt, "what is enough elsewhere is not enough over a list")
}
