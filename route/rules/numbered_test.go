package rules_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/internal/routetest"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/table"
)

func TestNamesakesAreNotMeant(t *testing.T) {
	of := func(title string) string { return title + "\nGood,2023,2024\nPaper 1,3,4\nGlass 2,5,6\n" }
	for _, c := range []struct {
		question, first, second string
		left                    []int
		reason                  string
	}{
		{"What did Store 1 sell of Paper 1?", "Sales of Store 8", "Sales of Store 1", []int{1}, "the title names another store, though the table says 1, too"},
		{"What did North Harbor 1 sell?", "Sales of Harbor 8", "Sales of North Harbor 1", []int{0, 1}, "a name of two words is another than one of them"},
		{"What did Store 1 sell?", "Sales of Store 8", "Sales of Store 12", []int{0, 1}, "no table is of the store that is asked for"},
		{"What did Paper 1 come to?", "Sales of Paper 8", "Sales of Paper 1", []int{0, 1}, "a row of the first table has the name"},
		{"What did Store 1 and Store 8 sell?", "Sales of Store 8", "Sales of Store 1", []int{0, 1}, "both are asked for"},
		{"What did Sales 2023 come to?", "Sales 2022", "Sales 2023", []int{0, 1}, "a year is no part of a name"},
		{"What was owed on March 31?", "Balances of March 30", "Balances of March 31", []int{0, 1}, "nor is the day of a month"},
		{"what did store 1 sell?", "Sales of Store 8", "Sales of Store 1", []int{0, 1}, "what is not written as a name is none"},
	} {
		tables := []*table.Table{routetest.Table(t, of(c.first)), routetest.Table(t, of(c.second))}
		got := rules.WithoutNamesakes(route.Request{Question: c.question, Tables: tables, Scores: []float64{2, 1}})
		var want []*table.Table
		for _, i := range c.left {
			want = append(want, tables[i])
		}
		assert.Equal(t, want, got.Tables, c.reason)
		assert.Len(t, got.Scores, len(want), c.reason)
	}
}
