package route_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/table"
)

func TestTablesThatDiffer(t *testing.T) {
	segment := "Segment results (in millions of USD)\n,2024,2023\nNet sales,500,450\nCost of sales,-300,-250\nRent,40,30\n"
	whole := "Consolidated results (in millions of USD)\n,2024,2023\nNet sales,900,800\nCost of sales,300,250\n"
	for _, c := range []struct {
		question, key string
		close         bool
		reason        string
	}{
		{"What were net sales in 2024?", "500000000.00", true, "two tables give two values: both are readings"},
		{"What was the cost of sales in 2024?", "300000000.00", false, "a deduction and the expense are one figure"},
		{"What was the rent in 2023?", "30000000.00", false, "one table alone speaks of it"},
		{"What were consolidated net sales in 2024?", "900000000.00", false, "a word tells which table is meant"},
	} {
		s := settle(t, route.Request{Question: c.question, Tables: []*table.Table{read(t, segment), read(t, whole)}})
		assert.Equal(t, c.key, s.Key, c.reason)
		assert.Equal(t, c.close, s.Close, c.reason)
	}
}

// The figures of two tables agree however each is printed.
func TestFiguresAgree(t *testing.T) {
	bare := "Results\n,2024,2023\nNet sales,\"4,137\",\"3,978\"\n"
	scaled := "Results (in millions of USD)\n,2024,2023\nNet sales,\"4,137\",\"3,978\"\n"
	s := settle(t, route.Request{Question: "What were net sales in 2024?", Tables: []*table.Table{read(t, bare), read(t, scaled)}})
	assert.False(t, s.Close, "the same digits, a scale left unsaid")
	assert.NotEqual(t, "4137000000.00", s.Rival.Key, "no rival of itself")
}
