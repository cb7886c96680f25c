package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func cellOf(row, column string) aggregate.Operand {
	return aggregate.Operand{Table: "t", RowPath: []string{row}, ColumnPath: []string{column}, Value: table.Value{Kind: table.Number}}
}

func moneyCell(row []string, column ...string) aggregate.Operand {
	return aggregate.Operand{Table: "t", RowPath: row, ColumnPath: column, Value: table.Value{Kind: table.Number, Unit: "USD", Number: table.NewDecimal(-5, 0)}}
}

func TestFiguresBeforeWhatIsAsked(t *testing.T) {
	pretax := []aggregate.Operand{cellOf("Grooming", "Earnings before income taxes")}
	assert.True(t, claimOf("How much were income taxes?", pretax).beforeFigure(), "taxes are no earnings")
	assert.False(t, claimOf("What were earnings before income taxes?", pretax).beforeFigure(), "it says before")
	assert.False(t, claimOf("What were pretax earnings?", pretax).beforeFigure(), "so does this")
	assert.False(t, claimOf("What were the earnings of Grooming?", pretax).beforeFigure(), "the earnings are asked for")
}

func TestKindsOfWhatIsAsked(t *testing.T) {
	sweet := &aggregate.Result{Cells: []aggregate.Operand{cellOf("Sweet potato", "Farms")}}
	assert.True(t, claimOf("How many farms reported potatoes?", lookup, sweet).otherKind(), "sweet potatoes are of one kind")
	assert.False(t, claimOf("How many farms reported sweet potatoes?", lookup, sweet).otherKind(), "the kind is named")
	assert.False(t, claimOf("How many farms has Lee?", lookup, &aggregate.Result{Cells: []aggregate.Operand{cellOf("Ann Lee", "Farms")}}).otherKind(), "a surname is a name")
	assert.False(t, claimOf("How many farms in total revenue?", lookup, &aggregate.Result{Cells: []aggregate.Operand{cellOf("Net revenue", "Farms")}}).otherKind(), "net is no kind")
}

func TestColumnsThatAreNotNamed(t *testing.T) {
	tb := &table.Table{ID: "t", Columns: []table.Column{{Path: []string{"Genre"}, Type: table.TypeText}, {Path: []string{"Title"}, Type: table.TypeText}, {Path: []string{"Author"}, Type: table.TypeText}}}
	author := 2
	query := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Lookup, Cells: &aggregate.Cells{Rows: []aggregate.Cond{{Column: &aggregate.Columns{Index: &author}, Cmp: aggregate.Eq}}}}}
	read := func(col int) *aggregate.Result {
		return &aggregate.Result{Values: make([]aggregate.Value, 1), Cells: []aggregate.Operand{{Table: "t", Col: col, ColumnPath: tb.Columns[col].Path}}}
	}
	tables := aggregate.NewTableSet(tb)
	assert.True(t, claimOf("Which book was written by Hawking?", query, read(0), tables).otherColumn(), "a genre is no book")
	assert.False(t, claimOf("Which book was written by Hawking?", query, read(1), tables).otherColumn(), "a title may be one")
	assert.False(t, claimOf("Which genre did Hawking write?", query, read(0), tables).otherColumn(), "the column is named")
}

func TestCostAndChangeAreOtherFigures(t *testing.T) {
	for _, c := range []struct {
		question, label string
		want            bool
		reason          string
	}{
		{"What was total revenue?", "Total cost of revenue", true, "what it cost is not what it brought"},
		{"What was the cost of revenue?", "Total cost of revenue", false, "the question asks for the cost"},
		{"What was inventory?", "Increase in inventory", true, "a change is not a balance"},
		{"How much did inventory increase?", "Increase in inventory", false, "the question asks for the change"},
		{"What was revenue?", "Revenue", false, "the label says nothing else"},
		{"What was rent?", "Cost", false, "the label names no other figure"},
	} {
		assert.Equal(t, c.want, claimOf(c.question, []aggregate.Operand{{RowPath: []string{c.label}}}).otherFigure(), c.reason)
	}
	assert.False(t, claimOf("What was gross profit?", []aggregate.Operand{{RowPath: []string{"Revenue"}}, {RowPath: []string{"Cost of revenue"}}}).otherFigure(),
		"a difference reads both")
}

func TestVotesOfOtherKinds(t *testing.T) {
	cells := []aggregate.Operand{moneyCell([]string{"Dona D. Young"}, "Votes For")}
	assert.True(t, claimOf("How many votes were withheld from Dona D. Young?", cells).votedOtherwise(), "those withheld are others")
	assert.False(t, claimOf("How many votes did Dona D. Young get?", cells).votedOtherwise(), "no other kind is asked for")
	assert.False(t, claimOf("How many votes were against?", []aggregate.Operand{moneyCell(nil, "Votes Against")}).votedOtherwise(), "the kind asked for")
}

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
