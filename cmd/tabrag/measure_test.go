package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/text/unicode/norm"

	"github.com/tabrag/tabrag/table"
)

// TestMeasureGridsOfWikiTables compares the tables of web pages with the grids that others expect of
// them, cell by cell: as grids, spans repeated, and as records. Set TABRAG_DATA to the folder with
// wtq-html to run it. The grids expected have no titles, no section rows, no columns that hold nothing
// but pictures, and one row of names, so the records are what compares; one table of 167 sets two cells
// of a row in the places of each other.
func TestMeasureGridsOfWikiTables(t *testing.T) {
	root := os.Getenv("TABRAG_DATA")
	if root == "" {
		t.Skip("SKIPPED: set TABRAG_DATA to measure against expected grids")
	}
	files, err := filepath.Glob(filepath.Join(root, "wtq-html", "*", "*.html.gz"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	asGrid, asRecords := 0, 0
	for _, f := range files {
		want := expectedGrid(t, strings.TrimSuffix(f, ".html.gz")+".tsv.gz")
		page := string(unzipped(t, f))
		if slices.EqualFunc(printedGrid(t, page), want, slices.Equal) {
			asGrid++
		}
		if slices.EqualFunc(printedRecords(t, page), want, slices.Equal) {
			asRecords++
		} else {
			t.Logf("   %s differs as records", strings.TrimPrefix(f, root))
		}
	}
	t.Logf("equal cell by cell: %d of %d as grids, %d as records", asGrid, len(files), asRecords)
	assert.GreaterOrEqual(t, asRecords*100, len(files)*96)
}

func unzipped(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	r, err := gzip.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	out, err := io.ReadAll(r)
	require.NoError(t, err)
	return out
}

// plain folds white space, typographic signs and compatibility forms: a raised ² is a 2 there.
func plain(text string) string {
	text = strings.NewReplacer(`\n`, " ", `\p`, "|", `\\`, `\`, "\u200b", "", table.PathSeparator, " ").Replace(text)
	return strings.Join(strings.Fields(typographic.Replace(norm.NFKC.String(text))), " ")
}

func expectedGrid(t *testing.T, path string) [][]string {
	var grid [][]string
	for line := range strings.Lines(string(unzipped(t, path))) {
		row := strings.Split(strings.TrimRight(line, "\n"), "\t")
		for i := range row {
			row[i] = plain(row[i])
		}
		grid = append(grid, row)
	}
	return grid
}

// printedGrid is the grid of the first table that `extract` prints, spans repeated.
func printedGrid(t *testing.T, page string) [][]string {
	code, out, errs := call(t, page, "extract", "-")
	require.Equal(t, exitOK, code, errs)
	var doc wireGrids
	require.NoError(t, json.Unmarshal([]byte(out), &doc))
	if len(doc.Tables) == 0 {
		return nil
	}
	return doc.Tables[0].grid()
}

// wireGrids is as much of the wire form as grids are made of.
type wireGrids struct{ Tables []wireGrid }

type wireGrid struct {
	Columns, Rows []struct{}
	Cells         []wireCell
}

type wireCell struct {
	Row, Col int
	RowSpan  int `json:"row_span"`
	ColSpan  int `json:"col_span"`
	Text     string
}

// grid repeats the text of each cell in all the slots that it covers.
func (w *wireGrid) grid() [][]string {
	grid := make([][]string, len(w.Rows))
	for r := range grid {
		grid[r] = make([]string, len(w.Columns))
	}
	for _, c := range w.Cells {
		for r := range c.RowSpan {
			for k := range c.ColSpan {
				grid[c.Row+r][c.Col+k] = plain(c.Text)
			}
		}
	}
	return grid
}

// printedRecords is what `extract --format records` prints of the first table, its names on top.
func printedRecords(t *testing.T, page string) [][]string {
	code, out, errs := call(t, page, "extract", "--format", "records", "-")
	require.Equal(t, exitOK, code, errs)
	first, _, _ := strings.Cut(out, "\n")
	var rec table.Records
	require.NoError(t, json.Unmarshal([]byte(first), &rec))
	grid := [][]string{rec.Columns}
	for _, r := range rec.Rows {
		grid = append(grid, r.Cells)
	}
	for _, row := range grid {
		for i := range row {
			row[i] = plain(row[i])
		}
	}
	return grid
}
