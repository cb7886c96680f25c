package rules_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/tabrag/tabrag/aggregate"
	"github.com/tabrag/tabrag/extract"
	"github.com/tabrag/tabrag/extract/csv"
	"github.com/tabrag/tabrag/route"
	"github.com/tabrag/tabrag/route/linear"
	"github.com/tabrag/tabrag/route/rules"
	"github.com/tabrag/tabrag/route/settle"
)

// A planner writes plans; running them and settling on an answer is the caller's.
func ExamplePlanner_Plan() {
	ctx := context.Background()
	page := ",2024,2023\nNet sales,900,800\nCost of sales,500,480\n"
	doc, err := csv.Extractor{}.Extract(ctx, extract.Bytes("income.csv", []byte(page)))
	if err != nil {
		fmt.Println(err)
		return
	}
	req := route.Request{Question: "By what percentage did net sales grow from 2023 to 2024?", Tables: doc.Tables}
	plans, err := rules.New().Plan(ctx, req)
	if err != nil {
		fmt.Println(err)
		return
	}
	settled := settle.Settle(req, plans, func(p route.Plan) (settle.Ran, error) {
		res, err := aggregate.Run(ctx, p.Query, aggregate.NewTableSet(doc.Tables...))
		if err != nil {
			return settle.Ran{}, err
		}
		return settle.Ran{Key: res.Values[0].Number.String() + " " + string(res.Values[0].Unit), Result: res}, nil
	})
	fmt.Println(settled.Key, settled.Sure())
	// Output: 12.5 percent true
}

func ExamplePlanner_Classify() {
	in, err := rules.New().Classify(context.Background(), "Why did operating expenses increase in 2019?")
	fmt.Println(in.Kind, err)
	// Output: text <nil>
}

// A model is text: a line a feature, name and weight.
func ExampleReadModel() {
	m, err := linear.ReadModel(strings.NewReader("# a comment\nrow cover\t0.8\n"))
	fmt.Println(m.Weight("row cover"), err)
	// Output: 0.8 <nil>
}
