package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// quoted are words that answer, and the passage that they stand in.
type quoted struct{ quote, passage string }

// lookup reads cells as they stand.
var lookup = aggregate.Query{Expr: aggregate.Expr{Op: aggregate.Lookup}}

// claimOf is a claim of a model's plan over tables that a search found, with the parts that a check reads.
func claimOf(question string, parts ...any) *Claim {
	req := route.Request{Question: question, Documents: map[string]route.About{"": {}}}
	reading := settle.Reading{Plan: route.Plan{Model: true}, Ran: settle.Ran{Result: &aggregate.Result{}}}
	tables := aggregate.TableSet{}
	for _, part := range parts {
		switch p := part.(type) {
		case route.Plan:
			reading.Plan = p
		case aggregate.Query:
			reading.Plan.Query = p
		case *aggregate.Result:
			reading.Result = p
		case []aggregate.Operand:
			reading.Result.Cells = p
		case aggregate.Operand:
			reading.Result.Cells = []aggregate.Operand{p}
		case *table.Table:
			tables[p.ID] = p
		case aggregate.TableSet:
			tables = p
		case map[string]route.About:
			req.Documents = p
		case []route.Passage:
			req.Passages = p
		case quoted:
			reading.Plan.Quote, reading.Result, req.Passages = []string{p.quote}, nil, []route.Passage{{Text: p.passage}}
		default:
			panic(part)
		}
	}
	return New(req, reading, tables, 0)
}

// The title of a list says what it lists, so that its rows and columns need not.
func TestListsNeedNotSayWhatIsAsked(t *testing.T) {
	list := &table.Table{
		ID: "t", HeaderRows: 1,
		Columns: []table.Column{{Path: []string{"Name"}, Type: "text"}, {Path: []string{"Town"}, Type: "text"}, {Path: []string{"Opened"}, Type: "number"}},
		Rows:    make([]table.Row, 3),
		Cells: []table.Cell{
			{Row: 0, Col: 0, Text: "Name", Header: true}, {Row: 0, Col: 1, Text: "Town", Header: true}, {Row: 0, Col: 2, Text: "Opened", Header: true},
			{Row: 1, Col: 0, Text: "Alba"}, {Row: 1, Col: 1, Text: "Bern"}, {Row: 1, Col: 2, Text: "1912"},
			{Row: 2, Col: 0, Text: "Bora"}, {Row: 2, Col: 1, Text: "Ulm"}, {Row: 2, Col: 2, Text: "1931"},
		},
	}
	req := route.Request{Question: "What is the first name listed?", Tables: []*table.Table{list}}
	plans, err := rules.New().Plan(t.Context(), req)
	require.NoError(t, err)
	require.NotEmpty(t, plans)
	require.True(t, plans[0].OfRecords(), "a list is read as one")
	found := req
	found.Documents = map[string]route.About{"d": {}}
	named := req
	named.Documents = map[string]route.About{"d": {Names: []string{"Globex annual report"}}}
	listed := settle.Reading{Plan: plans[0]}
	for _, c := range []struct {
		req        route.Request
		reading    settle.Reading
		confidence float64
		want       bool
		why        string
	}{
		{found, listed, 0.6, false, "likelier the list meant than not"},
		{found, listed, 0.4, true, "it may be another list"},
		{found, settle.Reading{}, 0.6, true, "no list, and nothing says whose the statement is"},
		{named, settle.Reading{}, 0.6, false, "a statement of a document that says whose it is, likelier the one meant than not"},
		{named, settle.Reading{}, 0.4, true, "it may be another statement"},
		{req, settle.Reading{}, 0.4, false, "the table was handed over"},
	} {
		assert.Equal(t, c.want, New(c.req, c.reading, nil, c.confidence).mustSay(), c.why)
	}
}

// What the documents lack is told before any check is made, and a question of which each word was understood is held
// against few.
func TestOrderOfDoubts(t *testing.T) {
	of := func(path ...string) *aggregate.Result {
		return &aggregate.Result{Values: []aggregate.Value{{IsNumber: true}}, Cells: []aggregate.Operand{{RowPath: path, Value: table.Value{Kind: table.Number}}}}
	}
	for _, c := range []struct {
		question string
		parts    []any
		why      string
		nothing  bool
		reason   string
	}{
		{"What was gross profit?", []any{quoted{"$102.3", "Gross profit increased $102.3."}}, "The nearest figure is by how much it changed.", false, "a quote"},
		{"What was gross profit?", []any{quoted{"$50", "Gross profit was $50."}}, "", false, "nothing speaks against it, and it has no cells"},
		{"Why was revenue low, in percent?", []any{of("Revenue")}, "No row or column says why anything is so.", true, "what the documents lack comes first"},
		{"What percent is revenue in 1987?", []any{of()}, "Neither a row nor a column says what the figures are of.", false, "then what holds of all answers"},
		{"How much was paid, by how much did it grow?", []any{of("Revenue"), route.Plan{Way: route.WayFull}}, "", false, "each word was understood"},
		{"How much was paid, by how much did it grow?", []any{of("Revenue")}, "The question asks for a difference, and the figure found is none.", false, "not each was"},
	} {
		why, nothing := claimOf(c.question, c.parts...).Doubt()
		assert.Equal(t, c.why, why, c.reason)
		assert.Equal(t, c.nothing, nothing, c.reason)
	}
}
