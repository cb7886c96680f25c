package aggregate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/table"
)

// grid makes a table from lines of cells: one header row, one stub column. Numbers may carry
// $, % or brackets; a dash is nil; rows that start with "Total" are total rows.
func grid(id string, scale int8, lines ...string) *table.Table {
	t := &table.Table{ID: id, Document: "doc", HeaderRows: 1, StubColumns: 1}
	for r, line := range lines {
		cells := strings.Split(line, "|")
		row := table.Row{Kind: table.KindData, Path: []string{strings.TrimSpace(cells[0])}}
		if r == 0 {
			row = table.Row{Kind: table.KindHeader}
		} else if strings.HasPrefix(line, "Total") {
			row.Kind = table.KindTotal
		}
		t.Rows = append(t.Rows, row)
		for c, text := range cells {
			text = strings.TrimSpace(text)
			if r == 0 {
				col := table.Column{Path: []string{text}, Kind: table.KindData}
				if c == 0 {
					col.Kind = table.KindStub
				}
				t.Columns = append(t.Columns, col)
			}
			t.Cells = append(t.Cells, table.Cell{
				Row: r, Col: c, RowSpan: 1, ColSpan: 1, Text: text, Header: r == 0 || c == 0,
				Ref: table.HTMLRef(1, r+1, c+1), Value: readCell(text, scale),
			})
		}
	}
	return t
}

func readCell(text string, scale int8) table.Value {
	s := strings.NewReplacer(",", "", "$", "", "%", "", "(", "-", ")", "").Replace(text)
	n, err := table.ParseDecimal(s)
	switch {
	case text == "":
		return table.Value{}
	case text == "—":
		return table.Value{Kind: table.Nil}
	case err != nil:
		return table.Value{Kind: table.Text}
	case strings.HasSuffix(text, "%"):
		return table.Value{Kind: table.Number, Number: n, Unit: table.Percent}
	case strings.HasPrefix(text, "$"):
		return table.Value{Kind: table.Number, Number: n, Unit: "USD", Scale: scale}
	}
	return table.Value{Kind: table.Number, Number: n}
}

func revenue() *table.Table {
	return grid("rev", 6,
		"Region         | Q1   | Q2   | Q3   | Margin",
		"North America  | $142 | $158 | $171 | 12%",
		"Europe         | $87  | $93  | $101 | 8%",
		"Asia           | $60  |      | —    | n/m",
		"Total          | $289 | $251 | $272 | 10%",
	)
}

func run(t *testing.T, plan string, tables ...*table.Table) (*aggregate.Result, error) {
	t.Helper()
	q, err := aggregate.ParseQuery([]byte(plan))
	if err != nil {
		return nil, err
	}
	return aggregate.Run(context.Background(), q, aggregate.NewTableSet(tables...))
}

// words shows values in one line: "14 USD", "Europe".
func words(res *aggregate.Result) string {
	var out []string
	for _, v := range res.Values {
		s := v.Text
		if v.IsNumber {
			s = strings.TrimSpace(v.Number.String() + " " + string(v.Unit))
		}
		if len(v.Group) > 0 {
			s = strings.Join(v.Group, "/") + "=" + s
		}
		out = append(out, s)
	}
	return strings.Join(out, "; ")
}

const europe = `"rows":[{"cmp":"eq","values":["europe"]}]`

func cell(row, col string) string {
	return `{"op":"lookup","cells":{"rows":[{"cmp":"eq","values":["` + row + `"]}],"columns":{"path":["` + col + `"]}}}`
}

func TestRun(t *testing.T) {
	tests := []struct {
		reason, expr, want string
		err                error
	}{
		{"the one cell, scale applied", cell("Europe", "q3"), "101000000 USD", nil},
		{"(101 − 87) / 87 in percent", `{"op":"percent_change","args":[` + cell("Europe", "Q3") + `,` + cell("Europe", "Q1") + `]}`,
			"16.0919540229885057471264367816092 percent", nil},
		{"the total row is left out", `{"op":"sum","cells":{"columns":{"path":["Q1"]}}}`, "289000000 USD", nil},
		{"blank and total are no part of an average", `{"op":"avg","cells":{"columns":{"path":["Q2"]}}}`, "125500000 USD", nil},
		{"a dash is no part either", `{"op":"count","cells":{"columns":{"path":["Q3"]}}}`, "2", nil},
		{"rows are counted without a column", `{"op":"count","cells":{}}`, "3", nil},
		{"the row whose cell is greatest", `{"op":"argmax","cells":{"columns":{"path":["Q1"]}}}`, "North America", nil},
		{"the column whose cell is greatest", `{"op":"argmax","cells":{` + europe + `,"columns":{"index":null,"path":[]}}}`, "", aggregate.ErrUnits},
		{"over the quarters alone", `{"op":"max","cells":{` + europe + `,"columns":{"path":["Q2"]}}}`, "93000000 USD", nil},
		{"a total row that is asked for is found", cell("Total", "Q1"), "289000000 USD", nil},
		{"share of the total", `{"op":"share","args":[` + cell("Europe", "Q1") + `,` + cell("Total", "Q1") + `]}`, "30.10380622837370242214532871972318 percent", nil},
		{"a ratio of one unit is bare", `{"op":"ratio","args":[` + cell("North America", "Q1") + `,` + cell("Europe", "Q1") + `]}`, "1.632183908045977011494252873563218", nil},
		{"dollars and percent do not add", `{"op":"add","args":[` + cell("Europe", "Q1") + `,` + cell("Europe", "Margin") + `]}`, "", aggregate.ErrUnits},
		{"a percentage of dollars is dollars", `{"op":"multiply","args":[` + cell("Europe", "Q1") + `,` + cell("Europe", "Margin") + `]}`, "6960000 USD", nil},
		{"percentages differ by points", `{"op":"subtract","args":[` + cell("North America", "Margin") + `,` + cell("Europe", "Margin") + `]}`, "4 points", nil},
		{"which is greater", `{"op":"greater","args":[` + cell("Europe", "Q1") + `,` + cell("Asia", "Q1") + `]}`, "yes", nil},
		{"condition on another column; a comparison is not about the total row", `{"op":"list","cells":{"rows":[{"column":{"path":["Q1"]},"cmp":"gt","values":["80000000"]}],"columns":{"path":["Q3"]}}}`,
			"171000000 USD; 101000000 USD", nil},
		{"a nested plan in a condition", `{"op":"count","cells":{"rows":[{"column":{"path":["Q1"]},"cmp":"gt","expr":` + cell("Asia", "Q1") + `}]}}`, "2", nil},
		{"computed columns", `{"op":"argmax","cells":{},"by":{"expr":{"op":"subtract","args":[{"op":"cell","cells":{"columns":{"path":["Q2"]}}},{"op":"cell","cells":{"columns":{"path":["Q1"]}}}]}}}`,
			"North America", nil},
		{"rows and columns swapped", `{"op":"argmax","cells":{"transposed":true,"rows":[{"cmp":"in","values":["Q1","Q2","Q3"]}],"columns":{"path":["Europe"]}}}`, "Q3", nil},
		{"the row below", `{"op":"lookup","cells":{` + europe + `,"shift":1,"columns":{"read":"label"}}}`, "Asia", nil},
		{"unknown column", cell("Europe", "Q9"), "", aggregate.ErrQuery},
		{"unknown row", cell("Africa", "Q1"), "", aggregate.ErrNoMatch},
		{"a blank cell is no value", cell("Asia", "Q2"), "", aggregate.ErrNoMatch},
		{"unknown operator", `{"op":"stddev","cells":{}}`, "", aggregate.ErrQuery},
		{"unknown source", `{"op":"count","cells":{"source":"x"}}`, "", aggregate.ErrQuery},
		{"several cells that differ", `{"op":"lookup","cells":{` + europe + `}}`, "87000000 USD; 93000000 USD; 101000000 USD; 8 percent", aggregate.ErrAmbiguous},
		{"division by zero", `{"op":"divide","args":[` + cell("Europe", "Q1") + `,{"op":"const","value":"0"}]}`, "", aggregate.ErrDivide},
	}
	for _, tt := range tests {
		t.Run(tt.reason, func(t *testing.T) {
			res, err := run(t, `{"sources":["rev"],"expr":`+tt.expr+`}`, revenue())
			if tt.err != nil {
				require.ErrorIs(t, err, tt.err)
			} else {
				require.NoError(t, err)
			}
			if tt.want != "" {
				assert.Equal(t, tt.want, words(res))
			}
		})
	}
}
