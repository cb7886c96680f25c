package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// A list of something stands near any word of a long document: counted is only what the prose speaks of.
func TestCountsOfOtherLists(t *testing.T) {
	plan := route.Plan{Query: aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Const, Value: "3", Label: lang.ItemsOfList}}}
	prose := []route.Passage{{Text: "The reportable segments are Fruit, Glass and Paper."}}
	assert.False(t, claimOf("How many reportable segments are there?", plan, prose).countsOther(), "the prose says what it lists")
	assert.True(t, claimOf("How many glass bottles were sold in Norway?", plan, prose).countsOther(), "one word of four is said")
	plan.Query.Expr.Label = ""
	assert.False(t, claimOf("How many glass bottles were sold in Norway?", plan, prose).countsOther(), "no list is counted")
}

func TestCountsThatAnswerNothing(t *testing.T) {
	tb := &table.Table{
		ID: "t", HeaderRows: 1, StubColumns: 1, Columns: []table.Column{{Path: []string{"Locales"}}, {Path: []string{"n ="}, Type: table.TypeNumber}},
		Rows:  []table.Row{{Kind: table.KindHeader}, {Kind: table.KindData, Path: []string{"Office"}}, {Kind: table.KindData, Path: []string{"Dorm"}}},
		Cells: []table.Cell{{Row: 1, Text: "Office"}, {Row: 2, Text: "Dorm"}, {Row: 1, Col: 1, Text: "9"}, {Row: 2, Col: 1, Text: "7"}},
	}
	tables := aggregate.NewTableSet(tb)
	counted := func(n string) *aggregate.Result {
		return &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.Count, Result: n}}, Cells: []aggregate.Operand{cellOf("Office", "Locales")}}
	}
	assert.True(t, claimOf("How many assaults happened in offices?", counted("2"), tables).countsLabels(), "a column says how many")
	assert.False(t, claimOf("How many locales are there?", counted("2"), tables).countsLabels(), "the labels are what is counted")

	first := 0
	one := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: []aggregate.Cond{
		{Column: &aggregate.Columns{Index: &first}, Cmp: aggregate.Eq, Values: []string{"Office"}},
	}}}}
	assert.True(t, claimOf("How many times was Office hit?", one, counted("1"), tables).countsOne(), "each label stands once")
	assert.False(t, claimOf("How many offices are there?", one, counted("1"), tables).countsOne(), "one may be the answer")
}

func TestCountsOfOtherThings(t *testing.T) {
	tb := &table.Table{ID: "c", Columns: []table.Column{{Path: []string{"Company"}, Type: table.TypeText}, {Path: []string{"No. of employees"}, Type: table.TypeNumber}}}
	tb.Cells = []table.Cell{{Text: "Company", Header: true}, {Text: "No. of employees", Col: 1, Header: true}}
	ts := aggregate.NewTableSet(tb)
	one := &aggregate.Result{Cells: []aggregate.Operand{{Table: "c"}}, Steps: []aggregate.Step{{Op: aggregate.Count}}}
	assert.True(t, claimOf("How many employees did Leidos lay off?", one, ts).countsCells(), "a column says how many")
	assert.False(t, claimOf("How many times did Leidos lay off?", one, ts).countsCells(), "times are rows")
	assert.False(t, claimOf("How many companies are in Monterey?", one, ts).countsCells(), "rows are companies")
	assert.True(t, claimOf("How many companies were in Monterey in 2019?", one, ts).countsCells(), "nothing is of 2019")
	tb.Columns[1].Path = []string{"No. of"}
	assert.True(t, claimOf("How many workers did Leidos lay off?", one, ts).countsCells(), "a number of something stands there")
}

func TestGroupsOfOneRowEachAreNoSuperlative(t *testing.T) {
	most := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Count}, GroupBy: []aggregate.Key{{Part: "row_path"}}, Order: "desc", Limit: 1}
	least, all := most, most
	least.Order, all.Order, all.Limit = "asc", "", 0
	tied := func(groups int, rows string) *aggregate.Result {
		r := &aggregate.Result{Values: make([]aggregate.Value, groups), RowsScanned: 4}
		for range groups {
			r.Steps = append(r.Steps, aggregate.Step{Op: aggregate.Count, Result: rows})
		}
		return r
	}
	assert.True(t, claimOf("", most, tied(3, "1")).countsSingles(), "every team has one row: none has the most")
	assert.False(t, claimOf("", most, tied(3, "2")).countsSingles(), "some have more rows than others, or two each")
	assert.False(t, claimOf("", most, tied(1, "1")).countsSingles(), "the only group is the first")
	assert.False(t, claimOf("", least, tied(3, "1")).countsSingles(), "others may have more rows")
	assert.True(t, claimOf("", least, tied(4, "1")).countsSingles(), "none has fewer rows than another")
	assert.False(t, claimOf("", all, tied(3, "1")).countsSingles(), "the count of every group is asked for")
}

func TestHowManyDifferentFigures(t *testing.T) {
	for _, c := range []struct {
		question string
		kind     table.ValueKind
		want     bool
		reason   string
	}{
		{"How many people were arrested for cybercrime?", table.Number, true, "how many totals differ is nobody's number"},
		{"How many different totals are there?", table.Number, false, "different ones are asked for"},
		{"How many totals are listed?", table.Number, false, "the column is what is counted"},
		{"How many people were arrested?", table.Text, false, "names are counted"},
		{"How many total were there?", table.Number, true, "a column that has the same word says how many"},
	} {
		result := &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.CountDistinct}},
			Cells: []aggregate.Operand{{ColumnPath: []string{"Total"}, Value: table.Value{Kind: c.kind}}}}
		assert.Equal(t, c.want, claimOf(c.question, result).distinctFigures(), c.reason)
	}
}
