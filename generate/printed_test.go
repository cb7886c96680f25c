package generate_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/table"
)

func TestNumbersThatNameAreWrittenAsPrinted(t *testing.T) {
	for _, c := range []struct {
		text        string
		unit        table.Unit
		row, column string
		want        string
		reason      string
	}{
		{"2007", "", "2007", "", "2007", "the label of its row"},
		{"2007", "", "A", "Year", "2007", "a year by its column"},
		{"40213", "", "A", "Customer ID", "40213", "an identifier by its column"},
		{"2007", "", "A", "Sales", "2,007", "an amount has its thousands apart"},
		{"2007", "", "A", "Sales per year", "2,007", "an amount per year is no year"},
		{"2007", "USD", "A", "Year", "$2,007", "money is an amount whatever it stands under"},
	} {
		v := generate.Printed(dec(c.text), c.unit, 0, c.text, []string{c.row}, []string{c.column})
		assert.Equal(t, c.want, v.Text, c.reason)
		assert.Equal(t, c.text, v.Value, "the exact value is the same")
	}
}

func TestUnitsAreSaidOnce(t *testing.T) {
	say := func(row, column, value string, unit table.Unit) string {
		n := dec(value)
		e := generate.Evidence{Outcome: generate.Answered, Op: "lookup", Values: []generate.Value{generate.Figure(n, unit, 0, true)}}
		e.Citations = []generate.Citation{{RowPath: []string{row}, ColumnPath: []string{column}, Text: value, Number: &n, Unit: unit}}
		s, err := generate.Template{}.Write(t.Context(), e)
		assert.NoError(t, err)
		return s
	}
	assert.Equal(t, "Rome: 2,800,000 people.", say("Rome", "People", "2800000", "people"), "the header is the unit")
	assert.Equal(t, "Rome, Old people: 9 people.", say("Rome", "Old people", "9", "people"), "the header says more")
	assert.Equal(t, "Rome, Sales: $9.", say("Rome", "Sales", "9", "USD"), "a sign repeats no word")
}

func TestSizesSayHowTheyArePrinted(t *testing.T) {
	n := dec("-26")
	e := generate.Evidence{
		Outcome: generate.Answered, Op: "abs", Values: []generate.Value{generate.Figure(dec("26"), "USD", 0, true)},
		Citations: []generate.Citation{{RowPath: []string{"Research expense"}, ColumnPath: []string{"2022"}, Text: "(26)", Number: &n, Unit: "USD"}},
	}
	s, err := generate.Template{}.Write(t.Context(), e)
	assert.NoError(t, err)
	assert.Equal(t, "Research expense, 2022: $26 (shown as (26)).", s, "the brackets of the cell are not hidden")

	e.Values = []generate.Value{generate.Figure(dec("193"), "USD", 0, true)}
	e.Citations = []generate.Citation{cited("Debt", "2023", "$35,710", "35710", "USD", 0, "a"), cited("Debt", "2022", "$35,903", "35903", "USD", 0, "b")}
	e.Steps = []generate.Step{
		{Op: "subtract", Operands: []generate.Operand{{Value: "35710", Ref: "a"}, {Value: "35903", Ref: "b"}}, Result: "-193", Unit: "USD"},
		{Op: "abs", Operands: []generate.Operand{{Value: "-193"}}, Result: "193", Unit: "USD"},
	}
	s, err = generate.Template{}.Write(t.Context(), e)
	assert.NoError(t, err)
	assert.Equal(t, "$193, from $35,903 (Debt, 2022) to $35,710 (Debt, 2023).", s, "what fell says from where to where")
}
