package generate_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/internal/golden"
	"github.com/tabrag/tabrag/table"
)

func dec(s string) table.Decimal {
	d, err := table.ParseDecimal(s)
	if err != nil {
		panic(err)
	}
	return d
}

func cited(row, col, text, value string, unit table.Unit, scale int, ref table.Ref) generate.Citation {
	n := dec(value)
	return generate.Citation{
		Document: "report", Page: 1, Table: "report:t:1", Ref: ref, RowPath: []string{row}, ColumnPath: []string{col},
		Text: text, Number: &n, Unit: unit, Scale: scale,
	}
}

// growth is the evidence of Europe's growth from Q1 to Q3.
func growth() generate.Evidence {
	return generate.Evidence{
		Question: "What was Europe's revenue growth from Q1 to Q3?", Outcome: generate.Answered, Op: "percent_change",
		Route: generate.Route{Kind: "arithmetic", Op: "percent_change", Signals: []string{"growth"}},
		Query: json.RawMessage(`{"expr":{"op":"percent_change"}}`),
		Values: []generate.Value{
			generate.Figure(dec("16.0919540229885057471264367816092"), table.Percent, 0, false),
		},
		Steps: []generate.Step{
			{Op: "subtract", Operands: []generate.Operand{{Value: "101", Ref: "page:1/box:4"}, {Value: "87", Ref: "page:1/box:2"}},
				Result: "14", Unit: "USD", Scale: 6},
			{Op: "divide", Operands: []generate.Operand{{Value: "14"}, {Value: "87", Ref: "page:1/box:2"}},
				Result: "0.160919540229885057471264367816092", Scale: 6, Rounded: true},
		},
		Citations: []generate.Citation{
			cited("Europe", "Q3", "$101M", "101000000", "USD", 6, "page:1/box:4"),
			cited("Europe", "Q1", "$87M", "87000000", "USD", 6, "page:1/box:2"),
		},
		RowsScanned: 2,
	}
}

func total() generate.Evidence {
	return generate.Evidence{
		Question: "What is the total of Amount?", Op: "sum",
		Values: []generate.Value{generate.Figure(dec("600.25"), "USD", 0, true)},
		Steps: []generate.Step{{Op: "sum", Operands: []generate.Operand{{Value: "100.25", Ref: "Data!B2"}, {Value: "500", Ref: "Data!B3"}},
			Result: "600.25", Unit: "USD"}},
		Citations: []generate.Citation{
			cited("Ann", "Amount", "$100.25", "100.25", "USD", 0, "Data!B2"), cited("Bob", "Amount", "$500", "500", "USD", 0, "Data!B3"),
		},
		Excluded: []generate.Exclusion{{Ref: "Data!B5", Reason: "total row", Label: "Total"}, {Ref: "Data!B4", Reason: "blank", Label: "Cy"}},
		Notes:    []string{"Amounts before 2019 are restated"}, RowsScanned: 4,
	}
}

func TestWireFormat(t *testing.T) {
	for name, e := range map[string]generate.Evidence{
		"growth": growth(), "total": total(),
		"no_match":  {Question: "What is the revenue of Mars?", Outcome: generate.NoMatch, Reason: "no row is called Mars"},
		"ambiguous": {Question: "What is revenue?", Outcome: generate.Ambiguous, Readings: []string{"$5 million (2023)", "$6 million (2024)"}},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := generate.Generate(context.Background(), e, nil)
			require.NoError(t, err)
			b, err := json.MarshalIndent(a, "", "  ")
			require.NoError(t, err)
			golden.Check(t, "testdata/"+name+".json", append(b, '\n'))
		})
	}
}

type writer struct {
	text string
	err  error
}

func (w writer) Write(context.Context, generate.Evidence) (string, error) { return w.text, w.err }

func TestWriterIsNotBelieved(t *testing.T) {
	const plain = "16.09% (an increase), from $87 million (Europe, Q1) to $101 million (Europe, Q3)."
	tests := []struct {
		reason, text string
		err          error
		taken        bool
	}{
		{"true, in its own words", "Revenue in Europe rose 16.1% between Q1 and Q3, from $87 million to $101.0 million, that is by $14 million.", nil, true},
		{"rounded as printed", "It grew by 16%.", nil, true},
		{"another figure", "It grew by 16.2%.", nil, false},
		{"the scale is lost", "It grew to $101 from $87.", nil, false},
		{"the scale is wrong", "It grew to $101 billion.", nil, false},
		{"the unit is lost", "It grew by 16.09.", nil, false},
		{"the unit is wrong", "It grew to €101 million.", nil, false},
		{"the sign is wrong", "It changed by -16.09%.", nil, false},
		{"a period that nobody asked for", "It grew by 16.09% until Q4.", nil, false},
		{"a number in words", "It grew to a hundred million.", nil, false},
		{"a long number", "It grew to $1010000000000000000000000000000000000000000000000.", nil, false},
		{"the writer fails", "", errors.New("no network"), false},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			a, err := generate.Generate(context.Background(), growth(), writer{tt.text, tt.err})
			require.NoError(t, err)
			assert.True(t, a.Verified)
			if tt.taken {
				assert.Equal(t, tt.text, a.Text)
				assert.Empty(t, a.Notes)
				return
			}
			assert.Equal(t, plain, a.Text)
			assert.Len(t, a.Notes, 1, "the refusal is told")
		})
	}
}

func TestVerifyRecomputesSteps(t *testing.T) {
	e := growth()
	require.NoError(t, generate.Verify("16.09%", e))
	e.Steps[0].Result = "15"
	require.ErrorIs(t, generate.Verify("16.09%", e), generate.ErrUnverified)
	a, err := generate.Generate(context.Background(), e, nil)
	require.NoError(t, err)
	assert.False(t, a.Verified, "an answer on a step that does not recompute says so")
}

func TestVerifyRecomputesRoots(t *testing.T) {
	root := generate.Step{Op: "power", Operands: []generate.Operand{{Value: "8"}, {Value: "0.3333333333333333333333333333333333"}},
		Result: "1.999999999999999999999999999999999", Rounded: true}
	e := generate.Evidence{Steps: []generate.Step{root}}
	require.NoError(t, generate.Verify("", e), "the third root of 8, exponent and result rounded to 34 digits")
	e.Steps[0].Result = "2.1"
	require.ErrorIs(t, generate.Verify("", e), generate.ErrUnverified)
}

func TestFigure(t *testing.T) {
	tests := []struct {
		reason, number string
		unit           table.Unit
		scale          int
		exact          bool
		value, text    string
	}{
		{"scale in words", "1496500000", "USD", 6, true, "1496500000", "$1,496.5 million"},
		{"minus before the sign", "-12600000", "USD", 6, true, "-12600000", "-$12.6 million"},
		{"precision as printed", "4.80", "USD/shares", 0, true, "4.80", "$4.80 per share"},
		{"no sign of its own", "12000000", "CHF", 6, true, "12000000", "CHF 12 million"},
		{"percent", "7.5", "percent", 0, true, "7.5", "7.5%"},
		{"points", "1.5", "points", 0, true, "1.5", "1.5 percentage points"},
		{"a rounded percentage", "16.0919540229885057471264367816092", "percent", 0, false, "16.09", "16.09%"},
		{"a rounded average", "93666666.66666666666666666666666667", "USD", 6, false, "93666666.67", "$93.6667 million"},
		{"a small ratio", "0.001234567890123456789012345678901234", "", 0, false, "0.00123457", "0.00123457"},
		{"shares", "15343783000", "shares", 3, true, "15343783000", "15,343,783 thousand shares"},
		{"no word for the scale", "1250", "", 2, true, "1250", "1,250"},
		{"a long exact percentage", "30.1038062283", "percent", 0, true, "30.1038062283", "30.1%"},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			v := generate.Figure(dec(tt.number), tt.unit, tt.scale, tt.exact)
			assert.Equal(t, tt.value, v.Value)
			assert.Equal(t, tt.text, v.Text)
			e := generate.Evidence{Values: []generate.Value{v}}
			assert.NoError(t, generate.VerifyText("It is "+v.Text+".", e), "its own text is verified")
		})
	}
}
