// Command custom_embedder shows how to search with vectors of one's own beside the words:
// any type with Embed and Model will do. Here a table of topics stands for a real model.
package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"math"
	"os"
	"strings"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/retrieve"
)

// topics is a toy embedder: one dimension a topic, counting the topic's words.
type topics [][]string

// Embed counts each topic's words in each text and brings the vector to length 1.
func (t topics) Embed(ctx context.Context, texts []string) ([][]float32, error) {
	out := make([][]float32, len(texts))
	for i, text := range texts {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		out[i] = t.vector(strings.ToLower(text))
	}
	return out, nil
}

func (t topics) vector(text string) []float32 {
	v := make([]float32, len(t)+1)
	v[len(t)] = 0.1 // no vector is zero
	sum := 0.01
	for d, words := range t {
		for _, w := range words {
			v[d] += float32(strings.Count(text, w))
		}
		sum += float64(v[d]) * float64(v[d])
	}
	for d := range v {
		v[d] /= float32(math.Sqrt(sum))
	}
	return v
}

// Model stamps the vectors, so that those of another model are refused.
func (t topics) Model() retrieve.Model {
	return retrieve.Model{ID: "topics-example", Dimension: len(t) + 1, Preprocessing: "lower case"}
}

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, w io.Writer) error {
	p, err := tabrag.New(tabrag.Config{Embedder: topics{
		{"staff", "headcount", "employees", "people"},
		{"sales", "revenue", "turnover"},
	}})
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	for _, file := range [][2]string{
		{"headcount.csv", "Headcount at year end\nOffice,2023,2024\nLisbon,120,131\nOslo,48,52\n"},
		{"sales.csv", "Sales in the year\nOffice,2023,2024\nLisbon,1000,1400\nOslo,900,950\n"},
	} {
		if _, err := p.Add(ctx, tabrag.Bytes(file[0], []byte(file[1]))); err != nil {
			return err
		}
	}
	answer, err := p.Ask(ctx, "What was the headcount in Oslo in 2024?")
	if err != nil {
		return err
	}
	fmt.Fprintln(w, answer.Text)
	for _, c := range answer.Citations {
		fmt.Fprintln(w, "from", c.Ref, strings.Join(c.RowPath, " › "), strings.Join(c.ColumnPath, " › "), c.Text)
	}
	return nil
}
