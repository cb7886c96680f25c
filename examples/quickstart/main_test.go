package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestQuickstart(t *testing.T) {
	var out bytes.Buffer
	require.NoError(t, run(t.Context(), &out))
	for _, want := range []string{
		"16.09%", "subtract(101, 87) = 14", // growth with its steps
		"$5,359 million", "July 1, 2023", // a figure of the filing, unit and period
		"sum of 500 values", "average of 500 values", "(total row)", // the workbook, without its total
	} {
		assert.Contains(t, out.String(), want)
	}
	assert.NotContains(t, out.String(), "verified: false")
	assert.NotContains(t, out.String(), "outcome:")
}

func TestQuickstartIsDeterministic(t *testing.T) {
	var first, second bytes.Buffer
	require.NoError(t, run(t.Context(), &first))
	require.NoError(t, run(t.Context(), &second))
	assert.Equal(t, first.String(), second.String())
}
