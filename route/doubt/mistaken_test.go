package doubt

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

func cellOf(row, column string) aggregate.Operand {
	return aggregate.Operand{Table: "t", RowPath: []string{row}, ColumnPath: []string{column}, Value: table.Value{Kind: table.Number}}
}

func TestFiguresBeforeWhatIsAsked(t *testing.T) {
	pretax := []aggregate.Operand{cellOf("Grooming", "Earnings before income taxes")}
	assert.True(t, claimOf("How much were income taxes?", pretax).beforeFigure(), "taxes are no earnings")
	assert.False(t, claimOf("What were earnings before income taxes?", pretax).beforeFigure(), "it says before")
	assert.False(t, claimOf("What were pretax earnings?", pretax).beforeFigure(), "so does this")
	assert.False(t, claimOf("What were the earnings of Grooming?", pretax).beforeFigure(), "the earnings are asked for")
}

func TestKindsOfWhatIsAsked(t *testing.T) {
	lookup := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Lookup}}
	sweet := &aggregate.Result{Cells: []aggregate.Operand{cellOf("Sweet potato", "Farms")}}
	assert.True(t, claimOf("How many farms reported potatoes?", lookup, sweet).otherKind(), "sweet potatoes are of one kind")
	assert.False(t, claimOf("How many farms reported sweet potatoes?", lookup, sweet).otherKind(), "the kind is named")
	assert.False(t, claimOf("How many farms has Lee?", lookup, &aggregate.Result{Cells: []aggregate.Operand{cellOf("Ann Lee", "Farms")}}).otherKind(), "a surname is a name")
	assert.False(t, claimOf("How many farms in total revenue?", lookup, &aggregate.Result{Cells: []aggregate.Operand{cellOf("Net revenue", "Farms")}}).otherKind(), "net is no kind")
}

func TestQuotesOfOtherUnits(t *testing.T) {
	assert.True(t, claimOf("How many women died of stroke?", quoted{"75 years", ""}).quoteOfOther(), "years are no women")
	assert.True(t, claimOf("How many women died of stroke?", quoted{"17.3%", ""}).quoteOfOther(), "nor is a share")
	assert.False(t, claimOf("How many years did it take?", quoted{"75 years", ""}).quoteOfOther(), "years are asked for")
	assert.False(t, claimOf("How many women died of stroke?", quoted{"75", ""}).quoteOfOther(), "no unit")
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

func TestDifferencesAsked(t *testing.T) {
	subtracted := &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.Subtract}}}
	least := &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.ArgMin}}}
	assert.True(t, claimOf("How much lower was revenue in 2023 than in 2022?", least).noDifference(), "the least of two is none")
	assert.False(t, claimOf("How much lower was revenue in 2023 than in 2022?", subtracted).noDifference(), "a difference")
	assert.False(t, claimOf("Which year had the lower revenue?", least).noDifference(), "none is asked for")
	cellOf := func(label string) *aggregate.Result {
		return &aggregate.Result{Cells: []aggregate.Operand{{RowPath: []string{label}, ColumnPath: []string{"2024"}}}}
	}
	moved := "How much did leasehold improvements increase in 2024?"
	assert.True(t, claimOf(moved, cellOf("Leasehold improvements")).noDifference(), "a balance does not say how much it moved")
	assert.False(t, claimOf(moved, cellOf("Increase in leasehold improvements")).noDifference(), "an increase that is printed")
	assert.False(t, claimOf("How much did leasehold improvements cost in 2024?", cellOf("Leasehold improvements")).noDifference(), "no movement is asked for")
}

func TestParagraphsInCellsAnswerNothing(t *testing.T) {
	of := func(text string) *aggregate.Result { return &aggregate.Result{Values: []aggregate.Value{{Text: text}}} }
	assert.True(t, claimOf("", of(strings.Repeat("Depreciation expense was $15.2 billion. ", 20))).wholeParagraph(), "a note of a report")
	assert.False(t, claimOf("", of("Consolidated Statements of Comprehensive Income")).wholeParagraph(), "a name")
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
