package linearize

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/table"
)

// regions is a table of n regions by two quarters, with a footnote on the first row.
func regions(n int) *table.Table {
	t := &table.Table{
		ID: "t1", Index: 3, Caption: "Revenue by region", Section: []string{"Results"}, UnitNotes: []string{"in $M"},
		HeaderRows: 1, StubColumns: 1, Notes: []table.Note{{Marker: "1", Text: "Restated."}},
		Columns: []table.Column{{Path: []string{"Region"}}, {Path: []string{"2025", "Q1"}}, {Path: []string{"2025", "Q2"}}},
	}
	add := func(kind table.Kind, texts ...string) {
		r := len(t.Rows)
		t.Rows = append(t.Rows, table.Row{Kind: kind})
		for c, s := range texts {
			t.Cells = append(t.Cells, table.Cell{Row: r, Col: c, RowSpan: 1, ColSpan: 1, Text: s})
		}
	}
	add(table.KindHeader, "Region", "Q1", "Q2")
	for i := range n {
		add(table.KindData, "Europe "+strings.Repeat("I", i+1), "87", "93")
		t.Rows[i+1].Path = []string{"Europe " + strings.Repeat("I", i+1)}
	}
	t.Rows[1].Notes = []string{"1"}
	return t
}

func TestMarkdownIsOneChunk(t *testing.T) {
	got, err := Markdown{}.Linearize(t.Context(), Source{Document: "d"}, regions(40))
	require.NoError(t, err)
	require.Len(t, got, 1, "however long the table is")
	assert.Equal(t, Table, got[0].Type)
	assert.Equal(t, -1, got[0].Row, "it is no single row")
	assert.Equal(t, 40+2, strings.Count(got[0].Text, "\n|"), "each row, the header and the line under it")
}

func TestRowsCarryTheirHeaders(t *testing.T) {
	chunks, err := Rows{}.Linearize(context.Background(), Source{Document: "annual-report-2025", Title: "Annual report"}, regions(2))
	require.NoError(t, err)
	require.Len(t, chunks, 2)
	c := chunks[0]
	assert.Equal(t, "doc:annual-report-2025:table:3:row:1", c.ID)
	assert.Equal(t, TableRow, c.Type)
	assert.Equal(t, "[Annual report › Results; Revenue by region; in $M] Region: Europe I | 2025 › Q1: 87 | 2025 › Q2: 93 (Restated.)", c.Text)
	assert.Equal(t, "Europe I", c.RowKey)
	assert.Equal(t, "Restated.", c.Notes, "a row brings the footnote its cells refer to")
	assert.Empty(t, chunks[1].Notes)
	assert.NotEqual(t, chunks[0].Hash, chunks[1].Hash)
}

func TestHybridChoosesByRows(t *testing.T) {
	types := func(l Hybrid, n int) string {
		chunks, err := l.Linearize(context.Background(), Source{Document: "d"}, regions(n))
		require.NoError(t, err)
		var out []string
		for _, c := range chunks {
			if len(out) == 0 || out[len(out)-1] != string(c.Type) {
				out = append(out, string(c.Type))
			}
		}
		return strings.Join(out, " ")
	}
	broad := func(*table.Table) Shape { return Broad }
	assert.Equal(t, "table table_row", types(Hybrid{}, 20), "twenty rows are still one screen")
	assert.Equal(t, "table_preview table_summary table_row", types(Hybrid{}, 21))
	assert.Equal(t, "table_preview table_summary table_row", types(Hybrid{SmallRows: 2}, 3), "the threshold is the caller's")
	assert.Equal(t, "table_preview table_summary", types(Hybrid{Shape: broad}, 3), "and so is each table")
}

func TestPreviewShowsTellingRows(t *testing.T) {
	table30 := regions(30)
	table30.Rows[29].Kind = table.KindTotal
	chunks, err := Hybrid{}.Linearize(context.Background(), Source{Document: "d", Title: "Report"}, table30)
	require.NoError(t, err)
	preview := chunks[0]
	assert.Contains(t, preview.Text, "… (25 more rows)")
	assert.Equal(t, 30, preview.RowCount)
	assert.Equal(t, 5+2, strings.Count(preview.Text, "\n|"), "header, rule and five rows")
	assert.Contains(t, preview.Text, "| "+table30.Rows[29].Path[0]+" |", "a total tells what is summed up")
	summary := chunks[1]
	assert.Contains(t, summary.Text, "Table of 30 rows and 3 columns. Columns: 2025 › Q1, 2025 › Q2. By: Region. Rows: Europe I, ")
}

func TestProseIsCutBetweenSentences(t *testing.T) {
	sentence := "Revenue rose to $87.5M vs. $80.1M in the U.S. market, see p. 12. "
	chunks, err := Prose{}.Split(context.Background(), Source{Document: "d", Title: "Report"}, []Paragraph{
		{Section: []string{"Results"}, Heading: 1, Text: "Results"},
		{Section: []string{"Results"}, Page: 4, Text: strings.Repeat(sentence, 60)},
		{Section: []string{"Outlook"}, Page: 5, Text: "Growth will slow."},
	})
	require.NoError(t, err)
	require.Greater(t, len(chunks), 2)
	for i, c := range chunks[:len(chunks)-1] {
		assert.True(t, strings.HasPrefix(c.Text, "Report › Results\nRevenue rose"), "each chunk begins with its place and a whole sentence")
		assert.True(t, strings.HasSuffix(c.Text, "p. 12."), "and ends with one")
		assert.LessOrEqual(t, Tokens(c.Text), 700)
		assert.False(t, c.Oversize)
		if i < len(chunks)-2 {
			assert.GreaterOrEqual(t, Tokens(c.Text), 400)
		}
	}
	last := chunks[len(chunks)-1]
	assert.Equal(t, "Report › Outlook\nGrowth will slow.", last.Text, "a heading always begins a chunk")
	assert.Equal(t, 5, last.Page)
}

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   []string
		reason string
	}{
		{"Sales were $87.5M vs. $80M. Costs fell.", []string{"Sales were $87.5M vs. $80M.", "Costs fell."}, "decimals and abbreviations"},
		{"The U.S. Treasury sold notes. J. P. Smith resigned.", []string{"The U.S. Treasury sold notes.", "J. P. Smith resigned."}, "initials"},
		{"See Note 3. (In millions.) It fell.", []string{"See Note 3.", "(In millions.)", "It fell."}, "a closing bracket belongs to its sentence"},
		{"sales rose . costs fell .", []string{"sales rose .", "costs fell ."}, "lower-cased text with spaced marks"},
		{"No end", []string{"No end"}, "a sentence may stop without a mark"},
		{"", nil, "nothing"},
	} {
		assert.Equal(t, c.want, Sentences(c.text), c.reason)
	}
}

func TestSpansAreSaidOnce(t *testing.T) {
	tab := &table.Table{ID: "t", Index: 1, StubColumns: 1, Columns: make([]table.Column, 3), Rows: make([]table.Row, 1),
		Cells: []table.Cell{{RowSpan: 1, ColSpan: 1, Text: "A"}, {Col: 1, RowSpan: 1, ColSpan: 2, Text: "both"}}}
	chunks, err := Rows{}.Linearize(context.Background(), Source{Document: "d"}, tab)
	require.NoError(t, err)
	assert.Equal(t, "A | both", chunks[0].Text)
}

func TestChunksSayWhetherTheirTableHasFacts(t *testing.T) {
	for _, c := range []struct {
		numbers []int // the cells that state one
		want    bool
		reason  string
	}{
		{nil, false, "texts alone"},
		{[]int{4}, true, "a number in the body"},
		{[]int{1, 3}, false, "years in a header and numbers that name rows are no facts"},
	} {
		tab := regions(1)
		for _, i := range c.numbers {
			tab.Cells[i].Value.Kind = table.Number
		}
		chunks, err := Hybrid{}.Linearize(t.Context(), Source{Document: "d"}, tab)
		require.NoError(t, err)
		for _, chunk := range chunks {
			assert.Equal(t, c.want, chunk.HasFacts, "%s: %s", chunk.Type, c.reason)
		}
	}
}
