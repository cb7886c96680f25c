package doubt

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
	"github.com/tabrag/tabrag/table"
)

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
