package route

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// survey has one row of two answers, by ages.
func survey() (*table.Table, aggregate.TableSet) {
	t := &table.Table{ID: "s", HeaderRows: 1, StubColumns: 1,
		Columns: []table.Column{{}, {Path: []string{"Never"}}, {Path: []string{"Once"}}},
		Rows:    []table.Row{{}, {Path: []string{"Aged 14 to 18, attempted"}}},
	}
	for c, text := range []string{"Aged 14 to 18, attempted", "97", "3"} {
		cell := table.Cell{Row: 1, Col: c, Text: text}
		if c > 0 {
			cell.Value.Kind = table.Number
		}
		t.Cells = append(t.Cells, cell)
	}
	return t, aggregate.NewTableSet(t)
}

func TestLooseReadings(t *testing.T) {
	tb, ts := survey()
	lookup := aggregate.Query{Sources: []string{"s"}, Expr: aggregate.Expr{Op: aggregate.Lookup}}
	res := &aggregate.Result{Cells: []aggregate.Operand{{
		Table: "s", Row: 1, Col: 1, RowPath: tb.Rows[1].Path, ColumnPath: tb.Columns[1].Path, Value: table.Value{Kind: table.Number},
	}}}
	for _, c := range []struct {
		question string
		want     bool
		reason   string
	}{
		{"What percentage of those aged 9 to 13 never attempted it?", true, "other ages are asked for"},
		{"What percentage of those aged 14 to 18 never attempted it?", false, "the ages are the row's"},
		{"What does the 10-K say of 14 to 18?", false, "the number of a form is none"},
		{"What was it in the last 12 months?", false, "a length of time"},
		{"What percentage attempted it in 2015?", false, "a date"},
	} {
		assert.Equal(t, c.want, OtherNumbers(c.question, lookup, res, ts), c.reason)
	}
	assert.True(t, PickedColumn("What percentage attempted it?", lookup, res, ts), "either answer is as good")
	assert.False(t, PickedColumn("What percentage never attempted it?", lookup, res, ts), "the column is named")
	tb.Columns[2].Path = []string{"Total"}
	assert.False(t, PickedColumn("What percentage attempted it?", lookup, res, ts), "beside a total there is one column")
}
