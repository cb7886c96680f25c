package rules

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

func TestReword(t *testing.T) {
	labels := func(texts ...string) []*table.Table {
		b := &table.Table{}
		for _, s := range texts {
			b.Cells = append(b.Cells, table.Cell{Text: s, Value: table.Value{Kind: table.Text}})
		}
		return []*table.Table{b, nil}
	}
	glossary := map[string][]string{"gross bookings": {"bookings, gross", "net sales"}, "turnover": {"net sales"}}
	for _, c := range []struct {
		question string
		tables   []*table.Table
		want     string
		reason   string
	}{
		{"Sales in the United States in 2024?", labels("U.S.", "Japan"), "Sales in the U.S. in 2024?", "the table's own name for it"},
		{"UK sales against United States sales", labels("United Kingdom", "USA"), "United Kingdom sales against USA sales", "two places, each in its place"},
		{"Sales in the United States?", labels("United States", "U.S. territories"), "Sales in the United States?", "what the table says needs no other name"},
		{"Sales in the United States?", labels("Japan"), "Sales in the United States?", "nor does what it does not speak of"},
		{"What was turnover in 2024?", labels("Net sales"), "What was net sales in 2024?", "a word of the glossary"},
		{"What were gross bookings?", labels("Net sales"), "What were net sales?", "a phrase, by the first of its words that stands there"},
		{"What was the turnovers' sum?", labels("Net sales"), "What was the turnovers' sum?", "words count whole"},
	} {
		req := route.Request{Question: c.question, Tables: c.tables, Glossary: glossary}
		assert.Equal(t, c.want, reworded(req), c.reason)
	}
}
