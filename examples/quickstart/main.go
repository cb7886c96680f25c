// Command quickstart reads three bundled files and answers questions about them, with no key
// and no network:
//
//	go run ./examples/quickstart
//
// The files: a one-page PDF with a table of revenue by region and quarter, a page of a real
// filing in HTML, and a workbook of 500 rows with a total row at its end.
package main

import (
	"context"
	"embed"
	"fmt"
	"io"
	"log"
	"os"
	"strings"

	"github.com/tabrag/tabrag"
)

//go:embed data
var data embed.FS

// asked is a file and what is asked of it.
type asked struct {
	file      string
	questions []string
}

func main() {
	if err := run(context.Background(), os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, w io.Writer) error {
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		return err
	}
	defer func() { _ = p.Close() }()
	all := []asked{
		{"revenue.pdf", []string{"How did Europe's revenue grow from Q1 to Q3?"}},
		{"filing.html", []string{"What was net revenue for the three months ended July 1, 2023?"}},
		{"orders.xlsx", []string{"What is the sum of Amount?", "What is the average Amount?"}},
	}
	for _, s := range all {
		content, err := data.ReadFile("data/" + s.file)
		if err != nil {
			return err
		}
		report, err := p.Add(ctx, tabrag.Bytes(s.file, content))
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s: %d tables, %d facts\n", s.file, report.Tables, report.Facts)
	}
	for _, s := range all {
		for _, question := range s.questions {
			answer, err := p.Ask(ctx, question)
			if err != nil {
				return err
			}
			show(w, answer)
		}
	}
	return nil
}

// maxShown bounds how many operands and cells of one answer are printed.
const maxShown = 4

// show prints an answer with its steps, cells and what was left out.
func show(w io.Writer, a *tabrag.Answer) {
	fmt.Fprintf(w, "\n? %s\n%s\n", a.Question, a.Text)
	if a.Outcome != tabrag.Answered {
		fmt.Fprintf(w, "  outcome: %s\n", a.Outcome)
	}
	for _, s := range a.Steps {
		var operands []string
		for _, o := range s.Operands[:min(len(s.Operands), maxShown)] {
			operands = append(operands, o.Value)
		}
		if n := max(s.Count, len(s.Operands)); n > len(operands) {
			operands = append(operands, fmt.Sprintf("… %d in all", n))
		}
		fmt.Fprintf(w, "  step: %s(%s) = %s\n", s.Op, strings.Join(operands, ", "), s.Result)
	}
	for _, c := range a.Citations[:min(len(a.Citations), maxShown)] {
		fmt.Fprintf(w, "  cell: %s | %s: %s at %s\n",
			strings.Join(c.RowPath, " › "), strings.Join(c.ColumnPath, " › "), c.Text, c.Ref)
	}
	for _, x := range a.Excluded[:min(len(a.Excluded), maxShown)] {
		fmt.Fprintf(w, "  left out: %s (%s)\n", x.Ref, x.Reason)
	}
	for _, n := range a.Notes {
		fmt.Fprintf(w, "  note: %s\n", n)
	}
	fmt.Fprintf(w, "  verified: %t\n", a.Verified)
}
