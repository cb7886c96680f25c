package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func TestTwinsInOtherDocuments(t *testing.T) {
	named := func(name, document, value string) source {
		n, err := table.ParseDecimal(value)
		assert.NoError(t, err)
		return source{names: []string{name}, table: &table.Table{
			ID: name, Document: document,
			Columns: []table.Column{{Path: []string{"Item"}}, {Path: []string{"Amount (thousands)"}}},
			Rows:    []table.Row{{Path: []string{"Revenue"}}},
			Cells:   []table.Cell{{Row: 0, Col: 1, Value: table.Value{Kind: table.Number, Number: n}}},
		}}
	}
	north := named("Report of North 2023", "a", "500")
	cell := aggregate.Operand{Table: north.table.ID, RowPath: []string{"Revenue"}, ColumnPath: []string{"(unaudited)", "Amount"}, Value: north.table.Cells[0].Value}
	for _, c := range []struct {
		question string
		other    source
		want     bool
		reason   string
	}{
		{"What was revenue?", named("Report of South 2023", "b", "700"), true, "nothing tells the documents apart"},
		{"What was North's revenue?", named("Report of South 2023", "b", "700"), false, "the question names a document"},
		{"What was revenue in 2023?", named("Report of South 2022", "b", "700"), false, "the question names the year of one"},
		{"What was revenue?", named("Report of South 2023", "b", "500"), false, "both say the same"},
		{"What was revenue?", named("Annex of North", "a", "700"), false, "the other table is of the same document"},
	} {
		_, _, ok := claimOf(c.question).otherTwin(cell, []source{north, c.other})
		assert.Equal(t, c.want, ok, c.reason)
	}
}

func TestTwinsUnderTheDateAskedFor(t *testing.T) {
	under := func(id, column string) source {
		n, err := table.ParseDecimal("900")
		assert.NoError(t, err)
		return source{table: &table.Table{
			ID: id, Columns: []table.Column{{}, {Path: []string{column}}}, Rows: []table.Row{{Path: []string{"Total assets"}}},
			Cells: []table.Cell{{Row: 0, Col: 1, Value: table.Value{Kind: table.Number, Number: n}}},
		}}
	}
	for _, c := range []struct {
		question, own, other string
		want                 bool
		reason               string
	}{
		{"What were total assets as of December 2, 2016?", "Level 1", "December 2, 2016", true, "only the other cell is under the date"},
		{"What were total assets as of December 2, 2016?", "Level 1", "November 27, 2015", false, "the other cell is of another day"},
		{"What were total assets as of December 2, 2016?", "December 2, 2016", "2016", false, "the answer is under the date"},
		{"What were total assets?", "Level 1", "December 2, 2016", false, "the question has no date"},
	} {
		cell := aggregate.Operand{Table: "own", RowPath: []string{"Total assets"}, ColumnPath: []string{c.own}}
		_, _, ok := claimOf(c.question).datedTwin(cell, []source{under("other", c.other)})
		assert.Equal(t, c.want, ok, c.reason)
	}
}

// A row with the very name that is asked is meant before one with more words.
func TestNamedTwin(t *testing.T) {
	cell := func(row int, n int64) table.Cell {
		return table.Cell{Row: row, Col: 1, Value: table.Value{Kind: table.Number, Number: table.NewDecimal(n, 0)}}
	}
	tb := &table.Table{ID: "t", Document: "d", Columns: []table.Column{{}, {Path: []string{"2024"}}},
		Rows:  []table.Row{{Path: []string{"Total long-lived assets"}}, {Path: []string{"Total assets"}}},
		Cells: []table.Cell{cell(0, 5), cell(1, 9)},
	}
	long := aggregate.Operand{Document: "d", Table: "t", RowPath: tb.Rows[0].Path, ColumnPath: tb.Columns[1].Path, Value: tb.Cells[0].Value}
	sources := []source{{table: tb}}
	_, c, ok := claimOf("What were total assets in 2024?").namedTwin(long, sources)
	assert.True(t, ok, "the longer label has a word that nobody asked for")
	assert.Equal(t, 1, c.Row)
	_, _, ok = claimOf("What were total long-lived assets in 2024?").namedTwin(long, sources)
	assert.False(t, ok, "each word is asked for")
	long.ColumnPath = []string{"2023"}
	_, _, ok = claimOf("What were total assets?").namedTwin(long, sources)
	assert.False(t, ok, "the other figure is of another year")
}

// Two tables of a document with other figures under one label and date leave open which is meant, unless a third one
// agrees with the answer.
func TestSameTwin(t *testing.T) {
	period := &table.Period{End: "2023-07-02"}
	of := func(id string, n int64, path ...string) *table.Table {
		return &table.Table{ID: id, Document: "d", Columns: []table.Column{{}, {Path: []string{"July 2, 2023"}}}, Rows: []table.Row{{Path: path}},
			Cells: []table.Cell{{Col: 1, Period: period, Value: table.Value{Kind: table.Number, Number: table.NewDecimal(n, 0)}}}}
	}
	small, large, part := of("a", 89, "Total assets"), of("b", 525, "Total assets"), of("c", 7, "Pensions", "Total assets")
	cell := aggregate.Operand{Document: "d", Table: "a", RowPath: []string{"Total assets"}, ColumnPath: []string{"July 2, 2023"}, Period: period, Value: small.Cells[0].Value}
	find := func(tables ...*table.Table) bool {
		var sources []source
		for _, tb := range tables {
			sources = append(sources, source{table: tb})
		}
		_, _, ok := claimOf("What were total assets at July 2, 2023?").sameTwin(cell, sources)
		return ok
	}
	assert.True(t, find(small, large), "either may be meant")
	assert.False(t, find(small, part), "the other is of a part that nobody asked for")
	assert.False(t, find(small, large, of("e", 89, "Total assets")), "a third table agrees with the answer")
}

func TestSizes(t *testing.T) {
	of := func(n int64, places int32, scale int8) table.Value {
		return table.Value{Kind: table.Number, Number: table.NewDecimal(n, places), Scale: scale}
	}
	assert.True(t, sameSize(of(47955, 1, 6), of(4795511, 0, 3)), "one is the other rounded")
	assert.True(t, sameSize(of(5007, 0, 0), of(5007, 0, 6)), "the same digits, one without its scale")
	assert.False(t, sameSize(of(89, 0, 6), of(525, 0, 6)), "other figures")
}
