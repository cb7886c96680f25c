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
	assert.True(t, BeforeFigure("How much were income taxes?", pretax), "taxes are no earnings")
	assert.False(t, BeforeFigure("What were earnings before income taxes?", pretax), "it says before")
	assert.False(t, BeforeFigure("What were pretax earnings?", pretax), "so does this")
	assert.False(t, BeforeFigure("What were the earnings of Grooming?", pretax), "the earnings are asked for")
}

func TestKindsOfWhatIsAsked(t *testing.T) {
	lookup := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Lookup}}
	sweet := &aggregate.Result{Cells: []aggregate.Operand{cellOf("Sweet potato", "Farms")}}
	assert.True(t, OtherKind("How many farms reported potatoes?", lookup, sweet), "sweet potatoes are of one kind")
	assert.False(t, OtherKind("How many farms reported sweet potatoes?", lookup, sweet), "the kind is named")
	assert.False(t, OtherKind("How many farms has Lee?", lookup, &aggregate.Result{Cells: []aggregate.Operand{cellOf("Ann Lee", "Farms")}}), "a surname is a name")
	assert.False(t, OtherKind("How many farms in total revenue?", lookup, &aggregate.Result{Cells: []aggregate.Operand{cellOf("Net revenue", "Farms")}}), "net is no kind")
}

func TestQuotesOfOtherUnits(t *testing.T) {
	assert.True(t, QuoteOfOther("How many women died of stroke?", "75 years"), "years are no women")
	assert.True(t, QuoteOfOther("How many women died of stroke?", "17.3%"), "nor is a share")
	assert.False(t, QuoteOfOther("How many years did it take?", "75 years"), "years are asked for")
	assert.False(t, QuoteOfOther("How many women died of stroke?", "75"), "no unit")
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
	assert.True(t, CountsLabels("How many assaults happened in offices?", counted("2"), tables), "a column says how many")
	assert.False(t, CountsLabels("How many locales are there?", counted("2"), tables), "the labels are what is counted")

	first := 0
	one := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Count, Cells: &aggregate.Cells{Rows: []aggregate.Cond{
		{Column: &aggregate.Columns{Index: &first}, Cmp: aggregate.Eq, Values: []string{"Office"}},
	}}}}
	assert.True(t, CountsOne("How many times was Office hit?", one, counted("1"), tables), "each label stands once")
	assert.False(t, CountsOne("How many offices are there?", one, counted("1"), tables), "one may be the answer")
}

func TestDifferencesAsked(t *testing.T) {
	subtracted := &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.Subtract}}}
	least := &aggregate.Result{Steps: []aggregate.Step{{Op: aggregate.ArgMin}}}
	assert.True(t, NoDifference("How much lower was revenue in 2023 than in 2022?", least), "the least of two is none")
	assert.False(t, NoDifference("How much lower was revenue in 2023 than in 2022?", subtracted), "a difference")
	assert.False(t, NoDifference("Which year had the lower revenue?", least), "none is asked for")
	cellOf := func(label string) *aggregate.Result {
		return &aggregate.Result{Cells: []aggregate.Operand{{RowPath: []string{label}, ColumnPath: []string{"2024"}}}}
	}
	moved := "How much did leasehold improvements increase in 2024?"
	assert.True(t, NoDifference(moved, cellOf("Leasehold improvements")), "a balance does not say how much it moved")
	assert.False(t, NoDifference(moved, cellOf("Increase in leasehold improvements")), "an increase that is printed")
	assert.False(t, NoDifference("How much did leasehold improvements cost in 2024?", cellOf("Leasehold improvements")), "no movement is asked for")
}

func TestParagraphsInCellsAnswerNothing(t *testing.T) {
	of := func(text string) *aggregate.Result { return &aggregate.Result{Values: []aggregate.Value{{Text: text}}} }
	assert.True(t, WholeParagraph(of(strings.Repeat("Depreciation expense was $15.2 billion. ", 20))), "a note of a report")
	assert.False(t, WholeParagraph(of("Consolidated Statements of Comprehensive Income")), "a name")
}

func TestColumnsThatAreNotNamed(t *testing.T) {
	tb := &table.Table{ID: "t", Columns: []table.Column{{Path: []string{"Genre"}, Type: table.TypeText}, {Path: []string{"Title"}, Type: table.TypeText}, {Path: []string{"Author"}, Type: table.TypeText}}}
	author := 2
	query := aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Lookup, Cells: &aggregate.Cells{Rows: []aggregate.Cond{{Column: &aggregate.Columns{Index: &author}, Cmp: aggregate.Eq}}}}}
	read := func(col int) *aggregate.Result {
		return &aggregate.Result{Values: make([]aggregate.Value, 1), Cells: []aggregate.Operand{{Table: "t", Col: col, ColumnPath: tb.Columns[col].Path}}}
	}
	tables := aggregate.NewTableSet(tb)
	assert.True(t, OtherColumn("Which book was written by Hawking?", query, read(0), tables), "a genre is no book")
	assert.False(t, OtherColumn("Which book was written by Hawking?", query, read(1), tables), "a title may be one")
	assert.False(t, OtherColumn("Which genre did Hawking write?", query, read(0), tables), "the column is named")
}
