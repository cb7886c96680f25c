package records_test

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/route/records"
	"github.com/tabrag/tabrag/table"
)

// The likeliest reading of a question over a list of games, and what it comes to.
func ExamplePlanner_Plans() {
	grid := [][]string{
		{"Date", "Opponent", "Venue", "Attendance"},
		{"September 4", "Rovers", "Home", "8,200"},
		{"September 11", "Wanderers", "Away", "11,450"},
		{"September 18", "Athletic", "Home", "7,300"},
		{"October 2", "Albion", "Home", "9,900"},
	}
	t := &table.Table{HeaderRows: 1, Rows: make([]table.Row, len(grid)), Columns: make([]table.Column, len(grid[0]))}
	for r, row := range grid {
		for c, text := range row {
			t.Cells = append(t.Cells, table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: 1, Text: text})
		}
	}
	ctx := context.Background()
	if err := extract.Annotate(ctx, &extract.Document{ID: "games", Tables: []*table.Table{t}}); err != nil {
		fmt.Println(err)
		return
	}

	plan := records.New().Plans("which opponent had the highest attendance?", records.Prepare(t))[0]
	result, err := aggregate.Run(ctx, plan.Query, aggregate.NewTableSet(t))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(plan.Op, result.Values[0].Text)
	// Output: argmax Wanderers
}
