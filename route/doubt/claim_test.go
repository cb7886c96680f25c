package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

// quoted are words that answer, and the passage that they stand in.
type quoted struct{ quote, passage string }

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

func TestCellsWithoutHeaders(t *testing.T) {
	bare, named := aggregate.Operand{}, aggregate.Operand{ColumnPath: []string{"Sales"}}
	assert.True(t, claimOf("", []aggregate.Operand{bare, bare}).nameless(), "no cell says what it is of")
	assert.False(t, claimOf("", []aggregate.Operand{bare, named}).nameless(), "one does")
	assert.False(t, claimOf("").nameless(), "no cells are no doubt")
}
