package layout

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

func TestTimesThatATableNames(t *testing.T) {
	header := func(texts ...string) *table.Table {
		out := &table.Table{ID: "t", Caption: "Sales by region"}
		for i, s := range texts {
			out.Cells = append(out.Cells, table.Cell{Col: i, Text: s, Header: true})
		}
		return out
	}
	for _, c := range []struct {
		question string
		headers  []string
		title    string
		want     bool
		reason   string
	}{
		{"What were sales in 2023?", []string{"2023", "2022"}, "", true, "a header names the year"},
		{"What were sales in 2003?", []string{"2023", "2022"}, "", false, "the headers name other years"},
		{"What were sales in 2003?", []string{"Region", "Sales"}, "", true, "the table names no year at all"},
		{"What were sales in 2021?", []string{"2023", "2022"}, "Report 2021", true, "the title names it"},
		{"What were sales in 2019?", []string{"FY18", "FY19"}, "", true, "two digits of a year"},
		{"What were sales in Q3 2024?", []string{"Q1 2024", "Q2 2024", "Profit"}, "", false, "the headers name other quarters"},
		{"What were sales in Q2 2024?", []string{"Q1 2024", "Q2 2024", "Profit"}, "", true, "the quarter is there"},
		{"How many sales were made before 2003?", []string{"2023", "2022"}, "", true, "a bound need not stand in a table"},
		{"How many rooms have 2,000 seats?", []string{"2023", "2022"}, "", true, "a number with a comma is no year"},
	} {
		assert.Equal(t, c.want, TimesIn(lang.ParseQuestion(c.question), NewTold(header(c.headers...)), []string{c.title}), c.reason)
	}
}
