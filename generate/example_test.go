package generate_test

import (
	"context"
	"fmt"

	"github.com/tabrag/tabrag/generate"
	"github.com/tabrag/tabrag/table"
)

// With no writer the template words the evidence.
func ExampleGenerate() {
	a, err := generate.Generate(context.Background(), growth(), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Text)
	fmt.Println(a.Values[0].Value, a.Values[0].Unit, a.Verified)
	// Output:
	// 16.09% (an increase), from $87 million (Europe, Q1) to $101 million (Europe, Q3).
	// 16.09 percent true
}

// A figure that the evidence does not have, or has with another unit or scale, is refused.
func ExampleVerifyText() {
	for _, s := range []string{"It grew by 16.1% to $101 million.", "It grew by 17%.", "It grew to $101 billion."} {
		fmt.Println(generate.VerifyText(s, growth()))
	}
	// Output:
	// <nil>
	// generate: not backed by the evidence: "17"
	// generate: not backed by the evidence: "101"
}

// Figures are written as a person writes them.
func ExampleFigure() {
	fmt.Println(generate.Figure(table.NewDecimal(-126, -5), "USD", 6, true).Text)
	fmt.Println(generate.Figure(table.NewDecimal(486, 2), "USD/shares", 0, true).Text)
	// Output:
	// -$12.6 million
	// $4.86 per share
}
