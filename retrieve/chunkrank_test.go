package retrieve

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/linearize"
)

// statement is a table of one document with the given column names and rows.
func statement(document, header string, rows ...[2]string) []linearize.Chunk {
	var out []linearize.Chunk
	for i, r := range rows {
		out = append(out, linearize.Chunk{ID: document + ":" + r[0], Type: linearize.TableRow, Document: document, Table: document + ":t",
			Row: i + 1, Header: header, Label: r[0], Body: r[1], Text: r[0] + ": " + r[1]})
	}
	return out
}

func TestNamesLabelsAndYearsDecide(t *testing.T) {
	s, err := New(Config{})
	require.NoError(t, err)
	for _, chunks := range [][]linearize.Chunk{
		statement("a", "2019 | 2018", [2]string{"Net sales", "5 | 4"}, [2]string{"Cost of sales", "3 | 2"}, [2]string{"Total", "2 | 2"}),
		statement("b", "2018 | 2017", [2]string{"Net sales", "4 | 3"}, [2]string{"Cost of sales", "2 | 1"}, [2]string{"Total", "2 | 2"}),
		statement("c", "2018 | 2017", [2]string{"Cost of net sales of goods sold in shops", "2 | 1"}, [2]string{"Rent", "2 | 2"}),
	} {
		require.NoError(t, s.Add(t.Context(), chunks))
	}
	for _, c := range []struct{ reason, question, table, row string }{
		{"the last year asked for is the table's last", "What were net sales in 2018?", "b:t", "b:Net sales"},
		{"both years stand in one table alone", "How did net sales change from 2018 to 2019?", "a:t", "a:Net sales"},
		{"a label that is asked for whole, not a longer one with the same words", "cost of sales in 2017", "b:t", "b:Cost of sales"},
	} {
		hits := find(t, s, Request{Text: c.question, Numeric: true})
		assert.Equal(t, c.table, hits.Tables[0].Table, c.reason)
		assert.Equal(t, c.row, hits.Tables[0].Rows[0].Chunk.ID, c.reason)
		assert.Equal(t, c.row, hits.Chunks[0].Chunk.ID, c.reason)
	}
}

func TestAFilesNameIsNoTitle(t *testing.T) {
	s, err := New(Config{})
	require.NoError(t, err)
	chunks := statement("a", "2019 | 2018", [2]string{"Net sales", "5 | 4"})
	chunks[0].Title, chunks[0].Untitled = "acme-2019.pdf", true
	require.NoError(t, s.Add(t.Context(), chunks))
	got := s.Explain(Request{Text: "What were Acme's net sales?"})
	require.Len(t, got, 1)
	assert.Zero(t, got[0].Features[Titled])
	assert.Equal(t, 1.0, got[0].Features[Covered], "its words are found all the same")
}
