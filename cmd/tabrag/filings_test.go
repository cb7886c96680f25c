package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestMeasureBracketsOfFilings holds every number that a filing prints in brackets to be below zero. Set
// TABRAG_DATA to the folder with ixbrl to run it.
func TestMeasureBracketsOfFilings(t *testing.T) {
	root := os.Getenv("TABRAG_DATA")
	if root == "" {
		t.Skip("SKIPPED: set TABRAG_DATA to measure on filings")
	}
	files, err := filepath.Glob(filepath.Join(root, "ixbrl", "*.html.gz"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	printed := 0
	for _, f := range files {
		code, out, errs := call(t, string(unzipped(t, f)), "facts", "-")
		require.Equal(t, exitOK, code, errs)
		for line := range bytes.Lines([]byte(out)) {
			var fact struct{ Ref, Text, Value string }
			require.NoError(t, json.Unmarshal(line, &fact))
			if open := strings.IndexByte(fact.Text, '('); open >= 0 && strings.Trim(fact.Text[:open], "$€£ ") == "" && strings.ContainsAny(fact.Value, "123456789") {
				printed++
				assert.True(t, strings.HasPrefix(fact.Value, "-"), "%s %s: %s is %s", filepath.Base(f), fact.Ref, fact.Text, fact.Value)
			}
		}
	}
	t.Logf("%d numbers in brackets, all below zero", printed)
	assert.NotZero(t, printed)
}
