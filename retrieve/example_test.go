package retrieve_test

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/linearize"
	"github.com/tabrag/tabrag/retrieve"
)

// rows are three row chunks of one table.
func rows() []linearize.Chunk {
	var out []linearize.Chunk
	for i, r := range [][2]string{{"Europe", "87 | 93"}, {"Asia", "64 | 71"}, {"Total", "151 | 164"}} {
		out = append(out, linearize.Chunk{
			ID: fmt.Sprintf("doc:report:table:1:row:%d", i+1), Type: linearize.TableRow, Document: "report", Title: "Annual report",
			Table: "report:t:1", Row: i + 1, Header: "Region | Q1 2025 | Q2 2025", Label: r[0], Body: r[1], Text: r[0] + ": " + r[1],
		})
	}
	return out
}

// No model is needed: words, numbers and periods lead to the table and the row.
func ExampleSearcher() {
	ctx := context.Background()
	s, _ := retrieve.New(retrieve.Config{})
	_ = s.Add(ctx, rows())
	hits, _ := s.Search(ctx, retrieve.Request{Text: "What were sales in Europe in the first quarter of 2025?", Numeric: true})
	fmt.Println(hits.Tables[0].Table, hits.Tables[0].Rows[0].Chunk.Label)
	fmt.Println(hits.Chunks[0].Chunk.ID)
	// Output:
	// report:t:1 Europe
	// doc:report:table:1:row:1
}

// The same figure is one term however it is printed, and so is a quarter.
func ExampleTerms() {
	fmt.Println(retrieve.Terms("1,106,500.00"), retrieve.Terms("1106500"))
	fmt.Println(retrieve.Terms("Revenues of the U.S. company's 10-K"))
	// Output:
	// [1106500] [1106500]
	// [revenu of the us compani 10k 10 k]
}

// A glossary maps the words of a field to those of the documents.
func ExampleGlossary() {
	ctx := context.Background()
	s, _ := retrieve.New(retrieve.Config{Glossary: retrieve.Glossary{"old world": {"Europe"}}})
	_ = s.Add(ctx, rows())
	hits, _ := s.Search(ctx, retrieve.Request{Text: "How did the old world do?"})
	fmt.Println(hits.Chunks[0].Chunk.Label)
	// Output: Europe
}
