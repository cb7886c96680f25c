package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tabrag/tabrag/internal/golden"
)

const sales = `Revenue by region (in millions of USD)
Region,Q1 2025,Q2 2025,Q3 2025
North America,142,158,171
Europe,87,93,101
Total,229,251,272
`

const seasons = `<table><tr><th colspan=4>Seasons<tr><th rowspan=2>Year<th colspan=2>Results<th rowspan=2>Ref
<tr><th>Won<th>Lost<tr><td colspan=4>First division<tr><td rowspan=2>1999<td>3<td>1<td><tr><td>5<td>2<td>
<tr><td>Total<td>8<td>3<td><tr><td colspan=4>All at home.</table>`

// call runs the command and returns its exit code and streams.
func call(t *testing.T, stdin string, args ...string) (code int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	code = run(t.Context(), args, strings.NewReader(stdin), &out, &errs)
	return code, out.String(), errs.String()
}

// The wire formats are promises: a change here is a change for every program that reads them.
func TestWireFormats(t *testing.T) {
	for _, c := range []struct {
		golden string
		args   []string
		stdin  string
	}{
		{"extract.json", []string{"extract", "-"}, sales},
		{"records.jsonl", []string{"extract", "--format", "records", "-"}, seasons},
		{"facts.jsonl", []string{"facts", "-"}, sales},
		{"chunks.jsonl", []string{"chunks", "--small-rows", "2", "-"}, sales},
		{"ask.json", []string{"ask", "--format", "json", "-q", "What was Europe in Q3 2025?", "-"}, sales},
		{"ask_nothing.json", []string{"ask", "--format", "json", "-q", "Who is the chief executive of the airport?", "-"}, sales},
		{"retrieve.jsonl", []string{"eval", "retrieve", "--corpus", "testdata/corpus.jsonl", "--questions", "testdata/questions.jsonl"}, ""},
		{"answer.jsonl", []string{"eval", "answer", "--given", "--corpus", "testdata/corpus.jsonl", "--questions", "testdata/questions.jsonl"}, ""},
	} {
		t.Run(c.golden, func(t *testing.T) {
			code, out, errs := call(t, c.stdin, c.args...)
			require.Equal(t, exitOK, code, errs)
			golden.Check(t, filepath.Join("testdata", c.golden), indented(t, out))
		})
	}
}

// indented sets each JSON line over many lines, so that a person can read the golden.
func indented(t *testing.T, lines string) []byte {
	t.Helper()
	var b bytes.Buffer
	for line := range strings.Lines(lines) {
		require.NoError(t, json.Indent(&b, []byte(line), "", " "))
	}
	return b.Bytes()
}

func TestExitCodes(t *testing.T) {
	binary := filepath.Join(t.TempDir(), "x.bin")
	require.NoError(t, os.WriteFile(binary, []byte("\x00\x01\x02\x03"), 0o600))
	for _, c := range []struct {
		name   string
		args   []string
		code   int
		says   string
		reason string
	}{
		{"nothing", nil, exitUsage, "say what to do", "a call without a command shows how to call it"},
		{"no such command", []string{"sum"}, exitUsage, `no command "sum"`, "a mistyped command is named"},
		{"no question", []string{"ask", "x.pdf"}, exitUsage, "-q QUESTION", "the missing flag is named"},
		{"files and folder", []string{"ask", "-q", "x", "--dir", ".", "x.pdf"}, exitUsage, "either files or --dir", "both together mean nothing"},
		{"no corpus", []string{"eval", "answer"}, exitUsage, "--corpus", "the missing flag is named"},
		{"bad flag", []string{"extract", "--fast", "x.pdf"}, exitUsage, "-fast", "an unknown flag is named"},
		{"two files", []string{"extract", "a", "b"}, exitUsage, "one FILE", "extract prints one object"},
		{"no such file", []string{"extract", "no-such.pdf"}, exitError, "no-such.pdf", "the file is named"},
		{"no such format", []string{"extract", binary}, exitError, "PDF, HTML, XLSX, CSV, Markdown and JSON", "what is read is said"},
		{"help", []string{"help"}, exitOK, "", "asking for help is no error"},
		{"help of a part", []string{"eval", "-h"}, exitOK, "", "nor is it of one command"},
		{"no share", []string{"eval", "golden", "--cases", "x", "--min-right", "90", "-"}, exitUsage, "--min-right", "a share is no percentage"},
		{"no number for a share", []string{"eval", "golden", "--cases", "x", "--min-right", "NaN", "-"}, exitUsage, "--min-right", "no share is less than NaN, so that all would pass"},
	} {
		t.Run(c.name, func(t *testing.T) {
			code, _, errs := call(t, "", c.args...)
			assert.Equal(t, c.code, code, c.reason)
			assert.Contains(t, errs, c.says, c.reason)
			assert.LessOrEqual(t, strings.Count(errs, "\n"), 1, "one line says what is wrong")
		})
	}
}

func TestAskAFolderTellsWhatItLeavesOut(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "sales.csv"), []byte(sales), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "x.bin"), []byte("\x00\x01"), 0o600))
	code, out, errs := call(t, "", "ask", "-q", "What was Europe in Q3 2025?", "--dir", dir)
	assert.Equal(t, exitOK, code)
	assert.Contains(t, out, "101")
	assert.Contains(t, errs, "left out: x.bin")
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errs bytes.Buffer
	code := run(ctx, []string{"extract", "-"}, strings.NewReader(sales), &out, &errs)
	assert.Equal(t, exitError, code)
	assert.Contains(t, errs.String(), "stopped")
}

func TestTraceDrawsEachPage(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "trace")
	code, out, errs := call(t, "", "extract", "--trace", dir, "../../examples/quickstart/data/revenue.pdf")
	require.Equal(t, exitOK, code, errs)
	assert.True(t, json.Valid([]byte(out)))
	picture, err := os.ReadFile(filepath.Join(dir, "page-0001.svg"))
	require.NoError(t, err)
	assert.Contains(t, string(picture), "<svg")
}

func TestGoldenCases(t *testing.T) {
	cases := filepath.Join(t.TempDir(), "cases.jsonl")
	require.NoError(t, os.WriteFile(cases, []byte(`{"id": "1", "question": "What was Europe in Q3 2025?", "value": "101000000", "unit": "USD", "cells": [{"row": ["Europe"], "column": ["Q3 2025"]}]}
{"id": "2", "question": "What was Europe in Q3 2025?", "value": "99"}
`), 0o600))
	code, out, errs := call(t, sales, "eval", "golden", "--cases", cases, "-")
	require.Equal(t, exitOK, code, errs)
	lines := strings.Split(strings.TrimSpace(out), "\n")
	require.Len(t, lines, 3, "a line a case, and the sum")
	assert.Contains(t, lines[0], `"right":true`)
	assert.Contains(t, lines[1], `"cause":"plan"`)
	assert.Contains(t, lines[2], `{"report":{"right":{"hit":1,"of":2}`)

	code, again, errs := call(t, sales, "eval", "golden", "--cases", cases, "--min-right", "0.9", "-")
	assert.Equal(t, exitError, code, "half of them is less than is asked for")
	assert.Equal(t, out, again, "and all is printed")
	assert.Contains(t, errs, "right: 1 of 2")
}

func TestFactsAsCommaSeparatedValues(t *testing.T) {
	code, out, errs := call(t, sales, "facts", "--format", "csv", "-")
	require.Equal(t, exitOK, code, errs)
	lines := strings.Split(out, "\n")
	assert.Equal(t, "id,document,table,page,ref,row,column,text,value,unit,period_start,period_end,kind,notes,fiscal_year,fiscal_quarter", lines[0])
	assert.Contains(t, lines[1], ",csv:3/2,North America,Q1 2025,142,142000000,USD,2025-01-01,2025-03-31,data,")
	code, out, errs = call(t, "<html><body><p>no table here</p></body></html>", "facts", "--format", "csv", "-")
	require.Equal(t, exitOK, code, errs)
	assert.Equal(t, lines[0]+"\n", out, "a program that reads it finds the header in any case")
}
