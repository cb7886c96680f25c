package linearize_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/table"
)

func revenue() *table.Table {
	return &table.Table{
		ID: "t1", Index: 1, Caption: "Revenue by region", UnitNotes: []string{"in $M"}, HeaderRows: 1, StubColumns: 1,
		Columns: []table.Column{{Path: []string{"Region"}}, {Path: []string{"Q1 2025"}}, {Path: []string{"Q2 2025"}}},
		Rows:    []table.Row{{Kind: table.KindHeader}, {Path: []string{"Europe"}}, {Path: []string{"Asia"}}},
		Cells: []table.Cell{
			{Row: 1, Text: "Europe", RowSpan: 1, ColSpan: 1}, {Row: 1, Col: 1, Text: "87", RowSpan: 1, ColSpan: 1}, {Row: 1, Col: 2, Text: "93", RowSpan: 1, ColSpan: 1},
			{Row: 2, Text: "Asia", RowSpan: 1, ColSpan: 1}, {Row: 2, Col: 1, Text: "64", RowSpan: 1, ColSpan: 1}, {Row: 2, Col: 2, Text: "—", RowSpan: 1, ColSpan: 1},
		},
	}
}

// A small table becomes one chunk as a whole, and one a row.
func ExampleHybrid() {
	chunks, _ := linearize.Hybrid{}.Linearize(context.Background(), linearize.Source{Document: "annual-report-2025", Title: "Annual report 2025"}, revenue())
	for _, c := range chunks {
		fmt.Printf("%s (%s)\n%s\n\n", c.ID, c.Type, strings.TrimSpace(c.Text))
	}
	// Output:
	// doc:annual-report-2025:table:1 (table)
	// Annual report 2025; Revenue by region; in $M
	//
	// | Region | Q1 2025 | Q2 2025 |
	// | --- | --- | --- |
	// | Europe | 87 | 93 |
	// | Asia | 64 | — |
	//
	// doc:annual-report-2025:table:1:row:1 (table_row)
	// [Annual report 2025; Revenue by region; in $M] Region: Europe | Q1 2025: 87 | Q2 2025: 93
	//
	// doc:annual-report-2025:table:1:row:2 (table_row)
	// [Annual report 2025; Revenue by region; in $M] Region: Asia | Q1 2025: 64 | Q2 2025: —
}

// A table that is asked about broadly needs no chunk a row.
func ExampleHybrid_shape() {
	l := linearize.Hybrid{Shape: func(*table.Table) linearize.Shape { return linearize.Broad }}
	chunks, _ := l.Linearize(context.Background(), linearize.Source{Document: "d"}, revenue())
	for _, c := range chunks {
		fmt.Println(c.Type)
	}
	fmt.Println(chunks[1].Text)
	// Output:
	// table_preview
	// table_summary
	// Revenue by region; in $M. Table of 2 rows and 3 columns. Columns: Q1 2025, Q2 2025. By: Region. Rows: Europe, Asia.
}

func ExampleSentences() {
	for _, s := range linearize.Sentences("Sales rose to $87.5M vs. $80M in the U.S. market. See p. 12 for more.") {
		fmt.Println(s)
	}
	// Output:
	// Sales rose to $87.5M vs. $80M in the U.S. market.
	// See p. 12 for more.
}
