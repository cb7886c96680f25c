package retrieve

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/linearize"
)

func TestNamesWithANumber(t *testing.T) {
	for _, c := range []struct{ text, name, why string }{
		{"Sales of Region 17", "region 17", "a word and its number"},
		{"sales North Harbor 3.csv", "harbor 3", "the ending of a file is no part of the number"},
		{"Stores 007", "store 7", "as a word and a number are written elsewhere"},
		{"Sales | 17", "", "cells side by side are no name"},
		{"in 17 stores", "", "a word that says how a question is put"},
		{"March 17", "", "a day"},
		{"fiscal 2019", "", "a year"},
		{"Version 2.1", "", "not a whole number"},
		{"revenue 10500", "", "an amount"},
	} {
		x := NewIndex(TableWeights())
		x.Add(&Fields{FieldTitle: c.text})
		at := slices.IndexFunc(x.lex.names, numbered)
		if c.name == "" {
			assert.Equal(t, -1, at, c.why)
			continue
		}
		require.NotEqual(t, -1, at, c.why)
		assert.Equal(t, c.name, x.lex.names[at], c.why)
	}
}

// TestANameStandsWithItsNumber finds the one table of Region 7 among those of other regions, whose rows have all numbers.
func TestANameStandsWithItsNumber(t *testing.T) {
	s, err := New(Config{})
	require.NoError(t, err)
	for region := range 30 {
		document := fmt.Sprint("Sales of Region ", region+1)
		for row := range 20 {
			label := fmt.Sprint("Product ", row+1)
			require.NoError(t, s.Add(t.Context(), []linearize.Chunk{{
				ID: document + label, Type: linearize.TableRow, Document: document, Title: document, Table: document, Row: row,
				Header: "Product | 2023 | 2024", Label: label, Body: fmt.Sprint(region+100*row, " | ", region+50*row), Text: document + label, Hash: "x",
			}}))
		}
	}
	for _, n := range []int{1, 7, 20, 29} {
		hits := find(t, s, Request{Text: fmt.Sprintf("What were the sales of Product 7 in Region %d in 2024?", n)})
		assert.Equal(t, fmt.Sprint("Sales of Region ", n), hits.Tables[0].Table)
		assert.Equal(t, "Product 7", hits.Tables[0].Rows[0].Chunk.Label)
	}
}
