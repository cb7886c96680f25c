package settle

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route/internal/lang"
	"github.com/tabrag/tabrag/table"
)

// What of a question stands word for word in a table.
func TestPrintedIn(t *testing.T) {
	for _, c := range []struct {
		question string
		cells    []string
		share    float64
		longest  int
		why      string
	}{
		{"What was the balance at end of period?", []string{"Balance at end of period"}, 5.0 / 8, 5, "a label, stop words among its words, whatever its case"},
		{"What was the balance at end of period?", []string{"Balance, end of period"}, 0, 0, "another wording is another table's"},
		{"What was the balance at end of period?", []string{"Balance at end of period, net"}, 0, 0, "a label that says more is not the one asked for"},
		{"What were other assets in 2019?", []string{"Other assets(1)", "2019"}, 3.0 / 6, 2, "the mark of a footnote is no word; two cells add up"},
		{"What was share-based compensation?", []string{"Share based compensation"}, 0, 0, "a hyphen is part of the wording"},
		{"What was Acme's revenue?", []string{"Acme", "Revenue"}, 2.0 / 4, 1, "possession is not"},
		{"What were costs, costs of sales and rent?", []string{"Costs of sales"}, 3.0 / 8, 3, "the place where all of it stands, not the first"},
		{"", []string{"Revenue"}, 0, 0, "nothing asked"},
		{"Revenue?", []string{"", "-"}, 0, 0, "nothing printed"},
	} {
		tb := &table.Table{}
		for i, s := range c.cells {
			tb.Cells = append(tb.Cells, table.Cell{Row: i, Text: s, Value: table.Value{Kind: table.Text}})
		}
		share, longest := newVerbatim(c.question).printedIn(tb)
		assert.InDelta(t, c.share, share, 1e-9, c.why)
		assert.Equal(t, c.longest, longest, c.why)
	}
}

// How the years of a question are those of a table.
func TestYearsAsked(t *testing.T) {
	columns := func(names ...string) *table.Table {
		tb := &table.Table{}
		for _, n := range names {
			tb.Columns = append(tb.Columns, table.Column{Path: []string{n}})
		}
		return tb
	}
	rows := &table.Table{Rows: []table.Row{{Period: &table.Period{End: "2018-12-31"}}, {Period: &table.Period{End: "2017-12-31"}}}}
	for _, c := range []struct {
		question string
		of       *table.Table
		share    float64
		last     bool
		why      string
	}{
		{"What was the change from 2018 to 2019?", columns("", "2019", "2018"), 1, true, "all years of the table"},
		{"What was the change from 2018 to 2019?", columns("", "2019", "2018", "2017", "2016"), 0.5, true, "two of four"},
		{"What was it in 2018?", columns("2019", "2018"), 0.5, false, "not the last one"},
		{"What was it in 2018?", rows, 0.5, true, "years down the side"},
		{"What was it in 2018?", columns("Low", "High"), 0, false, "a table of no years"},
		{"What was it?", columns("2019"), 0, false, "no year asked for"},
	} {
		share, last := yearsAsked(lang.ParseQuestion(c.question), c.of)
		assert.InDelta(t, c.share, share, 1e-9, c.why)
		assert.Equal(t, c.last, last, c.why)
	}
}
