package tabrag_test

import (
	"context"
	"fmt"
	"os"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/retrieve"
)

const revenue = "Revenue (in millions of USD)\nRegion,2023,2024\nEurope,87,101\nAsia,40,55\n"

// holding is a pipeline that holds files, by name.
func holding(cfg tabrag.Config, files map[string]string) *tabrag.Pipeline {
	p, err := tabrag.New(cfg)
	if err != nil {
		panic(err)
	}
	for name, text := range files {
		if _, err := p.Add(context.Background(), tabrag.Bytes(name, []byte(text))); err != nil {
			panic(err)
		}
	}
	return p
}

// A folder keeps the documents: the next start reads and embeds nothing again.
func Example_folder() {
	dir, err := os.MkdirTemp("", "tabrag")
	if err != nil {
		panic(err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	first := holding(tabrag.Config{Dir: dir}, map[string]string{"revenue.csv": revenue})
	if err := first.Close(); err != nil {
		panic(err)
	}
	p := holding(tabrag.Config{Dir: dir}, nil)
	defer func() { _ = p.Close() }()
	answer, err := p.Ask(context.Background(), "What was Europe in 2024?")
	if err != nil {
		panic(err)
	}
	fmt.Println(answer.Text)
	// Output: Europe, 2024: $101 million.
}

func ExamplePipeline_AskIn() {
	p := holding(tabrag.Config{}, map[string]string{"revenue.csv": revenue, "plan.csv": "Plan (in millions of USD)\nRegion,2023,2024\nEurope,90,99\nAsia,41,50\n"})
	for doc := range p.Documents() {
		if doc.Source != "plan.csv" {
			continue
		}
		answer, err := p.AskIn(context.Background(), []string{doc.ID}, "What was Europe in 2024?")
		if err != nil {
			panic(err)
		}
		fmt.Println(answer.Text)
	}
	// Output: Europe, 2024: $99 million.
}

// To look only: which tables and rows are a text about?
func ExamplePipeline_Search() {
	p := holding(tabrag.Config{}, map[string]string{"revenue.csv": revenue})
	hits, err := p.Search(context.Background(), retrieve.Request{Text: "revenue in Asia", Numeric: true})
	if err != nil {
		panic(err)
	}
	fmt.Println(hits.Tables[0].Rows[0].Chunk.Text)
	// Output: [revenue.csv; Revenue (in millions of USD)] Region: Asia | 2023: 40 | 2024: 55
}

// A program that plans itself hands over a query: the total of a column, over all rows.
func ExamplePipeline_Run() {
	p := holding(tabrag.Config{}, map[string]string{"revenue.csv": revenue})
	for doc := range p.Documents() {
		result, err := p.Run(context.Background(), tabrag.Query{
			Sources: []string{doc.Tables[0].ID},
			Expr:    aggregate.Expr{Op: aggregate.Sum, Cells: &aggregate.Cells{Columns: &aggregate.Columns{Path: []string{"2024"}}}},
		})
		if err != nil {
			panic(err)
		}
		fmt.Println(result.Values[0].Number, result.Values[0].Unit, "over", result.RowsScanned, "rows")
	}
	// Output: 156000000 USD over 2 rows
}

// Facts are the numeric cells in the open: exact, with unit and period.
func ExamplePipeline_Facts() {
	p := holding(tabrag.Config{}, map[string]string{"revenue.csv": revenue})
	for fact, err := range p.Facts(context.Background(), aggregate.Filter{Row: []string{"Asia"}}) {
		if err != nil {
			panic(err)
		}
		fmt.Println(fact.RowPath, fact.Period.End, fact.Value, fact.Unit, fact.Ref)
	}
	// Output:
	// [Asia] 2023-12-31 40000000 USD csv:4/2
	// [Asia] 2024-12-31 55000000 USD csv:4/3
}

// The rows of several tables add up by what their own columns of texts say of them.
func ExamplePipeline_Run_dimensions() {
	ctx := context.Background()
	p := holding(tabrag.Config{}, map[string]string{
		"2023.csv": "Sales in 2023 ($ thousands)\nRegion,Product,Sales\nEurope,Phones,10\nAsia,Phones,30\nEurope,Tablets,5\n",
		"2024.csv": "Sales in 2024 ($ thousands)\nProduct,Region,Sales\nPhones,Europe,12\nTablets,Asia,7\n",
	})
	sum := aggregate.Expr{Op: aggregate.Sum, Cells: &aggregate.Cells{Columns: &aggregate.Columns{Path: []string{"value"}}}}
	result, err := p.Run(ctx, tabrag.Query{
		Facts:   &aggregate.Filter{Column: []string{"Sales"}},
		GroupBy: []aggregate.Key{{Column: &aggregate.Columns{Path: []string{"region"}}}},
		Expr:    sum,
	})
	if err != nil {
		panic(err)
	}
	for _, v := range result.Values {
		fmt.Println(v.Group, v.Number, v.Unit)
	}
	// Output:
	// [Europe] 27000 USD
	// [Asia] 37000 USD
}

// A table that could not be read cleanly is held: it answers nothing until a person has looked at it,
// set it right where it needs that, and let it go.
func Example_review() {
	ctx := context.Background()
	p := holding(tabrag.Config{}, map[string]string{"revenue.csv": revenue})
	for doc := range p.Documents() {
		reviewed := *doc
		reviewed.Tables = nil
		for _, t := range doc.Tables {
			seen := *t
			seen.Held = false // after a look at t.Issues and the page
			reviewed.Tables = append(reviewed.Tables, &seen)
		}
		report, err := p.AddDocument(ctx, &reviewed)
		if err != nil {
			panic(err)
		}
		fmt.Println(report.Tables, "table,", report.Held, "held")
	}
	// Output: 1 table, 0 held
}

func ExampleChunks() {
	ctx := context.Background()
	doc, err := tabrag.Formats(tabrag.Limits{})[3].Extract(ctx, tabrag.Bytes("revenue.csv", []byte(revenue)))
	if err != nil {
		panic(err)
	}
	chunks, err := tabrag.Chunks(ctx, nil, doc)
	if err != nil {
		panic(err)
	}
	for _, c := range chunks {
		fmt.Printf("%s %d %q\n", c.Type, c.Row, c.Label)
	}
	// Output:
	// table -1 "Europe\nAsia\n"
	// table_row 1 "Europe"
	// table_row 2 "Asia"
}
