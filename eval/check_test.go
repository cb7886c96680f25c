package eval_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag"
	"github.com/tabrag/tabrag/eval"
	"github.com/tabrag/tabrag/table"
)

const revenue = "Revenue by region (in millions of USD)\nRegion,Q1 2025,Q2 2025\nNorth America,142,158\nEurope,87,93\nTotal,229,251\n"

// check runs one case over one document.
func check(t *testing.T, doc *tabrag.Document, c eval.Case) eval.Checked {
	t.Helper()
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	_, err = p.AddDocument(t.Context(), doc)
	require.NoError(t, err)
	checked, err := eval.Checker{}.Check(t.Context(), p, []eval.Case{c})
	require.NoError(t, err)
	return checked[0]
}

// read extracts the revenue table and changes it as a bad reading would.
func read(t *testing.T, spoil func(*table.Table)) *tabrag.Document {
	t.Helper()
	doc, err := tabrag.Formats(tabrag.Limits{})[3].Extract(t.Context(), tabrag.Bytes("revenue.csv", []byte(revenue)))
	require.NoError(t, err)
	if spoil != nil {
		spoil(doc.Tables[0])
	}
	return doc
}

// nameless puts what a bad reading leaves of a header in the place of the columns' names.
func nameless(t *table.Table) {
	for i := range t.Columns {
		t.Columns[i].Path, t.Columns[i].Period = []string{"Unnamed: 0"}, nil
	}
	for i := range t.Cells {
		t.Cells[i].Period = nil
		if t.Cells[i].Row < t.HeaderRows {
			t.Cells[i].Text = "Unnamed: 0"
		}
	}
}

func cell(t *table.Table, text string) *table.Cell {
	for i := range t.Cells {
		if t.Cells[i].Text == text {
			return &t.Cells[i]
		}
	}
	return nil
}

func TestTheFiveCauses(t *testing.T) {
	europe := eval.GoldCell{Row: []string{"Europe"}, Column: []string{"Q1 2025"}, Text: "87", Value: "87000000", Unit: "USD"}
	right := eval.Case{Question: "What was revenue in Europe in Q1 2025?", Value: "87000000", Unit: "USD", Cells: []eval.GoldCell{europe}}
	later, other := right, right
	later.Cells = []eval.GoldCell{europe}
	later.Cells[0].Page, later.Cells[0].Continued = 2, true
	other.Question = "What was revenue in North America in Q1 2025?"
	for _, c := range []struct {
		name   string
		doc    *tabrag.Document
		c      eval.Case
		cause  eval.Cause
		reason string
	}{
		{"right", read(t, nil), right, eval.NoCause, "nothing to find"},
		{"header", read(t, nameless), right, eval.CauseHeader, "the column lost its name"},
		{"digits", read(t, func(b *table.Table) {
			x := cell(b, "87")
			x.Text, x.Value.Number = "81", table.NewDecimal(81, 0)
		}), right, eval.CauseDigits, "a digit was misread"},
		{"unit", read(t, func(b *table.Table) { cell(b, "87").Value.Scale = 0 }), right, eval.CauseUnit, "the scale of the note was lost"},
		{"row", read(t, nil), other, eval.CauseRow, "the cell is there, and another row answers"},
		{"continuation", read(t, func(b *table.Table) {
			nameless(b)
			b.Pages = []int{2}
			for i := range b.Rows {
				b.Rows[i].Page = 2
			}
		}), later, eval.CauseContinuation, "the row of page 2 should be in the table of page 1"},
		{"plan", read(t, nil), eval.Case{Question: right.Question, Value: "1"}, eval.CausePlan, "no cell is named, and the figure is another"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := check(t, c.doc, c.c)
			assert.Equal(t, c.cause, got.Cause, c.reason)
			assert.Equal(t, c.cause == eval.NoCause, got.Right)
			assert.Equal(t, c.cause == eval.NoCause, got.Lever == "", "each cause names what to change")
		})
	}
}

func TestTolerance(t *testing.T) {
	for _, c := range []struct {
		value  string
		right  bool
		reason string
	}{
		{"93000000", true, "the same"},
		{"93465000", true, "0.4975 % off"},
		{"93500000", false, "0.535 % off"},
		{"-93000000", false, "a sign is no rounding"},
		{"93", false, "nor is a scale"},
	} {
		got := check(t, read(t, nil), eval.Case{Question: "What was revenue in Europe in Q2 2025?", Value: c.value})
		assert.Equal(t, c.right, got.Right, c.reason)
	}
}

func TestQuestionsWithoutAnAnswer(t *testing.T) {
	c := eval.Case{Question: "Who is the chief executive of the airport?", Outcome: tabrag.NoMatch}
	assert.True(t, check(t, read(t, nil), c).Right, "to abstain is right where the documents do not say")
	c.Question = "What was revenue in Europe in Q2 2025?"
	assert.False(t, check(t, read(t, nil), c).Right, "to answer is not")
}

func TestSummaryAndAcceptance(t *testing.T) {
	p, err := tabrag.New(tabrag.Config{})
	require.NoError(t, err)
	_, err = p.AddDocument(t.Context(), read(t, nil))
	require.NoError(t, err)
	good := eval.GoldCell{Row: []string{"Europe"}, Column: []string{"Q2 2025"}, Text: "93"}
	lost := eval.GoldCell{Row: []string{"Europe"}, Column: []string{"Q3 2025"}}
	checked, err := eval.Checker{}.Check(t.Context(), p, []eval.Case{
		{Question: "What was revenue in Europe in Q2 2025?", Value: "93000000", Kind: "lookup", Cells: []eval.GoldCell{good}},
		{Question: "What was revenue in Europe in Q3 2025?", Value: "101000000", Kind: "lookup", Cells: []eval.GoldCell{lost}},
		{Question: "What was the total of Q1 2025?", Value: "229000000", Kind: "aggregate"},
	})
	require.NoError(t, err)
	r := eval.Summarize(checked)
	assert.Equal(t, eval.Count{Hit: 2, Of: 3}, r.Right)
	assert.Equal(t, map[string]eval.Count{"lookup": {Hit: 1, Of: 2}, "aggregate": {Hit: 1, Of: 1}}, r.Kinds)
	assert.Equal(t, eval.Count{Hit: 1, Of: 2}, r.Headers, "Q3 is no column")
	assert.Equal(t, eval.Count{Hit: 1, Of: 1}, r.Digits, "only of cells that have their names")
	assert.Equal(t, map[eval.Cause]int{eval.CauseHeader: 1}, r.Causes)
	assert.Empty(t, eval.Acceptance{Right: 0.6, Precise: 0.6, Median: time.Hour}.Short(r))
	assert.Equal(t, []string{"right: 2 of 3, and 0.900 is asked for"}, eval.Acceptance{Right: 0.9}.Short(r))
}

func TestCasesThatCannotBeChecked(t *testing.T) {
	for _, c := range []struct{ line, reason string }{
		{`{"question": " ", "value": "1"}`, "nothing is asked"},
		{`{"question": "What?"}`, "an answer that nothing says would always be wrong"},
		{`{"question": "What?", "value": "$1"}`, "a printed number has no one value"},
		{`{"question": "What?", "value": "1", "cells": [{"text": "1"}]}`, "such a cell is anywhere"},
	} {
		path := filepath.Join(t.TempDir(), "cases.jsonl")
		require.NoError(t, os.WriteFile(path, []byte(c.line), 0o600))
		_, err := eval.LoadCases(path)
		assert.ErrorIs(t, err, eval.ErrCase, c.reason)
	}
}

// A golden file has a line a question; what failed says why, and what to change.
func ExampleChecker_Check() {
	ctx := context.Background()
	p, err := tabrag.New(tabrag.Config{})
	if err != nil {
		panic(err)
	}
	if _, err := p.Add(ctx, tabrag.Bytes("revenue.csv", []byte(revenue))); err != nil {
		panic(err)
	}
	checked, err := eval.Checker{}.Check(ctx, p, []eval.Case{
		{ID: "1", Question: "What was revenue in Europe in Q2 2025?", Value: "93000000", Unit: "USD"},
		{ID: "2", Question: "What was revenue in Europe in Q3 2025?", Value: "101000000",
			Cells: []eval.GoldCell{{Row: []string{"Europe"}, Column: []string{"Q3 2025"}}}},
	})
	if err != nil {
		panic(err)
	}
	for _, c := range checked {
		fmt.Printf("%s %v %q\n", c.ID, c.Right, c.Cause)
	}
	r := eval.Summarize(checked)
	fmt.Println(strings.Join(eval.Acceptance{Right: 0.9}.Short(r), "\n"))
	// Output:
	// 1 true ""
	// 2 false "header"
	// right: 1 of 2, and 0.900 is asked for
}
