package extract_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/table"
)

// longTable makes a table of so many rows with a label, a date, three numbers and two texts.
func longTable(rows int) *table.Table {
	t := &table.Table{Rows: make([]table.Row, rows+1), Columns: make([]table.Column, 7)}
	add := func(r, c int, text string) {
		t.Cells = append(t.Cells, table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: 1, Text: text})
	}
	for c, name := range []string{"Order", "Date", "Amount ($)", "Quantity", "Rate %", "Region", "Note"} {
		add(0, c, name)
	}
	for r := 1; r <= rows; r++ {
		add(r, 0, fmt.Sprintf("Order %d", r))
		add(r, 1, "2024-03-31")
		add(r, 2, fmt.Sprintf("%d.%02d", r, r%100))
		add(r, 3, fmt.Sprint(r%50))
		add(r, 4, "7.5")
		add(r, 5, "Europe")
		add(r, 6, "delivered")
	}
	return t
}

func BenchmarkAnnotate(b *testing.B) {
	for _, rows := range []int{100, 100_000} {
		b.Run(fmt.Sprintf("rows=%d", rows), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				b.StopTimer()
				doc := &extract.Document{ID: "d", Tables: []*table.Table{longTable(rows)}}
				b.StartTimer()
				if err := extract.Annotate(context.Background(), doc); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
